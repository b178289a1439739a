"""How the levels that value positions trade in On the Road."""

from __future__ import annotations

from typing import Final

from landnam.bots.dated import Trading
from landnam.bots.haggling import BY_PROMISE

TRADING: Final = Trading(
    BY_PROMISE,
    worth_asking=0.0005,
    worth_taking=0.0002,
    worth_giving=0.0,
    most_given=3,
    most_wanted=2,
    rollouts=40,
    tables=0.6,  # trade is a large part of the skill here
)
"""As in the island game."""
