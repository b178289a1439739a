"""The learned values that ship with Landnam: one small file a game, made by ``landnam train``."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from io import BytesIO

import numpy as np
from numpy.typing import NDArray

from landnam.bots.fitting import Floats, compiled_weights
from landnam.bots.values import HIDDEN_1, HIDDEN_2, INPUTS
from landnam.games import game_class, game_names


class MissingWeights(ValueError):
    """A value that is not there, or not what it should be, and how to make it."""


def read_weights(content: bytes, game: str) -> dict[str, Floats]:
    """The weights of a file; whatever is wrong with it is said, with the command that makes a new one."""
    remedy = f"'landnam train {game}' makes it"
    try:
        with np.load(BytesIO(content), allow_pickle=False) as stored:
            net = {name: np.asarray(stored[name], np.float32) for name in ("w1", "b1", "w2", "b2", "w3")}
    except Exception as error:
        raise MissingWeights(f"the learned value of {game} is damaged ({type(error).__name__}); {remedy}") from None
    inputs = net["w1"].shape[0] if net["w1"].ndim == 2 else 0
    shapes = [(inputs, HIDDEN_1), (HIDDEN_1,), (HIDDEN_1, HIDDEN_2), (HIDDEN_2,), (HIDDEN_2,)]
    fits = 0 < inputs <= INPUTS and [value.shape for value in net.values()] == shapes
    if not fits or not all(np.isfinite(value).all() for value in net.values()):
        raise MissingWeights(f"the learned value of {game} does not fit this version; {remedy}")
    return net


@cache
def load_weights(game: str) -> NDArray[np.void]:
    """The value of a game as compiled bots read it; editions that share a library are played by the same value."""
    library = game_class(game).library if game in game_names() else None
    game = game if library is None else library.name
    file = files("landnam.bots").joinpath("weights", f"{game}.npz")
    if not file.is_file():
        raise MissingWeights(f"there is no learned value of {game}; 'landnam train {game}' makes it")
    return compiled_weights(read_weights(file.read_bytes(), game))
