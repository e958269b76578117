"""The app's half of the settings: read once, applied, kept when something is changed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from .. import settings
from ..preferences import Preferences, config_folder, fault_line, load, save
from .messages import KeysWanted, SettingsChanged, SettingsWanted
from .sealing import Sealing
from .theme import NAMES, titles


class Settled(Sealing):
    """An app with settings.  `keymap` is what holds of the keys: nothing until `take_keys`."""

    def __init__(self, saves: Path, config: Path | None, *, ascii_only: bool = False, **options: Any) -> None:
        super().__init__(**options)
        self.saves = saves
        self.config = load(config or config_folder(), themes=NAMES, old=settings.remembered(saves))
        self.ascii_only = ascii_only
        self.keymap: dict[str, str] = {}
        self._wrong_keys: tuple[str, ...] = ()
        self._told = False
        self._unwritten = ""
        self.apply(self.config.preferences)

    def apply(self, preferences: Preferences) -> None:
        if preferences.theme in NAMES and preferences.theme != self.theme:
            self.theme = preferences.theme
        self.ascii_only = self.ascii_only or preferences.ascii
        self.set_class(preferences.side == "wide", "-side-wide")
        self.set_class(preferences.side == "never", "-side-never")
        self.set_class(preferences.prompt == "tall", "-prompt-tall")

    def take_keys(self) -> bool:
        """The keys of the file, as far as they hold; are there any?  All screens are imported for that, so it waits for
        the first frame."""
        wanted = self.config.preferences.keys
        if not wanted:
            return False
        from .keymap import checked

        self.keymap, faults = checked(wanted)
        self._wrong_keys = tuple(faults)
        self.set_keymap(self.keymap)
        return True

    def fault_line(self, *, once: bool = False) -> str:
        """What is wrong with the file, for the title; `once`: at a table it is not said again."""
        if once and self._told:
            return ""
        line = fault_line(self.config._replace(faults=(*self.config.faults, *self._wrong_keys)))
        self._told = self._told or bool(line)
        return line

    # the screens of the settings

    async def on_settings_wanted(self, event: SettingsWanted | None = None) -> None:
        from .screens.settings import Settings

        now, open_table = self.config.preferences, bool(settings.remembered(self.saves).get("open_table"))
        now = replace(now, theme=self.theme)
        await self.present(lambda: Settings(titles(), now, open_table, self._unwritten, ascii_only=self.ascii_only))

    async def on_keys_wanted(self, event: KeysWanted) -> None:
        from .screens.keys import KeyList

        await self.present(lambda: KeyList(self.config.preferences, self.keymap, ascii_only=self.ascii_only))

    def on_settings_changed(self, event: SettingsChanged) -> None:
        before, wanted = self.config.preferences, event.preferences
        if wanted.keys != before.keys:
            self.keymap, self._wrong_keys = dict(wanted.keys), ()
            self.set_keymap(self.keymap)
        if wanted.ascii != before.ascii:
            self.ascii_only = wanted.ascii
        self.apply(wanted)
        if event.open_table is not None:
            settings.remember(self.saves, open_table=event.open_table)
        self.config, wrong = save(self.config, wanted)
        if wrong and not self._unwritten and hasattr(self.screen, "say"):
            self.screen.say(wrong)
        self._unwritten = wrong
