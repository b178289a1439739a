"""The strip below the island: the turn, the dice, and a card for every seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from landnam.render.paper import Sheet, box, circle, group, label, line, move, path, title
from landnam.render.pieces import coat_of

WIDTH: Final = 700.0
_MARGIN: Final = 14.0
_GAP: Final = 10.0
STATUS: Final = 58.0
_CARD: Final = 88.0

_PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}

_COUNTS: Final = (
    # seat entry, words, badge entry, its words
    ("cards", "resource cards", None, ""),
    ("development", "development cards", None, ""),
    ("knights", "knights played", "largest_army", "largest army"),
    ("route", "route length", "longest_route", "longest route"),
)


def scored(view: Mapping[str, Any]) -> dict[int, Mapping[str, Any]]:
    """The seats that carry points, by their number; neutral ones and a bare board have none."""
    return {i: seat for i, seat in enumerate(view.get("seats") or ()) if seat.get("points") is not None}


def height(seats: int) -> float:
    """How tall the strip is for this many seats."""
    rows = -(-seats // _columns(seats))
    return STATUS + rows * (_CARD + _GAP) + _MARGIN - _GAP


def panel(sheet: Sheet, view: Mapping[str, Any]) -> str:
    """The whole strip, with its upper left corner at the origin."""
    seats = scored(view)
    columns = _columns(len(seats))
    width = (WIDTH - 2 * _MARGIN - (columns - 1) * _GAP) / columns
    cards = [
        group(
            _seat_card(sheet, seat, width, to_play=i == view.get("active") and not view.get("outcome")),
            transform=move(_MARGIN + cell % columns * (width + _GAP), STATUS + cell // columns * (_CARD + _GAP)),
        )
        for cell, (i, seat) in enumerate(seats.items())
    ]
    ground = box(0, 0, WIDTH, height(len(seats)), 22, fill=sheet.colour("paper"), stroke=sheet.colour("rule"))
    return group(ground, _status(sheet, view), *cards)


def headline(view: Mapping[str, Any]) -> str:
    """The winner, or the seat whose turn it is."""
    names = [str(seat["colour"]).capitalize() for seat in view["seats"]]
    outcome = view.get("outcome")
    if outcome:
        winners = [names[w] if isinstance(w, int) else str(w).capitalize() for w in outcome.get("winners", ())]
        if winners:
            return f"{' and '.join(winners)} {'wins' if len(winners) == 1 else 'win'}"
        return f"Over: {outcome.get('ending', 'no winner')}"
    active = view.get("active")
    return "Landnam" if active is None else f"{names[active]} to play"


def _columns(seats: int) -> int:
    """Cards in a row: three seats stand side by side, two and four in pairs."""
    return 3 if seats % 3 == 0 else 2


def _status(sheet: Sheet, view: Mapping[str, Any]) -> str:
    """The headline, the turn and phase, and the dice."""
    turn, phase = view.get("turn"), view.get("phase")
    details = [f"turn {turn}"] * (turn is not None) + [str(phase)] * (phase is not None)
    words = label(headline(view), _MARGIN + 6, 38, 26, text_anchor="start", fill=sheet.colour("ink"))
    dice = view.get("dice") or ()
    edge = WIDTH - _MARGIN - 6 - 46 * len(dice)
    more = label(", ".join(details), edge - 8, 36, 19, text_anchor="end", font_weight=400, fill=sheet.colour("muted"))
    return words + more + "".join(_die(sheet, edge + 23 + 46 * i, 29, value) for i, value in enumerate(dice))


def _die(sheet: Sheet, x: float, y: float, value: int) -> str:
    """A block of wood with inlaid pips."""
    grain = sheet.colour("wood", 0.3)
    inlay = [circle(9.4 * px, 9.4 * py, 3.5, fill=sheet.colour("deep")) for px, py in _PIPS[value]]
    return group(
        title(f"die: {value}"),
        box(-18, -15, 36, 36, 7, fill=sheet.colour("wood", -0.35)),
        box(-18, -18, 36, 36, 7, fill=sheet.colour("wood", 0.5)),
        line("M-17-8C-6-11 6-5 17-9M-17 5C-4 1 8 8 17 4M-15 13C-4 10 6 15 15 12", grain, 1.2, stroke_opacity=0.7),
        *inlay,
        transform=move(x, y - 1),
    )


def _seat_card(sheet: Sheet, seat: Mapping[str, Any], width: float, *, to_play: bool) -> str:
    """One player's card: swatch, name and points above, the four counts below."""
    colour = str(seat["colour"])
    frame = {"stroke": sheet.colour("accent"), "stroke_width": 3} if to_play else {"stroke": sheet.colour("rule")}
    ink = sheet.colour("ink")
    name = label(colour.capitalize(), 56, 31, 20, text_anchor="start", fill=ink)
    points = group(
        title(f"{seat['points']} victory points"),
        label(str(seat["points"]), width - 36, 34, 27, text_anchor="end", fill=ink),
        label("VP", width - 12, 33, 15, text_anchor="end", fill=sheet.colour("muted")),
    )
    flag = path("M0 14 13 23 0 32Z", sheet.colour("accent")) if to_play else ""
    cell = (width - 20) / len(_COUNTS)
    counts = [
        group(_count(sheet, seat, column, cell), transform=move(10 + cell * i, 50)) for i, column in enumerate(_COUNTS)
    ]
    card = box(0, 0, width, _CARD, 12, fill=sheet.colour("card"), **frame)
    return card + flag + swatch(sheet, colour) + name + points + "".join(counts)


