"""A view of any game in a terminal, for games that bring no pictures of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich import box
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from landnam.cli.console import colour_name
from landnam.render.plain import OF_EVERY_SEAT, facts, middle_lines


def board_picture(view: Mapping[str, Any], *, numbers: bool) -> Text:  # noqa: ARG001 # there are no places to number
    """What lies in the middle of the table."""
    picture = Text("\n".join(middle_lines(view)))
    picture.highlight_regex(r"(?m)^[a-z ]+:", "dim")
    return picture


def seat_table(view: Mapping[str, Any]) -> Table:
    """What everybody can see of everybody."""
    told = [dict(facts(seat, OF_EVERY_SEAT)) for seat in view["seats"]]
    table = Table(box=box.SIMPLE_HEAD, collapse_padding=True)
    table.add_column("seat")
    table.add_column("points", justify="right")
    for column in told[0]:
        table.add_column(column)
    for number, (seat, words) in enumerate(zip(view["seats"], told, strict=True)):
        table.add_row(
            f"{'▶' if number == view['active'] else ' '} {colour_name(seat['colour'])}",
            f"[bold]{seat['points']}[/]",
            *map(escape, words.values()),
        )
    return table


def hand_line(view: Mapping[str, Any], seat: Mapping[str, Any]) -> str:
    """What a seat alone knows: what is told of it and not of another."""
    others = [other for other in view["seats"] if other is not seat]
    own = {
        name: value
        for name, value in seat.items()
        if value is not None and any(other.get(name) is None for other in others)
    }
    return " · ".join(f"{name}: [bold]{escape(words)}[/]" for name, words in facts(own, OF_EVERY_SEAT))


def details(view: Mapping[str, Any]) -> str:  # noqa: ARG001 # as every game has it
    """What the line about the turn ends with."""
    return ""
