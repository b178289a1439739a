"""What can be done in the two-player game besides the actions of the island game."""

from __future__ import annotations

from typing import Final

from landnam.games.island import actions as island

FORCE, GIVE, HOME, RETIRE, NEUTRAL_ROAD, NEUTRAL_SETTLE = range(len(island.KINDS), len(island.KINDS) + 6)
CARDS_GIVEN: Final = 2
"""D-CARD-2: what goes back in a forced trade, however much was taken."""
