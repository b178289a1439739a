"""What a bot is: one object for one seat of one game, asked for one decision at a time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar

import numpy as np

from landnam.games import game_class
from landnam.rules.actions import Action


class Bot(ABC):
    """Whoever decides for one seat of one game. What it remembers from decision to decision is its own affair."""

    name: ClassVar[str] = ""
    about: ClassVar[str] = ""
    """How it plays, in one line."""
    games: ClassVar[tuple[str, ...] | None] = None
    """The names of the games that it plays; None for all."""
    needs_library: ClassVar[bool] = False
    """Does it take too long over a decision until the library of the game is compiled?"""

    def __init__(self, game: str, seat: int) -> None:
        self.game = game
        self.seat = seat

    @classmethod
    def is_ready(cls, game: str) -> bool:
        """Can it decide in time now? One that needs compiled rules cannot while they are being compiled."""
        found = game_class(game)
        return not cls.needs_library or (found.library is not None and found.library.open())

    @abstractmethod
    def decide(self, view: dict[str, Any], legal: list[Action], rng: np.random.Generator, clock: float) -> Action | str:
        """What the seat does now: one of the legal actions, or the text of any other that is allowed.

        ``view`` is all that the seat may know, ``legal`` what it may do (of offers to other players a menu),
        ``rng`` the only chance that a bot should use, and ``clock`` the seconds it may take.
        """

    def propose(  # noqa: B027 # most bots have nothing to say out of turn
        self, view: dict[str, Any], legal: list[Action], rng: np.random.Generator, clock: float
    ) -> Action | str | None:
        """What the seat says in somebody else's turn: a proposal to the active player, or None.

        It is asked once in every turn of another, after the dice. ``legal`` holds a menu of proposals.
        """
