"""Everything that is compiled is made ready before the first guest comes."""

from __future__ import annotations

import numpy as np

from landnam.bots.registry import find_bot
from landnam.games import GAMES, make
from landnam.rules.protocol import Game
from landnam.server.people import usual_bot
from landnam.server.seen import possible
from landnam.server.table import RUNNING, Table


def warm_up() -> None:
    """Let a bot decide in every game, look at it as people do, and count what can be counted.

    The first time this compiles the rules and the bots, which takes a minute or two; later it reads them from a file.
    """
    for name in GAMES:
        game = make(name, seed=1)
        _look(game)
        seat = game.to_act[0]
        view = game.view(seat) | {"counted": game.counted(seat)}
        bot = find_bot(usual_bot(name), name)(name, seat)
        game.play(bot.decide(view, game.legal(seat), np.random.default_rng(1), 1.0), seat)
        game.clone()


def _look(game: Game) -> None:
    table = Table("warm")
    table.game, table.state = game, RUNNING
    for seat in range(game.players):
        possible(table, seat, None, acted=False)
        game.view(seat)
