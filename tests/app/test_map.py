"""The map answers to hands, draws only what changed, and says nothing by colour alone."""

from __future__ import annotations

import random
import unicodedata
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from itertools import product
from typing import Any

from rich.cells import get_character_cell_size
from textual import events
from textual.geometry import Region

from root_tui import data
from root_tui.app.changes import Change, Changes, Delta, Route
from root_tui.app.geometry import fit
from root_tui.app.text import suit_name, tags
from root_tui.app.widgets.map import Asked, MapView
from root_tui.app.widgets.map.blocks import bar
from root_tui.app.widgets.map.blocks import block as block_rows
from root_tui.app.widgets.map.signs import BRAILLE, Pens
from root_tui.app.widgets.map.trails import trails
from root_tui.engine.asks import Seat
from root_tui.engine.pieces import KEEP, RECRUITER, SYMPATHY, WARRIOR, WOOD
from root_tui.engine.seen import ClearingSeen, TableSeen

from . import tape
from .fixtures import CC, ER, FACTIONS, MC, UD, V1, V2, WA, chart, clearing, group, seat, table, underground
from .late import late
from .tape import Scene, hall

SIX = (*FACTIONS, "riverfolk")


def playing(size: tuple[int, int] = (80, 24), **options: Any) -> AbstractAsyncContextManager[Scene]:
    """A table without curtains."""
    return tape.playing(size, hall(open_table=True, **options))


def board(scene: Scene) -> MapView:
    return scene.app.screen.query_one(MapView)


def lit(*places: int) -> Asked:
    return Asked(frozenset(places))


def with_clearing(table: TableSeen, new: ClearingSeen) -> TableSeen:
    return replace(table, clearings=tuple(new if c.number == new.number else c for c in table.clearings))


def block(view: MapView, place: int) -> list[str]:
    """What is drawn of a place, line by line."""
    box = view.boxes[place]
    return [view.render_line(y).text[box.x : box.right] for y in box.line_range]


def put(view: MapView, name: str, *, burrow: bool = False, viewer: Seat | None = None) -> None:
    """Another map in the same widget: a test starts one app, not eight."""
    view.chart, view.table = chart(name, burrow), underground(name, viewer) if burrow else table(name)
    view._tags = tags(view.table.seats)
    view._forget()


async def click(scene: Scene, place: int) -> None:
    view = board(scene)
    box = view.boxes[place].translate(view.content_region.offset)
    for kind in (events.MouseDown, events.MouseUp):
        x, y = box.right - 1, box.bottom - 1
        scene.send(kind(None, x, y, 0, 0, 1, False, False, False, screen_x=x, screen_y=y))
    await scene.settle()


async def redrawn(scene: Scene) -> None:
    """What was patched equals what is drawn whole."""
    patched = scene.tape.screen()
    scene.tape.forget()
    board(scene)._forget()
    scene.app.screen.refresh()
    await scene.settle()
    assert scene.tape.screen() == patched


# hands


async def test_keys_alone() -> None:
    async with playing() as scene:
        view = board(scene)
        assert view.cursor == 3
        await scene.burst("1", "1")
        assert view.cursor == 11
        await scene.burst("7")
        assert view.cursor == 7
        await scene.burst("up", "enter")
        assert scene.app.answers == [11]


async def test_digits_name_clearings_and_the_cursor_stays_where_they_name_one_that_does_not_answer() -> None:
    async with playing() as scene:
        view = board(scene)
        for asked, typed, cursor in (
            (lit(3, 7, 11), "1", 11),
            (lit(1, 11, 12), "1", 1),
            (lit(1, 11, 12), "11", 11),
            (lit(1, 11, 12), "12", 12),
            (lit(2), "12", 2),
            (lit(5, 12), "95", 5),
            (lit(), "4", 4),
        ):
            view.show(scene.app.table, asked)
            for digit in typed:
                view.action_digit(digit)
            assert view.cursor == cursor, (asked, typed)
        view.action_digit("0")
        assert view.cursor == 4
        view.show(scene.app.table, lit(2))
        await scene.burst("9")
        assert (view.cursor, scene.table.refused) == (2, 9)
        await scene.burst("enter")
        assert scene.app.answers == [2], "Enter chooses what is pointed at"


