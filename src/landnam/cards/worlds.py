"""Deals what the seat of a view cannot know, with the dealer that searches use (``dealing.py``)."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.cards.counting import COUNTS, SPECTATOR
from landnam.cards.resources import RESOURCES
from landnam.native.compiled import SEATS_AT_MOST, SOURCE
from landnam.native.library import Library


def begin_of(room: bytearray) -> int:
    """The address of bytes, five times faster than through an array."""
    return ctypes.addressof(ctypes.c_char.from_buffer(room))


_SETS: Final = np.array([[resources >> resource & 1 for resources in range(32)] for resource in range(5)])
_SETS_AND_OTHERS: Final = np.hstack([_SETS, 1 - _SETS]).astype(np.float64)
"""Every set of resources as a column, and then for each of these sets all other resources."""
_NO_CARDS: Final = [0] * 5
_VIEWERS_AT, _VAGUE_AT, _LEAST_AT, _MOST_AT = (
    dict(COUNTS.fields or {})[name][1] for name in ("viewers", "vague", "least", "most")
)


def some_cards(n: int) -> list[int]:
    """Any pile of this size: it is dealt again."""
    return [n, 0, 0, 0, 0]


def deal_unseen(
    b: bytearray,
    players_at: int,
    view: dict[str, Any],
    outside: Sequence[int],
    in_deck: int,
    library: Library,
    rng: np.random.Generator,
) -> None:
    """Deal all that the viewer cannot know in the bytes of a record, within what it has counted.

    In the record everything else is laid, and hidden piles have their sizes. A seat always gets the cards it has
    promised. ``outside`` and ``in_deck`` come from ``unseen_cards``. Raises a ValueError if no hands fit.
    """
    b[players_at] = len(view["seats"])
    counts, source = _counts_from(view, outside, in_deck), bytearray(SOURCE.itemsize)
    source_at = begin_of(source)
    library.doors.seed(source_at, int(rng.integers(2**63)), 0)
    library.doors.imagine(begin_of(b), begin_of(counts), _viewer(view), source_at)


def counts_from(view: dict[str, Any], outside: Sequence[int], in_deck: int) -> NDArray[np.void]:
    """What the seat of a view knows of the other hands: what it has counted, if the view says so, else their sizes.

    Raises a ValueError if no hands fit.
    """
    return np.frombuffer(_counts_from(view, outside, in_deck), COUNTS)


def _counts_from(view: dict[str, Any], outside: Sequence[int], in_deck: int) -> bytearray:
    viewer = _viewer(view)
    sizes = [shown["cards"] for shown in view["seats"]]
    bounds = []
    for seat, shown in enumerate(view["seats"]):
        if seat == viewer:
            hand = list(shown["hand"].values())
            bounds.append((hand, hand))
            continue
        if "counted" in view:
            known = view["counted"][seat]
            least, most = list(known["at_least"].values()), list(known["at_most"].values())
        else:
            cards = shown["cards"]
            least, most = [0] * 5, [cards if cards < n else n for n in outside]
        if view["offer"] or shown["proposal"]:
            least = [max(pair) for pair in zip(least, promised_cards(view, seat), strict=True)]
        bounds.append((least, most))
    free = "counted" not in view and not any(shown["proposal"] for shown in view["seats"]) and not view["offer"]
    if not (_any_deal_fits if free else can_be_dealt)(bounds, sizes, outside, in_deck):
        raise ValueError("view: no deal of the resource cards fits its hands, and what was counted of them")
    counts = bytearray(COUNTS.itemsize)
    counts[_VIEWERS_AT] = counts[_VAGUE_AT] = 1 << viewer
    at = viewer * SEATS_AT_MOST * 5
    try:
        for least, most in bounds:
            counts[_LEAST_AT + at : _LEAST_AT + at + 5] = bytes(least)
            counts[_MOST_AT + at : _MOST_AT + at + 5] = bytes(most)
            at += 5
    except (TypeError, ValueError):
        raise ValueError("view: what was counted must be whole numbers below 256") from None
    return counts


def _viewer(view: dict[str, Any]) -> int:
    return SPECTATOR if view["seat"] is None else int(view["seat"])


def _any_deal_fits(
    bounds: Sequence[tuple[Sequence[int], Sequence[int]]], sizes: Sequence[int], outside: Sequence[int], in_deck: int
) -> bool:
    """The same where nothing is known of hands but their sizes, and at most one of them: it need only be there."""
    known = [low for low, _ in bounds if any(low)]
    fits = all(0 <= held <= n for low in known for held, n in zip(low, outside, strict=True))
    sized = all(sum(low) == size for (low, high), size in zip(bounds, sizes, strict=True) if low is high)
    return fits and sized and min(*sizes, in_deck) >= 0 and sum(sizes) + in_deck == sum(outside)


def can_be_dealt(
    bounds: Sequence[tuple[Sequence[int], Sequence[int]]], sizes: Sequence[int], outside: Sequence[int], in_deck: int
) -> bool:
    """Whether all cards outside can be dealt to hands of these sizes, each within its bounds, and the rest to the deck.

    They can if the hands have room for the cards of every set of resources (Gale's theorem). A hand has room for as
    many as its bounds allow and its other cards leave.
    """
    if in_deck < 0 or min(sizes) < 0 or sum(sizes) + in_deck != sum(outside):
        return False
    lows, highs = [low for low, _ in bounds], [high for _, high in bounds]
    hands = len(bounds) + 1
    both = np.array([*highs, outside, *lows, _NO_CARDS], np.float64)  # matrices of whole numbers multiply slowly
    if both.min() < 0 or (both[hands:] > both[:hands]).any():
        return False
    sums = both @ _SETS_AND_OTHERS
    within, others = sums[:hands, :32], sums[hands:, 32:]
    room = np.minimum(within, np.array([*sizes, in_deck])[:, None] - others).sum(axis=0)
    return bool((within[-1] <= room).all())


def promised_cards(view: dict[str, Any], seat: int) -> list[int]:
    """The cards a seat must hold to meet what it has offered, accepted or proposed (I-TRADE-13)."""
    shown, offer = view["seats"][seat], view["offer"]
    bundles = [[0] * len(RESOURCES)]
    if offer and seat == view["active"]:
        bundles.append(list(offer["give"].values()))
    if offer and shown["answer"] == "accepted":
        bundles.append(list(offer["want"].values()))
    if shown["proposal"]:
        bundles.append(list(shown["proposal"]["give"].values()))
    return [max(counts) for counts in zip(*bundles, strict=True)]
