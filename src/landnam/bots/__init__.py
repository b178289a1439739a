"""Players that are programs, found by name in one list."""

from __future__ import annotations

from typing import Final

BOTS: Final = {"random": "any legal action, each as likely as the others"}
"""The built-in bots: their names and how they play."""


def check_bot(name: str) -> str:
    """The name, if a bot has it; an unknown one is a ValueError that lists the valid ones."""
    if name not in BOTS:
        raise ValueError(f"unknown bot '{name}'; valid are {', '.join(BOTS)}")
    return name
