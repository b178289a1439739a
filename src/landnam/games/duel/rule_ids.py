"""The rules of the two-player game as small numbers, after those of the island game."""

from __future__ import annotations

from typing import Final

from landnam.games.island import rule_ids as island

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

RULE_NAMES: Final = (
    *island.RULE_NAMES,
    "D-ROLL-3",
    "D-ROLL-4",
    "D-NEUTRAL-1",
    "D-NEUTRAL-2",
    "D-NEUTRAL-4",
    "D-NEUTRAL-5",
    "D-NEUTRAL-6",
    "D-CARD-1",
    "D-CARD-2",
    "D-CARD-3",
    "D-CARD-4",
    "D-CARD-5",
    "D-REFILL-1",
    "D-REFILL-4",
)
