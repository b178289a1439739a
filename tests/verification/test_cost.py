"""Checking a record costs little more for a record that was made to be costly."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import landnam
from fair_games import fair_record, lines_of, sealed
from landnam.rules.fairness import Fair
from landnam.rules.protocol import Game
from landnam.rules.records import LINK_DIGITS, chain, read_record


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """How often a link was worked out, and how often a game was begun anew."""
    calls = {"links": 0, "games": 0}
    link, begin = Fair.next_link, Game.from_record.__func__  # type: ignore[attr-defined] # a class method's function

    def next_link(self: Fair, before: str, move: str) -> str:
        calls["links"] += 1
        return link(self, before, move)

    def from_record(cls: Any, *arguments: Any, **more: Any) -> Any:
        calls["games"] += 1
        return begin(cls, *arguments, **more)

    monkeypatch.setattr(Fair, "next_link", next_link)
    monkeypatch.setattr(Game, "from_record", classmethod(from_record))
    return calls


def shuffled(count: int) -> str:
    """A record of moves that cannot be played, with the links of these moves in another order."""
    text = fair_record("dice")
    record = read_record(text)
    assert record.fair is not None
    moves = [f"red {number}" for number in range(count)]
    others = moves.copy()
    Random(1).shuffle(others)
    links = chain(record.fair, record.start, others)
    head = [line for line in lines_of(text)[:8] if not line.startswith("moves")]
    short = " ".join(link[:LINK_DIGITS] for link in links)
    return sealed([*head, f"seal: {links[-1]}", f"links: {short}", f"moves: {count}", *moves, "outcome: unfinished"])


def test_moves_in_another_order_are_looked_for_a_bounded_number_of_times(counted: dict[str, int]) -> None:
    text = shuffled(4_000)
    counted["links"] = 0
    assert not landnam.verify(text).ok
    assert counted["links"] < 40_000


def test_a_record_that_fits_no_explanation_is_played_a_bounded_number_of_times(counted: dict[str, int]) -> None:
    lines = lines_of(fair_record("dice"))
    nonces = next(place for place, line in enumerate(lines) if line.startswith("nonces"))
    lines[nonces] = "nonces: 0=" + "ab" * 16 + " 1=" + "cd" * 16
    assert not landnam.verify(sealed(lines)).ok
    assert counted["games"] < 60
