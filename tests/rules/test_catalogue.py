"""The rule catalogue: complete, in the order of the rulebook, and at one with the compiled rules."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from landnam.games.island import rule_ids
from landnam.games.island.rule_ids import RULE_NAMES
from landnam.rules.catalogue import catalogue, rule_named

ISLAND_CHAPTERS = {
    "I-PART": 8,
    "I-BOARD": 11,
    "I-SETUP": 8,
    "I-TURN": 7,
    "I-PROD": 6,
    "I-ROB": 7,
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


def test_the_island_rules_are_complete_and_in_order() -> None:
    expected = [f"{chapter}-{n}" for chapter, count in ISLAND_CHAPTERS.items() for n in range(1, count + 1)]
    assert expected == [name for name in catalogue() if name.startswith("I-")]


def test_every_rule_the_compiled_rules_can_answer_is_in_the_catalogue() -> None:
    assert set() == set(RULE_NAMES[1:]) - set(catalogue())


def test_the_compiled_rules_keep_the_order_of_the_catalogue() -> None:
    order = list(catalogue())
    assert sorted(RULE_NAMES[1:], key=order.index) == list(RULE_NAMES[1:])


def test_the_numbers_of_the_compiled_rules_carry_the_right_names() -> None:
    constants = {name: value for name, value in vars(rule_ids).items() if re.fullmatch(r"I(_[A-Z]+)+_\d+", name)}
    assert {name.replace("_", "-"): n for name, n in constants.items()} == {n: i for i, n in enumerate(RULE_NAMES) if i}


def test_allowed_is_no_rule() -> None:
    assert (0, "") == (rule_ids.ALLOWED, RULE_NAMES[rule_ids.ALLOWED])


def test_titles_are_unique() -> None:
    assert [] == [title for title, n in Counter(rule.heading for rule in catalogue().values()).items() if n > 1]


@pytest.mark.parametrize("name", catalogue())
def test_every_rule_has_a_title_a_sentence_and_a_source(name: str) -> None:
    rule = catalogue()[name]
    assert name == rule
    assert 3 <= len(rule.heading) <= 40
    assert rule.sentence[0].isupper()
    assert rule.sentence.endswith(".")
    assert "\n" not in rule.sentence
    assert not re.search(r"[.!?] [A-Z]", rule.sentence), "one sentence, not two"
    assert set(rule.source.split(", ")) <= {"base", "almanac", "traveler", "ours"}


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
