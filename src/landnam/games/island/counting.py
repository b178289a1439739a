"""What the seats of an island game can count (I-INFO-1..4): only thefts are seen by two players alone."""

from __future__ import annotations

from typing import Any

from landnam.games.island import actions as do
from landnam.games.island.state import RESOURCE_CARDS
from landnam.native.codes import first_of, kind_of
from landnam.native.compiled import State, rule
from landnam.native.lanes import ONES, five_at, put_five
from landnam.native.questions import ALL_SEE


@rule
def count_outside(s: State, counts: Any) -> None:
    """How many cards of each resource are in hands."""
    put_five(counts.outside, RESOURCE_CARDS * ONES - five_at(s.supply))


@rule
def resource_shown(s: State, action: Any) -> Any:  # noqa: ARG001 # the record chooses the game
    """The resource of a monopoly: afterwards one hand has all of it (I-CARD-7)."""
    return first_of(action) if kind_of(action) == do.PLAY_MONOPOLY else -1


@rule
def is_theft(s: State, action: Any) -> Any:  # noqa: ARG001 # the record chooses the game
    """Is a card stolen? Only two see which."""
    return kind_of(action) == do.STOLEN


@rule
def unseen_transfer(new: State, old: Any, seat: Any, action: Any) -> Any:  # noqa: ARG001 # asked of all games alike
    """Who lost and who took a stolen card, and how many it were: one."""
    loser, taker = ALL_SEE, ALL_SEE
    if kind_of(action) == do.STOLEN:
        for other in range(new.players):
            for resource in range(5):
                if new.hand[other, resource] < old.hand[other, resource]:
                    loser = other
                elif new.hand[other, resource] > old.hand[other, resource]:
                    taker = other
    return loser, taker, 1
