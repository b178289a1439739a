"""Optimises what the front end has read, for any target, and makes an object of it."""

from __future__ import annotations

import re
from typing import Any, Final

from llvmlite import binding

from landnam.compiler.symbols import exported, needed
from landnam.compiler.targets import REST, Target

ALLOWED: Final = frozenset(("memset", "memmove", "memcpy", "bzero"))
"""The only symbols that a library may require: those that compilers assume on every machine."""
EXPORTED: Final = "landnam_"


class Impure(Exception):
    """Compiled code needs something that not every machine has."""


def make_object(text: str, target: Target) -> bytes:
    """The object of a module for a target; Impure if it requires other symbols."""
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    found = binding.Target.from_triple(target.triple)
    machine = found.create_target_machine(
        cpu=target.processor,
        features=target.features,
        opt=3,
        reloc="static" if target.system == "wasm" else "pic",
        codemodel="default",
    )
    module = binding.parse_assembly(_for_target(text, target, str(machine.target_data)))
    for function in module.functions:
        if not function.is_declaration and (not function.name.startswith(EXPORTED) or function.name == REST):
            function.linkage = "internal"
    for variable in module.global_variables:
        if not variable.is_declaration:
            variable.linkage = "internal"
    _optimise(module, machine, target)
    module.verify()
    made: bytes = machine.emit_object(module)
    more = {name for name in needed(made, target.system) if name not in ALLOWED and name not in _given(target)}
    if more:
        raise Impure(f"the object for {target.triple} needs {', '.join(sorted(more))}")
    if not any(name.startswith(EXPORTED) for name in exported(made, target.system)):
        raise Impure(f"the object for {target.triple} exports nothing")
    return made


def _given(target: Target) -> frozenset[str]:
    """What the linker or the linked support code supplies."""
    return {
        "coff": frozenset(("_fltused", "__chkstk")),
        "macho": frozenset(("__bzero", "memset_pattern4", "memset_pattern8", "memset_pattern16")),  # macOS's own memset
        "wasm": frozenset(("__linear_memory", "__stack_pointer", "__indirect_function_table", "__memory_base")),
    }.get(target.system, frozenset())


def _for_target(text: str, target: Target, layout: str) -> str:
    """The module as if it had been read on that machine."""
    text = re.sub(r'^target datalayout = ".*"$', f'target datalayout = "{layout}"', text, flags=re.MULTILINE)
    text = re.sub(r'^target triple = ".*"$', f'target triple = "{target.triple}"', text, flags=re.MULTILINE)
    text = re.sub(rf"^declare [^\n]*@{REST}\([^\n]*$", "", text, flags=re.MULTILINE)
    rest = f"define internal void @{REST}() alwaysinline {{\n  {target.pause}\n  ret void\n}}\n"
    if target.pause:
        name, _, arguments = target.pause.removeprefix("call void ").partition("(")
        rest += f"declare void {name}({'i32' if arguments != ')' else ''})\n"
    return text + rest


def _optimise(module: Any, machine: Any, target: Target) -> None:
    """Function by function first, so that what is linked is small; then all of it together.

    What the browser loads is to be small, and much of the time it takes there is not the rules': all of it together, a
    little less thoroughly, is a quarter less to build and to load.
    """
    in_browser = target.system == "wasm"
    if not in_browser:
        builder = _passes(machine, 1)
        each = builder.getFunctionPassManager()
        for function in module.functions:
            if not function.is_declaration:
                each.run(function, builder)
        builder = _passes(machine, 0, vectorise=False)
        simple = builder.getModulePassManager()
        simple.add_loop_rotate_pass()
        simple.add_instruction_combine_pass()
        simple.add_jump_threading_pass()
        simple.run(module, builder)
    builder = _passes(machine, 2 if in_browser else 3)
    thorough = builder.getModulePassManager()
    thorough.add_global_dead_code_eliminate_pass()
    thorough.run(module, builder)


def _passes(machine: Any, level: int, *, vectorise: bool = True) -> Any:
    options = binding.create_pipeline_tuning_options(speed_level=level)
    options.loop_vectorization = options.slp_vectorization = options.loop_interleaving = vectorise
    options.loop_unrolling = True
    return binding.create_pass_builder(machine, options)
