"""Words of the maps Lake and Mountain."""

from __future__ import annotations

PROMPTS = {
    "move.way": "From {0:c} to {1:c} there is a path too: which way?",
    "mountain.path": "Open which closed path?",
    "mountain.card": "Spend which card to open the path {0:c}-{1:c}?",
}
ACTIONS = {
    "open_path": "Open a closed path: any card, 1 point",
    "move.way:path": "on foot, by the path",
    "move.way:passage": "by the Ferry",
}
PURPOSES = {"path": "to open a path"}
EVENTS: dict[str, str | tuple[str, str]] = {
    "ferry": "The Ferry goes along from {0:c} to {1:c}",
    "path_opened": "{seat:s} opens the path {0}-{1}",
    "pass_held": "{seat:s} rules the Pass ({0:c})",
}
REASONS = {
    "only_in_daylight": "this can be done in Daylight only",
    "path_opened_already": "you have opened a path in this turn",
    "no_closed_path": "every path is open",
    "no_piece_beside_path": "none of your pieces is at either end of a closed path",
    "no_card_for_path": "you have no card to spend",
    "path_not_closed": "no closed path is there",
}
TRIGGERS = {"ferry": "the Ferry's card"}
RULES = {"move.way": "MAP-3.5", "lake": "MAP-3.5", "mountain": "MAP-4.3"}
