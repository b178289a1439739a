"""Games between compiled bots told decision by decision.

At native speed nobody writes down what happens within a game. Here the same bots are asked one decision at a time, with
the same chance in the same order, so that the same game comes out: slower by far, and with every step of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from landnam.games.island import state as island
from landnam.games.road import state as road
from landnam.rules.compiled import SEATS_AT_MOST, SOURCE, State, draw, first_bit, seed_source
from landnam.rules.compiled_game import CompiledGame, States, copy_of
from landnam.rules.counting import COUNTS

CHANCE: Final = -1
"""The seat of what nobody decides."""

STEP: Final = np.dtype(
    [
        ("game", np.int64),
        ("step", np.int32),  # from 0 in every game
        ("turn", np.int32),  # in which it was decided
        ("seat", np.int8),  # CHANCE for a roll, a drawn card …
        ("asked", np.bool_),  # did the game wait for the seat? If not, it made a proposal on its own account
        ("code", np.int64),  # the action, or the result of chance
    ]
)
"""One step of a game."""

Step = tuple[int, int, int, int, bool, int]


class Teller:
    """Tells games of one kind between the same bots."""

    def __init__(self, sample: CompiledGame, bots: Sequence[str], offers: int, seed: int) -> None:
        self._sample = sample
        self._doors = sample.doors
        self._offers = offers
        self._seed = seed
        self._sources: NDArray[np.void] = np.zeros(1, SOURCE)
        self._bots: _Bots = _DiceBots(sample, bots) if sample.name == "dice" else _Levels(sample, bots, offers)

    def tell(self, number: int) -> tuple[str, NDArray[np.void]]:
        """The position in which a game begins, and all its steps."""
        doors, states, steps = self._doors, copy_of(self._sample.blank), list[Step]()
        self._begin(states, number)
        start = self._sample._write_position(states[0])  # the layer below has no door for a state without a game

        def step(seat: int, code: int, asked: bool) -> None:
            steps.append((number, len(steps), int(states[0].turn), seat, asked, code))
            self._bots.see(states, seat, code, lambda: doors.happen(states, seat, code))

        def chance() -> None:
            while cases := doors.cases(states):
                step(CHANCE, int(doors.result(states, draw(self._sources, cases))), asked=False)

        chance()
        self._bots.sit_down(states)
        while not doors.ending(states):
            for seat, proposal in self._bots.speak_up(states, self._sources):
                step(seat, proposal, asked=False)
            seat = first_bit(doors.waiting(states))
            step(seat, self._bots.decide(states, seat, self._sources), asked=True)
            chance()
        return start, np.array(steps, STEP)

    def _begin(self, states: States, number: int) -> None:
        seed_source(self._sources, self._seed, number)
        if self._sample.name in ("dice", "road"):  # all their chance is in the open
            self._doors.begin(states, self._sample.plan)
        else:
            self._doors.begin(states, self._sample.plan, self._sources)


class _Bots:
    """What is asked of the bots in all seats."""

    def sit_down(self, states: States) -> None:
        """A new game begins."""

    def see(self, states: States, seat: int, code: int, happen: Callable[[], None]) -> None:  # noqa: ARG002 # some look closer
        """Watch something happen."""
        happen()

    def speak_up(self, states: States, sources: NDArray[np.void]) -> Iterator[tuple[int, int]]:  # noqa: ARG002
        """Who proposes what in the turn of another; each proposal happens before the next seat is asked."""
        return iter(())

    def decide(self, states: States, seat: int, sources: NDArray[np.void]) -> int:
        """The decision of a seat."""
        raise NotImplementedError


class _DiceBots(_Bots):
    """The bots of the Dice game."""

    def __init__(self, sample: CompiledGame, bots: Sequence[str]) -> None:
        from landnam.bots.dice.match import bot_number, tables_for
        from landnam.bots.dice.turn import TURN

        self._numbers = [bot_number(name) for name in bots]
        self._tables = tables_for(self._numbers, len(bots))
        self._scratch = np.zeros(1, sample.menu_type), np.zeros(1, TURN)

    def decide(self, states: States, seat: int, sources: NDArray[np.void]) -> int:
        from landnam.bots.dice.match import decide_once

        return int(decide_once(states, self._numbers[seat], self._tables, sources, *self._scratch))


class _Levels(_Bots):
    """The levels of the other games: those that look ahead count cards and make proposals."""

    def __init__(self, sample: CompiledGame, bots: Sequence[str], offers: int) -> None:
        from landnam.bots.asks import NOTES_OF
        from landnam.bots.match import HARD, LEVELS, MOST_WORLDS, TABLE
        from landnam.bots.players import table_for
        from landnam.bots.search import SEARCH
        from landnam.bots.shipped import load_weights
        from landnam.bots.values import WEIGHTS

        self._doors, self._offers, record = sample.doors, offers, sample.record_type
        self._table: NDArray[np.void] = np.zeros(1, TABLE)
        self._nets: NDArray[np.void] = np.zeros(SEATS_AT_MOST, WEIGHTS)
        levels = [LEVELS.index(name) for name in bots]
        for seat, level in enumerate(levels):
            own = table_for(sample.name, level)
            for field in TABLE.names or ():
                self._table[field][0, seat] = own[field][0, 0]
            if level >= HARD:
                self._nets[seat] = load_weights(sample.name)[0]
        self._thinks = [level >= HARD for level in levels]
        self._notes: NDArray[np.void] = np.zeros(1, NOTES_OF[record])
        self._room = self._notes, np.zeros(1, SEARCH), np.zeros(MOST_WORLDS, record), np.zeros(1, record)
        self._counts: NDArray[np.void] | None = None
        self._anything = np.zeros(0, np.int64)
        self._spoken = 0
        self._road = sample.name == "road"

    def sit_down(self, states: States) -> None:
        self._spoken = 0
        if any(self._thinks):
            self._counts = np.zeros(1, COUNTS)
            self._doors.begin_counting(states, self._counts)

    def see(self, states: States, seat: int, code: int, happen: Callable[[], None]) -> None:
        if self._counts is None:
            happen()
            return
        before = copy_of(states)
        happen()
        self._doors.follow(before, states, seat, code, self._counts)

    def decide(self, states: States, seat: int, sources: NDArray[np.void]) -> int:
        from landnam.bots.deciding import decide_simply

        if self._thinks[seat]:
            return self._think(states, seat, sources)
        return int(decide_simply(states, seat, self._offers, self._table, sources, self._notes))

    def speak_up(self, states: States, sources: NDArray[np.void]) -> Iterator[tuple[int, int]]:
        from landnam.bots.bargain import NO_TRADE

        s = states[0]
        if not self._offers or self._spoken == s.turn or not self._may_trade(s):
            return
        self._spoken = int(s.turn)
        for seat, thinks in enumerate(self._thinks):
            if thinks and seat != s.active and (proposal := self._think(states, seat, sources)) != NO_TRADE:
                yield seat, proposal

    def _may_trade(self, s: State) -> bool:
        if self._road:
            return bool(s.phase == road.ACTIONS and not s.trade_used)
        return bool(s.phase == island.ACTIONS and not s.trade_over)

    def _think(self, states: States, seat: int, sources: NDArray[np.void]) -> int:
        from landnam.bots.deciding import decide_once

        assert self._counts is not None
        return decide_once(
            states, self._anything, self._counts, seat, self._offers, self._table, self._nets, sources, *self._room
        )
