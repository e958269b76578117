"""Words of the cards of the base deck."""

from __future__ import annotations

PROMPTS = {
    "cards.better_burrow_bank": "Better Burrow Bank: which enemy draws a card?",
    "cards.stand_and_deliver": "Stand and Deliver!: take a random card from whom?",
    "cards.codebreakers": "Codebreakers: look at whose hand?",
    "cards.tax_collector": "Tax Collector: remove a warrior of yours from which clearing?",
}
ACTIONS = {
    "better_burrow_bank": "Better Burrow Bank: draw a card",
    "royal_claim": "Royal Claim: score the clearings you rule",
    "stand_and_deliver": "Stand and Deliver!",
    "command_warren": "Command Warren: a battle",
    "codebreakers": "Codebreakers: look at a hand",
    "tax_collector": "Tax Collector: a warrior for a card",
    "cobbler": "Cobbler: a move",
    "brutal_tactics": "Brutal Tactics: one more hit, the defender scores 1",
    "armorers": "Armorers: ignore the rolled hits",
    "sappers": "Sappers: one more hit",
}
EVENTS: dict[str, str | tuple[str, str]] = {
    "card_used": "{seat:s} uses {0:k}",
    "card_gone": "{seat:s} discards {0:k}",
    "bank_enemy": "{seat:s} lets {0:s} draw",
}
REASONS = {
    "no_card_to_draw": "there is no card to draw",
    "empty_hand": "this hand is empty",
    "no_enemy_with_a_card": "no enemy has a card",
    "no_hand_to_see": "nobody has a card to look at",
    "no_warrior_on_map": "you have no warrior on the map",
    "not_on_the_map": "it takes a warrior in a clearing of the map",
    "used_at_start": "it is used at the start of {0:phase}, before all else",
    "used_in_phase": "it is used in {0:phase}, between two actions",
    "only_in_battle": "it works in battle only",
    "used_already": "it has been used in this turn",
    "no_dominance_for_two": "there are no dominance cards in a game of two",
}
RULES = {"cards": "CORE-7B"}
KINDS = {  # what all cards of a kind do; by suit where the bird's differs
    "ambush": ("Defending in a {suit} clearing: 2 hits before the dice", "Defending anywhere: 2 hits before the dice"),
    "item": ("Take {item}, score {points}",) * 2,
    "dominance": (
        "From 10 points on: rule three {suit} clearings as your Birdsong begins, and win",
        "From 10 points on: rule two opposite corners as your Birdsong begins, and win",
    ),
}
COALITION = (  # what a dominance card is to a Vagabond (VB-9)
    "With four or more players, from 10 points on: a coalition with whoever has the fewest points. You win if they do"
)
EFFECTS = {
    "armorers": "In battle, discard: ignore the rolled hits",
    "better_burrow_bank": "Birdsong: draw a card, then an enemy draws one",
    "brutal_tactics": "Attacking: 1 extra hit, the defender scores 1",
    "cobbler": "Evening: one move",
    "codebreakers": "Daylight: look at a hand",
    "command_warren": "Daylight begins: one battle",
    "favor_of_the_foxes": "All enemy pieces leave all fox clearings",
    "favor_of_the_mice": "All enemy pieces leave all mouse clearings",
    "favor_of_the_rabbits": "All enemy pieces leave all rabbit clearings",
    "royal_claim": "Birdsong, discard: 1 point for each clearing ruled",
    "sappers": "Defending, discard: 1 extra hit",
    "scouting_party": "Attacking: ambushes do nothing to you",
    "stand_and_deliver": "Birdsong: a random card of an enemy, who scores 1",
    "tax_collector": "Daylight: a warrior leaves the map, draw a card",
}
SOURCES = {
    "royal_claim": "Royal Claim",
    "stand_and_deliver": "Stand and Deliver!",
    "brutal_tactics": "Brutal Tactics of others",
}
