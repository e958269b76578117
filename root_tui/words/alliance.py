"""Words of the Woodland Alliance."""

from __future__ import annotations

PROMPTS = {
    "alliance.revolt": "Birdsong, {supporters:supporters}: revolt?",
    "alliance.revolt.where": "Revolt in which sympathetic clearing?",
    "alliance.spread": "Birdsong, {supporters:supporters}: spread sympathy?",
    "alliance.spread.where": "Spread sympathy to which clearing?",
    "alliance.pay": "{spending} in {0:c}: spend which supporter? ({1} to pay)",
    "alliance.daylight": "Daylight: what next?",
    "alliance.mobilize": "Mobilize: which card joins the supporters?",
    "alliance.train": "Train: spend which card for an officer?",
    "alliance.operations": "Evening, operations left: {operations}. Which one?",
    "alliance.recruit.where": "Recruit at which base?",
    "alliance.organize.where": "Organize: turn a warrior into sympathy in which clearing?",
    "alliance.supporters.drop": "No base is left: discard which supporter? ({0} over)",
    "outrage.card": "Outrage in {0:c}: give {1:s} which card?",
}
SPENDING = {"alliance.revolt": "Revolt", "alliance.spread": "Sympathy"}  # what supporters pay for, by step
LULLS = {
    "alliance.revolt": "Before Spread Sympathy",
    "alliance.spread": "Before Daylight",
    "alliance.daylight": "Before Evening",
    "alliance.operations": "Before drawing cards",
}
CURTAINS = {
    "outrage.card": "Outrage in clearing {0:c}: a card for {1:s}",
    "alliance.supporters.drop": "supporters down to five",
}
ACTIONS = {
    "revolt": "Revolt",
    "spread": "Spread sympathy",
    "mobilize": "Mobilize: a card to the supporters",
    "train": "Train an officer",
    "organize": "Organize: a warrior for sympathy",
    "alliance.operations:recruit": "Recruit at a base",
    "alliance.revolt:next": "No revolt",
    "alliance.revolt:after": "Go on",
    "alliance.spread:next": "Spread no more",
    "alliance.daylight:next": "End Daylight",
    "alliance.operations:next": "End the operations",
}
EVENTS: dict[str, str | tuple[str, str]] = {
    "supporters_drawn": ("{seat:s} adds {0:supporters} from the deck", "{seat:s} adds {x:k} from the deck"),
    "supporter_discarded": "{seat:s} discards the supporter {0:k}",
    "supporter_spent": "{seat:s} spends the supporter {0:k}",
    "outrage": (
        "Outrage in {1:c}: {0:s} gives {seat:s} a card",
        "Outrage in {1:c}: {0:s} gives {seat:s} {x0:k}",
    ),
    "outrage_unpaid": "Outrage in {1:c}: {0:s} has no matching card",
    "officers_lost": "{seat:s} loses {0:officers}, {1} left",
    "revolt": "{seat:s} revolts in {0:c}",
    "base": "{seat:s} places the {1:u} base in {0:c}",
    "rallied": "{seat:s} places {1:warriors} in {0:c}",
    "officer": "{seat:s} has {0:officers}",
    "sympathy": "{seat:s} spreads sympathy to {0:c}",
    "mobilized": ("{seat:s} mobilizes a card", "{seat:s} mobilizes {x0:k}"),
    "organized": "{seat:s} organizes in {0:c}",
}
STEPS = {
    "alliance.revolt": "Birdsong",
    "alliance.spread": "Birdsong, after revolts",
    "alliance.daylight": "Daylight",
    "alliance.operations": "Evening",
}
REASONS = {
    "base_of_suit_used": "the base of its suit is not on your board",
    "has_base": "there is a base already",
    "not_sympathetic": "it is not sympathetic",
    "nowhere_to_revolt": "no clearing can revolt: it takes sympathy, a base of the suit and matching supporters",
    "revolts_come_first": "revolts come before spreading sympathy",
    "too_few_supporters": "it takes {0:matching}",
    "no_sympathy_left": "no sympathy token is left",
    "sympathetic_already": "it is sympathetic already",
    "not_beside_sympathy": "it is not next to a sympathetic clearing",
    "nowhere_to_spread": "sympathy cannot be spread anywhere",
    "no_card": "you have no card",
    "no_base": "you have no base on the map",
    "no_card_matches_a_base": "no card of yours matches a base",
    "no_warrior_in_supply": "no warrior is left in your supply",
    "no_base_there": "there is no base of yours",
    "no_officer_left": "no officer is left for another operation",
    "no_warrior_there": "you have no warrior there",
    "nowhere_to_organize": "no warrior of yours stands where sympathy can be placed",
}
PASSED = {
    "alliance.revolt": "cannot revolt now",
    "alliance.spread": "cannot spread sympathy now",
    "alliance.daylight": "ends Daylight",
    "alliance.operations": "has no operation left",
}
PURPOSES = {"train": "to train an officer"}
RULES = {
    "alliance": "WA-5.1",
    "alliance.revolt": "WA-4.1",
    "alliance.spread": "WA-4.2",
    "alliance.pay": "WA-2.3",
    "alliance.mobilize": "WA-5.2",
    "alliance.train": "WA-5.3",
    "alliance.operations": "WA-6.1",
    "alliance.recruit": "WA-6.1",
    "alliance.organize": "WA-6.1",
    "alliance.supporters": "WA-2.4",
    "outrage": "WA-2.6",
}
SOURCES = {"sympathy": "sympathy spread"}
