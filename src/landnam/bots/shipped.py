"""The learned values that ship with Landnam: one small file for each game, made by ``landnam train``."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Final

import numpy as np
from numpy.typing import NDArray

from landnam.bots.fitting import Floats, compiled_weights
from landnam.bots.values import HIDDEN_1, HIDDEN_2, INPUTS, TABLE_1, TABLE_2, TABLE_INPUTS
from landnam.games import game_class, game_names

SEAT_NAMES: Final = ("w1", "b1", "w2", "b2", "w3")
TABLE_NAMES: Final = ("t1", "c1", "t2", "m2", "c2", "t3")
"""The arrays of a seat value and of a table value."""


class MissingWeights(ValueError):
    """A value is missing or damaged; the message says how to make it."""


def read_weights(content: bytes, game: str) -> dict[str, Floats]:
    """The weights in a file; the error for a bad file names the command that makes a new one."""
    remedy = f"'landnam train {game}' makes it"
    try:
        with np.load(BytesIO(content), allow_pickle=False) as stored:
            names = TABLE_NAMES if "t1" in stored else SEAT_NAMES
            net = {name: np.asarray(stored[name], np.float32) for name in names}
    except Exception as error:
        raise MissingWeights(f"the learned value of {game} is damaged ({type(error).__name__}); {remedy}") from None
    first = net[names[0]]
    inputs = first.shape[0] if first.ndim == 2 else 0
    if names is TABLE_NAMES:
        most, between = TABLE_INPUTS, (TABLE_1, TABLE_2)
        shapes = [(inputs, TABLE_1), (TABLE_1,), between, between, (TABLE_2,), (TABLE_2,)]
    else:
        most = INPUTS
        shapes = [(inputs, HIDDEN_1), (HIDDEN_1,), (HIDDEN_1, HIDDEN_2), (HIDDEN_2,), (HIDDEN_2,)]
    fits = 0 < inputs <= most and [value.shape for value in net.values()] == shapes
    if not fits or not all(np.isfinite(value).all() for value in net.values()):
        raise MissingWeights(f"the learned value of {game} does not fit this version; {remedy}")
    return net


@cache
def load_weights(game: str, date: str | None = None) -> NDArray[np.void]:
    """The value of a game as compiled bots read it, or that of a month.

    An edition without a value of its own plays by that of the game whose library it shares.
    """
    return compiled_weights(load_net(game, date))


def load_net(game: str, date: str | None = None) -> dict[str, Floats]:
    """The same as arrays by name."""
    folder = files("landnam.bots").joinpath("weights", *([] if date is None else [date]))
    library = game_class(game).library if game in game_names() else None
    if library is not None and not folder.joinpath(f"{game}.npz").is_file():
        game = library.name
    file = folder.joinpath(f"{game}.npz")
    if not file.is_file():
        raise MissingWeights(f"there is no learned value of {game}; 'landnam train {game}' makes it")
    return read_weights(file.read_bytes(), game)
