"""What a bot is: one object for one seat of one game, asked for one decision at a time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np

from landnam.games import game_class
from landnam.rules.actions import Action
from landnam.rules.outcomes import Outcome
from landnam.rules.protocol import Game

RAISED, STALLED, ILLEGAL = "raised", "stalled", "illegal"
"""Why a bot's decision was lost."""


class Lost(Exception):
    """Raised by a bot that knows why its decision is lost."""

    def __init__(self, reason: str, why: str) -> None:
        super().__init__(why)
        self.reason = reason
        """RAISED, STALLED or ILLEGAL."""


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

    def hear(self, events: list[dict[str, Any]]) -> None:  # noqa: B027 # the view tells most bots enough
        """Take in what has happened since the last question, as far as the seat may know it.

        Asked just before ``decide`` and ``propose``, within their clock, if a bot defines it.
        """

    def lost(self, reason: str, why: str) -> None:  # noqa: B027 # most bots cannot do anything about it
        """Take note that a decision was lost: RAISED, STALLED or ILLEGAL, and why. It must return at once."""

    def leave(self, outcome: Outcome | None) -> None:  # noqa: B027 # most bots have nothing to put away
        """Leave the game, which is over or was given up."""

    @property
    def spent(self) -> Mapping[str, float]:
        """What the bot has used in this game, if that is worth counting, such as ``tokens`` and ``cost``."""
        return {}


class Insider(Bot):
    """A built-in bot that can be asked with the game itself; it looks only at what its seat may know.

    That takes a small part of the time of a view, and no thread: it keeps to its clock by itself.
    """

    @abstractmethod
    def decide_in(self, game: Game, rng: np.random.Generator, clock: float, *, offers: bool) -> Action:
        """Return the seat's action; an offer only if there may be some."""

    def propose_in(self, game: Game, rng: np.random.Generator) -> Action | None:  # noqa: ARG002 # most have none
        """Return a proposal to the active player in another seat's turn, or None."""
        return None
