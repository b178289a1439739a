"""A game in plain Python as a PettingZoo environment: actions are its vocabulary, observations its views.

A view has no fixed layout, so every fact in it is counted in one of ``SIZE`` bytes that its name decides: the same fact
is always in the same byte, and two facts seldom share one. Seats are counted from the viewer.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from operator import index
from typing import Any, Final
from zlib import crc32

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from landnam.envs.batch import check_choice
from landnam.envs.pictures import RENDER_MODES, render
from landnam.games import make
from landnam.rules.protocol import Game

VERSION: Final = 1
SIZE: Final = 1024
MOST: Final = 255
NOT_SEEN: Final = ("game", "seat", "players", "options", "outcome")
"""Keys of a view that are constant during a game or redundant."""
Observation = dict[str, NDArray[Any]]


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


class PlainSeats(AECEnv[str, Observation, int]):
    """One game; the agents are its seats, ``seat_0`` and so on, for the whole game."""

    def __init__(
        self, name: str, *, render_mode: str | None = None, players: int | None = None, **options: Any
    ) -> None:
        super().__init__()
        check_choice("render_mode", render_mode, (None, *RENDER_MODES))
        self.metadata = {
            "name": f"landnam_{name}_v{VERSION}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.render_mode = render_mode
        self._make = (name, players, options)
        self.game = self._new_game(0)
        """The game itself."""
        self.actions = self.game.vocabulary()
        """The actions by number."""
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.players)]
        mask = Box(0, 1, (len(self.actions),), np.int8)
        self._seen = Dict({"observation": Box(0, MOST, (SIZE,), np.uint8), "action_mask": mask})
        self._acts = Discrete(len(self.actions))

    def _new_game(self, seed: int) -> Game:
        name, players, options = self._make
        return make(name, players, seed=seed, **options)

    def observation_space(self, agent: str) -> Space[Any]:  # noqa: ARG002 # all seats alike
        return self._seen

    def action_space(self, agent: str) -> Discrete:  # noqa: ARG002 # all seats alike
        return self._acts

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 # none
        """Begin a new game; a seed always gives the same one."""
        self.game = self._new_game(secrets.randbits(62) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._asked()

    def _may(self, action: int, seat: int) -> bool:
        """Whether the mask allows an action."""
        return self.actions[action] in self.game.legal(seat, offers=False)

    def _asked(self) -> str:
        return self.possible_agents[self.game.to_act[0]]

    def observe(self, agent: str) -> Observation:
        """What a seat sees, and what it may do if it is asked."""
        seat = self.possible_agents.index(agent)
        asked = self.game.outcome is None and agent == self._asked()
        legal = set(self.game.legal(seat, offers=False)) if asked else set()
        mask = np.array([action in legal for action in self.actions], np.int8)
        return {"observation": observation_of(self.game.view(seat)), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play an action by its number.

        An action that the mask does not allow changes nothing and sets ``infos[agent]["illegal"]``.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards[agent] = 0.0
        seat = self.possible_agents.index(agent)
        illegal = action is None or not self._acts.contains(index(action)) or not self._may(index(action), seat)
        self.infos[agent] = {"illegal": True} if illegal else {}
        if action is None or illegal:
            return
        self.game.play(self.actions[int(action)], seat)
        outcome = self.game.outcome
        if outcome is None:
            self.agent_selection = self._asked()
        else:
            self.rewards = {
                name: 1.0 if seat in outcome.winners else -1.0 for seat, name in enumerate(self.possible_agents)
            }
            self.terminations.update(dict.fromkeys(self.agents, True))
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The game as spectators see it, as text or as a drawing."""
        return render(self.game, self.render_mode)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def make_plain_aec(name: str, **options: Any) -> AECEnv[str, Observation, int]:
    """A game in plain Python as a PettingZoo environment."""
    wrapped: AECEnv[str, Observation, int] = OrderEnforcingWrapper(PlainSeats(name, **options))
    return wrapped
