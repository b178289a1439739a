"""Any view as a plain table: what lies in the middle, and a card for every seat. For games without a drawing."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from typing import Any, Final

from landnam.games import game_class
from landnam.render.page import page, prefix
from landnam.render.paper import Sheet, Theme, box, group, label
from landnam.render.pieces import COATS

EVERYWHERE: Final = frozenset(
    ("game", "seat", "players", "options", "turn", "phase", "active", "to_act", "outcome", "seats")
)
"""What every view has; the rest is the game's own and lies in the middle."""
OF_EVERY_SEAT: Final = frozenset(("colour", "points"))

_WIDTH: Final = 900.0
_MARGIN: Final = 24.0
_LINE: Final = 26.0
_LETTERS: Final = 92
"""That fit on a line."""


def in_words(value: Any) -> str:
    """Plain data in a few words: ``2 wood 1 ore``, ``3, 4``; a dash for what is not there or not known."""
    if isinstance(value, Mapping):
        if all(type(number) is int for number in value.values()):
            return " ".join(f"{number} {name}" for name, number in value.items() if number) or "none"
        return ", ".join(f"{name.replace('_', ' ')} {in_words(part)}" for name, part in value.items())
    if isinstance(value, (list, tuple)):
        between = "; " if any(isinstance(part, Mapping) for part in value) else ", "
        return between.join(map(in_words, value)) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "–" if value is None else str(value)


def facts(data: Mapping[str, Any], known: frozenset[str]) -> Iterator[tuple[str, str]]:
    """What a part of a view says beside what is known, each as its name and its words."""
    for name, value in data.items():
        if name not in known:
            yield name.replace("_", " "), in_words(value)


def headline(view: Mapping[str, Any]) -> str:
    """Where the game stands."""
    players = view["players"]
    if view["outcome"] is not None:
        winners = " and ".join(players[seat] for seat in view["outcome"]["winners"]) or "nobody"
        return f"over ({view['outcome']['ending']}): {winners} wins"
    waited_for = " and ".join(players[seat] for seat in view["to_act"]) or "chance"
    phase = game_class(view["game"]).declaration.phase_named[view["phase"]]
    return f"turn {view['turn']}, waiting for {waited_for}: {phase.words or phase.name}"


def middle_lines(view: Mapping[str, Any]) -> list[str]:
    """What lies in the middle of the table."""
    return [f"{name}: {words}" for name, words in facts(view, EVERYWHERE)]


def seat_line(view: Mapping[str, Any], number: int) -> str:
    """What everybody sees of a seat, and of the viewer's own what only they see."""
    seat = view["seats"][number]
    known = {name: value for name, value in seat.items() if value is not None}
    told = [f"{name} {words}" for name, words in facts(known, OF_EVERY_SEAT)]
    return " · ".join([f"{seat['colour']}: {seat['points']} points", *told])


def table_text(view: Mapping[str, Any], *, numbers: bool = False) -> str:  # noqa: ARG001 # there are no places to number
    """The table in plain characters: a line for everything in the middle, and one for every seat."""
    seats = [seat_line(view, number) for number in range(len(view["seats"]))]
    return "\n".join([headline(view), *middle_lines(view), *seats])


def table_svg(
    view: Mapping[str, Any],
    *,
    theme: Theme = "light",
    width: int = 900,
    numbers: bool = False,  # noqa: ARG001 # there are no places to number
) -> str:
    """One SVG drawing of the table as the seat of the view sees it."""
    sheet = Sheet(theme, prefix(view, theme, width))
    title = game_class(view["game"]).declaration.title
    parts = [label(title, _MARGIN, 44, 26, text_anchor="start", fill=sheet.colour("ink"))]
    y = 44.0
    lines = [headline(view), *middle_lines(view)]
    for said in [part for line in lines for part in textwrap.wrap(line, _LETTERS) or [""]]:
        y += _LINE
        parts.append(_said(sheet, said, _MARGIN, y))
    y += _LINE
    for number, seat in enumerate(view["seats"]):
        drawn, height = _seat(sheet, view, number, seat["colour"], y)
        parts.append(drawn)
        y += height + 12
    height = y + _MARGIN / 2
    ground = box(0, 0, _WIDTH, height, 14, fill=sheet.colour("paper"))
    words = table_text(view)
    return page(sheet, f"Landnam {title}", words, "", ground, *parts, corner=(0, 0), size=(_WIDTH, height), width=width)


def _said(sheet: Sheet, words: str, x: float, y: float) -> str:
    return label(words, x, y, 17, text_anchor="start", font_weight=500, fill=sheet.colour("ink"))


def _seat(sheet: Sheet, view: Mapping[str, Any], number: int, colour: str, y: float) -> tuple[str, float]:
    """The card of a seat at a height, and how high it is."""
    lines = textwrap.wrap(seat_line(view, number), _LETTERS - 6)
    height = _LINE * len(lines) + 18
    waited_for = number in view["to_act"]
    coat = COATS[colour].paper if colour in COATS else sheet.colour("muted")
    edge = sheet.colour("accent" if waited_for else "rule")
    return group(
        box(_MARGIN, y, _WIDTH - 2 * _MARGIN, height, 10, fill=sheet.colour("card"), stroke=edge, stroke_width=2),
        box(_MARGIN + 8, y + 9, 12, height - 18, 4, fill=coat, stroke=sheet.colour("line"), stroke_width=1),
        *(_said(sheet, said, _MARGIN + 32, y + 6 + _LINE * (i + 1) - 4) for i, said in enumerate(lines)),
    ), height
