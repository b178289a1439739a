"""The numbers of rules get their names from the constants that stand for them."""

from __future__ import annotations

import pytest

from landnam.native.rule_ids import rule_names


def test_a_constant_names_its_rule() -> None:
    assert ("", "I-ROAD-1", "I-ROAD-2") == rule_names({"I_ROAD_2": 2, "I_ROAD_1": 1, "ALLOWED": 0})


def test_the_rules_of_another_game_come_first() -> None:
    assert ("", "I-ROAD-1", "D-CARD-1") == rule_names({"D_CARD_1": 2}, before=("", "I-ROAD-1"))


def test_a_gap_in_the_numbers_is_found() -> None:
    with pytest.raises(AssertionError):
        rule_names({"I_ROAD_1": 1, "I_ROAD_2": 3})
