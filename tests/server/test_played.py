"""A move that was played to check it is not played again: the table must be the same as one that reads its log."""

from __future__ import annotations

import random
from typing import Any

import pytest
from sqlalchemy import text

from landnam.games import game_names
from landnam.server.entries import Draft, Entry, Kind
from landnam.server.room import fold
from landnam.server.store import Store
from landnam.server.table import Table
from server.test_leak import Watched

MOVES = 60


def known(table: Table) -> tuple[Any, ...]:
    """All that a table knows of its game."""
    assert table.game is not None
    undo = [table.may_undo(seat) for seat in range(table.players)]
    return table.number, table.moved, table.outcome, table.game.position(), table.game.history, undo


@pytest.mark.parametrize("name", game_names())
def test_a_table_that_goes_on_is_one_that_was_read(name: str, run: Any) -> None:
    async def play() -> None:
        watched = Watched(name, random.Random(5))
        await watched.start()
        for number in range(MOVES):
            if watched.game.outcome is not None:
                break
            drafts = watched.next_drafts()
            assert drafts[0].played is not None
            await watched.room.append(drafts)
            last = drafts[0].seat
            assert last is not None
            if number % 7 == 0 and watched.room.table.may_undo(last):
                await watched.room.append([Draft(Kind.UNDO, last)])
        table, told = fold("leaktest", watched.shelf.log)
        assert known(table) == known(watched.room.table)
        for (entry, read), (same, heard) in zip(told[-len(watched.room._recent) :], watched.room._recent, strict=True):
            assert entry == same
            for seat in (None, *range(table.players)):
                assert [one.seen_by(seat) for one in read] == [one.seen_by(seat) for one in heard]

    run(play())


def test_a_move_that_was_played_in_another_copy_of_the_game_is_played_again(run: Any) -> None:
    async def play() -> None:
        watched = Watched("island", random.Random(6))
        await watched.start()
        (draft,) = watched.next_drafts()
        await watched.room.append([Draft(Kind.CHAT, 0, body={"text": "wait"})])
        table = watched.room.table
        entry = Entry(table.number + 1, draft.kind, draft.seat, None, 1.0, 1.0, draft.body)
        assert draft.played is not None
        assert draft.played.before is not table.game
        later, _ = table.after(entry, draft.played)
        assert later.game is not draft.played.after
        assert known(table.after(entry)[0]) == known(later)

    run(play())


@pytest.mark.parametrize("name", game_names())
def test_what_a_seat_may_do_is_what_is_legal(name: str, run: Any) -> None:
    async def play() -> None:
        watched = Watched(name, random.Random(7))
        await watched.start()
        for _ in range(MOVES):
            game = watched.game
            composed = game.declaration.composed_kinds
            for seat in range(game.players):
                listed, kinds = game.possible(seat)
                legal = game.legal(seat)
                assert [str(action) for action in legal if action.kind not in composed] == list(listed)
                assert list(dict.fromkeys(action.kind for action in legal)) == list(kinds)
                assert all(type(one) is str for one in listed)
            if game.outcome is not None:
                break
            await watched.room.append(watched.next_drafts())

    run(play())


def test_the_writer_goes_on_after_work_that_failed(tmp_path: Any, run: Any) -> None:
    async def play() -> None:
        store = Store(f"sqlite:///{tmp_path / 'a.db'}")
        await store.open()
        before = await store._database.write(lambda connection: connection.execute(text("SELECT 1")).scalar())
        with pytest.raises(Exception, match="nothing_here"):
            await store._database.write(lambda connection: connection.execute(text("SELECT * FROM nothing_here")))
        assert await store.writes()
        assert before == 1
        await store.close()

    run(play())
