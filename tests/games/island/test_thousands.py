"""Thousands of games played at native speed, each stopped at a random moment and looked at with NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from landnam.boards.geometry import NEIGHBOUR_MASK, PATH_ENDS
from landnam.games.compiled_game import MENU, NO_OFFERS
from landnam.games.island.game import Island
from landnam.games.island.playout import play_ahead
from landnam.games.island.position import paths, places, read_position, write_position
from landnam.games.island.state import DECK, KNIGHT, NOBODY, PHASES, STATE
from recounts import longest_by_brute_force

GAMES = 4000


@pytest.fixture(scope="module", params=[NO_OFFERS, MENU], ids=["no offers", "offers"])
def states(request: pytest.FixtureRequest) -> Any:
    game = Island(4, seed=1)
    longest = 1200 if request.param == NO_OFFERS else 12_000
    decisions = np.random.default_rng(5).integers(0, longest, GAMES)
    decisions[::10] %= 16  # some in the set-up
    found = np.zeros(GAMES, STATE)
    play_ahead(game.blank, game.plan, request.param, 3, decisions, found)
    return found


@pytest.mark.rule("I-PART-3", "I-PART-4", "I-PART-5")
def test_cards_and_pieces_are_neither_made_nor_lost(states: Any) -> None:
    assert ((states["supply"] + states["hand"].sum(axis=1, dtype=int)) == 19).all()
    dealt = states["cards"].sum(axis=1, dtype=int) + states["played"].sum(axis=1, dtype=int)
    assert ((states["deck"] + dealt) == DECK).all()
    roads = np.bitwise_count(states["roads"]).sum(axis=2, dtype=int)
    assert (roads + states["pieces"][:, :, 0] == 15).all()
    assert (np.bitwise_count(states["settlements"]) + states["pieces"][:, :, 1] == 5).all()
    assert (np.bitwise_count(states["cities"]) + states["pieces"][:, :, 2] == 4).all()
    for name in ("supply", "hand", "cards", "played", "deck", "pieces"):
        assert (states[name] >= 0).all()


@pytest.mark.rule("I-WIN-1", "I-PART-7", "I-ARMY-1", "I-ARMY-2")
def test_points_recount(states: Any) -> None:
    seats = np.arange(4)
    route = states["longest_route"][:, None] == seats
    army = states["largest_army"][:, None] == seats
    points = np.bitwise_count(states["settlements"]) + 2 * np.bitwise_count(states["cities"]) + 2 * route + 2 * army
    assert (points == states["points"]).all()
    knights = states["played"][:, :, KNIGHT]
    assert ((states["largest_army"] == NOBODY) == (knights.max(axis=1) < 3)).all()
    assert (knights[army] == knights.max(axis=1)[army.any(axis=1)]).all()


@pytest.mark.rule("I-SETTLE-2", "I-ROAD-1")
def test_buildings_keep_their_distance_and_nothing_overlaps(states: Any) -> None:
    buildings = states["settlements"] | states["cities"]
    assert (np.bitwise_or.reduce(buildings, axis=1) == states["built"]).all()
    assert (np.bitwise_count(buildings).sum(axis=1) == np.bitwise_count(states["built"])).all()
    for place, neighbours in enumerate(NEIGHBOUR_MASK):
        settled = states["built"] >> place & 1 == 1
        assert not (states["built"][settled] & neighbours).any()
    assert (np.bitwise_or.reduce(states["roads"], axis=1) == states["taken"]).all()
    assert (np.bitwise_count(states["roads"]).sum(axis=1) == np.bitwise_count(states["taken"])).all()


@pytest.mark.rule("I-ROUTE-2", "I-ROUTE-3")
def test_routes_recount_by_brute_force(states: Any) -> None:
    for s in states[::4]:
        for seat in range(4):
            own = int(s["settlements"][seat] | s["cities"][seat])
            roads = [list(PATH_ENDS[p]) for p in paths(s["roads"][seat])]
            assert longest_by_brute_force(roads, set(places(int(s["built"]) & ~own))) == s["route"][seat]


def test_what_is_kept_up_to_date_is_what_a_fresh_start_works_out(states: Any) -> None:
    """Frontiers, reach, harbours and the like follow from the pieces: a position read back has the same bytes."""
    seats = ("red", "blue", "orange", "white")
    for s in states[::8]:
        again, _ = read_position(write_position(s, seats))
        assert [name for name in STATE.names or () if not np.array_equal(s[name], again[0][name])] == []


def test_the_games_were_stopped_at_every_kind_of_moment(states: Any) -> None:
    met = {PHASES[phase] for phase in states["phase"]}
    chance = {"first", "rolling", "stealing", "drawing"}
    rare = {"free roads"} if states["offer_open"].any() else set()  # among so many offers hardly anything is built
    assert met >= set(PHASES) - chance - rare
