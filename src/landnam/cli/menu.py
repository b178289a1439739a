"""The legal actions as a short numbered menu: few of a kind are listed, many are summed up by their form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table

from landnam.rules.actions import Action
from landnam.rules.declaration import ActionKind

LISTED: Final = 12
"""More actions of a kind than this are not listed."""


@dataclass(frozen=True)
class Menu:
    """The actions that carry a number, and those that are typed."""

    listed: dict[str, list[Action]]
    typed: dict[str, list[Action]]
    kinds: tuple[ActionKind, ...] = ()
    """What the game declares of its actions."""

    @property
    def groups(self) -> Mapping[str, list[str]]:
        """The kinds that stand together in this game, and those that stand alone."""
        groups: dict[str, list[str]] = {}
        for kind in self.kinds:
            groups.setdefault(kind.group or kind.name, []).append(kind.name)
        known = {kind.name for kind in self.kinds}
        return {**groups, **{kind: [kind] for kind in (*self.listed, *self.typed) if kind not in known}}

    @property
    def numbered(self) -> list[Action]:
        """The actions with the numbers 1, 2 …"""
        return [action for actions in self.listed.values() for action in actions]


def menu_of(legal: Sequence[Action], declared: tuple[ActionKind, ...]) -> Menu:
    """Sort the legal actions into a menu, in the order in which the game declares their kinds."""
    kinds: dict[str, list[Action]] = {kind.name: [] for kind in declared}
    free_form = {kind.name for kind in declared if kind.offer}
    for action in legal:
        kinds.setdefault(_kind(action), []).append(action)
    if "supply" in kinds:
        kinds["supply"] = _best_rates(kinds["supply"])
    few = {kind for kind, actions in kinds.items() if len(actions) <= LISTED and kind not in free_form}
    return Menu(
        {kind: actions for kind, actions in kinds.items() if actions and kind in few},
        {kind: actions for kind, actions in kinds.items() if actions and kind not in few},
        declared,
    )


def _kind(action: Action) -> str:
    """What is done; builds that spend other cards instead stand apart, so that plain ones stay in sight."""
    return "substitute" if action.kind == "build" and " with " in action else action.kind


def _best_rates(trades: Sequence[Action]) -> list[Action]:
    """Trades with the supply without those that give more cards than they must; these can still be typed."""
    best: dict[tuple[str, str], Action] = {}
    for trade in trades:
        _, cards, resource, _, want = trade.split()
        if (resource, want) not in best or int(cards) < int(best[resource, want].split()[1]):
            best[resource, want] = trade
    return list(best.values())


def menu_table(menu: Menu) -> Table:
    """The menu as it is printed."""
    numbers = {action: number for number, action in enumerate(menu.numbered, 1)}
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim", justify="right")
    table.add_column()
    for group, kinds in menu.groups.items():
        listed = [action for kind in kinds for action in menu.listed.get(kind, ())]
        rows: list[RenderableType] = []
        if listed:
            rows.append(Columns([f"[bold cyan]{numbers[action]:2}[/] {action}" for action in listed], padding=(0, 3)))
        rows += [_typed(menu, kind) for kind in kinds if kind in menu.typed]
        if rows:
            table.add_row(group, Group(*rows))
    return table


def _typed(menu: Menu, name: str) -> str:
    kind = next((kind for kind in menu.kinds if kind.name == name), ActionKind(name))
    actions = menu.typed[name]
    form = f"[cyan]{escape(kind.form or f'{name} …')}[/]"
    if kind.offer:
        return form
    return f"{form} [dim]({len(actions)} ways, such as {actions[len(actions) // 2]}; all: list {name})[/]"
