"""A terminal game with a script for a player, as tests play it."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, TypeVar

import pytest
from rich.console import Console

from landnam.cli.table import TerminalGame
from landnam.rules.protocol import Game

if TYPE_CHECKING:
    from _typeshed import SupportsLenAndGetItem

T = TypeVar("T")


class FirstOfAll(Random):
    """No chance at all: the first is chosen."""

    def choice(self, seq: SupportsLenAndGetItem[T]) -> T:
        return seq[0]


class AtTheTerminal:
    """Red, who says what the script says; the other seats always take the first of their legal actions."""

    def __init__(self, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.file = file
        self._monkeypatch = monkeypatch

    def __call__(self, game: Game, *said: str) -> str:
        """Everything that is printed until the script ends; the game is left then."""
        lines = iter(said)

        def read() -> str:
            try:
                return next(lines)
            except StopIteration:
                raise EOFError from None

        console = Console(file=StringIO(), width=120, highlight=False)
        self._monkeypatch.setattr("builtins.input", read)
        self.played = TerminalGame(game, 0, FirstOfAll(), console, self.file)
        self.played.run()
        assert isinstance(console.file, StringIO)
        return console.file.getvalue()

    @property
    def own_moves(self) -> list[str]:
        """What Red has played."""
        return [move for seat, move in self.played.game.history if seat == 0]
