"""Seats a network in a match: it sees what it saw in training, by the observation layout and the action list.

A file with two lines is a bot for ``landnam arena`` (docs/networks.md)::

    from landnam.envs.network import network_bot, onnx_policy
    MyNet = network_bot(onnx_policy("policy.onnx"), "island")
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from landnam.bots.fitting import compiled_weights
from landnam.bots.interface import Bot
from landnam.bots.levels import Expert, Hard
from landnam.bots.shipped import read_weights
from landnam.cards.words import bundle_text
from landnam.envs.batch import Batch, check_choice
from landnam.envs.records import OBSERVE
from landnam.games import resample
from landnam.games.compiled_game import CompiledGame, as_compiled
from landnam.native.compiled import SEATS_AT_MOST
from landnam.rules.actions import Action

Policy = Callable[[NDArray[Any], NDArray[np.bool_]], ArrayLike]
"""From one observation and its mask, as (1, size) and (1, actions), the scores of all actions."""


class Eyes:
    """Turns views into what a batch shows: an observation, and a mask of the actions that are allowed."""

    def __init__(self, game: str, players: int, **options: Any) -> None:
        self.batch = Batch(game, 1, players=players, skip_forced=False, autoreset=False, seed=0, **options)
        self.batch.reset()
        self.world: CompiledGame = self.batch.pattern

    def look(self, view: dict[str, Any], rng: np.random.Generator) -> None:
        """Look at a view of a seat that is asked: ``observation`` and ``mask`` show it."""
        world = as_compiled(resample(view, rng))
        self.world, batch, seat = world, self.batch, view["seat"]
        batch.put(0, world)
        counts = batch.rows["counts"][0]
        for other, known in enumerate(view.get("counted") or ()):
            if other != seat:
                counts["least"][seat, other] = list(known["at_least"].values())
                counts["most"][seat, other] = list(known["at_most"].values())
        if batch.seat[0] != seat:
            raise ValueError(f"view: seat {seat} is not asked")
        batch._record["viewer"] = seat
        batch._doors.run(batch._address, 0, 1, OBSERVE, 0)

    @property
    def observation(self) -> NDArray[np.uint8]:
        """What the seat sees, as (1, size) bytes."""
        return self.batch.observation

    @property
    def mask(self) -> NDArray[np.bool_]:
        """What it may do, as (1, actions)."""
        mask: NDArray[np.bool_] = self.batch.mask.view(np.bool_)
        return mask


class NetworkBot(Bot):
    """A bot that plays what a policy scores highest, or draws by its scores; ``network_bot`` makes its subclasses."""

    policy: ClassVar[Policy]
    observations: ClassVar[str] = "scaled"
    draws: ClassVar[bool] = False
    options: ClassVar[dict[str, Any]] = {}

    def __init__(self, game: str, seat: int) -> None:
        super().__init__(game, seat)
        self._eyes: Eyes | None = None

    def decide(self, view: dict[str, Any], legal: list[Action], rng: np.random.Generator, clock: float) -> Action | str:  # noqa: ARG002 # a network takes the time it takes
        if len(legal) == 1:
            return legal[0]
        if self._eyes is None:
            self._eyes = Eyes(self.game, len(view["players"]), **self.options)
        eyes, seat = self._eyes, self.seat
        eyes.look(view, rng)
        owed = view["seats"][seat].get("owes", 0)
        if owed:
            return self._discard(eyes, int(owed), rng)
        actions = eyes.batch.action_list
        return actions.action(self._choose(eyes, rng), eyes.world, seat)

    def _discard(self, eyes: Eyes, owed: int, rng: np.random.Generator) -> str:
        """A discard, put together card by card."""
        first, cards = eyes.batch.action_list.index("discard wood"), [0] * 5
        for card in range(owed):
            chosen = self._choose(eyes, rng)
            cards[chosen - first] += 1
            if card < owed - 1:
                eyes.batch.step([chosen])
        return f"discard {bundle_text(cards)}"

    def _choose(self, eyes: Eyes, rng: np.random.Generator) -> int:
        """The number of the action that the policy prefers."""
        seen = eyes.observation
        looks = eyes.batch.layout.scaled(seen) if self.observations == "scaled" else seen
        scores = np.asarray(type(self).policy(looks, eyes.mask), np.float64).reshape(-1)
        if scores.shape != (len(eyes.batch.action_list),):
            raise ValueError(f"a policy scores all {len(eyes.batch.action_list)} actions, not {scores.size}")
        allowed = np.flatnonzero(eyes.mask[0])
        if not self.draws:
            return int(allowed[np.argmax(scores[allowed])])
        weights = np.exp(scores[allowed] - scores[allowed].max())
        return int(rng.choice(allowed, p=weights / weights.sum()))


def network_bot(
    policy: Policy,
    game: str,
    *,
    name: str = "network",
    observations: str = "scaled",
    draws: bool = False,
    **options: Any,
) -> type[NetworkBot]:
    """A class of bots that play by a policy.

    ``observations`` is how it was trained to see (``"scaled"`` or ``"flat"``). With ``draws`` actions are drawn with
    the softmax of the scores, otherwise the highest is played. ``options`` are those of the batch that decide the mask,
    such as ``trade="small"``.
    """
    check_choice("observations", observations, ("scaled", "flat"))
    members = {
        "name": name,
        "about": f"a network that plays {game}",
        "games": (game,),
        "policy": staticmethod(policy),
        "observations": observations,
        "draws": draws,
        "options": options,
    }
    return type("Network", (NetworkBot,), members)


# --- policies -----------------------------------------------------------------------------------------------------


def torch_policy(module: Any) -> Policy:
    """A PyTorch module that takes observations and returns scores (logits), on the CPU.

    A file of ``torch.export`` is loaded with ``torch.export.load(file).module()``.
    """
    torch = import_module("torch")

    def scores(looks: NDArray[Any], mask: NDArray[np.bool_]) -> ArrayLike:  # noqa: ARG001 # the bot applies it
        with torch.inference_mode():
            found: ArrayLike = module(torch.as_tensor(looks, dtype=torch.float32)).numpy()
        return found

    with suppress(NotImplementedError):  # what torch.export has written always works as when it is used
        module.eval()
    return scores


def onnx_policy(file: Path | str) -> Policy:
    """A model in an ONNX file whose first input are observations and whose first output are scores."""
    onnxruntime = import_module("onnxruntime")
    settings = onnxruntime.SessionOptions()
    settings.intra_op_num_threads = 1  # a decision is too small to be shared out
    session = onnxruntime.InferenceSession(str(file), settings, providers=["CPUExecutionProvider"])
    name = session.get_inputs()[0].name

    def scores(looks: NDArray[Any], mask: NDArray[np.bool_]) -> ArrayLike:  # noqa: ARG001 # the bot applies it
        found: ArrayLike = session.run(None, {name: looks.astype(np.float32)})[0]
        return found

    return scores


def sb3_policy(file: Path | str) -> Policy:
    """The policy that Stable-Baselines3's MaskablePPO has saved."""
    torch = import_module("torch")
    policy = import_module("sb3_contrib").MaskablePPO.load(file, device="cpu").policy

    def scores(looks: NDArray[Any], mask: NDArray[np.bool_]) -> ArrayLike:
        with torch.inference_mode():
            spread = policy.get_distribution(torch.as_tensor(looks, dtype=torch.float32), action_masks=mask)
            found: ArrayLike = spread.distribution.logits.numpy()
        return found

    policy.set_training_mode(False)
    return scores


# --- values -------------------------------------------------------------------------------------------------------


def value_bot(file: Path | str, game: str, *, level: str = "hard", name: str = "value") -> type[Bot]:
    """A class of bots that play as ``hard`` or ``expert`` do, by a value that ``landnam train`` has written."""
    base = (Hard, Expert)[check_choice("level", level, ("hard", "expert"))]
    nets = np.repeat(compiled_weights(read_weights(Path(file).read_bytes(), game)), SEATS_AT_MOST)

    class Value(base):  # type: ignore[valid-type, misc] # one of two classes
        about: ClassVar[str] = f"plays as {level} does, by the value in {Path(file).name}"
        games: ClassVar[tuple[str, ...] | None] = (game,)

        def __init__(self, game: str, seat: int) -> None:
            super().__init__(game, seat)
            self._player.nets = nets
            self.name = name

    return Value
