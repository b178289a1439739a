"""Any game as a vector environment of Gymnasium's: one seat of many games learns, compiled bots play the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from landnam.envs.action_lists import ActionList
from landnam.envs.batch import Batch, check_choice
from landnam.envs.forms import FORMS, formed, space_of
from landnam.envs.pictures import RENDER_MODES, render

MODES: Final = tuple(mode.value for mode in AutoresetMode)


class Vector(VectorEnv[Any, Any, Any]):
    """One seat of each of ``num_envs`` games. ``opponents`` names a bot, or one for each of the other seats.

    ``autoreset_mode`` is one of Gymnasium's: with ``SameStep`` a game that ends is replaced within the step, and its
    last observation is in ``infos["final_obs"]``; with ``NextStep`` it is replaced by the step after; with ``Disabled``
    it waits for ``reset(options={"reset_mask": …})``. An action that the mask does not allow changes nothing and is
    reported in ``infos["illegal"]``. With ``copy=False`` the observations and masks are the environment's own arrays,
    which the next step overwrites.
    """

    def __init__(
        self,
        name: str,
        num_envs: int = 1,
        *,
        opponents: str | Sequence[str] = "random",
        seat: int | None = None,
        observations: str = "scaled",
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        render_mode: str | None = None,
        copy: bool = True,
        **options: Any,
    ) -> None:
        check_choice("observations", observations, FORMS)
        check_choice("render_mode", render_mode, (None, *RENDER_MODES))
        if not isinstance(autoreset_mode, AutoresetMode):
            check_choice("autoreset_mode", autoreset_mode, MODES)
        for taken in ("autoreset", "buffers", "masks"):
            if taken in options:
                raise ValueError(f"option {taken}: a vector environment decides it itself; envs.batched takes it")
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {
            "render_modes": list(RENDER_MODES),
            "render_fps": 2,
            "autoreset_mode": self.autoreset_mode,
        }
        self.render_mode = render_mode
        self._form, self._copy = observations, copy
        self.core = Batch(name, num_envs, opponents=opponents, learner=seat, autoreset=False, **options)
        """The games themselves."""
        self.num_envs = num_envs
        self.single_action_space = Discrete(len(self.core.action_list))
        self.single_observation_space = space_of(self.core.layout, observations)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._rows = np.arange(num_envs)
        self._all = np.ones(num_envs, np.bool_)
        self._begun = False

    @property
    def action_list(self) -> ActionList:
        """The actions by number and name."""
        return self.core.action_list

    def action_masks(self) -> NDArray[np.bool_]:
        """By game, the actions that may be played now, as MaskablePPO asks for them."""
        masks: NDArray[np.bool_] = self.core.mask.view(np.bool_)
        return masks.copy() if self._copy else masks

    def sample(self) -> NDArray[np.int64]:
        """An allowed action for every game, each as likely as the others; 0 in a game that is over."""
        return self.core.sample().copy()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a new game in every row, or in those of ``options["reset_mask"]``.

        A seed fixes these games and all that follow.
        """
        if seed is None and not self._begun:
            seed = int(self.np_random.integers(2**62))
        elif seed is not None:
            super().reset(seed=seed)
        wanted = None if options is None else options.get("reset_mask")
        if wanted is None:
            self.core.reset(seed)
            self._begun = True
        else:
            if seed is not None:
                raise ValueError("a seed is for all games: it does not go with a reset_mask")
            self._reset_rows(np.flatnonzero(self._checked(wanted)))
        return self._observations(), self._infos()

    def _checked(self, wanted: Any) -> NDArray[np.bool_]:
        """The rows that are to be reset, if they are said as Gymnasium asks for it."""
        right = isinstance(wanted, np.ndarray) and wanted.dtype == np.bool_ and wanted.shape == (self.num_envs,)
        if not right or not wanted.any():
            raise ValueError(
                f"option reset_mask: valid is an array of {self.num_envs} bools, at least one of them true"
            )
        found: NDArray[np.bool_] = wanted
        return found

    def _reset_rows(self, rows: NDArray[np.intp]) -> None:
        for row in rows.tolist():
            self.core.reset_row(row)

    def step(self, actions: ArrayLike) -> tuple[Any, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play an action of the list in every game, up to the learner's next decision."""
        core = self.core
        if not self._begun:
            raise gymnasium.error.ResetNeeded("call reset() first")
        over = np.flatnonzero(core.done)
        if len(over) and self.autoreset_mode == AutoresetMode.DISABLED:
            raise gymnasium.error.ResetNeeded(f"game {over[0]} is over: reset it with options={{'reset_mask': …}}")
        illegal = self._play(np.asarray(actions))
        self._reset_rows(over)
        rewards, done = core.reward.astype(np.float64), core.done.astype(np.bool_)
        truncations = core.truncated.astype(np.bool_)
        ended = np.flatnonzero(done)
        final: dict[str, Any] = {}
        if len(ended) and self.autoreset_mode == AutoresetMode.SAME_STEP:
            final = self._finals(ended)
            self._reset_rows(ended)
        infos = self._infos() | final
        if illegal is not None:
            infos |= {"illegal": illegal, "_illegal": illegal}
        return self._observations(), rewards, done & ~truncations, truncations, infos

    def _play(self, actions: NDArray[Any]) -> NDArray[np.bool_] | None:
        """Play what is allowed; the games whose action is not stay as they are, and are returned."""
        core, most = self.core, len(self.core.action_list)
        if actions.shape != (self.num_envs,):
            raise ValueError(f"{actions.shape} actions: valid is one for each of {self.num_envs} games")
        known = (actions >= 0) & (actions < most)
        illegal: NDArray[np.bool_] = (core.mask[self._rows, np.where(known, actions, 0)] == 0) | ~known
        illegal &= core.done == 0
        if not illegal.any():
            core.step(actions)
            return None
        try:
            core.step(actions)
        except ValueError:
            core.reward[illegal] = 0
        return illegal

    def _finals(self, ended: NDArray[np.intp]) -> dict[str, Any]:
        """The last observations and infos of games that have ended."""
        found: dict[str, Any] = {}
        for row in ended.tolist():
            seen = formed(self.core.layout, self._form, self.core.observe(row, self._seat(row)))
            found = self._add_info(found, {"final_obs": seen, "final_info": self._info_of(row)}, row)
        return found

    def _seat(self, row: int) -> int:
        return int(self.core.rows["learner"][row])

    def _info_of(self, row: int) -> dict[str, Any]:
        """What is told of a game that is over."""
        outcome = self.core.game(row).outcome
        return {"seat": self._seat(row), "outcome": None if outcome is None else outcome.plain()}

    def _observations(self) -> Any:
        core = self.core
        seen = core.observation
        if core.done.any():  # these are as the one that moved last saw them
            seen = seen.copy()
            for row in np.flatnonzero(core.done).tolist():
                seen[row] = core.observe(row, self._seat(row))
        elif self._copy and self._form != "scaled":
            seen = seen.copy()
        return formed(core.layout, self._form, seen)

    def _infos(self) -> dict[str, Any]:
        core = self.core
        masks = core.mask.view(np.int8)
        infos: dict[str, Any] = {
            "action_mask": masks.copy() if self._copy else masks,
            "_action_mask": self._all.copy(),
            "seat": core.rows["learner"].astype(np.int64),
            "_seat": self._all.copy(),
        }
        for row in np.flatnonzero(core.done).tolist():
            infos = self._add_info(infos, {"outcome": self._info_of(row)["outcome"]}, row)
        return infos

    def render(self) -> tuple[Any, ...] | None:
        """Every game as spectators see it."""
        if self.render_mode is None:
            return None
        return tuple(render(self.core.game(row), self.render_mode) for row in range(self.num_envs))
