"""Worlds that a seat cannot tell from the real one: hands within what it has counted, the deck from what is left."""

from __future__ import annotations

from typing import Any

from landnam.cards.dealing import deal_discards, deal_hands
from landnam.native.compiled import State, rule


@rule
def imagine_world(world: State, counts: Any, viewer: Any, evenly: Any, source: Any) -> None:  # noqa: ARG001 # as in other games
    """Replace all that a viewer cannot know in this copy of the game; no card is likelier here for being kept."""
    deal_hands(world, counts, viewer, source)
    for resource in range(5):
        world.deck[resource] = counts.pool[resource]
    deal_discards(world, viewer, source)
