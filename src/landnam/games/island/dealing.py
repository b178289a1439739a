"""Worlds that a seat cannot tell from the real one: hands within what it has counted, and unseen development cards."""

from __future__ import annotations

from typing import Any, Final

from landnam.cards.dealing import deal_discards, deal_hands
from landnam.games.island.state import CARDS, DECK, KNIGHT, RUNNING, VICTORY
from landnam.native.compiled import State, below, rule

_ROUNDS: Final = 3
"""In this many rounds a card that is held becomes once more as likely to be a victory card.

Others are played sooner or later. Measured in games of all levels (docs/measured/bots.md)."""
_MOST_DEALS: Final = 50
"""How often cards are dealt ``evenly`` while the active seat would have won with them; the last deal avoids it."""


@rule
def imagine_world(world: State, counts: Any, viewer: Any, removed: Any, evenly: Any, source: Any) -> None:
    """Replace all that a viewer cannot know in this copy of the game.

    Unseen development cards are dealt as they are likely to be held, or ``evenly``, as the bots of 2026-11 do it.
    """
    deal_hands(world, counts, viewer, source)
    if evenly:
        for i in range(_MOST_DEALS):
            deal_cards(world, viewer, removed, i == _MOST_DEALS - 1, True, source)
            if not has_won(world):
                break
    else:
        deal_cards(world, viewer, removed, True, False, source)
    deal_discards(world, viewer, source)


@rule
def has_won(world: State) -> Any:
    """Whether the active seat of a running game has the points to have won it (I-WIN-2)."""
    active = world.active
    running = world.ending == RUNNING and world.turn > 0
    return running and world.points[active] + world.cards[active, VICTORY] >= world.vp


@rule
def deal_cards(world: State, viewer: Any, removed: Any, careful: Any, evenly: Any, source: Any) -> None:
    """Deal the development cards that the viewer has not seen to the seats that hold some, the rest to the deck.

    Once the game is over everybody sees the victory cards (I-WIN-4). A ``careful`` deal gives nobody a victory card
    with which the game would have been won; if it is done ``evenly``, only the active seat gets none.
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
            deal_cards_to(world, seat, over, careful and (seat == world.active or not evenly), evenly, source)


@rule
def deal_cards_to(world: State, seat: Any, over: Any, careful: Any, evenly: Any, source: Any) -> None:
    """Deal a seat as many unseen cards as it holds; of the active seat the first are those it has bought this turn."""
    fresh, n = 0, 0
    for card in range(len(CARDS)):
        if seat == world.active:
            fresh += int(world.bought[card])
            world.bought[card] = 0
        if not (over and card == VICTORY):
            n += int(world.cards[seat, card])
            world.cards[seat, card] = 0
    usual = _ROUNDS * int(world.players)
    for i in range(n):
        no_victory = over or (careful and wins_with_another(world, seat))
        likely = usual if evenly or i < fresh else usual + int(world.turn)
        card = draw_unseen(world, no_victory, 1 if evenly else usual, 1 if evenly else likely, source)
        world.deck[card] -= 1
        world.cards[seat, card] += 1
        if i < fresh:
            world.bought[card] += 1
    world.bought[VICTORY] += max(0, fresh - n)  # which won the game


@rule
def wins_with_another(world: State, seat: Any) -> Any:
    """Whether a seat would have won with one more victory card."""
    return world.turn > 0 and world.points[seat] + world.cards[seat, VICTORY] + 1 >= world.vp


@rule
def draw_unseen(world: State, no_victory: Any, usual: Any, likely: Any, source: Any) -> Any:
    """A random unseen card; no victory card if there are others and none is wanted.

    ``usual`` is the weight of any other card, ``likely`` that of a victory card.
    """
    deck = world.deck
    others = usual * (int(deck[0]) + int(deck[2]) + int(deck[3]) + int(deck[4]))
    victories = 0 if no_victory and others > 0 else likely * int(deck[VICTORY])
    pick = below(source, others + victories)
    card = 0
    while True:
        weight = victories if card == VICTORY else usual * int(deck[card])
        if pick < weight:
            return card
        pick -= weight
        card += 1
