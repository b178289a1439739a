"""``landnam solve``: what perfect play brings in a game that is solved."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Final

import typer

from landnam.cli.console import output, print_json

if TYPE_CHECKING:
    from rich.console import Console

    from landnam.bots.dice.scores import Scores

SOLVED: Final = ("dice",)
"""The games that are solved."""


def solve(
    game: Annotated[str, typer.Argument(help="The game; only dice is solved.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Say what perfect play brings in a solved game: the expected score and its spread, by number of turns.

    The first time the solution is worked out, which takes a minute or two; then it is kept.

    [bold]landnam solve dice[/bold]
    """
    if game not in SOLVED:
        raise ValueError(f"game '{game}' is not solved; valid is {', '.join(SOLVED)}")
    from landnam.bots.dice.scores import scores

    found = scores()
    if as_json:
        print_json({"game": game, "scores": [asdict(row) for row in found]})
    else:
        print_scores(output(), found)


def print_scores(console: Console, found: tuple[Scores, ...]) -> None:
    """The scores of perfect solo games as a table."""
    from rich import box
    from rich.table import Table

    table = Table(title="Perfect solo games of dice", title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    for column in ("turns", "mean score", "standard deviation", *(f"{q} %" for q in found[0].quantiles)):
        table.add_column(column, justify="right")
    for row in found:
        table.add_row(
            str(row.turns), f"{row.mean:.3f}", f"{row.deviation:.3f}", *(str(n) for n in row.quantiles.values())
        )
    console.print(table)
