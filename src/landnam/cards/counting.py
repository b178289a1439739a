"""Card counting: what each seat can know of the other hands, as the fewest and the most cards of each resource.

Every change that a viewer sees moves its bounds; a card that changes hands unseen widens them; sizes of hands and what
lies open narrow them again. The true hand is never excluded. Which cards change hands unseen is a rule of the game
(``unseen_transfer``).

Most bounds are never read, so they are narrowed only when that can make a difference: when somebody reads them, or
before their viewer misses a card. Seen changes leave narrow bounds narrow; ``vague`` notes the viewers for whom this
may not be so. Bots, environments and game objects all count in this way and know the same.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.cards.trading import ACCEPTED
from landnam.native import questions
from landnam.native.codes import given
from landnam.native.compiled import SEATS_AT_MOST, State, rule
from landnam.native.dispatch import Ask
from landnam.native.questions import (
    ALL_SEE,
    NOBODY,
    count_outside,
    is_accept,
    is_offer,
    leaves_unseen,
    resource_shown,
    unseen_transfer,
)

SPECTATOR: Final = SEATS_AT_MOST
"""The last viewer, who sees what is public."""
VIEWERS: Final = SEATS_AT_MOST + 1
MOST_ROUNDS: Final = 16
"""Rounds of narrowing: more than it ever takes, so that bounds which contradict each other end too."""

COUNTS: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("viewers", np.int64),  # who counts, as a mask
                ("vague", np.int64),  # whose bounds may not be as narrow as they can be, as a mask
                ("least", np.int8, (VIEWERS, SEATS_AT_MOST, 5)),
                ("most", np.int8, (VIEWERS, SEATS_AT_MOST, 5)),
                ("hand", np.int8, (SEATS_AT_MOST, 5)),  # all hands before a move, named as in the record of a game
                # room to work with
                ("outside", np.int8, (5,)),  # cards of each resource that are not open
                ("in_deck", np.int8),  # how many of them are in no hand
                ("sizes", np.int8, (SEATS_AT_MOST,)),
                ("pool", np.int8, (5,)),
            ],
            align=True,
        ),
    )
)


# --- from when ----------------------------------------------------------------------------------------------------


@rule
def begin_counting(s: State, counts: Any, viewers: Any) -> None:
    """A game begins: what has been dealt was dealt openly."""
    counts.viewers = viewers
    counts.vague = 0
    for viewer in range(VIEWERS):
        for seat in range(s.players):
            for resource in range(5):
                counts.least[viewer, seat, resource] = s.hand[seat, resource]
                counts.most[viewer, seat, resource] = s.hand[seat, resource]


@rule
def join_counting(s: State, counts: Any, viewers: Any) -> None:
    """Start counting in the middle of a game: only the sizes of hands and what lies open are known."""
    counts.viewers = viewers
    counts.vague = viewers
    count_outside(s, counts)
    count_sizes(s, counts)
    for viewer in range(VIEWERS):
        for seat in range(s.players):
            for resource in range(5):
                held = s.hand[seat, resource]
                counts.least[viewer, seat, resource] = held if seat == viewer else 0
                most = min(int(counts.sizes[seat]), int(counts.outside[resource]))
                counts.most[viewer, seat, resource] = held if seat == viewer else most
        see_promises(s, counts, viewer)


# --- one move -----------------------------------------------------------------------------------------------------


@rule
def before_move(s: State, counts: Any, action: Any) -> None:
    """Remember the hands; viewers about to miss a card narrow their bounds first."""
    if counts.viewers == 0:
        return
    for seat in range(SEATS_AT_MOST):
        for resource in range(5):
            counts.hand[seat, resource] = s.hand[seat, resource]
    if counts.vague and leaves_unseen(s, action):
        narrow_all(s, counts)


@rule
def after_move(s: State, counts: Any, seat: Any, action: Any) -> None:
    """Follow one action or chance result."""
    if counts.viewers == 0:
        return
    changed = 0
    for other in range(SEATS_AT_MOST):
        for resource in range(5):
            changed |= s.hand[other, resource] ^ counts.hand[other, resource]
    if changed:
        see_changes(s, counts, seat, action)
    if is_offer(s, action) or is_accept(s, action):
        see_offer(s, counts, seat, action)


@rule
def see_changes(s: State, counts: Any, seat: Any, action: Any) -> None:
    """Let every viewer see the cards that change hands, or miss them."""
    loser, taker, missed = unseen_transfer(s, counts, seat, action)
    count_outside(s, counts)
    for viewer in range(VIEWERS):
        if counts.viewers >> viewer & 1:
            if taker in (ALL_SEE, viewer) or loser == viewer:
                see_hands(s, counts, viewer)
            else:
                miss_cards(counts, viewer, loser, taker, missed)
                if loser >= 0:
                    counts.vague |= 1 << viewer
            if loser == NOBODY and (counts.in_deck == 0 or not fits_totals(s, counts, viewer)):
                counts.vague |= 1 << viewer  # a card came out of the deck
    shown = resource_shown(s, action)
    if shown >= 0:
        see_resource(s, counts, shown)


@rule
def see_hands(s: State, counts: Any, viewer: Any) -> None:
    """A viewer sees every card that changed hands."""
    for seat in range(s.players):
        for resource in range(5):
            change = int(s.hand[seat, resource]) - int(counts.hand[seat, resource])
            if change < 0:
                see_at_least(counts, viewer, seat, resource, -change)
            if change:
                counts.least[viewer, seat, resource] += change
                counts.most[viewer, seat, resource] += change


@rule
def see_at_least(counts: Any, viewer: Any, seat: Any, resource: Any, n: Any) -> None:
    """A viewer learns that a hand holds at least a number of cards of a resource."""
    if counts.least[viewer, seat, resource] < n:
        counts.least[viewer, seat, resource] = n
        counts.vague |= 1 << viewer


@rule
def miss_cards(counts: Any, viewer: Any, loser: Any, taker: Any, n: Any) -> None:
    """Some cards go from one hand, or from the deck (-1), to another, and the viewer does not see which."""
    for resource in range(5):
        if loser < 0:
            counts.most[viewer, taker, resource] += n
        else:
            most, least = int(counts.most[viewer, loser, resource]), int(counts.least[viewer, loser, resource])
            counts.most[viewer, taker, resource] += min(most, n)
            counts.least[viewer, loser, resource] = max(least - n, 0)


@rule
def see_resource(s: State, counts: Any, resource: Any) -> None:
    """Everybody sees how many cards of a resource each hand holds."""
    for viewer in range(VIEWERS):
        for seat in range(s.players):
            held = s.hand[seat, resource]
            if counts.least[viewer, seat, resource] < held or counts.most[viewer, seat, resource] > held:
                counts.least[viewer, seat, resource] = held
                counts.most[viewer, seat, resource] = held
                counts.vague |= counts.viewers & 1 << viewer


@rule
def see_offer(s: State, counts: Any, seat: Any, action: Any) -> None:
    """Anyone who offers, proposes or accepts something shows that they hold the cards for it (I-TRADE-13)."""
    for viewer in range(VIEWERS):
        if counts.viewers >> viewer & 1:
            for resource in range(5):
                if is_offer(s, action):
                    see_at_least(counts, viewer, seat, resource, given(action, resource))
                else:
                    see_at_least(counts, viewer, seat, resource, int(s.offer_want[resource]))


@rule
def see_promises(s: State, counts: Any, viewer: Any) -> None:
    """A seat that has offered, accepted or proposed something holds the cards for it (I-TRADE-13)."""
    for seat in range(s.players):
        for resource in range(5):
            if s.offer_open and seat == s.active:
                see_at_least(counts, viewer, seat, resource, int(s.offer_give[resource]))
            if s.offer_open and s.answer[seat] == ACCEPTED:
                see_at_least(counts, viewer, seat, resource, int(s.offer_want[resource]))
            if s.proposal_open[seat]:
                see_at_least(counts, viewer, seat, resource, int(s.proposal_give[seat, resource]))


# --- narrowing ----------------------------------------------------------------------------------------------------


@rule
def narrow(s: State, counts: Any, viewer: Any) -> None:
    """Narrow the bounds of one viewer by the sizes of the hands and by the cards that must be somewhere."""
    if not counts.vague >> viewer & 1:
        return
    counts.vague &= ~(1 << viewer)
    count_outside(s, counts)
    count_sizes(s, counts)
    for _ in range(MOST_ROUNDS):
        narrower = fit_sizes(s, counts, viewer)
        if not fit_totals(s, counts, viewer) and not narrower:
            return


@rule
def narrow_all(s: State, counts: Any) -> None:
    """Narrow the bounds of everybody who counts."""
    for viewer in range(VIEWERS):
        if counts.viewers >> viewer & 1:
            narrow(s, counts, viewer)


@rule
def count_sizes(s: State, counts: Any) -> None:
    """Write down how many cards each seat holds, which everybody sees."""
    for seat in range(s.players):
        size = 0
        for resource in range(5):
            size += int(s.hand[seat, resource])
        counts.sizes[seat] = size


@rule
def fit_sizes(s: State, counts: Any, viewer: Any) -> Any:
    """Within a hand: its size bounds how many cards of one resource there can be beside the others.

    Return whether this has changed a bound.
    """
    changed = False
    for seat in range(s.players):
        if seat != viewer:
            fewest, room = 0, 0
            for resource in range(5):
                fewest += int(counts.least[viewer, seat, resource])
                room += int(counts.most[viewer, seat, resource])
            size = int(counts.sizes[seat])
            for resource in range(5):
                least, most = int(counts.least[viewer, seat, resource]), int(counts.most[viewer, seat, resource])
                if most > size - (fewest - least):
                    counts.most[viewer, seat, resource] = size - (fewest - least)
                    changed = True
                if least < size - (room - most):
                    counts.least[viewer, seat, resource] = size - (room - most)
                    changed = True
    return changed


@rule
def fit_totals(s: State, counts: Any, viewer: Any) -> Any:
    """Across the hands: cards that nobody else can hold are here, and cards that others hold are not.

    Return whether this has changed a bound.
    """
    changed = False
    for resource in range(5):
        fewest, room = 0, 0
        for seat in range(s.players):
            fewest += int(counts.least[viewer, seat, resource])
            room += int(counts.most[viewer, seat, resource])
        outside = int(counts.outside[resource])
        for seat in range(s.players):
            if seat != viewer:
                least, most = int(counts.least[viewer, seat, resource]), int(counts.most[viewer, seat, resource])
                if most > outside - (fewest - least):
                    counts.most[viewer, seat, resource] = outside - (fewest - least)
                    changed = True
                if counts.in_deck == 0 and least < outside - (room - most):
                    counts.least[viewer, seat, resource] = outside - (room - most)
                    changed = True
    return changed


@rule
def fits_totals(s: State, counts: Any, viewer: Any) -> Any:
    """Whether no hand can hold more cards of a resource than there are beside what the others certainly hold."""
    for resource in range(5):
        left = int(counts.outside[resource])
        for seat in range(s.players):
            left -= int(counts.least[viewer, seat, resource])
        for seat in range(s.players):
            if int(counts.most[viewer, seat, resource]) - int(counts.least[viewer, seat, resource]) > left:
                return False
    return True


COUNTING: Final[dict[Ask, Ask]] = {
    questions.begin_counting: begin_counting,
    questions.join_counting: join_counting,
    questions.before_move: before_move,
    questions.after_move: after_move,
    questions.narrow_bounds: narrow,
}
"""The answers of games with hands."""
