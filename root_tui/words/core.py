"""Words of the shared rules."""

from __future__ import annotations

FACTIONS = {
    "marquise": ("MC", "Marquise", "Marquise de Cat"),
    "eyrie": ("ER", "Eyrie", "Eyrie Dynasties"),
    "alliance": ("WA", "Alliance", "Woodland Alliance"),
    "vagabond": ("V1", "Vagabond", "Vagabond"),
    "vagabond2": ("V2", "Second Vagabond", "Second Vagabond"),
    "cult": ("LC", "Cult", "Lizard Cult"),
    "riverfolk": ("RC", "Riverfolk", "Riverfolk Company"),
    "duchy": ("UD", "Duchy", "Underground Duchy"),
    "corvids": ("CC", "Corvids", "Corvid Conspiracy"),
}
SUIT_LETTERS = "FRMB"
NOUNS = {
    "cards": ("{} card", "{} cards"),
    "warriors": ("{} warrior", "{} warriors"),
    "points": ("{} point", "{} points"),
    "hits": ("{} hit", "{} hits"),
    "items": ("{} item", "{} items"),
    "aids": ("{} more Aid", "{} more Aids"),
    "wood": ("{} wood", "{} wood"),
    "times": ("once", "{} times"),
    "supporters": ("{} supporter", "{} supporters"),
    "officers": ("{} officer", "{} officers"),
    "clearings": ("{} clearing", "{} clearings"),
    "icons": ("{} icon", "{} icons"),
    "swords": ("{} sword", "{} swords"),
    "plots": ("{} plot", "{} plots"),
    "players": ("{} player", "{} players"),
    "turns": ("{} turn", "{} turns"),
    "seats": ("{} seat", "{} seats"),
    "matching": ("{} matching supporter", "{} matching supporters"),
    "different": ("{} clearing", "{} different clearings"),
}
PIECES = {  # a kind of piece: its name, and how many are counted
    "warrior": ("warrior", "{} warrior", "{} warriors"),
    "pawn": ("pawn", "{} pawn", "{} pawns"),
    "sawmill": ("sawmill", "{} sawmill", "{} sawmills"),
    "workshop": ("workshop", "{} workshop", "{} workshops"),
    "recruiter": ("recruiter", "{} recruiter", "{} recruiters"),
    "wood": ("wood", "{} wood", "{} wood"),
    "keep": ("keep", "{} keep", "{} keeps"),
    "roost": ("roost", "{} roost", "{} roosts"),
    "base": ("base", "{} base", "{} bases"),
    "sympathy": ("sympathy", "{} sympathy", "{} sympathy"),
    "citadel": ("citadel", "{} citadel", "{} citadels"),
    "market": ("market", "{} market", "{} markets"),
    "tunnel": ("tunnel", "{} tunnel", "{} tunnels"),
    "plot": ("plot", "{} plot", "{} plots"),
}
ITEM_NAMES = {
    "boot": "boots",
    "bag": "bag",
    "crossbow": "crossbow",
    "hammer": "hammer",
    "sword": "sword",
    "tea": "tea",
    "coin": "coins",
    "torch": "torch",
}
PURPOSES = {
    "dominance": "to take a dominance card",
    "action": "for one more action",
    "overwork": "for Overwork",
    "hospitals": "for Field Hospitals",
}
PROMPTS = {
    "birdsong.start": "Start of Birdsong: use a card?",
    "daylight.start": "Start of Daylight: use a card?",
    "evening.start": "Start of Evening: use a card?",
    "evening.draw": "Evening: draw, then discard down to five",
    "move.from": "Move out of which clearing?",
    "move.to": "Move from {0:c} to which clearing?",
    "move.count": "How many warriors go from {0:c} to {1:c}?",
    "battle.where": "Battle in which clearing?",
    "battle.whom": "Battle in {0:c}: against whom?",
    "battle.ambush": "{1:s} attacks you in {0:c}: play an ambush?",
    "battle.foil": "{1:s} ambushes you in {0:c}: answer with an ambush?",
    "battle.effect": "Battle in {0:c}, rolled: {3:s} deals {1}, {4:s} deals {2}. Use an effect?",
    "battle.lose": "Battle in {0:c}: which piece do you lose first? ({1:hits} to take)",
    "removal.side": "Whose losses are answered first?",
    "removal.order": "What is resolved first?",
    "hand.discard": "Discard {0:cards} more, down to five",
    "craft.card": "Craft which card?",
    "craft.with": "Craft: pay the next icon with pieces of which suit? ({0:icons} to pay)",
    "dominance.card": "Activate which dominance card?",
    "dominance.take": "Take which dominance card?",
    "dominance.pay": "Spend which card for {0:k}?",
}
ASIDES = {  # lines that stand on the menus of other steps: what they offer
    "dominance": "activate a dominance card",
    "take_dominance": "take a dominance card",
}
OCCASIONS = {  # what an action began with: why many questions that many actions ask are put
    "decree": "Decree, {0:col} card {nth} of {of}, {1:ks}",
    "card_used": "{0:kn}",
    "minister": "{0:minister}",
    "minister_copied": "Mayor as {0:minister}",
}
ROUTINES = {  # the same where nothing was told: the one thing of a faction's own that asks so
    ("marquise", "move"): "March, move {move} of 2",
    ("alliance", "move"): "operation {operation} of {officers}",
    ("alliance", "battle"): "operation {operation} of {officers}",
    ("duchy", "move"): "Assembly",
    ("duchy", "battle"): "Assembly",
}
OCCASIONED = {
    *("move.from", "move.to", "move.way", "move.count"),
    *("battle.where", "battle.whom", "eyrie.recruit", "eyrie.build", "vagabond.move.to"),
}
UNITS = {
    "move.count": "warriors",
    "duchy.dig.count": "warriors",
    "vagabond.escort.count": "warriors",
    "battle.share": "hits",
}
SHORT = {  # what is missing for all that a die shows, by what a side fights with
    "warriors": " (too few warriors)",
    "swords": " (too few swords)",
    "both": " (too few warriors and swords)",
}
ODDS = "Against {0:s} in {1:c}: you deal {2}, {3:.1f} on average; you take {4}, {5:.1f}."
ODDS_OF_OTHERS = "{0:s} against {1:s} in {2:c}: deals {3}, {4:.1f} on average; takes {5}, {6:.1f}."
LESSONS = {
    "roll": "the dice",
    "shuffle": "what was shuffled",
    "pick": "a random card",
    "reveal": "what was seen or guessed (cards, items, plots)",
    "curtain": "what {0:s} saw behind the curtain",
    "answer": "what {0:s} answered",
    "known": "what was learned before the last time that all agreed",
}
CURTAINS = {
    "battle.ambush": "{1:s} attacks in clearing {0:c}: ambush or not?",
    "battle.foil": "ambushed by {1:s} in clearing {0:c}: answer it or not?",
    "hand.discard": "discard down to five",
}
NONES = {
    "battle.ambush": "no ambush",
    "battle.foil": "let it happen",
    "battle.effect": "nothing more",
}
ACTIONS = {
    "next": "go on",
    "craft": "Craft a card",
    "battle": "Battle",
    "move": "Move",
    "dominance": "Activate a dominance card",
    "take_dominance": "Take a dominance card",
    "again": "Move once more",
    "defender": "Let the defender choose first",
    "evening.draw:next": "Draw and end the turn",
    "birdsong.start:next": "Go on with Birdsong",
    "daylight.start:next": "Go on with Daylight",
    "evening.start:next": "Go on with Evening",
}
EARLIER = {  # events of older saves, which tell less: by how much they tell
    ("rolled", 4): "Roll {0} and {1}: attacker {2:hits}, defender {3:hits}",
}
EVENTS: dict[str, str | tuple[str, str]] = {
    "turn": "{seat:s} begins round {0:round}",
    "passed": "{seat:s} {0:t}",
    "forced": "",
    "suits": "The suit markers are laid out",
    "moved": "{seat:s} moves {2:warriors} from {0:c} to {1:c}",
    "battle": "{seat:s} attacks {0:s} in {1:c}",
    "rolled": "Roll {0} and {1}: {seat:s} deals {2}{4:short}, {6:s} deals {3}{5:short}",
    "defenceless": "{seat:s} is defenceless in {0:c} and takes one hit more",
    "hits": "Hits in all: {0} on the defender, {1} on the attacker",
    "ambush": "{seat:s} ambushes in {0:c}: {1:k}",
    "ambush_stopped": "Scouts: the ambush does nothing to {seat:s}",
    "no_ambush_possible": "No ambush of {seat:s} in {0:c}: as all can see there can be none",
    "foiled": "{seat:s} foils the ambush in {0:c}: {1:k}",
    "battle_over": "No attacker is left in {0:c}: the battle is over",
    "removed": "{seat:s} loses {1:pieces{2}} in {0:c}",
    "scored": "{seat:s} {0:gain}, now {1}",
    "won": "{1:ss} wins ({0})",
    "conceded": "{seat:s} concedes: its turns pass, its pieces stay and defend themselves",
    "agreed": "All agree to end the game here",
    "renamed": "{seat:s} was called {0} before",
    "taken_over": "{seat:s} has taken the seat over from {0}",
    "undone": "{seat:s} took back a choice, as all agreed; learned since: {all:learned}",
    "table_opened": "The table is open from here on: no curtains, no secrets",
    "table_closed": "Curtains hang between the seats again",
    "drew": ("{seat:s} draws {0:cards}", "{seat:s} draws {x:k}"),
    "reshuffled": "The discard pile becomes the deck: {0:cards}",
    "available": "{0:k} lies beside the map, available",
    "spent": "{seat:s} spends {0:k} {1:m}",
    "discarded": "{seat:s} discards {0:k}",
    "discarded_random": "{seat:s} loses a random card: {0:k}",
    "taken": ("{seat:s} takes a random card from {0:s}", "{seat:s} takes {x0:k} from {0:s}"),
    "given": ("{seat:s} gives a card to {0:s}", "{seat:s} gives {x0:k} to {0:s}"),
    "hand_shown": ("{seat:s} shows the hand to {0:s}", "{seat:s} shows {0:s} the hand: {x:k}"),
    "crafted": "{seat:s} crafts {0:k}",
    "dominance": "{seat:s} activates {0:k}",
    "took_dominance": "{seat:s} takes {0:k}",
}
REASONS = {
    "not_adjacent": "no open path leads there",
    "rules_neither": "you rule neither the clearing you leave nor the one you enter",
    "no_warrior": "you have no warrior there",
    "no_way_out": "no legal move leads out of there",
    "no_enemy": "there is no enemy to fight",
    "no_fighter": "you have nobody there who can fight",
    "partner": "a coalition partner is no enemy",
    "ambush_does_not_match": "this ambush does not match the clearing",
    "not_an_ambush": "this is no ambush card",
    "no_such_piece": "you have no such piece left there",
    "not_craftable": "ambush and dominance cards cannot be crafted",
    "item_gone": "this item is not in the supply any more",
    "has_one_already": "you have one of these in play already",
    "lacks_crafting_pieces": "your unused crafting pieces do not cover its cost",
    "nothing_to_craft": "no card in your hand can be crafted now",
    "needs_ten_points": "it takes {0:points} or more",
    "no_dominance_card": "you hold no dominance card",
    "not_dominance": "this is no dominance card",
    "does_not_pay": "only a card of its suit or a bird pays for it",
    "has_dominance": "you have activated one already",
    "no_dominance_available": "no dominance card lies beside the map",
    "no_card_to_spend": "you have no matching card to spend",
    "no_actions_left": "no action is left",
    "no_move": "no legal move is left",
    "no_battle": "there is nobody to fight",
    "corner_taken": "another player starts there",
    "corner_not_opposite": "you must start opposite another player's corner",
    "has_conceded": "this player has conceded",
    "no_corner": "it is no corner clearing",
    "comes_later": "that is done in {0:step}, later in your turn",
    "is_over": "that is done in {0:step}, which is over in this turn",
    "not_where_you_stand": "it is done where your pawn stands",
    "start_comes_first": "what comes at the start of the phase is done before it",
    "used_in_this_battle": "it has been used in this battle",
    "of_the_other_side": "it counts for the other side of a battle only",
    "nothing_to_resolve": "nothing of this seat waits to be resolved",
}
STEPS = {  # where a line of a turn belongs
    "birdsong": "Birdsong",
    "daylight": "Daylight",
    "evening": "Evening",
}
TRIGGERS = {"hospitals": "Field Hospitals", "outrage": "Outrage", "base_lost": "the base is lost"}
RULES = {
    "birdsong": "CORE-6.2",
    "daylight": "CORE-6.2",
    "evening": "CORE-6.2",
    "evening.draw": "CORE-4.4",
    "move": "CORE-10.1",
    "battle": "CORE-10.3",
    "battle.ambush": "CORE-10.4",
    "battle.foil": "CORE-10.4",
    "battle.effect": "CORE-10.7",
    "battle.lose": "CORE-10.8",
    "removal": "CORE-1.3",
    "hand.discard": "CORE-4.4",
    "craft": "CORE-7.1",
    "dominance": "CORE-9.1",
    "dominance.take": "CORE-9.6",
    "dominance.pay": "CORE-9.6",
}
ORDERS = {
    "battle.ambush": "no ambush",
    "battle.foil": "no answer to an ambush",
    "marquise.hospitals": "no Field Hospitals",
}
SOURCES = {  # what points were scored for
    "removal": "buildings and tokens removed",
    "crafting": "items crafted",
    "other": "not told",
}
