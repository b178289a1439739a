"""A rule that is corrected later never makes an old game unreadable."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import ClassVar

import pytest

import landnam
from fair_games import fair_record, lines_of, sealed
from landnam.games import GAMES, game_class, look_again
from landnam.games.dice.game import Dice
from landnam.rules.actions import Action
from landnam.rules.errors import BadRecord
from landnam.rules.records import read_record
from landnam.server.entries import Entry, Kind
from landnam.server.opening import new_row
from landnam.server.table import HUMAN, Seat, Table


class Corrected(Dice):
    """The Dice game after a correction by which nobody may end a turn with a settlement built."""

    rules = 2
    older: ClassVar = {1: "landnam.games.dice.game:Dice"}

    def _refusal(self, action: Action, seat: int) -> str | None:
        return "Y-TURN-1" if str(action) == "settlement" else super()._refusal(action, seat)


@pytest.fixture
def correct(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """From the moment of the call on the corrected rules hold."""

    def begin() -> None:
        monkeypatch.setitem(GAMES, "dice", f"{__name__}:Corrected")
        look_again()

    yield begin
    monkeypatch.undo()
    look_again()


@pytest.fixture
def old(correct: Callable[[], None]) -> str:
    """A game in which a settlement was built by the first rules; from now on the corrected ones hold."""
    record = next(text for text in (fair_record("dice", seed) for seed in range(50)) if " settlement\n" in text)
    correct()
    return record


def test_an_old_record_is_replayed_and_verified_by_the_rules_that_it_was_played_by(old: str) -> None:
    assert landnam.replay(old).record(read_record(old).fair) == old
    assert landnam.verify(old).ok


@pytest.mark.usefixtures("old")
def test_a_new_record_says_that_its_rules_are_corrected() -> None:
    game = landnam.make("dice", 1, seed=1, chance="manual")
    text = game.record()
    assert "\ngame: dice\nrules: 2\n" in text
    assert 2 == read_record(text).rules
    assert text == landnam.replay(text).record()


def test_a_record_by_the_first_rules_says_nothing_of_them() -> None:
    assert "\nrules:" not in landnam.make("dice", 1, seed=1).record()


def test_what_an_old_record_did_is_refused_by_the_corrected_rules(old: str) -> None:
    lines = lines_of(old)
    with pytest.raises(BadRecord, match="settlement"):
        landnam.replay(sealed([*lines[:2], "rules: 2", *lines[2:]]))


@pytest.mark.parametrize(("rules", "words"), [("7", "rules 7 are not known.*known are 1"), ("x", "number from 1")])
def test_rules_that_are_not_known_are_said_so(rules: str, words: str) -> None:
    lines = lines_of(fair_record("dice"))
    with pytest.raises(BadRecord, match=words):
        landnam.replay(sealed([*lines[:2], f"rules: {rules}", *lines[2:]]))


def test_a_table_is_played_by_the_rules_with_which_it_was_opened(correct: Callable[[], None]) -> None:
    def opened() -> Entry:
        return new_row("abcdefghij", "dice", {}, [Seat("red", HUMAN, "Ann")], 0, True, "none", "T", []).first

    before = opened()
    del before.body["rules"]  # as a server wrote it that knew of no others
    correct()
    started = Entry(1, Kind.STARTED, 0, None, 0.0, 0.0, {"bots": {}, "seed": Random(1).getrandbits(60), "chance": []})
    assert Dice is type(Table.of("abcdefghij", [before, started]).game)
    assert Corrected is type(Table.of("abcdefghij", [opened(), started]).game)
    assert Corrected is game_class("dice")
