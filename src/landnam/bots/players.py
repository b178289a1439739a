"""The compiled bots as players of any game: they get a view, imagine worlds that fit it, and choose."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.bots.bargain import NO_TRADE, OFFERS_A_TURN
from landnam.bots.match import HARD, LEVELS, LINEUP, MOST_WORLDS
from landnam.bots.search import CANDIDATES, SEARCH
from landnam.bots.series import notes_type
from landnam.bots.shipped import load_weights
from landnam.bots.tasks import TASK, fill_in
from landnam.bots.values import WEIGHTS
from landnam.cards.worlds import counts_from
from landnam.games import game_class
from landnam.games.compiled_game import MENU, NO_OFFERS, CompiledGame
from landnam.native.compiled import SEATS_AT_MOST, SOURCE
from landnam.native.memory import address_of
from landnam.rules.actions import Action

WORLDS: Final = 8
"""The number of worlds that a bot imagines for a decision."""
ROLLOUTS: Final = 800
ROLLOUTS_A_SECOND: Final = 20_000
"""Rollouts a second on a slow core, from which an expert plans how many fit its clock."""


def slips_in(game: str) -> dict[int, tuple[int, int]]:
    """How often the lower levels play at random in a game."""
    library = game_class(game).library
    assert library is not None
    found: dict[int, tuple[int, int]] = import_module(f"landnam.bots.{library.name}.slips").SLIPS
    return found


def lineup_for(game: str, level: int, *, rollouts: int = ROLLOUTS, trades: bool = True) -> NDArray[np.void]:
    """The line-up with the same level in every seat."""
    lineup: NDArray[np.void] = np.zeros(1, LINEUP)
    lineup["level"], lineup["rollouts"], lineup["trades"] = level, rollouts, trades
    lineup["worlds"] = WORLDS if level >= HARD else 1
    lineup["opening_slip"], lineup["slip"] = slips_in(game).get(level, (0, 0))
    return lineup


class CompiledPlayer:
    """One of the built-in levels in one seat of one game.

    Its memory is allocated once, and its task holds the addresses: a decision only adds what is new.
    """

    def __init__(self, game: str, level: str, *, trades: bool = True, narrow: bool = False) -> None:
        """With ``narrow`` it chooses among the given actions, not among all that our rules allow."""
        self.narrow = narrow
        self.trades = trades
        self.level = LEVELS.index(level)
        found = game_class(game)
        assert issubclass(found, CompiledGame)
        self.game = found
        self._doors = found.library.doors
        self._lineup = lineup_for(game, self.level, trades=trades)
        self._source: NDArray[np.void] = np.zeros(1, SOURCE)
        self._source_at = address_of(self._source)
        self._only: NDArray[np.int64] = np.zeros(CANDIDATES, np.int64)
        self._room = {"notes": np.zeros(1, notes_type(found))}
        self._room |= {
            "search": np.zeros(1, SEARCH),
            "worlds": np.zeros(MOST_WORLDS, found.record_type),
            "work": np.zeros(1, found.record_type),
        }
        self._trades = trades
        self._turn: tuple[int, int | None] | None = None
        self._made: list[int] = []
        """The offers and proposals that it has made in this turn."""
        self._task: NDArray[np.void] = np.zeros(1, TASK)
        fill_in(self._task, policy=self._lineup, source=self._source, only=self._only, **self._room)
        self._task_at = address_of(self._task)
        self.nets = np.repeat(load_weights(game) if self.level >= HARD else np.zeros(1, WEIGHTS), SEATS_AT_MOST)

    @property
    def nets(self) -> NDArray[np.void]:
        """By seat, the values that it uses."""
        return self._nets

    @nets.setter
    def nets(self, nets: NDArray[np.void]) -> None:
        self._nets = nets
        fill_in(self._task, nets=nets)

    def decide(
        self, view: dict[str, Any], legal: Sequence[Action], rng: np.random.Generator, clock: float = 1.0
    ) -> Action:
        """The action of the seat that the view belongs to; an offer only if there are some among the legal actions."""
        if len(legal) == 1:
            return legal[0]
        may_offer = self.trades and any(self.game.declaration.kind_of(action).offer for action in legal)
        fill_in(self._task, offers=MENU if may_offer else NO_OFFERS)
        only = [action.code for action in legal] if self.narrow and legal[0].kind != "discard" else []
        offers = self._may_offer(view) if any(map(self._is_offer, legal)) else NO_OFFERS
        rollouts = max(20, min(ROLLOUTS, int(clock * ROLLOUTS_A_SECOND)))
        return self._noted(self._action(self._code(view, only, offers, rng, rollouts), view))

    def propose(self, view: dict[str, Any], rng: np.random.Generator) -> Action | None:
        """The seat's proposal in another seat's turn; None if nothing helps both."""
        code = self._code(view, [], self._may_offer(view), rng, 0) if self.level >= HARD else NO_TRADE
        return None if code == NO_TRADE else self._noted(self._action(code, view))

    def _code(
        self, view: dict[str, Any], only: Sequence[int], offers: int, rng: np.random.Generator, rollouts: int
    ) -> int:
        """The answer of the compiled bot in a world that fits the view."""
        states, task = self.game.world_of(view, rng), self._task
        seed = int(rng.integers(2**63))
        self._doors.seed(self._source_at, seed, 0)
        task["state"], task["seat"], task["offers"] = address_of(states), view["seat"], offers
        if self.level < HARD and not only:
            code = self._doors.decide_simply(self._task_at)
            if not self._is_offer(self._action(code, view)):
                return code
            self._doors.seed(self._source_at, seed, 0)  # the same again, but only to those who may pay
        counts = counts_from(view, *self.game.unseen_cards(view))
        self._only[: len(only)] = only
        self._lineup["rollouts"] = rollouts
        task["counts"], task["choices"] = address_of(counts), len(only)
        return self._doors.decide(self._task_at)

    def _may_offer(self, view: dict[str, Any]) -> int:
        """What it may offer now (``bargain.py``)."""
        turn = (view["turn"], view["active"])
        if turn != self._turn:
            self._turn, self._made = turn, []
        if not self._trades or len(self._made) >= OFFERS_A_TURN:
            return NO_OFFERS
        return self._made[-1] if self._made else MENU

    def _is_offer(self, action: Action) -> bool:
        return self.game.declaration.kind_of(action).offer

    def _noted(self, action: Action) -> Action:
        """The action; an offer is noted, so that it is not made again in this turn."""
        if self._is_offer(action):
            self._made.append(action.code)
        return action

    def _action(self, code: int, view: dict[str, Any]) -> Action:
        action: Action = self.game.notation.action_of(code, tuple(view["players"]))
        return action
