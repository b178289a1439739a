"""The built-in bots trade: what helps both, nothing that lets another win, and out of turn as well."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import landnam
from landnam.bots import Bot, Referee
from landnam.bots.players import CompiledPlayer
from landnam.rules.actions import Action
from tables import at_actions

HANDS = {"red": "2 wheat 2 ore 3 brick 3 wool", "blue": "1 ore 1 wood 1 wheat"}
GENEROUS = "offer 3 wool 3 brick for 1 ore"
"""With one more ore red can build a city."""


def seen(game: Any, seat: int) -> dict[str, Any]:
    return {**game.view(seat), "counted": game.counted(seat)}


def answer_to(offer: str, *, trades: bool = True, **words: Any) -> str:
    """What a hard blue says to an offer of red."""
    game = at_actions(hands=HANDS, **words)
    game.play(offer, "red")
    player = CompiledPlayer("island", "hard", trades=trades)
    return str(player.decide(seen(game, 1), game.legal(1), np.random.default_rng(1)))


def test_a_good_offer_is_taken() -> None:
    assert "accept" == answer_to(GENEROUS, vp=10)


def test_an_offer_that_lets_its_maker_win_at_once_is_refused() -> None:
    assert "decline" == answer_to(GENEROUS, vp=3)


def test_a_silent_bot_takes_no_offer() -> None:
    assert "decline" == answer_to(GENEROUS, vp=10, trades=False)


def test_out_of_turn_a_bot_proposes_what_helps_both() -> None:
    game = at_actions(hands={"red": "5 wool", "blue": "3 wood 1 brick 1 wheat"})
    proposal = CompiledPlayer("island", "hard").propose(seen(game, 1), np.random.default_rng(1))
    assert proposal is not None
    assert "propose" == proposal.kind
    assert game.why_not(proposal, 1) is None


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_rules_of_thumb_say_nothing_out_of_turn(level: str) -> None:
    game = at_actions(hands={"red": "1 brick 4 wool", "blue": "1 wood 1 brick 1 wheat 2 ore"})
    assert CompiledPlayer("island", level).propose(seen(game, 1), np.random.default_rng(1)) is None


class Proposer(Bot):
    """Asks for brick whenever it is asked."""

    name = "proposer"
    asked = 0

    def decide(self, view: dict[str, Any], legal: list[Action], rng: np.random.Generator, clock: float) -> Action:  # noqa: ARG002
        return legal[0]

    def propose(self, view: dict[str, Any], legal: list[Action], rng: np.random.Generator, clock: float) -> str:  # noqa: ARG002
        self.asked += 1
        return "propose 1 ore for 1 brick"


class Babbler(Proposer):
    """Talks nonsense out of turn."""

    def propose(self, view: dict[str, Any], legal: list[Action], rng: np.random.Generator, clock: float) -> str:  # noqa: ARG002
        return "propose 9 ore for 1 brick"


def referee(bot: Bot) -> Referee:
    return Referee(bot, bot.seat, np.random.default_rng(1), 5.0)


def test_a_bot_is_asked_for_a_proposal_once_a_turn() -> None:
    game, bot = at_actions(hands={"red": "1 brick", "blue": "2 ore"}), Proposer("island", 1)
    blue = referee(bot)
    assert "propose 1 ore for 1 brick" == blue.propose(game)
    assert blue.propose(game) is None
    assert 1 == bot.asked


def test_nobody_is_asked_for_a_proposal_in_its_own_turn() -> None:
    game, bot = at_actions(hands={"red": "1 brick 1 ore"}), Proposer("island", 0)
    red = referee(bot)
    assert red.propose(game) is None
    assert 0 == bot.asked


def test_a_proposal_that_is_not_allowed_is_lost_and_nothing_is_played_for_it() -> None:
    game, blue = at_actions(hands={"red": "1 brick", "blue": "2 ore"}), referee(Babbler("island", 1))
    assert blue.propose(game) is None
    assert {"illegal": 1} == blue.fallbacks


def test_decisions_in_many_threads_are_those_of_one() -> None:
    games = [landnam.make("island", seed=seed) for seed in range(4)]
    rng = np.random.default_rng(2)
    for game in games:
        for _ in range(40):
            legal = game.legal(game.to_act[0], offers=False)
            game.play(legal[rng.integers(len(legal))], game.to_act[0])

    def decide(game: Any) -> list[str]:
        player, seat = CompiledPlayer("island", "hard"), game.to_act[0]
        return [
            str(player.decide(seen(game, seat), game.legal(seat), np.random.default_rng(i), 0.001)) for i in range(40)
        ]

    alone = [decide(game) for game in games]
    with ThreadPoolExecutor(4) as pool:
        assert alone == list(pool.map(decide, games))
