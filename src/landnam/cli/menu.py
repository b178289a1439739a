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

LISTED: Final = 12
"""More actions of a kind than this are not listed."""

GROUPS: Final = {
    "turn": ("roll", "end"),
    "build": ("settle", "city", "road", "buy"),
    "cards": ("knight", "roads", "invention", "monopoly"),
    "supply": ("supply",),
    "trade": ("deal", "accept", "decline", "withdraw", "offer", "propose"),
    "seven": ("robber", "discard"),
    "neutral": ("neutral",),
    "trade cards": ("force", "give", "home", "retire"),
}
"""Which kinds of action stand together, and under which word."""
OTHER_GROUPS: Final = {
    "road": {
        "build": ("build", "substitute"),
        "turn": ("end",),
        "trade": ("deal", "accept", "decline", "withdraw", "offer", "propose"),
        "events": ("discard", "give"),
    },
    "dice": {
        "dice": ("roll", "stand", "keep"),
        "change": ("joker", "gold"),
        "build": ("road", "settlement", "city", "knight"),
        "turn": ("end",),
    },
}
"""The same for the games that have kinds of their own."""

FORMS: Final = {
    "settle": "settle PLACE",
    "city": "city PLACE",
    "road": "road A-B",
    "robber": "robber HEX [COLOUR]",
    "discard": "discard 2 wood 1 ore …",
    "neutral": "neutral COLOUR road A-B, neutral COLOUR settle PLACE",
    "give": "give 1 wood 1 ore …",
    "supply": "supply 4 wood 1 ore …",
    "offer": "offer 1 wood for 1 brick [to COLOUR …]",
    "propose": "propose 1 wood for 1 brick",
    "invention": "invention wood ore …",
}
"""How an action is typed of which there are too many to list."""
OTHER_FORMS: Final = {
    "road": {"substitute": "build CARD with 3 wool as ore", "give": "give RESOURCE COLOUR"},
    "dice": {"keep": "keep 1 3 5 …", "joker": "joker KNIGHT die DIE [RESOURCE]", "road": "road R3"},
}
FREE_FORM: Final = ("offer", "propose")
"""Of these a game lists a few of many."""


@dataclass(frozen=True)
class Menu:
    """The actions that carry a number, and those that are typed."""

    listed: dict[str, list[Action]]
    typed: dict[str, list[Action]]
    game: str = "island"

    @property
    def groups(self) -> Mapping[str, tuple[str, ...]]:
        """The kinds that stand together in this game, and those that stand alone."""
        groups = OTHER_GROUPS.get(self.game, GROUPS)
        grouped = {kind for kinds in groups.values() for kind in kinds}
        return {**groups, **{kind: (kind,) for kind in (*self.listed, *self.typed) if kind not in grouped}}

    @property
    def numbered(self) -> list[Action]:
        """The actions with the numbers 1, 2 …"""
        return [action for actions in self.listed.values() for action in actions]


def menu_of(legal: Sequence[Action], game: str = "island") -> Menu:
    """Sort the legal actions into a menu."""
    kinds: dict[str, list[Action]] = {kind: [] for group in OTHER_GROUPS.get(game, GROUPS).values() for kind in group}
    for action in legal:
        kinds.setdefault(_kind(action), []).append(action)
    if "supply" in kinds:
        kinds["supply"] = _best_rates(kinds["supply"])
    few = {kind for kind, actions in kinds.items() if len(actions) <= LISTED and kind not in FREE_FORM}
    return Menu(
        {kind: actions for kind, actions in kinds.items() if actions and kind in few},
        {kind: actions for kind, actions in kinds.items() if actions and kind not in few},
        game,
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
        rows += [_typed(menu.game, kind, menu.typed[kind]) for kind in kinds if kind in menu.typed]
        if rows:
            table.add_row(group, Group(*rows))
    return table


def _typed(game: str, kind: str, actions: Sequence[Action]) -> str:
    forms = {**FORMS, **OTHER_FORMS.get(game, {})}
    form = f"[cyan]{escape(forms.get(kind, kind + ' …'))}[/]"
    if kind in FREE_FORM:
        return form
    return f"{form} [dim]({len(actions)} ways, such as {actions[len(actions) // 2]}; all: list {kind})[/]"
