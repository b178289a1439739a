"""The kinds of actions and chance results of the island game; native/codes.py tells how they become numbers."""

from __future__ import annotations

from typing import Final

KINDS: Final = (
    "settle",
    "road",
    "city",
    "buy",
    "roll",
    "robber",
    "discard",
    "supply",
    "offer",
    "propose",
    "accept",
    "decline",
    "withdraw",
    "deal",
    "knight",
    "roads",
    "invention",
    "monopoly",
    "end",
    # chance
    "first",
    "dice",
    "stolen",
    "drawn",
)
(
    SETTLE,
    BUILD_ROAD,
    BUILD_CITY,
    BUY,
    ROLL,
    MOVE_ROBBER,
    DISCARD,
    SUPPLY,
    OFFER,
    PROPOSE,
    ACCEPT,
    DECLINE,
    WITHDRAW,
    DEAL,
    PLAY_KNIGHT,
    PLAY_ROADS,
    PLAY_INVENTION,
    PLAY_MONOPOLY,
    END,
    FIRST,
    DICE,
    STOLEN,
    DRAWN,
) = range(23)
FIRST_CHANCE_KIND: Final = FIRST

ONE_CARD: Final = 5
"""The second card of an invention when the supply holds a single card."""
