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
_types: Any = types
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


def door_of(function: Any, numbers: int = 1) -> int:
    """The address of an entry that takes so many whole numbers and answers with one; it is compiled now, if need be."""
    if not hasattr(function, "overloads"):  # interpreted
        _interpreted[id(function)] = function
        return id(function)
    arguments = (types.int64,) * numbers
    function.compile(arguments)
    found = function.overloads[arguments]
    return int(found.library.get_pointer_to_function(found.fndesc.llvm_cfunc_wrapper_name))


_interpreted: dict[int, Any] = {}


@_intrinsic
def _call(typingctx: Any, door: Any, numbers: Any) -> Any:  # noqa: ARG001 # Numba calls this with arguments of its own
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
        word = ir.IntType(64)
        values = [builder.extract_value(args[1], i) for i in range(len(numbers))]
        kind = ir.FunctionType(word, [word] * len(values))
        return builder.call(builder.inttoptr(args[0], kind.as_pointer()), values)

    return types.int64(types.int64, _types.UniTuple(types.int64, len(numbers))), generate


def call_at(door: int, numbers: tuple[int, ...]) -> int:
    """What the entry behind a door answers."""
    return int(_interpreted[door](*numbers))


@_overload(call_at, jit_options=PARTS)
def _call_at(door: Any, numbers: Any) -> Any:  # noqa: ARG001 # Numba wants the same arguments
    def compiled(door: Any, numbers: Any) -> Any:
        return _call(door, numbers)

    return compiled


# --- numbers that several threads use -------------------------------------------------------------------------------


def _at(builder: Any, address: Any) -> Any:
    return builder.inttoptr(address, ir.IntType(64).as_pointer())


@_intrinsic
def _load(typingctx: Any, address: Any) -> Any:  # noqa: ARG001 # Numba calls this with arguments of its own
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
        return builder.load_atomic(_at(builder, args[0]), "acquire", 8)

    return types.int64(types.int64), generate


@_intrinsic
def _store(typingctx: Any, address: Any, number: Any) -> Any:  # noqa: ARG001 # Numba calls this with arguments of its own
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
        builder.store_atomic(args[1], _at(builder, args[0]), "release", 8)
        return context.get_dummy_value()

    return types.none(types.int64, types.int64), generate


@_intrinsic
def _add(typingctx: Any, address: Any) -> Any:  # noqa: ARG001 # Numba calls this with arguments of its own
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
        return builder.atomic_rmw("add", _at(builder, args[0]), ir.IntType(64)(1), "acq_rel")

    return types.int64(types.int64), generate


@_intrinsic
def _rest(typingctx: Any) -> Any:  # noqa: ARG001 # Numba calls this with arguments of its own
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
        name, module = "llvm.x86.sse2.pause", builder.module
        if module.triple.startswith("x86_64"):
            kind = ir.FunctionType(ir.VoidType(), [])
            builder.call(module.globals.get(name) or ir.Function(module, kind, name), [])
        return context.get_dummy_value()

    return types.none(), generate


def rest() -> None:
    """Wait for an instant, in a loop that looks out for something; on some processors only."""


@_overload(rest, jit_options=PARTS)
def _take_rest() -> Any:
    def compiled() -> None:
        _rest()

    return compiled


def number_at(address: int) -> int:
    """The number at an address, and all that was written before it."""
    return int(array_at(address, 1, np.int64)[0])


def put_number(address: int, number: int) -> None:
    """Write a number; who reads it finds all that was written before."""
    array_at(address, 1, np.int64)[0] = number


def take_number(address: int) -> int:
    """The number at an address, which is one more for whoever comes next."""
    number = number_at(address)
    put_number(address, number + 1)
    return number


@_overload(number_at, jit_options=PARTS)
def _number_at(address: Any) -> Any:  # noqa: ARG001 # Numba wants the same arguments
    def compiled(address: Any) -> Any:
        return _load(address)

    return compiled


@_overload(put_number, jit_options=PARTS)
def _put_number(address: Any, number: Any) -> Any:  # noqa: ARG001 # Numba wants the same arguments
    def compiled(address: Any, number: Any) -> None:
        _store(address, number)

    return compiled


@_overload(take_number, jit_options=PARTS)
def _take_number(address: Any) -> Any:  # noqa: ARG001 # Numba wants the same arguments
    def compiled(address: Any) -> Any:
        return _add(address)

    return compiled


# --- what is needed soon --------------------------------------------------------------------------------------------

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
