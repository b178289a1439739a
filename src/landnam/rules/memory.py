"""Arrays and compiled functions by their address, so that Python passes a whole number to compiled code.

Handing an array of records over takes Numba longer than a step of a game does. Whoever passes an address holds what is
there for as long as it is used. A function that is called by its address is compiled once, whoever calls it.
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


def door_of(function: Any) -> int:
    """The address of an entry that takes a whole number and answers with one; it is compiled now, if need be."""
    if not hasattr(function, "overloads"):  # interpreted
        _interpreted[id(function)] = function
        return id(function)
    arguments = (types.int64,)
    function.compile(arguments)
    found = function.overloads[arguments]
    return int(found.library.get_pointer_to_function(found.fndesc.llvm_cfunc_wrapper_name))


_interpreted: dict[int, Any] = {}


@_intrinsic
def _call(typingctx: Any, door: Any, number: Any) -> Any:  # noqa: ARG001 # Numba calls this with arguments of its own
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
        word = ir.IntType(64)
        return builder.call(builder.inttoptr(args[0], ir.FunctionType(word, [word]).as_pointer()), [args[1]])

    return types.int64(types.int64, types.int64), generate


def call_at(door: int, number: int) -> int:
    """What the entry behind a door answers."""
    return int(_interpreted[door](number))


@_overload(call_at, jit_options=PARTS)
def _call_at(door: Any, number: Any) -> Any:  # noqa: ARG001 # Numba wants the same arguments
    def compiled(door: Any, number: Any) -> Any:
        return _call(door, number)

    return compiled


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
