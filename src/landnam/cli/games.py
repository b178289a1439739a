"""``landnam games``: the games and their options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from landnam.cli.console import output, print_json
from landnam.cli.shared_options import AsJson

if TYPE_CHECKING:
    from landnam.rules.declaration import Declaration
    from landnam.rules.options import Option


def games(
    as_json: AsJson = False,
) -> None:
    """List the games with their options, values and defaults.

    Pass options to [bold]play[/bold] and [bold]simulate[/bold] as [bold]--option name=value[/bold].
    """
    from landnam.games import declarations

    found = list(declarations().values())
    if as_json:
        print_json([_plain(game) for game in found])
        return
    from rich import box
    from rich.table import Table

    console = output()
    for game in found:
        fewest, most = game.players
        players = str(most) if fewest == most else f"{fewest}–{most}"
        console.print(f"[bold]{game.name}[/] · {game.title} · {players} players\n{game.about}")
        table = Table("option", "values, the default first", box=box.SIMPLE_HEAD)
        for option in game.options:
            table.add_row(f"[bold]{option.name}[/]", _values(option))
        console.print(table)


def _values(option: Option) -> str:
    if option.range is None:
        others = [value for value in option.values if value != option.default]
        return " / ".join(["as the board has them" if option.default is None else str(option.default), *others])
    low, high = option.range
    return f"{'none' if option.default is None else option.default} ({low} to {high})"


def _plain(game: Declaration) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "about": game.about,
        "players": list(game.players),
        "bot": game.bot,
        "options": [
            {
                "name": option.name,
                "title": option.title or option.name,
                "default": option.default,
                "values": list(option.values) or None,
                "range": None if option.range is None else list(option.range),
            }
            for option in game.options
        ],
    }
