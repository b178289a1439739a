"""Five small numbers side by side in one word, a byte each, so that one operation works on all five at once.

They stand for the five resources. Each number is from 0 to 127: the highest bit of its byte stays free, so that a
comparison never borrows from the next number. Words are added and subtracted as they stand; the caller sees to it that
every result is from 0 to 127 again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from landnam.native.compiled import rule

LANES: Final = 5
LARGEST: Final = 127
ONES: Final = 0x01_01_01_01_01
"""A word of five ones: a number times this is a word of five such numbers."""
_TOPS: Final = 0x80_80_80_80_80
_ALL: Final = 0xFF_FF_FF_FF_FF
_LAST: Final = 32
"""Where the last number begins."""


def word_of(five: Sequence[int]) -> int:
    """Five numbers as a word; for constants, while modules are imported."""
    return int.from_bytes(bytes(five), "little")


def five_at(row: Any) -> int:
    """The numbers of an array of five bytes as a word; ``landnam/compiler/intrinsics.py`` has the compiled form."""
    return int.from_bytes(row.tobytes(), "little")


def put_five(row: Any, word: int) -> None:
    """Write a word to an array of five bytes."""
    row[:] = np.frombuffer((int(word) & _ALL).to_bytes(LANES, "little"), np.int8)


@rule
def sum_of(word: Any) -> Any:
    """The sum of the five numbers, if it is less than 256: the last number of a product that adds up all of them."""
    return word * ONES >> _LAST & 255


@rule
def where_less(a: Any, b: Any) -> Any:
    """The highest bits of those numbers of ``a`` that are less than those of ``b``."""
    return ~((a | _TOPS) - b) & _TOPS


@rule
def has_less(a: Any, b: Any) -> Any:
    """Whether a number of ``a`` is less than that of ``b``."""
    return where_less(a, b) != 0


@rule
def _all_bits(tops: Any) -> Any:
    """All bits of the numbers whose highest bits these are."""
    return (tops << 1) - (tops >> 7)


@rule
def lesser_of(a: Any, b: Any) -> Any:
    """The lesser of each pair of numbers."""
    return b ^ (a ^ b) & _all_bits(where_less(a, b))


@rule
def greater_of(a: Any, b: Any) -> Any:
    """The greater of each pair of numbers."""
    return a ^ (a ^ b) & _all_bits(where_less(a, b))


@rule
def beyond(a: Any, b: Any) -> Any:
    """By how much each number of ``a`` exceeds that of ``b``; 0 if it does not."""
    return greater_of(a, b) - b
