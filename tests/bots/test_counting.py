"""Card counting never excludes the truth, and knows exactly what everybody could see."""

from __future__ import annotations

import random
from typing import Any

import pytest

import landnam
from bots.eager_counting import Eager
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


def games_by_steps(name: str, seed: int, **options: Any) -> Any:
    """The game before and after every action and chance result of a random game, with who did it."""
    game: Any = landnam.make(name, seed=seed, chance="manual", **options)
    rng = random.Random(seed)
    while game.outcome is None and len(game.history) < 500:
        before = game.clone()
        if game.chance_cases():
            game.play(game.chance_result(rng.randrange(game.chance_cases())))
        else:
            play_any(game, rng)
        yield before, game, *game.history[-1]


@pytest.mark.parametrize(("name", "seeds"), [("island", 3), ("traveler", 1), ("duel", 4), ("road", 4)])
def test_bounds_that_are_narrowed_when_they_are_read_are_as_narrow_as_they_can_be(name: str, seeds: int) -> None:
    """Against a model that narrows after every move; the game is asked now and then only."""
    compared = wide = 0
    for seed in range(seeds):
        models: dict[int | None, Any] = {}
        rng = random.Random(seed)
        for before, after, seat, action in games_by_steps(name, seed):
            if not models:
                models = {viewer: Eager(before, viewer) for viewer in (*range(before.players), None)}
            for model in models.values():
                model.follow(before, after, seat, action)
            if rng.random() < 0.2:
                asked = after.clone()  # which remembers what it has counted; the game itself has never been asked
                for viewer, model in models.items():
                    known = asked.counted(viewer)
                    assert [list(hand["at_least"].values()) for hand in known] == model.least.tolist()
                    assert [list(hand["at_most"].values()) for hand in known] == model.most.tolist()
                    compared += 1
                    wide += int((model.most > model.least).any())
    assert compared > 150
    assert wide > 10


@pytest.mark.rule("I-CARD-7")
def test_after_a_monopoly_everybody_knows_where_the_resource_is() -> None:
    """All of it is in one hand, even if nobody could count the hands before."""
    start = landnam.make("island", board="beginner", players=3, first="red", seed=4).position()
    held = start.replace("H2,0,0,1,0/D0,0,0,0,0", "H2,0,0,1,0/D0,0,0,0,1")
    game: Any = landnam.make("island", position=held, chance="manual")
    assert 0 < game.counted("blue")[2]["at_most"]["wheat"]
    game.play("monopoly wheat", "red")
    for viewer in (0, 1, 2, None):
        known = game.counted(viewer)
        assert [3, 0, 0] == [hand["at_least"]["wheat"] for hand in known]
        assert [3, 0, 0] == [hand["at_most"]["wheat"] for hand in known]


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
