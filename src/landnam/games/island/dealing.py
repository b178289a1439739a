"""Worlds that a seat cannot tell from the real one: hands within what it has counted, and unseen development cards."""

from __future__ import annotations

from typing import Any, Final

from landnam.cards.dealing import deal_discards, deal_hands
from landnam.games.island.state import CARDS, DECK, KNIGHT, RUNNING, VICTORY
from landnam.native.compiled import State, below, rule

_MOST_DEALS: Final = 50
"""How often development cards are dealt while the active seat would have won with them; the last deal avoids it."""


@rule
def imagine_world(world: State, counts: Any, viewer: Any, removed: Any, source: Any) -> None:
    """Replace all that a viewer cannot know in this copy of the game."""
    deal_hands(world, counts, viewer, source)
    for i in range(_MOST_DEALS):
        deal_cards(world, viewer, removed, i == _MOST_DEALS - 1, source)
        if not has_won(world):
            break
    deal_discards(world, viewer, source)


@rule
def has_won(world: State) -> Any:
    """Whether the active seat of a running game has the points to have won it (I-WIN-2)."""
    active = world.active
    running = world.ending == RUNNING and world.turn > 0
    return running and world.points[active] + world.cards[active, VICTORY] >= world.vp


@rule
def deal_cards(world: State, viewer: Any, removed: Any, careful: Any, source: Any) -> None:
    """Deal the development cards that the viewer has not seen to the seats that hold some, the rest to the deck.

    Once the game is over everybody sees the victory cards (I-WIN-4). A ``careful`` deal gives the active seat no
    victory card with which it would have won.
    """
    over = world.ending != RUNNING
    for card in range(len(CARDS)):
        left = DECK[card]
        for seat in range(world.players):
            left -= world.played[seat, card]
            if seat == viewer or (over and card == VICTORY):
                left -= world.cards[seat, card]
        world.deck[card] = left
    world.deck[KNIGHT] -= removed
    for seat in range(world.players):
        if seat != viewer:
            deal_cards_to(world, seat, over, careful, source)


@rule
def deal_cards_to(world: State, seat: Any, over: Any, careful: Any, source: Any) -> None:
    """Deal a seat as many unseen cards as it holds; of the active seat the first are those it has bought this turn."""
    fresh, n = 0, 0
    for card in range(len(CARDS)):
        if seat == world.active:
            fresh += int(world.bought[card])
            world.bought[card] = 0
        if not (over and card == VICTORY):
            n += int(world.cards[seat, card])
            world.cards[seat, card] = 0
    for i in range(n):
        card = draw_unseen(world, over or (careful and seat == world.active and wins_with_another(world)), source)
        world.deck[card] -= 1
        world.cards[seat, card] += 1
        if i < fresh:
            world.bought[card] += 1
    world.bought[VICTORY] += max(0, fresh - n)  # which won the game


@rule
def wins_with_another(world: State) -> Any:
    """Whether the active seat would have won with one more victory card."""
    active = world.active
    return world.turn > 0 and world.points[active] + world.cards[active, VICTORY] + 1 >= world.vp


@rule
def draw_unseen(world: State, no_victory: Any, source: Any) -> Any:
    """A random unseen card; no victory card if there are others and none is wanted."""
    deck = world.deck
    others = int(deck[0]) + int(deck[2]) + int(deck[3]) + int(deck[4])
    without = no_victory and others > 0
    pick = below(source, others if without else others + int(deck[VICTORY]))
    card = 0
    while (without and card == VICTORY) or pick >= deck[card]:
        if not (without and card == VICTORY):
            pick -= deck[card]
        card += 1
    return card
