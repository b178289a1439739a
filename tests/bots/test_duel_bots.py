"""The rules of thumb of the two-player game: trade cards, neutral pieces, and every decision legal."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from duel_tables import BEFORE, BETWEEN, duel_at, play
from landnam.bots.duel.notes import NOTES
from landnam.bots.duel.quick import FEATURES, decide_quickly, describe
from landnam.bots.fitting import compiled_weights, fresh_weights
from landnam.bots.island import features
from landnam.bots.island.notes import survey
from landnam.bots.players import CompiledPlayer
from landnam.bots.values import INPUTS
from landnam.games.duel import notation


def notes_on(game: Any) -> Any:
    """What a bot notes of a board."""
    notebook = np.zeros(1, NOTES)
    survey(game.s, notebook[0])
    return notebook[0]


def features_of(game: Any, seat: int) -> Any:
    """The features of a seat."""
    notes = notes_on(game)
    describe(game.s, seat, notes, seat)
    return notes.inputs[seat]


def decision(game: Any, seat: str = "blue") -> str:
    """What the rules of thumb say for a seat, in words; always something legal."""
    code = decide_quickly(game.s, game.seat_number(seat), 0, notes_on(game))
    action = notation.action_of(int(code), game.seats)
    assert game.why_not(action, seat) is None
    return str(action)


HAND_SIZE = 28
"""The feature that tells it."""
NEAR_A_CITY: dict[str, Any] = {"hands": {"blue": "2 wood 2 wheat 2 ore", "orange": "3 ore 1 wool"}}


def test_a_forced_trade_is_made_when_a_goal_is_near_and_two_cards_are_spare() -> None:
    assert "force" == decision(duel_at(**NEAR_A_CITY, trade_cards="1,4"))


def test_no_trade_is_forced_without_trade_cards() -> None:
    assert "end" == decision(duel_at(**NEAR_A_CITY, trade_cards="0,4"))


def test_no_trade_is_forced_for_nothing() -> None:
    hands = {"blue": "2 wood 2 wheat 2 ore"}
    assert "force" != decision(duel_at(hands=hands, trade_cards="4,4"))


def test_a_forced_trade_gives_back_what_the_goal_does_not_need() -> None:
    game = duel_at(**NEAR_A_CITY, trade_cards="1,4")
    play(game, "force", "stolen ore", "stolen wool")
    assert "give 2 wood" == decision(game)


def test_a_forced_trade_is_judged_by_what_is_left_when_it_is_over() -> None:
    game = duel_at(**NEAR_A_CITY, trade_cards="1,4")
    hoarder = CompiledPlayer("duel", "hard")
    net = {name: np.zeros_like(value) for name, value in fresh_weights(INPUTS, np.random.default_rng(1)).items()}
    for wanted in (HAND_SIZE, features.FEATURES):  # cards in hand and trade cards: a forced trade only costs
        net["w1"][wanted, 0] = 1.0
    net["w2"][0, 0] = net["w3"][0] = 1.0
    hoarder.nets = np.repeat(compiled_weights(net), len(hoarder.nets))
    view = {**game.view("blue"), "counted": game.counted(0)}
    legal = game.legal("blue", offers=False)
    assert "force" in {action.kind for action in legal}
    assert "force" != hoarder.decide(view, legal, np.random.default_rng(1)).kind


@pytest.mark.parametrize("words", [BEFORE, BETWEEN])
def test_the_robber_is_sent_home_from_rich_land_before_and_between_the_rolls(words: dict[str, Any]) -> None:
    robbed = [decision(duel_at(**words, robber=h, trade_cards="1,4")) for h in range(19)]
    assert {"home", "roll"} == set(robbed)
    assert {"roll"} == {decision(duel_at(**words, robber=h, trade_cards="0,4")) for h in range(19)}


@pytest.mark.parametrize(
    ("knights", "holder", "said"),
    [
        ({"blue": "4 knight", "orange": "1 knight"}, "blue", "retire knight"),
        ({"blue": "3 knight", "orange": "1 knight"}, "blue", "end"),
        ({"blue": "4 knight", "orange": "3 knight"}, "blue", "end"),
        ({"blue": "1 knight", "orange": "3 knight"}, "orange", "retire knight"),
        ({"blue": "2 knight", "orange": "3 knight"}, "orange", "end"),
    ],
)
def test_a_knight_is_retired_only_if_the_army_is_not_lost_by_it(
    knights: dict[str, str], holder: str, said: str
) -> None:
    assert said == decision(duel_at(played=knights, army=holder, trade_cards="0,4"))


NEUTRAL_ROADS = {"red": "13-8 13-18 18-24", "white": "40-44 44-48"}
LEADS_TO_24 = {"settlements": "14 39", "roads": "14-19 39-43 19-24"}
ELSEWHERE = {"settlements": "22 31", "roads": "22-28 31-36"}


@pytest.mark.parametrize(("who", "said"), [("orange", "neutral red settle 24"), ("blue", "neutral white settle 48")])
def test_a_neutral_settlement_takes_a_place_from_the_opponent_and_not_from_its_builder(who: str, said: str) -> None:
    other = "blue" if who == "orange" else "orange"
    game = duel_at(
        phase="place-neutral",
        owed="settlement",
        settlements={who: LEADS_TO_24["settlements"], other: ELSEWHERE["settlements"]},
        roads={**NEUTRAL_ROADS, who: LEADS_TO_24["roads"], other: ELSEWHERE["roads"]},
    )
    assert said == decision(game)


def test_trade_cards_show_in_the_features() -> None:
    few: Any = duel_at(trade_cards="1,4")
    many: Any = duel_at(trade_cards="4,4")
    changed = np.flatnonzero(features_of(few, 0) != features_of(many, 0))
    assert [features.FEATURES] == changed.tolist()
    assert FEATURES == features.FEATURES + 3
