"""Reads the rules of a game with Numba, and puts together one LLVM module with all of its entries.

Numba only types and translates here. By default it optimises every function together with all that it calls as soon as
it has been read, and again in each of its callers. Its code libraries are therefore replaced by ones that only keep
what was read, and everything is optimised once, in ``back_end.py``.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

import numba
from llvmlite import binding
from numba.core import codegen, types
from numba.extending import overload

if TYPE_CHECKING:
    from landnam.native.library import Entry, Library
    from landnam.native.reading import Answers

F = TypeVar("F", bound=Callable[..., Any])

# Numba's type hints know little of its compiler.
_njit: Any = numba.njit
_config: Any = numba.config
_overload: Any = overload
_from_dtype: Any = numba.from_dtype
_types: Any = types
_codegen: Any = codegen.JITCPUCodegen
_CodeLibrary: Any = codegen.JITCodeLibrary

PARTS: Final[dict[str, Any]] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""How everything is read: without a way for Python to call it."""
BOTS: Final = "7landnam4bots"
"""What the names of functions of ``landnam.bots`` contain."""
TOGETHER: Final = 32
"""How many functions are linked with each other before they are linked with all others."""
FAILED: Final = -(2**63)
"""What an entry answers if Numba's own code has failed, which rules cannot do."""


class _NothingToRun:
    """Stands for the part of Numba that runs code: here it is only read."""

    magic_tuple: Callable[[], tuple[()]] = staticmethod(lambda: ())

    def set_env(self, name: str, env: Any) -> None:
        """Rules need nothing of Python."""


class ReadLibrary(_CodeLibrary):
    """The code of one function as it was read, without what it calls."""

    @property
    def codegen(self) -> Any:
        """A substitute: only callers that want to run the code ask for it."""
        return _NothingToRun()

    def _optimize_functions(self, module: Any) -> None:
        module.data_layout = self._codegen._data_layout

    def finalize(self) -> None:
        """There is nothing more to do before it is linked."""
        self._raise_if_finalized()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:  # noqa: ARG002 # there is none, whatever the name
        """There is no machine code."""
        return 0


class ReadEntry(NamedTuple):
    """An entry as Numba has read it."""

    copy: str
    """Which copy of the rules it calls; those of the whole library if it is empty."""
    code: Any
    door: str
    """The text of the function that is exported."""


def _widened(kind: Any) -> Any:
    """The type under which a rule takes an argument: whole numbers of every size, constants too, are int64.

    Numba reads a function anew for every combination of types and for every constant, with all that it calls.
    """
    kind = _types.unliteral(kind)
    return _types.int64 if isinstance(kind, _types.Integer) and kind.bitwidth < _types.int64.bitwidth else kind


class NumbaFrontEnd:
    """Makes Numba read rules."""

    def __init__(self) -> None:
        _codegen._library_class = ReadLibrary
        _config.DISABLE_JIT = 0  # whatever the environment says: this reads

    def rule(self, function: F) -> F:
        """Let Numba read a function when somebody calls it."""
        read: Any = _njit(**PARTS, error_model="numpy", nogil=True)(function)
        choose = read.get_call_template
        read.get_call_template = lambda args, kws: choose(
            tuple(map(_widened, args)), {name: _widened(kind) for name, kind in kws.items()}
        )
        rule: F = read
        return rule

    def question(
        self, ask: Callable[..., Any], answers: Answers, apart: bool, otherwise: Callable[..., Any] | None
    ) -> None:
        """Let Numba replace a question by the answer of the game to which the record belongs."""

        stand_apart = import_module("landnam.native.compiled").stand_apart

        @_overload(ask, jit_options=PARTS)
        def choose(s: Any, *others: Any) -> Any:  # noqa: ARG001 # Numba wants the same arguments
            found = (function for dtype, function in answers.items() if _from_dtype(dtype) == s)
            answer: Any = next(found, otherwise)
            if answer is None:
                return None

            def copied(s: Any, *others: Any) -> Any:
                return answer(s, *others)

            def answered(s: Any, *others: Any) -> Any:
                stand_apart()
                return answer(s, *others)

            return answered if apart else copied


def begin() -> None:
    """Read every rule that is imported from now on; modules of Landnam that were imported before are imported again."""
    for module in [name for name in sys.modules if name.startswith("landnam.") and ".compiler" not in name]:
        del sys.modules[module]
        sys.modules["landnam"].__dict__.pop(module.removeprefix("landnam."), None)
    import_module("landnam.native.reading").read_by(NumbaFrontEnd())
    import_module("landnam.compiler.intrinsics")


def read_library(library: Library, told: Callable[[str, int, int], None]) -> dict[str, ReadEntry]:
    """All entries of a library by name; ``told`` hears which one is being read."""
    library.declare_all()
    found = {}
    for number, (name, entry) in enumerate(library.entries.items()):
        told(name, number, len(library.entries))
        found[name] = _read(name, entry)
    return found


