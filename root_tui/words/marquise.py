"""Words of the Marquise."""

from __future__ import annotations

PROMPTS = {
    "marquise.keep": "Set-up: the keep stands in which corner?",
    "marquise.start.sawmill": "Set-up: the first sawmill, in or beside the keep's clearing?",
    "marquise.start.workshop": "Set-up: the first workshop, in or beside the keep's clearing?",
    "marquise.start.recruiter": "Set-up: the first recruiter, in or beside the keep's clearing?",
    "marquise.wood.where": "Short of wood: one more at which sawmill? ({0} to place)",
    "marquise.wood": "Birdsong: wood at the sawmills",
    "marquise.daylight": "Daylight, actions left: {actions}. What next?",
    "marquise.march": "March: a second move? (1 of 2 is made)",
    "marquise.recruit.where": "Short of warriors: one more at which recruiter? ({0} to place)",
    "marquise.build.where": "Build in which clearing?",
    "marquise.build.what": "Build what in {0:c}?",
    "marquise.build.wood": "Build: pay with wood from which clearing? ({0:wood} to pay)",
    "marquise.overwork.where": "Overwork at which sawmill?",
    "marquise.overwork.card": "Overwork in {0:c}: spend which card for one wood?",
    "marquise.bird": "Spend which bird for one more action? (actions left: {actions})",
    "marquise.hospitals": "Field Hospitals: spend a card for {1:warriors} lost in {0:c}?",
}
LULLS = {"marquise.wood": "Before Daylight", "marquise.daylight": "Before Evening"}
CURTAINS = {"marquise.hospitals": "Field Hospitals for {1:warriors} lost in clearing {0:c}"}
NONES = {"marquise.march": "End the March", "marquise.hospitals": "no Field Hospitals"}
ACTIONS = {
    "march": "March: up to two moves",
    "recruit": "Recruit",
    "build": "Build",
    "overwork": "Overwork: a card for one wood",
    "bird": "Spend a bird for one more action",
    "marquise.daylight:next": "End Daylight",
    "wood": "Place the wood",
    "marquise.wood:next": "End Birdsong",
}
EVENTS: dict[str, str | tuple[str, str]] = {
    "keep": "{seat:s} puts the keep in {0:c}",
    "garrison": "{seat:s} garrisons the woodland",
    "built": "{seat:s} builds a {0:p} in {1:c}",
    "wood": "{seat:s}: one wood in {0:c}",
    "wood_spent": "{seat:s} pays {1:wood} from {0:c}",
    "recruited": "{seat:s} recruits {1:warriors} in {0:c}",
    "hospitals": "{seat:s} saves {2:warriors} from {0:c} to the keep in {1:c}",
}
STEPS = {"marquise.wood": "Birdsong", "marquise.daylight": "Daylight"}
REASONS = {
    "wood_placed_already": "the wood of this Birdsong has been placed",
    "wood_comes_first": "the wood is placed before you go on",
    "keep": "only the Marquise may place pieces in the keep's clearing",
    "no_open_slot": "no open slot is left there",
    "not_ruled": "you do not rule it",
    "no_building_left": "no such building is left on your board",
    "not_enough_wood": "not enough wood reaches it through clearings you rule",
    "nowhere_to_build": "nothing can be built anywhere",
    "recruited_already": "you have recruited in this turn",
    "nowhere_to_recruit": "no warrior is left, or there is nowhere to place one",
    "no_overwork": "you need wood in supply, and a card of a sawmill's suit",
    "no_bird": "it takes a real bird card",
    "no_sawmill_matches": "it does not match the sawmill's clearing",
    "not_beside_keep": "it is not in or beside the keep's clearing",
    "craft_first": "crafting comes before the first action",
    "no_sawmill_left": "no sawmill there still waits for wood",
    "no_recruiter_left": "no recruiter there still waits for a warrior",
    "no_wood_there": "no wood lies there that can pay for it",
    "does_not_match": "it does not match the clearing",
}
PASSED = {"marquise.daylight": "ends Daylight"}
RULES = {
    "marquise": "MC-5.2",
    "marquise.keep": "MC-3",
    "marquise.start": "MC-3",
    "marquise.wood": "MC-4.1",
    "marquise.march": "MC-5.4",
    "marquise.recruit": "MC-5.5",
    "marquise.build": "MC-5.6",
    "marquise.overwork": "MC-5.7",
    "marquise.bird": "MC-5.2",
    "marquise.hospitals": "MC-2.3",
}
SOURCES = {"buildings": "buildings built"}
