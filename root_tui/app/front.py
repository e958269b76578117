"""The app before a game: the title, and what it leads to."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual import events
from textual.message import Message

from .. import record, settings
from ..saves import Trouble, listing
from .entries import about, brief, more, unfinished, who
from .messages import GameWanted, Leaving, SaveWanted, SeatChosen, TitleChosen, ToTitle
from .screens.title import Title
from .settled import Settled

if TYPE_CHECKING:
    from ..session import Session


class Front(Settled):
    """`_sit_down` and `_stand_up` are what a game begins and ends with; the app has them."""

    _ahead: list[events.Key] | None = None  # keys typed ahead of a screen that comes; None: none does

    async def _sit_down(self, session: Session) -> None:
        raise NotImplementedError

    def _stand_up(self) -> None:
        raise NotImplementedError

    def _title_screen(self, *notes: str) -> Title:
        saves = listing(self.saves)
        newest = unfinished(saves)
        newest_game = who(newest) if newest else ""
        damaged = sum(bool(entry.fault) for entry in saves)
        if damaged and not notes:
            notes = (f"Saves that cannot be read whole: {damaged} of {len(saves)}. Load a save says why.",)
        if fault := self.fault_line():
            notes = (*notes, fault)
        table = last_table(settings.remembered(self.saves))
        past = record.is_there(self.saves) or any(entry.head and entry.head.by for entry in saves)
        return Title(
            newest_game,
            notes,
            again=brief([seat.name for seat in table.seats]) if table else "",
            saves=bool(saves),
            past=past,
            ascii_only=self.ascii_only,
        )

    async def _title(self, *notes: str) -> None:
        await self.present(lambda: self._title_screen(*notes))

    # keys typed ahead: they are on their way to the old screen, or back from it, when it has said where it leads

    def post_message(self, message: Message) -> bool:
        sent = super().post_message(message)
        if isinstance(message, Leaving) and self._ahead is None:
            self._ahead = []
            self.call_later(self.call_later, self._arrived)  # behind what comes until the other screen stands
        return sent

    async def on_event(self, event: events.Event) -> None:
        if self._ahead is not None and isinstance(event, events.Key) and event.key != "ctrl+q":
            self._ahead.append(event)
            return
        await super().on_event(event)

    def _arrived(self) -> None:
        ahead, self._ahead = self._ahead or [], None
        for key in ahead:
            fresh = events.Key(key.key, key.character)  # one that has come back goes nowhere any more
            fresh.time = key.time
            (self.focused or self.screen)._forward_event(fresh)

    async def on_title_chosen(self, event: TitleChosen) -> None:
        match event.what:
            case "continue":
                await self._continue()
            case "again":
                if table := last_table(settings.remembered(self.saves)):
                    await self.on_game_wanted(table)
            case "new":
                await self._form()
            case "quick":
                await self._quick()
            case "load":
                await self._list()
            case "record":
                from .screens.record import Record

                games = record.past_games(self.saves)
                await self.present(lambda: Record(games))
            case "learn":
                from .screens.rules import Rules

                await self.present(lambda: Rules(alone=True))
            case "settings":
                await self.on_settings_wanted()
            case "quit":
                await self.action_quit()

    async def on_to_title(self, event: ToTitle) -> None:
        self._stand_up()
        await self._title()

    async def _continue(self) -> None:
        if newest := unfinished(listing(self.saves)):
            await self._open(newest.path)
        else:
            await self._title("There is no game to go on with.")

    async def _list(self) -> None:
        from .screens.saves import SaveLine, Saves

        lines = [SaveLine(entry.path, about(entry), more(entry), entry.fault) for entry in listing(self.saves)]
        await self.present(lambda: Saves(lines, ascii_only=self.ascii_only))

    async def on_save_wanted(self, event: SaveWanted) -> None:
        await self._open(event.path)

    async def _open(self, path: Path) -> None:
        from ..session import Session

        try:
            session = Session.open(path, self.saves)
        except Trouble as trouble:
            await self._title(str(trouble))
            return
        await self._sit_down(session)

    # a new game

    async def _form(self) -> None:
        from .. import data
        from ..engine.lineup import FACTIONS
        from ..engine.rules.setup import REACH
        from ..session import decks, maps
        from .screens.newgame import NewGame, Offer

        reach = {name: make().reach for name, make in FACTIONS.items()}
        last = settings.remembered(self.saves)
        shuffled = frozenset(map for map in maps() if data.atlas(map).shuffled)
        offer = Offer(tuple(FACTIONS), reach, tuple(maps()), tuple(decks()), last, shuffled, REACH)
        await self.present(lambda: NewGame(offer, ascii_only=self.ascii_only))

    async def _quick(self) -> None:
        """The table recommended for a first game, whatever was played last."""
        from .screens.newgame import RECOMMENDED

        open_table = bool(settings.remembered(self.saves).get("open_table"))
        await self.on_game_wanted(GameWanted(RECOMMENDED, "autumn", "base", None, False, open_table))

    async def on_game_wanted(self, event: GameWanted) -> None:
        from ..session import Choices, Session
        from .screens.newgame import NewGame

        factions, names = [seat.faction for seat in event.seats], [seat.name for seat in event.seats]
        choices = Choices(
            tuple(factions),
            tuple(names),
            event.map,
            event.deck,
            event.seed,
            open_table=event.open_table,
            suits_shuffled=event.shuffle_suits,
            pins=event.pins,
        )
        try:
            drawn = choices = choices.with_drawn_factions()
            if event.shuffle:
                drawn = choices.with_drawn_seats()
            elif event.draw_first:
                drawn = choices.with_drawn_first()
            session = Session.new(drawn, self.saves)
        except Trouble as trouble:
            if isinstance(self.screen, NewGame):
                self.screen.say(str(trouble))
            else:
                await self._title(str(trouble))
            return
        settings.remember(
            self.saves,
            names=names,
            factions=factions,
            played=list(choices.factions),
            map=event.map,
            deck=event.deck,
            shuffle=event.shuffle,
            draw_first=event.draw_first,
            open_table=event.open_table,
            shuffle_suits=event.shuffle_suits,
            pins=event.pins,
        )
        await self._sit_down(session)


def last_table(last: Mapping[str, Any]) -> GameWanted | None:
    """What was played last, to be played again: names, factions, map and options; a new seed."""
    names, factions = last.get("names"), last.get("played")
    if not (isinstance(names, list) and isinstance(factions, list) and len(names) == len(factions) > 1):
        return None
    if not all(isinstance(text, str) for text in (*names, *factions)):
        return None
    maps = {name: last.get(name) for name in ("map", "deck")}
    if not all(isinstance(name, str) for name in maps.values()):
        return None
    seats = tuple(SeatChosen(name, faction) for name, faction in zip(names, factions, strict=True))
    flags = {name: bool(last.get(name)) for name in ("shuffle", "open_table", "shuffle_suits", "draw_first", "pins")}
    return GameWanted(seats, str(maps["map"]), str(maps["deck"]), None, **flags)
