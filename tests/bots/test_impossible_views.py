"""A view that no deal of the cards fits is refused at once; a decision on it never goes on for ever."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

import landnam
from landnam.bots.registry import find_bot
from landnam.cards.worlds import can_be_dealt
from landnam.games import resample

NAMES = ("island", "duel", "road")


def watched(name: str) -> dict[str, Any]:
    """What seat 0 sees and has counted after some moves."""
    game = landnam.make(name, seed=5)
    rng = np.random.default_rng(5)
    for _ in range(40):  # with this seed no game is over by then
        seat = game.to_act[0]
        game.play(game.legal(seat, offers=False)[rng.integers(len(game.legal(seat, offers=False)))], seat)
    return {**game.view(0), "counted": game.counted(0)}


def beyond(view: dict[str, Any]) -> None:
    view["counted"][1]["at_least"]["ore"] = view["seats"][1]["cards"] + 1


def nothing(view: dict[str, Any]) -> None:
    view["counted"][1]["at_most"] = dict.fromkeys(view["counted"][1]["at_most"], 0)
    view["seats"][1]["cards"] = max(1, view["seats"][1]["cards"])


def crossed(view: dict[str, Any]) -> None:
    view["counted"][1]["at_least"]["wood"], view["counted"][1]["at_most"]["wood"] = 2, 1


def more_cards(view: dict[str, Any]) -> None:
    view["seats"][1]["cards"] += 5


def other_hand(view: dict[str, Any]) -> None:
    view["seats"][0]["hand"]["ore"] += 1


def endless(view: dict[str, Any]) -> None:
    view["counted"][1]["at_most"]["ore"] = 10**9


def half_a_card(view: dict[str, Any]) -> None:
    view["counted"][1]["at_most"]["ore"] += 0.5


CHANGES = [beyond, nothing, crossed, more_cards, other_hand, endless, half_a_card]


@pytest.mark.parametrize(("name", "bot"), [("island", "easy"), *((name, "expert") for name in NAMES)])
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_no_bot_decides_on_a_view_that_cannot_be(name: str, bot: str, change: Any) -> None:
    game = landnam.make(name, seed=5)
    view = watched(name)
    change(view)
    with pytest.raises(ValueError, match=r"^view: "):
        find_bot(bot, name)(name, 0).decide(view, game.vocabulary()[:2], np.random.default_rng(1), 0.01)


@pytest.mark.parametrize("name", NAMES)
def test_a_view_that_can_be_is_dealt(name: str) -> None:
    view = watched(name)
    world = resample(view, np.random.default_rng(1))
    assert [seat["cards"] for seat in view["seats"]] == [seat["cards"] for seat in world.view(0)["seats"]]


@pytest.mark.parametrize("name", ["island", "duel"])
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_no_world_is_dealt_for_a_view_that_cannot_be(name: str, change: Any) -> None:
    view = watched(name)
    change(view)
    with pytest.raises(ValueError, match=r"^view: "):
        resample(view, np.random.default_rng(1))


def fits(counts: tuple[int, ...], bounds: tuple[list[int], list[int]]) -> bool:
    """Does a hand of two resources lie within its bounds?"""
    return all(low <= n <= high for n, low, high in zip(counts, bounds[0][:2], bounds[1][:2], strict=True))


def test_what_can_be_dealt_is_what_some_deal_fits() -> None:
    """Two hands and a deck, all deals tried out."""
    rng = np.random.default_rng(1)
    found = {True: 0, False: 0}
    hands = list(itertools.product(range(3), repeat=2))
    for _ in range(400):
        outside = [*rng.integers(0, 3, 2).tolist(), 0, 0, 0]
        sizes = rng.integers(0, 3, 2).tolist()
        bounds = []
        for _ in sizes:
            least = [*rng.integers(0, 2, 2).tolist(), 0, 0, 0]
            bounds.append((least, [low + int(rng.integers(0, 2)) for low in least[:2]] + [0, 0, 0]))
        possible = any(
            fits(one, bounds[0]) and fits(other, bounds[1]) and [sum(one), sum(other)] == sizes
            for one, other in itertools.product(hands, hands)
            if all(a + b <= n for a, b, n in zip(one, other, outside[:2], strict=True))
        )
        assert possible == can_be_dealt(bounds, sizes, outside, sum(outside) - sum(sizes))
        found[possible] += 1
    assert min(found.values()) > 20


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("change", [more_cards, other_hand], ids=lambda change: change.__name__)
def test_no_world_is_dealt_for_a_view_without_counts_that_cannot_be(name: str, change: Any) -> None:
    view = watched(name)
    del view["counted"]
    resample(view, np.random.default_rng(1))
    change(view)
    with pytest.raises(ValueError, match=r"^view: "):
        resample(view, np.random.default_rng(1))


@pytest.mark.parametrize("name", NAMES)
def test_a_world_is_the_game_of_its_position(name: str) -> None:
    """A world is laid without the checks of a position, and yet has every field that reading it back gives."""
    game: Any = landnam.make(name, seed=8)
    rng = np.random.default_rng(8)
    for step in range(300):
        if game.outcome is not None:
            break
        seat = game.to_act[int(rng.integers(len(game.to_act)))]
        legal = game.legal(seat)
        game.play(legal[rng.integers(len(legal))], seat)
        if step % 5 == 0:
            viewer = int(rng.integers(game.players))
            for view in (game.view(viewer), game.view(viewer) | {"counted": game.counted(viewer)}):
                world: Any = resample(view, rng)
                again = type(game).from_position(world.position(), chance="manual")
                assert world._states.tobytes() == again._states.tobytes()
                assert view["seats"] == world.view(viewer)["seats"]
                assert (world.options, world.seats) == (game.options, game.seats)
