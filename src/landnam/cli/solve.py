"""``landnam solve``: the scores of perfect play in a solved game."""

from __future__ import annotations

from dataclasses import asdict
from importlib import import_module
from typing import TYPE_CHECKING, Annotated

import typer

from landnam.cli.console import output, print_json
from landnam.cli.shared_options import AsJson

if TYPE_CHECKING:
    from rich.console import Console

    from landnam.bots.perfect_scores import Scores


def solve(
    game: Annotated[str, typer.Argument(help="A solved game, such as dice.")],
    as_json: AsJson = False,
) -> None:
    """Show the scores of perfect play in a solved game: mean and spread by number of turns.

    The first run computes the solution, which takes a minute or two, and keeps it.

    [bold]landnam solve dice[/bold]
    """
    from landnam.games import declarations

    solved = {name: declared.solved for name, declared in declarations().items() if declared.solved is not None}
    if game not in solved:
        raise ValueError(f"game '{game}' is not solved; valid is {', '.join(solved)}")
    found: tuple[Scores, ...] = import_module(solved[game]).scores()
    if as_json:
        print_json({"game": game, "scores": [asdict(row) for row in found]})
    else:
        print_scores(output(), game, found)


def print_scores(console: Console, game: str, found: tuple[Scores, ...]) -> None:
    """The scores of perfect solo games as a table."""
    from rich import box
    from rich.table import Table

    table = Table(title=f"Perfect solo games of {game}", title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    for column in ("turns", "mean score", "standard deviation", *(f"{q} %" for q in found[0].quantiles)):
        table.add_column(column, justify="right")
    for row in found:
        table.add_row(
            str(row.turns), f"{row.mean:.3f}", f"{row.deviation:.3f}", *(str(n) for n in row.quantiles.values())
        )
    console.print(table)
