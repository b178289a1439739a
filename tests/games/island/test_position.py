"""Positions: the whole state in one line of text, read back exactly, and refused with a reason when it is wrong."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import landnam
from landnam.rules.protocol import Game
from tables import BOARD, at_actions, bundles, of, position, random_game, random_move


def reread(game: Game) -> Game:
    return landnam.make("island", position=game.position(), chance="manual")


def refusal(text: str) -> str:
    """What is said against a position."""
    with pytest.raises(ValueError, match=r"^position: ") as error:
        landnam.make("island", position=text)
    return str(error.value)


# --- written and read back --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_a_position_is_read_back_at_any_moment_of_a_game(seed: int) -> None:
    rng = random.Random(seed)
    game = random_game(seed, 0, players=3 + seed % 2, phases=("combined", "separate")[seed // 2], max_turns=100)
    while game.outcome is None:
        random_move(game, rng)
        if rng.random() < 0.2 or game.outcome is not None:
            assert game.position() == reread(game).position()


@pytest.mark.parametrize("seed", range(4))
def test_a_game_from_a_position_goes_on_like_the_game_it_is_of(seed: int) -> None:
    game = random_game(10 + seed, 150 * (seed + 1), players=3 + seed % 2)
    again = reread(game)
    rng = random.Random(seed)
    for _ in range(60):
        assert game.position() == again.position()
        assert game.to_act == again.to_act
        assert game.chance() == again.chance()
        assert game.outcome == again.outcome
        for seat in range(game.players):
            assert game.legal(seat) == again.legal(seat)
            ours, theirs = game.view(seat), again.view(seat)
            assert {**ours, "options": None} == {**theirs, "options": None}
        if game.outcome is not None:
            break
        begun = len(game.history)
        random_move(game, rng)
        for who, move in game.history[begun:]:
            again.play(move, None if who < 0 else who)


def test_a_position_is_one_line_that_names_game_and_seats() -> None:
    text = random_game(1, 40).position()
    assert text.startswith("island seats=red,blue,orange,white board=")
    assert "\n" not in text


ALL_FORESTS = re.sub("M|P|H|Fi", "Fo", BOARD).replace(",D,", ",Fo3,")
SIX_FORESTS = BOARD.replace("P2", "Fo2").replace("H6", "Fo6")

EVERYTHING: list[dict[str, Any]] = [
    {"phase": "first", "active": "nobody", "first": "nobody", "turn": 0},
    {"phase": "place-settlement", "turn": 0, "placing": 7, "settlements": {"red": "8"}, "roads": {"red": "8-13"}},
    {"phase": "place-road", "turn": 0, "placing": 7, "placed": 28, "roads": {"red": "8-13"}},
    {"phase": "before-roll"},
    {"phase": "before-roll", "card": "played", "played": {"red": "1 knight"}},
    {"phase": "rolling"},
    {"phase": "discard", "hands": {"red": "8 wood", "blue": "9 ore"}, "red.discards": "4,0,0,0,0", "blue.owes": 4},
    {"phase": "robber"},
    {"phase": "robber", "dice": None, "card": "played", "played": {"red": "1 knight"}},
    {"phase": "stealing", "victim": "blue", "hands": {"blue": "1 ore"}},
    {"phase": "drawing"},
    {"phase": "free-roads", "free": 2, "card": "played", "played": {"red": "1 roads"}},
    {"phase": "free-roads", "free": 1, "dice": None, "card": "played", "played": {"red": "1 roads"}},
    {"phase": "actions", "cards": {"red": "2 knight 1 victory"}, "bought": "1,1,0,0,0"},
    {"phase": "actions", "phases": "separate", "trade": "over"},
    {"phase": "actions", "vp": 12, "max_turns": 40, "robber": 0},
    {
        "phase": "actions",
        "hands": {"red": "1 wood", "blue": "1 ore", "orange": "1 ore"},
        "offer": f"{bundles('1 wood for 1 ore')}/unasked,accepted,countered,declined",
        "orange.proposes": bundles("1 ore for 2 wood"),
    },
    {"phase": "actions", "played": {"red": "3 knight"}, "army": "red"},
    {"phase": "actions", "roads": {"blue": "36-41 30-36 30-35 29-35 29-34 39-44"}, "route": "blue"},
    {"phase": "actions", "roads": {"red": "8-13 28-34"}, "board": SIX_FORESTS, "custom": "yes"},
    {"phase": "over", "ending": "turn-limit", "winner": "nobody", "turn": 4, "max_turns": 4, "dice": None},
    {"phase": "over", "ending": "victory-points", "winner": "red", "vp": 3, "settlements": {"red": "0 8 28"}},
]


@pytest.mark.parametrize("table", EVERYTHING, ids=lambda table: " ".join((table["phase"], *table)))
def test_a_position_holds_all_that_the_rules_ask_about(table: dict[str, Any]) -> None:
    text = position(**table)
    game = landnam.make("island", position=text, chance="manual")
    written = set(text.split())
    assert written <= set(game.position().split())
    assert game.position() == reread(game).position()


@pytest.mark.rule("I-WIN-5")
def test_a_game_won_by_the_first_free_road_has_a_position_that_is_read_back() -> None:
    game = at_actions(roads={"red": "8-13 13-18 18-24 24-30 28-34"}, cards={"red": "1 roads"}, vp=4)
    game.play("roads", "red")
    game.play("road 30-35", "red")
    assert game.outcome is not None
    assert game.position() == reread(game).position()


@pytest.mark.rule("I-WIN-2")
def test_a_game_won_with_an_offer_open_has_a_position_that_is_read_back() -> None:
    game = at_actions(hands={"red": "1 wood 2 wheat 3 ore"}, vp=3)
    game.play("offer 1 wood for 1 brick", "red")
    game.play("city 8", "red")
    assert game.outcome is not None
    assert game.position() == reread(game).position()


def test_a_game_from_a_position_keeps_its_limits() -> None:
    game = landnam.make("island", position=position(vp=12, max_turns=5, phases="separate"), chance="manual")
    view = game.view(None)
    assert (12, 5, True) == (view["vp"], view["max_turns"], view["separate"])


def test_a_game_from_a_position_samples_its_chance_from_the_seed() -> None:
    rolls = set()
    for _ in range(3):
        game = landnam.make("island", position=position("before-roll"), seed=11)
        game.play("roll", "red")
        rolls.add(game.position())
    assert 1 == len(rolls)


# --- what is refused --------------------------------------------------------------------------------------------


EMPTY_DECK: dict[str, Any] = {
    "played": {"red": "14 knight 2 roads 2 invention 2 monopoly"},
    "cards": {"blue": "5 victory"},
    "army": "red",
}


def offer(own_answer: str) -> dict[str, Any]:
    """Red offers a wood; its own answer should be 'unasked'."""
    deal = bundles("1 wood for 1 ore")
    return {"hands": {"red": "1 wood"}, "offer": f"{deal}/{own_answer},waiting,waiting,waiting"}


def changed(old: str, new: str) -> str:
    text = position()
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "it must begin with 'island'"),
        ("chess", "it must begin with 'island', not 'chess'"),
        ("island", "'seats=…' is missing"),
        (changed("robber=9", "robber"), "'robber' is not key=value"),
        (changed("robber=9", "robber=9 robber=9"), "its key is repeated"),
        (changed("robber=9", "robber=19"), "robber=19: valid are whole numbers from 0 to 18"),
        (changed("robber=9", "robber=x"), "robber=x: valid are whole numbers"),
        (changed("robber=9", ""), "'robber=…' is missing"),
        (changed("robber=9", "robber=9 thief=3"), "'thief' is unknown"),
        (changed("red,blue,orange,white", "red,blue,orange,green"), "seats must be 2 to 4 of red, blue"),
        (changed("red,blue,orange,white", "red,blue,orange,red"), "seats must be 2 to 4 of red, blue"),
        (changed("red,blue,orange,white", "red"), "seats must be 2 to 4 of red, blue"),
        (changed("board=M10,", "board="), "board has 18 hexes instead of 19"),
        (changed("board=M10", "board=M7"), "'M7' is not a hex"),
        (changed("board=M10", "board=M13"), "'M13' is not a hex"),
        (changed("board=M10", "board=X10"), "'X10' is not a hex"),
        (changed("board=M10", "board=M"), "'M' is not a hex"),  # land without a disc
        (changed(",D,", ",D6,"), "D for the desert, which has none (I-BOARD-12)"),
        (position(board=ALL_FORESTS), "19 forest instead of 4 (I-PART-1); write custom=yes"),
        (changed("1:any", "1:gold"), "'1:gold' is not a harbour"),
        (changed("1:any", "30:any"), "harbours=30: valid are whole numbers from 0 to 29"),
        (changed("1:any", "3:any"), "two harbours share an intersection (I-BOARD-10)"),
        (changed("phase=actions", "phase=dancing"), "phase=dancing: valid are first, rolling"),
        (changed("active=red", "active=green"), "active=green: valid are nobody, red"),
        (changed("active=red", "active=nobody"), "first and active must name a seat"),
        (changed("turn=5", "turn=0"), "turn counts from 1"),
        (changed("turn=5", "turn=-1"), "turn=-1: valid are whole numbers"),
        (changed("dice=1+1", "dice=1+7"), "dice=1+7: write it as 3+4"),
        (changed("dice=1+1", "dice=1+1 vp=2"), "vp=2: valid are whole numbers from 3 to 22"),
        (changed("dice=1+1", "dice=1+1 phases=mixed"), "phases=mixed: valid are combined, separate"),
        (changed("dice=1+1", "dice=1+1 card=lost"), "card=lost: valid are"),
        (changed("dice=1+1", "dice=1+1 placed=8"), "placed=… goes with phase=place-road"),
        (changed("dice=1+1", "dice=1+1 victim=blue"), "victim=… goes with phase=stealing"),
        (changed("dice=1+1", "dice=1+1 free=1"), "free=… goes with phase=free-roads"),
        (changed("dice=1+1", "dice=1+1 ending=turn-limit"), "ending=… goes with phase=over"),
        (changed("dice=1+1", "dice=1+1 bought=1,0,0,0,0"), "bought=… names cards that the active seat does not hold"),
        (changed("dice=1+1", "dice=1+1 bought=1,0,0,0"), "bought=1,0,0,0: 5 numbers are needed"),
        (changed("dice=1+1", "dice=1+1 offer=1,0,0,0,0"), "write it as 1,0,0,0,0>0,0,0,0,1"),
        (
            changed("dice=1+1", f"dice=1+1 offer={bundles('1 wood for 1 ore')}/waiting"),
            "after the / write an answer for each seat",
        ),
        (changed("red=S8,28/C", "red=S8,28"), "red must be S…/C…/R…/H…/D…/P…"),
        (changed("red=S8,28", "red=S8,54"), "red=54: valid are whole numbers from 0 to 53"),
        (changed("red=S8,28", "red=S8,8"), "two buildings stand on intersection 8"),
        (changed("red=S8,28", "red=S8,39"), "two buildings stand on intersection 39"),
        (changed("red=S8,28", "red=S8,13"), "buildings on the neighbours 8 and 13 (I-SETTLE-2)"),
        (changed("R8-13", "R8-9"), "'8-9' is not a path"),
        (changed("R8-13", "R8-13,13-8"), "two roads stand on path 13-8"),
        (changed("R8-13", "R8-13,36-41"), "two roads stand on path"),
        (changed("R8-13", "R8-13,0-3"), "the road 0-3 leads to no building (I-ROAD-2)"),
        (changed("R8-13", "R8-13,9-13,5-9,1-5,1-4"), "route=… is missing: one colour alone has the longest"),
        (position(route="red"), "route=… is not the longest"),
        (position(played={"red": "3 knight"}), "army=… is missing: one colour alone has the largest"),
        (position(played={"red": "3 knight", "blue": "3 knight"}), "army=… is missing: somebody has played three"),
        (position(army="red", played={"red": "2 knight"}), "army=… is not the largest"),
        (position(settlements={"red": "0 2 8 11 24 28"}), "red has 6 of the settlement piece, more than 5 (I-PART-5)"),
        (position(hands={"red": "10 ore", "blue": "10 ore"}), "more than 19 cards of a resource (I-PART-3)"),
        (position(cards={"red": "2 monopoly"}, played={"blue": "1 monopoly"}), "than the deck has (I-PART-4)"),
        (position("discard"), "owes=… goes with phase=discard"),
        (position("discard", **of("red", owes=4)), "red must owe 0 (I-ROB-1)"),
        (position("stealing"), "victim=… goes with phase=stealing"),
        (position("stealing", victim="blue"), "blue has no card to steal"),
        (position("free-roads"), "free=… goes with phase=free-roads"),
        (position("over"), "ending=… goes with phase=over"),
        (position("place-road", turn=0, dice=None, placed=9), "red has no settlement on 9"),
        (position("drawing", **EMPTY_DECK), "no development card is left to draw (I-DEV-1)"),
        (position("before-roll", **offer("unasked")), "offers are open only among a turn's actions (I-TRADE-1)"),
        (position("actions", **offer("waiting")), "the active seat does not answer its own offer"),
    ],
)
def test_a_wrong_position_says_what_is_wrong(text: str, says: str) -> None:
    assert says in refusal(text)


OFFER = f"{bundles('1 wood for 1 ore')}/unasked,accepted,unasked,unasked"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(position(offer=OFFER, hands={"blue": "1 ore"}), id="an offer whose maker lacks the cards"),
        pytest.param(position(offer=OFFER, hands={"red": "1 wood"}), id="an acceptance without the cards"),
        pytest.param(position(**of("blue", proposes=bundles("1 ore for 1 wood"))), id="a proposal without the cards"),
        pytest.param(
            position(hands={"red": "1 ore"}, **of("red", proposes=bundles("1 ore for 1 wood"))),
            id="a proposal of the active seat to itself",
        ),
        pytest.param(position(**of("blue", proposes=bundles(" for "))), id="a proposal of nothing for nothing"),
        pytest.param(
            position(hands={"blue": "1 ore"}, **of("blue", proposes=bundles("1 ore for 1 ore"))),
            id="a proposal of a resource for itself",
        ),
        pytest.param(position("before-roll", dice="1+1"), id="dice on the table before the roll"),
        pytest.param(position("actions", dice=None), id="actions without dice"),
        pytest.param(position("stealing", victim="red", hands={"red": "1 ore"}), id="a theft from oneself"),
        pytest.param(position("place-settlement", turn=0, placing=8, dice=None), id="a ninth placing"),
    ],
)
def test_a_position_that_the_rules_could_not_go_on_from_is_refused(text: str) -> None:
    assert len(refusal(text)) > 20
