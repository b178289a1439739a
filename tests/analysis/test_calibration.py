"""Chances that people are shown are scaled and cool down; the bots' own are not."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import landnam
from landnam.analysis.calibration import VALUE, calibrated_net, calibrations, scaled
from landnam.analysis.worlds import Worlds
from landnam.bots.shipped import load_weights
from landnam.games.compiled_game import CompiledGame
from landnam.rules.conformance import play_any

GAMES = ("island", "traveler", "duel", "road")


def late(game: str) -> CompiledGame:
    """A game some rounds on, where somebody is to decide."""
    found = landnam.make(game, seed=5)
    rng = random.Random(5)
    while found.turn < 40 or found.chance_cases():
        play_any(found, rng)
        assert found.outcome is None
    assert isinstance(found, CompiledGame)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_chances_cool_down_with_the_rounds(game: str) -> None:
    position = late(game)
    net: Any = load_weights(game, VALUE)
    cool = net.copy()
    cool["cooling"] = 0.05
    warm, cooled = (Worlds(position, one).values(Worlds.true(position))[0, 0] for one in (net, cool))
    turns = {position.turn, position.turn + 1}  # a value is that of the end of the turn
    expected = [warm ** (1 / (1 + 0.05 * turn / position.players)) for turn in turns]
    assert any(np.allclose(one / one.sum(), cooled, atol=1e-5) for one in expected)
    assert not np.allclose(warm, cooled, atol=1e-3)


@pytest.mark.parametrize("game", GAMES)
def test_what_people_see_is_scaled_and_cools_down_and_bots_play_without(game: str) -> None:
    numbers, plain = calibrations()[game], load_weights(game, VALUE)
    assert numbers["scale"] > 1
    assert numbers["cooling"] > 0
    assert plain["cooling"] == 0
    shown = scaled(plain, numbers["scale"])
    shown["cooling"] = numbers["cooling"]
    assert calibrated_net(game).tobytes() == shown.tobytes()


@pytest.mark.parametrize("game", GAMES)
def test_of_every_tenth_as_many_were_won_as_it_says_within_two_points(game: str) -> None:
    told = calibrations()[game]["reliability"]
    assert told["games"] >= 2000
    assert max(abs(tenth["value"] - tenth["won"]) for tenth in told["deciles"]) <= 0.02
