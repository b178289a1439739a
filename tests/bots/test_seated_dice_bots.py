"""The compiled bots of the Dice game play the same from a view as they do from the game."""

from __future__ import annotations

import numpy as np
import pytest

import landnam
from landnam.bots import Referee, find_bot
from landnam.bots.dice.match import Player
from landnam.games.dice.game import Dice


@pytest.mark.parametrize("name", ["greedy", "steady", "perfect"])
@pytest.mark.parametrize("players", [1, 3])
def test_a_view_tells_all_that_the_bot_needs(name: str, players: int) -> None:
    game = landnam.make("dice", players=players, turns=3, seed=5)
    assert isinstance(game, Dice)
    referees = [
        Referee(find_bot(name, "dice")("dice", seat), seat, np.random.default_rng(seat), 5.0) for seat in range(players)
    ]
    player = Player(name)
    while game.outcome is None:
        seat = game.to_act[0]
        action = referees[seat].decide(game)
        assert action == player.choose(game)
        game.play(action, seat)
    assert not any(referee.fallbacks for referee in referees)
