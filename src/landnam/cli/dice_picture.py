"""A view of the dice game in a terminal: a sheet, the table of seats, the dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rich import box
from rich.table import Table
from rich.text import Text

from landnam.cli.console import STYLES, colour_name
from landnam.render.dice import JOKERS, ROLLS, box_text, sheet_shown
from landnam.render.dice_text import LEGEND, map_text

TERRAIN_STYLES: Final = {
    "forest": "green",
    "hills": "orange3",
    "pasture": "light_green",
    "fields": "yellow",
    "mountains": "grey62",
    "desert": "navajo_white3",
}


def board_picture(view: Mapping[str, Any], *, numbers: bool) -> Text:
    """The viewer's own sheet, for a spectator that of the player whose turn it is; ``numbers`` names the roads."""
    seat = view["seats"][sheet_shown(view) if view["seat"] is None else view["seat"]]
    picture = Text(f"{map_text(seat, numbers=numbers)}\n{LEGEND}", no_wrap=True, overflow="ignore")
    for terrain, style in TERRAIN_STYLES.items():
        picture.highlight_words([terrain], style)
    picture.highlight_regex(r"\bR\d+\b", "dim cyan")
    picture.highlight_regex(r"[SCK]\d+|={2,}|//|\\\\", STYLES[seat["colour"]])
    picture.highlight_words([LEGEND], "dim")
    return picture


def seat_table(view: Mapping[str, Any]) -> Table:
    """The marks and points of every sheet."""
    table = Table(box=box.SIMPLE_HEAD, collapse_padding=True)
    table.add_column("seat")
    for column in ("points", "roads", "settl.", "cities", "knights"):
        table.add_column(column, justify="right")
    table.add_column("jokers")
    table.add_column("boxes")
    for number, seat in enumerate(view["seats"]):
        table.add_row(
            f"{'▶' if number == view['active'] else ' '} {colour_name(seat['colour'])}",
            f"[bold]{seat['points']}[/]",
            *(str(n) for n in (len(seat["roads"]), seat["settlements"], seat["cities"], seat["knights"])),
            ", ".join(JOKERS[knight - 1] for knight in seat["jokers"]),
            " ".join(box_text(points) for points in seat["boxes"][: view["turns"]]),
        )
    return table


def hand_line(view: Mapping[str, Any], seat: Mapping[str, Any]) -> str:
    """The dice with their numbers, and the remaining jokers."""
    line = "Dice: " + ("not rolled" if view["dice"] is None else "  ".join(map(_die, range(1, 7), view["dice"])))
    jokers = ", ".join(f"{knight} {JOKERS[knight - 1]}" for knight in seat["jokers"])
    return line + (f" · jokers: [bold]{jokers}[/]" if jokers else "")


def _die(number: int, die: Mapping[str, Any]) -> str:
    face = die["face"] or "rolling"
    return f"{number} [bold]{face}[/]" if die["state"] == "open" else f"[dim]{number} {face} {die['state']}[/]"


def details(view: Mapping[str, Any]) -> str:
    """The end of the status line."""
    rolls = f" · roll {view['rolls']} of {ROLLS}" if view["rolls"] else ""
    points = f" · {view['gained']} point{'s' * (view['gained'] != 1)} so far" if view["built"] else ""
    return rolls + points
