"""Records written by Python, which the page's accessors must read alike.

``python tests/compiler/record_examples.py`` writes them anew.
"""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any, Final

import numpy as np

from landnam.bots.match import LINEUP
from landnam.cards.counting import COUNTS
from landnam.compiler.layouts import layout_of
from landnam.games.dice.state import STATE as DICE
from landnam.games.duel.state import DUEL
from landnam.games.island.state import STATE as ISLAND
from landnam.games.road.state import STATE as ROAD

FILE: Final = Path(__file__).parents[2] / "web" / "src" / "fixtures" / "records.json"
SHAPES: Final = ((), (3,), (2, 3), (2, 2, 2))
ALL_KINDS: Final = np.dtype(
    [
        (f"{kind}_{len(shape)}", np.dtype(kind), shape)
        for shape in SHAPES
        for kind in ("i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "f4", "f8")
    ],
    align=True,
)
"""A field of every kind in every shape."""
OF_GAMES: Final = {
    "island": {"STATE": ISLAND, "LINEUP": LINEUP, "COUNTS": COUNTS},
    "duel": {"STATE": DUEL},
    "road": {"STATE": ROAD},
    "dice": {"STATE": DICE},
}


def example(record: np.dtype[Any], seed: int) -> dict[str, Any]:
    """A record full of different numbers: its layout, its bytes, and the numbers, as text where they are too long."""
    rng = np.random.default_rng(seed)
    filled: np.ndarray[Any, Any] = np.zeros(1, record)
    for name in record.names or ():
        field = filled[name]
        if field.dtype.kind == "f":
            field[...] = rng.normal(size=field.shape)
        else:
            limits = np.iinfo(field.dtype)
            field[...] = rng.integers(limits.min, limits.max, field.shape, field.dtype, endpoint=True)
    return {
        "layout": layout_of(record),
        "bytes": base64.b64encode(filled.tobytes()).decode(),
        "values": {name: plain(filled[name][0]) for name in record.names or ()},
    }


def plain(value: Any) -> Any:
    """Numbers of 64 bits as text, the others as they are; arrays as one list, the last index going fastest."""
    array = np.asarray(value)
    numbers = array.reshape(-1).tolist()
    return [str(n) for n in numbers] if array.dtype.itemsize == 8 and array.dtype.kind != "f" else numbers


def text() -> str:
    """What the file should hold."""
    examples = {"all kinds": example(ALL_KINDS, 0)}
    for game, records in OF_GAMES.items():
        examples |= {f"{game} {name}": example(record, 1) for name, record in records.items()}
    return "".join(
        ["{\n", ",\n".join(f"{json.dumps(name)}: {json.dumps(made)}" for name, made in examples.items()), "\n}\n"]
    )


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
