"""Arrays by their address, so that Python passes whole numbers to compiled code and not a dozen arrays.

Handing an array of records over takes Numba longer than a step of a game does. Whoever passes an address holds the
array for as long as it is used.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic, overload
from numpy.typing import NDArray

from landnam.rules.compiled import PARTS

_intrinsic: Any = intrinsic
_overload: Any = overload
_carray: Any = numba.carray  # type: ignore[attr-defined] # Numba's type hints do not know it


@_intrinsic
def _pointer(typingctx: Any, address: Any) -> Any:  # noqa: ARG001 # Numba calls this with arguments of its own
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
        return builder.inttoptr(args[0], ir.IntType(8).as_pointer())

    return types.voidptr(types.int64), generate


def array_at(address: int, shape: Any, dtype: Any) -> NDArray[Any]:
    """The array of this shape and type that begins at an address."""
    shape = shape if isinstance(shape, tuple) else (shape,)
    kind = np.dtype(dtype)
    size = kind.itemsize * int(np.prod(shape))
    if size == 0:
        return np.zeros(shape, kind)
    return np.frombuffer((ctypes.c_char * size).from_address(int(address)), kind).reshape(shape)


@_overload(array_at, jit_options=PARTS)
def _array_at(address: Any, shape: Any, dtype: Any) -> Any:  # noqa: ARG001 # Numba wants the same arguments
    def compiled(address: Any, shape: Any, dtype: Any) -> Any:
        return _carray(_pointer(address), shape, dtype)

    return compiled


def address_of(array: NDArray[Any]) -> int:
    """Where an array begins."""
    if not array.flags.c_contiguous:
        raise ValueError("a buffer must be one contiguous block of memory")
    return int(array.ctypes.data)


LINE = 64
"""Bytes that come from memory at once."""


@_intrinsic
def _fetch(typingctx: Any, address: Any) -> Any:  # noqa: ARG001 # Numba calls this with arguments of its own
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
        pointer, word = ir.IntType(8).as_pointer(), ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [pointer, word, word, word])
        fetch = builder.module.declare_intrinsic("llvm.prefetch", [pointer], kind)
        builder.call(fetch, [builder.inttoptr(args[0], pointer), word(1), word(3), word(1)])
        return context.get_dummy_value()

    return types.none(types.int64), generate


def fetch_ahead(address: int, size: int) -> None:
    """Tell the processor that this memory is needed soon; interpreted, nothing is gained by it."""


@_overload(fetch_ahead, jit_options=PARTS)
def _fetch_ahead(address: Any, size: Any) -> Any:  # noqa: ARG001 # Numba wants the same arguments
    def compiled(address: Any, size: Any) -> None:
        for at in range(address, address + size, LINE):
            _fetch(at)

    return compiled
