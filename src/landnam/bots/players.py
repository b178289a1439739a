"""The compiled bots as players of any game: they get a view, imagine worlds that fit it, and choose."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.bots.bargain import NO_TRADE, OFFERS_A_TURN
from landnam.bots.dated import Effort, Slips, Trading, months, undated
from landnam.bots.haggling import SILENT
from landnam.bots.match import EXPERT, HARD, LEVELS, LINEUP, MOST_WORLDS
from landnam.bots.search import CANDIDATES, SEARCH, SEARCH_WORK
from landnam.bots.series import notes_type
from landnam.bots.shipped import load_weights
from landnam.bots.tasks import TASK, fill_in
from landnam.bots.values import WEIGHTS
from landnam.cards.worlds import counts_from
from landnam.games import game_class
from landnam.games.compiled_game import MENU, NO_OFFERS, CompiledGame, compiled_class
from landnam.native.compiled import SEATS_AT_MOST, SOURCE
from landnam.native.memory import address_of
from landnam.rules.actions import Action

EFFORT: Final = Effort(
    worlds=8, rollouts=3200, rollouts_a_second=3200, prior=100, margin=0.05, rounds=2, finishes=True, settles=15
)
"""An expert plans its rollouts by its clock, not by the time that passes, so that a match can be played again. It plans
for a twentieth of it on a common core: a slow or busy one must not break the clock."""

FEWEST_ROLLOUTS: Final = 20


def slips_in(game: str, date: str | None = None) -> Slips:
    """How often the lower levels play at random in a game."""
    library = game_class(game).library
    assert library is not None
    if date is not None:
        return months()[date].slips[library.name]
    found: Slips = import_module(f"landnam.bots.{library.name}.slips").SLIPS
    return found


def effort_of(date: str | None) -> Effort:
    """How much the levels of a month think, or those of today."""
    return EFFORT if date is None else months()[date].effort


def rollouts_in(clock: float, date: str | None) -> int:
    """The rollouts that an expert plans for a decision, by the seconds on its clock."""
    effort = effort_of(date)
    rollouts = max(FEWEST_ROLLOUTS, int(clock * effort.rollouts_a_second))
    return rollouts if date is None else min(rollouts, effort.rollouts)


def trading_in(game: str, date: str | None) -> Trading:
    """How the levels of a month trade in a game, or those of today."""
    library = game_class(game).library
    assert library is not None
    if date is not None:
        return Trading()
    found: Trading = import_module(f"landnam.bots.{library.name}.trading").TRADING
    return found


def level_of(name: str) -> int:
    """The number of a level, whose name may have a date."""
    plain, date = undated(name)
    return LEVELS.index(plain) if date is None else months()[date].levels[plain]


def lineup_for(
    game: str, level: int, *, rollouts: int | None = None, trades: bool = True, date: str | None = None
) -> NDArray[np.void]:
    """The line-up with the same level in every seat, as it plays today or as it played in a month."""
    lineup: NDArray[np.void] = np.zeros(1, LINEUP)
    effort = effort_of(date)
    lineup["level"] = level
    set_trading(lineup, level, trading_in(game, date) if trades else Trading(SILENT))
    lineup["rollouts"] = effort.rollouts if rollouts is None else rollouts
    lineup["worlds"] = effort.worlds if level >= HARD else 1
    lineup["evenly"] = effort.evenly
    lineup["prior"], lineup["margin"], lineup["rounds"] = effort.prior, effort.margin, effort.rounds - 1
    lineup["finishes"] = effort.finishes and level == EXPERT
    lineup["settles"] = effort.settles if level == EXPERT else 0
    lineup["opening_slip"], lineup["slip"] = slips_in(game, date).get(level, (0, 0))
    return lineup


def set_trading(lineup: NDArray[np.void], level: int, trading: Trading) -> None:
    """Let every seat of a line-up trade in this way."""
    lineup["trades"] = trading.way
    lineup["worth_asking"], lineup["worth_taking"] = trading.worth_asking, trading.worth_taking
    lineup["worth_giving"] = trading.worth_giving
    lineup["most_given"], lineup["most_wanted"] = trading.most_given, trading.most_wanted
    lineup["deal_rollouts"] = trading.rollouts if level == EXPERT else 0


class CompiledPlayer:
    """One of the built-in levels in one seat of one game.

    Its memory is allocated once, and its task holds the addresses: a decision only adds what is new.
    """

    def __init__(self, game: str, level: str, *, trades: bool = True, narrow: bool = False) -> None:
        """With ``narrow`` it chooses among the given actions, not among all that our rules allow.

        The level may have a date, as in ``expert@2026-11``.
        """
        self.narrow = narrow
        self.trades = trades
        self.level, self._date = level_of(level), undated(level)[1]
        date = self._date
        self.game = found = compiled_class(game)
        self._doors = found.library.doors
        self._lineup = lineup_for(game, self.level, trades=trades, date=date)
        self._source: NDArray[np.void] = np.zeros(1, SOURCE)
        self._source_at = address_of(self._source)
        self._only: NDArray[np.int64] = np.zeros(CANDIDATES, np.int64)
        self._room = {"notes": np.zeros(1, notes_type(found))}
        self._room |= {
            "search": np.zeros(1, SEARCH),
            "worlds": np.zeros(MOST_WORLDS, found.record_type),
            "work": np.zeros(SEARCH_WORK, found.record_type),
        }
        self._room["search"]["remembers"] = 1
        self._trades = trades
        self._turn: tuple[int, int | None] | None = None
        self._made: list[int] = []
        """The offers and proposals that it has made in this turn."""
        self._task: NDArray[np.void] = np.zeros(1, TASK)
        self._entry: Any = self._task[0]
        fill_in(self._task, policy=self._lineup, source=self._source, only=self._only, **self._room)
        self._task_at = address_of(self._task)
        self.nets = np.repeat(load_weights(game, date) if self.level >= HARD else np.zeros(1, WEIGHTS), SEATS_AT_MOST)

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
        offers = self._may_offer(view["turn"], view["active"]) if any(map(self._is_offer, legal)) else NO_OFFERS
        code = self._code(view, only, offers, rng, self._rollouts_in(clock))
        return self._remembered(self._action(code, view["players"]))

    def propose(self, view: dict[str, Any], rng: np.random.Generator) -> Action | None:
        """The seat's proposal in another seat's turn; None if nothing helps both."""
        if self.level < HARD:
            return None
        code = self._code(view, [], self._may_offer(view["turn"], view["active"]), rng, 0)
        return None if code == NO_TRADE else self._remembered(self._action(code, view["players"]))

    def decide_in(
        self, game: CompiledGame, seat: int, rng: np.random.Generator, clock: float, *, offers: bool
    ) -> Action:
        """The action of a seat of a game, as far as the seat can know it; an offer only if there may be some."""
        may_offer = self._may_offer(game.turn, game.active) if offers else NO_OFFERS
        code = self._code_in(game, seat, may_offer, rng, self._rollouts_in(clock))
        return self._remembered(self._action(code, game.seats))

    def propose_in(self, game: CompiledGame, seat: int, rng: np.random.Generator) -> Action | None:
        """The proposal of a seat of a game in another seat's turn; None if nothing helps both."""
        if self.level < HARD:
            return None
        code = self._code_in(game, seat, self._may_offer(game.turn, game.active), rng, 0)
        return None if code == NO_TRADE else self._remembered(self._action(code, game.seats))

    def _code(
        self, view: dict[str, Any], only: Sequence[int], offers: int, rng: np.random.Generator, rollouts: int
    ) -> int:
        """The answer of the compiled bot in a world that fits the view."""
        states = self.game.world_of(view, rng)
        seed = int(rng.integers(2**63))
        if not only:
            code = self._simply(address_of(states), view["seat"], offers, seed, view["players"])
            if code is not None:
                return code
        counts = counts_from(view, *self.game.unseen_cards(view))
        self._only[: len(only)] = only
        return self._thoroughly(address_of(states), view["seat"], offers, seed, address_of(counts), len(only), rollouts)

    def _code_in(self, game: CompiledGame, seat: int, offers: int, rng: np.random.Generator, rollouts: int) -> int:
        """The answer of the compiled bot in the game itself, with what the seat has counted."""
        seed = int(rng.integers(2**63))
        code = self._simply(game._at, seat, offers, seed, game.seats)
        if code is not None:
            return code
        return self._thoroughly(game._at, seat, offers, seed, game.counts_at(), 0, rollouts)

    def _simply(self, state: int, seat: int, offers: int, seed: int, seats: Sequence[str]) -> int | None:
        """The answer of a level that does not look ahead; None if that needs more: what others can pay, or a search."""
        if self.level >= HARD:
            return None
        self._doors.seed(self._source_at, seed, 0)
        task = self._entry
        task.state, task.seat, task.offers = state, seat, offers
        code = self._doors.decide_simply(self._task_at)
        return None if self._is_offer(self._action(code, seats)) else code

    def _thoroughly(
        self, state: int, seat: int, offers: int, seed: int, counts: int, choices: int, rollouts: int
    ) -> int:
        self._doors.seed(self._source_at, seed, 0)
        self._lineup["rollouts"] = rollouts
        task = self._entry
        task.state, task.seat, task.offers, task.counts, task.choices = state, seat, offers, counts, choices
        return self._doors.decide(self._task_at)

    def _may_offer(self, turn: int, active: int | None) -> int:
        """What it may offer now, in a turn of an active seat (``bargain.py``)."""
        if (turn, active) != self._turn:
            self._turn, self._made = (turn, active), []
        if not self._trades or len(self._made) >= OFFERS_A_TURN:
            return NO_OFFERS
        return self._made[-1] if self._made else MENU

    def _rollouts_in(self, clock: float) -> int:
        return rollouts_in(clock, self._date)

    def _is_offer(self, action: Action) -> bool:
        return self.game.declaration.kind_of(action).offer

    def _remembered(self, action: Action) -> Action:
        """The action; an offer is remembered, so that it is not made again in this turn."""
        if self._is_offer(action):
            self._made.append(action.code)
        return action

    def _action(self, code: int, seats: Sequence[str]) -> Action:
        action: Action = self.game.notation.action_of(code, tuple(seats))
        return action
