"""What a game says of itself to the layers above it.

Each game has one ``Declaration``, in its own folder. Server, terminal, drawings, arena and environments read it and
name no game. Code of higher layers stands in it by name (``module:attribute``), as rules import nothing from above.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any

from landnam.rules.catalogue import Rule, read_book
from landnam.rules.options import Option

Facts = Mapping[str, Any]
"""An event, or a seat of a view, as plain data."""


class Clock(StrEnum):
    """What a seat has its time for. Time for a turn lasts as long as the turn; every other begins anew each time."""

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
    """What the seats are waited for, as in "waiting for red: choose cards to discard"; its name if nothing is said."""
    proposals: bool = False
    """May other seats speak to the active one in it?"""


@dataclass(frozen=True)
class ActionKind:
    """One kind of action: the first word of its text, and what the layers above ask about it."""

    name: str
    words: str = ""
    """What it does, in a few words."""
    group: str = ""
    """The heading under which menus list it; its name if nothing is said."""
    form: str = ""
    """How it is typed where there are too many to list: ``road A-B``."""
    bonus: bool = False
    """Does it give its seat more time for the turn?"""
    quick: bool = False
    """Do people decide on it without long thought? Bots then answer sooner."""
    undo: bool = False
    """May it be taken back while no chance has followed and nobody else has acted?"""
    composed: bool = False
    """Are there too many to list, so that a client puts one together from the view?"""
    offer: bool = False
    """Does it speak to other seats? Of these ``legal`` lists only a menu, and bots may make only so many in a turn."""
    answer: bool = False
    """Does its meaning depend on the offers that are open?"""


@dataclass(frozen=True)
class Examples:
    """What the help at the terminal shows."""

    actions: tuple[str, ...]
    """Actions to type."""
    kind: str
    """A kind to list."""
    question: str
    """An action to ask about."""
    rule: str
    """A rule to look up."""


@dataclass(frozen=True)
class Flow:
    """Cards that a seat gained, or with a negative number lost, and by what."""

    seat: int
    source: str
    cards: int


def _points_alone(seat: Facts) -> dict[str, int]:
    return {"points": seat["points"]}


def _no_flow(event: Facts, cause: str) -> Iterable[Flow]:  # noqa: ARG001 # there are no cards
    return ()


def _no_faces(line: str) -> Sequence[str]:  # noqa: ARG001 # there are no dice
    return ()


@dataclass(frozen=True)
class Statistics:
    """What the end of a game tells of it."""

    points: Callable[[Facts], dict[str, int]] = _points_alone
    """Where the points of a seat come from, told by its part of the view of a game that is over."""
    flows: Callable[[Facts, str], Iterable[Flow]] = _no_flow
    """The cards that an event moved; the second argument says whether the dice or the start brought what it deals."""
    blocked: Callable[[Facts, Facts], Sequence[int]] | None = None
    """By seat, the cards that an event would have brought but for a blocked place, told by the view after it."""
    faces: Mapping[int | str, float] = field(default_factory=dict)
    """What the dice can show, and how likely each is."""
    shown: Callable[[str], Sequence[str]] = _no_faces
    """The faces that a chance result shows, by its text."""


def _no_words(event: Facts, names: Sequence[str]) -> Mapping[str, Any]:  # noqa: ARG001 # facts are enough
    return {}


@dataclass(frozen=True)
class Declaration:
    """All that other layers ask about a game."""

    name: str
    title: str
    about: str
    """The game in one sentence."""
    players: tuple[int, int]
    """The fewest and the most."""
    prefix: str
    """With which the ids of its rules begin."""
    books: tuple[str, ...]
    """The packages that hold its rules as ``rules.toml``, its own first."""
    phases: tuple[Phase, ...]
    """In the order of their numbers, where the rules have numbers for them."""
    kinds: tuple[ActionKind, ...]
    """In the order of the menu; chance results are not among them."""
    usual_players: int | None = None
    """How many play if nobody says; the most if that is None."""
    options: tuple[Option, ...] = ()
    extra_options: tuple[str, ...] = ()
    """What can be said beside the options when a game is made."""
    endings: tuple[str, ...] = ()
    """How a game can end."""
    summary: tuple[str, ...] = ()
    """The rules in one minute."""
    chapters: Mapping[str, str] = field(default_factory=dict)
    """Headings for the chapters of its rules, by the beginning of their ids."""
    statistics: Statistics = Statistics()
    story: Mapping[str, str | None] = field(default_factory=dict)
    """By kind of event, the line that tells it, with its facts in braces; None if other events tell it better."""
    story_words: Callable[[Facts, Sequence[str]], Mapping[str, Any]] = _no_words
    """Further words for these lines, worked out from an event and the names of the seats."""
    examples: Examples | None = None
    bot: str = "random"
    """Who takes a seat if nobody says otherwise."""
    bots: Mapping[str, str] = field(default_factory=dict)
    """The bots that play it, beside those that play every game: their names, and their classes by name."""
    compiled_bots: str | None = None
    """The module of the bots that play whole games at native speed (bots/compiled.py)."""
    solved: str | None = None
    """The module that knows what every move is worth, if the game is solved (bots/dice/solved.py)."""
    environment: str | None = None
    """What it brings to the environments (envs/registry.py); without it they have a plain one."""
    drawing: str = "landnam.render.plain:table_svg"
    """What draws a view as SVG."""
    text: str = "landnam.render.plain:table_text"
    """What draws a view in plain characters."""
    terminal: str = "landnam.cli.plain_picture"
    """The module that shows a view at the terminal."""
    view_type: Any = None
    """What its views hold, as a TypedDict; None if it does not say."""
    event_type: Any = None
    """What its events hold, as TypedDicts; None if it does not say."""
    constants: Mapping[str, Any] = field(default_factory=dict)
    """The figures of the rules that a table shows and no view repeats: costs, limits and the like."""
    constants_type: Any = None
    """What they hold, as a TypedDict; None if it does not say."""

    @property
    def usual(self) -> int:
        """How many play if nobody says."""
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
        """The kind of an action, told by its first word."""
        name = action.partition(" ")[0]
        return self.kind_named.get(name) or ActionKind(name)

    def kinds_that(self, question: str) -> frozenset[str]:
        """The names of the kinds for which one of the questions of ``ActionKind`` is answered with yes."""
        return frozenset(kind.name for kind in self.kinds if getattr(kind, question))
