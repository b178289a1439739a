"""Whatever a bot does, the game goes on: it loses a decision, never the match."""

from __future__ import annotations

import logging
import time
from typing import Any

import numpy as np
import pytest

import bots_for_tests as bad
import landnam
from landnam.bots import Bot, Referee
from landnam.bots.random_bot import RandomBot
from landnam.bots.referee import OFFERS_A_TURN
from landnam.rules.protocol import Game


def referee(bot: type[Bot], seat: int = 0, clock: float = 5.0, seed: int = 1) -> Referee:
    return Referee(bot("dice", seat), seat, np.random.default_rng(seed), clock)


def dice() -> Game:
    """A game in which red has many ways to keep dice."""
    game = landnam.make("dice", players=2, turns=2, seed=3)
    game.play("roll")
    return game


def trading() -> Game:
    """A game in which the first seat may make offers."""
    game = landnam.make("island", seed=2, max_turns=20)
    rng = np.random.default_rng(2)
    while not any(action.kind == "offer" for action in game.legal(game.to_act[0])):
        legal = game.legal(game.to_act[0], offers=False)
        game.play(legal[rng.integers(len(legal))], game.to_act[0])
    return game


def test_a_good_decision_is_taken_as_it_is() -> None:
    game = dice()
    one = referee(bad.First)
    assert one.decide(game) == game.legal(0)[0]
    assert not one.fallbacks
    assert len(one.seconds) == 1


@pytest.mark.parametrize(
    ("bot", "reason"), [(bad.Raises, "raised"), (bad.Leaves, "raised"), (bad.Says, "illegal")], ids=lambda x: str(x)
)
def test_a_bad_decision_is_replaced_and_counted(bot: type[Bot], reason: str, caplog: pytest.LogCaptureFixture) -> None:
    game, one = dice(), referee(bot)
    with caplog.at_level(logging.WARNING, "landnam.bots"):
        assert one.decide(game) in game.legal(0)
    assert one.fallbacks == {reason: 1}
    assert f"bot {one.name} in seat 0 lost a decision ({reason})" in caplog.text


@pytest.mark.parametrize("words", [None, 7, b"roll", ["roll"], "", "roll the dice", "é" * 9000, "settle 99", object])
def test_garbage_is_illegal(words: Any) -> None:
    game, one = dice(), referee(bad.Says)
    one.bot.words = words  # type: ignore[attr-defined] # this bot has them
    assert one.decide(game) in game.legal(0)
    assert one.fallbacks == {"illegal": 1}


def test_the_move_of_another_seat_is_illegal() -> None:
    game, one = dice(), referee(bad.First, seat=1)
    one.seat = 0
    one.bot.decide = lambda *_: "end"  # type: ignore[method-assign]
    assert one.decide(game) != "end"
    assert one.fallbacks == {"illegal": 1}


def test_a_chance_result_is_illegal() -> None:
    game, one = landnam.make("dice", players=2, seed=3), referee(bad.Says)
    one.bot.words = "rolled gold gold gold gold gold gold"  # type: ignore[attr-defined]
    assert one.decide(game) == "roll"
    assert one.fallbacks == {"illegal": 1}


def test_only_the_words_of_an_action_count() -> None:
    game, one = dice(), referee(bad.Forges)
    action = one.decide(game)
    assert action.code == game.legal(0)[0].code
    assert not one.fallbacks


def test_a_bot_that_stalls_loses_decisions_until_it_wakes() -> None:
    game, one = dice(), referee(bad.Stalls, clock=0.01)
    assert one.decide(game) in game.legal(0)
    begun = time.perf_counter()
    assert one.decide(game) in game.legal(0)
    assert time.perf_counter() - begun < 0.2  # nobody waits for it again
    assert one.fallbacks == {"stalled": 2}
    assert len(one.seconds) == 1
    time.sleep(1.1)
    one.clock = 5.0
    assert one.decide(game) == game.legal(0)[0]  # not the late answer to the first question
    assert one.fallbacks == {"stalled": 2}


@pytest.mark.parametrize("name", landnam.games())
def test_a_view_belongs_to_the_bot(name: str) -> None:
    game = landnam.make(name, seed=1)
    view, position, legal = game.view(0), game.position(), game.legal(game.to_act[0])
    one = referee(bad.Spoils, seat=game.to_act[0])
    assert one.decide(game) == legal[0]
    assert not one.fallbacks
    assert (game.view(0), game.position(), game.legal(game.to_act[0])) == (view, position, legal)


def test_a_fallback_is_never_an_offer() -> None:
    game = trading()
    one = referee(bad.Raises, seat=game.to_act[0])
    kinds = {one.decide(game).kind for _ in range(60)}
    assert kinds.isdisjoint({"offer", "propose"})


def test_offers_are_refused_where_nobody_trades() -> None:
    game = trading()
    seat = game.to_act[0]
    one = referee(bad.Says, seat=seat)
    one.bot.words = next(action for action in game.legal(seat) if action.kind == "offer")  # type: ignore[attr-defined]
    assert one.decide(game).kind == "offer"
    assert one.decide(game, offers=False).kind != "offer"
    assert one.fallbacks == {"illegal": 1}


def test_any_allowed_offer_may_be_said_as_text() -> None:
    game = trading()
    seat = game.to_act[0]
    hand = {name: n for name, n in game.view(seat)["seats"][seat]["hand"].items() if n}
    give = next(iter(hand))
    want = next(name for name in ("wood", "brick", "ore") if name != give)
    one = referee(bad.Says, seat=seat)
    one.bot.words = f"offer 1 {give} for 4 {want}"  # type: ignore[attr-defined]
    assert one.bot.words not in game.legal(seat)  # type: ignore[attr-defined]
    assert one.decide(game) == f"offer 1 {give} for 4 {want}"


def test_a_seat_that_makes_offers_for_ever_is_stopped() -> None:
    game = trading()
    seat = game.to_act[0]
    one = referee(bad.Offers, seat=seat)
    others = [referee(RandomBot, seat=other) for other in range(4)]
    made, turn = 0, game.view(seat)["turn"]
    for _ in range(400):
        if game.view(seat)["turn"] != turn or game.outcome is not None:
            break
        acting = game.to_act[0]
        action = one.decide(game) if acting == seat else others[acting].decide(game, offers=False)
        made += acting == seat and action.kind == "offer"
        game.play(action, acting)
    assert made <= OFFERS_A_TURN
    assert game.view(seat)["turn"] != turn or game.outcome is not None


def test_the_same_chance_gives_the_same_decisions() -> None:
    one, two = ([referee(bot, seed=9).decide(dice()) for bot in (RandomBot, bad.Raises)] for _ in range(2))
    assert one == two
