"""The base class of games with compiled rules: a record that holds the state, and a library with the rules over it.

A game of this kind has a record type and modules of its own: ``entries`` with its library, ``notation``, ``events`` and
``playout``. This class implements the protocol with them. Entries take addresses, so everything that is passed to one
is kept here together with its address.
"""

from __future__ import annotations

import threading
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from types import ModuleType, SimpleNamespace
from typing import Any, ClassVar, Final, Self

import numpy as np
from numpy.typing import NDArray

from landnam.cards.counting import COUNTS, SPECTATOR
from landnam.cards.trading import MENU as MENU
from landnam.cards.trading import NO_OFFERS as NO_OFFERS
from landnam.cards.worlds import begin_of
from landnam.games import game_class
from landnam.games.record_bytes import places_in, resources_in
from landnam.native.codes import kind_of_code
from landnam.native.compiled import SEATS_AT_MOST as SEATS_AT_MOST
from landnam.native.compiled import State as State
from landnam.native.compiled import States as States
from landnam.native.jobs import RESULT as RESULT
from landnam.native.library import Doors, Library
from landnam.native.memory import address_of
from landnam.rules.actions import Action, Origin
from landnam.rules.errors import BadRecord
from landnam.rules.events import Event
from landnam.rules.options import check_names, check_players, settle
from landnam.rules.outcomes import Outcome
from landnam.rules.protocol import MANUAL, SAMPLED, Game
from landnam.rules.seats import viewer_number

_SEATS_OF_MASK = tuple(tuple(seat for seat in range(SEATS_AT_MOST) if mask >> seat & 1) for mask in range(16))


def copy_of(states: States) -> States:
    """A copy of a record, by its bytes: NumPy's own copy goes field by field and takes thirty times as long."""
    copy: States = np.frombuffer(bytearray(states.tobytes()), states.dtype)
    return copy


def held(room: bytes | bytearray, dtype: np.dtype[Any]) -> tuple[States, int]:
    """A record made from bytes, in memory of its own, and its address."""
    room = bytearray(room)
    return np.frombuffer(room, dtype), begin_of(room)


def read_out(states: States) -> State:
    """The fields of a record as plain attributes, for callers that read many: NumPy's own access is slow."""
    return SimpleNamespace(**dict(zip(states.dtype.names or (), states.tolist()[0], strict=True)))


class Fields:
    """The fields of a record as attributes, each read when it is asked for, in a tenth of the time NumPy takes."""

    __slots__ = ("_states",)

    def __init__(self, states: States) -> None:
        self._states = states

    def __getattr__(self, name: str) -> Any:
        try:
            return self._states[name][0]
        except ValueError:
            raise AttributeError(f"the record has no field '{name}'") from None


NOBODY: Final = -1
"""The value that stands for no seat in records."""


@cache
def _offer_fields(record: np.dtype[Any]) -> tuple[slice, ...]:
    """Where the fields of offers and proposals lie in the bytes of a record."""
    fields = [field for name, field in (record.fields or {}).items() if name.startswith(("offer_", "proposal_"))]
    return tuple(slice(offset, offset + kind.itemsize) for kind, offset, *_ in fields)


class _Menus(threading.local):
    """Buffers for legal actions, by type of menu; each thread has its own, which it reads before it asks again."""

    def __init__(self) -> None:
        self._rooms: dict[np.dtype[Any], tuple[NDArray[np.int64], int]] = {}

    def of(self, menu_type: np.dtype[Any]) -> tuple[NDArray[np.int64], int]:
        """The array of actions of a menu, and the menu's address."""
        found = self._rooms.get(menu_type)
        if found is None:
            menu: NDArray[np.void] = np.zeros(1, menu_type)
            found = self._rooms[menu_type] = menu["actions"][0], address_of(menu)
        return found


_menus = _Menus()

_TABLES_KEPT: Final = 64
_ACTIONS_KEPT: Final = 4096
_WORDS_KEPT: Final = 1 << 14


class _Actions(dict[int, Action]):
    """The actions of one table, or of all tables of a game, by their numbers; each is written when first needed."""

    def __init__(self, origin: Origin, seats: tuple[str, ...], write: Callable[[int, tuple[str, ...]], Action]) -> None:
        self._origin, self._seats, self._write = origin, seats, write

    def __missing__(self, code: int) -> Action:
        if len(self) == _ACTIONS_KEPT:
            self.clear()
        action = self[code] = Action(self._write(code, self._seats), code, self._seats, self._origin)
        return action


_actions_of = lru_cache(maxsize=_TABLES_KEPT)(_Actions)


