"""What holds at every moment of random games, chance included, recounted from what the seats see."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import landnam
from landnam.games.road.cards import COST
from landnam.rules.conformance import check_game
from landnam.rules.protocol import Game
from road_tables import BOX, cards_in, points, random_road_game, random_road_move, row
from tables import seat_in

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"players": 3},
    {"metropolises": "B"},
    {"players": 3, "metropolises": "B", "row": "mixed"},
)


def hands_of(game: Game) -> list[Counter[str]]:
    return [Counter(seat_in(game, seat)["hand"]) for seat in game.seats]


def check_cards(game: Game) -> None:
    """Cards, points, bonus cards and the row are as they should be."""
    view = game.view(None)
    seen = sum(hands_of(game), Counter(view["discards"]))
    assert seen <= cards_in(BOX)
    assert 61 == seen.total() + view["deck"]
    assert all(count >= 0 for cards in (*hands_of(game), Counter(view["discards"])) for count in cards.values())
    covered = sum(seat["cities"] + 2 * len(seat["metropolises"]) for seat in view["seats"])
    laid = sum(seat[name] for seat in view["seats"] for name in ("roads", "settlements", "cities", "knights"))
    assert 34 == laid + covered - 2 * game.players + sum(row(game).values()) + view["building_deck"]
    assert 7 == view["events_left"] + sum(view["events"].values())
    for seat, counted in zip(view["seats"], points(game), strict=True):
        bonus = 2 * seat["longest_route"] + 2 * seat["largest_army"]
        assert seat["settlements"] + 2 * seat["cities"] + 3 * len(seat["metropolises"]) + bonus == counted
    if view["phase"] == "actions":
        assert 5 == sum(row(game).values()) or not view["building_deck"]


@pytest.mark.rule("R-PART-1", "R-PART-2", "R-WIN-1", "R-BUILD-2")
@pytest.mark.parametrize("seed", range(8))
def test_everything_is_conserved_at_every_moment(seed: int) -> None:
    rng = random.Random(seed)
    game = random_road_game(seed, 0, **OPTIONS[seed % 4])
    for _ in range(300):
        if game.outcome is not None:
            break
        random_road_move(game, rng)
        check_cards(game)
        assert game.position() == type(game).from_position(game.position(), chance="manual").position()


@pytest.mark.rule("R-BUILD-1", "R-BUILD-4", "R-ROAD-1")
@pytest.mark.parametrize("seed", range(4))
def test_every_listed_build_is_paid_as_a_slow_recount_says(seed: int) -> None:
    rng = random.Random(seed)
    game = random_road_game(seed, 0, **OPTIONS[seed % 4])
    substitutions = 0
    for _ in range(250):
        if game.outcome is not None:
            break
        for seat in range(game.players):
            before = hands_of(game)[seat]
            rate = game.view(None)["seats"][seat]["rate"]
            for action in game.legal(seat, offers=False):
                if action.kind != "build":
                    continue
                card = ("road", "settlement", "city", "knight", "metropolis").index(action.split()[1])
                due = Counter(dict(zip(before, COST[card].tolist(), strict=True)))
                if " with " in action:
                    number, spent, _, spared = action.split(" with ")[1].split()
                    assert rate == int(number)
                    due[spared] -= 1
                    due[spent] += rate
                    substitutions += 1
                after = game.clone()
                after.play(action, seat)
                assert {name: n for name, n in due.items() if n} == {
                    name: n for name, n in (before - hands_of(after)[seat]).items() if n
                }
        random_road_move(game, rng)
    assert substitutions > 10


@pytest.mark.parametrize("seed", range(4))
def test_a_record_replays_bit_for_bit(seed: int) -> None:
    game = random_road_game(seed, 400, **OPTIONS[seed % 4])
    again = landnam.replay(game.record())
    assert (game.record(), game.position(), game.history) == (again.record(), again.position(), again.history)
    part = landnam.replay(game.record(), moves=57)
    assert game.history[:57] == part.history


def test_a_seed_says_how_a_game_goes() -> None:
    one, other = (landnam.make("road", seed=5) for _ in range(2))
    assert one.position() == other.position() != landnam.make("road", seed=6).position()


@pytest.mark.long  # tests/rules looks at every game too
@pytest.mark.parametrize("chance", ["sampled", "manual"])
@pytest.mark.parametrize("options", OPTIONS, ids=repr)
def test_the_card_game_passes_the_conformance_suite(options: dict[str, Any], chance: str) -> None:
    check_game(landnam.make("road", seed=11, chance=chance, **options), games=1, moves=300, every=11)
