"""What the operations of ``native/compiled.py``, ``native/lanes.py`` and ``native/memory.py`` are in compiled code.

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
from landnam.native import compiled, lanes, memory

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


# --- lanes ------------------------------------------------------------------------------------------------------


def _four_and_one(context: Any, builder: Any, row: Any, value: Any) -> tuple[Any, Any]:
    """Where the first four bytes of a row are, and the fifth: two accesses, and none beyond the row."""
    data = context.make_array(row)(context, builder, value).data
    first = builder.bitcast(data, ir.IntType(32).as_pointer())
    return first, builder.gep(builder.bitcast(data, _BYTE_AT), [_WORD(4)])


@_intrinsic
def _five_at(typingctx: Any, row: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        four, one = _four_and_one(context, builder, signature.args[0], args[0])
        low = builder.zext(builder.load(four, align=1), _WORD)
        return builder.or_(low, builder.shl(builder.zext(builder.load(one), _WORD), _WORD(32)))

    return types.int64(row), generate


@_intrinsic
def _put_five(typingctx: Any, row: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        four, one = _four_and_one(context, builder, signature.args[0], args[0])
        builder.store(builder.trunc(args[1], ir.IntType(32)), four, align=1)
        builder.store(builder.trunc(builder.lshr(args[1], _WORD(32)), ir.IntType(8)), one)
        return context.get_dummy_value()

    return types.none(row, types.int64), generate


@_overload(lanes.five_at, jit_options=PARTS)
def _read_five(row: Any) -> Any:
    def compiled(row: Any) -> Any:
        return _five_at(row)

    return compiled


@_overload(lanes.put_five, jit_options=PARTS)
def _write_five(row: Any, word: Any) -> Any:
    def compiled(row: Any, word: Any) -> None:
        _put_five(row, word)

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


def _as_number(context: Any, builder: Any, field: Any, value: Any) -> Any:
    """The address of a field, as that of one number as large as all of it."""
    size = field.nitems * context.get_abi_sizeof(context.get_data_type(field.dtype))
    data = context.make_array(field)(context, builder, value).data
    return builder.bitcast(data, ir.IntType(8 * size).as_pointer())


@_intrinsic
def _copy_field(typingctx: Any, to: Any, field: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        there, here = (
            _as_number(context, builder, kind, value) for kind, value in zip(signature.args, args, strict=True)
        )
        builder.store(builder.load(here, align=1), there, align=1)
        return context.get_dummy_value()

    return types.none(to, field), generate


@_intrinsic
def _differ(typingctx: Any, field: Any, other: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        both = [_as_number(context, builder, kind, value) for kind, value in zip(signature.args, args, strict=True)]
        return builder.icmp_unsigned("!=", *(builder.load(at, align=1) for at in both))

    return types.boolean(field, other), generate


@_overload(memory.copy_field, jit_options=PARTS)
def _copy_field_compiled(to: Any, field: Any) -> Any:
    def compiled(to: Any, field: Any) -> None:
        _copy_field(to, field)

    return compiled if _are_alike(to, field) else None


@_overload(memory.differ, jit_options=PARTS)
def _differ_compiled(field: Any, other: Any) -> Any:
    def compiled(field: Any, other: Any) -> Any:
        return _differ(field, other)

    return compiled if _are_alike(field, other) else None


def _are_alike(field: Any, other: Any) -> bool:
    """Whether both are fields of records, of one shape and type."""
    fields = isinstance(field, types.NestedArray) and isinstance(other, types.NestedArray)
    return fields and (field.dtype, field.shape) == (other.dtype, other.shape)


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


@_overload(memory.add_row, jit_options=PARTS)
def _add_row(table: Any, row: Any, x: Any, other: Any, line: Any) -> Any:
    def compiled(table: Any, row: Any, x: Any, other: Any, line: Any) -> None:
        for j in range(table.shape[1]):
            table[row, j] += x * other[line, j]

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