async def test_enter_typed_before_a_digit_comes_before_it() -> None:
    async with playing() as scene:
        await scene.burst("7", "enter", "1", "1")
        assert scene.app.answers == [7]


async def test_mouse_alone() -> None:
    async with playing() as scene:
        await click(scene, 9)
        assert scene.table.refused == 9
        assert board(scene).cursor == 9
        await click(scene, 7)
        assert scene.app.answers == [7]


async def test_nothing_is_refused_where_nothing_is_asked() -> None:
    async with playing() as scene:
        board(scene).show(scene.app.table, Asked())
        await scene.burst("down", "enter")
        await click(scene, 5)
        assert (board(scene).cursor, scene.table.refused, scene.app.answers) == (5, 0, [])


async def test_arrows_reach_every_lit_place() -> None:
    chance = random.Random(7)
    async with playing() as scene:
        view = board(scene)
        for _ in range(60):
            put(view, chance.choice(data.MAPS), burrow=chance.random() < 0.5)
            places = [*view.chart.clearings, *view.chart.forests, *([0] if view.chart.burrow else [])]
            some = frozenset(chance.sample(places, chance.randint(2, len(places))))
            view.asked, view.cursor = Asked(some), min(some)
            reach, todo = {view.cursor}, [view.cursor]
            while todo:
                at = todo.pop()
                for step in ((0, 1), (0, -1), (1, 0), (-1, 0)):
                    view.cursor = at
                    view.action_walk(*step)
                    if view.cursor not in reach:
                        reach.add(view.cursor)
                        todo.append(view.cursor)
            assert reach == some, (view.table.map, some, some - reach)


async def test_shifted_arrows_look_everywhere() -> None:
    async with playing() as scene:
        view = board(scene)
        await scene.burst("shift+up")
        assert view.cursor == 105  # forest E, above clearing 3
        await scene.burst("enter")
        assert scene.table.refused == 105


async def test_the_cursor_goes_to_the_nearest_new_answer() -> None:
    async with playing() as scene:
        view = board(scene)
        view.show(scene.app.table, lit(1, 6, 9))
        assert view.cursor == 6  # it stood on 3


# drawing


async def test_only_dirty_lines_are_drawn() -> None:
    async with playing((120, 36)) as scene:
        view, tape = board(scene), scene.tape
        strips, written, old = dict(view._strips), tape.written, view.cursor
        await scene.burst("up")
        assert old is not None
        assert view.cursor is not None
        assert view.cursor != old
        drawn = {y for y in strips if view._strips[y] is not strips[y]}
        assert drawn == {view.boxes[old].y, view.boxes[view.cursor].y}
        assert tape.written - written < 2000
        await redrawn(scene)
        written = tape.written
        await scene.pilot.pause(0.1)
        assert tape.written == written  # an idle screen writes nothing


async def test_a_new_view_draws_what_changed() -> None:
    async with playing((120, 36)) as scene:
        view = board(scene)
        strips = dict(view._strips)
        table = with_clearing(scene.app.table, clearing("autumn", 2, WA, {WA: 9}))
        table = replace(table, forests=((101, (V1,)),))
        view.show(table, Asked(frozenset({2, 9}), frozenset({7})))
        await scene.settle()
        assert "WA 9" in scene.tape.text
        assert view.cursor == 2
        changed = {y for place in (2, 3, 7, 9, 11, 101, 103) for y in view.boxes[place].line_range}
        assert {y for y in strips if view._strips[y] is not strips[y]} <= changed
        await redrawn(scene)


async def test_a_new_suit_is_drawn_beside_its_neighbours_numbers_too() -> None:
    async with playing((200, 60)) as scene:
        view = board(scene)
        assert "5 rabbit" in " ".join(block(view, 1))
        view.show(with_clearing(scene.app.table, replace(scene.app.table.clearing(5), suit=2)), view.asked)
        assert "5 mouse" in " ".join(block(view, 1))
        await scene.settle()
        await redrawn(scene)


