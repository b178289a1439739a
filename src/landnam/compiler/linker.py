"""Links an object into a library with lld, for any target; supplies the C library's part where there is none."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from llvmlite import binding

from landnam.compiler.targets import Target

_NAMES: Final = {"elf": "ld.lld", "macho": "ld64.lld", "coff": "lld-link", "wasm": "wasm-ld"}
_VERSIONS: Final = ("", *(f"-{version}" for version in range(25, 13, -1)))
"""Suffixes of the program names: Debian's packages append their version."""

_SUPPORT: Final = """
define ptr @memset(ptr %d, i32 %c, i64 %n) #0 {
entry:
  %v = trunc i32 %c to i8
  br label %test
test:
  %i = phi i64 [0, %entry], [%j, %set]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %set, label %end
set:
  %p = getelementptr i8, ptr %d, i64 %i
  store i8 %v, ptr %p
  %j = add i64 %i, 1
  br label %test
end:
  ret ptr %d
}
define ptr @memcpy(ptr %d, ptr %s, i64 %n) #0 {
entry:
  br label %test
test:
  %i = phi i64 [0, %entry], [%j, %copy]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %copy, label %end
copy:
  %from = getelementptr i8, ptr %s, i64 %i
  %to = getelementptr i8, ptr %d, i64 %i
  %v = load i8, ptr %from
  store i8 %v, ptr %to
  %j = add i64 %i, 1
  br label %test
end:
  ret ptr %d
}
define ptr @memmove(ptr %d, ptr %s, i64 %n) #0 {
entry:
  %before = icmp ult ptr %d, %s
  br i1 %before, label %forward, label %test
forward:
  %copied = call ptr @memcpy(ptr %d, ptr %s, i64 %n)
  ret ptr %d
test:
  %i = phi i64 [%n, %entry], [%j, %copy]
  %more = icmp ugt i64 %i, 0
  br i1 %more, label %copy, label %end
copy:
  %j = sub i64 %i, 1
  %from = getelementptr i8, ptr %s, i64 %j
  %to = getelementptr i8, ptr %d, i64 %j
  %v = load i8, ptr %from
  store i8 %v, ptr %to
  br label %test
end:
  ret ptr %d
}
attributes #0 = { "no-builtins" nobuiltin }
"""
_WINDOWS_SUPPORT: Final = """
@_fltused = global i32 0
module asm ".globl __chkstk"
module asm "__chkstk:"
module asm "pushq %r10"
module asm "pushq %r11"
module asm "movq %rsp, %r10"
module asm "movq %rsp, %r11"
module asm "subq %rax, %r11"
module asm ".Lnext_page:"
module asm "cmpq %r11, %r10"
module asm "jbe .Lall_touched"
module asm "subq $4096, %r10"
module asm "testb %al, (%r10)"
module asm "jmp .Lnext_page"
module asm ".Lall_touched:"
module asm "popq %r11"
module asm "popq %r10"
module asm "retq"
"""
"""Windows gives a stack its next page when the one above is touched, so a frame of several pages, whose size is in rax,
is touched page by page before it is used."""
_SYSTEM_STUB: Final = """--- !tapi-tbd
tbd-version: 4
targets: [ x86_64-macos, arm64-macos ]
install-name: '/usr/lib/libSystem.B.dylib'
exports:
  - targets: [ x86_64-macos, arm64-macos ]
    symbols: [ _memset, _memcpy, _memmove, _bzero, ___bzero, dyld_stub_binder,
               _memset_pattern4, _memset_pattern8, _memset_pattern16 ]
...
"""
"""What the linker must know of macOS: the functions that a library may use, which every version of it has."""


class NoLinker(Exception):
    """No linker for a target is installed."""


def find_linker(target: Target) -> str:
    """The lld of a target's format; NoLinker if it is not installed."""
    for version in _VERSIONS:
        found = shutil.which(_NAMES[target.system] + version)
        if found is not None:
            return found
    raise NoLinker(f"{_NAMES[target.system]} is missing; install lld (Debian and Ubuntu: apt-get install lld)")


def link(made: bytes, target: Target, exports: Iterable[str], into: Path, work: Path) -> None:
    """Link an object into a library."""
    linker = find_linker(target)
    one = work / "library.o"
    one.write_bytes(made)
    names = sorted(exports)
    if target.system == "elf":
        options = ["-shared", "--gc-sections", "-z", "noexecstack", "-z", "relro", "--strip-all", "--hash-style=gnu"]
        command = [linker, *options, "-o", str(into), str(one)]
    elif target.system == "macho":
        stub = work / "libSystem.tbd"
        stub.write_text(_SYSTEM_STUB, encoding="utf-8")
        arch, version = ("arm64", "11.0") if target.triple.startswith("arm64") else ("x86_64", "10.13")
        options = ["-dylib", "-arch", arch, "-platform_version", "macos", version, version, "-dead_strip"]
        options += ["-install_name", f"@rpath/{into.name}"]
        command = [linker, *options, "-o", str(into), str(one), str(stub)]
    elif target.system == "coff":
        support = work / "support.o"
        support.write_bytes(_support(target))
        options = ["/dll", "/noentry", "/nodefaultlib", "/opt:ref", "/brepro"]
        command = [linker, *options, f"/out:{into}", str(one), str(support), *(f"/export:{name}" for name in names)]
        command.append(f"/implib:{work / 'library.lib'}")
    else:
        options = ["--no-entry", "--gc-sections", "--strip-all", "-z", "stack-size=1048576", "--export=__heap_base"]
        command = [linker, *options, "-o", str(into), str(one), *(f"--export={name}" for name in names)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{Path(linker).name} failed: {done.stderr.strip() or done.stdout.strip()}")


def _support(target: Target) -> bytes:
    """Objects for the functions that the C library supplies elsewhere."""
    found = binding.Target.from_triple(target.triple)
    machine = found.create_target_machine(cpu=target.processor, opt=2, reloc="pic", codemodel="default")
    head = f'target triple = "{target.triple}"\ntarget datalayout = "{machine.target_data}"\n'
    binding.initialize_native_asmparser()
    made: bytes = machine.emit_object(binding.parse_assembly(head + _SUPPORT + _WINDOWS_SUPPORT))
    return made
