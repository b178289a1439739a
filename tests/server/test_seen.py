"""What seats may do, since when, and what leaves the server."""

from __future__ import annotations

import landnam
from landnam.rules.protocol import Game
from landnam.server.entries import Entry, Kind
from landnam.server.seen import Possible, all_possible, entry_info, table_info
from landnam.server.table import RUNNING, Seat, Table


class Watched:
    """A table in the middle of a game, and what a seat may do there from move to move."""

    def __init__(self) -> None:
        game = landnam.make("island", board="beginner", first="red", chance="manual")
        game.play("roll", "red")
        game.play("dice 1 2")
        self.table = Table("abcdefghij")
        self.table.state, self.table.game, self.table.number = RUNNING, game, 10
        self.table.seats = [Seat(colour, "human") for colour in game.seats]
        self.can: dict[int, Possible] = all_possible(self.table, {}, None)

    @property
    def game(self) -> Game:
        assert self.table.game is not None
        return self.table.game

    def play(self, action: str, seat: int) -> int:
        """The number of the entry that this would be."""
        self.game.play(action, seat)
        self.table.number += 1
        self.table.moved = self.table.number
        self.can = all_possible(self.table, self.can, seat)
        return self.table.number

    def offers(self, seat: int, kind: str, then: str, other: int) -> list[str]:
        """The offers or proposals of a seat which the other can meet."""
        found = []
        for action in self.game.legal(seat):
            if action.kind == kind:
                tried = self.game.clone()
                tried.play(action, seat)
                if tried.why_not(then, other) is None:
                    found.append(str(action))
        return found


def test_an_offer_that_was_replaced_must_have_been_seen_by_who_accepts() -> None:
    watched = Watched()
    first, second = watched.offers(0, "offer", "accept", 1)[:2]
    made = watched.play(first, 0)
    assert made == watched.can[1].bargain
    before = watched.can[1]
    again = watched.play(second, 0)
    assert before.legal == watched.can[1].legal
    assert before.decision == watched.can[1].decision
    assert again == watched.can[1].bargain


def test_a_proposal_leaves_what_the_active_seat_was_about_to_do_as_it_was() -> None:
    watched = Watched()
    before = watched.can[0]
    proposed = watched.play(watched.offers(1, "propose", "deal blue", 0)[0], 1)
    assert "deal blue" in watched.can[0].legal
    assert before.decision == watched.can[0].decision
    assert proposed == watched.can[0].bargain


def test_who_has_acted_must_have_seen_it() -> None:
    watched = Watched()
    ended = watched.play("end", 0)
    assert ended == watched.can[0].decision
    assert ended == watched.can[1].decision


def test_offers_and_proposals_are_named_but_not_listed() -> None:
    can = Watched().can
    assert "offer" in can[0].may
    assert "propose" in can[1].may
    assert not any(text.startswith(("offer", "propose", "discard")) for text in (*can[0].legal, *can[1].legal))


def test_who_owes_cards_is_told_to_discard() -> None:
    watched = Watched()
    position = watched.game.position()
    rich = landnam.make("island", position=position, chance="manual")
    state = rich.s  # type: ignore[attr-defined]
    state.hand[1, 0], state.supply[0] = state.hand[1, 0] + 9, state.supply[0] - 9
    rich.play("end", 0)
    rich.play("roll", 1)
    rich.play("dice 3 4")
    watched.table.game = rich
    can = all_possible(watched.table, {}, None)[1]
    assert ((), ("discard",)) == (can.legal, can.may)


def test_what_is_secret_in_an_entry_stays_here() -> None:
    secret = {"action": "discard 2 wood", "chance": ["stolen ore"], "token": "t", "code": "c", "seed": 1, "by": "bot"}
    for kind in Kind:
        told = entry_info(Entry(1, kind, 0, "a-secret-key", 1.0, 1.0, {**secret, "nonce": "n"}))
        assert {"kind", "seat", "by"} >= set(told)


def test_the_secret_of_the_dice_is_told_when_the_game_is_over() -> None:
    table = Table("abcdefghij")
    assert table_info(table)["secret"] is None
    table.take(Entry(0, Kind.OVER, None, None, 1.0, 1.0, {"secret": "ff"}))
    assert "ff" == table_info(table)["secret"]
