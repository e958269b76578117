"""The four maps: counts, both ends of everything, and a place to draw each thing at."""

import pytest

from root_tui import data
from root_tui.engine.atlas import Atlas, Forest, N, forest_letter, forest_of, make_atlas
from root_tui.engine.deck import FOX, MOUSE, RABBIT

# MAP-1.6: open paths, closed paths, river links, forests, building slots.
COUNTS = {
    "autumn": (18, 0, 4, 7, 22),
    "winter": (16, 0, 3, 8, 22),
    "lake": (17, 0, 6, 9, 22),
    "mountain": (15, 6, 2, 10, 23),
}


@pytest.fixture(params=data.MAPS)
def atlas(request: pytest.FixtureRequest) -> Atlas:
    return data.atlas(request.param)


def test_counts(atlas: Atlas) -> None:
    """MAP-1.1, MAP-1.6."""
    printed = sum(map(len, atlas.paths)) // 2
    rivers = sum(map(len, atlas.rivers)) // 2
    found = (printed - len(atlas.closed), len(atlas.closed), rivers, len(atlas.forests), sum(atlas.slots))
    assert found == COUNTS[atlas.name]
    assert atlas.clearings == tuple(range(1, 13))
    assert len(atlas.corners) == 4
    assert sum(atlas.ruins) == 4
    for by_clearing in (atlas.suits, atlas.slots, atlas.ruins, atlas.opposite, atlas.paths, atlas.rivers, atlas.woods):
        assert len(by_clearing) == N


def test_suits_are_printed_on_autumn_only(atlas: Atlas) -> None:
    """MAP-1.2."""
    if atlas.name == "autumn":
        assert not atlas.shuffled
        assert [atlas.suits.count(suit) for suit in (FOX, RABBIT, MOUSE)] == [4, 4, 4]
    else:
        assert atlas.shuffled
        assert set(atlas.suits) == {-1}


def test_everything_joins_from_both_ends(atlas: Atlas) -> None:
    for c in atlas.clearings:
        assert list(atlas.paths[c]) == sorted(atlas.paths[c])
        assert all(c in atlas.paths[d] for d in atlas.paths[c])
        assert all(c in atlas.rivers[d] for d in atlas.rivers[c])
        assert all(c in atlas.touches[f] for f in atlas.woods[c])
    for f in atlas.forests:
        assert all(f in atlas.woods[c] for c in atlas.touches[f])
        assert all(f in atlas.beside[g] for g in atlas.beside[f])
        assert f not in atlas.beside[f]
    for a, b in atlas.closed:
        assert a < b
        assert b in atlas.paths[a]
    for c in atlas.corners:
        assert atlas.opposite[atlas.opposite[c]] == c


def test_forests_beside_each_other_share_a_clearing(atlas: Atlas) -> None:
    for f in atlas.forests:
        for g in atlas.beside[f]:
            assert set(atlas.touches[f]) & set(atlas.touches[g])


def test_the_map_hangs_together_by_open_paths(atlas: Atlas) -> None:
    reached, todo = {1}, [1]
    while todo:
        here = todo.pop()
        for there in atlas.paths[here]:
            if (min(here, there), max(here, there)) not in atlas.closed and there not in reached:
                reached.add(there)
                todo.append(there)
    assert reached == set(atlas.clearings)


def test_what_single_maps_have() -> None:
    lake, mountain = data.atlas("lake"), data.atlas("mountain")
    assert lake.coast == lake.water == (1, 10, 11, 12)
    assert lake.ferry == 1
    assert lake.ferry in lake.corners
    assert mountain.tower == 10
    for name in ("autumn", "winter"):
        atlas = data.atlas(name)
        assert (atlas.coast, atlas.ferry, atlas.tower) == ((), 0, 0)


@pytest.mark.parametrize("name", data.MAPS)
def test_layout_has_a_place_for_everything(name: str) -> None:
    atlas, drawn = data.atlas(name), data.layout(name)
    assert sorted(drawn.clearings) == list(atlas.clearings)
    assert sorted(drawn.forests) == list(atlas.forests)
    assert set(drawn.positions) == {*atlas.clearings, *atlas.forests}
    assert 1 < drawn.proportion < 1.2
    points = [*drawn.clearings.values(), *drawn.forests.values(), *drawn.river, *drawn.lake]
    assert all(0 <= x <= 100 and 0 <= y <= 100 for x, y in points)
    assert (drawn.lake_label is not None) == (name == "lake") == bool(drawn.lake)
    assert bool(drawn.river) == (name != "lake")


def test_forests_have_letters() -> None:
    assert forest_letter(Forest(101)) == "A"
    assert forest_of("B") == 102
    for wrong in ("", "a", "AB", "7"):
        with pytest.raises(ValueError, match="one letter from A to Z"):
            forest_of(wrong)


def test_a_small_map_made_inline() -> None:
    small = make_atlas(
        name="three in a row",
        slots={1: 2, 2: 1, 3: 0},
        suits={1: FOX, 2: MOUSE},
        paths=[(2, 1)],
        closed=[(3, 2)],
        rivers=[(1, 3)],
        forests={"A": (1, 2), "B": (2, 3)},
        beside={"A": "B", "B": "A"},
    )
    assert small.clearings == (1, 2, 3)
    assert small.suits[:4] == (-1, FOX, MOUSE, -1)
    assert small.paths[2] == (1, 3)
    assert small.closed == ((2, 3),)
    assert small.water == (1, 3)
    assert small.woods[2] == (101, 102)
    assert small.beside == {101: (102,), 102: (101,)}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"slots": {1: 1, 3: 1}}, "clearings must be 1 to n"),
        ({"slots": dict.fromkeys(range(1, 14), 1)}, "clearings must be 1 to n"),
        ({"paths": [(1, 3)]}, "paths: 1-3 does not join two clearings"),
        ({"paths": [(1, 1)]}, "paths: 1-1 does not join two clearings"),
        ({"closed": [(2, 1)]}, "paths: 1-2 comes twice"),
        ({"suits": {1: 3}}, "clearing 1: 3 is no suit of a clearing"),
        ({"suits": {4: 0}}, "suits: there is no clearing 4"),
        ({"ruins": [1], "slots": {1: 0, 2: 1}}, "clearing 1: 0 slots are too few"),
        ({"corners": [1, 2], "opposite": {1: 2}}, "clearing 1 is opposite 2, but not the other way round"),
        ({"opposite": {1: 2, 2: 1}}, "clearings 1 and 2 must be corners"),
        ({"forests": {"A": [1, 9]}}, "forest A: there is no clearing 9"),
        ({"forests": {"A": [1], "B": [2]}, "beside": {"A": "B"}}, "forest A is beside B, but not the other way round"),
        ({"beside": {"A": "B"}}, "beside: forest A is not on this map"),
        ({"ferry": 1}, "ferry: clearing 1 is not on the coast"),
        ({"tower": 7}, "tower: there is no clearing 7"),
    ],
)
def test_a_map_that_cannot_be_is_refused_in_one_line(wrong: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said) as refused:
        make_atlas(**({"name": "two", "slots": {1: 1, 2: 1}, "paths": [(1, 2)]} | wrong))  # type: ignore[arg-type]
    assert "\n" not in str(refused.value)
