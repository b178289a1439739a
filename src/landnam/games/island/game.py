"""The island game as other programs use it."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any, ClassVar, Self

import numpy as np

from landnam.boards.geometry import HEXES, INTERSECTIONS, PATHS
from landnam.boards.layouts import read_layout
from landnam.games.island import actions as do
from landnam.games.island import entry, events, notation, playout
from landnam.games.island.legal import MENU, MENU_OF_ACTIONS, NO_OFFERS
from landnam.games.island.options import OPTIONS, colours, settle_options
from landnam.games.island.position import read_position, write_position
from landnam.games.island.rule_ids import RULE_NAMES
from landnam.games.island.setup import BEGINNER_BOARD, LAID_BOARD, VARIABLE_BOARD, lay_by_hand, plan_of
from landnam.games.island.state import ENDINGS, NOBODY, PHASES, RUNNING, SEATS, STATE, VICTORY, State, States
from landnam.games.island.view import view_of
from landnam.games.island.worlds import imagine
from landnam.rules.actions import Action
from landnam.rules.errors import BadRecord
from landnam.rules.events import Event
from landnam.rules.options import Option, check_names, check_players
from landnam.rules.outcomes import Outcome
from landnam.rules.protocol import CHANCE, MANUAL, SAMPLED, Game

_CHANCE_RULES = {do.FIRST: "I-SETUP-2", do.DICE: "I-TURN-1", do.STOLEN: "I-ROB-4", do.DRAWN: "I-DEV-1"}
_SEATS_OF_MASK = tuple(tuple(seat for seat in range(SEATS) if mask >> seat & 1) for mask in range(1 << SEATS))


def copy_of(states: States) -> States:
    """A copy of a record, by its bytes: NumPy's own copy goes field by field and takes thirty times as long."""
    copy: States = np.frombuffer(bytearray(states.tobytes()), states.dtype)
    return copy


