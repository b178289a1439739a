"""Any game as a PettingZoo environment: seats act in turn, each with its own observation and mask."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from landnam.envs.action_lists import ActionList
from landnam.envs.agents import Agents, Observation
from landnam.envs.batch import Solo
from landnam.rules.protocol import Game


class Seats(Agents):
    """A compiled game; actions are those of its list, observations those of its layout."""

    def __init__(self, name: str, *, render_mode: str | None = None, **options: Any) -> None:
        self.core = Solo(name, **options)
        """The game itself."""
        layout = self.core.layout
        seen = Box(np.zeros(layout.size, np.uint8), layout.high, dtype=np.uint8)
        super().__init__(name, render_mode, self.core.players, len(self.core.action_list), seen)

    @property
    def action_list(self) -> ActionList:
        """The actions by number and name."""
        return self.core.action_list

    def _begin(self, seed: int | None) -> None:
        self.core.reset(seed)

    def _asked(self) -> int:
        return int(self.core.seat[0])

    def observe(self, agent: str) -> Observation:
        """What a seat sees, and what it may do if it is asked."""
        core, seat = self.core, self.possible_agents.index(agent)
        asked = seat == core.seat[0] and not core.over
        seen = core.observation[0].copy() if asked else core.observe(0, seat)
        mask = core.mask[0].astype(np.int8) if asked else np.zeros(len(core.action_list), np.int8)
        return {"observation": seen, "action_mask": mask}

    def _allows(self, action: int, seat: int) -> bool:  # noqa: ARG002 # the mask is that of the seat that is asked
        return bool(self.core.mask[0, action])

    def _play(self, action: int, seat: int) -> tuple[bool, bool]:  # noqa: ARG002 # the seat that is asked plays
        self.core.step(action)
        return self.core.over, bool(self.core.truncated[0])

    def _reward(self, seat: int) -> float:
        return float(self.core.reward[0, seat])

    def _shown(self) -> Game:
        return self.core.game(0)


def make_aec(name: str, **options: Any) -> AECEnv[str, Observation, int]:
    """A game as a PettingZoo environment."""
    wrapped: AECEnv[str, Observation, int] = OrderEnforcingWrapper(Seats(name, **options))
    return wrapped
