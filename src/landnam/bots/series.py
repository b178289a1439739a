"""Plays many games between compiled bots from Python."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from landnam.bots.lessons import LESSONS, MOST_SIBLINGS
from landnam.bots.match import MATCH, MOST_WORLDS
from landnam.bots.search import SEARCH, SEARCH_WORK
from landnam.bots.tasks import fill_in
from landnam.bots.values import INPUTS, TABLE_INPUTS
from landnam.cards.counting import COUNTS
from landnam.games.compiled_game import CompiledGame
from landnam.native.compiled import SEATS_AT_MOST, SOURCE, States
from landnam.native.jobs import ROLLS
from landnam.native.memory import address_of


def notes_type(game: type[CompiledGame]) -> np.dtype[Any]:
    """The notebook that bots keep in a game."""
    found: np.dtype[Any] = import_module(f"landnam.bots.{game.library.name}.notes").NOTES
    return found


@dataclass
class Collected:
    """Positions of games, in their order, with the winner and the number of their game."""

    positions: States
    winners: NDArray[np.int8]
    numbers: NDArray[np.int64]
    every: int
    """One position in this many is collected on average,"""
    every_early: int
    """and in the opening and the first two rounds one in this many."""

    @classmethod
    def room_for(cls, n: int, record: np.dtype[Any], every: int, every_early: int) -> Collected:
        """Room for this many positions."""
        return cls(np.zeros(n, record), np.full(n, -1, np.int8), np.zeros(n, np.int64), every, every_early)


def describe_positions(kind: type[CompiledGame], positions: States, *, table: bool) -> NDArray[np.float32]:
    """What a value looks at in positions, by position and seat: the table value or the seat value.

    Compiled code reads them, so they must be records of the game: NumPy leaves out padding when it joins arrays that
    were read from a file.
    """
    if positions.dtype.itemsize != kind.record_type.itemsize or not positions.flags.c_contiguous:
        raise ValueError(f"positions must be contiguous records of {kind.record_type.itemsize} bytes")
    samples = np.zeros((len(positions), SEATS_AT_MOST, TABLE_INPUTS if table else INPUTS), np.float32)
    notes = np.zeros(1, notes_type(kind))
    kind.library.wait()
    kind.library.doors.describe_positions(
        address_of(positions), len(positions), address_of(notes), address_of(samples), int(table)
    )
    return samples


def draw_lessons(
    kind: type[CompiledGame], positions: States, net: NDArray[np.void], seed: int, tries: int
) -> tuple[States, NDArray[np.float32]]:
    """Positions after the likely moves in some positions, and every seat's chances there by so many rollouts."""
    record = kind.record_type
    room = {
        "source": np.zeros(1, SOURCE),
        "notes": np.zeros(1, notes_type(kind)),
        "search": np.zeros(1, SEARCH),
        "world": np.zeros(1, record),
        "work": np.zeros(2, record),
    }
    positions = np.ascontiguousarray(positions)
    taught = np.zeros(len(positions) * MOST_SIBLINGS, record)
    targets = np.zeros((len(taught), SEATS_AT_MOST), np.float32)
    job: NDArray[np.void] = np.zeros(1, LESSONS)
    fill_in(job, positions=positions, n=len(positions), net=net, seed=seed, tries=tries)
    fill_in(job, taught=taught, targets=targets, **room)
    kind.library.wait()
    n = kind.library.doors.draw_lessons(address_of(job))
    return taught[:n], targets[:n]


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
    collected: Collected | None = None,
    log: NDArray[np.void] | None = None,
) -> int:
    """Play the games number ``first`` and following with the levels of a line-up, as many as ``results`` has room for.

    A random part of the positions is collected; when there is no more room, no more games are played. Returns how many
    were collected. ``log`` is for the steps of a single game.
    """
    record = kind.record_type
    room = {
        "state": np.zeros(1, record),
        "work": np.zeros(SEARCH_WORK, record),
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
    if collected is not None:
        fill_in(match, positions=collected.positions, winners=collected.winners, numbers=collected.numbers)
        fill_in(match, room=len(collected.positions), every=collected.every, every_early=collected.every_early)
    if log is not None:
        fill_in(match, log=log)
    kind.library.wait()
    return kind.library.doors.match(address_of(match))
