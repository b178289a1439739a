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
from landnam.native.compiled import SEATS_AT_MOST, State, first_bit, rule
from landnam.native.dispatch import Ask
from landnam.native.lanes import (
    LARGEST,
    ONES,
    beyond,
    five_at,
    greater_of,
    has_less,
    lesser_of,
    put_five,
    sum_of,
    where_less,
)
from landnam.native.memory import copy_field, differ
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
    copy_field(counts.hand, s.hand)
    if counts.vague and leaves_unseen(s, action):
        narrow_all(s, counts)


@rule
def after_move(s: State, counts: Any, seat: Any, action: Any) -> None:
    """Follow one action or chance result."""
    if counts.viewers == 0:
        return
    if differ(s.hand, counts.hand):
        see_changes(s, counts, seat, action)
    if is_offer(s, action) or is_accept(s, action):
        see_offer(s, counts, seat, action)


@rule
def see_changes(s: State, counts: Any, seat: Any, action: Any) -> None:
    """Let every viewer see the cards that change hands, or miss them."""
    loser, taker, missed = unseen_transfer(s, counts, seat, action)
    count_outside(s, counts)
    witnesses = int(counts.viewers)
    if taker != ALL_SEE:
        witnesses &= (1 << taker) | (1 << loser if loser >= 0 else 0)
    see_hands(s, counts, witnesses)
    if loser == NOBODY:
        draw_unseen(s, counts, taker, missed)
    elif taker != ALL_SEE:
        miss_cards(counts, counts.viewers & ~witnesses, loser, taker, missed)
    shown = resource_shown(s, action)
    if shown >= 0:
        see_resource(s, counts, shown)


@rule
def see_hands(s: State, counts: Any, witnesses: Any) -> None:
    """Some viewers see every card that changed hands. Anyone who loses cards has held them."""
    for seat in range(s.players):
        now, before = five_at(s.hand[seat]), five_at(counts.hand[seat])
        if now != before:
            lost = beyond(before, now)
            left = witnesses
            while left:
                viewer = first_bit(left)
                left &= left - 1
                least = see_at_least(counts, viewer, seat, lost)
                put_five(counts.least[viewer, seat], least + now - before)
                put_five(counts.most[viewer, seat], five_at(counts.most[viewer, seat]) + now - before)


@rule
def see_at_least(counts: Any, viewer: Any, seat: Any, cards: Any) -> Any:
    """A viewer learns that a hand holds at least these cards; return the fewest that it can hold."""
    least = five_at(counts.least[viewer, seat])
    if has_less(least, cards):
        least = greater_of(least, cards)
        put_five(counts.least[viewer, seat], least)
        counts.vague |= 1 << viewer
    return least


@rule
def miss_cards(counts: Any, viewers: Any, loser: Any, taker: Any, n: Any) -> None:
    """Some cards go from one hand to another, and these viewers do not see which."""
    counts.vague |= viewers
    while viewers:
        viewer = first_bit(viewers)
        viewers &= viewers - 1
        least, most = five_at(counts.least[viewer, loser]), five_at(counts.most[viewer, loser])
        put_five(counts.least[viewer, loser], beyond(least, n * ONES))
        taken = five_at(counts.most[viewer, taker]) + lesser_of(most, n * ONES)
        put_five(counts.most[viewer, taker], taken)


@rule
def draw_unseen(s: State, counts: Any, taker: Any, n: Any) -> None:
    """Cards come out of the deck, and only their taker sees which.

    Bounds stay narrow as long as the deck is not empty and no hand has more room for a resource than is free. A taker
    has less free for all other hands; in the eyes of others only the hand of the taker has grown.
    """
    if counts.in_deck == 0:
        counts.vague |= counts.viewers
    left = counts.viewers & ~(1 << taker)
    while left:
        viewer = first_bit(left)
        left &= left - 1
        most = five_at(counts.most[viewer, taker]) + n * ONES
        put_five(counts.most[viewer, taker], most)
        if has_less(count_free(s, counts, viewer), most - five_at(counts.least[viewer, taker])):
            counts.vague |= 1 << viewer
    if counts.viewers >> taker & 1:
        free = count_free(s, counts, taker)
        for seat in range(s.players):
            if has_less(free, width_of(counts, taker, seat)):
                counts.vague |= 1 << taker


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
    shown = five_at(s.offer_want)
    if is_offer(s, action):
        shown = given_cards(action)
    for viewer in range(VIEWERS):
        if counts.viewers >> viewer & 1:
            see_at_least(counts, viewer, seat, shown)


@rule
def given_cards(action: Any) -> Any:
    """The first bundle of an action as a word."""
    cards = 0
    for resource in range(5):
        cards |= given(action, resource) << 8 * resource
    return cards


@rule
def see_promises(s: State, counts: Any, viewer: Any) -> None:
    """A seat that has offered, accepted or proposed something holds the cards for it (I-TRADE-13)."""
    for seat in range(s.players):
        if s.offer_open and seat == s.active:
            see_at_least(counts, viewer, seat, five_at(s.offer_give))
        if s.offer_open and s.answer[seat] == ACCEPTED:
            see_at_least(counts, viewer, seat, five_at(s.offer_want))
        if s.proposal_open[seat]:
            see_at_least(counts, viewer, seat, five_at(s.proposal_give[seat]))


