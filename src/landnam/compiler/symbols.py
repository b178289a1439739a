"""The symbols that an object file requires and exports, in the four formats we build."""

from __future__ import annotations

import struct
from collections.abc import Iterator

Symbol = tuple[str, bool, bool]
"""The name, whether it is defined here, and whether it is visible outside."""


def needed(content: bytes, system: str) -> set[str]:
    """The symbols that an object requires."""
    return {name for name, defined, _ in _symbols(content, system) if not defined and name}


def exported(content: bytes, system: str) -> set[str]:
    """The symbols that an object exports."""
    return {name for name, defined, public in _symbols(content, system) if defined and public}


def _symbols(content: bytes, system: str) -> Iterator[Symbol]:
    return {"elf": _elf, "macho": _macho, "coff": _coff, "wasm": _wasm}[system](content)


def _text(content: bytes, at: int) -> str:
    return content[at : content.index(b"\0", at)].decode()


def _elf(content: bytes) -> Iterator[Symbol]:
    if content[:5] != b"\x7fELF\x02":
        raise ValueError("this is not a 64-bit ELF file")
    (sections_at,) = struct.unpack_from("<Q", content, 40)
    size, count = struct.unpack_from("<HH", content, 58)
    sections = [struct.unpack_from("<IIQQQQIIQQ", content, sections_at + i * size) for i in range(count)]
    tables = [section for section in sections if section[1] in (2, 11)]  # of all symbols, or those of a library
    for section in tables:
        names_at = sections[section[6]][4]
        for at in range(section[4], section[4] + section[5], 24):
            name, info, _, where, _, _ = struct.unpack_from("<IBBHQQ", content, at)
            yield _text(content, names_at + name), where != 0, info >> 4 != 0


def _macho(content: bytes) -> Iterator[Symbol]:
    magic, _, _, _, count = struct.unpack_from("<IIIII", content)
    if magic != 0xFEEDFACF:
        raise ValueError("this is not a 64-bit Mach-O file")
    at = 32
    for _ in range(count):
        command, size = struct.unpack_from("<II", content, at)
        if command == 2:
            symbols_at, symbols, names_at, _ = struct.unpack_from("<IIII", content, at + 8)
            for i in range(symbols):
                name, kind, _, _, _ = struct.unpack_from("<IBBHQ", content, symbols_at + 16 * i)
                if not kind & 0xE0:  # not for debuggers
                    yield _text(content, names_at + name).removeprefix("_"), kind & 0x0E != 0, bool(kind & 1)
        at += size


def _coff(content: bytes) -> Iterator[Symbol]:
    """Of an object; a finished library is PE, whose exports ``pe_exports`` reads."""
    _, _, _, symbols_at, count, _, _ = struct.unpack_from("<HHIIIHH", content)
    names_at, i = symbols_at + 18 * count, 0
    while i < count:
        raw, _, section, _, kind, more = struct.unpack_from("<8sIhHBB", content, symbols_at + 18 * i)
        if raw[:4] == b"\0\0\0\0":
            name = _text(content, names_at + struct.unpack("<I", raw[4:])[0])
        else:
            name = raw.rstrip(b"\0").decode()
        if kind == 2:
            yield name, section != 0, True
        i += 1 + more


def _wasm(content: bytes) -> Iterator[Symbol]:
    if content[:4] != b"\0asm":
        raise ValueError("this is not a WebAssembly file")
    at = 8
    while at < len(content):
        kind, (size, begin) = content[at], _number(content, at + 1)
        if kind == 2:
            for name in _wasm_imports(content, begin):
                yield name, False, True
        elif kind == 7:
            for name in _wasm_exports(content, begin):
                yield name, True, True
        elif kind == 0 and _string(content, begin)[0] == "linking":
            yield from _wasm_linking(content, _string(content, begin)[1], begin + size)
        at = begin + size


def _number(content: bytes, at: int) -> tuple[int, int]:
    """A LEB128 number, and the place after it."""
    value = shift = 0
    while True:
        byte = content[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def _string(content: bytes, at: int) -> tuple[str, int]:
    size, at = _number(content, at)
    return content[at : at + size].decode(), at + size


def _wasm_imports(content: bytes, at: int) -> Iterator[str]:
    count, at = _number(content, at)
    for _ in range(count):
        _, at = _string(content, at)
        name, at = _string(content, at)
        kind, at = content[at], at + 1
        if kind == 0:
            _, at = _number(content, at)
        elif kind == 3:
            at += 2
        else:
            at += kind == 1
            limited, at = content[at], at + 1
            _, at = _number(content, at)
            if limited & 1:
                _, at = _number(content, at)
        yield name


def _wasm_exports(content: bytes, at: int) -> Iterator[str]:
    count, at = _number(content, at)
    for _ in range(count):
        name, at = _string(content, at)
        _, at = _number(content, at + 1)
        yield name


def _wasm_linking(content: bytes, at: int, end: int) -> Iterator[Symbol]:
    """The symbols of an object before linking."""
    _, at = _number(content, at)
    while at < end:
        kind, (size, begin) = content[at], _number(content, at + 1)
        if kind == 8:
            count, here = _number(content, begin)
            for _ in range(count):
                what, (flags, here) = content[here], _number(content, here + 1)
                if what in (0, 2, 4, 5):
                    _, here = _number(content, here)
                    if not flags & 0x10 or flags & 0x40:
                        name, here = _string(content, here)
                        yield name, not flags & 0x10, not flags & 2
                elif what == 1:
                    name, here = _string(content, here)
                    if not flags & 0x10:
                        for _ in range(3):
                            _, here = _number(content, here)
                    yield name, not flags & 0x10, not flags & 2
                else:
                    _, here = _number(content, here)
        at = begin + size


def pe_exports(content: bytes) -> set[str]:
    """The exports of a linked Windows library."""
    (header,) = struct.unpack_from("<I", content, 60)
    if content[header : header + 4] != b"PE\0\0":
        raise ValueError("this is not a Windows library")
    _, count, _, _, _, optional, _ = struct.unpack_from("<HHIIIHH", content, header + 4)
    (table,) = struct.unpack_from("<I", content, header + 24 + 112)
    sections = [struct.unpack_from("<8sIIII", content, header + 24 + optional + 40 * i) for i in range(count)]

    def place(address: int) -> int:
        return int(next(address - at + raw for _, size, at, _, raw in sections if at <= address < at + size))

    at = place(table)
    (names,) = struct.unpack_from("<I", content, at + 24)
    (names_at,) = struct.unpack_from("<I", content, at + 32)
    found = [struct.unpack_from("<I", content, place(names_at) + 4 * i)[0] for i in range(names)]
    return {_text(content, place(name)) for name in found}
