"""Words of the Corvid Conspiracy."""

from __future__ import annotations

PLOTS = ("bomb", "snare", "extortion", "raid")
PLOT_POWERS = (
    "Flipped: removes all enemy pieces in its clearing, then itself",
    "Face up: enemies can neither place pieces in its clearing nor move out of it",
    "Flipped: a random card from each enemy in its clearing. Face up: one more card in the Evening",
    "Removed, but not by an exposure: a warrior in each adjacent clearing",
)
PROMPTS = {
    "corvids.start.fox": "Set-up: a warrior in which fox clearing?",
    "corvids.start.rabbit": "Set-up: a warrior in which rabbit clearing?",
    "corvids.start.mouse": "Set-up: a warrior in which mouse clearing?",
    "corvids.craft": "Birdsong: craft before flipping plots?",
    "corvids.flip": "Birdsong: flip a plot?",
    "corvids.flip.where": "Flip the plot in which clearing?",
    "corvids.recruit": "Birdsong: recruit?",
    "corvids.recruit.card": "Recruit: spend which card?",
    "corvids.recruit.suit": "Recruit: the bird stands for which suit?",
    "corvids.recruit.where": "Short of warriors: recruit in which clearing? ({0} to place)",
    "corvids.daylight": "Daylight, actions left: {actions}. What next?",
    "corvids.plot.where": "Plot in which clearing? ({0:warriors} there for it)",
    "corvids.plot.what": "Which plot lies in {0:c}?",
    "corvids.trick.first": "Trick: swap the plot in which clearing?",
    "corvids.trick.second": "Trick: swap the plot in {0:c} with that in which clearing?",
    "corvids.exert": "Evening: exert for one more action, and draw no card?",
    "corvids.raid.where": "Short of warriors: raiders from {0:c} go to which clearing? ({1} to place)",
    "corvids.expose.where": "Expose the plot in which clearing?",
    "corvids.expose.card": "Expose the plot in {0:c}: show which card?",
    "corvids.expose.guess": "Expose the plot in {0:c}: which plot is it?",
}
CURTAINS: dict[str, str] = {}
ACTIONS = {
    "flip": "Flip a plot",
    "plot": "Plot: warriors for a plot",
    "trick": "Trick: swap two plots",
    "expose": "Expose a plot: show a card, guess",
    "corvids.recruit:recruit": "Recruit: a card for warriors of its suit",
    "corvids.craft:next": "No more crafting",
    "corvids.flip:next": "Flip no more",
    "corvids.recruit:next": "End Birdsong",
    "corvids.daylight:next": "End Daylight",
    "corvids.exert:next": "To the draw",
}
EVENTS: dict[str, str | tuple[str, str]] = {
    "scouted": "{seat:s} places a warrior in {0:c}",
    "flipped": "{seat:s} flips the plot in {0:c}: {1:plot}",
    "plot_placed": ("{seat:s} places a plot in {0:c}", "{seat:s} places a plot in {0:c}: {x0:plot}"),
    "plots_swapped": "{seat:s} swaps the plots in {0:c} and {1:c}",
    "raid": "The plot that left {0:c} was a raid of {seat:s}",
    "raided": "{seat:s} places a raider in {0:c}",
    "agents": "Embedded agents of {seat:s} in {0:c}: one of the hits on the attacker is theirs",
    "exerted": "{seat:s} exerts itself: no card this Evening",
    "no_draw": "{seat:s} has exerted itself and draws no card",
    "exposure_failed": "{seat:s} guesses {1:plot} in {0:c}: no",
    "exposed": "{seat:s} exposes the plot in {0:c}: {1:plot}",
    "card_shown": ("{seat:s} shows a card to {0:s}", "{seat:s} shows {0:s} a card: {x0:k}"),
}
REASONS = {
    "snared": "a snare of the Corvids holds it: nothing can be placed there, nothing moves out",
    "other_suit_wanted": "it is of another suit",
    "crafting_comes_first": "crafting comes before flipping plots, at the beginning of Birdsong",
    "flips_come_first": "plots are flipped in Birdsong, before recruiting",
    "no_clearing_of_suit": "no clearing of that suit can take a warrior",
    "plot_there": "there is a plot already",
    "no_plot_there": "there is no plot",
    "plot_is_face_up": "this plot is face up already",
    "nothing_to_flip": "no face-down plot lies beside a warrior of yours",
    "no_plot_left": "all your plots are on the map",
    "plot_not_in_supply": "no such plot is in your supply",
    "nowhere_to_plot": "no clearing without a plot has enough warriors of yours",
    "too_few_for_plot": "it takes {0:warriors} of yours there",
    "no_plots_to_swap": "it takes two plots that show the same side",
    "other_side_shown": "it shows the other side",
    "not_beside_raid": "no path leads there from where the raid was",
    "exerted_already": "you have exerted yourself in this Evening",
    "drew_already": "you have drawn in this Evening",
    "no_plot_to_expose": "no face-down plot lies beside a piece of yours",
    "no_piece_at_plot": "you have no piece there",
    "no_card_to_show": "no card in your hand matches the clearing",
}
TRIGGERS = {"raid": "the raid"}
PASSED = {
    "corvids.craft": "nothing to craft",
    "corvids.flip": "no plot to flip",
    "corvids.recruit": "no recruiting",
    "corvids.daylight": "nothing to do in Daylight",
    "corvids.exert": "no further action",
}
PURPOSES = {"recruit": "to recruit"}
RULES = {
    "corvids": "CORVID-5",
    "corvids.start": "CORVID-3.1",
    "corvids.craft": "CORVID-4.1",
    "corvids.flip": "CORVID-4.2",
    "corvids.recruit": "CORVID-4.3",
    "corvids.plot": "CORVID-5.3",
    "corvids.trick": "CORVID-5.4",
    "corvids.exert": "CORVID-6.1",
    "corvids.raid": "CORVID-7.4",
    "corvids.expose": "CORVID-2.4",
}