def swatch(sheet: Sheet, colour: str) -> str:
    """The player's paper with the letter on a plain disc."""
    coat = coat_of(colour)
    return (
        box(16, 8, 32, 32, 7, fill=sheet.url(f"coat-{colour}"), stroke=sheet.colour("ink"), stroke_width=1.2)
        + circle(32, 24, 10.5, fill=coat.paper)
        + label(colour[0].upper(), 32, 30, 17, fill=coat.letter)
    )


def _count(sheet: Sheet, seat: Mapping[str, Any], column: tuple[str, str, str | None, str], cell: float) -> str:
    """An icon and its number; a filled ribbon with a star behind them when an award goes with it."""
    entry, words, award, award_words = column
    held = award is not None and bool(seat.get(award))
    ink = sheet.colour("line" if held else "ink")
    ribbon = ""
    if held:
        tail = cell - 8
        ribbon = path(f"M0 1H{tail:.1f}L{tail - 6:.1f} 15.5 {tail:.1f} 30H0Z", sheet.colour("fields"))
        ribbon += path(
            "M0-6.4 1.7-2.2 6.2-1.9 2.7 1 3.8 5.4 0 3-3.8 5.4-2.7 1-6.2-1.9-1.7-2.2Z",
            ink,
            transform=move(tail - 15, 15.5),
        )
    return group(
        title(f"{words}: {seat.get(entry, 0)}" + (f", {award_words}" if held else "")),
        ribbon,
        group(
            _ICONS[entry], transform=move(14, 15.5), stroke=ink, fill="none", stroke_width=1.7, stroke_linejoin="round"
        ),
        label(str(seat.get(entry, 0)), 29, 22, 20, text_anchor="start", fill=ink),
    )


_ICONS: Final = {
    "cards": path("M-4-5-9-3.4-4.4 9.4-1 8.2M-1-9H9V8H-1Z") + path("M4-3.4V2.4"),
    "development": path("M-6.5-9H6.5V9H-6.5Z") + path("M0-5.5 3.8 0 0 5.5-3.8 0Z"),
    "knights": path("M-7.5-8H7.5V0C7.5 5 3 8 0 9.5-3 8-7.5 5-7.5 0Z") + path("M0-8V9.5M-7.5-1H7.5"),
    "route": path("M-9 7-4-3 4 3 9-7", stroke_width=4.4, stroke_linecap="round"),
}
