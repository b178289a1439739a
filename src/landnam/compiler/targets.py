"""The machines for which libraries are built."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from landnam.native.library import this_platform


@dataclass(frozen=True)
class Target:
    """A kind of machine, as LLVM and its linker know it."""

    triple: str
    processor: str
    ending: str
    """Of a library's file."""
    features: str = ""
    pause: str = ""
    """The instruction that waits for an instant, if there is one."""

    @property
    def system(self) -> str:
        """The format of its libraries: elf, macho, coff or wasm."""
        for word, system in (("apple", "macho"), ("windows", "coff"), ("wasm", "wasm")):
            if word in self.triple:
                return system
        return "elf"


REST: Final = "landnam_rest"
"""The function that waits for an instant: what it does depends on the processor, so the back end supplies it."""
_X86_PAUSE: Final = "call void @llvm.x86.sse2.pause()"
_ARM_PAUSE: Final = "call void @llvm.aarch64.hint(i32 1)"
WASM: Final = "wasm"
TARGETS: Final = {
    "linux-x86_64": Target("x86_64-unknown-linux-gnu", "x86-64-v2", ".so", pause=_X86_PAUSE),
    "linux-aarch64": Target("aarch64-unknown-linux-gnu", "generic", ".so", pause=_ARM_PAUSE),
    "macos-aarch64": Target("arm64-apple-macosx11.0.0", "apple-m1", ".dylib", pause=_ARM_PAUSE),
    "macos-x86_64": Target("x86_64-apple-macosx10.13.0", "x86-64-v2", ".dylib", pause=_X86_PAUSE),
    "windows-x86_64": Target("x86_64-pc-windows-msvc", "x86-64-v2", ".dll", pause=_X86_PAUSE),
    WASM: Target(
        "wasm32-unknown-unknown",
        "generic",
        ".wasm",
        features="+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals,+simd128",
    ),
}


def find_target(name: str) -> Target:
    """A target by its name; an unknown one is a ValueError that lists the valid ones."""
    if name not in TARGETS:
        raise ValueError(f"unknown target '{name}'; valid are {', '.join(TARGETS)}")
    return TARGETS[name]


def own_target() -> str:
    """The name of the target that this machine is."""
    name = this_platform()
    if name not in TARGETS:
        raise ValueError(f"nothing can be built for {name}; valid are {', '.join(TARGETS)}")
    return name
