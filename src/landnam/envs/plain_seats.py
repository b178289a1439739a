"""A game in plain Python as a PettingZoo environment: actions are its vocabulary, observations its views.

A view has no fixed layout, so every fact in it is counted in one of ``SIZE`` bytes that its name decides: the same fact
is always in the same byte, and two facts seldom share one. Seats are counted from the viewer.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from typing import Any, Final
from zlib import crc32

import numpy as np
from gymnasium.spaces import Box
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from landnam.envs.agents import Agents, Observation
from landnam.games import make
from landnam.rules.protocol import Game

SIZE: Final = 1024
MOST: Final = 255
NOT_SEEN: Final = ("game", "seat", "players", "options", "outcome")
"""Keys of a view that are constant during a game or redundant."""


def facts_of(view: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """Every number, word and true value of a view as the name of a fact and its amount."""
    viewer, players = view["seat"], len(view["players"])
    turned = dict(view)
    if viewer is not None:
        turned["seats"] = [view["seats"][(viewer + i) % players] for i in range(players)]
        turned["to_act"] = sorted((seat - viewer) % players for seat in view["to_act"])
        turned["active"] = None if view["active"] is None else (view["active"] - viewer) % players
    for name, value in turned.items():
        if name not in NOT_SEEN:
            yield from _facts(name, value)


def _facts(name: str, value: Any) -> Iterator[tuple[str, int]]:
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield from _facts(f"{name}.{key}", part)
    elif isinstance(value, (list, tuple)):
        for place, part in enumerate(value):
            yield from _facts(f"{name}.{place}", part)
    elif isinstance(value, (bool, int)):
        yield name, int(value)
    elif value is not None:
        yield f"{name}={value}", 1


def observation_of(view: Mapping[str, Any]) -> NDArray[np.uint8]:
    """A view as bytes; numbers are clipped to 0 and 255."""
    seen = np.zeros(SIZE, np.int64)
    for name, count in facts_of(view):
        seen[crc32(name.encode()) % SIZE] += count
    return seen.clip(0, MOST).astype(np.uint8)


class PlainSeats(Agents):
    """A game in plain Python; actions are its vocabulary, observations its views as bytes."""

    def __init__(
        self, name: str, *, render_mode: str | None = None, players: int | None = None, **options: Any
    ) -> None:
        self._make = (name, players, options)
        self.game = self._new_game(0)
        """The game itself."""
        self.actions = [str(action) for action in self.game.vocabulary()]
        """The actions by number."""
        seen = Box(0, MOST, (SIZE,), np.uint8)
        super().__init__(name, render_mode, self.game.players, len(self.actions), seen)

    def _new_game(self, seed: int) -> Game:
        name, players, options = self._make
        return make(name, players, seed=seed, **options)

    def _begin(self, seed: int | None) -> None:
        self.game = self._new_game(secrets.randbits(62) if seed is None else seed)

    def _asked(self) -> int:
        return self.game.to_act[0]

    def _allows(self, action: int, seat: int) -> bool:
        return self.actions[action] in self.game.legal(seat, offers=False)

    def observe(self, agent: str) -> Observation:
        """What a seat sees, and what it may do if it is asked."""
        seat = self.possible_agents.index(agent)
        asked = self.game.outcome is None and seat == self._asked()
        legal = set(self.game.legal(seat, offers=False)) if asked else set()
        mask = np.array([action in legal for action in self.actions], np.int8)
        return {"observation": observation_of(self.game.view(seat)), "action_mask": mask}

    def _play(self, action: int, seat: int) -> tuple[bool, bool]:
        self.game.play(self.actions[action], seat)
        return self.game.outcome is not None, False

    def _reward(self, seat: int) -> float:
        outcome = self.game.outcome
        return 0.0 if outcome is None else 1.0 if seat in outcome.winners else -1.0

    def _shown(self) -> Game:
        return self.game


def make_plain_aec(name: str, **options: Any) -> AECEnv[str, Observation, int]:
    """A game in plain Python as a PettingZoo environment."""
    wrapped: AECEnv[str, Observation, int] = OrderEnforcingWrapper(PlainSeats(name, **options))
    return wrapped
