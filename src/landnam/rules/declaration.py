"""The declaration of a game: everything that the layers above need to know about it.

Each game has one ``Declaration``, in its own folder. Server, terminal, drawings, arena and environments read it and
name no game. It refers to code of higher layers by name (``module:attribute``), as rules import nothing from above.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any

from landnam.rules.actions import Action
from landnam.rules.catalogue import Rule, read_book
from landnam.rules.options import Option

Facts = Mapping[str, Any]
"""An event, or a seat of a view, as plain data."""


class Clock(StrEnum):
    """What a seat's clock runs for. The clock of a turn lasts for the whole turn; every other restarts each time."""

    TURN = "turn"
    ANSWER = "answer"
    QUICK = "quick"
    SHORT = "short"
    LONG = "long"


@dataclass(frozen=True)
class Phase:
    """A part of a turn or of the set-up."""

    name: str
    clock: Clock = Clock.TURN
    words: str = ""
    """What the game waits for, as in "waiting for red: choose cards to discard"; by default the name."""
    proposals: bool = False
    """May other seats speak to the active one in it?"""
    enter: str = ""
    """The action for which Enter alone stands at the terminal."""


@dataclass(frozen=True)
class ActionKind:
    """One kind of action: the first word of its text, and what the layers above need to know about it."""

    name: str
    words: str = ""
    """What it does, in a few words."""
    group: str = ""
    """The heading under which menus list it; by default the name."""
    form: str = ""
    """How to type it, if there are too many to list: ``road A-B``."""
    bonus: bool = False
    """Whether it gives its seat more time for the turn."""
    quick: bool = False
    """Whether people decide on it quickly; bots then answer sooner."""
    undo: bool = False
    """Whether it can be undone while no chance has followed and no other seat has acted."""
    composed: bool = False
    """Whether there are too many to list, so that a client composes one from the view."""
    offer: bool = False
    """Whether it addresses other seats: ``legal`` lists only a menu of these, and bots may make only some a turn."""
    answer: bool = False
    """Does its meaning depend on the offers that are open?"""
    way_of: tuple[str, str] | None = None
    """A kind and a word, such as ``("build", "with")``: menus list actions of that kind with this word as this kind."""
    shown: Callable[[Sequence[Action]], Sequence[Action]] | None = None
    """Which of its legal actions menus show, if not all; the others can still be typed."""
    key: str = ""
    """What may be typed for its name at the terminal; it never stands for another kind. Its name if nothing is said."""


@dataclass(frozen=True)
class Examples:
    """What the help at the terminal shows."""

    question: str
    """An action to ask about."""
    rule: str
    """What to look rules up by: an id or words."""


@dataclass(frozen=True)
class Flow:
    """Cards that a seat gained, or with a negative number lost, and the cause."""

    seat: int
    source: str
    cards: int


def _points_alone(seat: Facts) -> dict[str, int]:
    return {"points": seat["points"]}


def _no_flow(event: Facts, cause: str) -> Iterable[Flow]:  # noqa: ARG001 # there are no cards
    return ()


def _no_faces(line: str) -> Sequence[str]:  # noqa: ARG001 # there are no dice
    return ()


def _nothing(event: Facts) -> None:  # noqa: ARG001 # the same for every event
    return None


@dataclass(frozen=True)
class Statistics:
    """Statistics of a finished game."""

    points: Callable[[Facts], dict[str, int]] = _points_alone
    """The sources of a seat's points, from its part of the view of a finished game."""
    flows: Callable[[Facts, str], Iterable[Flow]] = _no_flow
    """The cards that an event moved; the second argument says whether the dice or the start dealt them."""
    blocked: Callable[[Facts, Facts], Sequence[int]] | None = None
    """By seat, the cards that a blocked place kept an event from bringing, from the view after it."""
    faces: Mapping[int | str, float] = field(default_factory=dict)
    """The results of the dice with their probabilities."""
    shown: Callable[[str], Sequence[str]] = _no_faces
    """The faces that a chance result shows, by its text."""
    moment: Callable[[Facts], str | None] = _nothing
    """Why an event is worth finding again in a replay, in a word (``seven``, ``build``, ``trade``), or None."""
    deal: Callable[[Facts], tuple[int, int] | None] = _nothing
    """The two seats that have traded with each other, by an event."""
    supply_trade: Callable[[Facts], int | None] = _nothing
    """The seat that has traded with the supply, by an event."""


def _no_goal(view: Facts) -> str:  # noqa: ARG001 # nothing is said of it
    return ""


def _as_typed(text: str, view: Facts) -> str:  # noqa: ARG001 # the notation is all there is
    return text


def _no_lines(board: Facts) -> Sequence[str]:  # noqa: ARG001 # views of most games have no board
    return ()


def _no_words(event: Facts, names: Sequence[str]) -> Mapping[str, Any]:  # noqa: ARG001 # facts are enough
    return {}


