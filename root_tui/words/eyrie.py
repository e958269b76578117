"""Words of the Eyrie."""

from __future__ import annotations

LEADERS = (
    ("builder", "Builder"),
    ("charismatic", "Charismatic"),
    ("commander", "Commander"),
    ("despot", "Despot"),
)
LEADER_POWERS = {
    "builder": "Viziers on Recruit and Move; crafted items score what is printed",
    "charismatic": "Viziers on Recruit and Battle; each Recruit places two warriors",
    "commander": "Viziers on Move and Battle; one more hit as attacker",
    "despot": "Viziers on Move and Build; one more point for buildings and tokens removed in battle",
}
COLUMNS = ("Recruit", "Move", "Battle", "Build")


def leader_name(id: str) -> str:
    return dict(LEADERS).get(id, id)


PROMPTS = {
    "eyrie.corner": "Set-up: the first roost and six warriors in which corner?",
    "eyrie.leader": "Set-up: choose a leader",
    "eyrie.orders": "Start of Birdsong",
    "eyrie.decree.add": "Decree: add which card? (one or two a turn, one bird at most)",
    "eyrie.decree.add:next": "Decree: add a second card? (one bird a turn at most)",
    "eyrie.decree.column": "Decree: add {0:k} to which column?",
    "eyrie.roost": "Birdsong: A New Roost",
    "eyrie.roost.where": "A New Roost: in which clearing with the fewest warriors?",
    "eyrie.craft": "Daylight: craft before the Decree?",
    "eyrie.decree": "Resolve the Decree, {column:col}: which card next? ({nth} of {of})",
    "eyrie.recruit": "Recruit at which roost?",
    "eyrie.build": "Build a roost in which clearing?",
    "eyrie.new_leader": "Turmoil: choose a new leader",
    "eyrie.score": "Evening: score the roosts",
}
LULLS = {
    "eyrie.decree.add": "Before A New Roost",
    "eyrie.roost": "Before Daylight",
    "eyrie.craft": "Before the Decree",
    "eyrie.decree": "The Decree is done",
}
ACTIONS = {
    "new_roost": "Place the new roost",
    "eyrie.orders:next": "Go on with Birdsong",
    "eyrie.decree.add:next": "No further card",
    "eyrie.roost:next": "Go on to Daylight",
    "eyrie.craft:next": "To the Decree",
    "eyrie.decree:next": "The Decree is done",
    "eyrie.score:next": "Score the roosts",
}
EVENTS: dict[str, str | tuple[str, str]] = {
    "new_roost": "{seat:s} places a roost and {1:warriors} in {0:c}",
    "no_new_roost": "{seat:s} can place no new roost",
    "leader": "{seat:s}: the {0:l} leads",
    "commander": "{seat:s}: the Commander deals {0:hits} more",
    "emergency_orders": "{seat:s}: Emergency Orders",
    "decree_added": "{seat:s} adds {0:k} to {1:col}",
    "decree": "{seat:s} comes to {0:col}: {1:k}",
    "turmoil": "{seat:s} cannot do {1:k} in {0:col}: turmoil",
    "purged": "{seat:s} loses the Decree: {all:k}",
    "deposed": "{seat:s}: the {0:l} is deposed",
    "leaders_up": "{seat:s}: all leaders are face up again",
    "roosts": "{seat:s} has {0:pieces_roost} on the map: {1:points}",
}
STEPS = {
    "eyrie.roost": "Birdsong",
    "eyrie.craft": "Daylight, before the Decree",
    "eyrie.decree": "Daylight, by the Decree",
}
REASONS = {
    "decree_in_order": "the Decree decides, column by column; now: {0:col}",
    "decree_done": "the whole Decree is done",
    "has_roosts": "you have a roost on the map",
    "no_ground_for_roost": "no roost can be placed anywhere",
    "new_roost_first": "the new roost is placed before you go on",
    "must_add_one": "at least one card must be added",
    "one_bird_only": "only one bird a turn may be added",
    "two_added": "two cards a turn is the most",
    "not_fewest_warriors": "it is not among the clearings with the fewest warriors that can take it",
    "decree_does_not_match": "its suit does not match the Decree card",
    "no_roost_there": "there is no roost of yours",
    "roost_there": "there is a roost of yours already",
    "decree_not_done": "cards of the Decree are left",
    "no_roost_left": "no roost is left on your board",
    "too_few_warriors_left": "too few warriors are in your supply",
    "leader_face_down": "this leader lies face down",
}
PASSED = {"eyrie.craft": "can craft nothing now"}
RULES = {
    "eyrie": "EY-5.2",
    "eyrie.corner": "EY-3",
    "eyrie.leader": "EY-3",
    "eyrie.orders": "EY-4.1",
    "eyrie.decree.add": "EY-4.2",
    "eyrie.decree.column": "EY-4.2",
    "eyrie.roost": "EY-4.3",
    "eyrie.craft": "EY-5.1",
    "eyrie.decree": "EY-5.2",
    "eyrie.recruit": "EY-5.2",
    "eyrie.build": "EY-5.2",
    "eyrie.new_leader": "EY-6",
    "eyrie.score": "EY-7.1",
}
SOURCES = {"roosts": "roosts", "turmoil": "turmoil"}
