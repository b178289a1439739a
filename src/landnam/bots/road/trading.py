"""How the levels that value positions trade in On the Road: as in 2026-11."""

from __future__ import annotations

from typing import Final

from landnam.bots.dated import Trading

TRADING: Final = Trading()