class Island(Game):
    """The board game for three or four players, in its base and almanac editions."""

    name: ClassVar[str] = "island"
    choices: ClassVar[tuple[Option, ...]] = OPTIONS
    seated: ClassVar[tuple[int, int]] = (3, 4)
    boards: ClassVar[dict[str, int]] = {"variable": VARIABLE_BOARD, "beginner": BEGINNER_BOARD, "layout": LAID_BOARD}
    record_type: ClassVar[np.dtype[Any]] = STATE
    doors: ClassVar[ModuleType] = entry
    """The compiled functions that play this game."""
    playout: ClassVar[ModuleType] = playout
    """The compiled functions that play many games at once."""
    phases: ClassVar[tuple[str, ...]] = PHASES
    rule_names: ClassVar[tuple[str, ...]] = RULE_NAMES
    notation: ClassVar[ModuleType] = notation
    events: ClassVar[ModuleType] = events

    def __init__(
        self, players: int | None = None, *, seed: int | None = None, chance: str = SAMPLED, **given: Any
    ) -> None:
        if "position" in given:
            self._begin_from(given, players)
            seats = self._seats
            options: dict[str, Any] = {option.name: None for option in self.choices} | {"board": "position"}
        else:
            options = self._settle(given)
            fewest, most = self.seated
            count = check_players(self.name, most if players is None else players, fewest, most)
            seats = self._colours(options, count)
        super().__init__(seats, options, seed, chance)
        if "position" not in given:
            self._lay_out(options, given)
        self._first = copy_of(self._states)
        if not self.manual:
            self._sample_chance()

    @classmethod
    def _settle(cls, given: Mapping[str, Any]) -> dict[str, Any]:
        """Every option with its value."""
        return settle_options(cls.name, cls.choices, given)

    @staticmethod
    def _colours(options: Mapping[str, Any], players: int) -> tuple[str, ...]:
        """The colours at the table, by seat."""
        return colours(options["edition"], players)

    def _begin_from(self, given: Mapping[str, Any], players: int | None) -> None:
        check_names("a game from a position", given, ("position", "seed", "chance"))
        try:
            self._states, self._seats = self._read_position(given["position"])
        except BadRecord as error:
            raise ValueError(str(error)) from None
        check_players(self.name, len(self._seats), *self.seated)
        if players not in (None, len(self._seats)):
            raise ValueError(f"options players={players} and position clash: it has {len(self._seats)} seats")

    def _read_position(self, text: str) -> tuple[States, tuple[str, ...]]:
        usual = next(option.default for option in self.choices if option.name == "phases")
        return read_position(text, self.name, usual_phases=usual)

    def _write_position(self, s: State) -> str:
        return write_position(s, self.seats, self.name)

    def _lay_out(self, options: dict[str, Any], given: Mapping[str, Any]) -> None:
        """The board, the fixed pieces if wanted, and who starts if that is settled (I-SETUP-1, 2, 8).

        ``blank`` and ``plan`` stay at hand: a simulation begins all its games with them.
        """
        self.blank: States = np.zeros(1, self.record_type)
        if options["board"] == "layout":
            lay_by_hand(self.blank[0], read_layout(given["board"], custom=bool(given.get("custom", False))))
        first = NOBODY
        if options["first"] != "roll":
            first = self.seat_number(options["first"])
            options["first"] = self.seats[first]
        self.plan = plan_of(options, self.boards, self.seats, first)
        self._states = copy_of(self.blank)
        self.doors.begin(self._states, self.plan, self._source)

    # --- the protocol -------------------------------------------------------------------------------------------

    @property
    def s(self) -> State:
        """The record of this game."""
        return self._states[0]

    @property
    def to_act(self) -> tuple[int, ...]:
        return _SEATS_OF_MASK[self.doors.waiting(self._states)]

    @property
    def outcome(self) -> Outcome | None:
        why = self.doors.ending(self._states)
        if why == RUNNING:
            return None
        s = self.s
        points = tuple(int(s.points[seat] + s.cards[seat, VICTORY]) for seat in range(self.players))
        return Outcome(ENDINGS[why], () if s.winner == NOBODY else (int(s.winner),), points)

    def legal(self, seat: int | str, *, offers: bool = True) -> list[Action]:
        number, seats, write = self.seat_number(seat), self.seats, self.notation.action_of
        menu = np.empty(1, MENU_OF_ACTIONS)
        n = self.doors.legal(self._states, number, MENU if offers else NO_OFFERS, menu)
        codes = menu["actions"][0, :n]
        if n == 0 and (ways := self.doors.discards(self._states, number, codes)):
            codes = np.empty(ways, np.int64)
            self.doors.discards(self._states, number, codes)
        return [write(code, seats) for code in codes.tolist()]

    def vocabulary(self) -> list[Action]:
        codes = [do.BUY, do.ROLL, do.ACCEPT, do.DECLINE, do.WITHDRAW, do.END]
        codes += [do.PLAY_KNIGHT, do.PLAY_ROADS]
        codes += [kind | place << 5 for kind in (do.SETTLE, do.BUILD_CITY) for place in range(INTERSECTIONS)]
        codes += [do.BUILD_ROAD | path << 5 for path in range(PATHS)]
        codes += [do.MOVE_ROBBER | h << 5 | who << 12 for h in range(HEXES) for who in range(self.players + 1)]
        codes += [do.SUPPLY | a << 5 | n << 12 | b << 19 for a in range(5) for n in range(1, 6) for b in range(5)]
        codes += [do.DEAL | seat << 5 for seat in range(self.players)]
        codes += [do.PLAY_INVENTION | a << 5 | b << 12 for a in range(5) for b in range(a, 6)]
        codes += [do.PLAY_MONOPOLY | a << 5 for a in range(5)]
        return [self.notation.action_of(code, self.seats) for code in codes]

    def view(self, seat: int | str | None) -> dict[str, Any]:
        viewer = None if seat is None else self.seat_number(seat)
        return view_of(self.s, self.name, self.phases, self.seats, self.options, self.to_act, self.outcome, viewer)

    def position(self) -> str:
        return self._write_position(self.s)

    def read(self, text: str) -> Action:
        action: Action = self.notation.read_action(text, self.seats)
        return action

    def chance_cases(self) -> int:
        return int(self.doors.cases(self._states))

    def chance_result(self, case: int) -> Action:
        action: Action = self.notation.action_of(int(self.doors.result(self._states, case)), self.seats)
        return action

    @classmethod
    def from_position(cls, text: str, *, seed: int | None = None, chance: str = SAMPLED) -> Self:
        return cls(position=text, seed=seed, chance=chance)

    @classmethod
    def resample(cls, view: dict[str, Any], rng: np.random.Generator) -> Self:
        text = write_position(imagine(view, rng), tuple(view["players"]), cls.name)
        game = cls.from_position(text, seed=int(rng.integers(2**63)), chance=MANUAL)
        game.options = dict(view["options"])
        return game

    # --- what the protocol asks of every game -------------------------------------------------------------------

    def _start(self) -> str:
        return self._write_position(self._first[0])

    def _is_chance(self, action: Action) -> bool:
        return do.FIRST <= action.code & 31 <= do.DRAWN

    def _refusal(self, action: Action, seat: int) -> str | None:
        rule = self.doors.refusal(self._states, seat, action.code)
        return self.rule_names[rule] if rule else None

    def _chance_refusal(self, result: Action) -> str:
        return _CHANCE_RULES[result.code & 31]

    def _apply(self, action: Action, seat: int) -> None:
        self.doors.happen(self._states, seat, action.code)

    def _copy(self) -> Self:
        copy = object.__new__(type(self))
        copy.__dict__.update(self.__dict__)
        copy._states = copy_of(self._states)
        return copy

    def _snapshot(self) -> bytes:
        return self._states.tobytes()

    def _tell(self, before: bytes, happened: list[tuple[int, Action]]) -> list[Event]:
        told: list[Event] = []
        states: States = np.frombuffer(bytearray(before), self.record_type)
        for seat, action in happened:
            old = copy_of(states)
            self.doors.happen(states, seat, action.code)
            told += self.events.tell_move(old[0], states[0], seat, action)
        return told


assert CHANCE == NOBODY  # happen tells chance from seats by it
