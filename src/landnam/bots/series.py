"""Plays many games between compiled bots from Python."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from landnam.bots.match import MATCH, MOST_WORLDS
from landnam.bots.search import SEARCH
from landnam.bots.tasks import fill_in
from landnam.cards.counting import COUNTS
from landnam.games.compiled_game import CompiledGame
from landnam.native.compiled import SOURCE, States
from landnam.native.jobs import ROLLS
from landnam.native.memory import address_of


def notes_type(game: type[CompiledGame]) -> np.dtype[Any]:
    """The notebook that bots keep in a game."""
    found: np.dtype[Any] = import_module(f"landnam.bots.{game.library.name}.notes").NOTES
    return found


def play_series(
    kind: type[CompiledGame],
    blank: States,
    plan: NDArray[np.void],
    offers: int,
    lineup: NDArray[np.void],
    nets: NDArray[np.void],
    seed: int,
    first: int,
    results: NDArray[np.void],
    rolls: NDArray[np.int64] | None = None,
    samples: NDArray[np.float32] | None = None,
    winners: NDArray[np.int8] | None = None,
    every: int = 0,
    log: NDArray[np.void] | None = None,
) -> int:
    """Play the games number ``first`` and following with the levels of a line-up, as many as ``results`` has room for.

    A random part of the positions is written to ``samples``, as all seats' features, and the winners to ``winners``;
    when they are full, no more games are played. Returns how many were written. ``log`` is for the steps of a single
    game.
    """
    record = kind.record_type
    room = {
        "state": np.zeros(1, record),
        "work": np.zeros(1, record),
        "worlds": np.zeros(MOST_WORLDS, record),
        "notes": np.zeros(1, notes_type(kind)),
        "search": np.zeros(1, SEARCH),
        "counts": np.zeros(1, COUNTS),
        "source": np.zeros(1, SOURCE),
        "picks": np.zeros(1, SOURCE),
    }
    counted = np.zeros(ROLLS, np.int64) if rolls is None else rolls
    match: NDArray[np.void] = np.zeros(1, MATCH)
    fill_in(match, blank=blank, plan=plan, lineup=lineup, nets=nets, offers=offers, seed=seed, first=first)
    fill_in(match, games=len(results), results=results, rolls=counted, **room)
    if samples is not None and winners is not None:
        fill_in(match, samples=samples, winners=winners, most_samples=len(samples), every=every)
    if log is not None:
        fill_in(match, log=log)
    kind.library.wait()
    return kind.library.doors.match(address_of(match))
