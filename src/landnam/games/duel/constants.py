"""The figures of the two-player game's rules, for those who show them."""

from __future__ import annotations

from typing import Final

from landnam.games.duel.actions import CARDS_GIVEN
from landnam.games.duel.view_types import DuelConstants
from landnam.games.island import constants as island

CONSTANTS: Final[DuelConstants] = {**island.CONSTANTS, "given_back": CARDS_GIVEN}
"""Those of the island game, and D-CARD-2."""
