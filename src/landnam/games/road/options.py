"""The options of the card game."""

from __future__ import annotations

from typing import Final

from landnam.cards.words import COLOURS
from landnam.games.road.cards import SIDES
from landnam.rules.options import Option

OPTIONS: Final = (
    Option("metropolises", "A", SIDES, title="Metropolises"),
    Option("row", "shuffled", ("shuffled", "mixed"), title="First row", words={"mixed": "all four kinds"}),
    Option("first", "dealt", ("dealt", *COLOURS), title="Who begins", words={"dealt": "the cards decide"}),
    Option("max_turns", None, range=(1, 1_000_000), title="Turn limit"),
)
