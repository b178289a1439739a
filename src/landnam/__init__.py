"""Landnam: the island-settling family of games, for people, bots and researchers."""

from landnam.games import GAMES, make, replay

__all__ = ["games", "make", "replay"]


def games() -> tuple[str, ...]:
    """The names of the games."""
    return tuple(GAMES)
