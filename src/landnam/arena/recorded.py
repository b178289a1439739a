"""Games between compiled bots as records: played at native speed, and then replayed once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from landnam.arena.step_log import GameLogger
from landnam.games.compiled_game import MENU, NO_OFFERS, CompiledGame, compiled_class
from landnam.native.jobs import RESULT, ROLLS
from landnam.rules.protocol import MANUAL

LONGEST: Final = 400
"""Turns after which a game ends without a winner, unless its options say otherwise."""


class Recorder:
    """Plays games of one kind between the same bots, one a seat; the same seed and number give the same game."""

    def __init__(self, game: str, bots: Sequence[str], *, seed: int, trade: bool = True, **options: Any) -> None:
        kind = compiled_class(game)
        if any(option.name == "max_turns" for option in kind.choices):
            options.setdefault("max_turns", LONGEST)
        self._sample: CompiledGame = kind(len(bots), seed=seed, **options)
        self._sample.library.wait()
        self._logger = GameLogger(self._sample, bots, MENU if trade else NO_OFFERS, seed)

    def play(self, number: int) -> CompiledGame:
        """The game with this number, at its end; ``record`` writes it down."""
        results, rolls = np.zeros(1, RESULT), np.zeros(ROLLS, np.int64)
        logged = self._logger.play(number, results, rolls)
        game = type(self._sample).from_position(logged.start, chance=MANUAL)
        for step in logged.steps:
            seat = int(step["seat"])
            game.play(game.action_of(int(step["code"])), None if seat < 0 else seat)
        game.options = dict(self._sample.options)
        return game
