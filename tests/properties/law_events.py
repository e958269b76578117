"""Who may know what of everything that can happen: the Law's word, kind by kind, apart from the rules.

Each row: kinds, then what is known to the seat itself, to the other party (the first seat that the event names), to a
third seat, and to the public (a table without eyes; a log without --as).  `all`: the whole of it; `open`: what
everybody sees, and no more; `-`: there is no such party.  What is open of a secret kind stands in OPEN."""

from __future__ import annotations

from typing import Final

ACTOR, OTHER, THIRD, PUBLIC = range(4)
TABLE: Final = """
CORE-6: turns, phases, what passed by itself, who plays and who leaves
  turn passed forced won conceded agreed                                            all  all  all  all
what the table itself notes: it is said aloud
  renamed taken_over undone redone table_opened table_closed pin_lifted             all  all  all  all
CORE-5, 8: the map, pieces, scores and tracks lie open
  suits moved removed scored built wood wood_spent recruited keep garrison          all  all  all  all
  new_roost no_new_roost roosts sympathy base rallied organized officer             all  all  all  all
  officers_lost revolt emerged tunnel tunnel_taken scouted raided hospitals         all  all  all  all
  ferry path_opened pass_held                                                       all  all  all  all
CORE-10: a battle is fought before all; an ambush is played face up
  battle rolled defenceless hits ambush ambush_stopped foiled battle_over           all  all  all  all
  commander enlisted swift_strike agents                                            all  all  all  all
CORE-15: and why nobody was asked
  no_ambush_possible no_foil_possible                                               all  all  all  all
CORE-4.2, 5, 7: the discard pile, crafted cards, dominance cards and played ones lie face up
  available spent discarded discarded_random reshuffled crafted dominance           all  all  all  all
  took_dominance card_used card_gone day_labor supporter_discarded                  all  all  all  all
  supporter_spent bank_enemy                                                        all  all  all  all
CORE-5, EY-3, 4: leaders and Decree lie open
  leader leaders_up deposed emergency_orders decree_added decree turmoil purged     all  all  all  all
CORE-5, VB-3: items and their state, quests, relations lie open; a ruin is open once it is explored
  character pawn_placed pawn_moved quests quest_up quest_done refreshed rested      all  all  all  all
  strike found_nothing explored ruin_gone aided item_taken ally_joined hideout      all  all  all  all
  instigated scorched exhausted damaged repaired item_lost relation coalition       all  all  all  all
DUCHY-2.7, 7.1: only the hand is secret; revealed cards lie before all
  revealed taken_back minister minister_copied swayed price_of_failure              all  all  all  all
  minister_lost                                                                     all  all  all  all
CORVID-2, 7, 8: a plot is open once it is flipped, exposed or was a raid; a guess is said aloud
  flipped exposed exposure_failed plots_swapped raid exerted no_draw                all  all  all  all
WA-2.6, CORE-15: that nobody could pay is seen by all
  outrage_unpaid                                                                    all  all  all  all
CORE-5: a hand is its owner's
  drew                                                                              all  -    open open
CORE-5, WA-2.3: supporters are the Alliance's
  supporters_drawn mobilized                                                        all  -    open open
CORE-5: a stolen or given card is seen by giver and taker only
  taken given outrage                                                               all  all  open open
CORE-5: Codebreakers, an Outrage without a match, a failed exposure: one seat is shown it
  hand_shown card_shown                                                             all  all  open open
CORVID-8.1: what lies face down only the Corvids may look at
  plot_placed                                                                       all  -    open open
VB-11.3: he looks at both items privately
  looked                                                                            all  -    open open
"""
OPEN: Final = {  # what everybody sees of it, in this order
    "drew": ("how many",),
    "supporters_drawn": ("how many",),
    "mobilized": (),
    "taken": ("seat",),
    "given": ("seat",),
    "outrage": ("seat", "clearing"),
    "hand_shown": ("seat",),
    "card_shown": ("seat",),
    "plot_placed": ("clearing",),
    "looked": ("clearing", "how many"),
}


def _read() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for line in TABLE.splitlines():
        if line.startswith("  "):
            *kinds, actor, other, third, public = line.split()
            for kind in kinds:
                assert kind not in found, f"{kind} stands there twice"
                found[kind] = actor, other, third, public
    return found


KNOWN: Final = _read()
