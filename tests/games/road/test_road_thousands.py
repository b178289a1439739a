"""Thousands of games played at native speed, each stopped at a random moment and looked at with NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from landnam.games.compiled_game import MENU, NO_OFFERS, RESULT
from landnam.games.road.cards import BUILDING_CARDS, EVENT_CARDS, POINTS_TO_WIN, RESOURCE_CARDS, ROW, SIDE_B
from landnam.games.road.game import Road
from landnam.games.road.playout import play_ahead, play_many
from landnam.games.road.position import read_position, write_position
from landnam.games.road.state import ACTIONS, DISCARDING, GIVING, NOBODY, OVER, PHASES, STATE

GAMES = 2000
STARTS: dict[str, tuple[int, int, dict[str, Any]]] = {
    "four, side A": (4, NO_OFFERS, {}),
    "four, side B": (4, NO_OFFERS, {"metropolises": "B"}),
    "three, side B, offers": (3, MENU, {"metropolises": "B", "row": "mixed"}),
}


@pytest.fixture(scope="module", params=STARTS)
def states(request: pytest.FixtureRequest) -> Any:
    players, offers, options = STARTS[request.param]
    game = Road(players, seed=1, **options)
    longest = 200 if offers == NO_OFFERS else 3000
    decisions = np.random.default_rng(5).integers(0, longest, GAMES)
    found = np.zeros(GAMES, STATE)
    play_ahead(game.blank, game.plan, offers, 3, decisions, found)
    return found


def metropolises(states: Any) -> NDArray[Any]:
    """How many each seat has."""
    owned: NDArray[Any] = (states["metropolis"][:, None, :] == np.arange(4)[None, :, None]).sum(axis=2)
    return owned


@pytest.mark.rule("R-PART-1")
def test_resource_cards_are_neither_made_nor_lost(states: Any) -> None:
    held = states["hand"].sum(axis=1, dtype=int) + states["discarded"] + states["deck"]
    assert (held == RESOURCE_CARDS).all()
    assert (states["deck"].sum(axis=1) == states["deck_size"]).all()
    for name in ("hand", "discarded", "deck"):
        assert (states[name] >= 0).all()


@pytest.mark.rule("R-PART-2", "R-CITY-1", "R-METRO-1")
def test_building_cards_and_events_are_neither_made_nor_lost(states: Any) -> None:
    players = states["players"].astype(int)
    cities = states["cities"].sum(axis=1) + metropolises(states).sum(axis=1)
    laid = np.stack(
        [
            states["roads"].sum(axis=1) - players,
            states["settlements"].sum(axis=1) + cities - players,
            cities,
            states["knights"].sum(axis=1),
        ],
        axis=1,
    )
    assert (laid + states["row"] + states["building_deck"] == BUILDING_CARDS).all()
    assert (states["event_deck"] + states["resolved"] == EVENT_CARDS).all()
    for name in ("settlements", "cities", "row", "building_deck", "event_deck", "resolved"):
        assert (states[name] >= 0).all()


@pytest.mark.rule("R-WIN-1", "R-SETTLE-1", "R-CITY-1", "R-METRO-1", "R-ROUTE-1", "R-ARMY-1")
def test_points_recount_and_only_the_active_player_has_won(states: Any) -> None:
    seats = np.arange(4)
    route = states["longest_route"][:, None] == seats
    army = states["largest_army"][:, None] == seats
    points = states["settlements"] + 2 * states["cities"] + 3 * metropolises(states) + 2 * route + 2 * army
    assert (points == states["points"]).all()
    at_turn = np.take_along_axis(points, states["active"][:, None].astype(int), axis=1)[:, 0]
    assert ((at_turn >= POINTS_TO_WIN) == (states["phase"] == OVER)).all()
    over = states["phase"] == OVER
    assert (states["winner"][over] == states["active"][over]).all()
    assert (states["winner"][~over] == NOBODY).all()


@pytest.mark.rule("R-ROUTE-1", "R-ARMY-1", "R-METRO-3")
@pytest.mark.parametrize(
    ("cards", "bonus", "minimum", "tie"), [("roads", "longest_route", 3, 1), ("knights", "largest_army", 2, 3)]
)
def test_bonus_cards_lie_where_they_belong(states: Any, cards: str, bonus: str, minimum: int, tie: int) -> None:
    most = states[cards].max(axis=1)
    held = states[bonus] != NOBODY
    assert (held == (most >= minimum)).all()
    holds = np.take_along_axis(states[cards], np.maximum(states[bonus], 0)[:, None].astype(int), axis=1)[:, 0]
    assert (holds[held] == most[held]).all()
    owner = np.where(states["side"] == SIDE_B, states["metropolis"][:, tie], NOBODY)
    counted = np.take_along_axis(states[cards], np.maximum(owner, 0)[:, None].astype(int), axis=1)[:, 0]
    level = (owner != NOBODY) & held & (counted == most)
    assert (states[bonus][level] == owner[level]).all()


@pytest.mark.rule("R-BUILD-2", "R-BUILD-3")
def test_the_row_is_full_and_mixed_whenever_a_player_acts(states: Any) -> None:
    acting = states[states["phase"] == ACTIONS]
    full = acting["row"].sum(axis=1) == ROW
    assert (full | (acting["building_deck"].sum(axis=1) == 0)).all()
    five = (acting["row"] == ROW).any(axis=1)
    other = np.where(acting["row"] == ROW, 0, acting["building_deck"]).sum(axis=1)
    assert (other[five] == 0).all()
    resolving = states[np.isin(states["phase"], (DISCARDING, GIVING))]
    assert len(resolving)
    assert (resolving["row"].sum(axis=1) <= ROW - 1).all()


@pytest.mark.rule("R-HARVEST-1", "R-EVENT-3", "R-EVENT-6")
def test_nothing_is_owed_but_what_the_phase_says(states: Any) -> None:
    assert not states["draws"].any()
    assert not states["extra"].any()
    assert (states["owes"].any(axis=1) == (states["phase"] == DISCARDING)).all()
    assert (states["gives"].any(axis=1) == (states["phase"] == GIVING)).all()


@pytest.mark.rule("R-TRADE-1", "R-TRADE-2")
def test_offers_are_open_only_before_the_trade_and_can_be_met(states: Any) -> None:
    opened = (states["offer_open"] == 1) | (states["proposals"] > 0)
    assert not (opened & (states["trade_used"] == 1)).any()
    assert (states["proposal_open"].sum(axis=1) == states["proposals"]).all()
    offers = states[states["offer_open"] == 1]
    makers = offers["hand"][np.arange(len(offers)), offers["active"]]
    assert (offers["offer_give"] <= makers).all()
    assert (states["proposal_give"] <= states["hand"]).all()


def test_a_position_read_back_has_the_same_bytes(states: Any) -> None:
    for s in states[::2]:
        seats = ("red", "blue", "orange", "white")[: s["players"]]
        again, _ = read_position(write_position(s, seats))
        assert [name for name in STATE.names or () if not np.array_equal(s[name], again[0][name])] == []


def test_the_games_were_stopped_at_every_moment_that_waits_for_a_player(states: Any) -> None:
    assert {"actions", "discard", "charity", "over"} == {PHASES[phase] for phase in states["phase"]}


@pytest.mark.rule("R-WIN-1")
@pytest.mark.parametrize("start", STARTS)
def test_simulated_games_are_won_with_seven_points_or_more(start: str) -> None:
    players, offers, options = STARTS[start]
    game = Road(players, seed=1, **options)
    results = np.zeros(200, RESULT)
    play_many(game.blank, game.plan, offers, 7, 0, results, np.zeros(16, np.int64))
    winners = np.log2(results["winners"]).astype(int)
    won = results["points"][np.arange(200), winners]
    assert ((won >= 7) & (won <= 10)).all()
    assert (results["ending"] == 1).all()
    assert (results["decisions"] >= results["turns"]).all()
    assert set(range(players)) == set(winners.tolist())
    again = np.zeros(50, RESULT)
    play_many(game.blank, game.plan, offers, 7, 150, again, np.zeros(16, np.int64))
    assert (again == results[150:]).all()
