"""What every PettingZoo environment of Landnam shares: the agents are the seats of one game and act in turn."""

from __future__ import annotations

from abc import abstractmethod
from operator import index
from typing import Any, Final

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray
from pettingzoo import AECEnv

from landnam.envs.batch import check_choice
from landnam.envs.pictures import RENDER_MODES, render
from landnam.rules.protocol import Game

VERSION: Final = 1
Observation = dict[str, NDArray[Any]]


class Agents(AECEnv[str, Observation, int]):
    """One game; the agents are its seats, ``seat_0`` and so on, for the whole game."""

    def __init__(self, name: str, render_mode: str | None, players: int, actions: int, seen: Box) -> None:
        super().__init__()
        check_choice("render_mode", render_mode, (None, *RENDER_MODES))
        self.metadata = {
            "name": f"landnam_{name}_v{VERSION}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self._seen = Dict({"observation": seen, "action_mask": Box(0, 1, (actions,), np.int8)})
        self._acts = Discrete(actions)

    # --- what an environment must implement ---------------------------------------------------------------------

    @abstractmethod
    def _begin(self, seed: int | None) -> None:
        """Begin a new game."""

    @abstractmethod
    def _asked(self) -> int:
        """The seat that is to act."""

    @abstractmethod
    def _allows(self, action: int, seat: int) -> bool:
        """Whether the mask of a seat allows an action."""

    @abstractmethod
    def _play(self, action: int, seat: int) -> tuple[bool, bool]:
        """Play an action; return whether the game has ended, and whether it was cut off."""

    @abstractmethod
    def _reward(self, seat: int) -> float:
        """The reward of a seat for the last action."""

    @abstractmethod
    def _shown(self) -> Game:
        """The game as it is drawn."""

    # --- what all share -----------------------------------------------------------------------------------------

    def observation_space(self, agent: str) -> Space[Any]:  # noqa: ARG002 # all seats alike
        return self._seen

    def action_space(self, agent: str) -> Discrete:  # noqa: ARG002 # all seats alike
        return self._acts

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 # none
        """Begin a new game; a seed always gives the same one."""
        self._begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._asked()]

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
        illegal = action is None or not self._acts.contains(index(action)) or not self._allows(index(action), seat)
        self.infos[agent] = {"illegal": True} if illegal else {}
        if action is None or illegal:
            return
        ended, cut_off = self._play(index(action), seat)
        self.rewards = {name: self._reward(number) for number, name in enumerate(self.possible_agents)}
        self._accumulate_rewards()
        if ended:
            over = self.truncations if cut_off else self.terminations
            over.update(dict.fromkeys(self.agents, True))
        else:
            self.agent_selection = self.possible_agents[self._asked()]
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """The game as spectators see it, as text or as a drawing."""
        return render(self._shown(), self.render_mode)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
