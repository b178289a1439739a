"""The length of a route (I-ROUTE-2, 3)."""

from __future__ import annotations

import random

import numpy as np
import pytest

from landnam import make
from landnam.boards.geometry import NEIGHBOURS, PATH_BIT, PATH_WORD, path_between
from landnam.games.island.awards import longest_trail
from landnam.games.island.state import STATE
from pictures import game_from, routes, seat_of

ROAD = "1 wood 1 brick"
SETTLEMENT = "1 wood 1 brick 1 wool 1 wheat"


# --- the length of a route --------------------------------------------------------------------------------------


@pytest.mark.rule("I-ROUTE-2")
def test_forks_do_not_add() -> None:
    game = game_from(r"""
                      .           .           .
                   /     \     /     \     /     \
                .           .           .           .
                |           |           |           |
                .           .           .           .
             /     \     /     \     /     \     /     \
          .           .           .           .           .
          |           r           r           |           |
          .           .           .           .           .
       /     \     /     r     r     \     /     \     /     \
    .           .           r           .           .           .
    |           |           r           |           |           |
    .           .           .           .           .           .
       \     /     \     r     \     /     \     /     \     /
          .           .           .           .           .
          |           |           |           |           |
          .           .           .           .           .
             \     /     \     /     \     /     \     /
                .           .           .           .
                |           |           |           |
                .           .           .           .
                   \     /     \     /     \     /
                      .           .           .
    """)
    assert 4 == seat_of(game, "red")["route"]


@pytest.mark.rule("I-ROUTE-2")
def test_a_loop_counts_all_its_roads() -> None:
    game = game_from(
        r"""
                      .           .           .
                   /     \     /     \     /     \
                .           .           .           .
                |           |           |           |
                .           .           .           .
             /     \     /     \     /     \     /     \
          .           .           .           .           .
          |           |           |           |           |
          .           .           r           .           .
       /     \     /     \     r     r     /     \     /     \
    .           .           .           .           .           .
    |           |           r           r           |           |
    .           .           .           .           .           .
       \     /     \     /     r     r     \     /     \     /
          .           .           .           .           .
          |           |           |           |           |
          .           .           .           .           .
             \     /     \     /     \     /     \     /
                .           .           .           .
                |           |           |           |
                .           .           .           .
                   \     /     \     /     \     /
                      .           .           .
    """,
        route="red",
    )
    assert 6 == seat_of(game, "red")["route"]


@pytest.mark.rule("I-ROUTE-2")
def test_a_loop_with_a_tail_counts_both() -> None:
    game = game_from(
        r"""
                      .           .           .
                   /     \     /     \     /     \
                .           .           .           .
                |           |           |           |
                .           .           .           .
             /     \     /     \     r     \     /     \
          .           .           .           .           .
          |           |           r           |           |
          .           .           r           .           .
       /     \     /     \     r     r     /     \     /     \
    .           .           .           .           .           .
    |           |           r           r           |           |
    .           .           .           .           .           .
       \     /     \     /     r     r     \     /     \     /
          .           .           .           .           .
          |           |           |           |           |
          .           .           .           .           .
             \     /     \     /     \     /     \     /
                .           .           .           .
                |           |           |           |
                .           .           .           .
                   \     /     \     /     \     /
                      .           .           .
    """,
        route="red",
    )
    assert 8 == seat_of(game, "red")["route"]


@pytest.mark.rule("I-ROUTE-2")
def test_of_two_tails_at_a_loop_only_what_one_walk_covers_counts() -> None:
    """From one tail to the other, the long way round: the last side of the hex is left out."""
    game = game_from(
        r"""
                      .           .           .
                   /     \     /     \     /     \
                .           .           .           .
                |           |           |           |
                .           .           .           .
             /     \     /     \     /     \     /     \
          .           .           .           .           .
          |           |           r           |           |
          .           .           r           .           .
       /     \     /     \     r     r     r     \     /     \
    .           .           .           .           .           .
    |           |           r           r           |           |
    .           .           .           .           .           .
       \     /     \     /     r     r     \     /     \     /
          .           .           .           .           .
          |           |           |           |           |
          .           .           .           .           .
             \     /     \     /     \     /     \     /
                .           .           .           .
                |           |           |           |
                .           .           .           .
                   \     /     \     /     \     /
                      .           .           .
    """,
        route="red",
    )
    assert 1 + 5 + 1 == seat_of(game, "red")["route"]