class _Words(dict[int, tuple[str, str]]):
    """The actions of all tables of a game with the same seats in words, and their kinds, by their numbers."""

    def __init__(self, seats: tuple[str, ...], write: Callable[[int, tuple[str, ...]], Action]) -> None:
        self._seats, self._write = seats, write

    def __missing__(self, code: int) -> tuple[str, str]:
        if len(self) == _WORDS_KEPT:
            self.clear()
        action = self._write(code, self._seats)
        words = self[code] = str(action), action.kind
        return words


@lru_cache(maxsize=_TABLES_KEPT)
def _words_of(
    name: str,  # noqa: ARG001 # games with the same seats have other words
    seats: tuple[str, ...],
    write: Callable[[int, tuple[str, ...]], Action],
) -> _Words:
    return _Words(seats, write)


class _Recent:
    """The table whose actions were needed last: most callers play one game at a time."""

    table: tuple[Origin, _Actions] | None = None


_recent = _Recent()


class CompiledGame(Game):
    """A game whose state is one record and whose rules are compiled functions over it."""

    record_type: ClassVar[np.dtype[Any]]
    library: ClassVar[Library]
    """The compiled functions of this game: begin, waiting, ending, refusal, legal, carry_out, cases, result and chance;
    with hidden hands also begin_counting, join_counting, follow, narrow_counts and imagine, with discards also
    discards."""
    doors: ClassVar[Doors]
    """The entries of the library, callable from Python."""
    playout: ClassVar[ModuleType]
    """The functions that play many games at once: play_many, play_ahead."""
    menu_type: ClassVar[np.dtype[Any]]
    """The record into which the legal actions are written."""
    phases: ClassVar[tuple[str, ...]]
    """The names of the phases by their numbers."""
    rule_names: ClassVar[tuple[str, ...]]
    chance_rules: ClassVar[Mapping[int, str]]
    """By kind of chance result: the rule that forbids playing it at the wrong moment."""
    notation: ClassVar[ModuleType]
    events: ClassVar[ModuleType]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "library" in cls.__dict__:
            cls.doors = cls.library.doors
        if "declaration" in cls.__dict__:
            cls.phases = tuple(phase.name for phase in cls.declaration.phases)

    def __init__(
        self, players: int | None = None, *, seed: int | None = None, chance: str = SAMPLED, **given: Any
    ) -> None:
        self._joined = "position" in given
        if self._joined:
            seats = self._begin_from(given, players)
            options = self._options_of_position()
        else:
            options = self._settle(given)
            count = check_players(self.name, self.declaration.usual if players is None else players, *self.seated)
            seats = self._colours(options, count)
        super().__init__(seats, options, seed, chance, copy=self._joined)
        if not self._joined:
            self._lay_out(options, given)
        self._first = copy_of(self._states)
        if not self.manual:
            self._sample_chance()

    @classmethod
    def _settle(cls, given: Mapping[str, Any]) -> dict[str, Any]:
        """Every option with its value."""
        return settle(cls.name, cls.choices, given, cls.declaration.extra_options)

    @staticmethod
    @abstractmethod
    def _colours(options: Mapping[str, Any], players: int) -> tuple[str, ...]:
        """The colours of the seats."""

    def _begin_from(self, given: Mapping[str, Any], players: int | None) -> tuple[str, ...]:
        """Take over the state of a position and return its seats."""
        check_names("a game from a position", given, ("position", "seed", "chance"))
        try:
            self._states, seats = self._read_position(given["position"])
        except BadRecord as error:
            raise ValueError(str(error)) from None
        check_players(self.name, len(seats), *self.seated)
        if players not in (None, len(seats)):
            raise ValueError(f"options players={players} and position clash: it has {len(seats)} seats")
        return seats

    def _options_of_position(self) -> dict[str, Any]:
        """The options of a game that begins in a position, as far as the position holds them."""
        return {option.name: None for option in self.choices}

    @abstractmethod
    def _read_position(self, text: str) -> tuple[States, tuple[str, ...]]:
        """The state and the seats of a position; BadRecord if it cannot be read."""

    @abstractmethod
    def _write_position(self, s: State) -> str:
        """A state as one line of text."""

    @abstractmethod
    def _lay_out(self, options: dict[str, Any], given: Mapping[str, Any]) -> None:
        """Set up the game: ``blank`` and ``plan``, with which a simulation begins all its games, and ``_states``."""

    def _begin(self) -> None:
        """Set up a game from ``blank`` as planned."""
        self._held, self._at = held(self.blank.tobytes(), self.record_type)
        self.doors.begin(self._at, address_of(self.plan), begin_of(self._source))

    _counted: tuple[States, NDArray[np.void], int] | None = None
    _counts_at: int
    blank: States
    plan: NDArray[np.void]
    _held: States
    _at: int

    @property
    def _states(self) -> States:
        """The record of this game, an array of one."""
        return self._held

    @_states.setter
    def _states(self, states: States) -> None:
        self._held, self._at = states, address_of(states)

    # --- what can be counted ------------------------------------------------------------------------------------

    def counts(self) -> NDArray[np.void]:
        """What every seat can have counted of the other hands so far, as a record of cards/counting.py.

        It is computed from the history on demand and kept: simulations never need it.
        """
        if self._counted is None:
            states, counts, done = self._first, np.zeros(1, COUNTS), 0
            start = self.doors.join_counting if self._joined else self.doors.begin_counting
            start(address_of(states), address_of(counts), (1 << self.players) - 1 | 1 << SPECTATOR)
        else:
            states, counts, done = self._counted
            if done == len(self.history):
                return counts
        states, at = held(states.tobytes(), self.record_type)  # clones may share the old ones
        counts, counts_at = held(counts.tobytes(), COUNTS)
        for seat, action in self.history[done:]:
            self.doors.follow(at, seat, action.code, counts_at)
        self.doors.narrow_counts(at, counts_at)
        self._counted, self._counts_at = (states, counts, len(self.history)), counts_at
        return counts

    def counts_at(self) -> int:
        """Where the counts are, until the next move: an array takes longer to say so than a move takes."""
        self.counts()
        return self._counts_at

    @classmethod
    def unseen_cards(cls, view: dict[str, Any]) -> tuple[list[int], int]:
        """By resource, how many cards are not open in a view; and how many of all these are in no hand."""
        raise NotImplementedError(f"{cls.name} has no hidden hands")

    def counted(self, viewer: int | str | None) -> list[dict[str, dict[str, int]]]:
        """By seat, the fewest and the most cards of each resource that it can hold, as far as a viewer can know.

        A view shows the table as it is now; this is what a viewer can know who has watched the whole game. Bots get it
        as ``view["counted"]``.
        """
        number = viewer_number(self.seats, viewer)
        if "begin_counting" not in self.library.entries:
            return super().counted(viewer)
        counts, at = self.counts().tobytes(), places_in(COUNTS)
        first = 5 * SEATS_AT_MOST * (SPECTATOR if number is None else number)
        return [
            {"at_least": resources_in(counts, at.least + place), "at_most": resources_in(counts, at.most + place)}
            for place in range(first, first + 5 * self.players, 5)
        ]

    # --- the protocol -------------------------------------------------------------------------------------------

    @property
    def s(self) -> State:
        """The record of this game."""
        return self._held[0]

    @property
    def to_act(self) -> tuple[int, ...]:
        return _SEATS_OF_MASK[self.doors.waiting(self._at)]

    @property
    def outcome(self) -> Outcome | None:
        why = self.doors.ending(self._at)
        if not why:
            return None
        points = tuple(self._points(seat) for seat in range(self.players))
        return Outcome(self.declaration.endings[why - 1], self._winners(), points)

    def _points(self, seat: int) -> int:
        """The points of a seat at the end of the game."""
        return int(self.s.points[seat])

    def _winners(self) -> tuple[int, ...]:
        """The seats that have won."""
        winner = int(self.s.winner)
        return () if winner == NOBODY else (winner,)

    @property
    def turn(self) -> int:
        return int(self._held["turn"][0])

    @property
    def phase(self) -> str:
        name: str = self.phases[self._held["phase"][0]]
        return name

    @property
    def active(self) -> int | None:
        active = int(self._held["active"][0])
        return None if active == NOBODY else active

    def possible(self, seat: int | str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """See ``Game``. The discards of a seat that owes cards are not listed here, because there can be thousands."""
        number = self.seat_number(seat)
        if "owes" in (self.record_type.names or ()) and self._held["owes"][0, number]:
            return (), ("discard",)
        codes = self._legal_codes(number, MENU)
        return self._listed(map(_words_of(self.name, self.seats, self.notation.action_of).__getitem__, codes))

    def bargains(self) -> bytes:
        state = self._held.tobytes()
        return b"".join([state[part] for part in _offer_fields(self.record_type)])

    def legal(self, seat: int | str, *, offers: bool = True) -> list[Action]:
        return self.actions_of(self._legal_codes(self.seat_number(seat), MENU if offers else NO_OFFERS))

    def _legal_codes(self, seat: int, offers: int) -> list[int]:
        """The numbers of the actions of a seat."""
        actions, menu = _menus.of(self.menu_type)
        n = self.doors.legal(self._at, seat, offers, menu)
        codes: list[int] = actions[:n].tolist() if n else self._long_list(seat)
        return codes

    def actions_of(self, codes: Iterable[int]) -> list[Action]:
        """The actions of this game with these numbers."""
        return list(map(self._actions().__getitem__, codes))

    def action_of(self, code: int) -> Action:
        """The action of this game with this number."""
        return self._actions()[code]

    def _actions(self) -> _Actions:
        """The actions of this table that were written lately."""
        recent = _recent.table
        if recent is not None and recent[0] is self.origin:
            return recent[1]
        actions = _actions_of(self.origin, self.seats, self.notation.action_of)
        _recent.table = self.origin, actions
        return actions

    def _known(self, action: str) -> Action:
        if type(action) is Action and self._actions().get(action.code) is action:  # as this table has listed it
            return action
        return super()._known(action)

    def _recorded(self, action: Action) -> Action:
        return _actions_of(Origin(self.name), self.seats, self.notation.action_of)[action.code]

    def _long_list(self, seat: int) -> list[int]:
        """The discards of a seat that owes cards: there can be too many for the menu."""
        if "discards" not in self.library.entries:
            return []
        codes = np.empty(self.doors.discards(self._at, seat, 0, 0), np.int64)
        if len(codes):
            self.doors.discards(self._at, seat, address_of(codes), len(codes))
        return list(codes.tolist())

    def position(self) -> str:
        return self._write_position(self.s)

    def read(self, text: str) -> Action:
        return self.action_of(self.notation.read_action(text, self.seats).code)

    def chance_cases(self) -> int:
        return self.doors.cases(self._at)

    def chance_result(self, case: int) -> Action:
        return self.action_of(self.doors.result(self._at, case))

    @classmethod
    def from_position(cls, text: str, *, seed: int | None = None, chance: str = SAMPLED) -> Self:
        return cls(position=text, seed=seed, chance=chance)

    @classmethod
    def world_of(cls, view: dict[str, Any], rng: np.random.Generator) -> States:
        """The state of a game that fits this view, as ``resample`` makes it.

        A view of this game's own is taken at its word, so that a search gets its worlds fast; only cards that cannot be
        dealt are refused.
        """
        return cls.resample(view, rng)._states

    @classmethod
    def _in_world(cls, world: States, view: dict[str, Any], rng: np.random.Generator) -> Self:
        """The game of a world that was imagined for a view, with manual chance."""
        game = object.__new__(cls)
        game._joined, game._first = True, world
        game._held, game._at = held(world.tobytes(), cls.record_type)
        seats, seed = tuple(view["players"]), int(rng.integers(2**63))
        Game.__init__(game, seats, dict(view["options"]), seed, MANUAL, copy=True)
        return game

    # --- what the protocol asks of every game -------------------------------------------------------------------

    def _start(self) -> str:
        return self._write_position(self._first[0])

    def _is_chance(self, action: Action) -> bool:
        return kind_of_code(action.code) in self.chance_rules

    def _refusal(self, action: Action, seat: int) -> str | None:
        rule = self.doors.refusal(self._at, seat, action.code)
        return self.rule_names[rule] if rule else None

    def _chance_refusal(self, result: Action) -> str:
        return self.chance_rules[kind_of_code(result.code)]

    def _apply(self, action: Action, seat: int) -> None:
        self.doors.carry_out(self._at, seat, action.code)

    def _copy(self) -> Self:
        copy = object.__new__(type(self))
        copy.__dict__.update(self.__dict__)
        copy._held, copy._at = held(self._held.tobytes(), self.record_type)
        return copy

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Update the address of the record after pickle or deepcopy."""
        self.__dict__.update(state)
        self._states = self._held

    def _snapshot(self) -> bytes:
        return self._held.tobytes()

    def _tell(self, before: bytes, happened: list[tuple[int, Action]]) -> list[Event]:
        told: list[Event] = []
        states, at = held(before, self.record_type)
        for seat, action in happened:
            old = Fields(copy_of(states))
            self.doors.carry_out(at, seat, action.code)
            told += self.events.tell_move(old, Fields(states), seat, action)
        return told

    def _seed_chance(self, seed: int) -> None:
        self.doors.seed(begin_of(self._source), seed, 0)

    def _draw_result(self, cases: int) -> Action:  # noqa: ARG002 # the entry counts them itself
        action: Action = self.notation.action_of(self.doors.chance(self._at, begin_of(self._source)), self.seats)
        return action


def compiled_class(name: str) -> type[CompiledGame]:
    """The class of a game with compiled rules; a ValueError if the game has none."""
    found = game_class(name)
    if not issubclass(found, CompiledGame):
        raise ValueError(f"{name} has no compiled rules")
    return found


def as_compiled(game: Game) -> CompiledGame:
    """A game whose rules are compiled; a ValueError if they are not."""
    if not isinstance(game, CompiledGame):
        raise ValueError(f"{game.name} has no compiled rules")
    return game
