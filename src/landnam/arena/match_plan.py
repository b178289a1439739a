"""The settings of a match: the game, the bots, the number of games and the seats in each."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final

import numpy as np

from landnam.bots import Bot, find_bot
from landnam.games import game_class, make
from landnam.rules.options import Option, check_names
from landnam.rules.protocol import Game

MOST_GAMES: Final = 1_000_000
TURN_CAP: Final = 1000
"""The default number of turns after which a game ends without a winner."""
CLOCK: Final = 1.0
LONGEST_CLOCK: Final = 3600.0


@dataclass(frozen=True)
class MatchPlan:
    """The settings of a match. They decide every game, unless a bot decides by the clock."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int
    rotate: bool = True
    paired: bool = True
    trade: bool = True
    clock: float = CLOCK
    stop_early: bool = True
    turn_cap: int | None = None
    """None means the usual one."""
    options: dict[str, Any] = field(default_factory=dict)
    keep: bool = False
    """Whether the moves of every game are kept, unless it is played by compiled bots."""

    @property
    def players(self) -> int:
        return len(self.bots)

    @property
    def contestants(self) -> tuple[str, ...]:
        """The different bots, in the order in which they were named."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def group_size(self) -> int:
        """The number of games after which every bot has sat in every seat once."""
        return self.players if self.rotate else 1

    def fair_share(self, bot: str) -> float:
        """The share of games a bot wins if all are equally strong."""
        return self.bots.count(bot) / self.players

    def seated(self, number: int) -> tuple[str, ...]:
        """The bots by seat in one game; each moves on by one seat from game to game."""
        turned = number % self.group_size
        return tuple(self.bots[(seat - turned) % self.players] for seat in range(self.players))

    def seed_of(self, number: int) -> int:
        """The seed of one game; in a paired match the games of a group share one."""
        stream = number // self.group_size if self.paired else number
        return int(np.random.SeedSequence([self.seed, stream]).generate_state(1, np.uint64)[0] >> np.uint64(1))

    def rng_of(self, number: int, seat: int) -> np.random.Generator:
        """The random generator of one bot in one game."""
        return np.random.default_rng([self.seed, number, seat])

    def all_options(self) -> dict[str, Any]:
        """The options of the games, including the turn cap if the game has one."""
        if not game_class(self.game).declaration.endless:
            return self.options
        return {"max_turns": TURN_CAP if self.turn_cap is None else self.turn_cap, **self.options}

    def new_game(self, number: int) -> Game:
        """One game of the match, not yet begun."""
        return make(self.game, self.players, seed=self.seed_of(number), **self.all_options())

    def endings(self) -> tuple[str, ...]:
        """The endings of the game by their numbers in results; 0 means none."""
        return ("", *game_class(self.game).declaration.endings)

    def new_bots(self, number: int) -> list[Bot]:
        """A bot for every seat of one game."""
        return [find_bot(name, self.game)(self.game, seat) for seat, name in enumerate(self.seated(number))]

    def plain(self) -> dict[str, Any]:
        """The settings as plain data."""
        data: dict[str, Any] = json.loads(json.dumps(asdict(self)))
        return data

    @classmethod
    def from_plain(cls, data: Mapping[str, Any]) -> MatchPlan:
        """The settings read from plain data."""
        return cls(**{**data, "bots": tuple(data["bots"])})


def check_plan(plan: MatchPlan) -> MatchPlan:
    """The plan, if a match can be played with it; otherwise a ValueError says what is valid."""
    found = game_class(plan.game)
    check_names(plan.game, plan.options, [option.name for option in found.choices])
    Option("games", 1, range=(1, MOST_GAMES)).check(plan.games)
    Option("seed", 0, range=(0, 2**63 - 1)).check(plan.seed)
    if not 0 < plan.clock <= LONGEST_CLOCK:
        raise ValueError(f"clock {plan.clock:g}: valid are seconds above 0, up to {LONGEST_CLOCK:g}")
    if plan.paired and not plan.rotate:
        raise ValueError("a match without rotating seats cannot be paired: a pair is one seed in every rotation")
    if plan.turn_cap is not None and not found.declaration.endless:
        raise ValueError(f"{plan.game} has no turn cap: its games end by themselves")
    if plan.turn_cap is not None and "max_turns" in plan.options:
        raise ValueError("the turn cap and the option max_turns are the same; one of them is valid")
    for name in plan.contestants:
        _check_that_it_sits_down(name, plan.game)
    plan.new_game(0)  # checks players and options
    return plan


def _check_that_it_sits_down(name: str, game: str) -> None:
    """Make every bot once, so that one that cannot be made is reported before the match."""
    found = find_bot(name, game)
    try:
        found(game, 0).leave(None)
    except Exception as error:
        raise ValueError(f"bot '{name}' cannot sit down: {type(error).__name__}: {error}") from error
