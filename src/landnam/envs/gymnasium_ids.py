"""The names by which Gymnasium knows the games: ``landnam/Island-v1`` and so on."""

from __future__ import annotations

from typing import Final

import gymnasium

from landnam.envs.registry import games_in_batches

VERSION: Final = 1
"""Changes when the same seed and actions no longer lead to the same observations and rewards."""


def known_as(name: str) -> str:
    """The name of a game in Gymnasium's registry."""
    return f"landnam/{name.capitalize()}-v{VERSION}"


def register_games() -> None:
    """Make the games known to Gymnasium, for ``make`` and ``make_vec``."""
    for name in games_in_batches():
        if known_as(name) not in gymnasium.registry:
            gymnasium.register(
                known_as(name),
                entry_point="landnam.envs.one_seat:Single",
                vector_entry_point="landnam.envs.vector_env:Vector",
                kwargs={"name": name},
            )
