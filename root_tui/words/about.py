"""What a question is about, for whoever meets it the first time: what hangs on the answer.

By question; a line of a menu by its name, with what it does.  The first sentence is short: it stands below the list."""

from __future__ import annotations

QUESTIONS = {
    # set-up
    "marquise.keep": "In the keep's clearing nobody else may place pieces. Field Hospitals bring lost warriors back to "
    "it. The opposite corner alone gets no warrior of yours. The suit counts for what you build there.",
    "marquise.start.sawmill": "Each Birdsong a wood comes to every sawmill. Wood pays for all further buildings; a "
    "card of the sawmill's suit buys one more.",
    "marquise.start.workshop": "Its clearing's suit decides which cards you can craft.",
    "marquise.start.recruiter": "When you recruit, one warrior comes at each recruiter.",
    "eyrie.corner": "Roosts score each Evening; warriors come at them, cards are crafted with them.",
    "eyrie.leader": "His two Viziers are birds in the Decree: those columns act every turn. He leads until turmoil.",
    "eyrie.new_leader": "The Decree starts anew with his two Viziers alone.",
    "vagabond.character": "Your items are your actions. Each that is used is exhausted until it is refreshed.",
    "vagabond.forest": "In your first turn you slip out to a clearing beside it; ruins hold items.",
    "corvids.start.fox": "Plots are placed where your warriors stand, next to enemies at best.",
    "corvids.start.rabbit": "Plots are placed where your warriors stand, next to enemies at best.",
    "corvids.start.mouse": "Plots are placed where your warriors stand, next to enemies at best.",
    "duchy.corner": "Warriors come up out of the Burrow at tunnels. Each neighbouring clearing gets two warriors, too.",
    # Marquise
    "marquise.build.where": "It takes an open slot, and wood that reaches it over clearings you rule.",
    "marquise.build.wood": "It goes back to the supply. What lies where you may lose the rule cannot pay later.",
    "marquise.hospitals": "One card saves all of them: they go to the keep's clearing.",
    # Eyrie
    "eyrie.decree.add": "What is in the Decree must be done every turn from now on. A card that cannot is turmoil.",
    "eyrie.decree.column": "The column says what must be done every turn, the suit in which clearings.",
    "eyrie.decree": "Each card is done once, in a clearing of its suit. One that cannot be done is turmoil.",
    # Alliance
    "alliance.revolt.where": "It costs two supporters; all enemy pieces go, a base and warriors come.",
    "alliance.spread.where": "A token scores, and who walks into it or removes it gives you a card.",
    "alliance.pay": "Supporters are cards on your board; those of its suit pay, and birds.",
    "outrage.card": "Warriors moved into sympathy, and sympathy removed, cost a card of its suit.",
    # Vagabond
    "vagabond.aid.whom": "They get a card, you may get an item, and Aids lead to Allied, which scores.",
    "vagabond.aid.card": "It goes to that hand; it matches your clearing, or is a bird.",
    "vagabond.aid.item": "It is exhausted until it is refreshed, and stays yours.",
    "vagabond.aid.take": "It becomes yours, face up; those who crafted it keep their points.",
    "vagabond.strike.whom": "A warrior goes without a battle; where none is, a building or token.",
    "vagabond.quest": "Its two items are exhausted, for points or two cards. It scores 1 for each quest done of its "
    "suit, this one too.",
    "vagabond.slip": "It takes no boots. In a forest you can rest, and do little else.",
    "vagabond.coalition": "You win if your partner does, and score no more.",
    "vagabond.damage": "A damaged item does nothing until it is repaired.",
    # Duchy
    "duchy.sway.whom": "A swayed minister acts every turn from the next one on. Each card that you show matches "
    "another clearing with a piece of yours.",
    "duchy.sway.card": "Birds match every clearing, and are lost; others come back in the Evening.",
    "duchy.dig.where": "A tunnel joins it to the Burrow; up to four warriors come out at once.",
    # Corvids
    "corvids.plot.where": "It costs warriors that stand there, one more for each plot of this turn.",
    "corvids.plot.what": "Nobody else sees it; flipped in a Birdsong of yours it works and scores.",
    "corvids.expose.guess": "Right: it goes, and you score 1; wrong: the card you show is theirs.",
    # cards
    "craft.with": "Each piece that crafts pays one icon of its clearing's suit, once a turn.",
    "dominance.card": "You can win by it alone from then on: your marker leaves the track.",
}
OVER_CARDS = frozenset({"eyrie.decree.add"})  # where what a card does when crafted matters less
LINES = {  # of menus
    "revolt": "Two supporters: all enemy pieces of a sympathetic clearing go, a base comes.",
    "spread": "Supporters of a clearing's suit place sympathy there, and it scores.",
    "mobilize": "A card of your hand becomes a supporter.",
    "train": "A card of a base's suit for an officer: one operation more each Evening.",
    "organize": "A warrior goes, sympathy comes: it scores, and takes no supporter.",
    "aid": QUESTIONS["vagabond.aid.whom"],
    "strike": QUESTIONS["vagabond.strike.whom"],
    "quest": QUESTIONS["vagabond.quest"],
    "explore": "An item below the ruin is yours, and a point.",
    "sway": "For cards that you show he acts every turn from the next one on.",
    "plot": QUESTIONS["corvids.plot.where"],
    "flip": "It works now, and scores a point for each plot that lies face up then.",
    "overwork": "A card of a sawmill's suit buys one wood there.",
}


def first_sentence(text: str) -> str:
    first, dot, _ = text.partition(". ")
    return first + dot.strip()
