"""Any game as a Gymnasium environment: one seat learns, bots play the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete
from numpy.typing import NDArray

from landnam.bots.referee import Referee
from landnam.bots.registry import find_bot
from landnam.envs.action_lists import ActionList
from landnam.envs.batch import Solo, check_choice
from landnam.envs.forms import FORMS, formed, space_of
from landnam.envs.opponents import bot_names
from landnam.envs.pictures import RENDER_MODES, render
from landnam.envs.registry import env_game

SECONDS: Final = 1.0
"""Seconds that a bot may take for a decision."""


class Single(gymnasium.Env[Any, Any]):
    """One seat of a game. ``opponents`` is the name of a bot, or one for each of the other seats.

    Compiled bots play inside the step; any other bot is asked as in a match, with a referee. With ``seat`` the learner
    always has that seat, otherwise one drawn for every game.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 # as Gymnasium has it

    def __init__(
        self,
        name: str,
        *,
        opponents: str | Sequence[str] = "random",
        seat: int | None = None,
        observations: str = "scaled",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        check_choice("observations", observations, FORMS)
        check_choice("render_mode", render_mode, (None, *RENDER_MODES))
        self.render_mode = render_mode
        self._form = observations
        names = [opponents] if isinstance(opponents, str) else list(opponents)
        env_game(name)
        inside = set(names) <= set(bot_names(name))
        if inside:
            self.core = Solo(name, opponents=opponents, learner=seat, **options)
        else:
            self.core = Solo(name, **options)
        self._bot_names = [] if inside else names * (self.core.players - 1) if len(names) == 1 else names
        if not inside and len(self._bot_names) != self.core.players - 1:
            raise ValueError(f"opponents={opponents!r}: {self.core.players} players have {self.core.players - 1}")
        self._kinds = [find_bot(bot, name) for bot in self._bot_names]
        self._referees: dict[int, Referee] = {}
        self._fixed_seat, self._seat = seat, 0 if seat is None else seat
        self.action_space = Discrete(len(self.core.action_list))
        self.observation_space = space_of(self.core.layout, observations)

    @property
    def action_list(self) -> ActionList:
        """The actions by number and name."""
        return self.core.action_list

    def action_masks(self) -> NDArray[np.bool_]:
        """The actions that may be played now, as a mask for MaskablePPO."""
        mask: NDArray[np.bool_] = self.core.mask[0].astype(np.bool_)
        return mask

    def _observation(self) -> Any:
        core = self.core
        seen = core.observe(0, self._seat) if core.over else core.observation[0].copy()
        return formed(core.layout, self._form, seen)

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.core.mask[0].astype(np.int8), "seat": self._seat}
        if self.core.over:
            outcome = self.core.game(0).outcome
            info["outcome"] = None if outcome is None else outcome.plain()
        return info

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 # there are none
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a new game; a seed fixes this one and all that follow."""
        super().reset(seed=seed)
        self.core.reset(int(self.np_random.integers(2**62)))
        if self._kinds:
            others = self.core.players
            self._seat = int(self.np_random.integers(others)) if self._fixed_seat is None else self._fixed_seat
            seats = [(self._seat + 1 + i) % others for i in range(others - 1)]
            self._referees = {
                at: Referee(kind(self.core.name, at), at, self.np_random.spawn(1)[0], SECONDS)
                for at, kind in zip(seats, self._kinds, strict=True)
            }
            self._let_bots_play()
        else:
            self._seat = int(self.core.seat[0])
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play an action of the list, then let the others play until the learner has to decide again.

        An action that the mask does not allow changes nothing and sets ``info["illegal"]``.
        """
        if self.core.over:
            raise gymnasium.error.ResetNeeded("the game is over: call reset()")
        if not self.core.mask[0, action]:
            return self._observation(), 0.0, False, False, self._info() | {"illegal": True}
        self.core.step(int(action))
        reward = self._reward()
        if self._kinds:
            reward += self._let_bots_play()
        cut = bool(self.core.truncated[0])
        if self.render_mode == "human":
            self.render()
        return self._observation(), reward, self.core.over and not cut, cut, self._info()

    def _reward(self) -> float:
        return float(self.core.reward[0, self._seat] if self._kinds else self.core.reward[0])

    def _let_bots_play(self) -> float:
        """Ask the bots in turn until the learner is asked; return the learner's reward."""
        reward, core = 0.0, self.core
        while not core.over and core.seat[0] != self._seat:
            seat, offers = int(core.seat[0]), bool(core._record["trade"][0])
            action = self._referees[seat].decide(core.game(0), offers=offers, counted=core.counted(0, seat))
            core.play(0, action)
            reward += self._reward()
        return reward

    def render(self) -> Any:
        """The game as spectators see it, as text or as a drawing."""
        return render(self.core.game(0), self.render_mode)
