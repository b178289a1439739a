"""Worlds that a seat cannot tell from the real one: hands within what it has counted, and unseen development cards."""

from __future__ import annotations

from typing import Any, Final

from landnam.cards.counting import deal_hands
from landnam.games.island.state import CARDS, DECK, DISCARDING, HAND_LIMIT, KNIGHT, VICTORY
from landnam.native.compiled import State, below, rule

_MOST_DEALS: Final = 50
"""How often a deal of development cards that would already have won the game is thrown away."""


@rule
def imagine_world(world: State, counts: Any, viewer: Any, removed: Any, source: Any) -> None:
    """Replace all that a viewer cannot know in this copy of the game."""
    deal_hands(world, counts, viewer, source)
    for _ in range(_MOST_DEALS):
        imagine_cards(world, viewer, removed, source)
        active = world.active
        if world.turn == 0 or world.points[active] + world.cards[active, VICTORY] < world.vp:
            break
    if world.phase == DISCARDING:
        imagine_discards(world, viewer, source)


@rule
def imagine_cards(world: State, viewer: Any, removed: Any, source: Any) -> None:
    """Deal the development cards that the viewer has not seen to the seats that hold some, the rest to the deck."""
    for card in range(len(CARDS)):
        left = DECK[card] - world.cards[viewer, card]
        for seat in range(world.players):
            left -= world.played[seat, card]
        world.deck[card] = left
    world.deck[KNIGHT] -= removed
    for seat in range(world.players):
        if seat == viewer:
            continue
        fresh = 0
        for card in range(len(CARDS)):
            if seat == world.active:
                fresh += world.bought[card]
                world.bought[card] = 0
        n = 0
        for card in range(len(CARDS)):
            n += world.cards[seat, card]
            world.cards[seat, card] = 0
        for i in range(n):
            card = draw_unseen(world, source)
            world.deck[card] -= 1
            world.cards[seat, card] += 1
            if i < fresh:
                world.bought[card] += 1


@rule
def draw_unseen(world: State, source: Any) -> Any:
    """A random unseen card."""
    deck = world.deck
    pick = below(source, int(deck[0]) + int(deck[1]) + int(deck[2]) + int(deck[3]) + int(deck[4]))
    card = 0
    while pick >= deck[card]:
        pick -= deck[card]
        card += 1
    return card


@rule
def imagine_discards(world: State, viewer: Any, source: Any) -> None:
    """Choose the secret discards of other seats among the cards they are imagined to hold."""
    for seat in range(world.players):
        chosen, held = 0, 0
        for resource in range(5):
            chosen += world.discards[seat, resource]
            held += world.hand[seat, resource]
        if seat == viewer or chosen == 0 or held <= HAND_LIMIT:
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
