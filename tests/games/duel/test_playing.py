"""Whole games for two: options, the end (D-WIN-1), records, simulations, and what holds in thousands of games."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest

import landnam
from duels import SETTLEMENT_PRICE, duel_at, duel_position, words_of
from landnam.arena.simulation import Simulation, simulate
from landnam.boards.geometry import NEIGHBOUR_MASK, PATH_ENDS
from landnam.boards.layouts import BEGINNER
from landnam.games.compiled_game import MENU, NO_OFFERS
from landnam.games.duel.game import Duel
from landnam.games.duel.playout import play_ahead
from landnam.games.duel.position import read_duel, write_duel
from landnam.games.duel.state import DUEL, DUEL_PHASES
from landnam.games.island.position import paths, places
from landnam.games.island.state import DECK, KNIGHT, NOBODY
from landnam.rules.conformance import check_game, play_any
from landnam.rules.errors import BadRecord
from landnam.rules.protocol import Game
from recounts import longest_by_brute_force
from tables import hand, phase

STARTS: dict[str, dict[str, Any]] = {
    "traveler": {},
    "beginner": {"board": "beginner"},
    "variable": {"board": "variable", "first": "orange"},
    "in combined phases": {"phases": "combined", "vp": 7},
    "with a turn limit": {"board": "beginner", "phases": "combined", "max_turns": 20},
    "on a layout": {"board": BEGINNER.plain()},
}
BOTS = ("random", "random")
GAMES = 2000


@cache
def played(start: str) -> Game:
    """A game after some hundred random moves, or at its end."""
    game = landnam.make("duel", seed=3, chance="manual", **STARTS[start])
    rng = random.Random(3)
    for _ in range(300):
        if game.outcome is None:
            play_any(game, rng)
    return game


# --- options ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("D-WIN-1")
def test_the_defaults_are_those_of_the_edition() -> None:
    expected = {"board": "traveler", "phases": "separate", "first": "roll", "vp": 10, "max_turns": None}
    assert expected | {"numbers": None, "harbours": None} == landnam.make("duel", seed=1).options


@pytest.mark.parametrize("option", ["setup", "edition"])
def test_what_the_game_for_two_does_not_choose_is_no_option(option: str) -> None:
    options: dict[str, Any] = {option: "fixed"}
    with pytest.raises(ValueError, match=f"^duel has no option '{option}'; valid are board, numbers, harbours, phases"):
        landnam.make("duel", **options)


@pytest.mark.parametrize("players", [1, 3, 4])
def test_the_game_is_for_two_players_only(players: int) -> None:
    with pytest.raises(ValueError, match=f"duel is for 2 players, not {players}"):
        landnam.make("duel", players=players)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"board": "frame"}, "option board=frame: valid are traveler, beginner, variable"),
        ({"phases": "both"}, "option phases=both: valid are separate, combined"),
        ({"first": "red"}, "option first=red: valid are roll, blue, orange"),
    ],
)
def test_options_that_do_not_fit_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        landnam.make("duel", **options)


# --- the end and trade ------------------------------------------------------------------------------------------


@pytest.mark.rule("D-WIN-1")
@pytest.mark.parametrize(("last", "route", "ending"), [("", None, "actions"), (" 38-43", "blue", "over")])
def test_ten_points_win_and_eight_do_not(last: str, route: str | None, ending: str) -> None:
    """Four cities, with and without the longest route."""
    game = duel_at(
        hands={"blue": "2 wheat 3 ore"},
        settlements={"blue": "17"},
        cities={"blue": "0 2 20"},
        roads={"blue": f"17-22 22-28 28-33 33-38{last}"},
        route=route,
    )
    game.play("city 17", "blue")
    assert ending == phase(game)
    assert (ending == "over") == ("blue" == words_of(game).get("winner"))


@pytest.mark.rule("D-WIN-1")
def test_a_neutral_never_wins() -> None:
    game = duel_at(
        hands={"blue": SETTLEMENT_PRICE},
        settlements={"red": "13 0 1 2"},
        roads={"blue": "17-22 22-28 46-42", "red": "13-18 18-24"},
        vp=5,
    )
    game.play("settle 28", "blue")
    game.play("neutral red settle 24", "blue")
    assert ("actions", None) == (phase(game), game.outcome)
    game.play("end", "blue")
    assert ("before roll", (1,)) == (phase(game), game.to_act)


@pytest.mark.rule("D-WIN-1")
def test_the_two_players_trade_as_ever() -> None:
    game = duel_at(hands={"blue": "5 wood", "orange": "1 ore"})
    game.play("offer 1 wood for 1 ore", "blue")
    game.play("accept", "orange")
    game.play("deal orange", "blue")
    assert ("4 wood 1 ore", "1 wood") == (hand(game, "blue"), hand(game, "orange"))
    game.play("supply 4 wood 1 brick", "blue")
    assert "1 brick 1 ore" == hand(game, "blue")


@pytest.mark.rule("D-WIN-1", "D-ROLL-3")
def test_trade_opens_with_the_second_roll() -> None:
    game = duel_at("before-roll", hands={"blue": "4 wood", "orange": "1 ore"})
    for throw in ("1 1", "2 2"):
        assert game.why_not("supply 4 wood 1 ore", "blue") is not None
        assert game.why_not("offer 1 wood for 1 ore", "blue") is not None
        assert game.why_not("propose 1 ore for 1 wood", "orange") is not None
        game.play("roll", "blue")
        game.play(f"dice {throw}")
    assert game.why_not("propose 1 ore for 1 wood", "orange") is None
    game.play("supply 4 wood 1 ore", "blue")


# --- positions and records --------------------------------------------------------------------------------------


@pytest.mark.parametrize("start", STARTS)
def test_a_position_reads_back(start: str) -> None:
    game = played(start)
    assert game.position().startswith("duel seats=blue,orange ")
    assert game.position() == landnam.make("duel", position=game.position(), chance="manual").position()


@pytest.mark.parametrize("start", STARTS)
def test_a_record_names_the_game_and_replays(start: str) -> None:
    game = played(start)
    assert "game: duel" == game.record().splitlines()[1]
    again = landnam.replay(game.record())
    assert (game.position(), game.history, game.options) == (again.position(), again.history, again.options)
    assert game.record() == again.record()


@pytest.mark.rule("D-ROLL-1")
def test_a_record_with_rolls_that_were_repeated_replays() -> None:
    game = duel_at("before-roll")
    for move in ("roll", "dice 3 3", "roll", "dice 1 5", "dice 2 4", "dice 5 6"):
        game.play(move, None if move.startswith("dice") else "blue")
    again = landnam.replay(game.record())
    assert (game.position(), game.history) == (again.position(), again.history)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"seats": "red,blue"}, "seats must be blue,orange"),
        ({"first_total": None}, "dice=… and first_total=… go together"),
        ({"first_total": 2}, "dice=… of the second roll are missing"),
        ({"owed": "road"}, "owed=… goes with phase=place-neutral"),
        ({"to_draw": 1}, "to_draw=… goes with phase=forced-trade"),
        ({"trade_cards": None}, "'trade_cards=…' is missing"),
        ({"white": None}, "'white=…' is missing"),
    ],
)
def test_a_position_that_cannot_be_is_refused(words: dict[str, Any], message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        read_duel(duel_position(**words))


@pytest.mark.long  # tests/rules looks at every game too
@pytest.mark.parametrize("chance", ["sampled", "manual"])
@pytest.mark.parametrize("start", STARTS)
def test_the_game_passes_the_conformance_suite(start: str, chance: str) -> None:
    check_game(landnam.make("duel", seed=11, chance=chance, **STARTS[start]), games=1, moves=250)


@pytest.mark.rule("D-SETUP-1")
def test_the_same_seed_starts_the_same_game_and_another_another() -> None:
    boards = [words_of(landnam.make("duel", seed=seed))["board"] for seed in (1, 1, 2)]
    assert boards[0] == boards[1] != boards[2]


# --- simulation -------------------------------------------------------------------------------------------------


def untimed(result: Simulation) -> Simulation:
    """The result without what depends on the machine."""
    return replace(result, timing=None)  # type: ignore[arg-type] # only compared


@pytest.mark.parametrize("trade", [False, True])
def test_one_and_two_workers_simulate_the_same_games(trade: bool) -> None:
    options = {"vp": 5} if trade else {}
    one, two = (simulate("duel", BOTS, 150, 7, trade=trade, workers=n, options=options) for n in (1, 2))
    assert untimed(one) == untimed(two)
    assert (("blue", "orange"), 2) == (one.seats, len(one.wins))


@pytest.mark.rule("D-WIN-1")
def test_another_seed_simulates_other_games() -> None:
    one, other = (simulate("duel", BOTS, 100, seed, trade=False) for seed in (7, 8))
    assert one.turns != other.turns
    assert {10} <= set(one.winning_points)
    assert min(one.winning_points) >= 10


# --- thousands of games -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=[NO_OFFERS, MENU], ids=["no offers", "offers"])
def states(request: pytest.FixtureRequest) -> Any:
    """Games at native speed, each stopped at a random moment."""
    game = Duel(2, seed=1)
    longest = 1200 if request.param == NO_OFFERS else 12_000
    decisions = np.random.default_rng(5).integers(0, longest, GAMES)
    decisions[::10] %= 9  # some in the set-up
    found = np.zeros(GAMES, DUEL)
    play_ahead(game.blank, game.plan, request.param, 3, decisions, found)
    return found


@pytest.mark.rule("D-NEUTRAL-1", "D-NEUTRAL-4")
def test_the_games_come_to_every_part_of_the_rules(states: Any) -> None:
    found = {DUEL_PHASES[number] for number in states["phase"]}
    assert {"place settlement", "place road", "before roll", "actions", "place neutral", "give", "over"} <= found
    assert (states["first_total"] > 0).any()
    assert (states["removed_knights"] > 0).any()
    assert {NOBODY, 0, 1, 2, 3} == set(states["longest_route"].tolist())


@pytest.mark.rule("D-NEUTRAL-4")
def test_cards_are_neither_made_nor_lost_and_neutrals_hold_none(states: Any) -> None:
    assert (states["supply"].sum(axis=1, dtype=int) + states["hand"].sum(axis=(1, 2), dtype=int) == 95).all()
    assert (states["supply"] + states["hand"].sum(axis=1, dtype=int) == 19).all()
    dealt = states["cards"].sum(axis=1, dtype=int) + states["played"].sum(axis=1, dtype=int)
    dealt[:, KNIGHT] += states["removed_knights"]
    assert (states["deck"] + dealt == DECK).all()
    for name in ("supply", "hand", "cards", "played", "deck", "pieces"):
        assert (states[name] >= 0).all()
    for name in ("hand", "cards", "played", "owes", "discards"):
        assert not states[name][:, 2:].any()


@pytest.mark.rule("D-SETUP-2")
def test_trade_cards_stay_between_none_and_seven(states: Any) -> None:
    assert (0, 7) == (states["trade_cards"].min(), states["trade_cards"].max())


@pytest.mark.rule("D-NEUTRAL-4", "D-NEUTRAL-5")
def test_pieces_of_all_four_colours_are_neither_made_nor_lost(states: Any) -> None:
    roads = np.bitwise_count(states["roads"]).sum(axis=2, dtype=int)
    assert (roads + states["pieces"][:, :, 0] == 15).all()
    assert (np.bitwise_count(states["settlements"]) + states["pieces"][:, :, 1] == 5).all()
    assert (np.bitwise_count(states["cities"]) + states["pieces"][:, :, 2] == 4).all()
    assert not states["cities"][:, 2:].any()
    assert (states["settlements"][:, 2] >> 13 & 1 == 1).all()
    assert (states["settlements"][:, 3] >> 40 & 1 == 1).all()
    assert (np.bitwise_or.reduce(states["roads"], axis=1) == states["taken"]).all()
    assert (np.bitwise_count(states["roads"]).sum(axis=1) == np.bitwise_count(states["taken"])).all()


@pytest.mark.rule("D-NEUTRAL-1", "D-NEUTRAL-2")
def test_neutrals_never_have_more_than_was_built_beside_them(states: Any) -> None:
    """A neutral piece goes with each own road or settlement after the set-up, cities being settlements once."""
    playing = states[states["turn"] > 0]
    roads = np.bitwise_count(playing["roads"]).sum(axis=2, dtype=int)
    buildings = np.bitwise_count(playing["settlements"] | playing["cities"]).astype(int)
    own = roads[:, :2].sum(axis=1) - 4 + buildings[:, :2].sum(axis=1) - 4
    for_neutrals = roads[:, 2:].sum(axis=1) + buildings[:, 2:].sum(axis=1) - 2
    owed = (playing["owed_piece"] != -1).astype(int)
    assert (for_neutrals + owed <= own).all()
    short = own - for_neutrals - owed
    has_piece = (playing["pieces"][:, 2:, 0] > 0).all(axis=1)
    over = playing["ending"] > 0
    open_road = (playing["frontier"][:, 2:] != 0).any(axis=(1, 2))
    assert (short[has_piece & open_road & ~over] == 0).all()


@pytest.mark.rule("D-WIN-1", "D-NEUTRAL-4")
def test_points_recount(states: Any) -> None:
    seats = np.arange(4)
    route = states["longest_route"][:, None] == seats
    army = states["largest_army"][:, None] == seats
    points = np.bitwise_count(states["settlements"]) + 2 * np.bitwise_count(states["cities"]) + 2 * route + 2 * army
    assert (points == states["points"]).all()
    knights = states["played"][:, :, KNIGHT]
    assert (knights[army] >= 3).all()
    assert (knights[army] == knights.max(axis=1)[army.any(axis=1)]).all()


@pytest.mark.rule("D-NEUTRAL-4", "D-SETUP-4")
def test_buildings_keep_their_distance_whosever_they_are(states: Any) -> None:
    buildings = states["settlements"] | states["cities"]
    assert (np.bitwise_or.reduce(buildings, axis=1) == states["built"]).all()
    for place, neighbours in enumerate(NEIGHBOUR_MASK):
        settled = states["built"] >> place & 1 == 1
        assert not (states["built"][settled] & neighbours).any()


@pytest.mark.rule("D-NEUTRAL-4")
def test_routes_of_all_four_colours_recount_by_brute_force(states: Any) -> None:
    for s in states[::8]:
        for seat in range(4):
            own = int(s["settlements"][seat] | s["cities"][seat])
            roads = [list(PATH_ENDS[p]) for p in paths(s["roads"][seat])]
            assert longest_by_brute_force(roads, set(places(int(s["built"]) & ~own))) == s["route"][seat]


def test_what_is_kept_up_to_date_is_what_a_fresh_start_works_out(states: Any) -> None:
    for s in states.view(np.recarray)[::8]:
        text = write_duel(s, ("blue", "orange"))
        again, _ = read_duel(text)
        differing = [name for name in DUEL.names or () if not np.array_equal(again[0][name], s[name])]
        assert [] == differing, text
