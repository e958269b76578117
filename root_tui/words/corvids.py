"""Words of the Corvid Conspiracy."""

from __future__ import annotations

PLOT_POWERS = (
    "Flipped: removes all enemy pieces in its clearing, then itself",
    "Face up: enemies can neither place pieces in its clearing nor move out of it",
    "Flipped: takes a random card from each enemy in its clearing. Face up: draws one more card in the Evening",
    "Removed, unless by exposure: places a warrior in each adjacent clearing",
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
    "corvids.plot.where": "Plot in which clearing? (it takes {0:warriors} there)",
    "corvids.plot.what": "Place which plot in {0:c}?",
    "corvids.trick.first": "Trick: swap the plot in which clearing?",
    "corvids.trick.second": "Trick: swap the plot in {0:c} with the one in which clearing?",
    "corvids.exert": "Evening: exert for one more action, and draw no cards?",
    "corvids.raid.where": "Short of warriors: the raid from {0:c} reaches which clearing? ({1} to place)",
    "corvids.expose.where": "Expose the plot in which clearing?",
    "corvids.expose.card": "Expose the plot in {0:c}: show which card?",
    "corvids.expose.guess": "Expose the plot in {0:c}: which plot is it?",
}
ASIDES = {"expose": "expose a plot"}
LULLS = {
    "corvids.craft": "Before flipping plots",
    "corvids.flip": "Before recruiting",
    "corvids.recruit": "Before Daylight",
    "corvids.daylight": "Before Evening",
    "corvids.exert": "Before drawing cards",
}
ACTIONS = {
    "flip": "Flip a plot",
    "plot": "Plot: warriors for a plot",
    "trick": "Trick: swap two plots",
    "expose": "Expose a plot: show a card",
    "corvids.recruit:recruit": "Recruit: a card for a warrior in each clearing of its suit",
    "corvids.craft:next": "No more crafting",
    "corvids.flip:next": "Flip no more",
    "corvids.recruit:next": "End Birdsong",
    "corvids.daylight:next": "End Daylight",
    "corvids.exert:next": "No exertion: draw",
    "corvids.exert:after": "Go on",
}
EVENTS: dict[str, str | tuple[str, str]] = {
    "scouted": "{seat:s} places a warrior in {0:c}",
    "flipped": "{seat:s} flips the plot in {0:c}: {1:plot}",
    "plot_placed": ("{seat:s} places a plot in {0:c}", "{seat:s} places a plot in {0:c}: {x0:plot}"),
    "plots_swapped": "{seat:s} swaps the plots in {0:c} and {1:c}",
    "raid": "The plot removed from {0:c} was {seat:s}'s raid",
    "raided": "{seat:s}'s raid places a warrior in {0:c}",
    "agents": "Embedded Agents in {0:c}: {seat:s} deals one extra hit",
    "exerted": "{seat:s} exerts: no cards this Evening",
    "no_draw": "{seat:s} has exerted and draws no cards",
    "exposure_failed": "{seat:s} guesses {1:plot} in {0:c}: wrong",
    "exposed": "{seat:s} exposes the plot in {0:c}: {1:plot}",
    "card_shown": ("{seat:s} shows a card to {0:s}", "{seat:s} shows {0:s} a card: {x0:k}"),
}
STEPS = {
    "corvids.craft": "Birdsong, before plots are flipped",
    "corvids.flip": "Birdsong, before recruiting",
    "corvids.recruit": "Birdsong, after plots are flipped",
    "corvids.daylight": "Daylight",
    "corvids.exert": "Evening, by exerting",
}
REASONS = {
    "one_warrior_each": "one warrior goes to each clearing of the suit",
    "snared": "the Corvids' snare holds it: enemies neither place pieces there nor move out",
    "other_suit_wanted": "it is of another suit",
    "crafting_comes_first": "crafting comes first in Birdsong, before plots are flipped",
    "flips_come_first": "plots are flipped in Birdsong, before recruiting",
    "no_clearing_of_suit": "no clearing of that suit can take a warrior",
    "plot_there": "there is a plot already",
    "no_plot_there": "there is no plot",
    "plot_is_face_up": "this plot is face up already",
    "nothing_to_flip": "no face-down plot lies where a warrior of yours is",
    "no_plot_left": "all your plots are on the map",
    "plot_not_in_supply": "no such plot is left in your supply",
    "nowhere_to_plot": "no clearing without a plot holds enough of your warriors",
    "too_few_for_plot": "it takes {0:warriors} there",
    "no_plots_to_swap": "it takes two plots that show the same side",
    "other_side_shown": "it shows the other side",
    "not_beside_raid": "no path leads there from where the raid was",
    "exerted_already": "you have exerted this Evening",
    "drew_already": "you have drawn cards this Evening",
    "no_plot_down_there": "no face-down plot lies there",
    "no_plot_to_expose": "no face-down plot lies where a piece of yours is",
    "no_piece_at_plot": "you have no piece there",
    "no_card_to_show": "no card in your hand matches the clearing",
}
TRIGGERS = {"raid": "the raid"}
PASSED = {
    "corvids.craft": "can craft nothing now",
    "corvids.flip": "has no plot to flip now",
    "corvids.recruit": "ends Birdsong",
    "corvids.daylight": "ends Daylight",
    "corvids.exert": "takes no further action",
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
SOURCES = {"plots": "plots flipped", "exposure": "plots exposed"}
