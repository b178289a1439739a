"""TypeScript types of views, events and reports, made from their TypedDicts (``python -m landnam.server.schema``)."""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, is_typeddict

from landnam.analysis.report_types import ReportData
from landnam.analysis.script import Script
from landnam.games import GAMES, game_class
from landnam.rules.views import GameEvent, GameView, fields_of

HEAD: Final = "// Made from {} by 'python -m landnam.server.schema'. Do not edit.\n"
PLAIN: Final = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", Any: "unknown"}
PARTS: Final = ("view", "event", "constants")


def views() -> str:
    """The types of the views, events and constants of every game that comes with Landnam, in order of dependency."""
    models: dict[str, Any] = {}
    for kind in (GameView, GameEvent):
        _collect(kind, models)
    games = [game_class(name).declaration for name in GAMES]
    for game in games:
        for part in PARTS:
            _collect(getattr(game, f"{part}_type"), models)
    lines = []
    for game in games:
        parts = [f"{part}: {_type(getattr(game, part + '_type'))}" for part in PARTS]
        lines.append(f"  {game.name}: {{ {'; '.join(parts)} }};")
    listed = "/** By game, what it shows, what it tells, and the figures of its rules. */\nexport type Games = {\n"
    head = HEAD.format("the view_types.py of the games")
    return "\n".join([head, *map(_definition, models.values()), listed + "\n".join(lines) + "\n};\n"])


def reports() -> str:
    """The types of the data of a report."""
    models: dict[str, Any] = {}
    for kind in (ReportData, Script):
        _collect(kind, models)
    return "\n".join(
        [HEAD.format("report_types.py and script.py in src/landnam/analysis"), *map(_definition, models.values())]
    )


def _collect(kind: Any, models: dict[str, Any]) -> None:
    """Note every TypedDict that a type is made of."""
    if is_typeddict(kind):
        if kind.__name__ in models:
            assert models[kind.__name__] is kind, f"two types are named {kind.__name__}"
            return
        for inner, _ in fields_of(kind).values():
            _collect(inner, models)
        models[kind.__name__] = kind
    elif get_origin(kind) is not Literal:
        for inner in get_args(kind):
            _collect(inner, models)


def _definition(model: Any) -> str:
    rows = [f"  {name}{'?' * optional}: {_type(kind)};" for name, (kind, optional) in fields_of(model).items()]
    return f"/** {model.__doc__} */\nexport type {model.__name__} = {{\n" + "\n".join(rows) + "\n};\n"


def _type(kind: Any) -> str:
    origin, inner = get_origin(kind), get_args(kind)
    if is_typeddict(kind):
        return str(kind.__name__)
    if origin in (Union, UnionType):
        return " | ".join(_type(option) for option in inner)
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in inner)
    if origin is list:
        one = _type(inner[0])
        return f"({one})[]" if " | " in one else f"{one}[]"
    if origin is tuple:
        return f"[{', '.join(_type(one) for one in inner)}]"
    if origin is dict:  # the keys of JSON are always text
        return f"Record<string, {_type(inner[1])}>"
    return PLAIN[kind]
