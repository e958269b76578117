"""Whatever is wrong with an asset is said in one line that names the file and the field."""

import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from root_tui import data
from root_tui.data import DataError


def autumn() -> dict[str, Any]:
    made: dict[str, Any] = json.loads(data.assets().joinpath("maps/autumn.json").read_text(encoding="utf-8"))
    return made


def base() -> dict[str, Any]:
    made: dict[str, Any] = json.loads(data.assets().joinpath("decks/base.json").read_text(encoding="utf-8"))
    return made


def damage_slots(it: dict[str, Any]) -> None:
    it["clearings"][2]["slots"] = "two"


def damage_extra(it: dict[str, Any]) -> None:
    it["weather"] = "fog"


def damage_path(it: dict[str, Any]) -> None:
    it["paths"].append([1, 5])


def damage_forest(it: dict[str, Any]) -> None:
    it["forests"][0]["beside"] = ["B"]


def damage_ruin(it: dict[str, Any]) -> None:
    it["clearings"][5]["ruin"] = False


def damage_place(it: dict[str, Any]) -> None:
    it["layout"]["clearings"]["13"] = it["layout"]["clearings"].pop("12")


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (damage_slots, "maps/x.json: clearings.2.slots: "),
        (damage_extra, "maps/x.json: weather: "),
        (damage_path, "maps/x.json: paths: 1-5 comes twice"),
        (damage_forest, "maps/x.json: forest C is beside A, but not the other way round"),
        (damage_ruin, "maps/x.json: a map has four ruins and four corners"),
        (damage_place, "maps/x.json: layout.clearings names other clearings than the map"),
    ],
)
def test_a_damaged_map(damage: Callable[[dict[str, Any]], None], said: str) -> None:
    it = autumn()
    damage(it)
    assert refusal(lambda: data.read_map(json.dumps(it), "maps/x.json")).startswith(said)


def damage_count(it: dict[str, Any]) -> None:
    it["cards"][0]["count"] = 3


def damage_item(it: dict[str, Any]) -> None:
    it["cards"][2]["item"] = None


def damage_suit(it: dict[str, Any]) -> None:
    it["cards"][0]["suit"] = "owl"


def damage_id(it: dict[str, Any]) -> None:
    it["cards"][3]["id"] = it["cards"][2]["id"]


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (damage_count, "decks/x.json: a deck has 14 bird, 14 fox, 13 rabbit, 13 mouse cards, not 15 bird"),
        (damage_item, "decks/x.json: cards.2: item and vp belong to cards of kind item"),
        (damage_suit, "decks/x.json: cards.0.suit: "),
        (damage_id, "decks/x.json: card ids that come twice: arms_trader"),
    ],
)
def test_a_damaged_deck(damage: Callable[[dict[str, Any]], None], said: str) -> None:
    it = base()
    damage(it)
    assert refusal(lambda: data.read_deck(json.dumps(it), "decks/x.json")).startswith(said)


def test_what_is_no_json_at_all() -> None:
    for read in (data.read_deck, data.read_map, data.read_quests, data.read_characters):
        assert refusal(lambda read=read: read('{"cut o', "x.json")).startswith("x.json: Invalid JSON")  # type: ignore[misc]


def test_a_quest_that_comes_twice() -> None:
    text = data.assets().joinpath("quests.json").read_text(encoding="utf-8").replace("errand_rabbit", "errand_fox")
    assert refusal(lambda: data.read_quests(text, "q.json")) == "q.json: ids that come twice: errand_fox"


def test_names_nobody_knows() -> None:
    assert refusal(lambda: data.atlas("desert")) == "there is no map 'desert'; there are autumn, winter, lake, mountain"
    assert refusal(lambda: data.layout("desert")).startswith("there is no map 'desert'")
    assert refusal(lambda: data.deck("tarot")) == "there is no deck 'tarot'; there are base, exiles"
    assert refusal(lambda: data.rules_page("../secrets")).startswith("there is no rules page '../secrets'; there are ")


@pytest.mark.parametrize("statement", ["import root_tui.data; root_tui.data.rules_pages()", "import root_tui.engine"])
def test_pydantic_waits_until_a_json_file_is_read(statement: str) -> None:
    code = f"import sys; {statement}; sys.exit('pydantic' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def refusal(read: Callable[[], object]) -> str:
    with pytest.raises(DataError) as refused:
        read()
    said = str(refused.value)
    assert "\n" not in said
    return said
