"""The legal actions as a menu with a line for every kind: what it does, its key, and the actions themselves.

A key means one kind of action throughout the game, so that no line of the menu changes its meaning while a person is
typing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.markup import escape
from rich.table import Table

from landnam.rules.actions import Action
from landnam.rules.declaration import ActionKind

LISTED: Final = 12
"""The largest number of actions of a kind that are listed."""


@dataclass(frozen=True)
class Menu:
    """The legal actions by kind: those that are listed, and the kinds with too many to list."""

    listed: dict[str, list[Action]]
    typed: dict[str, list[Action]]
    kinds: tuple[ActionKind, ...] = ()
    """What the game declares of its actions."""

    @property
    def actions(self) -> dict[str, list[Action]]:
        """All of them, in the order of the menu."""
        kinds = [kind.name for kind in self.kinds]
        legal = {**self.listed, **self.typed}
        return {kind: legal[kind] for kind in dict.fromkeys([*kinds, *legal]) if kind in legal}

    @property
    def examples(self) -> list[Action]:
        """One action of every kind."""
        return [example(actions) for actions in self.actions.values()]

    def kind(self, name: str) -> ActionKind:
        """The declaration of a kind."""
        return next((kind for kind in self.kinds if kind.name == name), ActionKind(name))

    def key(self, name: str) -> str:
        """The key of a kind."""
        return self.kind(name).key or name

    def meant(self, said: str) -> str:
        """An action with the name of its kind in place of the key; a key alone stands for the only action it can be."""
        word, _, rest = said.partition(" ")
        name = next((kind.name for kind in self.kinds if word.lower() in (kind.key, kind.name)), word)
        actions = self.actions.get(name, [])
        if rest or not actions or name in actions:
            return f"{name} {rest}".rstrip()
        if len(actions) == 1 and not self.kind(name).offer:
            return actions[0]
        if name in self.listed:
            raise ValueError(f"which {name}? valid are {', '.join(actions)}")
        raise ValueError(f"which {name}? write it as {self.kind(name).form or name}, such as {example(actions)}")


def example(actions: Sequence[Action]) -> Action:
    """An example among many actions."""
    return actions[len(actions) // 2]


def menu_of(legal: Sequence[Action], declared: tuple[ActionKind, ...]) -> Menu:
    """Sort the legal actions into a menu, in the order in which the game declares their kinds."""
    kinds: dict[str, list[Action]] = {kind.name: [] for kind in declared}
    free_form = {kind.name for kind in declared if kind.offer}
    for action in legal:
        kinds.setdefault(_kind(action, declared), []).append(action)
    for kind in declared:
        if kind.shown is not None:
            kinds[kind.name] = list(kind.shown(kinds[kind.name]))
    few = {kind for kind, actions in kinds.items() if len(actions) <= LISTED and kind not in free_form}
    return Menu(
        {kind: actions for kind, actions in kinds.items() if actions and kind in few},
        {kind: actions for kind, actions in kinds.items() if actions and kind not in few},
        declared,
    )


def _kind(action: Action, declared: tuple[ActionKind, ...]) -> str:
    """The kind under which an action is listed: its own, or one that is declared as a way of it."""
    first, *words = action.split()
    for kind in declared:
        if kind.way_of is not None and kind.way_of[0] == first and kind.way_of[1] in words:
            return kind.name
    return first


def menu_table(menu: Menu, enter: str = "", *, undo: bool = False) -> Table:
    """The printed menu; ``enter`` is the action for Enter alone."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim", max_width=38)
    table.add_column(style="bold cyan", no_wrap=True)
    table.add_column()
    for name, actions in menu.actions.items():
        kind = menu.kind(name)
        written = _listed(name, actions) if name in menu.listed else _summed_up(kind, actions)
        table.add_row(
            escape(kind.words or name), menu.key(name), written + (" [dim](or just Enter)[/]" if name == enter else "")
        )
    if undo:
        table.add_row("take your last action back", "u", "undo")
    return table


def _listed(name: str, actions: Sequence[Action]) -> str:
    """The kind once, followed by the rest of each of its actions."""
    rests = [action.removeprefix(f"{name} ") for action in actions]
    first = escape(actions[0])
    return first + "".join(f" [dim]·[/] {escape(rest)}" for rest in rests[1:])


def _summed_up(kind: ActionKind, actions: Sequence[Action]) -> str:
    form = f"[cyan]{escape(kind.form or f'{kind.name} …')}[/]"
    such_as = f"such as {escape(example(actions))}"
    if kind.offer:
        return f"{form} [dim]({such_as})[/]"
    return f"{form} [dim]({len(actions)} ways, {such_as}; all: list {kind.name})[/]"
