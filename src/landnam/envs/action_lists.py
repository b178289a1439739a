"""Action lists: every action of a game under a number that never changes, with a name, both ways.

A list is the same for every number of players. Where an action names another seat, the list counts from the seat that
acts: ``next`` plays after it, then ``second`` and ``third``. A discard is put together card by card, one number a
resource; the environment plays it when it is complete.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, cast

import numpy as np
from numpy.typing import NDArray

from landnam.cards.resources import RESOURCES
from landnam.cards.trading import MENU_SIZES
from landnam.native.codes import (
    KINDS,
    arguments_of,
    bundles_code,
    first_given,
    first_wanted,
    given,
    gives,
    kind_of_code,
    wanted,
    with_argument,
)
from landnam.native.compiled import rule
from landnam.rules.actions import Action

if TYPE_CHECKING:
    from landnam.games.compiled_game import CompiledGame
    from landnam.rules.protocol import Game

RELATIVE: Final = ("you", "next", "second", "third")
"""The seats as a list names them, counted from the one that acts."""

ALWAYS, SMALL_TRADE, FULL_TRADE = range(3)
"""In which kinds of trade an action can be played."""

Ints = NDArray[np.int64]
NO_SEAT: Final = (0, 0)


@dataclass(frozen=True)
class ListedAction:
    """An action of a list: its name, its code among RELATIVE seats, and its place among its kind."""

    name: str
    code: int
    slot: int
    trade: int = ALWAYS


def _only(resource: int, n: int) -> list[int]:
    """A number of cards of one resource, and none of the others."""
    return [n if r == resource else 0 for r in range(len(RESOURCES))]


def bundles(kind: int, write: Callable[[int], str], trades: Iterable[int]) -> list[ListedAction]:
    """The offers or proposals of the menu: one resource for another, in all sizes."""
    found = []
    for (size, (give, want)), trade in zip(enumerate(MENU_SIZES), trades, strict=True):
        for one in range(5):
            for other in range(5):
                if one != other:
                    code = kind | bundles_code(_only(one, give), _only(other, want))
                    found.append(ListedAction(write(code), code, (size * 5 + one) * 5 + other, trade))
    return found


@rule
def bundle_slot(code: Any) -> Any:
    """The place of an offer of the menu among its kind."""
    one, other = first_given(code), first_wanted(code)
    size = 0
    if given(code, one) == 2:
        size = 1
    elif wanted(code, other) == 2:
        size = 2
    return (size * 5 + one) * 5 + other


def discards(kind: int) -> list[ListedAction]:
    """A card of a discard."""
    return [ListedAction(f"discard {name}", kind | bundles_code(_only(r, 1)), r) for r, name in enumerate(RESOURCES)]


class ActionList:
    """The actions of a game by number and by name."""

    def __init__(
        self,
        game: str,
        version: int,
        entries: Iterable[ListedAction],
        *,
        discard: int | None = None,
        naming: dict[int, tuple[int, int]] | None = None,
    ) -> None:
        """``naming`` gives, for kinds that name a seat, the argument that holds it and what is added to its number."""
        self.game, self.version = game, version
        self.entries = tuple(entries)
        self.names = tuple(entry.name for entry in self.entries)
        self._discard, self._naming = discard, naming or {}
        self.codes: Ints = np.array([entry.code for entry in self.entries], dtype=np.int64)
        self.trade: Ints = np.array([entry.trade for entry in self.entries], dtype=np.int64)
        kinds = [kind_of_code(entry.code) for entry in self.entries]
        rooms = [
            max((e.slot + 1 for e, k in zip(self.entries, kinds, strict=True) if k == n), default=1)
            for n in range(KINDS)
        ]
        self.starts: Ints = np.array([sum(rooms[:n]) for n in range(KINDS)], dtype=np.int64)
        """Where the slots of each kind begin in ``places``."""
        self.places: Ints = np.full(sum(rooms), -1, dtype=np.int64)
        """By slot: the number of an action."""
        for i, (entry, kind) in enumerate(zip(self.entries, kinds, strict=True)):
            assert self.places[self.starts[kind] + entry.slot] == -1
            self.places[self.starts[kind] + entry.slot] = i

    def __len__(self) -> int:
        return len(self.entries)

    def __repr__(self) -> str:
        return f"<action list {self.game}-v{self.version}: {len(self)} actions>"

    @cached_property
    def _index(self) -> dict[str, int]:
        return {name: i for i, name in enumerate(self.names)}

    @cached_property
    def _index_of_code(self) -> dict[int, int]:
        return {entry.code: i for i, entry in enumerate(self.entries)}

    def name(self, index: int) -> str:
        """The name of an action: ``settle 28``, ``robber 9 next``."""
        return self.names[index]

    def index(self, name: str) -> int:
        """The number of the action with this name."""
        if name not in self._index:
            raise ValueError(f"{self.game} has no action '{name[:60]}' in its list; see action_list.names")
        return self._index[name]

    def action(self, index: int, game: Game, seat: int) -> Action:
        """The action with a number in a game, for this seat; a card of a discard is not an action of its own."""
        code = int(self.codes[index])
        if kind_of_code(code) == self._discard:
            raise ValueError(f"'{self.name(index)}' is a part of a discard, which is played as a whole")
        code = self._turned(code, seat, game.players)
        return cast("CompiledGame", game).action_of(self._completed(code, game, seat))

    def indices(self, action: Action, seat: int) -> tuple[int, ...]:
        """The numbers that make up an action of this seat: one, or one for every card of a discard.

        Raises a ValueError for offers that are not in the list.
        """
        code = action.code
        if kind_of_code(code) == self._discard:
            return tuple(r for r, n in enumerate(self._cards(code)) for _ in range(n))
        found = self._index_of_code.get(self._turned(self._plain(code), -seat, len(action.seats)))
        if found is None:
            raise ValueError(f"'{action}' is not in the action list of {self.game}")
        return (found,)

    def _cards(self, code: int) -> list[int]:
        first = self.index(f"discard {RESOURCES[0]}")
        counts = gives(code)
        return [0] * first + counts

    def _turned(self, code: int, by: int, players: int) -> int:
        """The action with the seat that it names counted from another."""
        if kind_of_code(code) not in self._naming:
            return code
        argument, more = self._naming[kind_of_code(code)]
        named = arguments_of(code)[argument] - more
        if named < 0:
            return code
        return with_argument(code, argument, (named + by) % players + more)

    def _completed(self, code: int, game: Game, seat: int) -> int:  # noqa: ARG002 # some actions depend on the state
        """The action with what follows from the state of the game."""
        return code

    def _plain(self, code: int) -> int:
        """The action without what follows from the state of the game."""
        return code
