"""``landnam bots``: the bots and what they play."""

from __future__ import annotations

from landnam.cli.console import output, print_json
from landnam.cli.shared_options import AsJson


def bots(
    as_json: AsJson = False,
) -> None:
    """List the bots that [bold]arena[/bold] knows by name, with the games they play.

    Name your own bot by its file and class: [bold]my_bot.py:MyBot[/bold], or a program by its command:
    [bold]cmd:./my_bot[/bold]. A date names a bot as it played in that month: [bold]expert@2026-11[/bold].
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
