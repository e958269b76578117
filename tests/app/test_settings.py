"""Settings: kept, applied, and never in the way; keys: changed, refused, shown."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from textual.widgets import Input

from root_tui import preferences, settings
from root_tui.app import keymap
from root_tui.app.app import RootApp
from root_tui.app.curtain import Curtain
from root_tui.app.screens.dialogs import Leaving
from root_tui.app.screens.help import LIST, Keys
from root_tui.app.screens.keys import KeyList, PressKey
from root_tui.app.screens.orders import Orders
from root_tui.app.screens.settings import LINES, Settings
from root_tui.app.screens.table import TableScreen
from root_tui.app.screens.title import Title
from root_tui.app.screens.turns import TurnIsOver
from root_tui.app.theme import NAMES
from root_tui.app.widgets.keyline import KeyLine
from root_tui.preferences import FILE, Preferences, config_folder, fault_line, load, save
from root_tui.questions.keys import COMMANDS, LETTERS, spared
from tests.few import few

from .ended import ended
from .playing import play_until, seated, started
from .playing import quick as quick
from .ways import screens

pytestmark = pytest.mark.usefixtures("quick")


def kept() -> Preferences:
    return load(config_folder(), themes=NAMES).preferences


def written(text: str) -> Path:
    folder = config_folder()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / FILE).write_text(text, encoding="utf-8")
    return folder / FILE


# the file


def test_the_folder_is_what_is_named_then_the_environments_then_the_platforms(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert config_folder(tmp_path / "a") == tmp_path / "a"
    assert config_folder() == Path(os.environ[preferences.VARIABLE])
    monkeypatch.delenv(preferences.VARIABLE)
    assert config_folder().name == "root-tui"


def test_everything_comes_back_as_it_was_kept(tmp_path: Path) -> None:
    wanted = Preferences("root-light", True, False, False, True, False, False, "wide", "tall", {"table.undo": 'z,"'})
    config, wrong = save(load(tmp_path), wanted)
    assert not wrong
    assert load(tmp_path).preferences == wanted == config.preferences
    assert "confirm_end = false" in (tmp_path / FILE).read_text(encoding="utf-8")


def test_what_is_as_usual_is_not_written(tmp_path: Path) -> None:
    save(load(tmp_path), Preferences(theme="root-light"))
    lines = (tmp_path / FILE).read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not line.startswith("#")] == ['theme = "root-light"']


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('theme = "pink"\nascii = true\n', 'theme = "pink": there are root-dark'),
        ("confirm_end = 3\nascii = true\n", "confirm_end = 3: true or false"),
        ('side = "left"\nascii = true\n', 'side = "left": one of auto, wide, never'),
        ("ascii = true\nthis is nonsense\n", "line 2 cannot be understood"),
        ("[keys\nascii = true\n", "line 1 cannot be understood"),
        ("ascii = true\nasci = true\n", "there is no setting 'asci'"),
        ('ascii = true\nkeys = "u"\n', 'keys = "u": a table'),
        ('ascii = true\n[keys]\n"table.undo" = 3\n', "the keys of 'table.undo' are no text"),
        (f"ascii = true\ntheme = {'9' * 5_000}\n", "line 2 cannot be understood"),
        (f"ascii = true\ntheme = 0x{'f' * 5_000}\n", "theme = ...: there are root-dark"),
        (f"ascii = true\n[theme{'.a' * 3_000}]\n", "theme = ...: there are root-dark"),
    ],
    ids=lambda x: x[:40],
)
def test_a_wrong_line_is_named_and_the_rest_holds(text: str, said: str) -> None:
    file = written(text)
    config = load(config_folder(), themes=NAMES)
    assert config.preferences.ascii
    line = fault_line(config)
    assert said in line
    assert str(file) in line
    assert "\n" not in line
    assert file.read_text(encoding="utf-8") == text, "reading it writes nothing"


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"a = 1\n" * 40_000, b"[" * 50_000])
def test_a_file_that_is_no_settings_at_all(content: bytes) -> None:
    written("").write_bytes(content)
    config = load(config_folder(), themes=NAMES)
    assert config.preferences == Preferences()
    assert fault_line(config)


def test_what_was_not_understood_is_kept_beside_the_new_file() -> None:
    file = written("ascii = true\nmy own notes\n")
    config = load(config_folder())
    assert config.damaged
    config, wrong = save(config, config.preferences)
    assert not wrong
    assert not fault_line(config)
    assert (file.parent / f"{FILE}.damaged").read_text(encoding="utf-8") == "ascii = true\nmy own notes\n"
    assert load(config_folder()).preferences.ascii


def test_what_another_version_knows_stays() -> None:
    written('sound = "loud"\n')
    save(load(config_folder()), Preferences(ascii=True))
    assert "sound" in written_text()
    assert not (config_folder() / f"{FILE}.damaged").exists()


@pytest.mark.parametrize("more", ["[sound]\nhorn = 3\n", "volume = 1.5\n", f"number = 0x{'f' * 5_000}\n"])
def test_what_another_version_knows_and_this_one_cannot_write_stays_beside_it(more: str) -> None:
    written(more)
    _, wrong = save(load(config_folder()), Preferences(ascii=True))
    assert not wrong
    assert (config_folder() / f"{FILE}.damaged").read_text(encoding="utf-8") == more


def written_text() -> str:
    return (config_folder() / FILE).read_text(encoding="utf-8")


def test_what_the_saves_folder_remembered_before_is_read_as_long_as_there_is_no_file() -> None:
    old = {"theme": "root-light", "ascii": True, "names": ["Ann"], "open_table": True}
    assert load(config_folder(), themes=NAMES, old=old).preferences == Preferences("root-light", ascii=True)
    assert not fault_line(load(config_folder(), themes=NAMES, old={"theme": "pink"}))
    written("")
    assert load(config_folder(), themes=NAMES, old=old).preferences == Preferences()


# the screens


async def test_a_setting_is_applied_kept_and_explained(tmp_path: Path) -> None:
    async with seated(tmp_path, size=(80, 24)) as seat:
        await seat.press("s")
        assert isinstance(seat.app.screen, Settings)
        await seat.press("right", "down", "right")
        assert LINES[0].about[:40] in seat.text
        await seat.press("escape")
        assert isinstance(seat.app.screen, Title)
        assert seat.app.theme == NAMES[1]
        assert seat.app.ascii_only
        assert (kept().theme, kept().ascii) == (NAMES[1], True)
    assert "theme" not in settings.remembered(tmp_path), "the saves' folder is about tables"
    assert RootApp(tmp_path).theme == NAMES[1]


async def test_every_setting_has_its_line_by_mouse_too(tmp_path: Path) -> None:
    async with seated(tmp_path, size=(80, 24)) as seat:
        await seat.press("s")
        for line in LINES:
            await seat.pilot.click(f"#{line.name}", offset=(6, 0))
        await seat.settle()
        for line in LINES:
            assert getattr(kept(), line.name) == line.values[1][0], line.name
            assert len(line.about) < 130
    assert {line.name for line in LINES} | {"theme", "keys"} == set(Preferences.__slots__)


async def test_a_damaged_file_is_told_at_the_title_and_left_alone(tmp_path: Path) -> None:
    file = written('theme = "root-light"\nasci = true\n[keys]\n"table.undo" = "h"\n')
    async with seated(tmp_path, size=(80, 24)) as seat:
        assert isinstance(seat.app.screen, Title)
        assert seat.app.theme == "root-light"
        said = " ".join(seat.text.split())
        assert "there is no setting 'asci'" in said
        assert "table.undo: h is taken: hand" in said
        assert seat.app.keymap == {}
    assert "asci = true" in file.read_text(encoding="utf-8")


async def test_a_folder_that_cannot_be_written_loses_nothing_and_says_so(tmp_path: Path) -> None:
    config_folder().parent.mkdir(parents=True, exist_ok=True)
    config_folder().write_text("a file where the folder should be", encoding="utf-8")
    async with seated(tmp_path, size=(80, 24)) as seat:
        await seat.press("s")
        await seat.press("right")
        assert "cannot be written" in " ".join(seat.text.split())
        assert "\u240a" not in seat.text, "a line break is no text"
        assert seat.app.theme == NAMES[1]
        await seat.press("escape")
        await seat.press("s")
        assert seat.app.config.preferences.theme == NAMES[1]
    assert config_folder().is_file()


# what they change


async def test_without_confirmations_one_key_ends_a_step(tmp_path: Path) -> None:
    written("confirm_end = false\n")
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        await seat.press("n")
        assert isinstance(seat.app.screen, TurnIsOver)


@pytest.mark.parametrize(("text", "at_once"), [("", False), ("confirm_risk = false\n", True)])
async def test_dice_want_a_second_key_unless_somebody_does_not(text: str, at_once: bool, tmp_path: Path) -> None:
    written(text)
    session = started(tmp_path)
    play_until(
        session,
        lambda ask: ask.id == "marquise.daylight" and "battle" in ask.options,
        {"marquise.daylight": "march", "move.from": 7, "move.to": 11},
    )
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        battle = next(c for c in seat.question.choices if c.value == "battle")
        end = next(c for c in seat.question.choices if c.value == "next")
        assert battle.quick == at_once
        assert not end.quick


async def test_a_turn_ends_at_the_curtain_and_begins_at_the_table_if_wanted(tmp_path: Path) -> None:
    written("turn_over = false\ndigest = false\n")
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    async with seated(tmp_path, session, size=(80, 24), opened=False) as seat:
        assert isinstance(seat.app.screen, Curtain)
        await seat.press(seat.app.screen.key)
        assert isinstance(seat.app.screen, TableScreen)
        for _ in range(12):
            if not isinstance(seat.app.screen, TableScreen):
                break
            await seat.choose("next" if any(c.value == "next" for c in seat.question.choices) else 0)
        assert isinstance(seat.app.screen, Curtain)
        await seat.press(seat.app.screen.key)
        assert isinstance(seat.app.screen, TableScreen)


async def test_quitting_asks_whom_it_should_and_the_same_key_twice_always_leaves(tmp_path: Path) -> None:
    written("confirm_quit = true\n")
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    async with seated(tmp_path, session, size=(80, 24)) as seat:
        await seat.press("ctrl+q")
        assert isinstance(seat.app.screen, Leaving)
        await seat.press("escape")
        assert isinstance(seat.app.screen, TableScreen)
        await seat.press("ctrl+q")
        await seat.press("ctrl+q")
    assert seat.app.return_code == 0


async def test_a_curtain_is_left_at_once(tmp_path: Path) -> None:
    written("confirm_quit = true\n")
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    async with seated(tmp_path, session, size=(80, 24), opened=False) as seat:
        assert isinstance(seat.app.screen, Curtain)
        await seat.press("ctrl+q")
    assert seat.app.return_code == 0


@pytest.mark.parametrize(
    ("side", "size", "shown"),
    [
        ("auto", (120, 36), True),
        ("auto", (120, 24), False),
        ("wide", (120, 24), True),
        ("wide", (80, 24), False),
        ("never", (200, 60), False),
    ],
)
async def test_the_panels_stand_where_they_are_wanted(
    side: str, size: tuple[int, int], shown: bool, tmp_path: Path
) -> None:
    written(f'side = "{side}"\n')
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    async with seated(tmp_path, session, size=size) as seat:
        assert seat.table.query_one("#side").display == shown
        hand = seat.table.scene.table.seats[0].hand
        assert hand
        name = seat.app.things.words.deck.faces[hand[0]].name[:4]
        foot = seat.table.prompt.said[-1].plain
        assert (name in foot) != shown, "the hand is told in one place"
        assert seat.table.map.size.width >= 78


async def test_a_tall_prompt_is_taller(tmp_path: Path) -> None:
    heights: list[int] = []
    for prompt in ("usual", "tall"):
        written(f'prompt = "{prompt}"\n')
        session = started(tmp_path)
        play_until(session, "marquise.daylight")
        async with seated(tmp_path, session) as seat:
            heights.append(seat.table.prompt.size.height)
        session.close()
    assert heights[1] == heights[0] + 4


# keys


def test_every_name_is_one_command_and_its_usual_keys_are_free() -> None:
    assert len({each.id for each in keymap.named()}) == len(keymap.named())
    for each in keymap.named():
        assert each.does[0].islower(), each
        for key in each.usual:
            assert not keymap.refusal(each.id, key, {}), (each.id, key)


def test_letters_of_commands_are_no_options() -> None:
    usual = {key for each in keymap.named() if each.id.startswith("table.") for key in each.usual if len(key) == 1}
    assert usual <= set(COMMANDS)


@pytest.mark.parametrize(
    ("id", "key", "why"),
    [
        ("table.undo", "z", ""),
        ("table.undo", "ctrl+z", ""),
        ("list.up", "k", ""),
        ("table.undo", "h", "h is taken: hand (at the table)"),
        ("map.walk.up", "h", "h is taken: hand (at the table)"),
        ("table.undo", "up", "Up is taken"),
        ("table.undo", "f1", "F1 is taken: keys (everywhere)"),
        ("table.undo", "tab", "Tab is taken"),
        ("rules.search", "space", "a key of the curtain"),
        ("table.undo", "space", "a key of the curtain"),
        ("table.undo", "t", "a key of the curtain"),
        ("table.undo", "ctrl+q", "quits everywhere"),
        ("table.undo", "escape", "goes back everywhere"),
        ("table.undo", "7", "stay with the options"),
        ("table.undo", "A", "stay with the options"),
        ("table.undo", "n", "stay with the options"),
        ("table.undo", "nonsense", "no key"),
        ("table.undo", "minus", ""),
        ("table.undo", "slash", "/ is taken: find a line of the list"),
        ("table.log", "v", "v is taken: look through the game (at the end of a game)"),
        ("everywhere.keys", "a", "a is taken: boards (looking back)"),
        ("replay.battle", "j", ""),
    ],
)
def test_what_a_key_can_be_given_to(id: str, key: str, why: str) -> None:
    refused = keymap.refusal(id, key, {})
    assert why in refused
    assert bool(why) == bool(refused)


def test_whatever_has_a_name_stands_in_the_list() -> None:
    for screen in screens():
        for binding in (each for cls in keymap._line(screen) for each in keymap.own_bindings(cls)):
            assert binding.id is None or binding.id in keymap.FIXED or binding.id in keymap.by_id(), (screen, binding)


def test_every_binding_says_in_words_what_it_does() -> None:
    """And in its own: what other widgets do by an action of the same name is something else."""
    for path in dict.fromkeys(path for screen, widgets in keymap.ROOMS for path in (screen, *widgets)):
        for binding in keymap.own_bindings(keymap._class(path)):
            said = keymap.TOGETHER.get(binding.action.partition("(")[0]) or keymap.does(binding)
            assert not set(said) & {"(", "_"}, (path, binding)


async def test_the_keys_of_a_page_say_what_they_do_there(tmp_path: Path) -> None:
    async with seated(tmp_path, ended(tmp_path), size=(120, 36)) as seat:
        for keys, said in (
            (("v", "0", "f1"), ("the next step", "the next turn")),
            (("escape", "escape", "enter", "r", "f1"), ("next page", "/ ", "search all rules")),
        ):
            for key in keys:
                await seat.press(key)
            assert all(words in seat.text for words in said)


def test_two_commands_may_change_places() -> None:
    swapped = {"table.undo": "h", "table.hand": "u"}
    assert keymap.checked(swapped) == (swapped, [])


def test_one_that_falls_takes_whoever_stood_on_its_key() -> None:
    held, faults = keymap.checked({"table.hand": "escape", "table.undo": "h"})
    assert held == {}
    assert len(faults) == 2


def test_options_leave_letters_to_commands() -> None:
    assert spared(["1", "a", "c", "n"], "a") == ["1", "d", "c", "n"]
    assert spared(["a", "c"], "") == ["a", "c"]
    assert not set(spared(list(LETTERS), "z")) & {"z"}


async def test_a_key_is_changed_by_pressing_it_and_works_and_is_shown(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    session.close()
    async with seated(tmp_path, size=(80, 24)) as seat:
        await seat.press("s")
        await seat.press("k")
        page = seat.app.screen
        assert isinstance(page, KeyList)
        assert page.here is not None
        assert page.here.id == "table.undo"
        await seat.press("enter")
        assert isinstance(seat.app.screen, PressKey)
        await seat.press("h")
        assert seat.app.screen is page
        assert "h is taken: hand" in seat.text
        for key in ("enter", "g"):
            await seat.press(key)
        assert kept().keys == {"table.undo": "g"}
        assert "usually u" in seat.text
        for key in ("plus", "f6"):
            await seat.press(key)
        assert kept().keys == {"table.undo": "g,f6"}
        for _ in range(2):
            await seat.press("escape")
        await seat.press("c")
        await seat.open()
        assert "g F6 undo" in seat.text
        await seat.choose("march")
        marching = seat.question.id
        await seat.press("u")
        assert seat.question.id == marching, "the usual key does nothing any more"
        await seat.press("g")
        assert seat.question.id == "marquise.daylight"
        await seat.press("f1")
        assert isinstance(seat.app.screen, Keys)
        assert "  g F6 " in seat.text


async def test_lines_of_menus_leave_their_letters_to_the_list(tmp_path: Path) -> None:
    written('[keys]\n"list.up" = "up,k"\n"list.down" = "down,j"\n')
    async with seated(tmp_path, size=(80, 24)) as seat:
        title = seat.app.screen
        assert isinstance(title, Title)
        assert "k" not in {choice.key for choice in title.choices.choices}
        await seat.press("j")
        assert title.choices.at == 1
        await seat.press("k")
        assert title.choices.at == 0


async def test_keys_go_back_to_what_is_usual(tmp_path: Path) -> None:
    written('[keys]\n"table.undo" = "g"\n"table.why" = "u"\n')
    async with seated(tmp_path, size=(80, 24)) as seat:
        for key in ("s", "k", "delete"):
            await seat.press(key)
        assert "u is taken: why not" in seat.text
        for key in ("ctrl+r", "y", "enter"):
            await seat.press(key)
        assert seat.app.keymap == {}
        assert kept().keys == {}


async def test_the_curtain_keeps_its_keys_whatever_the_file_says(tmp_path: Path) -> None:
    written('[keys]\n"table.undo" = "space"\n"table.why" = "o"\n"table.boards" = "t"\n"table.hand" = "ctrl+q"\n')
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    async with seated(tmp_path, session, size=(80, 24), opened=False) as seat:
        assert seat.app.keymap == {}
        assert isinstance(seat.app.screen, Curtain)
        assert "table.boards: " in seat.text, "and it is said, where no title can"
        await seat.press("z", "x")
        assert isinstance(seat.app.screen, Curtain)
        await seat.press(seat.app.screen.key)
        assert not isinstance(seat.app.screen, Curtain)


# every key is told

WAYS = {
    "title": [],
    "settings": ["s"],
    "keys": ["s", "k"],
    "new game": ["g"],
    "saves": ["d"],
    "rules": ["r"],
    "search": ["r", "slash"],
    "table": ["c", "open"],
    "boards": ["c", "open", "b"],
    "log": ["c", "open", "l"],
    "hand": ["c", "open", "h"],
    "own": ["c", "open", "p", "1"],
    "dialog": ["c", "open", "p"],
    "orders": ["c", "open", "o"],
}


def told_by(page: Keys) -> set[str]:
    """The keys that it names, those between "a to f" too."""
    found: set[str] = set()
    for line in page.paragraphs(100):
        if not line.plain.startswith("  "):
            continue
        words = line.plain.strip().split("  ")[0].split()
        found |= set(words)
        for first, to, last in zip(words, words[1:], words[2:], strict=False):
            if to == "to":
                found |= {chr(c) for c in range(ord(first), ord(last) + 1)}
    return found


@pytest.mark.parametrize("where", few(WAYS, 2))
async def test_every_key_of_every_screen_is_in_the_last_line_or_in_f1(where: str, tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    session.close()
    async with seated(tmp_path, size=(120, 36)) as seat:
        for key in WAYS[where]:
            await (seat.open() if key == "open" else seat.press(key))
        screen = seat.app.screen
        line = next(iter(screen.query(KeyLine)), None)
        told = {item.key for item in line.items} if line else set()
        heard = {
            key: active.binding
            for key, active in screen.active_bindings.items()
            if active.binding.action not in keymap.QUIET and not isinstance(active.node, Input)
        }
        await seat.press("f1")
        page = seat.app.screen
        assert isinstance(page, Keys)
        told |= told_by(page)
        of_lines = {key for key, binding in heard.items() if binding.action.startswith("option(")}
        assert not of_lines or any(LIST in line.plain for line in page.paragraphs(116))  # each stands before its line
        for key, binding in heard.items():
            assert keymap.shown(key) in told or key in of_lines, (key, binding)
        await seat.press("f1")
        assert seat.app.screen is screen


async def test_f1_has_words_for_every_key(tmp_path: Path) -> None:
    """A binding without words of its own needs some in `keymap.WORDS`."""
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    session.close()
    bare: list[str] = []
    async with seated(tmp_path, size=(80, 24)) as seat:
        for key in ["", "s", "k", "escape", "escape", "g", "escape", "r", "slash", "escape", "escape", "c"]:
            await seat.press(*[key] if key else [])
            for active in seat.app.screen.active_bindings.values():
                if active.binding.action not in keymap.QUIET and not isinstance(active.node, Input):
                    words = keymap.does(active.binding)
                    bare += [words] if words == active.binding.action and not words.isalpha() else []
    assert not bare


async def test_sentences_name_the_key_that_it_is(tmp_path: Path) -> None:
    written('[keys]\n"table.undo" = "z"\n"table.orders" = "f7"\n"table.why" = "f8"\n')
    session = started(tmp_path)
    play_until(session, "marquise.daylight")
    async with seated(tmp_path, session, size=(120, 36)) as seat:
        assert "u takes back more" not in seat.text
        await seat.press("escape")
        assert "z takes back more" in seat.text
        for key in ("p", "1"):
            await seat.press(key)
        assert "F7 gives some" in seat.text
        await seat.press("f7")
        assert isinstance(seat.app.screen, Orders)
