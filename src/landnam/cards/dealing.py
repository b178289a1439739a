"""Hands that a seat cannot see, dealt anew for a view of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from landnam.cards.counting import SPECTATOR, counts_from
from landnam.native.compiled import SOURCE, State, States
from landnam.native.library import Library
from landnam.native.memory import address_of


def deal_hidden_hands(
    s: State, view: dict[str, Any], outside: Sequence[int], in_deck: int, library: Library, rng: np.random.Generator
) -> None:
    """Resource hands for every seat: the viewer's own as it is, the others' within what the viewer has counted.

    What a seat has promised is dealt to it in any case. ``outside`` and ``in_deck`` are what ``unseen_cards`` tells.
    """
    states: States = np.array([s])
    states[0].players = len(view["seats"])
    counts = counts_from(view, outside, in_deck)
    source: NDArray[np.void] = np.zeros(1, SOURCE)
    library.doors.seed(address_of(source), int(rng.integers(2**63)), 0)
    viewer = SPECTATOR if view["seat"] is None else view["seat"]
    library.doors.deal(address_of(states), address_of(counts), viewer, address_of(source))
    s.hand[:] = states[0].hand
