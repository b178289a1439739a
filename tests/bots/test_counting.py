"""Card counting never excludes the truth, and knows exactly what everybody could see."""

from __future__ import annotations

import random
from typing import Any

import pytest

import landnam
from landnam.rules.conformance import play_any


def bounds_hold(game: Any) -> bool:
    """Is every hand within what every viewer has counted?"""
    counts = game.counts()[0]
    for viewer in (*range(game.players), 4):
        for seat in range(game.players):
            hand = game.s.hand[seat]
            if (counts.least[viewer, seat] > hand).any() or (counts.most[viewer, seat] < hand).any():
                return False
    return True


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("island", {}),
        ("island", {"players": 3, "board": "beginner"}),
        ("duel", {}),
        ("road", {}),
        ("road", {"players": 3}),
    ],
)
@pytest.mark.parametrize("seed", range(6))
def test_the_true_hand_is_never_outside_the_bounds(name: str, options: dict[str, Any], seed: int) -> None:
    game: Any = landnam.make(name, seed=seed, **options)
    rng = random.Random(seed)
    for _ in range(400):
        if game.outcome is not None:
            break
        play_any(game, rng)
        assert bounds_hold(game), game.history[-3:]


def test_what_everybody_saw_is_known_exactly() -> None:
    game: Any = landnam.make("island", board="beginner", players=3, first="red", chance="manual")
    for move in ("roll", "dice 5 6"):
        game.play(move, None if move.startswith("dice") else "red")
    hand = game.view("blue")["seats"][1]["hand"]
    assert game.counted(0)[1] == game.counted(None)[1] == game.counted(1)[1]
    assert {"at_least": hand, "at_most": hand} == game.counted(0)[1]


def test_a_game_that_begins_in_the_middle_knows_only_the_sizes_of_hands() -> None:
    watched: Any = landnam.make("island", board="beginner", players=3, first="red", seed=4)
    joined: Any = landnam.make("island", position=watched.position())
    assert watched.counted(0)[1]["at_least"] == watched.counted(0)[1]["at_most"]
    assert {"wood": 0, "brick": 0, "wool": 0, "wheat": 0, "ore": 0} == joined.counted(0)[1]["at_least"]
    assert sum(joined.counted(0)[0]["at_most"].values()) == watched.view(0)["seats"][0]["cards"]


def test_the_dice_game_has_nothing_to_count() -> None:
    assert [] == landnam.make("dice", seed=1).counted(0)


def before_giving() -> Any:
    """A two-player game in which a seat has to give two cards back, and has a choice."""
    for seed in range(100):
        game: Any = landnam.make("duel", seed=seed)
        rng = random.Random(seed)
        while game.outcome is None:
            legal = game.legal(game.to_act[0])
            if len(legal) > 1 and legal[0].kind == "give":
                return game
            play_any(game, rng)
    raise AssertionError("no forced trade was played")


@pytest.mark.rule("D-CARD-5")
def test_a_spectator_does_not_learn_what_a_forced_trade_returns() -> None:
    game = before_giving()
    giver = game.to_act[0]
    known: list[Any] = []
    for give in game.legal(giver):
        after = game.clone()
        after.play(give, giver)
        assert bounds_hold(after)
        known.append(after.counted(None))
        assert after.counted(0) == after.counted(1), "the two players see it"
    assert all(one == known[0] for one in known)
