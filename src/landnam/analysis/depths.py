"""How much a report thinks: each depth is about four times as much as the one before."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from landnam.analysis.errors import AnalysisError


@dataclass(frozen=True)
class Depth:
    """What is spent on one position."""

    name: str
    worlds: int
    """Worlds that each seat imagines to judge a position."""
    looked_at: int
    """Actions that are tried after all were judged one move deep."""
    tries: int
    """Tries of each of these."""
    finalists: int
    """Actions that are tried once more, with fresh chance."""
    last_tries: int
    """Tries of each of these."""


DEPTHS: Final = {
    depth.name: depth
    for depth in (
        Depth("quick", worlds=8, looked_at=6, tries=24, finalists=2, last_tries=64),
        Depth("normal", worlds=16, looked_at=10, tries=64, finalists=3, last_tries=256),
        Depth("deep", worlds=32, looked_at=16, tries=256, finalists=4, last_tries=1024),
        Depth("deeper", worlds=64, looked_at=16, tries=1024, finalists=4, last_tries=4096),
        Depth("deepest", worlds=128, looked_at=16, tries=4096, finalists=4, last_tries=16384),
    )
}
NORMAL: Final = "normal"


def depth_named(name: str) -> Depth:
    """A depth by its name."""
    if name not in DEPTHS:
        raise AnalysisError(f"unknown depth '{name}'; valid are {', '.join(DEPTHS)}")
    return DEPTHS[name]
