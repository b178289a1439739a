"""Bots that behave badly, each in its own way; tests name them as files: ``bots_for_tests.py:Raises``."""

from __future__ import annotations

import os
import time
from typing import Any

import numpy as np

from landnam.bots import Bot
from landnam.bots.levels import Normal
from landnam.rules.actions import Action

FILE = __file__


class First(Bot):
    """Always the first of the legal actions."""

    name = "first"

    def decide(self, view: dict[str, Any], legal: list[Action], rng: np.random.Generator, clock: float) -> Any:  # noqa: ARG002 # others need them
        return legal[0]


class Last(First):
    name = "last"

    def decide(self, view: dict[str, Any], legal: list[Action], rng: np.random.Generator, clock: float) -> Any:  # noqa: ARG002
        return legal[-1]


class OnlyDice(First):
    name = "only dice"
    games = ("dice",)


class Raises(First):
    name = "raises"

    def decide(self, *_: Any) -> Any:
        raise ZeroDivisionError("in my head")


class Leaves(First):
    """Wants to end the program."""

    name = "leaves"

    def decide(self, *_: Any) -> Any:
        raise SystemExit(3)


class Stalls(First):
    """Sleeps too long over its first decision, and is quick and right afterwards."""

    name = "stalls"
    naps = 0

    def decide(self, view: dict[str, Any], legal: list[Action], rng: np.random.Generator, clock: float) -> Any:
        if not self.naps:
            self.naps = 1
            time.sleep(clock + 1.0)
        return super().decide(view, legal, rng, clock)


class Says(First):
    """Says the same, whatever it is asked."""

    name = "says"
    words: Any = "settle 99"

    def decide(self, *_: Any) -> Any:
        return self.words


class Forges(First):
    """An action that reads like a legal one and carries the number of another."""

    name = "forges"

    def decide(self, view: dict[str, Any], legal: list[Action], rng: np.random.Generator, clock: float) -> Any:  # noqa: ARG002
        return Action(str(legal[0]), 12345, legal[0].seats)


class Offers(First):
    """Never tires of making offers."""

    name = "offers"

    def decide(self, view: dict[str, Any], legal: list[Action], rng: np.random.Generator, clock: float) -> Any:  # noqa: ARG002
        return next((action for action in legal if action.kind == "offer"), legal[0])


class Spoils(First):
    """Changes all that it is shown."""

    name = "spoils"

    def decide(self, view: dict[str, Any], legal: list[Action], rng: np.random.Generator, clock: float) -> Any:  # noqa: ARG002
        answer = legal[0]
        legal.clear()
        spoil(view)
        return answer


class CannotSit(First):
    name = "cannot sit"

    def __init__(self, *_: object) -> None:
        raise RuntimeError("no chair")


class Kills(First):
    """Ends the whole process in which it plays."""

    name = "kills"

    def decide(self, *_: Any) -> Any:
        os._exit(1)


MARK = None
"""A file by which a bot in one process knows what was in another."""


class WaitsOnce(First):
    """Waits in its first decision to be killed, and writes down whom to kill; never again after that."""

    name = "waits once"

    def decide(self, view: dict[str, Any], legal: list[Action], rng: np.random.Generator, clock: float) -> Any:
        if MARK is not None and not os.path.exists(MARK):
            with open(MARK, "w", encoding="utf-8") as file:
                file.write(str(os.getpid()))
            time.sleep(clock / 2)
        return super().decide(view, legal, rng, clock)


def spoil(data: Any) -> None:
    """Empty all that can be emptied."""
    for inner in list(data.values()) if isinstance(data, dict) else data:
        if isinstance(inner, (dict, list)):
            spoil(inner)
    data.clear()


NO_BOT = "a text"


class NormalButFirst(Normal):
    """Inherits from a built-in bot and decides for itself."""

    def decide(self, view: dict[str, Any], legal: list[Action], rng: np.random.Generator, clock: float) -> Any:  # noqa: ARG002
        return legal[0]


class Dozes(First):
    """Sleeps over a few of its decisions, and answers then."""

    name = "dozes"

    def decide(self, view: dict[str, Any], legal: list[Action], rng: np.random.Generator, clock: float) -> Any:
        if rng.random() < 0.02:
            time.sleep(0.5)
        return super().decide(view, legal, rng, clock)
