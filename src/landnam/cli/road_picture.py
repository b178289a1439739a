"""A view of On the Road in a terminal: the middle of the table, the table of seats, a hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rich import box
from rich.table import Table
from rich.text import Text

from landnam.cli.console import STAR, cards_text, colour_name, offer_text
from landnam.render.road import doing, metropolis_words, table_lines

RESOURCE_STYLES: Final = {
    "wood": "green",
    "brick": "orange3",
    "wool": "light_green",
    "wheat": "yellow",
    "ore": "grey62",
}


def board_picture(view: Mapping[str, Any], *, numbers: bool) -> Text:  # noqa: ARG001 - there are no places to number
    """The row, the metropolises and the piles."""
    picture = Text("\n".join(table_lines(view)))
    picture.highlight_regex(r"(?m)^[a-z]+:", "dim")
    for resource, style in RESOURCE_STYLES.items():
        picture.highlight_words([resource], style)
    picture.highlight_words(["settlement", "city", "road,", "knight"], "bold")
    picture.highlight_regex(r"\((red|blue|orange|white)\)", "bold")
    return picture


def seat_table(view: Mapping[str, Any]) -> Table:
    """The public part of every seat."""
    stars = any(seat["largest_army"] or seat["longest_route"] for seat in view["seats"])
    caption = f"{STAR} largest army, longest route: 2 points each" if stars else None
    table = Table(box=box.SIMPLE_HEAD, collapse_padding=True, caption=caption, caption_justify="left")
    table.add_column("seat")
    for column in ("points", "cards", "roads", "rate", "knights", "settl.", "cities"):
        table.add_column(column, justify="right")
    table.add_column("metropolises")
    for number, seat in enumerate(view["seats"]):
        note = doing(seat)
        table.add_row(
            f"{'▶' if number == view['active'] else ' '} {colour_name(seat['colour'])}{f' {note}' if note else ''}",
            f"[bold]{seat['points']}[/]",
            str(seat["cards"]),
            f"{STAR * seat['longest_route']} {seat['roads']}",
            f"{seat['rate']}:1",
            f"{STAR * seat['largest_army']} {seat['knights']}",
            str(seat["settlements"]),
            str(seat["cities"]),
            metropolis_words(seat["metropolises"]),
        )
    return table


def hand_line(view: Mapping[str, Any], seat: Mapping[str, Any]) -> str:
    """A seat's own cards, and what it may still do with them this turn."""
    line = f"Hand: [bold]{cards_text(seat['hand'])}[/] · rate {seat['rate']}:1"
    used = [word for word in ("trade", "substitution") if view[f"{word}_used"] and view["active"] == view["seat"]]
    return line + (f" · used this turn: {', '.join(used)}" if used else "")


def details(view: Mapping[str, Any]) -> str:
    """The end of the status line."""
    event = f" · event: {view['event']}" if view["event"] else ""
    return event + (f" · offer: {offer_text(view['offer'])}" if view["offer"] else "")
