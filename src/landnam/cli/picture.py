"""A view of a game in a terminal: its board or table, the table of seats, a hand, each as its game shows them."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import ModuleType
from typing import Any

from rich.columns import Columns
from rich.table import Table
from rich.text import Text

from landnam.cli.console import cards_text, colour_name
from landnam.games import game_class


def _pictures(view: Mapping[str, Any]) -> ModuleType:
    """The module that shows this game."""
    return import_module(game_class(view["game"]).declaration.terminal)


def board_picture(view: Mapping[str, Any], *, numbers: bool) -> Text:
    """The table in colours; with ``numbers``, the numbers of places."""
    picture: Text = _pictures(view).board_picture(view, numbers=numbers)
    return picture


def seat_table(view: Mapping[str, Any]) -> Table:
    """The public part of every seat."""
    table: Table = _pictures(view).seat_table(view)
    return table


def hand_line(view: Mapping[str, Any], seat: Mapping[str, Any]) -> str:
    """The hand of a seat."""
    line: str = _pictures(view).hand_line(view, seat)
    return line


def goal_and_costs(view: Mapping[str, Any]) -> Table:
    """The goal and the costs, as far as the game declares them."""
    game = game_class(view["game"]).declaration
    table = Table.grid(padding=(0, 1))
    table.add_column(style="dim")
    table.add_column()
    if goal := game.goal(view):
        table.add_row("Goal:", goal)
    if costs := game.constants.get("costs"):
        told = [f"[bold]{name}[/] {cards_text(cards)}" for name, cards in costs.items()]
        table.add_row("Costs:", Columns(told, padding=(0, 3)))
    return table


def headline(view: Mapping[str, Any]) -> str:
    """The status of the game in one line."""
    names = [colour_name(colour) for colour in view["players"]]
    if view["outcome"] is not None:
        ending, winners = view["outcome"]["ending"], view["outcome"]["winners"]
        verb = "win" if len(winners) > 1 else "wins"
        winner = f"{' and '.join(names[seat] for seat in winners) or 'nobody'} {verb}"
        return f"Over after {view['turn']} turns ({ending}): {winner}"
    turn = f"Turn {view['turn']}" if view["turn"] else "Set-up"
    if "turns" in view:
        turn += f" of {view['turns']}"
    *first, last = [names[seat] for seat in view["to_act"]] or ["chance"]
    who = f"{', '.join(first)} and {last}" if first else last
    phase = game_class(view["game"]).declaration.phase_named.get(view["phase"])
    waits = (phase and phase.words) or view["phase"]
    if view.get("offer") and view["active"] not in view["to_act"]:
        waits = "answer the offer"
    return f"[bold]{turn}[/] · waiting for {who}: {waits}{_pictures(view).details(view)}"
