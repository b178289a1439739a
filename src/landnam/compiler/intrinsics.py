"""What the operations of ``native/compiled.py`` and ``native/memory.py`` are in compiled code.

Nothing is inlined while Numba reads: after that it takes writes to a field of a record that an address was turned into
for dead code, and drops them. LLVM inlines whatever is worth it later.
"""

# Numba calls these functions with arguments of its own, most of which they do not need, and has no type hints.
# ruff: noqa: ARG001

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic, lower_builtin, overload, type_callable
from numba.np.arrayobj import populate_array

from landnam.compiler.front_end import PARTS
from landnam.compiler.targets import REST
from landnam.native import compiled, memory

_intrinsic: Any = intrinsic
_overload: Any = overload
_type_callable: Any = type_callable
_lower: Any = lower_builtin
_carray: Any = numba.carray  # type: ignore[attr-defined] # Numba's type hints do not know it

_WORD, _BYTE_AT = ir.IntType(64), ir.IntType(8).as_pointer()


@_type_callable(compiled.stand_apart)
def _type_stand_apart(context: Any) -> Any:
    return lambda: types.none


@_lower(compiled.stand_apart)
def _lower_stand_apart(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    builder.function.attributes.add("noinline")
    return context.get_dummy_value()


# --- bits -------------------------------------------------------------------------------------------------------


@_intrinsic
def _ctpop(typingctx: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


@_intrinsic
def _cttz(typingctx: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


@_overload(compiled.popcount, jit_options=PARTS)
def _popcount(bits: Any) -> Any:
    def compiled(bits: Any) -> Any:
        return _ctpop(bits)

    return compiled


@_overload(compiled.first_bit, jit_options=PARTS)
def _first_bit(bits: Any) -> Any:
    def compiled(bits: Any) -> Any:
        return _cttz(bits)

    return compiled


# --- memory -----------------------------------------------------------------------------------------------------


@_intrinsic
def _pointer(typingctx: Any, address: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.inttoptr(args[0], _BYTE_AT)

    return types.voidptr(types.int64), generate


@_overload(memory.array_at, jit_options=PARTS)
def _array_at(address: Any, shape: Any, dtype: Any) -> Any:
    def compiled(address: Any, shape: Any, dtype: Any) -> Any:
        return _carray(_pointer(address), shape, dtype)

    return compiled


@_type_callable(memory.scratch)
def _type_scratch(context: Any) -> Any:
    def typed(n: Any) -> Any:
        return types.Array(types.int64, 1, "C") if isinstance(n, types.IntegerLiteral) else None

    return typed


@_lower(memory.scratch, types.IntegerLiteral)
def _lower_scratch(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    """Room on the stack of the rule that asks for it."""
    n = signature.args[0].literal_value
    room = cgutils.alloca_once(builder, ir.ArrayType(_WORD, n))
    cgutils.memset(builder, builder.bitcast(room, _BYTE_AT), _WORD(8 * n), 0)
    array = context.make_array(signature.return_type)(context, builder)
    data = builder.bitcast(room, _WORD.as_pointer())
    populate_array(array, data=data, shape=[_WORD(n)], strides=[_WORD(8)], itemsize=_WORD(8), meminfo=None)
    return array._getvalue()


@_intrinsic
def _fetch(typingctx: Any, address: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        word = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [_BYTE_AT, word, word, word])
        fetch = builder.module.declare_intrinsic("llvm.prefetch", [_BYTE_AT], kind)
        builder.call(fetch, [builder.inttoptr(args[0], _BYTE_AT), word(1), word(3), word(1)])
        return context.get_dummy_value()

    return types.none(types.int64), generate


@_overload(memory.fetch_ahead, jit_options=PARTS)
def _fetch_ahead(address: Any, size: Any) -> Any:
    line = memory.LINE

    def compiled(address: Any, size: Any) -> None:
        for at in range(address, address + size, line):
            _fetch(at)

    return compiled


# --- numbers that several threads use -------------------------------------------------------------------------------


def _at(builder: Any, address: Any) -> Any:
    return builder.inttoptr(address, _WORD.as_pointer())


@_intrinsic
def _load(typingctx: Any, address: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.load_atomic(_at(builder, args[0]), "acquire", 8)

    return types.int64(types.int64), generate


@_intrinsic
def _store(typingctx: Any, address: Any, number: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        builder.store_atomic(args[1], _at(builder, args[0]), "release", 8)
        return context.get_dummy_value()

    return types.none(types.int64, types.int64), generate


@_intrinsic
def _add(typingctx: Any, address: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.atomic_rmw("add", _at(builder, args[0]), _WORD(1), "acq_rel")

    return types.int64(types.int64), generate


@_intrinsic
def _rest(typingctx: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        kind = ir.FunctionType(ir.VoidType(), [])
        builder.call(cgutils.get_or_insert_function(builder.module, kind, REST), [])
        return context.get_dummy_value()

    return types.none(), generate


@_overload(memory.rest, jit_options=PARTS)
def _take_rest() -> Any:
    def compiled() -> None:
        _rest()

    return compiled


@_overload(memory.number_at, jit_options=PARTS)
def _number_at(address: Any) -> Any:
    def compiled(address: Any) -> Any:
        return _load(address)

    return compiled


@_overload(memory.put_number, jit_options=PARTS)
def _put_number(address: Any, number: Any) -> Any:
    def compiled(address: Any, number: Any) -> None:
        _store(address, number)

    return compiled


@_overload(memory.take_number, jit_options=PARTS)
def _take_number(address: Any) -> Any:
    def compiled(address: Any) -> Any:
        return _add(address)

    return compiled


# --- answers --------------------------------------------------------------------------------------------------------


def whole(value: Any) -> int:
    """What an entry answers, as a whole number; 0 if it answers nothing."""
    return int(value or 0)


@_overload(whole, jit_options=PARTS)
def _whole(value: Any) -> Any:
    def nothing(value: Any) -> Any:
        return np.int64(0)

    def number(value: Any) -> Any:
        return np.int64(value)

    return nothing if isinstance(value, types.NoneType) else number
