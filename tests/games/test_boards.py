"""What holds of every board of every game, whatever its options."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import pytest

import landnam
from landnam.boards.geometry import HEX_NEIGHBOURS
from landnam.boards.layouts import HARBOUR_MARKERS, NUMBER_DISCS, TERRAIN_COUNTS
from landnam.games import game_class

SEEDS = 40


def combinations(name: str) -> list[dict[str, Any]]:
    """Every combination of a game's options for its board that it takes."""
    options = [o for o in game_class(name).choices if o.name in ("board", "numbers", "harbours", "setup")]
    found = []
    for values in itertools.product(*([None, *option.values] for option in options)):
        chosen: dict[str, Any] = {
            option.name: value for option, value in zip(options, values, strict=True) if value is not None
        }
        try:
            landnam.make(name, seed=0, **chosen)
        except ValueError as error:
            if "clash" not in str(error):
                raise
            continue
        found.append(chosen)
    return found


EVERY_BOARD = [(name, options) for name in ("island", "traveler", "duel") for options in combinations(name)]


@pytest.mark.rule("I-BOARD-12", "I-PART-1", "I-PART-2", "I-PART-6")
@pytest.mark.parametrize(("name", "options"), EVERY_BOARD, ids=str)
def test_every_land_hex_has_a_disc_and_the_desert_has_none(name: str, options: dict[str, Any]) -> None:
    for seed in range(SEEDS):
        board = landnam.make(name, seed=seed, **options).view(None)["board"]
        assert [terrain == "desert" for terrain in board["terrain"]] == [n is None for n in board["numbers"]]
        assert sorted(TERRAIN_COUNTS) == sorted(Counter(board["terrain"]).values())
        assert list(NUMBER_DISCS) == sorted(n for n in board["numbers"] if n)
        assert len(HARBOUR_MARKERS) == len(board["harbours"])


def test_the_options_for_the_board_of_two_are_those_of_the_island() -> None:
    boards = {option.name: option.values for option in game_class("island").choices}
    for option in game_class("duel").choices:
        if option.name in ("numbers", "harbours"):
            assert boards[option.name] == option.values
    assert 12 < len([name for name, _ in EVERY_BOARD if name == "duel"])


@pytest.mark.rule("I-BOARD-12", "I-BOARD-6")
@pytest.mark.parametrize("seed", range(SEEDS))
def test_random_numbers_keep_reds_apart_for_two_as_well(seed: int) -> None:
    numbers = landnam.make("duel", seed=seed, board="variable", numbers="random").view(None)["board"]["numbers"]
    for h, neighbours in enumerate(HEX_NEIGHBOURS):
        for other in neighbours:
            assert not {numbers[h], numbers[other]} <= {6, 8}


@pytest.mark.rule("I-BOARD-12")
def test_the_variable_board_of_two_is_that_of_the_island() -> None:
    for seed in range(5):
        one, other = (
            landnam.make(name, seed=seed, board="variable").view(None)["board"] for name in ("island", "duel")
        )
        assert one == other


@pytest.mark.parametrize("name", ["numbers", "harbours"])
def test_the_traveler_board_has_its_numbers_and_harbours_printed(name: str) -> None:
    with pytest.raises(ValueError, match=f"options board=traveler and {name} clash"):
        landnam.make("duel", **dict[str, Any]({name: "fixed"}))
    assert landnam.make("duel").options[name] is None
