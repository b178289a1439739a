"""The protocol of every game: one class with what all games share, to which a game adds its rules."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from importlib import import_module
from typing import Any, ClassVar, Self

import numpy as np

from landnam.native.compiled import SOURCE, below, seed_source
from landnam.native.library import Library
from landnam.rules.actions import ANY_TABLE, Action, Origin, table_number
from landnam.rules.catalogue import Rule
from landnam.rules.declaration import Declaration
from landnam.rules.errors import BadRecord, IllegalAction, InvalidAction
from landnam.rules.events import Event, Events
from landnam.rules.fairness import Fair
from landnam.rules.options import Option, as_given
from landnam.rules.outcomes import Outcome
from landnam.rules.records import FIRST_RULES, Record, move_line, outcome_line, write_record
from landnam.rules.seats import seat_number

CHANCE = -1
"""The seat of chance results in a game's history."""

SAMPLED, MANUAL = "sampled", "manual"


class Game(ABC):
    """One game in progress.

    Chance is a move of its own: by default it is drawn from ``seed`` as soon as it is open; with
    ``chance="manual"`` it waits to be played like any action.
    """

    declaration: ClassVar[Declaration]
    """Everything that other layers need to know about the game. It also sets ``name``, ``choices`` (the options) and
    ``seated`` (the numbers of players)."""
    name: ClassVar[str]
    choices: ClassVar[tuple[Option, ...]]
    seated: ClassVar[tuple[int, int]]
    """The fewest and the most players."""
    turn_rules: ClassVar[frozenset[str]] = frozenset()
    """The rules that keep a seat from acting on the turn of another."""
    rules: ClassVar[int] = FIRST_RULES
    """The number of its present rules: one more whenever a correction would change how a recorded game goes."""
    older: ClassVar[Mapping[int, str]] = {}
    """By number, the class, as module:Class, that plays by rules from before a correction."""
    library: ClassVar[Library | None] = None
    """The compiled rules; None for a game in plain Python."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "declaration" in cls.__dict__:
            told = cls.declaration
            cls.name, cls.choices, cls.seated = told.name, told.options, told.players

    def __init__(
        self, seats: tuple[str, ...], options: dict[str, Any], seed: int | None, chance: str, *, copy: bool = False
    ) -> None:
        """``copy`` says that the game begins in a position, so that it may be a copy of any table of this game."""
        if chance not in (SAMPLED, MANUAL):
            raise ValueError(f"option chance={as_given(chance)}: valid are {SAMPLED}, {MANUAL}")
        if seed is None:
            seed = secrets.randbits(63)
        if type(seed) is not int or not 0 <= seed < 2**63:
            raise ValueError(f"option seed={as_given(seed)}: valid are whole numbers from 0 to 2**63 - 1")
        self.seats = seats
        self.options = options
        self.history: list[tuple[int, Action]] = []
        self.manual = chance == MANUAL
        self.origin = Origin(self.name, ANY_TABLE if copy else table_number(seats, options, seed))
        self._source = bytearray(SOURCE.itemsize)
        self._seed_chance(seed)

    # --- what a game must implement -----------------------------------------------------------------------------

    @property
    @abstractmethod
    def to_act(self) -> tuple[int, ...]:
        """The seats the game waits for."""

    @property
    @abstractmethod
    def turn(self) -> int:
        """The number of the turn, from 1; 0 during the set-up."""

    @property
    @abstractmethod
    def phase(self) -> str:
        """The name of the phase, one of those in the declaration."""

    @property
    @abstractmethod
    def active(self) -> int | None:
        """The seat whose turn it is; None before that is known."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it runs."""

    @abstractmethod
    def legal(self, seat: int | str, *, offers: bool = True) -> list[Action]:
        """The actions of a seat now, in a stable order; offers to other players are a menu, or left out."""

    @abstractmethod
    def vocabulary(self) -> list[Action]:
        """Every action of the game that can be listed; ``legal`` lists those that are allowed now."""

    @abstractmethod
    def view(self, seat: int | str | None) -> dict[str, Any]:
        """Everything that a seat may know, as plain data (None: a spectator)."""

    def views(self, seats: Iterable[int | str | None]) -> list[dict[str, Any]]:
        """The views of several seats. They may share parts, so do not change them."""
        return [self.view(seat) for seat in seats]

    @abstractmethod
    def position(self) -> str:
        """The state without its history, as one line of text."""

    @classmethod
    @abstractmethod
    def from_position(cls, text: str, *, seed: int | None = None, chance: str = SAMPLED) -> Self:
        """A game that begins in this position."""

    @classmethod
    @abstractmethod
    def resample(cls, view: dict[str, Any], rng: np.random.Generator) -> Self:
        """A game that fits this view, with everything its seat cannot know drawn at random."""

    @abstractmethod
    def read(self, text: str) -> Action:
        """The action or chance result with this text; InvalidAction if there is none."""

    @abstractmethod
    def chance_cases(self) -> int:
        """The number of equally likely cases of the open chance move; 0 if none is open."""

    @abstractmethod
    def chance_result(self, case: int) -> Action:
        """The result of one of these cases; several cases may have the same result."""

    @abstractmethod
    def _start(self) -> str:
        """The position in which this game began."""

    @abstractmethod
    def _is_chance(self, action: Action) -> bool:
        """Whether this is a chance result."""

    @abstractmethod
    def _refusal(self, action: Action, seat: int) -> str | None:
        """The id of the rule that forbids a seat this action, or None."""

    @abstractmethod
    def _chance_refusal(self, result: Action) -> str:
        """The id of the rule that forbids this chance result at the wrong moment."""

    @abstractmethod
    def _apply(self, action: Action, seat: int) -> None:
        """Carry out an action, or a chance result of the seat CHANCE, that is allowed."""

    @abstractmethod
    def _copy(self) -> Self:
        """A copy that shares nothing mutable, except history and chance."""

    @abstractmethod
    def _snapshot(self) -> bytes:
        """The state as bytes, taken before every move; it must be cheap."""

    @abstractmethod
    def _tell(self, before: bytes, happened: list[tuple[int, Action]]) -> list[Event]:
        """The events of moves that happened after a snapshot."""

    # --- what all games share -----------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        return len(self.seats)

    def seat_number(self, seat: int | str) -> int:
        """A seat by its number or its colour."""
        if type(seat) is int and 0 <= seat < len(self.seats):  # as almost always
            return seat
        return seat_number(self.seats, seat)

    def play(self, action: str, seat: int | str | None = None) -> Events:
        """Play an action for a seat, or a chance result for no seat, and return the events.

        Refused moves raise InvalidAction or IllegalAction and change nothing. An Action must come from this game, a
        copy of it, or a game made from a position, a view or a record; a text is read as an action of this game.
        """
        action = self._known(action)
        number = self._acting(action, seat)
        rule = self._forbidden(action, number)
        if rule is not None:
            raise IllegalAction(action, "chance" if number == CHANCE else self.seats[number], rule)
        return self._happen(number, action)

    def play_line(self, move: str) -> Events:
        """Play a move as it is written in a record: ``red road 28-34``, or a chance result."""
        seat, _, action = move.partition(" ")
        if seat in self.seats:
            return self.play(action, seat)
        if not self._is_chance(self.read(move)):
            raise BadRecord(f"a line begins with one of {', '.join(self.seats)}, or is a chance result")
        return self.play(move)

    def why_not(self, action: str, seat: int | str | None = None) -> Rule | None:
        """The rule that forbids this action now, or None if it may be played."""
        action = self._known(action)
        return self._forbidden(action, self._acting(action, seat))

    def chance(self) -> list[tuple[Action, Fraction]]:
        """The results of the open chance move with their exact probabilities; empty if none is open."""
        cases = self.chance_cases()
        counts = Counter(self.chance_result(case) for case in range(cases))
        return [(result, Fraction(count, cases)) for result, count in counts.items()]

    def possible(self, seat: int | str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The actions that a client can list for a seat, in words, and the kinds of all its actions.

        Kinds with too many actions are not listed: a client composes those.
        """
        return self._listed((str(action), action.kind) for action in self.legal(seat))

    def _listed(self, actions: Iterable[tuple[str, str]]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Of actions in words and their kinds those that a client can list, and all kinds."""
        composed, words = self.declaration.composed_kinds, [*actions]
        kinds = tuple(dict.fromkeys([kind for _, kind in words]))
        return tuple([text for text, kind in words if kind not in composed]), kinds

    def bargains(self) -> bytes:
        """All open offers as bytes; positions with the same offers have the same bytes."""
        return b""

    def counted(self, viewer: int | str | None) -> list[dict[str, dict[str, int]]]:  # noqa: ARG002 # nothing is hidden here
        """What a viewer who has watched the game can know of the hidden hands, by seat; empty if none are."""
        return []

    def __repr__(self) -> str:
        outcome = self.outcome
        if outcome is not None:
            state = f"over ({outcome.ending})"
        elif not self.to_act:
            state = "open chance"
        else:
            state = f"waiting for {', '.join(self.seats[seat] for seat in self.to_act)}"
        players = "1 player" if self.players == 1 else f"{self.players} players"
        return f"<{self.name}: {players}, turn {self.turn}, {state}>"

    def clone(self) -> Self:
        """An independent copy of the whole game."""
        copy = self._copy()
        copy.history = self.history.copy()
        copy._source = bytearray(self._source)
        return copy

    def record(self, fair: Fair | None = None) -> str:
        """The set-up, every action and every chance result, readable and replayable.

        ``fair`` is the source of chance, if there is one: with it in the record anyone can check the dice.
        """
        return write_record(
            self.name, self.options, self._start(), self.seats, self.history, self.outcome, fair, self.rules
        )

    def links(self, fair: Fair, before: Sequence[str] = ()) -> list[str]:
        """The links that seal the order of the moves so far (fairness.py).

        ``before`` are earlier links of this game: only the new ones are computed.
        """
        links = list(before[: len(self.history) + 1]) or [fair.first_link(self._start())]
        for seat, move in self.history[len(links) - 1 :]:
            links.append(fair.next_link(links[-1], move_line(self.seats, seat, move)))
        return links

    @classmethod
    def from_record(cls, record: Record, *, moves: int | None = None) -> Self:
        """The game in a record, or its first ``moves`` moves, rebuilt without random numbers.

        Chance in the rebuilt game is manual: the record holds past results, not future ones.
        """
        try:
            game = cls.from_position(record.start, chance=MANUAL)
        except ValueError as error:
            raise BadRecord(f"record: its start cannot be read: {error}") from None
        for number, move in enumerate(record.moves[:moves], 1):
            try:
                game.play_line(move)
            except ValueError as error:
                raise BadRecord(f"record: move {number} ('{move[:60]}'): {error}") from None
        reached = outcome_line(game.seats, game.outcome)
        if moves is None and record.outcome != reached:
            raise BadRecord(f"record: it says '{record.outcome[:80]}', but its moves lead to '{reached}'")
        game.options = cls._read_options(record.options)
        return game

    @classmethod
    def _read_options(cls, words: Mapping[str, str]) -> dict[str, Any]:
        """The options of a record with their values; missing ones were not set."""
        options: dict[str, Any] = dict(words)
        for option in cls.choices:
            try:
                options[option.name] = option.check(words[option.name])
            except KeyError:
                options[option.name] = None
            except ValueError:  # a word that occurs only in records, such as board=layout
                continue
        return options

    def _repr_svg_(self) -> str:
        """The picture for a notebook: the game as a spectator sees it."""
        module, _, name = self.declaration.drawing.partition(":")
        drawing: str = getattr(import_module(module), name)(self.view(None))
        return drawing

    def _action(self, text: str, code: int) -> Action:
        """An action or a chance result of this game."""
        return Action(text, code, self.seats, self.origin)

    def _recorded(self, action: Action) -> Action:
        """An action as the history keeps it: like a record, it can be played at any table of this game."""
        return Action(action, action.code, action.seats, Origin(self.name))

    def _known(self, action: str) -> Action:
        """The action of this game that a text says; an Action must be one of this table and of these seats."""
        if not isinstance(action, str):
            raise InvalidAction(repr(action), "an action is a text such as 'roll'")
        known = self.read(action)
        if isinstance(action, Action):
            its, ours = action.origin, self.origin
            other_game = its is not None and its.game != ours.game
            if other_game or (action.code, action.seats) != (known.code, known.seats):
                raise InvalidAction(str(action), "it is an action of another game, or of other seats")
            if its is not None and not its.fits(ours):
                raise InvalidAction(
                    str(action), "it is an action of another table; its text, str(action), can be played"
                )
        return known

    def _acting(self, action: Action, seat: int | str | None) -> int:
        """The seat that plays an action; a chance result is played for no seat."""
        if seat is None and self._is_chance(action):
            return CHANCE
        if seat is not None:
            return self.seat_number(seat)
        if len(self.to_act) == 1:
            return self.to_act[0]
        raise ValueError(f"say which seat plays '{action}'; valid are {', '.join(self.seats)}")

    def _forbidden(self, action: Action, seat: int) -> Rule | None:
        """The rule that forbids an action now, with the reason where its sentence does not tell it."""
        if self._is_chance(action):
            if seat == CHANCE and self.manual and self._possible(action):
                return None
            refusal: str | None = self._chance_refusal(action)
        else:
            refusal = self._refusal(action, seat)
        if refusal is None:
            return None
        rule, reason = self.declaration.rules[refusal], self._reason(action, seat, refusal)
        return rule if reason is None else rule.because(reason)

    def _reason(self, action: Action, seat: int, rule: str) -> str | None:
        """Why a rule forbids an action now, where the rule's sentence does not tell it; None where it does."""
        if self.outcome is not None:
            return f"The game is over: {self.outcome.ending}."
        if self._is_chance(action):
            if not self.manual:
                return "Chance is drawn from the seed here; a game made with chance='manual' is told its results."
            if seat != CHANCE:
                return "A chance result is played for no seat."
            cases = self.chance_cases()
            return f"The open chance move cannot bring '{action}'." if cases else "No chance move is open now."
        if rule in self.turn_rules and seat not in self.to_act:
            waited_for = ", ".join(self.seats[other] for other in self.to_act) or "chance"
            return f"The game waits for {waited_for}."
        if rule in self.turn_rules and self.active not in (None, seat):
            return f"It is the turn of {self.seats[self.active]}."
        return None

    def _possible(self, result: Action) -> bool:
        return any(result == self.chance_result(case) for case in range(self.chance_cases()))

    def _happen(self, seat: int, action: Action) -> Events:
        """Carry out an allowed move and, unless chance is manual, the chance that follows."""
        before = self._snapshot()
        begun = len(self.history)
        self._apply(action, seat)
        self.history.append((seat, self._recorded(action)))
        if not self.manual:
            self._sample_chance()
        happened = self.history[begun:]
        return Events(lambda: self._tell(before, happened), self.seats)

    def _sample_chance(self) -> None:
        while cases := self.chance_cases():
            result = self._draw_result(cases)
            self._apply(result, CHANCE)
            self.history.append((CHANCE, self._recorded(result)))

    def _seed_chance(self, seed: int) -> None:
        """Start the source of chance; ``_source`` holds its record as bytes, which are fast to copy."""
        seed_source(np.frombuffer(self._source, SOURCE)[0], seed, 0)

    def _draw_result(self, cases: int) -> Action:
        """The result of the open chance move, drawn from the source of chance."""
        return self.chance_result(int(below(np.frombuffer(self._source, SOURCE)[0], cases)))