def whole_text(entries: dict[str, ReadEntry], *, with_copies: bool = True) -> str:
    """These entries and all that they call as the text of one LLVM module.

    Without copies of the rules for single entries it is smaller, and these entries are slower.
    """
    copies: dict[str, tuple[list[Any], list[str]]] = {"": ([], [])}
    for entry in entries.values():
        parts, doors = copies.setdefault(entry.copy if with_copies else "", ([], []))
        if entry.code not in parts:
            parts.append(entry.code)
        doors.append(entry.door)
    all_parts, all_doors = copies.pop("")
    for parts, _ in copies.values():
        all_parts.extend(bot for bot in _gather(parts, without_bots=True) if bot not in all_parts)
    _gather(all_parts)
    whole_module = _linked(all_parts, all_doors)
    for parts, doors in copies.values():
        whole_module.link_in(_hidden(_linked(parts, doors)))
    return _without_counting(str(whole_module))


def _gather(parts: list[Any], *, without_bots: bool = False) -> list[Any]:
    """Add to these functions all that they call, and return what was left out.

    A copy of the rules shares the bots with all others: they think for so long that a call costs nothing.
    """
    bots: list[Any] = []
    for code in parts:  # which grows meanwhile
        for called in code._linking_libraries:
            if called in parts or called in bots:
                continue
            (bots if without_bots and _is_of_bots(called) else parts).append(called)
    return bots


def _is_of_bots(code: Any) -> bool:
    return any(BOTS in part.name for part in code._final_module.functions if not part.is_declaration)


def _linked(parts: list[Any], doors: list[str]) -> Any:
    """One module with these functions and their doors.

    To link a function takes the longer the larger the module already is, so some are linked with each other first.
    """
    module = _empty_as(parts[0]._final_module)
    for start in range(0, len(parts), TOGETHER):
        some = _empty_as(module)
        for code in parts[start : start + TOGETHER]:
            some.link_in(code._final_module, preserve=True)
        module.link_in(some)
    module.link_in(binding.parse_assembly("\n".join(doors)))
    return module


def _empty_as(other: Any) -> Any:
    """An empty module for the machine of another."""
    module = binding.parse_assembly("")
    module.triple, module.data_layout = other.triple, other.data_layout
    return module


def _hidden(module: Any) -> Any:
    """A module that exports only its doors, so that its rules stay separate when it is linked."""
    module = binding.parse_assembly(_without_counting(str(module)))
    for part in [*module.functions, *module.global_variables]:
        if not part.is_declaration and not part.name.startswith("landnam_"):
            part.linkage = "internal"
    return module


def _read(name: str, entry: Entry) -> ReadEntry:
    """Read an entry, which answers with a whole number."""
    numbers = ", ".join(f"a{i}" for i in range(entry.arguments))
    names: dict[str, Any] = {"answer": entry.function, "whole": import_module("landnam.compiler.intrinsics").whole}
    exec(f"def door({numbers}):\n    return whole(answer({numbers}))", names)  # Numba needs every argument by name
    door = _njit(**PARTS, error_model="numpy", nogil=True)(names["door"])
    arguments = (types.int64,) * entry.arguments
    door.compile(arguments)
    read = door.overloads[arguments]
    return ReadEntry(entry.copy, read.library, _door(name, str(read.fndesc.llvm_func_name), entry.arguments))


def _door(name: str, native: str, arguments: int) -> str:
    """A plain function around what Numba makes, which answers through an address and with a status."""
    kinds = "".join(", i64" for _ in range(arguments))
    numbers = ", ".join(f"i64 %a{i}" for i in range(arguments))
    passed = "".join(f", i64 %a{i}" for i in range(arguments))
    return f"""
declare i32 @"{native}"(ptr, ptr{kinds})
define i64 @landnam_{name}({numbers}) {{
  %answer = alloca i64
  %error = alloca ptr
  store i64 0, ptr %answer
  %status = call i32 @"{native}"(ptr %answer, ptr %error{passed})
  %failed = icmp ne i32 %status, 0
  %number = load i64, ptr %answer
  %told = select i1 %failed, i64 {FAILED}, i64 %number
  ret i64 %told
}}"""


def _without_counting(text: str) -> str:
    """Nothing is allocated, so nothing need be counted: Numba's reference counting does nothing."""
    return re.sub(
        r"^(?:define|declare) [^\n]*@(NRT_incref|NRT_decref)\([^\n]*\)(?:[^\n{]*$|[^\n]*\{.*?^\}$)",
        r"define internal void @\1(ptr %p) alwaysinline { ret void }",
        text,
        flags=re.MULTILINE | re.DOTALL,
    )
