"""A view in words: short, complete, and nothing in it that the seat may not know."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

import landnam
from landnam.bots.telling import tell_action, tell_choices, tell_event, tell_view
from landnam.rules.protocol import Game


def under_way(name: str) -> Iterator[Game]:
    """A game at several moments."""
    for seed in range(4):
        rng = random.Random(f"{name} {seed}")
        game = landnam.make(name, seed=seed)
        for _ in range(rng.randrange(20, 50)):
            if game.outcome is None:
                seat = rng.choice(game.to_act)
                game.play(rng.choice(game.legal(seat, offers=rng.random() < 0.3)), seat)
        yield game


@pytest.mark.parametrize("name", landnam.games())
def test_hidden_cards_permuted_change_no_byte(name: str) -> None:
    for number, game in enumerate(under_way(name)):
        for seat in range(game.players):
            world = game.resample(game.view(seat), np.random.default_rng(number))
            counted = {"counted": game.counted(seat)}
            assert tell_view(world.view(seat) | counted) == tell_view(game.view(seat) | counted)


@pytest.mark.parametrize("name", landnam.games())
def test_a_view_is_short_and_tells_the_own_hand(name: str) -> None:
    for game in under_way(name):
        view = game.view(0)
        told = tell_view(view)
        assert len(told) < 2500
        assert f"{game.seats[0]} (you): " in told
        for card, n in (view["seats"][0].get("hand") or {}).items():
            assert n == 0 or f"{n} {card}" in told
        assert "a spectator" in tell_view(game.view(None))


@pytest.mark.parametrize("name", landnam.games())
def test_every_event_has_a_line_without_markup(name: str) -> None:
    game, rng = landnam.make(name, seed=2), random.Random(name)
    lines = 0
    for _ in range(40):
        if game.outcome is None:
            seat = game.to_act[0]
            for event in game.play(rng.choice(game.legal(seat)), seat).seen_by(0):
                said = tell_event(event, game.view(0))
                assert said is None or ("[" not in said and "{" not in said and "\n" not in said)
                lines += said is not None
    assert lines > 10


def test_an_action_says_what_it_stands_beside() -> None:
    view = landnam.make("island", players=3, board="beginner", first="red", seed=1).view(0)
    assert tell_action("settle 12", view) == "settle 12 (mountains 10 + fields 12 + hills 6)"
    assert tell_action("robber 9", view) == "robber 9 (desert)"
    assert tell_action("roll", view) == "roll"
    assert tell_action("settle 12", landnam.make("dice", seed=1).view(0)) == "settle 12"


def test_a_long_list_of_actions_is_cut_and_says_so() -> None:
    game = landnam.make("island", players=3, first="red", seed=1)
    told = tell_choices(game.legal(0), game.view(0), 10).splitlines()
    assert told[9].startswith("10. settle 9 (")
    assert told[10] == "… and 44 more like them; write the action in words to choose one."
