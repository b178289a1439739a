"""Deals what a viewer cannot know again, in a copy of a game: a world that it cannot tell from the real one."""

from __future__ import annotations

from typing import Any

from landnam.cards.counting import count_sizes
from landnam.native.compiled import State, below, rule
from landnam.native.questions import count_outside


@rule
def deal_hands(world: State, counts: Any, viewer: Any, source: Any) -> None:
    """Deal the hands that a viewer cannot see again, within its bounds: the cards they certainly hold, then the rest.

    The rest is drawn card by card from the cards outside; a hand that is full of a resource skips it if possible. What
    then is in no hand stays in the ``pool``.
    """
    count_outside(world, counts)
    count_sizes(world, counts)
    for resource in range(5):
        left = int(counts.outside[resource])
        for seat in range(world.players):
            if seat != viewer:
                world.hand[seat, resource] = counts.least[viewer, seat, resource]
            left -= int(world.hand[seat, resource])
        counts.pool[resource] = left
    for seat in range(world.players):
        if seat != viewer:
            need = int(counts.sizes[seat])
            for resource in range(5):
                need -= int(world.hand[seat, resource])
            for _ in range(need):
                resource = draw_fitting(world, counts, viewer, seat, source)
                counts.pool[resource] -= 1
                world.hand[seat, resource] += 1


@rule
def draw_fitting(world: State, counts: Any, viewer: Any, seat: Any, source: Any) -> Any:
    """A random card of the pool that a hand can hold; any card of the pool if none fits."""
    fitting, all_cards = 0, 0
    for resource in range(5):
        n = int(counts.pool[resource])
        all_cards += n
        if world.hand[seat, resource] < counts.most[viewer, seat, resource]:
            fitting += n
    pick = below(source, fitting if fitting else all_cards)
    for resource in range(5):
        if fitting == 0 or world.hand[seat, resource] < counts.most[viewer, seat, resource]:
            pick -= counts.pool[resource]
            if pick < 0:
                return resource
    return 4


@rule
def deal_discards(world: State, viewer: Any, source: Any) -> None:
    """Choose the secret discards of other seats again, among the cards they are imagined to hold."""
    for seat in range(world.players):
        chosen, held = 0, 0
        for resource in range(5):
            chosen += int(world.discards[seat, resource])
            held += int(world.hand[seat, resource])
        if seat == viewer or chosen == 0 or chosen > held:
            continue
        for resource in range(5):
            world.discards[seat, resource] = 0
        for _ in range(chosen):
            pick = below(source, held)
            held -= 1
            resource = 0
            while pick >= world.hand[seat, resource] - world.discards[seat, resource]:
                pick -= world.hand[seat, resource] - world.discards[seat, resource]
                resource += 1
            world.discards[seat, resource] += 1
