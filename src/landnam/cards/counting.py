"""Card counting: what each seat can know of the other hands, as the fewest and the most cards of each resource.

Every change that a seat sees moves its bounds exactly; a card that changes hands unseen widens them; sizes of hands
and what lies open narrow them again. The true hand is never excluded. The last viewer is the spectator, who sees
what is public. Which cards change hands unseen is a rule of the game (``unseen_transfer``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.cards.trading import ACCEPTED
from landnam.cards.worlds import promised_cards
from landnam.native.codes import given
from landnam.native.compiled import SEATS_AT_MOST, State, below, rule
from landnam.native.questions import ALL_SEE, count_outside, is_accept, is_offer, unseen_transfer

SPECTATOR: Final = SEATS_AT_MOST
VIEWERS: Final = SEATS_AT_MOST + 1

COUNTS: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("least", np.int8, (VIEWERS, SEATS_AT_MOST, 5)),
                ("most", np.int8, (VIEWERS, SEATS_AT_MOST, 5)),
                ("outside", np.int8, (5,)),  # cards of each resource that are not open
                ("in_deck", np.int8),  # how many of them are in no hand
                ("sizes", np.int8, (SEATS_AT_MOST,)),
                ("pool", np.int8, (5,)),
            ],
            align=True,
        ),
    )
)


_SETS: Final = np.array([[resources >> resource & 1 for resources in range(32)] for resource in range(5)], np.int64)
"""Every set of resources, as a column."""


def counts_from(view: dict[str, Any], outside: Sequence[int], in_deck: int) -> NDArray[np.void]:
    """What the seat of a view knows of the other hands: what it has counted, if the view says so, else their sizes.

    Raises a ValueError if no hands fit.
    """
    counts: NDArray[np.void] = np.zeros(1, COUNTS)
    viewer = SPECTATOR if view["seat"] is None else view["seat"]
    sizes = [shown["cards"] for shown in view["seats"]]
    bounds = []
    for seat, shown in enumerate(view["seats"]):
        least, most = [0] * 5, [min(shown["cards"], n) for n in outside]
        if seat == viewer:
            least = most = list(shown["hand"].values())
        elif "counted" in view:
            known = view["counted"][seat]
            least, most = list(known["at_least"].values()), list(known["at_most"].values())
        if seat != viewer:
            promised = promised_cards(view, seat)
            least = [max(pair) for pair in zip(least, promised, strict=True)]
        bounds.append((least, most))
    if not can_be_dealt(bounds, sizes, outside, in_deck):
        raise ValueError("view: no deal of the resource cards fits its hands, and what was counted of them")
    counts["outside"], counts["in_deck"] = outside, in_deck
    for seat, (least, most) in enumerate(bounds):
        counts["sizes"][0, seat] = sizes[seat]
        counts["least"][0, viewer, seat], counts["most"][0, viewer, seat] = least, most
    return counts


def can_be_dealt(
    bounds: Sequence[tuple[Sequence[int], Sequence[int]]], sizes: Sequence[int], outside: Sequence[int], in_deck: int
) -> bool:
    """Whether all cards outside can be dealt to hands of these sizes, each within its bounds, and the rest to the deck.

    They can if the hands have room for the cards of every set of resources (Gale's theorem). A hand has room for as
    many as its bounds allow and its other cards leave.
    """
    least = np.array([*(low for low, _ in bounds), [0] * 5], np.int64)
    most = np.array([*(high for _, high in bounds), outside], np.int64)
    full = np.array([*sizes, in_deck], np.int64)
    if (least < 0).any() or (least > most).any() or (full < 0).any() or full.sum() != sum(outside):
        return False
    room = np.minimum(most @ _SETS, full[:, None] - least @ (1 - _SETS)).sum(axis=0)
    return bool((np.array(outside, np.int64) @ _SETS <= room).all())


@rule
def see_change(counts: Any, viewer: Any, seat: Any, resource: Any, change: Any) -> None:
    """A viewer sees a hand gain cards, or lose some, which it must have held."""
    if change < 0:
        counts.least[viewer, seat, resource] = max(counts.least[viewer, seat, resource], -change)
    counts.least[viewer, seat, resource] += change
    counts.most[viewer, seat, resource] += change


@rule
def see_at_least(counts: Any, viewer: Any, seat: Any, resource: Any, n: Any) -> None:
    """A viewer learns that a hand holds at least a number of cards of a resource."""
    counts.least[viewer, seat, resource] = max(counts.least[viewer, seat, resource], n)


@rule
def miss_card(counts: Any, viewer: Any, loser: Any, taker: Any) -> None:
    """A card goes from one hand, or from the deck (-1), to another, and the viewer does not see which."""
    for resource in range(5):
        if loser < 0:
            counts.most[viewer, taker, resource] += 1
        else:
            if counts.most[viewer, loser, resource] > 0:
                counts.most[viewer, taker, resource] += 1
            if counts.least[viewer, loser, resource] > 0:
                counts.least[viewer, loser, resource] -= 1


@rule
def see_hands(old: State, new: State, viewer: Any, counts: Any) -> None:
    """A viewer sees every card that changed hands; ``old`` has the hands before."""
    for seat in range(new.players):
        for resource in range(5):
            change = int(new.hand[seat, resource]) - int(old.hand[seat, resource])
            if change:
                see_change(counts, viewer, seat, resource, change)


@rule
def see_offer(s: State, seat: Any, action: Any, viewer: Any, counts: Any) -> None:
    """Anyone who offers, proposes or accepts something shows that they hold the cards for it."""
    if is_offer(s, action):
        for resource in range(5):
            see_at_least(counts, viewer, seat, resource, given(action, resource))
    elif is_accept(s, action):
        for resource in range(5):
            see_at_least(counts, viewer, seat, resource, s.offer_want[resource])


@rule
def count_move(old: State, new: State, seat: Any, action: Any, counts: Any) -> None:
    """Follow one action or chance result for every viewer."""
    count_outside(new, counts)
    loser, taker = unseen_transfer(new, old, seat, action)
    for viewer in range(VIEWERS):
        if viewer >= new.players and viewer != SPECTATOR:
            continue
        if taker != ALL_SEE and viewer != taker and viewer != loser:
            miss_card(counts, viewer, loser, taker)
        else:
            see_hands(old, new, viewer, counts)
        see_offer(new, seat, action, viewer, counts)
    tighten(new, counts)


@rule
def see_own(s: State, counts: Any) -> None:
    """Every seat knows its own hand and the sizes of all others."""
    for seat in range(s.players):
        size = 0
        for resource in range(5):
            held = s.hand[seat, resource]
            size += held
            counts.least[seat, seat, resource] = held
            counts.most[seat, seat, resource] = held
        counts.sizes[seat] = size


@rule
def tighten(s: State, counts: Any) -> None:
    """Narrow all bounds by the sizes of the hands and by the cards that must be somewhere."""
    see_own(s, counts)
    for viewer in range(VIEWERS):
        if viewer < s.players or viewer == SPECTATOR:
            for _ in range(2):
                fit_sizes(s, counts, viewer)
                fit_totals(s, counts, viewer)


@rule
def fit_sizes(s: State, counts: Any, viewer: Any) -> None:
    """Within a hand: its size bounds how many cards of one resource there can be beside the others."""
    for seat in range(s.players):
        if seat != viewer:
            fewest, room = 0, 0
            for resource in range(5):
                fewest += int(counts.least[viewer, seat, resource])
                room += int(counts.most[viewer, seat, resource])
            size = int(counts.sizes[seat])
            for resource in range(5):
                least, most = int(counts.least[viewer, seat, resource]), int(counts.most[viewer, seat, resource])
                counts.most[viewer, seat, resource] = min(most, size - (fewest - least))
                counts.least[viewer, seat, resource] = max(least, size - (room - most))


@rule
def fit_totals(s: State, counts: Any, viewer: Any) -> None:
    """Across the hands: cards that nobody else can hold are here, and cards that others hold are not."""
    for resource in range(5):
        fewest, room = 0, 0
        for seat in range(s.players):
            fewest += int(counts.least[viewer, seat, resource])
            room += int(counts.most[viewer, seat, resource])
        outside = int(counts.outside[resource])
        for seat in range(s.players):
            if seat != viewer:
                least, most = int(counts.least[viewer, seat, resource]), int(counts.most[viewer, seat, resource])
                counts.most[viewer, seat, resource] = min(most, outside - (fewest - least))
                if counts.in_deck == 0:
                    counts.least[viewer, seat, resource] = max(least, outside - (room - most))


@rule
def start_counting(s: State, counts: Any) -> None:
    """What can be known of the hands without having watched the game."""
    count_outside(s, counts)
    forget_all(s, counts)


@rule
def forget_all(s: State, counts: Any) -> None:
    """Start counting in the middle of a game: only the sizes of hands are known."""
    see_own(s, counts)
    for viewer in range(VIEWERS):
        for seat in range(s.players):
            if seat != viewer:
                for resource in range(5):
                    counts.least[viewer, seat, resource] = 0
                    counts.most[viewer, seat, resource] = min(counts.sizes[seat], counts.outside[resource])
        see_promises(s, counts, viewer)
    tighten(s, counts)


@rule
def see_promises(s: State, counts: Any, viewer: Any) -> None:
    """A seat that has offered, accepted or proposed something holds the cards for it (I-TRADE-13)."""
    for seat in range(s.players):
        for resource in range(5):
            if s.offer_open and seat == s.active:
                see_at_least(counts, viewer, seat, resource, s.offer_give[resource])
            if s.offer_open and s.answer[seat] == ACCEPTED:
                see_at_least(counts, viewer, seat, resource, s.offer_want[resource])
            if s.proposal_open[seat]:
                see_at_least(counts, viewer, seat, resource, s.proposal_give[seat, resource])


@rule
def deal_hands(s: State, counts: Any, viewer: Any, source: Any) -> None:
    """Deal the hands that a viewer cannot see again, within its bounds: the cards they certainly hold, then the rest.

    The rest is drawn card by card from the cards outside; a hand that is full of a resource skips it if possible.
    """
    for resource in range(5):
        left = int(counts.outside[resource])
        for seat in range(s.players):
            kept = counts.least[viewer, seat, resource]
            s.hand[seat, resource] = kept
            left -= kept
        counts.pool[resource] = left
    for seat in range(s.players):
        if seat != viewer:
            need = int(counts.sizes[seat])
            for resource in range(5):
                need -= s.hand[seat, resource]
            for _ in range(need):
                resource = draw_fitting(s, counts, viewer, seat, source)
                counts.pool[resource] -= 1
                s.hand[seat, resource] += 1


@rule
def draw_fitting(s: State, counts: Any, viewer: Any, seat: Any, source: Any) -> Any:
    """A random card of the pool that a hand can hold; any card of the pool if none fits."""
    fitting, all_cards = 0, 0
    for resource in range(5):
        n = int(counts.pool[resource])
        all_cards += n
        if s.hand[seat, resource] < counts.most[viewer, seat, resource]:
            fitting += n
    pick = below(source, fitting if fitting else all_cards)
    for resource in range(5):
        if fitting == 0 or s.hand[seat, resource] < counts.most[viewer, seat, resource]:
            pick -= counts.pool[resource]
            if pick < 0:
                return resource
    return 4