# --- narrowing ----------------------------------------------------------------------------------------------------
# There are two conclusions: within a hand and across the hands. Neither can follow again from what it has narrowed
# itself, so they take turns until one of them changes nothing. The width of a bound is what lies between the fewest and
# the most cards: no width may exceed what is free, nor what is spare. Viewers know their own hand; its width stays 0.


@rule
def narrow(s: State, counts: Any, viewer: Any) -> None:
    """Narrow the bounds of one viewer by the sizes of the hands and by the cards that must be somewhere."""
    if counts.vague >> viewer & 1:
        count_outside(s, counts)
        count_sizes(s, counts)
        narrow_vague(s, counts, viewer)


@rule
def narrow_all(s: State, counts: Any) -> None:
    """Narrow the bounds of everybody who counts."""
    waiting = counts.viewers & counts.vague
    if waiting:
        count_outside(s, counts)
        count_sizes(s, counts)
        for viewer in range(VIEWERS):
            if waiting >> viewer & 1:
                narrow_vague(s, counts, viewer)


@rule
def narrow_vague(s: State, counts: Any, viewer: Any) -> None:
    """Narrow the bounds of a viewer that may not be narrow; outside cards and sizes of hands have been counted."""
    counts.vague &= ~(1 << viewer)
    if counts.in_deck == 0:
        fit_totals(s, counts, viewer)
    elif fit_drawn(s, counts, viewer):
        return
    for _ in range(MOST_ROUNDS):
        if not fit_sizes(s, counts, viewer) or not fit_totals(s, counts, viewer):
            return


@rule
def count_sizes(s: State, counts: Any) -> None:
    """Write down how many cards each seat holds, which everybody sees."""
    for seat in range(s.players):
        counts.sizes[seat] = sum_of(five_at(s.hand[seat]))


@rule
def fit_sizes(s: State, counts: Any, viewer: Any) -> Any:
    """Within a hand: its size bounds how many cards of one resource there can be beside the others.

    Return whether this has changed a bound.
    """
    changed = False
    for seat in range(s.players):
        least = five_at(counts.least[viewer, seat])
        width = five_at(counts.most[viewer, seat]) - least
        free = int(counts.sizes[seat]) - sum_of(least)  # cards that it holds beyond the certain ones
        spare = sum_of(width) - free  # cards that it could hold beyond those that it holds
        if has_less(min(free, spare) * ONES, width):
            put_bounds(counts, viewer, seat, least, width, free * ONES, spare * ONES)
            changed = True
    return changed


@rule
def fit_totals(s: State, counts: Any, viewer: Any) -> Any:
    """Across the hands: cards that nobody else can hold are here, and cards that others hold are not.

    Return whether this has changed a bound.
    """
    changed = False
    free = count_free(s, counts, viewer)
    spare = count_spare(s, counts, viewer) if counts.in_deck == 0 else LARGEST * ONES
    widest = lesser_of(free, spare)
    for seat in range(s.players):
        least = five_at(counts.least[viewer, seat])
        width = five_at(counts.most[viewer, seat]) - least
        if has_less(widest, width):
            put_bounds(counts, viewer, seat, least, width, free, spare)
            changed = True
    return changed


@rule
def fit_drawn(s: State, counts: Any, viewer: Any) -> Any:
    """The same while there is a deck, without a branch: after most draws it is all there is to conclude.

    Return whether the sizes of the hands add nothing to it.
    """
    free = count_free(s, counts, viewer)
    too_wide = 0
    for seat in range(s.players):
        least = five_at(counts.least[viewer, seat])
        width = lesser_of(five_at(counts.most[viewer, seat]) - least, free)
        put_five(counts.most[viewer, seat], least + width)
        in_hand = int(counts.sizes[seat]) - sum_of(least)
        too_wide |= where_less(min(in_hand, sum_of(width) - in_hand) * ONES, width)
    return too_wide == 0


@rule
def put_bounds(counts: Any, viewer: Any, seat: Any, least: Any, width: Any, free: Any, spare: Any) -> None:
    """Write down bounds as narrow as free and spare cards tell: the most from the fewest, the fewest from the most."""
    put_five(counts.most[viewer, seat], least + lesser_of(width, free))
    put_five(counts.least[viewer, seat], least + beyond(width, spare))


@rule
def width_of(counts: Any, viewer: Any, seat: Any) -> Any:
    """What lies between the fewest and the most cards of a hand in the eyes of a viewer."""
    return five_at(counts.most[viewer, seat]) - five_at(counts.least[viewer, seat])


@rule
def count_free(s: State, counts: Any, viewer: Any) -> Any:
    """The cards that are not open and, as far as a viewer knows, not certainly in a hand."""
    free = five_at(counts.outside)
    for seat in range(s.players):
        free -= five_at(counts.least[viewer, seat])
    return free


@rule
def count_spare(s: State, counts: Any, viewer: Any) -> Any:
    """By how much the cards that all hands could hold exceed those that they hold together."""
    spare = -five_at(counts.outside)
    for seat in range(s.players):
        spare += five_at(counts.most[viewer, seat])
    return spare


COUNTING: Final[dict[Ask, Ask]] = {
    questions.begin_counting: begin_counting,
    questions.join_counting: join_counting,
    questions.before_move: before_move,
    questions.after_move: after_move,
    questions.narrow_bounds: narrow,
}
"""The answers of games with hands."""