async def test_an_opened_path_is_drawn() -> None:
    async with playing(name="mountain") as scene:
        view = board(scene)
        before = "".join(view.render_line(y).text for y in range(view.size.height)).count("x")
        view.show(replace(view.table, closed=view.table.closed[1:]), view.asked)
        await scene.settle()
        assert "".join(view.render_line(y).text for y in range(view.size.height)).count("x") == before - 1
        await redrawn(scene)


async def test_any_size_and_back() -> None:
    async with playing((120, 36)) as scene:
        start = scene.tape.screen()
        for size in ((40, 10), (10, 3), (200, 60), (120, 36)):
            scene.tape.forget()
            await scene.pilot.resize_terminal(*size)
            await scene.settle()
            assert "¤" not in scene.tape.text
        assert scene.tape.screen() == start


async def test_any_theme() -> None:
    async with playing() as scene:
        text, seen = scene.tape.text, set()
        for theme in ("root-light", "textual-light", "ansi-dark"):
            scene.app.theme = theme
            await scene.settle()
            assert scene.tape.text == text
            seen.add(frozenset(scene.tape.screen().items()))
        assert len(seen) >= 2


# what it says


async def test_nothing_is_said_by_colour_alone() -> None:
    async with playing() as scene:
        view, table = board(scene), scene.app.table
        view.show(table, Asked(frozenset({3, 7, 11, 101, 103}), frozenset({9})))
        places = [c.number for c in table.clearings]
        titles = {n: block(view, n)[0] for n in places}
        assert {n for n, title in titles.items() if title[0] in "›▸"} == {3, 7, 11}
        assert [n for n, title in titles.items() if title[0] == "*"] == [9]
        assert [n for n, title in titles.items() if title[-1] == "◂"] == [view.cursor] == [3]
        for seen in table.clearings:
            assert str(seen.number) in titles[seen.number]
            assert suit_name(seen.suit) in titles[seen.number]
            assert ("MC", "ER", "WA")[seen.ruler] in titles[seen.number] if seen.ruler is not None else True
        assert {n for n in view.chart.forests if "›" in block(view, n)[0]} == {101, 103}
        assert block(view, 103) == ["V2›C "]
        view.point(103)
        assert block(view, 103) == ["V2▸C◂"]
        view.point(9)  # does not answer
        assert (block(view, 9)[0][0], block(view, 9)[0][-1]) == ("*", "◂")
        view.point(4)
        assert (block(view, 4)[0][0], block(view, 4)[0][-1]) == (" ", "◂")


async def test_two_pawns_in_a_forest_leave_room_for_the_cursor() -> None:
    async with playing() as scene:
        view, table = board(scene), replace(scene.app.table, forests=((101, (V1, V2)),))
        view.show(table, lit(1, 101))
        view.point(1)
        assert block(view, 101) == ["V12›A"]
        view.point(101)
        assert block(view, 101) == ["V12▸A"]
        view.show(table, lit(1))
        view.point(101)
        assert block(view, 101) == ["V12A◂"]


async def test_pieces_are_named_and_counted() -> None:
    async with playing() as scene:
        view = board(scene)
        full = clearing(
            "autumn", 11, ER, {MC: 1, ER: 4}, (group(MC, RECRUITER),), (group(MC, WOOD, 2), group(WA, SYMPATHY)), (V1,)
        )
        view.show(with_clearing(scene.app.table, full), lit(3))
        said = " ".join(block(view, 11))
        for words in ("MC1", "ER4", "V1", "recr.", "ruin", "⣏⣹"):
            assert words in said
        assert "wood2" in said
        assert "symp." in said
        view.show(with_clearing(scene.app.table, replace(full, marks=("scorched",), open=0, known=(3,))), lit(3))
        said = " ".join(block(view, 11))
        for words in ("Sc", "--", "ruin*"):
            assert words in said
        assert "keep" in " ".join(block(view, 1))
        assert "wood 2" in " ".join(block(view, 1))


async def test_tokens_stand_behind_all_slots_and_apart_from_them() -> None:
    """Two letters right beside an open slot would be read as a building."""
    async with playing() as scene:
        view = board(scene)
        crowd = clearing(
            "autumn", 8, MC, {MC: 2, ER: 1}, (group(MC, RECRUITER),), (group(MC, WOOD, 3), group(WA, SYMPATHY)), (V1,)
        )
        view.show(with_clearing(scene.app.table, crowd), lit(3))
        for line in block(view, 8)[1:]:
            slots, _, after = line.rpartition("⣹")
            assert not slots or not after.strip() or after.startswith("  ") or len(after.split()[0]) > 3, line


