"""How rules are written so that they can be compiled, and the few bit and chance operations they are written with.

A rule is a plain Python function over NumPy records, marked ``@rule``. Here it is just that: Python runs it as it
stands. ``landnam.compiler`` reads the same functions, in a process of its own, and makes a library of them
(``library.py`` finds it); a test holds both to the same results, bit for bit.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from landnam.native.reading import front_end

State: TypeAlias = Any
"""One record, as rules see it."""
States: TypeAlias = NDArray[np.void]
"""An array of records; a game holds an array of one."""
SEATS_AT_MOST: Final = 4

F = TypeVar("F", bound=Callable[..., Any])


def rule(function: F) -> F:
    """Mark a function as a rule: it can be compiled."""
    reader = front_end()
    return function if reader is None else reader.rule(function)


def wraps(function: F) -> F:
    """Mark a rule whose arithmetic wraps around, which NumPy warns of when it runs interpreted."""
    return np.errstate(over="ignore")(function) if front_end() is None else function


def stand_apart() -> None:
    """Called in a rule, keeps the compiler from copying that rule into its callers.

    For large rules with many callers: fewer copies make a smaller library that is built faster.
    """


# --- bits -------------------------------------------------------------------------------------------------------


def popcount(bits: Any) -> int:
    """How many members a set has."""
    return (int(bits) & 0xFFFF_FFFF_FFFF_FFFF).bit_count()


def first_bit(bits: Any) -> int:
    """The lowest member of a set that is not empty."""
    return (int(bits) & -int(bits)).bit_length() - 1


# --- chance -----------------------------------------------------------------------------------------------------
# SplitMix64 in one word, written without overflow surprises: NumPy's uint64 wraps alike compiled and interpreted.

SOURCE: Final = np.dtype((np.record, np.dtype([("state", np.uint64)])))
"""The source of chance of a game."""

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_S27, _S30, _S31, _S32 = (np.uint64(n) for n in (27, 30, 31, 32))
_LOW_32 = np.uint64(0xFFFFFFFF)


@rule
@wraps
def mix(word: Any) -> Any:
    """A 64-bit word well stirred: the finaliser of SplitMix64."""
    word = (word ^ (word >> _S30)) * _MIX_1
    word = (word ^ (word >> _S27)) * _MIX_2
    return word ^ (word >> _S31)


@rule
@wraps
def seed_source(source: Any, seed: Any, stream: Any) -> None:
    """Start a source of chance: every (seed, stream) pair is a sequence of its own."""
    source.state = mix(mix(np.uint64(seed) + _GOLDEN) ^ (np.uint64(stream) * _MIX_2))


@rule
@wraps
def below(source: Any, n: Any) -> Any:
    """A fair whole number from 0 to n - 1 (n below 2**32): multiply and reject, so that no number is favoured."""
    bound = np.uint64(n)
    while True:
        source.state = source.state + _GOLDEN
        product = (mix(source.state) >> _S32) * bound
        if (product & _LOW_32) >= bound or (product & _LOW_32) >= (_LOW_32 + np.uint64(1)) % bound:
            return np.int64(product >> _S32)


@rule
def shuffle(source: Any, things: Any) -> None:
    """Put the things of an array in a random order, every order equally likely."""
    for i in range(len(things) - 1, 0, -1):
        j = below(source, i + 1)
        things[i], things[j] = things[j], things[i]
