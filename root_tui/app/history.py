"""The app's half of looking back: the log as a time machine, the digest on the map, and what follows a game's end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine.asks import Drift
from ..saves import Trouble
from .front import Front
from .messages import (
    BranchWanted,
    ExportWanted,
    GameWanted,
    LineWanted,
    LogWanted,
    MomentWanted,
    RematchWanted,
    ReviewWanted,
    SeatChosen,
    StepsWanted,
)

if TYPE_CHECKING:
    from ..engine.asks import Seat
    from .controller import Controller
    from .past import Moment, Past
    from .scene import Things

OLDER = "This cannot be looked at any more: it was played under older rules."


class LookingBack(Front):
    """The app of a game has the rest."""

    _past: Past | None = None  # what is looked back on
    _moment = 0  # its moment that is shown
    _review: Past | None = None  # what waits behind a seat's curtain

    if TYPE_CHECKING:

        @property
        def controller(self) -> Controller: ...

        @property
        def things(self) -> Things: ...

        def _say(self, said: str) -> None: ...

        def _be_deaf(self) -> None: ...

        async def _advance(self) -> None: ...

        async def _curtain(self, seat: Seat, why: str, more: str = "") -> None: ...

    def _look_no_more(self) -> None:
        self._past = self._review = None

    # the log and the digest

    def on_log_wanted(self, event: LogWanted) -> None:
        from .screens.log import Log

        self.push_screen(Log(self.controller.log(), self.things.words, ascii_only=self.ascii_only))

    def on_line_wanted(self, event: LineWanted) -> None:
        from .screens.log import Log
        from .screens.replay import LOG, Replay

        past = self.controller.past(self.controller.viewer)
        if not isinstance(self.screen, Log) or not len(past):
            return
        if moment := self._look(past, past.at(event.told)):
            self.push_screen(Replay(moment, self.things, past.turns(), kind=LOG))
        else:
            self.screen.say(OLDER)

    def on_steps_wanted(self, event: StepsWanted) -> None:
        from .screens.log import Digest
        from .screens.replay import DIGEST, Replay

        past = self.controller.since()
        if not isinstance(self.screen, Digest) or not len(past):
            return
        self.screen.dismiss()
        if moment := self._look(past, 0):
            self.push_screen(Replay(moment, self.things, past.turns(), kind=DIGEST))
        else:
            self._say(OLDER)

    def on_moment_wanted(self, event: MomentWanted) -> None:
        from .screens.replay import DIGEST, Replay

        past, here = self._past, self._moment
        if past is None or not isinstance(self.screen, Replay):
            return
        if event.how == "next" and self.screen.kind == DIGEST and here == len(past) - 1:
            self.screen.action_close()
            self._be_deaf()  # whoever steps on with Enter means no answer by it
            return
        match event.how:
            case "turn":
                number = past.turn(here, event.n)
            case "battle":
                number = past.battle(here, event.n)
            case "to":
                number = past.first_of(event.n)
            case _:
                number = here + event.n
        moment = self._look(past, number)
        if moment is None:
            self.screen.say(OLDER)
        elif moment.number != here:
            self.screen.show(moment)

    def _look(self, past: Past, number: int) -> Moment | None:
        """None if the game no longer replays up to there."""
        try:
            moment = past.moment(number)
        except Drift:
            return None
        self._past, self._moment = past, moment.number
        return moment

    # when the game is over

    async def on_review_wanted(self, event: ReviewWanted) -> None:
        controller = self.controller
        if not controller.session.game.over:
            return
        self._review = controller.past(event.eyes, openly=event.openly)
        if event.eyes is None or controller.session.open_table:
            await self._reviewed()
        else:
            await self._curtain(event.eyes, "The game is over: look through it from your own eyes.")

    async def _reviewed(self) -> None:
        """The whole game from its beginning; whoever may see it sits before the screen."""
        from .screens.end import GameIsOver
        from .screens.replay import GAME, Replay

        past, self._review = self._review, None
        if past is None or not len(past):
            return
        if moment := self._look(past, 0):
            page = Replay(moment, self.things, past.turns(), kind=GAME, alone=True)
            await self.present(lambda: page)
            return
        if not isinstance(self.screen, GameIsOver):  # the curtain has opened already
            await self._advance()
        if isinstance(self.screen, GameIsOver):
            self.screen.say(OLDER)

    async def on_branch_wanted(self, event: BranchWanted) -> None:
        from .screens.replay import Replay

        past, replay = self._past, self.screen
        if past is None or not isinstance(replay, Replay):
            return
        try:
            session = self.controller.session.branch(past.depth(event.number), self.saves)
        except Trouble as trouble:
            replay.say(str(trouble))
            return
        self._stand_up()
        await self._sit_down(session)

    def on_export_wanted(self, event: ExportWanted) -> None:
        from .screens.end import GameIsOver

        if not isinstance(self.screen, GameIsOver):
            return
        try:
            files = self.controller.export(self.saves)
            self.screen.say(f"Written to {files[0].parent}: {', '.join(file.name for file in files)}")
        except Trouble as trouble:
            self.screen.say(str(trouble))

    async def on_rematch_wanted(self, event: RematchWanted) -> None:
        wanted = self._rematch()
        self._stand_up()
        await self.on_game_wanted(wanted)

    def _rematch(self) -> GameWanted:
        """Everybody stays on their seat and takes the faction of the next one."""
        from .. import data

        session = self.controller.session
        factions = (*session.factions[1:], session.factions[0])
        return GameWanted(
            tuple(SeatChosen(name, faction) for name, faction in zip(session.names, factions, strict=True)),
            session.map,
            session.deck,
            None,
            False,
            session.open_table,
            session.state.lineup.atlas.shuffled and not data.atlas(session.map).shuffled,
            pins=bool(session.pins.seats),
        )
