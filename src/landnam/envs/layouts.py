"""How an observation is laid out: blocks of features, each with a name and the largest value it can have.

An observation is one row of bytes. A block holds features of a number of things (19 hexes, 54 intersections, 72
paths, 4 seats, or 1 for the whole table), feature by feature: all hexes' first feature, all hexes' second … Seats
are counted from the viewer. A layout has a version; the meaning of a byte never changes within one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.envs.action_lists import RELATIVE

MOST: Final = 255
"""The largest value of a byte; a later turn is written as this."""

Features = tuple[tuple[str, int], ...]


def flags(*names: str) -> Features:
    """Features that are 0 or 1."""
    return tuple((name, 1) for name in names)


def numbers(high: int, *names: str) -> Features:
    """Features that count up to ``high``."""
    return tuple((name, high) for name in names)


def each(prefix: str, names: Iterable[str]) -> tuple[str, ...]:
    """Names with a word before them."""
    return tuple(f"{prefix} {name}" for name in names)


@dataclass(frozen=True)
class Block:
    """The features of one sort of things."""

    name: str
    things: tuple[str, ...]
    """The names of the things; one empty name for the whole table."""
    features: Features
    start: int = 0

    @property
    def size(self) -> int:
        return len(self.things) * len(self.features)


def places(n: int) -> tuple[str, ...]:
    """Things that are numbered."""
    return tuple(str(i) for i in range(n))


SEAT_NAMES: Final = RELATIVE
WHOLE_TABLE: Final = ("",)


class ObservationLayout:
    """What every byte of an observation means."""

    def __init__(self, game: str, version: int, blocks: Iterable[Block]) -> None:
        self.game, self.version = game, version
        self.blocks: dict[str, Block] = {}
        size = 0
        for block in blocks:
            self.blocks[block.name] = Block(block.name, block.things, block.features, size)
            size += block.size
        self.size = size
        high = np.empty(size, np.uint8)
        for block in self.blocks.values():
            for i, (_, most) in enumerate(block.features):
                at = block.start + i * len(block.things)
                high[at : at + len(block.things)] = most
        self.high: NDArray[np.uint8] = high
        """The largest value of every byte."""

    def __repr__(self) -> str:
        return f"<observation layout {self.game}-v{self.version}: {self.size} bytes>"

    def at(self, block: str, feature: str) -> int:
        """The first byte of a feature, which has one byte for each thing of its block."""
        found = self.blocks[block]
        names = [name for name, _ in found.features]
        return found.start + names.index(feature) * len(found.things)

    def names(self) -> Iterator[str]:
        """The name of every byte: ``intersections 28: settlement next``."""
        for block in self.blocks.values():
            for feature, _ in block.features:
                for thing in block.things:
                    yield f"{block.name} {thing}: {feature}" if thing else f"{block.name}: {feature}"

    def structured(self, observations: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """The blocks of one observation, or of many, as (things, features) each; nothing is copied."""
        whole = observations.shape[:-1]
        found = {}
        for block in self.blocks.values():
            part = observations[..., block.start : block.start + block.size]
            found[block.name] = part.reshape(*whole, len(block.features), len(block.things)).swapaxes(-1, -2)
        return found

    def scaled(self, observations: NDArray[Any], out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """Observations as numbers from 0 to 1: every byte by the largest value it can have."""
        found: NDArray[np.float32] = np.divide(observations, self.high, out=out, dtype=np.float32, casting="unsafe")
        return found

    def decode(self, observation: NDArray[Any]) -> dict[str, Any]:
        """One observation by names: for every block its things, for every thing its features that are not 0."""
        if observation.shape != (self.size,):
            raise ValueError(f"an observation of {self.game}-v{self.version} has {self.size} bytes")
        decoded: dict[str, Any] = {}
        for block in self.blocks.values():
            part = observation[block.start : block.start + block.size].reshape(len(block.features), len(block.things))
            told = {
                thing: {name: int(part[i, j]) for i, (name, _) in enumerate(block.features) if part[i, j]}
                for j, thing in enumerate(block.things)
            }
            decoded[block.name] = told if block.things != WHOLE_TABLE else told[""]
        return decoded