@pytest.mark.rule("I-ROUTE-2")
def test_a_figure_eight_of_two_touching_hexes_counts_all_its_roads() -> None:
    game = game_from(
        r"""
                      .           .           .
                   /     \     /     \     /     \
                .           .           .           .
                |           |           |           |
                .           .           .           .
             /     \     /     \     /     \     /     \
          .           .           .           .           .
          |           |           |           |           |
          .           .           .           .           .
       /     \     r     r     r     r     /     \     /     \
    .           .           r           .           .           .
    |           r           r           r           |           |
    .           .           .           .           .           .
       \     /     r     r     r     r     \     /     \     /
          .           .           .           .           .
          |           |           |           |           |
          .           .           .           .           .
             \     /     \     /     \     /     \     /
                .           .           .           .
                |           |           |           |
                .           .           .           .
                   \     /     \     /     \     /
                      .           .           .
    """,
        route="red",
    )
    assert 11 == seat_of(game, "red")["route"]


@pytest.mark.rule("I-ROUTE-2")
def test_a_figure_eight_of_two_loops_joined_by_a_road_counts_all_its_roads() -> None:
    game = game_from(
        r"""
                      .           .           .
                   /     \     /     \     /     \
                .           .           .           .
                |           |           |           |
                .           .           .           .
             /     \     /     \     /     \     /     \
          .           .           .           .           .
          |           |           |           |           |
          .           .           .           .           .
       /     \     r     r     r     r     r     r     /     \
    .           .           r           .           .           .
    |           r           r           r           r           |
    .           .           .           .           .           .
       \     /     r     r     \     /     r     r     \     /
          .           .           .           .           .
          |           |           |           |           |
          .           .           .           .           .
             \     /     \     /     \     /     \     /
                .           .           .           .
                |           |           |           |
                .           .           .           .
                   \     /     \     /     \     /
                      .           .           .
    """,
        route="red",
    )
    assert 14 == seat_of(game, "red")["route"]


@pytest.mark.rule("I-ROUTE-2")
def test_separate_roads_do_not_add() -> None:
    game = game_from(r"""
                      r           .           .
                   r     \     /     \     /     \
                .           .           .           .
                r           |           |           |
                .           .           .           .
             r     \     /     \     /     \     /     \
          .           .           .           .           .
          |           |           |           |           |
          .           .           .           .           .
       /     \     /     \     /     \     /     \     /     \
    .           .           .           .           .           .
    |           |           |           |           |           |
    .           .           .           .           .           .
       \     /     \     /     \     /     \     /     \     /
          .           .           .           .           .
          |           |           |           |           |
          .           .           .           .           .
             \     /     \     /     \     /     \     /
                .           .           .           .
                |           |           |           |
                .           .           .           .
                   \     /     \     r     r     /
                      .           .           r
    """)
    assert 3 == seat_of(game, "red")["route"]


def longest_walk(roads: set[frozenset[int]], closed: set[int], place: int) -> int:
    """The longest walk from a place, by trying every one; each road once, and none goes on from a closed place."""
    walks = [0]
    for road in [road for road in roads if place in road]:
        (end,) = road - {place}
        walks.append(1 + (0 if end in closed else longest_walk(roads - {road}, closed, end)))
    return max(walks)


def some_roads(choose: random.Random, count: int) -> set[frozenset[int]]:
    """Roads that hang together, grown at random from a place of the inland."""
    reached, roads = {choose.choice((17, 23, 30, 35))}, set[frozenset[int]]()
    while len(roads) < count:
        begin = choose.choice(sorted(reached))
        end = choose.choice(NEIGHBOURS[begin])
        roads.add(frozenset((begin, end)))
        reached.add(end)
    return roads


@pytest.mark.rule("I-ROUTE-2", "I-ROUTE-3")
@pytest.mark.parametrize("seed", range(40))
def test_the_length_is_that_of_the_longest_of_all_walks(seed: int) -> None:
    choose = random.Random(seed)
    roads = some_roads(choose, choose.randint(8, 15))
    closed: set[int] = set()
    for place in choose.sample(range(54), seed % 4):
        if not closed & set(NEIGHBOURS[place]):
            closed.add(place)
    expected = max(longest_walk(roads, closed, place) for place in range(54) if place not in closed)
    s = np.zeros(1, STATE)[0]
    for road in roads:
        path = path_between(*road)
        s.roads[0, PATH_WORD[path]] |= PATH_BIT[path]
    s.built = s.settlements[1] = sum(1 << place for place in closed)
    assert expected == longest_trail(s, 0)


@pytest.mark.rule("I-ROUTE-2")
@pytest.mark.parametrize("seed", range(10))
def test_the_length_grows_road_by_road_as_if_counted_anew(seed: int) -> None:
    game = make("island", seed=seed, board="beginner", first="red", max_turns=120)
    choose = random.Random(seed)
    while game.to_act:
        seat = game.to_act[0]
        legal = game.legal(seat, offers=False)
        building = [action for action in legal if action.kind in ("road", "settle", "roads")]
        game.play(choose.choice(building or legal), seat)
    afresh = make("island", position=game.position(), chance="manual")
    assert routes(afresh) == routes(game)
