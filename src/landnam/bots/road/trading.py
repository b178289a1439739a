"""How the levels that value positions trade in On the Road: by the thresholds of the island game."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from landnam.bots.dated import Trading
from landnam.bots.island import trading as island

TRADING: Final[Trading] = replace(island.TRADING, tables=0.6)
"""Trade is a large part of the skill here, so the value learns at more tables with it."""
