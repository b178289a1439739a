"""A win that is certain within the turn: an expert finds it, however many actions it takes."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

import landnam
from bots.test_agreement import both, decided, library_of
from landnam.bots.finishing import NO_WIN, certain_win
from landnam.bots.island.ending import could_win, place_in_line
from landnam.bots.levels import seated
from landnam.bots.players import CompiledPlayer
from landnam.bots.search import SEARCH, SEARCH_WORK
from landnam.bots.series import notes_type
from landnam.games.island.state import MONOPOLY
from landnam.native.questions import look_around

BENCHMARKS: Final = Path(__file__).parents[2] / "benchmarks"
WINS: Final = {
    # Games between experts that did not look for a certain win: these they let go by.
    "two trades and two roads to the longest route": (
        "island seats=red,blue,orange,white board=Fo5,P10,M8,Fo2,Fi9,Fi3,H4,H6,Fo4,Fi11,P6,P11,M3,Fi5,D,H12,P8,M10,Fo9"
        " harbours=1:brick,4:wool,8:any,11:wood,14:wheat,18:any,21:ore,24:any,28:any robber=6 vp=10 phases=combined"
        " turn=61 phase=actions first=blue active=blue placing=8 dice=4+4 card=played route=white army=blue"
        " red=S24,25,28/C/R18-24,19-24,19-25,22-28/H0,2,1,0,1/D0,1,0,0,0/P3,0,0,0,0"
        " blue=S46,49/C44/R41-45,41-46,44-48,45-49/H1,0,3,4,0/D0,2,0,0,0/P4,0,0,0,0"
        " orange=S10,26/C8/R8-13,10-15,15-20,20-26/H4,0,0,2,2/D1,1,0,1,1/P0,0,0,1,0"
        " white=S29,36/C9/R9-14,29-34,29-35,30-35,30-36,34-39/H1,0,1,0,4/D1,0,1,0,0/P1,0,1,0,0"
    ),
    "two settlements, their roads and the bricks for them": (
        "island seats=red,blue,orange,white board=H2,D,Fi5,Fo6,Fo9,Fo10,P8,M3,H4,M11,P3,Fi4,H8,Fo5,Fi6,M11,P10,P9,Fi12"
        " harbours=1:any,4:ore,8:any,11:brick,14:any,18:wheat,21:any,24:wool,28:wood robber=2 vp=10 phases=combined"
        " turn=88 phase=actions first=blue active=red placing=8 dice=6+3 route=orange army=red"
        " red=S8,18/C17,30/R4-8,8-13,13-18,17-22,18-24,24-30/H13,2,3,2,0/D0,0,0,0,0/P3,0,0,0,0"
        " blue=S25,37,46/C34/R6-10,10-15,15-20,20-25,25-31,28-34,30-36,31-37,36-41,37-42,41-46,42-46/H0,2,0,0,0"
        "/D1,3,0,0,0/P2,0,0,1,2"
        " orange=S33,43,48,49/C14/R10-14,16-21,21-27,27-33,33-38,38-43,39-43,39-44,40-45,44-48,45-49,48-52,49-52"
        "/H2,0,5,1,3/D0,1,0,0,0/P1,0,1,0,0"
        " white=S/C16,40/R0-3,3-7,7-11,11-16,40-44/H1,0,6,0,0/D0,1,0,0,0/P3,0,1,0,0"
    ),
    "a trade before a city, as nothing is traded after building (I-TURN-4)": (
        "traveler seats=red,blue,orange,white"
        " board=H5,Fo8,Fi9,Fi6,M3,Fo11,H10,Fo9,P4,D,Fo3,M8,M10,H6,P11,P5,Fi12,P2,Fi4"
        " harbours=1:any,4:brick,8:ore,11:any,14:wool,18:wood,21:any,24:wheat,28:any robber=15 vp=10 phases=separate"
        " turn=62 phase=actions first=white active=red placing=8 dice=6+4 route=red army=blue"
        " red=S11,20,33,43/C22/R11-16,15-20,16-22,22-28,28-33,33-38,38-43,43-47,47-51/H0,1,1,6,3/D0,0,0,0,0/P0,0,0,0,2"
        " blue=S/C34,46/R34-39,39-44,41-46,44-48/H1,2,1,1,2/D0,2,0,0,0/P4,0,0,0,0"
        " orange=S9/C12/R4-8,7-11,7-12,8-12,9-14/H1,3,2,4,0/D0,1,0,0,0/P1,0,0,0,0"
        " white=S10,19/C31/R10-14,14-19,18-23,18-24,19-24,23-29,31-37/H0,2,2,1,0/D0,1,0,0,0/P1,0,0,0,0"
    ),
    "two trades, a city and a settlement in the game for two": (
        "duel seats=blue,orange board=P11,M8,P5,M10,Fi4,Fo3,H10,Fi12,H6,Fi9,P4,Fo9,P2,Fo11,M3,Fi6,D,Fo8,H5"
        " harbours=3:ore,6:any,9:wool,13:any,16:any,19:brick,23:wood,26:any,29:wheat robber=16 vp=10 phases=separate"
        " turn=32 phase=actions first=blue active=orange placing=4 dice=1+2 route=red army=blue"
        " blue=S28,29,31,41,42/C/R25-31,28-34,29-34,31-36,31-37,34-39,36-41,37-42,41-46,42-46,46-50/H2,1,0,2,1"
        "/D0,1,0,0,0/P3,0,0,0,1"
        " orange=S20,24,32/C14,17/R6-10,9-14,10-14,14-19,17-23,19-24,19-25,20-25,20-26,26-32,32-37/H5,5,0,4,2"
        "/D0,1,0,0,0/P0,0,1,1,0"
        " trade_cards=0,0 first_total=9 removed_knights=1"
        " red=S4,5,7,13/C/R1-4,1-5,3-7,4-8,5-9,7-12,8-12,8-13,9-13,13-18,18-23,18-24/H0,0,0,0,0/D0,0,0,0,0/P0,0,0,0,0"
        " white=S40,49/C/R30-35,35-40,40-44,40-45,41-45,45-49,49-53,50-53/H0,0,0,0,0/D0,0,0,0,0/P0,0,0,0,0"
    ),
}


def name_of(position: str) -> str:
    return position.split(maxsplit=1)[0]


def at(position: str) -> Any:
    return landnam.make(name_of(position), position=position, seed=5)


def found_in(*games: Any) -> str | None:
    """The first action of a win that is certain for the active seat, if it imagines the worlds of these games."""
    kind, (first, *_) = type(games[0]), games
    kind.library.declare_all()
    worlds = np.array([game.s for game in games], kind.record_type)
    notes: Any = np.zeros(1, notes_type(kind))[0]
    look_around(first.s, notes)
    search: Any = np.zeros(1, SEARCH)[0]
    work = np.zeros(SEARCH_WORK, kind.record_type)
    code = certain_win(worlds, len(games), first.active, search, notes, work)
    return None if code == NO_WIN else str(kind.notation.action_of(int(code), tuple(first.seats)))


def blue_lacks_ore(ore_of_red: int) -> Any:
    """Blue lacks a point and two ore for a city, and holds a monopoly; red holds so much ore."""
    game = at(WINS["two trades and two roads to the longest route"])
    s = game.s
    s.vp, s.card_played = 9, 0
    s.hand[:], s.cards[1, MONOPOLY] = 0, 1
    s.hand[1], s.hand[0, 4] = (0, 0, 0, 2, 1), ore_of_red
    return game


@pytest.mark.parametrize("position", WINS.values(), ids=WINS)
def test_an_expert_wins_in_the_turn_in_which_it_can(position: str) -> None:
    library_of(name_of(position))
    game, rng = at(position), np.random.default_rng(1)
    seat, turn = game.active, game.turn
    expert = CompiledPlayer(game.name, "expert")
    while game.outcome is None and game.turn == turn:
        game.play(expert.decide_in(game, seat, rng, 0.01, offers=True), seat)
    assert game.outcome is not None
    assert game.outcome.winners == (seat,)


@pytest.mark.parametrize("position", WINS.values(), ids=WINS)
def test_the_line_is_found_at_its_beginning_and_not_without_the_cards_for_it(position: str) -> None:
    game = at(position)
    assert found_in(game) is not None
    game.s.hand[game.active] = 0
    assert found_in(game) is None


def test_a_win_must_be_certain_in_every_world_that_the_seat_imagines() -> None:
    assert "monopoly ore" == found_in(blue_lacks_ore(2), blue_lacks_ore(3))
    assert found_in(blue_lacks_ore(2), blue_lacks_ore(1)) is None


def test_nothing_is_looked_for_in_the_turn_of_another() -> None:
    game = at(WINS["two trades and two roads to the longest route"])
    game.s.active = 2
    assert not could_win(game.s, 1)


def test_dice_and_cards_from_the_deck_are_no_part_of_a_line() -> None:
    game = at(WINS["a trade before a city, as nothing is traded after building (I-TURN-4)"])
    places = {str(action): place_in_line(game.s, 0, action.code) for action in game.legal(0)}
    assert 0 == places["buy"] == places["end"]
    assert 1 == places["supply 2 wheat 1 wood"]
    assert 2 == places["city 11"]
    assert 0 == places["supply 3 wheat 1 wood"]  # for two there is a harbour


def test_the_lower_levels_and_the_bots_of_a_month_do_not_look_for_it() -> None:
    assert [1, 0, 0] == seated("island", ["expert", "hard", "expert@2026-11"])[0]["finishes"][0, :3].tolist()


def test_a_choice_that_is_narrowed_down_stays_so() -> None:
    library_of("island")
    game, rng = at(WINS["two trades and two roads to the longest route"]), np.random.default_rng(1)
    expert = CompiledPlayer("island", "expert", narrow=True)
    legal = [action for action in game.legal(1) if action.kind == "supply"]
    first = expert.decide(game.view(1), legal, rng, 0.01)
    assert found_in(game) == str(first)
    others = [action for action in legal if action != first and action.kind == "supply"]
    assert expert.decide(game.view(1), others, rng, 0.01) in others


@pytest.mark.parametrize("position", WINS.values(), ids=WINS)
def test_it_is_found_alike_interpreted_and_compiled(position: str) -> None:
    library = library_of(name_of(position))
    interpreted, compiled = both(library, "decide")
    game = at(position)
    one, other = (decided(game.name, "expert", 20, game, game.active, decide) for decide in (interpreted, compiled))
    assert one == other


@pytest.mark.parametrize(("name", "games"), [("island", 6), ("traveler", 6), ("duel", 8)])
def test_experts_let_no_certain_win_go_by(name: str, games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is certain is found by the rules alone, apart from the search of the bots."""
    library_of(name)
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    watch = import_module("certain_wins").watch
    watched = [watch(name, 700 + seed, 200, 0.01, looks=True) for seed in range(games)]
    assert sum(len(certain) for certain, _ in watched) > games / 3
    assert [] == [line for _, missed in watched for line in missed]
