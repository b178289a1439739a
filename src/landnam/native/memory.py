"""Arrays by their address: entries of a library take whole numbers, and these are how Python and rules meet.

The caller that passes an address must hold its memory for as long as it is used. ``landnam/compiler/intrinsics.py``
defines what each function does in compiled code.
"""

from __future__ import annotations

import ctypes
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

LINE: Final = 64
"""Bytes that come from memory at once."""


def array_at(address: int, shape: Any, dtype: Any) -> NDArray[Any]:
    """The array of this shape and type that begins at an address."""
    shape = shape if isinstance(shape, tuple) else (shape,)
    kind = np.dtype(dtype)
    size = kind.itemsize
    for length in shape:
        size *= int(length)
    if size == 0:
        return np.zeros(shape, kind)
    return np.frombuffer((ctypes.c_char * size).from_address(int(address)), kind).reshape(shape)


def address_of(array: NDArray[Any]) -> int:
    """Where an array begins."""
    if not array.flags.c_contiguous:
        raise ValueError("a buffer must be one contiguous block of memory")
    if array.size and array.flags.writeable:
        return ctypes.addressof(ctypes.c_char.from_buffer(array.data))  # a third of the time of the other
    return int(array.ctypes.data)


def scratch(n: int) -> NDArray[np.int64]:
    """Room for ``n`` numbers, all 0, until the rule that asks for it ends; ``n`` is a constant."""
    return np.zeros(n, np.int64)


def add_row(table: NDArray[np.float32], row: int, x: np.float32, other: NDArray[np.float32], line: int) -> None:
    """Add x times a row of one array to a row of another."""
    table[row] += x * other[line]


# --- fields of records that are arrays of one shape and type --------------------------------------------------------


def copy_field(to: NDArray[Any], field: NDArray[Any]) -> None:
    """Copy a field of a record to a field of another record."""
    to[...] = field


def differ(field: NDArray[Any], other: NDArray[Any]) -> bool:
    """Whether two fields of whole numbers differ."""
    return bool((field != other).any())


# --- numbers that several threads use -------------------------------------------------------------------------------


def number_at(address: int) -> int:
    """The number at an address, and all that was written before it."""
    return int(array_at(address, 1, np.int64)[0])


def put_number(address: int, number: int) -> None:
    """Write a number; a thread that reads it also sees everything written before."""
    array_at(address, 1, np.int64)[0] = number


def take_number(address: int) -> int:
    """Return the number at an address and add one to it, atomically."""
    number = number_at(address)
    put_number(address, number + 1)
    return number


def rest() -> None:
    """Wait for an instant, in a loop that looks out for something; on some processors only."""


def fetch_ahead(address: int, size: int) -> None:
    """Tell the processor that this memory is needed soon; it has no effect when interpreted."""
