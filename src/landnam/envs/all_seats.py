"""Any game as a PettingZoo environment: seats act in turn, each with its own observation and mask."""

from __future__ import annotations

from operator import index
from typing import Any, Final

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from landnam.envs.action_lists import ActionList
from landnam.envs.batch import Solo, check_choice
from landnam.envs.pictures import RENDER_MODES, render

VERSION: Final = 1
Observation = dict[str, NDArray[Any]]


class Seats(AECEnv[str, Observation, int]):
    """One game; the agents are its seats, ``seat_0`` and so on, for the whole game."""

    def __init__(self, name: str, *, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        check_choice("render_mode", render_mode, (None, *RENDER_MODES))
        self.metadata = {
            "name": f"landnam_{name}_v{VERSION}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.render_mode = render_mode
        self.core = Solo(name, **options)
        """The game itself."""
        self.possible_agents = [f"seat_{seat}" for seat in range(self.core.players)]
        layout = self.core.layout
        self._seen = Dict(
            {
                "observation": Box(np.zeros(layout.size, np.uint8), layout.high, dtype=np.uint8),
                "action_mask": Box(0, 1, (len(self.core.action_list),), np.int8),
            }
        )
        self._acts = Discrete(len(self.core.action_list))

    @property
    def action_list(self) -> ActionList:
        """The actions by number and name."""
        return self.core.action_list

    def observation_space(self, agent: str) -> Space[Any]:  # noqa: ARG002 # all seats alike
        return self._seen

    def action_space(self, agent: str) -> Discrete:  # noqa: ARG002 # all seats alike
        return self._acts

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 # none
        """Begin a new game; a seed always gives the same one."""
        self.core.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._asked()

    def _asked(self) -> str:
        return self.possible_agents[int(self.core.seat[0])]

    def observe(self, agent: str) -> Observation:
        """What a seat sees, and what it may do if it is asked."""
        core, seat = self.core, self.possible_agents.index(agent)
        asked = seat == core.seat[0] and not core.over
        seen = core.observation[0].copy() if asked else core.observe(0, seat)
        mask = core.mask[0].astype(np.int8) if asked else np.zeros(len(core.action_list), np.int8)
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play an action of the list.

        An action that the mask does not allow changes nothing and sets ``infos[agent]["illegal"]``.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards[agent] = 0.0
        illegal = action is None or not self._acts.contains(index(action)) or not self.core.mask[0, action]
        self.infos[agent] = {"illegal": True} if illegal else {}
        if illegal:
            return
        self.core.step(action)
        for seat, name in enumerate(self.possible_agents):
            self.rewards[name] = float(self.core.reward[0, seat])
        self._accumulate_rewards()
        if self.core.over:
            ended = self.truncations if self.core.truncated[0] else self.terminations
            ended.update(dict.fromkeys(self.agents, True))
        else:
            self.agent_selection = self._asked()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The game as spectators see it, as text or as a drawing."""
        return render(self.core.game(0), self.render_mode)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def make_aec(name: str, **options: Any) -> AECEnv[str, Observation, int]:
    """A game as a PettingZoo environment."""
    wrapped: AECEnv[str, Observation, int] = OrderEnforcingWrapper(Seats(name, **options))
    return wrapped
