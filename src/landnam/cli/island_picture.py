"""A view of an island game in a terminal: the board in colours, the table of seats, a hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rich import box
from rich.table import Table
from rich.text import Text

from landnam.cli.console import STAR, STYLES, cards_text, colour_name, offer_text

TERRAIN_STYLES: Final = {
    "forest": "green",
    "hills": "orange3",
    "pasture": "light_green",
    "fields": "yellow",
    "mount": "grey62",
    "desert": "navajo_white3",
}
_ANSWERED: Final = {"waiting": " thinks", "accepted": " accepts", "declined": " declines", "countered": " counters"}
_OFTEN: Final = r"(?<=[a-z] )(6|8)\b"
"""The two numbers that are rolled most, after a terrain's name."""


def board_picture(view: Mapping[str, Any], *, numbers: bool) -> Text:
    """The text picture in colours; with ``numbers``, those of free intersections and, as ``#9``, of the hexes."""
    from landnam.boards.geometry import PATH_BETWEEN
    from landnam.render.text import HEX_CELL, PATH_CELL, PLACE_CELL, board_text

    lines = board_text(view, numbers=numbers).split("\n")
    if numbers:
        for h, (row, column) in enumerate(HEX_CELL):
            line = lines[row + 1].ljust(column + 2)
            lines[row + 1] = f"{line[: column - 1]}{f'#{h}':<3}{line[column + 2 :]}"
    picture = Text("\n".join(lines), no_wrap=True, overflow="ignore")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)

    def paint(cell: tuple[int, int], style: str, width: int = 1) -> None:
        start = starts[cell[0]] + cell[1]
        picture.stylize(style, start, start + width)

    picture.highlight_regex(r"#\d+", "dim cyan")
    for terrain, style in TERRAIN_STYLES.items():
        picture.highlight_words([terrain], style)
    picture.highlight_regex(_OFTEN, "bold red")
    picture.highlight_words(["*"], "bold magenta")
    for seat in [*view["seats"], *view.get("neutrals", ())]:
        style = STYLES.get(seat["colour"], "bold")
        for a, b in seat["roads"]:
            paint(PATH_CELL[PATH_BETWEEN[min(a, b), max(a, b)]], style)
        for place in (*seat["settlements"], *seat["cities"]):
            paint(PLACE_CELL[place], f"reverse {style}")
    return picture


def seat_table(view: Mapping[str, Any]) -> Table:
    """The public part of every seat; points of one's own hidden cards follow a plus."""
    table = Table(box=box.SIMPLE_HEAD, collapse_padding=True, caption=_caption(view), caption_justify="left")
    table.add_column("\nseat")
    for column in ("points", "cards", "dev.", "knights", "route"):
        table.add_column(f"\n{column}", justify="right")
    for column in ("roads", "settl.", "cities"):
        table.add_column(f"{column}\nleft", justify="right")
    for_two = "neutrals" in view
    if for_two:
        table.add_column("trade\ncards", justify="right")
    for number, seat in enumerate(view["seats"]):
        table.add_row(
            f"{'▶' if number == view['active'] else ' '} {colour_name(seat['colour'])}{_note(seat)}",
            f"[bold]{seat['points']}[/]" + (f" +{seat['victory_cards']}" if seat["victory_cards"] else ""),
            str(seat["cards"]),
            str(seat["development"]),
            f"{STAR * seat['largest_army']} {seat['knights']}",
            f"{STAR * seat['longest_route']} {seat['route']}",
            *(str(seat["pieces"][piece]) for piece in ("road", "settlement", "city")),
            *([str(seat["trade_cards"])] if for_two else []),
        )
    for neutral in view.get("neutrals", ()):
        route = f"{STAR * neutral['longest_route']} {neutral['route']}"
        left = (str(neutral["pieces"][piece]) for piece in ("road", "settlement"))
        table.add_row(f"  {colour_name(neutral['colour'])} [dim]neutral[/]", "", "", "", "", route, *left)
    return table


def _note(seat: Mapping[str, Any]) -> str:
    """What a seat is doing about a seven or an offer."""
    return f" owes {seat['owes']}" if seat["owes"] else _ANSWERED.get(seat["answer"], "")


def _caption(view: Mapping[str, Any]) -> str | None:
    """What the stars mean, if there are any."""
    stars = any(seat["largest_army"] or seat["longest_route"] for seat in view["seats"])
    return f"{STAR} largest army, longest route: 2 points each" if stars else None


def hand_line(view: Mapping[str, Any], seat: Mapping[str, Any]) -> str:
    """A seat's own cards."""
    line = f"Hand: [bold]{cards_text(seat['hand'])}[/]"
    if seat["development"]:
        line += f" · development cards: [bold]{cards_text(seat['development_cards'])}[/]"
        if view["bought"] and view["bought_cards"] is not None:
            line += f" (bought this turn: {cards_text(view['bought_cards'])})"
    return line


def details(view: Mapping[str, Any]) -> str:
    """The end of the status line."""
    rolled = f" · rolled {sum(view['dice'])}" if view["dice"] else ""
    return rolled + (f" · offer: {offer_text(view['offer'])}" if view["offer"] else "")