def test_pieces_are_written_in_the_longest_form_that_fits() -> None:
    pens = Pens(tags(table().seats), BRAILLE)
    seen = clearing("autumn", 11, MC, {MC: 2}, (group(MC, RECRUITER),), (group(WA, SYMPATHY),))
    lines = {}
    for cells in (15, 18, 24):
        rows = block_rows(with_clearing(table(), seen), 11, Region(0, 0, cells, 3), chart("autumn"), pens)
        lines[cells] = " ".join("".join(run.text for run in row) for row in rows)
    assert "recr. ruin" in lines[15]
    assert "sympathy" in lines[15]
    assert " recruiter " in lines[24]


def test_number_suit_and_ruler_are_whole_at_every_size() -> None:
    """Also where the ruler has just changed, below the cursor, and with the Burrow beside the map."""
    whole = table()
    for cells, active, number in product((13, 14, 15, 18, 22), (True, False), (3, 10, 12)):
        seen = replace(clearing("autumn", number, ER, {ER: 1}), suit=1)
        changes = Changes({}, {number: Change((Delta(ER, WARRIOR, 1),), ruler=True)})
        pens = Pens(tags(whole.seats), BRAILLE, lit(number), changes, number, active)
        said = "".join(run.text for run in bar(seen, cells, pens))
        assert len(said) == cells
        for word in (str(number), "Rabbit", "ER"):
            assert word in said, said
    for name, burrow, height in product(data.MAPS, (False, True), (15, 16, 20)):
        boxes = fit(chart(name, burrow), 80, height).boxes
        assert all(boxes[n].width >= 13 and boxes[n].right <= 80 and boxes[n].bottom <= height for n in range(1, 13))


def test_a_mark_of_a_move_stands_beside_no_place_but_its_own() -> None:
    names = tags(table().seats)
    for name, size in product(data.MAPS, ((80, 15), (82, 26), (150, 45))):
        plan = chart(name)
        layout, found = fit(plan, *size), 0
        for (a, b), n in product(plan.paths, (0, 3)):
            over = trails(layout, (Route(ER, a, b, n),), names, BRAILLE.arrows, ascii_only=False)
            for y, cells in over.items():
                letters = [x for x, (char, kind) in cells.items() if char.isalnum() and kind != "muted"]
                near = Region(min(letters, default=0) - 2, y, len(letters) + 4, 1)
                beside = {place for place, box in layout.boxes.items() if letters and box.overlaps(near)}
                found += bool(letters)
                assert beside <= {a, b}, (name, size, a, b, beside)
        assert found > len(plan.paths), (name, size, "most moves have their tag")


async def test_what_finds_no_room_is_counted() -> None:
    """At the smallest size a clearing with everybody in it names as many as it can, and how many it leaves out."""
    async with playing((78, 17)) as scene:
        view = board(scene)
        table = replace(scene.app.table, seats=tuple(seat(n, faction, 0) for n, faction in enumerate(SIX)))
        armies = {MC: 12, ER: 10, WA: 8, Seat(5): 11}
        tokens = (group(MC, KEEP), group(MC, WOOD, 8), group(WA, SYMPATHY))
        crowd = clearing("autumn", 11, ER, armies, (group(MC, RECRUITER, 2),), tokens, (V1, V2), ("scorched",))
        view.show(with_clearing(table, crowd), lit(3))
        assert view.size.height == 15
        said = "".join(block(view, 11)[1:])
        assert "MC12ER10WA8" in said
        groups = len(armies) + len(tokens) + len(crowd.pawns) + len(crowd.marks)
        named = sum(tag in said for tag in ("MC12", "ER10", "WA8", "RC11", "V1", "V2", "Kp", "Wd8", "Sy", "Sc"))
        assert f"+{groups - named}" in said


