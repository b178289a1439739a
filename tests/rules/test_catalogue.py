"""The rule catalogue: complete, in the order of the rulebook, and at one with the compiled rules."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

from landnam.games.catalogue import catalogue, rule_named
from landnam.games.dice import rule_ids as dice_ids
from landnam.games.duel import rule_ids as duel_ids
from landnam.games.island import rule_ids as island_ids
from landnam.games.road import rule_ids as road_ids

RULE_IDS = [island_ids, duel_ids, road_ids, dice_ids]
ISLAND_CHAPTERS = {
    "I-PART": 8,
    "I-BOARD": 12,
    "I-SETUP": 8,
    "I-TURN": 7,
    "I-PROD": 6,
    "I-ROB": 8,
    "I-TRADE": 13,
    "I-BUILD": 2,
    "I-ROAD": 3,
    "I-SETTLE": 2,
    "I-CITY": 1,
    "I-DEV": 2,
    "I-CARD": 8,
    "I-ROUTE": 7,
    "I-ARMY": 2,
    "I-WIN": 5,
    "I-INFO": 4,
}
"""The chapters of the island rules in their order, and how many rules each has."""
ROAD_CHAPTERS = {
    "R-PART": 2,
    "R-SETUP": 4,
    "R-TURN": 2,
    "R-HARVEST": 4,
    "R-TRADE": 3,
    "R-BUILD": 4,
    "R-ROAD": 2,
    "R-SETTLE": 1,
    "R-CITY": 1,
    "R-METRO": 3,
    "R-KNIGHT": 1,
    "R-ARMY": 1,
    "R-ROUTE": 1,
    "R-EVENT": 6,
    "R-WIN": 2,
    "R-INFO": 2,
}
DICE_CHAPTERS = {
    "Y-DICE": 1,
    "Y-TURN": 1,
    "Y-ROLL": 1,
    "Y-BUILD": 5,
    "Y-SCORE": 1,
    "Y-JOKER": 1,
    "Y-GOLD": 1,
    "Y-END": 1,
}


@pytest.mark.parametrize("chapters", [ISLAND_CHAPTERS, ROAD_CHAPTERS, DICE_CHAPTERS], ids=["island", "road", "dice"])
def test_the_rules_are_complete_and_in_order(chapters: dict[str, int]) -> None:
    expected = [f"{chapter}-{n}" for chapter, count in chapters.items() for n in range(1, count + 1)]
    assert expected == [name for name in catalogue() if name[0] == expected[0][0]]


@pytest.mark.parametrize("ids", RULE_IDS)
def test_the_compiled_rules_keep_the_order_of_the_catalogue(ids: ModuleType) -> None:
    order = list(catalogue())
    assert sorted(ids.RULE_NAMES[1:], key=order.index) == list(ids.RULE_NAMES[1:])


@pytest.mark.parametrize("ids", RULE_IDS)
def test_the_numbers_of_the_compiled_rules_carry_the_right_names(ids: ModuleType) -> None:
    constants = {name: value for name, value in vars(ids).items() if re.fullmatch(r"[IDRY](_[A-Z]+)+_\d+", name)}
    named = {n: i for i, n in enumerate(ids.RULE_NAMES) if i}
    assert {name.replace("_", "-"): n for name, n in constants.items()}.items() <= named.items()
    assert "" == ids.RULE_NAMES[island_ids.ALLOWED]


def test_titles_are_unique() -> None:
    assert [] == [title for title, n in Counter(rule.title for rule in catalogue().values()).items() if n > 1]


@pytest.mark.parametrize("name", catalogue())
def test_every_rule_has_a_title_a_sentence_and_a_source(name: str) -> None:
    rule = catalogue()[name]
    assert name == rule
    assert 3 <= len(rule.title) <= 40
    assert rule.sentence[0].isupper()
    assert rule.sentence.endswith(".")
    assert "\n" not in rule.sentence
    assert not re.search(r"[.!?] [A-Z]", rule.sentence), "one sentence, not two"
    assert set(rule.source.split(", ")) <= {"base", "almanac", "traveler", "road", "dice", "facts", "ours"}


@pytest.mark.parametrize("name", ["I-TRADE-5", "i-trade-5", "  I-Trade-5 "])
def test_a_rule_is_found_by_its_id(name: str) -> None:
    assert catalogue()["I-TRADE-5"] is rule_named(name)


def test_an_unknown_number_lists_the_rules_of_its_chapter() -> None:
    with pytest.raises(ValueError, match=r"unknown rule 'I-ROAD-9'; valid are I-ROAD-1, I-ROAD-2, I-ROAD-3$"):
        rule_named("I-ROAD-9")


@pytest.mark.parametrize("name", ["", "X", "trade", "I-TRADES-1", "I--1"])
def test_an_unknown_chapter_lists_the_chapters(name: str) -> None:
    with pytest.raises(ValueError, match=f"unknown rule '{name}'; valid are .*I-TRADE-….*I-WIN-…"):
        rule_named(name)


# --- the readings -----------------------------------------------------------------------------------------------

READINGS = (Path(__file__).parents[2] / "docs" / "readings.md").read_text(encoding="utf-8")


def test_every_rule_that_is_ours_stands_in_the_readings() -> None:
    table = READINGS.partition("This table holds all readings")[2].partition("Some rules that are not ours")[0]
    told = re.findall(r"^\| ([IDRY]-[A-Z]+-\d+) \|", table, re.MULTILINE)
    assert [name for name, rule in catalogue().items() if "ours" in rule.source.split(", ")] == told


@pytest.mark.parametrize(
    "name",
    [
        *("D-NEUTRAL-2", "D-CARD-4", "D-ROLL-4", "D-SETUP-1", "R-INFO-1"),
        *("R-EVENT-3", "R-ROAD-2", "R-ROUTE-1", "R-SETUP-1", "Y-TURN-1"),
    ],
)
def test_what_goes_beyond_the_printed_text_is_marked_as_ours(name: str) -> None:
    assert "ours" in catalogue()[name].source.split(", ")


def test_the_readings_say_what_every_source_means() -> None:
    sources = {source for rule in catalogue().values() for source in rule.source.split(", ")}
    table = READINGS.partition("| source |")[2].partition("\n\n")[0]
    assert sources == set(re.findall(r"`(\w+)`", table))


def test_no_blank_line_breaks_a_table_of_the_readings() -> None:
    lines = READINGS.splitlines()
    rows = [number for number, line in enumerate(lines) if line.startswith("|")]
    heads = [number for number in rows if number + 1 in rows and set(lines[number + 1]) <= set("|-")]
    starts = [number for number in rows if number - 1 not in rows]
    assert heads == starts, "every run of rows begins with a head and its rule"
