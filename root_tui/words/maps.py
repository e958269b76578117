"""Words of the maps Lake and Mountain."""

from __future__ import annotations

PROMPTS = {
    "move.way": "From {0:c} to {1:c}: by path or by Ferry?",
    "mountain.path": "Open which closed path?",
    "mountain.card": "Spend which card to open the path {0:c}-{1:c}?",
}
MOVES = frozenset({"move.to", "vagabond.move.to"})  # questions where a move leads
ONLY_WAY = ("by Ferry: draws a card", "by Ferry")  # and briefly
OTHER_WAY = ("by path, or by Ferry", "path or Ferry")
FERRY = "Ferry to {}"
ASIDES = {"open_path": "open a closed path"}
ACTIONS = {
    "open_path": "Open a path: any card, 1 point",
    "move.way:path": "By the path",
    "move.way:passage": "By the Ferry",
}
PURPOSES = {"path": "to open a path"}
EVENTS: dict[str, str | tuple[str, str]] = {
    "ferry": "The Ferry crosses from {0:c} to {1:c}",
    "path_opened": "{seat:s} opens the path {0:c}-{1:c}",
    "pass_held": "{seat:s} rules the Pass ({0:c})",
}
REASONS = {
    "only_in_daylight": "this can be done in Daylight only",
    "path_opened_already": "you have opened a path this turn",
    "no_closed_path": "every path is open",
    "no_piece_beside_path": "none of your pieces is at either end of a closed path",
    "no_card_for_path": "you have no card to spend",
    "path_not_closed": "no closed path is there",
}
TRIGGERS = {"ferry": "the Ferry's card", "ferry_ally": "the Ferry's card of the ally"}
RULES = {"move.way": "MAP-3.5", "lake": "MAP-3.5", "mountain": "MAP-4.3"}
SOURCES = {"path": "closed paths opened", "pass": "the Pass held"}