async def test_signs_are_one_cell_everywhere() -> None:
    crowd = tuple(group(Seat(n), WARRIOR, 14) for n in range(6))
    seats = tuple(seat(n, faction, 0) for n, faction in enumerate(SIX))
    async with playing() as scene:
        view = board(scene)
        for size in ((80, 17), (120, 36)):
            await scene.pilot.resize_terminal(*size)
            await scene.pilot.pause()
            for name, ascii_only in product(data.MAPS, (False, True)):
                put(view, name)
                view.chart = chart(name, True)
                view.ascii_only, view.asked = ascii_only, Asked(frozenset({0, 1, 11, 101}), frozenset({5}))
                full = (
                    replace(
                        c, warriors=crowd if c.number % 2 else (), marks=("scorched", "ferry"), suit=c.number % 4 - 1
                    )
                    for c in view.table.clearings
                )
                pawns = tuple((forest, (V1, V2)) for forest in view.chart.forests)
                burrow = underground().burrow
                view.table = replace(view.table, clearings=tuple(full), forests=pawns, seats=seats, burrow=burrow)
                view._tags = tags(seats)
                for y in range(view.size.height):
                    line = view.render_line(y)
                    assert line.cell_length == view.size.width == sum(map(get_character_cell_size, line.text))
                    odd = [
                        c for c in line.text if (c > "~" if ascii_only else unicodedata.east_asian_width(c) in "AWF")
                    ]
                    assert not odd


# the Burrow, plots, ferry and tower


async def test_the_burrow_is_a_place_for_keys_mouse_and_cursor() -> None:
    async with playing() as scene:
        view = board(scene)
        put(view, "mountain", burrow=True)
        scene.app.table = view.table
        view.show(view.table, lit(0, 3, 10))
        await scene.burst("1", "0")
        assert view.cursor == 10
        await scene.burst("0")
        assert view.cursor == 0
        assert block(view, 0)[0].startswith("\u25b8 0 Burrow")
        assert " UD " in block(view, 0)[0]
        view.show(view.table, lit(3))
        await scene.burst("0")
        assert scene.table.refused == 0
        view.show(view.table, lit(0))
        await click(scene, 0)
        assert scene.app.answers == [0]


async def test_the_burrow_says_who_is_in_it_and_where_tunnels_lead() -> None:
    async with playing((120, 36)) as scene:
        view = board(scene)
        for size, lines in (((80, 17), ["UD12 to 8 10 12"]), ((120, 36), ["UD12", "tunnels to 8 10 12"])):
            await scene.pilot.resize_terminal(*size)
            await scene.settle()
            put(view, "autumn", burrow=True)
            assert [line.strip() for line in block(view, 0)[1:]] == lines
            assert "tunnel" in "".join(block(view, 10))
        assert view.table.burrow is not None
        await scene.settle()
        view.show(replace(view.table, burrow=replace(view.table.burrow, warriors=())), view.asked)
        assert block(view, 0)[1].strip() == "empty"
        view.show(replace(view.table, burrow_to=()), view.asked)
        assert block(view, 0)[2].strip() == "no tunnel"


async def test_a_face_down_plot_is_named_on_its_owners_screen_and_on_no_other() -> None:
    async with playing((120, 36)) as scene:
        view = board(scene)
        for ascii_only in (False, True):
            view.ascii_only = ascii_only
            shown: dict[Seat | None, str] = {}
            for viewer in (CC, UD, None):
                put(view, "winter", burrow=True, viewer=viewer)
                shown[viewer] = "\n".join(" ".join(block(view, n)) for n in (2, 8, 12))
            assert shown[UD] == shown[None]
            assert "snare" in shown[UD]
            assert "(raid)" in shown[CC]
            assert "(extortion)" in shown[CC]
            assert shown[UD].count("plot") + shown[UD].count("Pl") == 2
            assert not [word for word in ("raid", "Rd", "extortion", "exto.", "Ex", "bomb", "Bo") if word in shown[UD]]


async def test_ferry_tower_and_plots_find_room_at_the_smallest_size() -> None:
    async with playing((78, 17)) as scene:
        view = board(scene)
        for name, place, mark in (("lake", 1, "Fy"), ("mountain", 10, "Tw")):
            put(view, name, burrow=True, viewer=CC)
            said = "".join(block(view, place))
            assert mark in said, said
            assert all(line.cell_length == 78 for line in map(view.render_line, range(view.size.height)))
            assert "snare" in "".join(block(view, 2))


