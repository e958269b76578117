"""Words of the Underground Duchy."""

from __future__ import annotations

MINISTERS = (
    "Foremole",
    "Captain",
    "Marshal",
    "Brigadier",
    "Banker",
    "Mayor",
    "Duchess of Mud",
    "Baron of Dirt",
    "Earl of Stone",
)
MINISTER_POWERS = (
    "Reveal any card to build in a clearing you rule",
    "One battle",
    "One move",
    "Two moves or two battles",
    "Spend cards of one suit, 1 point each",
    "The action of another squire or noble",
    "2 points for three tunnels on the map",
    "1 point for each market on the map",
    "1 point for each citadel on the map",
)
RANKS = ("squire", "noble", "lord")
RANK_HEADS = ("Squires", "Nobles", "Lords")
SWAYING = ("squire: reveal 2 cards, scores 1", "noble: reveal 3 cards, scores 2", "lord: reveal 4 cards, scores 3")
SWAYING_BRIEFLY = ("2 cards +1", "3 cards +2", "4 cards +3")
PROMPTS = {
    "duchy.corner": "Set-up: the first tunnel and two warriors in which corner?",
    "duchy.muster": "Birdsong: warriors into the Burrow",
    "duchy.assembly": "Assembly, actions left: {actions}. What next?",
    "duchy.build.where": "Build in which clearing?",
    "duchy.build.what": "Build what in {0:c}?",
    "duchy.build.card": "Reveal which card to build in {0:c}?",
    "duchy.foremole.card": "Foremole: reveal which card to build in {0:c}?",
    "duchy.dig.where": "Dig: a tunnel in which clearing?",
    "duchy.dig.take": "All three tunnels are on the map: take which one back to dig in {0:c}?",
    "duchy.dig.card": "Dig in {0:c}: spend which card?",
    "duchy.dig.count": "Dig: how many warriors go from the Burrow to {0:c}?",
    "duchy.parliament": "Parliament, ministers left: {ministers}. Which one acts?",
    "duchy.brigadier": "Brigadier: moves or battles?",
    "duchy.brigadier.again": "Brigadier: a second one?",
    "duchy.banker": "Banker: spend which card? All of one suit; {0} so far",
    "duchy.mayor": "Mayor: take the action of which minister?",
    "duchy.sway": "Sway a minister?",
    "duchy.sway.whom": "Sway which minister?",
    "duchy.sway.card": "Sway the {0:minister}: reveal which card? {1} to go, each for a different clearing",
    "duchy.price": "Price of Failure: lose which minister?",
    "duchy.return": "Evening: revealed cards",
    "duchy.craft": "Evening: craft?",
}
LULLS = {
    "duchy.muster": "Before Daylight",
    "duchy.assembly": "Before Parliament",
    "duchy.parliament": "Before swaying a minister",
    "duchy.sway": "Before Evening",
    "duchy.craft": "Before drawing cards",
}
NONES = {
    "duchy.brigadier.again": "No, that is all",
    "duchy.banker": "No further card",
}
ACTIONS = {
    "muster": "Place the warriors",
    "duchy.muster:next": "End Birdsong",
    "duchy.assembly:build": "Build: reveal a card",
    "duchy.assembly:recruit": "Recruit into the Burrow",
    "dig": "Dig: a card for a tunnel",
    "duchy.assembly:next": "End Assembly",
    "duchy.parliament:next": "End Parliament",
    "sway": "Sway a minister",
    "duchy.sway:next": "End Daylight",
    "duchy.brigadier:move": "Moves",
    "duchy.brigadier:battle": "Battles",
    "duchy.brigadier.again:move": "A second move",
    "duchy.brigadier.again:battle": "A second battle",
    "duchy.return:next": "Discard revealed birds, take the rest back",
    "duchy.craft:next": "No more crafting",
}
MINISTER_LINES = tuple(name.lower().replace(" ", "_") for name in MINISTERS)  # of Parliament's menu
ACTIONS |= {  # name and power
    line: f"{name}: {power[0].lower()}{power[1:]}"
    for line, name, power in zip(MINISTER_LINES, MINISTERS, MINISTER_POWERS, strict=True)
}
EVENTS: dict[str, str | tuple[str, str]] = {
    "emerged": "{seat:s} places {1:warriors} in {0:c}",
    "tunnel": "{seat:s} places a tunnel in {0:c}",
    "tunnel_taken": "{seat:s} takes back the tunnel in {0:c}",
    "revealed": "{seat:s} reveals {0:k} {1:m}",
    "taken_back": "{seat:s} takes back {all:k}",
    "minister": "{seat:s}: the {0:minister} acts",
    "minister_copied": "{seat:s}: the Mayor acts as the {0:minister}",
    "swayed": "{seat:s} sways the {0:minister}",
    "price_of_failure": "{seat:s} pays the Price of Failure",
    "minister_lost": "{seat:s} loses the {0:minister}; the crown is gone for good",
}
STEPS = {
    "duchy.muster": "Birdsong",
    "duchy.assembly": "Daylight, in Assembly",
    "duchy.parliament": "Daylight, in Parliament",
    "duchy.sway": "Daylight, after Parliament",
    "duchy.craft": "Evening",
}
REASONS = {
    "mustered_already": "the warriors of this Birdsong have come",
    "muster_first": "the warriors are placed before you go on",
    "burrow_takes_no_tunnel": "a tunnel is placed in a clearing of the map",
    "no_card_to_build": "no card of yours matches a clearing where you can build",
    "burrow_without_slots": "nothing can be built in the Burrow",
    "tunnel_there": "there is a tunnel already",
    "nowhere_to_dig": "no tunnel can be placed anywhere",
    "no_card_to_dig": "no card of yours matches a clearing that can take a tunnel",
    "no_tunnel_there": "there is no tunnel to take back",
    "too_many_diggers": "one to {0:warriors} come out of a new tunnel",
    "crafts_in_evening": "you craft in Evening",
    "assembly_first": "Assembly comes first",
    "assembly_over": "Assembly is over",
    "parliament_first": "Parliament comes first",
    "parliament_over": "Parliament is over; a minister swayed this turn acts next turn",
    "not_swayed": "this minister is not swayed",
    "minister_acted": "this minister has acted this turn",
    "no_move_or_battle": "you can neither move nor battle",
    "moves_or_battles": "it is two moves or two battles, never one of each",
    "nobody_to_copy": "no other swayed squire or noble can act now",
    "never_a_lord": "the Mayor cannot take the action of a lord",
    "not_himself": "the Mayor takes the action of another minister",
    "one_suit_only": "all cards must be of one suit; birds are wild",
    "tunnels_missing": "not all three tunnels are on the map",
    "no_market": "you have no market on the map",
    "no_citadel": "you have no citadel on the map",
    "swayed_already": "this minister is swayed already",
    "one_minister_a_turn": "you have swayed a minister this turn",
    "no_crown": "no crown of this rank is left",
    "too_few_cards": "it takes {0:cards} to reveal",
    "too_few_clearings": "you need pieces in {0:clearings}",
    "cards_do_not_match": "your cards do not match {0:different} with your pieces",
    "no_clearing_for_it": "no clearing of its suit with your pieces is left for it",
    "not_of_the_highest_rank": "it must be a minister of the highest rank you have",
}
TRIGGERS = {"price_of_failure": "the Price of Failure"}
PASSED = {"duchy.craft": "can craft nothing now"}
PURPOSES = {
    "build": "to build",
    "foremole": "for the Foremole",
    "dig": "to dig",
    "banker": "with the Banker",
    "sway": "to sway a minister",
}
RULES = {
    "duchy": "DUCHY-5.1",
    "duchy.corner": "DUCHY-3.1",
    "duchy.muster": "DUCHY-4.1",
    "duchy.foremole": "DUCHY-1.6",
    "duchy.dig.take": "DUCHY-2.4",
    "duchy.parliament": "DUCHY-5.2",
    "duchy.brigadier": "DUCHY-5.2",
    "duchy.banker": "DUCHY-1.6",
    "duchy.mayor": "DUCHY-5.2",
    "duchy.sway": "DUCHY-5.3",
    "duchy.price": "DUCHY-2.6",
    "duchy.return": "DUCHY-6.1",
    "duchy.craft": "DUCHY-6.2",
}
SOURCES = {"ministers": "ministers in Parliament", "swaying": "ministers swayed"}
