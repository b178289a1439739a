"""Rules are put together once, for the door through which Python calls them.

By itself Numba optimises every function together with all that it calls, and turns it into machine code, as soon as it
has been read; whoever calls it does the same again with the whole, and so on up to the entry. A rule is only ever run
as a part of an entry. So a rule is merely read here, and the entry links, optimises and compiles all of them in one go:
that takes a fraction of the time, and what runs in the end is the same.
"""

from __future__ import annotations

from itertools import count
from typing import Any

from llvmlite import binding
from numba.core import codegen, compiler

# Numba's type hints know little of its compiler.
_Library: Any = codegen.JITCodeLibrary
_Compiler: Any = compiler.Compiler

_numbers = count()


class RuleLibrary(_Library):  # type: ignore[misc] # it is Any here
    """The code of a rule alone, without what it calls, as it was read."""

    _shared_module: Any

    @property
    def codegen(self) -> Any:
        """Whoever asks wants to prepare the code to be run, which a rule never is by itself."""
        return _NothingToRun()

    def finalize(self) -> None:
        """Nothing more is done before somebody links this."""
        self._raise_if_finalized()
        self._finalized = True

    def names(self) -> list[str]:
        """The functions in it, as the linker knows them."""
        return [
            function.name
            for function in self._final_module.functions
            if not function.is_declaration and function.linkage == binding.Linkage.external
        ]

    def get_pointer_to_function(self, name: str) -> int:  # noqa: ARG002 # there is none, whatever the name
        """There is no machine code."""
        self._ensure_finalized()
        return 0

    def _get_module_for_linking(self) -> Any:
        """All that the rule needs, for code that Numba links in its own way."""
        if self._shared_module is None:
            self._shared_module = self._final_module.clone()
            for function in _link(self._shared_module, self):
                function.linkage = "linkonce_odr"
        return self._shared_module


class _NothingToRun:
    def set_env(self, name: str, env: Any) -> None:
        """Rules need nothing of Python."""


class EntryLibrary(_Library):  # type: ignore[misc] # it is Any here
    """The code of an entry and of every rule that it can come to call."""

    def finalize(self) -> None:
        """Link everything, optimise it and make machine code of it."""
        self._raise_if_finalized()
        for function in _link(self._final_module, self):
            function.linkage = "internal"
            function.name += ".part"  # LLVM would take it for the definition of a rule that others link
        self._optimize_final_module()
        self._final_module.verify()
        self._finalize_final_module()


def _link(module: Any, whole: Any) -> list[Any]:
    """Add to a module all that its library can come to call; the functions in it that are rules."""
    rules: list[Any] = [whole]
    others: list[Any] = []
    for library in rules:  # which grows meanwhile
        for called in library._linking_libraries:
            found = rules if isinstance(called, RuleLibrary) else others
            if called not in found:
                found.append(called)
    for library in rules[1:]:
        module.link_in(library._final_module, preserve=True)
    for library in others:
        whole._reload_init.update(library._reload_init)
        module.link_in(library._get_module_for_linking(), preserve=True)
    parts = [library for library in rules if isinstance(library, RuleLibrary)]
    return [module.get_function(name) for library in parts for name in library.names()]


class RuleCompiler(_Compiler):  # type: ignore[misc] # it is Any here
    """Numba's compiler, but that it only reads."""

    library_class: type[Any] = RuleLibrary

    def __init__(
        self, typingctx: Any, targetctx: Any, library: Any, args: Any, return_type: Any, flags: Any, locals: Any
    ) -> None:
        if library is None:
            library = self.library_class(targetctx.codegen(), f"{self.library_class.__name__} {next(_numbers)}")
            library.enable_object_caching()
        super().__init__(typingctx, targetctx, library, args, return_type, flags, locals)


class EntryCompiler(RuleCompiler):
    """Numba's compiler, for what Python calls."""

    library_class = EntryLibrary
