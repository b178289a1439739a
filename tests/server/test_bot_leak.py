"""Nothing hidden reaches a bot program: its byte stream stays the same when the hidden cards of others are others.

Two worlds go side by side from the beginning of a game. The same moves are played in both, but cards that the program
does not see being stolen or drawn are others in the twin. As long as the rules themselves do not show the difference,
every byte that the program receives must be the same in both: views, counted cards, legal actions, events and
refusals.
"""

from __future__ import annotations

import random
from copy import copy
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from landnam import envs
from landnam.rules.fairness import commitment
from landnam.server import messages as said
from landnam.server.authority import drafts_of
from landnam.server.bot_socket import BotConnection
from landnam.server.connection import Stage
from landnam.server.entries import Entry
from landnam.server.room import Room
from landnam.server.settings import Settings
from landnam.server.table import BOT, RUNNING, Table
from landnam.server.tokens import hashed
from server.driver import run_to_end
from server.test_leak import SHOWN, Watched, in_the_twin, open_trade

TABLES = ("island", "traveler", "duel", "road", "dice")
TRIES = 12
"""Moves that are tried until one can be played in both worlds."""
ENOUGH = 60
"""Compared moves in worlds that differ."""
LONGEST = 240
"""Moves of a game that are compared at most: what is hidden differs late in some games."""
TOKEN = "the token of the program"


class WithProgram(Watched):
    """A table whose last seat is held by a bot program."""

    def __init__(self, name: str, rng: random.Random) -> None:
        super().__init__(name, rng)
        table = self.room.table
        self.seat = table.players - 1
        seat = table.seats[self.seat]
        seat.kind, seat.bot, seat.program, seat.token, seat.ready = BOT, "normal", True, hashed(TOKEN), True
        self.room.listeners.clear()

    async def start(self) -> None:
        people = range(self.seat)
        nonces = [self.rng.randbytes(16) for _ in people]
        for seat in people:
            ready = said.Ready(type="ready", key=f"ready{seat:03}", seat=seat, commit=commitment(nonces[seat]))
            await self.room.append(drafts_of(self.room, people, ready))
        await self.room.append(drafts_of(self.room, people, said.Start(type="start", key="start000", seat=0)))
        for seat in people:
            reveal = said.Reveal(type="reveal", key=f"reveal{seat:02}", seat=seat, nonce=nonces[seat].hex())
            await self.room.append(drafts_of(self.room, people, reveal))

    def same_table(self) -> Room:
        """The same table in a second room."""
        table = copy(self.room.table)
        table.game = self.game.clone()
        room = self._room(table)
        room._possible = dict(self.room._possible)
        return room

    def next_entry(self) -> tuple[Entry, int]:
        """Any legal move, and the number of entries that it brings: two if it ends the game."""
        drafts, table = self.next_drafts(), self.room.table
        first = drafts[0]
        return Entry(table.number + 1, first.kind, first.seat, None, 1000.0, table.clock, first.body), len(drafts)


class Program:
    """A program's connection to a room, as far as the server knows of it."""

    def __init__(self, room: Room) -> None:
        house: Any = SimpleNamespace(settings=Settings(database="sqlite:///none.db"))
        socket: Any = None
        self.connection = connection = BotConnection(socket, house, room.table.id, "0.1.0")
        connection._token, connection._proposes = hashed(TOKEN), True
        connection.room, connection.stage = room, Stage.HERE
        room.enter(connection)
        connection._look(room)

    def received(self) -> list[bytes]:
        """Every byte that was sent since this was last asked."""
        frames = []
        while not self.connection._outgoing.empty():
            frames.append(self.connection._outgoing.get_nowait())
        return [frame for frame in frames if frame is not None]


def refusals(room: Room, seat: int) -> list[str | None]:
    """What the program is told if it tries the actions of the list, one after another."""
    game = room.table.game
    assert game is not None
    names = envs.action_list(game.name)
    whole = [number for number, name in enumerate(names.names) if not name.startswith("discard")]  # card by card
    return [game.why_not(names.action(number, game, seat), seat) for number in whole[::7]]


def in_both(
    watched: WithProgram, twin: Room, viewer: int
) -> tuple[tuple[Table, Entry, Any], tuple[Table, Entry, Any]] | None:
    """A move that can be played in both worlds and shows no difference by the rules; None if none was found."""
    assert twin.table.game is not None
    for _ in range(TRIES):
        entry, entries = watched.next_entry()
        other = in_the_twin(twin.table.game, entry, viewer, watched.rng)
        if entries > 1 or other is None:
            continue
        here, there = watched.room.table.after(entry), twin.table.after(replace(other, clock=entry.clock))
        assert here[0].game is not None
        assert there[0].game is not None
        shown = any(event.kind in SHOWN for events in here[1] for event in events)
        if shown or there[0].game.outcome is not None or open_trade(here[0].game) != open_trade(there[0].game):
            continue
        return (here[0], entry, here[1]), (there[0], other, there[1])
    return None


@pytest.mark.parametrize("name", TABLES)
def test_the_byte_stream_of_a_program_tells_nothing_hidden(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("landnam.server.bot_socket.secrets.randbits", lambda _: 7)

    async def play() -> None:
        compared = differing = asked = 0
        for seed in range(400):  # in some games the worlds hardly ever differ
            watched = WithProgram(name, random.Random(seed))
            await watched.start()
            twin = watched.same_table()
            here, there = Program(watched.room), Program(twin)
            assert here.received() == there.received() != []
            for _ in range(LONGEST):
                step = in_both(watched, twin, watched.seat) if watched.room.table.state == RUNNING else None
                if step is None or differing > ENOUGH:
                    break
                watched.room._apply(*step[0])
                twin._apply(*step[1])
                frames = here.received()
                assert frames == there.received(), f"the program can tell worlds apart by {step[0][1]}"
                assert refusals(watched.room, watched.seat) == refusals(twin, watched.seat)
                assert twin.table.game is not None
                compared += 1
                asked += len(frames)
                differing += twin.table.game.position() != watched.game.position()
            if differing > ENOUGH or (name == "dice" and compared > ENOUGH):
                break
        assert asked > 15
        assert differing > ENOUGH or name == "dice", "the worlds were never different: nothing was tested"

    run_to_end(play(), 300)
