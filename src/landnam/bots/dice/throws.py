"""All throws of up to six dice, as dice are alike: how many show each face, and what one die more or less makes of it.

There are 924 of them, numbered by their size: the empty throw is 0 and the 462 throws of six dice come last.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.games.dice.sheet import DICE
from landnam.games.dice.sheet import FACES as FACE_NAMES
from landnam.native.compiled import rule

FACES: Final = len(FACE_NAMES)

_SORTED = [dice for size in range(DICE + 1) for dice in combinations_with_replacement(range(FACES), size)]
_NUMBER = {dice: number for number, dice in enumerate(_SORTED)}

THROWS: Final = len(_SORTED)
FIRST_OF_SIX: Final = sum(len(dice) < DICE for dice in _SORTED)
"""The number of the first throw of all six dice."""
SIXES: Final = THROWS - FIRST_OF_SIX
"""How many throws of six dice there are."""

COUNTS: Final[NDArray[np.int8]] = np.array([[dice.count(face) for face in range(FACES)] for dice in _SORTED], np.int8)
"""By throw and face: how many dice show it."""


def _more(dice: tuple[int, ...], face: int) -> int:
    return _NUMBER.get(tuple(sorted((*dice, face))), 0)


def _less(dice: tuple[int, ...], face: int) -> int:
    if face not in dice:
        return 0
    at = dice.index(face)
    return _NUMBER[dice[:at] + dice[at + 1 :]]


MORE: Final[NDArray[np.uint16]] = np.array([[_more(dice, f) for f in range(FACES)] for dice in _SORTED], np.uint16)
"""By throw and face: the throw with one such die more; 0 beyond six dice."""
LESS: Final[NDArray[np.uint16]] = np.array([[_less(dice, f) for f in range(FACES)] for dice in _SORTED], np.uint16)
"""By throw and face: the throw with one such die less; the empty one if it has none, which is a part of it too."""
CHANCE: Final[NDArray[np.float64]] = np.array(
    [factorial(DICE) / prod(factorial(int(n)) for n in counts) / FACES**DICE for counts in COUNTS[FIRST_OF_SIX:]]
)
"""How likely each throw of six dice is."""


@rule
def fill_down(values: Any) -> None:
    """From what the throws of six dice are worth: what every smaller one is worth when the other dice are rolled."""
    for throw in range(FIRST_OF_SIX - 1, -1, -1):
        total = 0.0
        for face in range(FACES):
            total += values[MORE[throw, face]]
        values[throw] = total * (1 / FACES)


@rule
def best_kept(values: Any, best: Any) -> None:
    """What every throw is worth if any of its dice may be kept, all of them included."""
    best[0] = values[0]
    for throw in range(1, THROWS):
        most = values[throw]
        for face in range(FACES):
            most = max(most, best[LESS[throw, face]])
        best[throw] = most
