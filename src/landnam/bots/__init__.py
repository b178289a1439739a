"""Players that are programs, found by name in one list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from landnam.rules.compiled_game import CompiledGame

BOTS: Final = {"random": "any legal action, each as likely as the others"}
"""The built-in bots: their names and how they play."""


def check_bot(name: str, game: str) -> str:  # noqa: ARG001 # bots that know only some games come
    """The name, if a bot has it; an unknown one is a ValueError that lists the valid ones."""
    if name not in BOTS:
        raise ValueError(f"unknown bot '{name}'; valid are {', '.join(BOTS)}")
    return name


def compiled_match(sample: CompiledGame, bots: Sequence[str]) -> Callable[..., None]:  # noqa: ARG001
    """The compiled function that plays many games with these bots, one a seat."""
    play_many: Callable[..., None] = sample.playout.play_many
    return play_many
