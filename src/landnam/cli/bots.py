"""``landnam bots``: the bots and what they play."""

from __future__ import annotations

from typing import Annotated

import typer

from landnam.cli.console import output, print_json


def bots(
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """List the bots that can be named in [bold]arena[/bold], with the games they play.

    A bot of your own is named by its file and class: [bold]my_bot.py:MyBot[/bold].
    """
    from landnam.bots.registry import all_bots

    found = [{"name": name, "about": bot.about, "games": list(games)} for name, bot, games in all_bots()]
    if as_json:
        print_json(found)
        return
    from rich import box
    from rich.table import Table

    table = Table("bot", "how it plays", "games", box=box.SIMPLE_HEAD)
    for bot in found:
        table.add_row(f"[bold]{bot['name']}[/]", str(bot["about"]), ", ".join(bot["games"]))
    output().print(table)
