"""What a bot is: one object for one seat of one game, asked for one decision at a time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar

import numpy as np

from landnam.games import game_class
from landnam.rules.actions import Action


class Bot(ABC):
    """A program that decides for one seat of one game. It may keep anything from decision to decision."""

    name: ClassVar[str] = ""
    about: ClassVar[str] = ""
    """How it plays, in one line."""
    games: ClassVar[tuple[str, ...] | None] = None
    """The names of the games that it plays; None for all."""
    needs_library: ClassVar[bool] = False
    """Whether it is too slow until the library of the game is compiled."""

    def __init__(self, game: str, seat: int) -> None:
        self.game = game
        self.seat = seat

    @classmethod
    def is_ready(cls, game: str) -> bool:
        """Whether it can decide in time now; a bot that needs compiled rules cannot while they are being compiled."""
        found = game_class(game)
        return not cls.needs_library or (found.library is not None and found.library.open())

    @abstractmethod
    def decide(self, view: dict[str, Any], legal: list[Action], rng: np.random.Generator, clock: float) -> Action | str:
        """Return the seat's action: one of the legal actions, or the text of any other that is allowed.

        ``view`` is everything that the seat may know, ``legal`` its actions (with a menu of offers to other players),
        ``rng`` the only source of chance that a bot should use, and ``clock`` the seconds it may take.
        """

    def propose(  # noqa: B027 # most bots have nothing to say out of turn
        self, view: dict[str, Any], legal: list[Action], rng: np.random.Generator, clock: float
    ) -> Action | str | None:
        """Return a proposal to the active player in another seat's turn, or None.

        Asked once in every turn of another seat, after the dice. ``legal`` holds a menu of proposals.
        """
