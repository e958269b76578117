"""Records games between random players, and the golden playthrough, for the tests beside this file."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from root_tui import data
from root_tui.engine.asks import Seat
from root_tui.engine.game import Game, Line, digest, frozen
from root_tui.engine.lineup import new_state
from root_tui.engine.view import view
from root_tui.notation import text_board
from root_tui.words import Words

HERE = Path(__file__).parent
LINEUPS = (
    (("marquise", "eyrie", "alliance", "vagabond"), "autumn"),
    (("eyrie", "vagabond", "marquise"), "autumn"),
    (("alliance", "marquise"), "autumn"),
    (("vagabond", "eyrie"), "autumn"),
    (("vagabond", "eyrie", "alliance"), "winter"),
    (("marquise", "vagabond", "eyrie"), "lake"),
    (("alliance", "eyrie", "marquise"), "mountain"),
)
GOLDEN = ("marquise", "eyrie", "alliance", "vagabond")
GOLDEN_TURNS = 8
NAMES = ("Ada", "Bo", "Cy", "Di")


def play(factions: tuple[str, ...], land: str, seed: int, first: int, turns: int) -> Game:
    g, r = Game(new_state(data.lineup(factions, land, "base"), seed, first)), Random(seed)
    while g.pending and g.state.number <= turns:
        g.choose(r.choice(g.pending.options))
    return g


def recorded(g: Game, seed: int, first: int) -> dict[str, Any]:
    return {
        "factions": list(g.state.lineup.factions),
        "map": g.state.lineup.atlas.name,
        "seed": seed,
        "first": first,
        "winners": list(g.state.winners),
        "by": g.state.won_by,
        "points": g.state.vp,
        "digest": digest(g.state),
        "lines": json.loads(json.dumps([line for rest in g.rests for line in rest.lines])),
    }


def replay(said: dict[str, Any]) -> Game:
    """The game of the recorded lines, chance included.  Raises Drift where the rules do not fit them."""
    lineup = data.lineup(tuple(said["factions"]), said["map"], "base")
    lines = [Line(id, Seat(seat), frozen(answer)) for id, seat, answer in said["lines"]]
    return Game.resume(new_state(lineup, said["seed"], said["first"]), lines)


def golden() -> str:
    """A few turns of a game: each question, its answer, and what each seat and the public is told."""
    g, r = Game(new_state(data.lineup(GOLDEN, "autumn", "base"), 5)), Random(5)
    words = Words(data.deck("base"), data.quests(), data.characters(), NAMES, GOLDEN)
    out: list[str] = []
    told = 0
    while g.pending and g.state.number <= GOLDEN_TURNS:
        ask = g.pending
        out += tell(g, words, told)
        told = len(g.events)
        answer = r.choice(ask.options)
        table = view(g.state, ask.seat)
        behind = " (secret)" if ask.secret else ""
        out.append(f"? {words.seat(ask.seat)}{behind}: {words.prompt(ask, table, g.events[g.rests[-1].told :])}")
        out.append(f"  {', '.join(words.option(ask, o, table) for o in ask.options)}")
        out.append(f"= {words.option(ask, answer, table)}")
        g.choose(answer)
    out += tell(g, words, told)
    for seat in (None, Seat(1)):
        out += ["", f"The table as {'all' if seat is None else words.seat(seat)} may see it", ""]
        out.append(text_board(view(g.state, seat), words))
    return "\n".join(line.rstrip() for line in "\n".join(out).splitlines()) + "\n"


def tell(g: Game, words: Words, told: int) -> list[str]:
    lines = []
    for event in g.events[told:]:
        public = words.event(event.told_to(None))
        if public:
            lines.append(f"- {public}")
        for seat in g.state.lineup.seats:
            own = words.event(event.told_to(seat))
            if own != public:
                lines.append(f"- to {words.tag(seat)} alone: {own}")
    return lines


def main() -> None:
    for n, (factions, land) in enumerate(LINEUPS):
        g = play(factions, land, n, n % len(factions), 200)
        text = json.dumps(recorded(g, n, n % len(factions)), separators=(",", ":"))
        stem = "-".join((*factions, *([land] if land != "autumn" else [])))
        (HERE / f"{stem}.json").write_text(text.replace("],[", "],\n[") + "\n", encoding="utf-8")
    (HERE / "golden.txt").write_text(golden(), encoding="utf-8")


if __name__ == "__main__":
    main()
