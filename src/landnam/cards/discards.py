"""Every way to discard the cards that a seat owes.

There can be very many, so they are counted first, and the k-th can be made without listing the others. ``kind`` is
the number of the action ``discard`` in the game at hand.
"""

from __future__ import annotations

from typing import Any, Final

from landnam.native.codes import in_first_bundle
from landnam.native.compiled import State, below, rule
from landnam.native.memory import scratch

ROW: Final = 96
"""The largest discard: all 95 cards of a game."""
WAYS: Final = 6 * ROW


@rule
def count_discards(s: State, seat: Any, ways: Any) -> Any:
    """The number of ways in which a seat can discard what it owes.

    ``ways`` must be WAYS zeros. Afterwards ``ways[ROW * resource + cards]`` is the number of ways to take that many
    cards from this resource and those after it.
    """
    owed = int(s.owes[seat])
    ways[5 * ROW] = 1
    for resource in range(4, -1, -1):
        for cards in range(owed + 1):
            for n in range(min(int(s.hand[seat, resource]), cards) + 1):
                ways[ROW * resource + cards] += ways[ROW * (resource + 1) + cards - n]
    return ways[owed]


@rule
def nth_discard(s: State, seat: Any, kind: Any, ways: Any, k: Any) -> Any:
    """The k-th discard, counted by the fewest cards of the first resource, then of the second …"""
    left = int(s.owes[seat])
    action = kind
    for resource in range(5):
        n = 0
        while k >= ways[ROW * (resource + 1) + left - n]:
            k -= ways[ROW * (resource + 1) + left - n]
            n += 1
        action |= in_first_bundle(resource, n)
        left -= n
    return action


@rule
def list_discards(s: State, seat: Any, kind: Any, out: Any) -> Any:
    """Write every discard, as many as ``out`` has room for; return how many there are."""
    ways = scratch(WAYS)
    n = count_discards(s, seat, ways)
    for k in range(min(n, len(out))):
        out[k] = nth_discard(s, seat, kind, ways, k)
    return n


@rule
def random_discard(s: State, seat: Any, kind: Any, source: Any) -> Any:
    """Any discard that is allowed, each as likely as the others.

    Four of the five numbers are drawn freely and the fifth follows; draws that do not fit are thrown away.
    """
    most = 0
    for resource in range(5):
        if s.hand[seat, resource] > s.hand[seat, most]:
            most = resource
    while True:
        action = kind
        left = int(s.owes[seat])
        for resource in range(5):
            if resource != most and s.hand[seat, resource]:
                n = below(source, s.hand[seat, resource] + 1)
                action |= in_first_bundle(resource, n)
                left -= n
        if 0 <= left <= s.hand[seat, most]:
            return action | in_first_bundle(most, left)
