"""The benchmark of bots: a fixed set of matches against dated bots. A better set gets a version of its own."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from landnam.arena.match_plan import MatchPlan

VERSION: Final = "2026-11"
QUICK, FULL = "quick", "full"


@dataclass(frozen=True)
class Pairing:
    """One match of the set: the bot against others of one kind."""

    game: str
    opponent: str
    """With its date."""
    trade: bool
    games: int
    others: int
    """The number of opponents."""
    rating: int
    """The rating of each of them."""

    @property
    def name(self) -> str:
        """The name of its folder."""
        return "-".join([self.game, self.opponent.partition("@")[0], *(["trade"] if self.trade else [])])

    def plan(self, bot: str, clock: float) -> MatchPlan:
        """The match as a bot plays it."""
        said = f"{VERSION} {self.game} {self.opponent} {self.trade}"
        return MatchPlan(
            self.game,
            (bot, *[self.opponent] * self.others),
            self.games,
            seed=int.from_bytes(hashlib.sha256(said.encode()).digest()[:4], "big"),
            trade=self.trade,
            clock=clock,
            stop_early=False,
            keep=True,
        )


def pairings(size: str) -> Iterator[Pairing]:
    """The matches of a set, in their order."""
    told = _set()
    for game, match in told["matches"].items():
        for name in match["opponents"] if size == FULL else match["quick"]:
            for trade in match["trade"]:
                rating, others = match["opponents"][name], match["seats"] - 1
                yield Pairing(game, f"{name}@{VERSION}", trade, told["games"][size], others, rating)


@cache
def _set() -> dict[str, Any]:
    """The set as it is written down."""
    file = files("landnam.arena").joinpath("benches", f"{VERSION}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))
