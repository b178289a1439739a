"""Deals what the seat of a view cannot know, with the dealer that searches use (``dealing.py``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.cards.counting import COUNTS, SPECTATOR
from landnam.cards.resources import RESOURCES
from landnam.native.compiled import SOURCE, State, States
from landnam.native.library import Library
from landnam.native.memory import address_of

_SETS: Final = np.array([[resources >> resource & 1 for resources in range(32)] for resource in range(5)], np.int64)
"""Every set of resources, as a column."""


def some_cards(n: int) -> list[int]:
    """Any pile of this size: it is dealt again."""
    return [n, 0, 0, 0, 0]


def deal_unseen(
    s: State, view: dict[str, Any], outside: Sequence[int], in_deck: int, library: Library, rng: np.random.Generator
) -> State:
    """A copy of a record in which all that the viewer cannot know is dealt, within what it has counted.

    In the record everything else is laid, and hidden piles have their sizes. A seat always gets the cards it has
    promised. ``outside`` and ``in_deck`` come from ``unseen_cards``. Raises a ValueError if no hands fit.
    """
    states: States = np.array([s])
    states[0].players = len(view["seats"])
    counts = counts_from(view, outside, in_deck)
    source: NDArray[np.void] = np.zeros(1, SOURCE)
    library.doors.seed(address_of(source), int(rng.integers(2**63)), 0)
    library.doors.imagine(address_of(states), address_of(counts), _viewer(view), address_of(source))
    return states[0]


def counts_from(view: dict[str, Any], outside: Sequence[int], in_deck: int) -> NDArray[np.void]:
    """What the seat of a view knows of the other hands: what it has counted, if the view says so, else their sizes.

    Raises a ValueError if no hands fit.
    """
    counts: NDArray[np.void] = np.zeros(1, COUNTS)
    viewer = _viewer(view)
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
    counts["viewers"] = counts["vague"] = 1 << viewer
    for seat, (least, most) in enumerate(bounds):
        counts["least"][0, viewer, seat], counts["most"][0, viewer, seat] = least, most
    return counts


def _viewer(view: dict[str, Any]) -> int:
    return SPECTATOR if view["seat"] is None else int(view["seat"])


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
