"""What the captain thinks, as rules that are compiled: many voyages played out from here, with and without landing.

Everything is a whole number and nothing is allocated, so the same functions run interpreted, as a native library and
as WebAssembly, to the same result.
"""

from __future__ import annotations

from typing import Any, Final

from landnam.native.compiled import SOURCE, below, rule, seed_source
from landnam.native.library import Library
from landnam.native.memory import array_at

LIBRARY: Final = Library("captain", "knarr.captain_rules")
ROLLOUTS: Final = 1000
ROLLS: Final = 40
"""After so many rolls a voyage is taken to end in harbour."""
FAR_ENOUGH: Final = 3
"""Legs after which one storm is reason enough to land: from there on a storm costs more than a roll brings."""


@rule
def lands(source: Any, leg: Any, storms: Any) -> Any:
    """Does a rival land now? Hardly ever before a storm, and ever more likely the farther the fleet has come."""
    if storms == 0:
        return below(source, 20) == 0
    return below(source, 10) < 1 + 3 * min(leg, FAR_ENOUGH)


@rule
def rivals_landing(source: Any, leg: Any, storms: Any, rivals: Any) -> Any:
    """How many rivals at sea land now."""
    landing = 0
    for _ in range(rivals):
        landing += lands(source, leg, storms)
    return landing


@rule
def price(source: Any, cargo: Any, leg: Any, landing: Any) -> Any:
    """K-LAND-1, K-LAND-2: what a cargo brings beside so many rivals, whose cargo nobody has seen."""
    for _ in range(landing):
        if below(source, 5) >= cargo:
            return cargo * leg // 2
    return cargo * leg


@rule
def price_after_sailing(source: Any, cargo: Any, leg: Any, storms: Any, rivals: Any) -> Any:
    """What a cargo brings that is not landed now: the voyage is played on once, by chance."""
    for _ in range(ROLLS):
        rivals -= rivals_landing(source, leg, storms, rivals)
        face = below(source, 6)
        if face < 3:
            leg += 1
        elif face == 3:
            leg += 2
        else:
            storms += 1
        if storms == 2:
            return 0
        if storms == 1 and leg >= FAR_ENOUGH:
            break
    return price(source, cargo, leg, rivals_landing(source, leg, storms, rivals))


@LIBRARY.entry
def should_land(source: Any, seed: Any, cargo: Any, leg: Any, storms: Any, rivals: Any) -> Any:
    """1 if landing now brings more than sailing on, on average over many voyages; else 0."""
    chance = array_at(source, 1, SOURCE)[0]
    seed_source(chance, seed, 0)
    more = 0
    for _ in range(ROLLOUTS):
        more += price(chance, cargo, leg, rivals_landing(chance, leg, storms, rivals))
        more -= price_after_sailing(chance, cargo, leg, storms, rivals)
    return 1 if more > 0 else 0
