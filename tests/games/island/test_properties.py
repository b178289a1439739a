"""What holds in every position of thousands of random games, recounted by slow and independent methods."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import landnam
from landnam.boards.geometry import CORNERS, HEXES_AT, NEIGHBOURS
from landnam.cards.resources import RESOURCES
from landnam.rules.conformance import play_any
from landnam.rules.protocol import Game
from recounts import longest_by_brute_force

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"players": 3},
    {"board": "beginner"},
    {"phases": "separate", "numbers": "random"},
    {"harbours": "frame", "players": 3, "edition": "almanac"},
)


def positions(seed: int, moves: int, every: int) -> Iterator[Game]:
    """Positions on the way through one random game."""
    rng = random.Random(seed)
    game = landnam.make("island", **{"players": 4, **OPTIONS[seed % len(OPTIONS)]}, seed=seed)
    for number in range(moves):
        if number % every == 0 or game.outcome is not None:
            yield game
        if game.outcome is not None:
            return
        play_any(game, rng)


def all_views(game: Game) -> list[dict[str, Any]]:
    """Each seat's own part of its own view: everything there is to know."""
    return [game.view(seat)["seats"][seat] for seat in range(game.players)]


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.rule("I-PART-3", "I-PART-4", "I-PART-5", "I-SETTLE-2", "I-WIN-1", "I-ROUTE-2", "I-ROUTE-3")
def test_everything_is_conserved_and_recounts_agree(seed: int) -> None:
    for game in positions(seed, moves=500, every=9):
        view, seats = game.view(None), all_views(game)
        for name in RESOURCES:
            assert view["supply"][name] + sum(seat["hand"][name] for seat in seats) == 19
        shown = Counter[str]()
        for seat in seats:
            shown.update(seat["played"])
            shown.update(seat["development_cards"])
            on_board = {"road": seat["roads"], "settlement": seat["settlements"], "city": seat["cities"]}
            for piece, stock in (("road", 15), ("settlement", 5), ("city", 4)):
                assert stock == seat["pieces"][piece] + len(on_board[piece])
        assert 25 == view["deck"] + shown.total()
        buildings = [place for seat in seats for place in seat["settlements"] + seat["cities"]]
        assert len(set(buildings)) == len(buildings)
        assert not any(set(NEIGHBOURS[place]) & set(buildings) for place in buildings)
        paths = [tuple(road) for seat in seats for road in seat["roads"]]
        assert len(set(paths)) == len(paths)
        for seat in seats:
            tiles = 2 * seat["longest_route"] + 2 * seat["largest_army"]
            assert len(seat["settlements"]) + 2 * len(seat["cities"]) + tiles == seat["points"]
            cut = set(buildings) - set(seat["settlements"]) - set(seat["cities"])
            assert longest_by_brute_force(seat["roads"], cut) == seat["route"]
        routes = [seat["route"] for seat in seats]
        for seat in seats:
            if seat["longest_route"]:
                assert seat["route"] == max(routes) >= 5
        assert sum(seat["longest_route"] for seat in seats) <= 1
        if max(routes) >= 5 and routes.count(max(routes)) == 1:
            assert seats[routes.index(max(routes))]["longest_route"]
        for seat in seats:
            if seat["largest_army"]:
                assert seat["knights"] == max(s["knights"] for s in seats) >= 3


@pytest.mark.parametrize("seed", range(15))
@pytest.mark.rule("I-PROD-1", "I-PROD-2", "I-PROD-3", "I-PROD-4", "I-PROD-5", "I-PROD-6", "I-BOARD-1")
def test_every_roll_brings_what_a_slow_recount_says(seed: int) -> None:
    rng = random.Random(seed)
    game = landnam.make("island", seed=seed, chance="manual")
    rolls = 0
    while game.outcome is None and rolls < 60:
        if game.chance() and game.chance()[0][0].kind == "dice":
            before, hands = game.view(None), [seat["hand"] for seat in all_views(game)]
            roll = rng.choice(game.chance())[0]
            game.play(roll)
            rolls += 1
            expected = production_by_hand(before, sum(map(int, roll.split()[1:])))
            assert expected == [
                {name: seat["hand"][name] - hand[name] for name in RESOURCES}
                for seat, hand in zip(all_views(game), hands, strict=True)
            ]
        else:
            play_any(game, rng)


def production_by_hand(view: dict[str, Any], total: int) -> list[dict[str, int]]:
    """What each seat receives, counted building by building."""
    gives = dict(zip(("forest", "hills", "pasture", "fields", "mountains"), RESOURCES, strict=True))
    claims = [Counter[str]() for _ in view["seats"]]
    for number, seat in enumerate(view["seats"]):
        for place in seat["settlements"] + seat["cities"]:
            for h in HEXES_AT[place]:
                assert place in CORNERS[h]
                terrain = view["board"]["terrain"][h]
                if view["board"]["numbers"][h] == total and h != view["robber"] and terrain in gives:
                    claims[number][gives[terrain]] += 2 if place in seat["cities"] else 1
    received = [dict.fromkeys(RESOURCES, 0) for _ in claims]
    for name in RESOURCES:
        due, left = sum(claim[name] for claim in claims), view["supply"][name]
        claimants = sum(claim[name] > 0 for claim in claims)
        if due <= left or claimants == 1:
            for number, claim in enumerate(claims):
                received[number][name] = min(claim[name], left)
    return received


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.rule("I-INFO-1", "I-INFO-2", "I-INFO-4")
def test_what_a_seat_hears_depends_on_nothing_it_may_not_know(seed: int) -> None:
    """Play one game in two worlds that look alike to a seat: public moves tell it the same in both."""
    rng = random.Random(seed)
    game = landnam.make("island", seed=seed, chance="manual")
    for _ in range(250):
        if game.outcome is not None:
            break
        play_any(game, rng)
    for viewer in range(game.players):
        here = game.clone()
        there = type(game).resample(game.view(viewer), np.random.default_rng(seed))
        for _ in range(30):
            if here.outcome is not None:
                break
            if here.chance():
                both = {result for result, _ in there.chance()}
                results = [result for result, _ in here.chance() if result in both]
                if not results:
                    break
                move, seat = rng.choice(results), None
            else:
                seat = rng.choice(here.to_act)
                moves = [action for action in here.legal(seat) if there.why_not(action, seat) is None]
                if not moves:
                    break
                move = rng.choice(moves)
            told_here, told_there = here.play(move, seat), there.play(move, seat)
            assert json.dumps(told_here.seen_by(viewer)) == json.dumps(told_there.seen_by(viewer))
            if (here.view(None)["offer"] is None) != (there.view(None)["offer"] is None):
                break  # I-TRADE-5: by spending the cards of its own offer a seat does tell that it had no more
            assert here.view(viewer) == there.view(viewer)
            assert here.legal(viewer) == there.legal(viewer)
