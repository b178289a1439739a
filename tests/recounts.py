"""Slow and independent ways to count what the rules keep up to date."""

from __future__ import annotations


def longest_by_brute_force(roads: list[list[int]], cut: set[int]) -> int:
    """The longest trail, by trying every road in every direction from every place, recursively."""

    def on_from(place: int, left: frozenset[tuple[int, int]]) -> int:
        return max(
            (1 + (0 if (b if a == place else a) in cut else on_from(b if a == place else a, left - {(a, b)}))
             for a, b in left if place in (a, b)),
            default=0,
        )  # fmt: skip

    edges = frozenset((a, b) for a, b in roads)
    return max((on_from(place, edges) for place in {p for edge in edges for p in edge}), default=0)