@dataclass(frozen=True)
class Declaration:
    """Everything that other layers need to know about a game."""

    name: str
    title: str
    about: str
    """The game in one sentence."""
    players: tuple[int, int]
    """The fewest and the most players."""
    prefix: str
    """The first letters of the ids of its rules."""
    books: tuple[str, ...]
    """The packages that hold its rules as ``rules.toml``, its own first."""
    phases: tuple[Phase, ...]
    """The phases, in the order of their numbers if the rules number them."""
    kinds: tuple[ActionKind, ...]
    """The kinds of action in the order of the menu, without chance results."""
    usual_players: int | None = None
    """The default number of players; None means the most."""
    options: tuple[Option, ...] = ()
    extra_options: tuple[str, ...] = ()
    """Arguments of ``make`` in addition to the options."""
    endings: tuple[str, ...] = ()
    """The ways in which a game can end."""
    fixed_length: bool = False
    """Does it end after a number of turns that the rules fix? Then nobody needs to limit them."""
    summary: tuple[str, ...] = ()
    """A summary of the rules that takes a minute to read."""
    chapters: Mapping[str, str] = field(default_factory=dict)
    """Headings for the chapters of its rules, by the prefix of their ids."""
    statistics: Statistics = Statistics()
    story: Mapping[str, str | None] = field(default_factory=dict)
    """By kind of event, the line that describes it, with its facts in braces; None if other events describe it."""
    story_words: Callable[[Facts, Sequence[str]], Mapping[str, Any]] = _no_words
    """Further words for these lines, worked out from an event and the names of the seats."""
    goal: Callable[[Facts], str] = _no_goal
    """What wins, in a few words, told by a view."""
    typed: Callable[[str, Facts], str] = _as_typed
    """An action in its notation, from what a person who has this view typed for it."""
    board_lines: Callable[[Facts], Sequence[str]] = _no_lines
    """The board of a view in words, for readers who see no picture."""
    in_context: Callable[[str, Facts], str] = _as_typed
    """An action with what it stands beside, told by a view, where its text alone does not show it."""
    examples: Examples | None = None
    bot: str = "random"
    """The bot that takes a seat by default."""
    bots: Mapping[str, str] = field(default_factory=dict)
    """The bots that play it, in addition to those that play every game: their names, and the names of their classes."""
    compiled_bots: str | None = None
    """The module of the bots that play complete games at native speed (bots/compiled.py)."""
    dataset_bots: tuple[str, ...] = ("random",)
    """The bots, of different strength, that play the games of a dataset by default."""
    solved: str | None = None
    """The module with the value of every move, if the game is solved (bots/dice/solved.py)."""
    environment: str | None = None
    """What it provides for the environments (envs/registry.py); without it there is a plain one."""
    drawing: str = "landnam.render.plain:table_svg"
    """The function that draws a view as SVG."""
    text: str = "landnam.render.plain:table_text"
    """The function that draws a view in plain characters."""
    terminal: str = "landnam.cli.plain_picture"
    """The module that shows a view at the terminal."""
    view_type: Any = None
    """The type of its views, a TypedDict, if declared."""
    event_type: Any = None
    """The types of its events, TypedDicts, if declared."""
    constants: Mapping[str, Any] = field(default_factory=dict)
    """The fixed figures of the rules that are shown but not in views: costs, limits and the like."""
    constants_type: Any = None
    """The type of the constants, a TypedDict, if declared."""

    @property
    def usual(self) -> int:
        """The default number of players."""
        return self.players[1] if self.usual_players is None else self.usual_players

    @cached_property
    def rules(self) -> dict[str, Rule]:
        """Every rule of the game by its id."""
        return {rule: rule for book in self.books for rule in read_book(book)}

    @cached_property
    def phase_named(self) -> dict[str, Phase]:
        """The phases by name."""
        return {phase.name: phase for phase in self.phases}

    @cached_property
    def kind_named(self) -> dict[str, ActionKind]:
        """The kinds of action by name."""
        return {kind.name: kind for kind in self.kinds}

    def kind_of(self, action: str) -> ActionKind:
        """The kind of an action, from its first word."""
        name = action.partition(" ")[0]
        return self.kind_named.get(name) or ActionKind(name)

    @cached_property
    def composed_kinds(self) -> frozenset[str]:
        """The names of the kinds with too many actions to list: a client composes these."""
        return self.kinds_that("composed") | self.kinds_that("offer")

    @property
    def endless(self) -> bool:
        """Whether a game can go on for ever unless the option ``max_turns`` limits its turns."""
        return not self.fixed_length and any(option.name == "max_turns" for option in self.options)

    def kinds_that(self, question: str) -> frozenset[str]:
        """The names of the kinds for which a field of ``ActionKind`` is true."""
        return frozenset(kind.name for kind in self.kinds if getattr(kind, question))