# what is new, what is worth attacking, the last moves


async def test_pieces_that_nobody_defends_are_marked() -> None:
    async with playing() as scene:
        view = board(scene)
        alone = clearing("autumn", 1, ER, {ER: 2}, (group(MC, RECRUITER),), (group(MC, WOOD, 2), group(WA, SYMPATHY)))
        view.show(with_clearing(scene.app.table, alone), lit(3))
        said = " ".join(block(view, 1))
        assert "recruiter!" in said
        assert "2!" in said
        assert "sympathy!" in said
        view.show(with_clearing(scene.app.table, replace(alone, warriors=(group(MC, WARRIOR, 1),))), lit(3))
        said = " ".join(block(view, 1))
        assert said.count("!") == 1  # the sympathy alone


async def test_what_is_new_is_marked_and_what_is_fresh_only_until_the_next_step() -> None:
    async with playing((120, 36)) as scene:
        view = board(scene)
        since = {1: Change((Delta(MC, WARRIOR, 1),)), 7: Change((Delta(ER, WARRIOR, 1),))}
        fresh = {7: Change((Delta(ER, WARRIOR, 2), Delta(MC, WARRIOR, -1)), ruler=True)}
        view.show(scene.app.table, lit(3, 11), Changes(since, fresh))
        await scene.settle()
        assert {n for n in view.chart.clearings if "+" in block(view, n)[0]} == {1}
        title, *lines = block(view, 7)
        assert title.startswith("  7^ ")
        assert "^ ER" in title
        assert "+2" in " ".join(lines)
        assert "MC 0" in " ".join(lines)
        await redrawn(scene)
        await scene.burst("up")
        title, *lines = block(view, 7)
        assert title.startswith("  7+ ")
        assert "^" not in title
        assert "MC" not in " ".join(lines)
        await redrawn(scene)
        view.show(scene.app.table, view.asked)
        await scene.settle()
        assert "+" not in "".join(block(view, 1) + block(view, 7))


async def test_the_last_moves_are_drawn_on_their_paths_and_go_with_them() -> None:
    async with playing((120, 36)) as scene:
        view = board(scene)
        text = scene.tape.text
        for ascii_only, signs in ((False, "\u25b8\u25c2\u25be\u25b4"), (True, "><v^")):
            view.ascii_only = ascii_only
            view.show(scene.app.table, view.asked)
            view._forget()
            await scene.settle()
            plain = scene.tape.text
            view.show(scene.app.table, view.asked, Changes(routes=(Route(MC, 1, 5, 3), Route(V1, 3, 11, 0))))
            await scene.settle()
            assert f"MC3{signs[0]}" in scene.tape.text
            assert f"V1{signs[3]}" in scene.tape.text
            await redrawn(scene)
            view.show(scene.app.table, view.asked, Changes(routes=(Route(MC, 5, 1, 3), Route(V1, 12, 103, 0))))
            await scene.settle()
            assert f"{signs[1]}MC3" in scene.tape.text
            assert "V1" not in "".join(view.render_line(view.boxes[103].y).text)
            view.show(scene.app.table, view.asked)
            await scene.settle()
            assert scene.tape.text == plain
        assert text != plain


async def test_enter_where_no_place_answers_says_so_and_a_click_does_not() -> None:
    async with playing() as scene:
        view = board(scene)
        view.show(scene.app.table, Asked())
        await scene.burst("enter")
        await click(scene, 5)
        assert scene.table.unasked == 1


async def test_new_things_and_trails_are_signs_of_one_cell() -> None:
    async with playing((200, 60)) as scene:
        view = board(scene)
        for name, ascii_only in product(data.MAPS, (False, True)):
            put(view, name)
            view.table, view.changes = late(name)
            view.ascii_only = ascii_only
            view._forget()
            lines = [view.render_line(y).text for y in range(view.size.height)]
            assert "undefended" in "".join(lines)
            odd = [c for c in "".join(lines) if (c > "~" if ascii_only else unicodedata.east_asian_width(c) in "AWF")]
            assert not odd
            assert {len(line) for line in lines} == {view.size.width}
