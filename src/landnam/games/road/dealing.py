"""Worlds that a seat cannot tell from the real one: hands within what it has counted, the deck from what is left."""

from __future__ import annotations

from typing import Any

from landnam.cards.counting import deal_hands
from landnam.games.road.state import DISCARDING
from landnam.native.compiled import State, below, rule


@rule
def imagine_world(world: State, counts: Any, viewer: Any, source: Any) -> None:
    """Replace all that a viewer cannot know in this copy of the game."""
    deal_hands(world, counts, viewer, source)
    for resource in range(5):
        world.deck[resource] = counts.pool[resource]
    if world.phase == DISCARDING:
        for seat in range(world.players):
            if seat != viewer:
                imagine_discard(world, seat, source)


@rule
def imagine_discard(world: State, seat: Any, source: Any) -> None:
    """A seat that has chosen its discards in secret has chosen some of the cards it is imagined to hold."""
    chosen, held = 0, 0
    for resource in range(5):
        chosen += int(world.chosen[seat, resource])
        held += int(world.hand[seat, resource])
        world.chosen[seat, resource] = 0
    for _ in range(chosen):
        pick = below(source, held)
        held -= 1
        resource = 0
        while pick >= world.hand[seat, resource] - world.chosen[seat, resource]:
            pick -= world.hand[seat, resource] - world.chosen[seat, resource]
            resource += 1
        world.chosen[seat, resource] += 1
