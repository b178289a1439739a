"""The levels of the built-in bots in every game but the Dice game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from landnam.bots.dated import undated
from landnam.bots.interface import Insider
from landnam.bots.match import HARD, LEVELS, LINEUP, MOST_WORLDS, NORMAL
from landnam.bots.players import CompiledPlayer, level_of, lineup_for, rollouts_in
from landnam.bots.rooms import Room
from landnam.bots.search import SEARCH, SEARCH_WORK
from landnam.bots.series import notes_type, play_series
from landnam.bots.shipped import load_weights
from landnam.bots.values import WEIGHTS
from landnam.games.compiled_game import CompiledGame, as_compiled, compiled_class
from landnam.native.compiled import SEATS_AT_MOST
from landnam.rules.actions import Action
from landnam.rules.protocol import Game

BOTS: Final = {
    "random": "any legal action, each as likely as the others",
    "easy": "rules of thumb, but about every second decision is a slip",
    "normal": "rules of thumb, with a slip now and then",
    "hard": "the learned value, one move deep, over imagined worlds",
    "expert": "the learned value with rollouts over imagined worlds",
}
"""The levels and how they play, in the order of their numbers."""


def seated(
    game: str, bots: Sequence[str], silent: Collection[int] = (), *, clock: float = 1.0
) -> tuple[NDArray[np.void], NDArray[np.void]]:
    """The line-up of these levels with the values they use; ``silent`` seats do not trade."""
    lineup: NDArray[np.void] = np.zeros(1, LINEUP)
    nets: NDArray[np.void] = np.zeros(SEATS_AT_MOST, WEIGHTS)
    for seat, name in enumerate(bots):
        level, date = level_of(name), undated(name)[1]
        own = lineup_for(game, level, rollouts=rollouts_in(clock, date), trades=seat not in silent, date=date)
        for field in LINEUP.names or ():
            lineup[field][0, seat] = own[field][0, 0]
        if level >= HARD:
            nets[seat] = load_weights(game, date)[0]
    return lineup, nets


def compiled_match(sample: CompiledGame, bots: Sequence[str], clock: float) -> Callable[..., None]:
    """The function that plays many games with these levels (bots/compiled.py)."""
    return compiled_match_of_levels(sample.name, bots, clock=clock)


def furnish(room: Room, sample: CompiledGame, bots: Sequence[int]) -> None:
    """Give these levels memory to think with in a batch of games (bots/compiled.py)."""
    threads, record = len(room.tasks), sample.record_type
    room.policies = np.zeros(len(LEVELS), LINEUP)
    for level in range(len(LEVELS)):
        room.policies[level] = lineup_for(sample.name, level)[0]
    room.policy_size = LINEUP.itemsize
    room.give("notes", np.zeros(threads, notes_type(type(sample))))
    if max(bots) <= NORMAL:
        return
    room.slow = room.thoughtful = True
    room.give("search", np.zeros(threads, SEARCH))
    room.give("worlds", np.zeros((threads, MOST_WORLDS), record))
    room.give("work", np.zeros((threads, SEARCH_WORK), record))
    room.share("nets", np.repeat(load_weights(sample.name), SEATS_AT_MOST))


def compiled_match_of_levels(
    game: str, bots: Sequence[str], silent: Collection[int] = (), *, clock: float = 1.0
) -> Callable[..., None]:
    """The function that plays many games between these levels, with the signature of ``playout.play_many``."""
    lineup, nets = seated(game, bots, silent, clock=clock)
    found = compiled_class(game)

    def play(
        blank: Any, plan: Any, offers: Any, seed: Any, first: Any, results: Any, rolls: Any, log: Any = None
    ) -> None:
        play_series(found, blank, plan, offers, lineup, nets, seed, first, results, rolls, log=log)

    return play


class _Level(Insider):
    """A level as a bot for one seat."""

    def __init__(self, game: str, seat: int) -> None:
        super().__init__(game, seat)
        self._player = CompiledPlayer(game, self.name)

    def decide(self, view: dict[str, Any], legal: list[Action], rng: np.random.Generator, clock: float) -> Action:
        return self._player.decide(view, legal, rng, clock)

    def decide_in(self, game: Game, rng: np.random.Generator, clock: float, *, offers: bool) -> Action:
        return self._player.decide_in(as_compiled(game), self.seat, rng, clock, offers=offers)


class _Thinker(_Level):
    """A level that values positions, and so knows what a trade is worth."""

    needs_library: ClassVar[bool] = True

    def propose(
        self,
        view: dict[str, Any],
        legal: list[Action],  # noqa: ARG002 # it has swaps of its own
        rng: np.random.Generator,
        clock: float,  # noqa: ARG002 # a few hundred microseconds
    ) -> Action | None:
        return self._player.propose(view, rng)

    def propose_in(self, game: Game, rng: np.random.Generator) -> Action | None:
        return self._player.propose_in(as_compiled(game), self.seat, rng)


class Easy(_Level):
    """The first rung."""

    name: ClassVar[str] = "easy"
    about: ClassVar[str] = BOTS["easy"]


class Normal(_Level):
    """The second rung."""

    name: ClassVar[str] = "normal"
    about: ClassVar[str] = BOTS["normal"]


class Hard(_Thinker):
    """The third rung."""

    name: ClassVar[str] = "hard"
    about: ClassVar[str] = BOTS["hard"]


class Expert(_Thinker):
    """The top."""

    name: ClassVar[str] = "expert"
    about: ClassVar[str] = BOTS["expert"]
