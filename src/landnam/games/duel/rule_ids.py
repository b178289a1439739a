"""The rules of the two-player game as small numbers, after those of the island game."""

from __future__ import annotations

from typing import Final

from landnam.games.island import rule_ids as island
from landnam.native.rule_ids import rule_names

(
    D_ROLL_3,
    D_ROLL_4,
    D_NEUTRAL_1,
    D_NEUTRAL_2,
    D_NEUTRAL_4,
    D_NEUTRAL_5,
    D_NEUTRAL_6,
    D_CARD_1,
    D_CARD_2,
    D_CARD_3,
    D_CARD_4,
    D_CARD_5,
    D_REFILL_1,
    D_REFILL_4,
) = range(len(island.RULE_NAMES), len(island.RULE_NAMES) + 14)

RULE_NAMES: Final = rule_names(globals(), before=island.RULE_NAMES)
