"""Games between compiled bots told decision by decision.

At native speed nobody writes down what happens within a game. Here the same bots are asked one decision at a time, with
the same chance in the same order, so that the same game comes out: slower by far, and with every step of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.bots.tasks import TASK, fill_in
from landnam.cards.counting import COUNTS
from landnam.games.compiled_game import CompiledGame
from landnam.games.island import state as island
from landnam.games.road import state as road
from landnam.native.compiled import SOURCE, States, first_bit
from landnam.native.memory import address_of

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
        sample.library.wait()
        self._sample = sample
        self._seed = seed
        self._states: States = np.zeros(1, sample.record_type)
        self._source: NDArray[np.void] = np.zeros(1, SOURCE)
        seat_them = _Levels if sample.declaration.compiled_bots == "landnam.bots.levels" else _DiceBots
        self._bots: _Bots = seat_them(sample, bots, self._states)
        self._bots.take(source=self._source, offers=offers)

    def tell(self, number: int) -> tuple[str, NDArray[np.void]]:
        """The position in which a game begins, and all its steps."""
        doors, states, steps = self._sample.doors, self._states, list[Step]()
        state, source = address_of(states), address_of(self._source)
        states[:] = self._sample.blank
        doors.seed(source, self._seed, number)
        doors.begin(state, address_of(self._sample.plan), source)
        start = self._sample._write_position(states[0])  # the layer below has no door for a state without a game

        def step(seat: int, code: int, asked: bool) -> None:
            steps.append((number, len(steps), int(states[0].turn), seat, asked, code))
            self._bots.carry_out(seat, code)

        def chance() -> None:
            while doors.cases(state):
                step(CHANCE, doors.chance(state, source), asked=False)

        chance()
        self._bots.sit_down()
        while not doors.ending(state):
            for seat, proposal in self._bots.speak_up():
                step(seat, proposal, asked=False)
            seat = first_bit(doors.waiting(state))
            step(seat, self._bots.decide(seat), asked=True)
            chance()
        self._bots.stand_up()
        return start, np.array(steps, STEP)


class _Bots:
    """What is asked of the bots in all seats of a table, at which game after game is played in the same record."""

    def __init__(self, sample: CompiledGame, states: States) -> None:
        self._doors = sample.doors
        self._states, self._at = states, address_of(states)
        self._task: NDArray[np.void] = np.zeros(1, TASK)
        self._task_at = address_of(self._task)
        self._held: list[dict[str, int | NDArray[Any]]] = []
        self.take(state=states)

    def take(self, **given: int | NDArray[Any]) -> None:
        """Note in the task what the bots need, and hold it."""
        fill_in(self._task, **given)
        self._held.append(given)

    def sit_down(self) -> None:
        """A new game begins."""

    def stand_up(self) -> None:
        """It is over."""

    def carry_out(self, seat: int, code: int) -> None:
        """Let an action or a chance result happen, and watch."""
        self._doors.happen(self._at, seat, code)

    def speak_up(self) -> Iterator[tuple[int, int]]:
        """Who proposes what in the turn of another; each proposal happens before the next seat is asked."""
        return iter(())

    def decide(self, seat: int) -> int:
        """The decision of a seat."""
        raise NotImplementedError


class _DiceBots(_Bots):
    """The bots of the Dice game."""

    def __init__(self, sample: CompiledGame, bots: Sequence[str], states: States) -> None:
        from landnam.bots.dice.match import bot_number, tables_for
        from landnam.bots.dice.turn import TURN

        super().__init__(sample, states)
        self._numbers = [bot_number(name) for name in bots]
        self.take(table=tables_for(self._numbers, len(bots)), search=np.zeros(1, TURN))
        self.take(notes=np.zeros(1, sample.menu_type))

    def decide(self, seat: int) -> int:
        self._task["bot"] = self._numbers[seat]
        return self._doors.decide(self._task_at)


class _Levels(_Bots):
    """The levels of the other games: those that look ahead count cards and make proposals."""

    def __init__(self, sample: CompiledGame, bots: Sequence[str], states: States) -> None:
        from landnam.bots.levels import seated
        from landnam.bots.match import HARD, LEVELS, MOST_WORLDS
        from landnam.bots.search import SEARCH
        from landnam.bots.series import notes_type

        super().__init__(sample, states)
        self._thinks = [LEVELS.index(name) >= HARD for name in bots]
        self._before, self._counts = np.zeros(1, sample.record_type), np.zeros(1, COUNTS)
        self._counting = False
        self._spoken = 0
        self._road = "trade_used" in (sample.record_type.names or ())
        table, nets = seated(sample.name, bots)
        self.take(table=table, nets=nets, counts=self._counts, notes=np.zeros(1, notes_type(type(sample))))
        self.take(search=np.zeros(1, SEARCH), worlds=np.zeros(MOST_WORLDS, sample.record_type))
        self.take(work=np.zeros(1, sample.record_type))

    def sit_down(self) -> None:
        self._spoken = 0
        self._counting = any(self._thinks)
        if self._counting:
            self._counts[:] = np.zeros(1, COUNTS)
            self._doors.begin_counting(self._at, address_of(self._counts))

    def stand_up(self) -> None:
        self._counting = False

    def carry_out(self, seat: int, code: int) -> None:
        if self._counting:
            self._doors.follow(self._at, seat, code, address_of(self._counts), address_of(self._before))
        else:
            super().carry_out(seat, code)

    def decide(self, seat: int) -> int:
        if self._thinks[seat]:
            return self._think(seat)
        self._task["seat"] = seat
        return self._doors.decide_simply(self._task_at)

    def speak_up(self) -> Iterator[tuple[int, int]]:
        from landnam.bots.bargain import NO_TRADE

        s = self._states[0]
        if not self._task["offers"][0] or self._spoken == s.turn or not self._may_trade():
            return
        self._spoken = int(s.turn)
        for seat, thinks in enumerate(self._thinks):
            if thinks and seat != s.active and (proposal := self._think(seat)) != NO_TRADE:
                yield seat, proposal

    def _may_trade(self) -> bool:
        s = self._states[0]
        if self._road:
            return bool(s.phase == road.ACTIONS and not s.trade_used)
        return bool(s.phase == island.ACTIONS and not s.trade_over)

    def _think(self, seat: int) -> int:
        self._task["seat"] = seat
        return self._doors.decide(self._task_at)
