"""Counts cards in the plainest way: in plain numbers, for one viewer, with every bound narrowed after every move.

An independent model for ``cards/counting.py``, which narrows only when that can make a difference.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from landnam.cards.resources import RESOURCES

Bounds = NDArray[np.int64]


class Eager:
    """What one viewer knows of all hands; None is a spectator."""

    def __init__(self, game: Any, viewer: int | None) -> None:
        self.viewer = viewer
        self.hands: Bounds = game.s.hand[: game.players].astype(np.int64)
        self.least, self.most = self.hands.copy(), self.hands.copy()

    def follow(self, before: Any, after: Any, seat: int, action: Any) -> None:
        """See one action or chance result, or miss it."""
        old = before.s.hand[: before.players].astype(np.int64)
        new = after.s.hand[: after.players].astype(np.int64)
        change = new - old
        losers, takers = np.flatnonzero((change < 0).any(axis=1)), np.flatnonzero((change > 0).any(axis=1))
        unseen = action.kind in ("stolen", "drawn", "give") and change.any()
        if unseen and self.viewer not in [*losers, *takers]:
            n, taker = change[change > 0].sum(), takers[0]
            if len(losers):
                self.most[taker] += np.minimum(self.most[losers[0]], n)
                self.least[losers[0]] = np.maximum(self.least[losers[0]] - n, 0)
            else:
                self.most[taker] += n
        else:
            self.least = np.maximum(self.least, -np.minimum(change, 0)) + change
            self.most = self.most + change
        s = after.s
        if action.kind in ("offer", "propose"):
            give = s.offer_give if action.kind == "offer" else s.proposal_give[seat]
            self.least[seat] = np.maximum(self.least[seat], give)
        if action.kind == "accept":
            self.least[seat] = np.maximum(self.least[seat], before.s.offer_want)
        if action.kind == "monopoly":
            column = RESOURCES.index(str(action).split()[1])
            self.least[:, column] = self.most[:, column] = new[:, column]
        self._narrow(after, new)

    def _narrow(self, game: Any, hands: Bounds) -> None:
        """Repeat both conclusions until neither changes a bound."""
        if self.viewer is not None:
            self.least[self.viewer] = self.most[self.viewer] = hands[self.viewer]
        outside, in_deck = type(game).unseen_cards(game.view(None))
        sizes = hands.sum(axis=1)
        while True:
            least, most = self.least.copy(), self.most.copy()
            self.most = np.minimum(self.most, (sizes - self.least.sum(axis=1))[:, None] + self.least)
            self.least = np.maximum(self.least, (sizes - self.most.sum(axis=1))[:, None] + self.most)
            self.most = np.minimum(self.most, np.array(outside) - self.least.sum(axis=0) + self.least)
            if in_deck == 0:
                self.least = np.maximum(self.least, np.array(outside) - self.most.sum(axis=0) + self.most)
            if (least == self.least).all() and (most == self.most).all():
                return
