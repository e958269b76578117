"""What is told before something is chosen: odds, what a move sets off, what is still possible."""

from __future__ import annotations

WHATIF = {
    # battle
    "battle": "{0:s} attacks {1:s} in {2:c}",
    "may_lose": "{0:s} has there: {1}",
    "caps": "Rolled hits at most: {0:s} {1}, {2:s} {3}",
    "swaps": "Guerrilla War: {0:s} deals the higher die",
    "defenceless": "{0:s} is defenceless: one hit more, in the numbers above",
    "extra": "{0:s} deals {1} more always, in the numbers above",
    "sympathy": "Whoever removes the sympathy of {0:s} pays for Outrage",
    "sympathy_falls": "Its sympathy, if it falls, is an Outrage.",
    "outcomes": "Outcomes (effects and ambushes aside)",
    "deal_take": "deal {0}, take {1}",
    "loses": "{0:s} loses {1}",
    "scores": "{0:s} scores {1}",
    "of_pieces": "{0} of {1}",
    "nothing": "nothing",
    "ambush": "Ambush",
    "may_ambush": "The hand may hold an ambush for this clearing: nobody can tell.",
    "ambushed": "Ambushed: deal {0}, take {1}.",
    "no_ambush": "As all can see, no ambush is possible.",
    "ambush_shrugged": "Scouting Party: no ambush hurts.",
    "may_foil": "An ambush card of your own would cancel it.",
    "effects": "With one effect more",
    "with": "{0:s}, {1}: deal {2}, take {3}",
    "with_end": "{0:s}, {1}: its point wins the game for the defender",
    "beside": "{0:s} fighting along: deal {1}, take {2}",
    # move
    "sets_off": "Sets off {0} ({1:s}).",
    "outrage": "Outrage: a matching card goes to {0:s}, or one from the deck.",
    "outrage_paid": "Outrage: you give {0:s} one of {1:k}.",
    "outrage_unpaid": "Outrage: no card of yours fits, so {0:s} sees your hand and gains a supporter.",
    "outrage_empty": "Outrage: you have no card, so {0:s} gains a supporter from the deck.",
    "boots": "It takes boots: {0}.",
    "boots_hostile": "It takes boots: {0}, for Hostile warriors are there.",
    "held": "No way out of {0:c} again: {1}.",
    "rule_lost": "You no longer rule {0:c} then ({1} does).",
    "rule_kept_by": "To rule {0:c} still, leave {1} or more there.",
    "rule_gained": "You rule {0:c} then.",
    "rule_gained_by": "It takes {1} to rule {0:c}.",
    "nobody": "nobody",
    # the Decree
    "turmoil": "Turmoil: {0}.",
    "turmoil_costs": "It costs {0:points}, the Decree and the {1:l}; Evening follows.",
    # any answer
    "follows": "Sure to follow",
    "at_once": "At once: {0}.",
    "asks": "Then you are asked: {0}",
    # going on
    "still": "Still possible: {0}.",
    "in_places": "{0} ({1})",
    "over_hand": "You draw {0:cards}, then discard {1}.",
    "over_items": "{0:items} over the limit will be lost.",
    "dominance": "Dominance: you rule {1} of the {2} {0:u} clearings it takes.",
    "dominance_bird": "Dominance: you rule {0} of the 2 opposite corners it takes.",
}
