"""Bots under dated names, such as ``expert@2026-11``: yardsticks that play as the bots of that month played.

A dated bot has values, parameters and level numbers of its own, written down in ``weights/DATE``. Today they are those
of the bots without a date, and the code is the same. ``tests/bots/test_dated.py`` pins how they play, and docs/bots.md
says what to do when a change to the search or to the rules of thumb moves it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from landnam.bots.haggling import BY_SWAPS

MARK: Final = "@"
"""Separates a bot and its date."""


@dataclass(frozen=True)
class Trading:
    """How a level that values positions trades (``haggling.py``); as it stands here, that of 2026-11."""

    way: int = BY_SWAPS
    worth_asking: float = 0.0
    """The least gain in its chance to win, times the chance of a yes, for which it makes an offer."""
    worth_taking: float = 0.0
    """The least gain for which it accepts one."""
    worth_giving: float = 0.0
    """The least gain of a partner that it asks."""
    most_given: int = 0
    most_wanted: int = 0
    """The most cards on each side of its offers."""
    rollouts: int = 0
    """With which an expert checks a deal."""
    tables: float = 0.2
    """The share of tables with trade among those at which the value learns: they take three times as long as others."""


@dataclass(frozen=True)
class Effort:
    """How much a level thinks."""

    worlds: int
    """The number of worlds that a bot imagines for a decision."""
    rollouts: int
    """Where no clock runs, as in simulations; a dated expert makes no more with any clock."""
    rollouts_a_second: int
    """Rollouts for each second of an expert's clock."""
    evenly: bool = False
    """Whether it deals unseen development cards evenly in those worlds, though victory cards are held longest."""
    prior: int = 0
    """Rollouts for which the value one move deep counts; 0: for none, and no action is left out for it."""
    margin: float = 0.0
    """How much worse than the best an action may look one move deep to be rolled out."""
    rounds: int = 1
    """That a rollout lasts."""
    finishes: bool = False
    """Whether an expert looks for a win that is certain within its turn."""
    settles: int = 0
    """The number of candidates after which an expert plays the opening to its end; at most 15."""


Slips = Mapping[int, tuple[int, int]]
"""By level, in per cent: how often it plays at random during the set-up, and later."""


@dataclass(frozen=True)
class Month:
    """The bots of a month."""

    classes: Mapping[str, Mapping[str, str]]
    """By game, the bots and their classes."""
    levels: Mapping[str, int]
    """By bot, its number in the compiled libraries."""
    effort: Effort
    slips: Mapping[str, Slips]
    """By library."""
    weights: Mapping[str, str]
    """By library, the SHA-256 of the file with the learned value, in ``weights/DATE``."""


@cache
def months() -> dict[str, Month]:
    """The months whose bots can be named."""
    folder = files("landnam.bots").joinpath("weights")
    found = {date.name: date.joinpath("month.toml") for date in folder.iterdir() if date.is_dir()}
    return {date: _month(tomllib.loads(found[date].read_text(encoding="utf-8"))) for date in sorted(found)}


def _month(told: dict[str, Any]) -> Month:
    slips = {
        library: {int(level): (opening, later) for level, (opening, later) in levels.items()}
        for library, levels in told["slips"].items()
    }
    return Month(told["classes"], told["levels"], Effort(**told["effort"]), slips, told["weights"])


def undated(name: str) -> tuple[str, str | None]:
    """The name of a bot without its date, and the date; None if it has none."""
    plain, mark, date = name.partition(MARK)
    return (plain, date) if mark and date in months() else (name, None)


def dated_names(game: str) -> list[str]:
    """The dated names of the bots that play a game."""
    return [f"{name}{MARK}{date}" for date, month in months().items() for name in month.classes.get(game, ())]
