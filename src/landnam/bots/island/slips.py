"""How often the lower levels slip in the island game."""

from __future__ import annotations

from typing import Final

from landnam.bots.match import EASY, NORMAL

SLIPS: Final = {EASY: (10, 66), NORMAL: (0, 28)}
"""By level, in per cent: how often it does something at random while the first pieces are placed, and later.

They are chosen so that every level is a step above the one below it.
"""
