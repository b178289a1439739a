"""Types of views and events.

A game describes its views, its events and its constants with TypedDicts. The client's TypeScript is generated from
them, and ``check_game`` checks every view and event against them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, TypedDict, Union, get_args, get_origin, get_type_hints, is_typeddict


class OutcomeView(TypedDict):
    """How a game ended: why, who won, and everybody's points."""

    ending: str
    winners: list[int]
    points: list[int]


class SeatView(TypedDict):
    """The fields of a seat in the view of every game."""

    colour: str
    points: int


class GameView(TypedDict):
    """The fields of every game's view. ``seat`` is the viewer, None for a spectator."""

    game: str
    seat: int | None
    players: list[str]
    options: dict[str, str | int | bool | None]
    turn: int
    phase: str
    active: int | None
    to_act: list[int]
    outcome: OutcomeView | None


class GameEvent(TypedDict):
    """The fields of every event: what happened, and the seat that did it."""

    kind: str
    seat: int | None


class TurnEvent(TypedDict):
    """A seat's turn begins."""

    kind: Literal["turn"]
    seat: int
    number: int


@cache  # reading hints takes longer than everything that is done with them
def fields_of(model: Any) -> dict[str, tuple[Any, bool]]:
    """The fields of a TypedDict, each with its type and whether it may be left out."""
    hints = get_type_hints(model, include_extras=True)
    return {
        name: (get_args(hint)[0], True) if get_origin(hint) is NotRequired else (hint, False)
        for name, hint in hints.items()
    }


def mismatch(value: Any, expected: Any, where: str = "") -> str | None:
    """Why plain data is not of a type, and where; None if it is. Keys must match exactly."""
    if _test_of(expected)(value):
        return None
    if is_typeddict(expected):
        return _mismatch_of_keys(value, expected, where)
    origin, inner = get_origin(expected), get_args(expected)
    if origin in (Union, UnionType):
        return _mismatch_of_all(value, inner, where)
    if origin is Literal:
        return None if value in inner else f"{where or 'it'} is {value!r}, not one of {', '.join(map(repr, inner))}"
    if origin is list:
        return _mismatch_of_type(value, list, where) or _first(
            mismatch(one, inner[0], f"{where}[{i}]") for i, one in enumerate(value)
        )
    if origin is tuple:
        if type(value) is not list or len(value) != len(inner):
            return f"{where or 'it'} is {value!r}, not a list of {len(inner)}"
        return _first(
            mismatch(one, kind, f"{where}[{i}]") for i, (one, kind) in enumerate(zip(value, inner, strict=True))
        )
    if origin is dict:
        wrong = _mismatch_of_type(value, dict, where) or _first(
            mismatch(key, inner[0], f"a key of {where}") for key in value
        )
        return wrong or _first(mismatch(one, inner[1], f"{where}.{key}") for key, one in value.items())
    return _mismatch_of_type(value, NoneType if expected is None else expected, where)


@cache  # a type is taken apart once, and data are of it far more often than not
def _test_of(expected: Any) -> Callable[[Any], bool]:
    """Tells whether plain data is of a type."""
    if expected is Any:
        return lambda _: True
    if is_typeddict(expected):
        return _test_of_keys(expected)
    origin, inner = get_origin(expected), get_args(expected)
    if origin is Literal:
        return lambda value: value in inner
    if origin in (Union, UnionType, list, tuple, dict):
        tests = [_test_of(one) for one in inner]
        if origin is list:
            return lambda value: type(value) is list and all(map(tests[0], value))
        if origin is tuple:
            return lambda value: (
                type(value) is list
                and len(value) == len(tests)
                and all(test(one) for test, one in zip(tests, value, strict=True))
            )
        if origin is dict:
            return lambda value: (
                type(value) is dict and all(map(tests[0], value)) and all(map(tests[1], value.values()))
            )
        return lambda value: any(test(value) for test in tests)
    plain = NoneType if expected is None else expected
    return lambda value: type(value) is plain


def _test_of_keys(expected: Any) -> Callable[[Any], bool]:
    fields = fields_of(expected)
    needed = {name for name, (_, optional) in fields.items() if not optional}
    tests = {name: _test_of(kind) for name, (kind, _) in fields.items()}
    return lambda value: (
        type(value) is dict
        and needed <= value.keys() <= tests.keys()
        and all(tests[name](one) for name, one in value.items())
    )


def view_mismatch(view: Any, view_type: Any) -> str | None:
    """Why a view is not of its game's type, or None; without a type only the common fields are checked."""
    if view_type is not None:
        wrong = mismatch(view, view_type)
        if wrong is not None:
            return wrong
    seats = view.get("seats")
    wrong = mismatch({name: view[name] for name in fields_of(GameView) if name in view}, GameView)
    wrong = wrong or mismatch(seats, list[Any], "seats")
    return wrong or _first(
        mismatch({name: seat[name] for name in fields_of(SeatView) if name in seat}, SeatView, f"seats[{number}]")
        for number, seat in enumerate(seats)
    )


def event_mismatch(event: Any, event_type: Any) -> str | None:
    """Why an event is not of its game's type, or None."""
    shared = {name: event[name] for name in fields_of(GameEvent) if name in event}
    return mismatch(shared, GameEvent) or (None if event_type is None else mismatch(event, event_type))


def _mismatch_of_type(value: Any, expected: type, where: str) -> str | None:
    if type(value) is expected:
        return None
    return f"{where or 'it'} is {value!r} of type {type(value).__name__}, not {expected.__name__}"


def _mismatch_of_keys(value: Any, expected: Any, where: str) -> str | None:
    if type(value) is not dict:
        return _mismatch_of_type(value, dict, where)
    fields = fields_of(expected)
    missing = sorted(name for name, (_, optional) in fields.items() if not optional and name not in value)
    more = sorted(value.keys() - fields.keys())
    if missing or more:
        return f"{where or expected.__name__}: missing {missing}, unknown {more}"
    return _first(mismatch(one, fields[key][0], f"{where}.{key}" if where else key) for key, one in value.items())


def _mismatch_of_all(value: Any, options: tuple[Any, ...], where: str) -> str | None:
    """Compare an event only with the types of the same kind."""
    found = []
    for option in options:
        found.append(mismatch(value, option, where))
        if found[-1] is None:
            return None
    kind = value.get("kind") if isinstance(value, dict) else None
    told = [
        wrong
        for option, wrong in zip(options, found, strict=True)
        if kind is None or not is_typeddict(option) or kind in get_args(get_type_hints(option).get("kind"))
    ]
    return "; ".join(str(wrong) for wrong in told) or f"{where or 'it'}: nothing of kind {kind!r} is known"


def _first(found: Any) -> str | None:
    return next((wrong for wrong in found if wrong is not None), None)
