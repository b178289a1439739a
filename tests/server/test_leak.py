"""Nothing hidden leaves the server: a seat's whole byte stream stays the same when the hidden cards of others change.

A game is played at random. At every entry the table is doubled: in the twin, all that the viewer cannot know is dealt
anew. The same thing then happens at both, with other hidden results of chance in the twin, and the viewer must hear
the very same bytes: update, state, and what is told after a broken connection.

Only the links are left out. They depend on every move, hidden ones too, but are keyed with the secret of the table
(tests/rules/test_fairness.py): who does not know it cannot tell one from random bytes.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import landnam
from landnam.rules.conformance import play_any
from landnam.rules.fairness import commitment
from landnam.rules.protocol import Game
from landnam.server import messages as said
from landnam.server.authority import drafts_of, move
from landnam.server.entries import Draft, Entry, Kind
from landnam.server.errors import Problem
from landnam.server.opening import new_row
from landnam.server.room import Room
from landnam.server.store import Append
from landnam.server.table import HUMAN, OVER, RUNNING, Seat, Table
from landnam.server.tokens import hashed, new_token
from server.driver import run_to_end

TABLES: dict[str, tuple[int, dict[str, Any]]] = {
    "island": (4, {"vp": 5}),
    "traveler": (3, {"vp": 5}),
    "duel": (2, {"vp": 5}),
    "road": (4, {}),
    "dice": (3, {"turns": 5}),
}
HIDDEN_CHANCE = ("stolen", "drawn")
SHOWN = ("discards shown", "monopoly")
"""Events by which everybody learns something of the hands of others, as the rules have it."""
MOVES = 130
LINK = re.compile(rb'"link":\{"moves":\d+,"hash":"[0-9a-f]{64}"\}')


def open_part(frame: bytes) -> bytes:
    """A frame without the link, which is keyed."""
    return LINK.sub(b'"link":null', frame)


class Shelf:
    """A store without a disk: whatever is appended is kept."""

    def __init__(self) -> None:
        self.log: list[Entry] = []

    async def append(self, append: Append) -> bool:
        self.log += append.entries
        return True

    async def entries_after(self, _table: str, number: int) -> list[Entry]:
        return [entry for entry in self.log if entry.number > number]


class Ear:
    """Hears everything that some seats, or a spectator, are sent."""

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats = seats
        self.frames: list[bytes] = []

    def close(self, problem: Problem) -> None:
        """Nobody is shown out of an open table."""
        raise problem

    def send(self, frame: bytes, number: int | None = None) -> None:  # noqa: ARG002 # who listens need not count
        self.frames.append(frame)


class Watched:
    """A table with an ear at every seat, one that holds two seats, and a spectator's."""

    def __init__(self, name: str, rng: random.Random) -> None:
        self.rng = rng
        players, options = TABLES[name]
        self.tokens = [new_token() for _ in range(players)]
        colours = landnam.make(name, players, seed=0, **options).seats
        seats = [Seat(colours[i], HUMAN, f"P{i}", token=hashed(token)) for i, token in enumerate(self.tokens)]
        row = new_row("leaktest", name, options, seats, 0, True, "none", "t", [hashed("code")])
        self.shelf = Shelf()
        self.shelf.log.append(row.first)
        self.secret = row.secret
        self.room = self._room(Table.of("leaktest", [row.first]))
        self.views: list[tuple[int, ...]] = [(), *((seat,) for seat in range(players))]
        self.ears = [Ear(seats) for seats in (*self.views, (0, players - 1))]
        for ear in self.ears:
            self.room.listeners[ear] = None

    def _room(self, table: Table) -> Room:
        shelf: Any = self.shelf
        return Room(table, self.secret, (), shelf)

    @property
    def game(self) -> Game:
        assert self.room.table.game is not None
        return self.room.table.game

    async def start(self) -> None:
        held = range(self.room.table.players)
        nonces = [self.rng.randbytes(16) for _ in held]
        for seat in held:
            ready = said.Ready(type="ready", key=f"ready{seat:03}", seat=seat, commit=commitment(nonces[seat]))
            await self.room.append(drafts_of(self.room, held, ready))
        await self.room.append(drafts_of(self.room, held, said.Start(type="start", key="start000", seat=0)))
        for seat in held:
            reveal = said.Reveal(type="reveal", key=f"reveal{seat:02}", seat=seat, nonce=nonces[seat].hex())
            await self.room.append(drafts_of(self.room, held, reveal))

    def next_drafts(self) -> list[Draft]:
        """Any legal action of any seat that is waited for."""
        ahead = self.game.clone()
        play_any(ahead, self.rng)
        seat, action = ahead.history[len(self.game.history)]
        return move(self.room, seat, str(action))

    def twin(self, seats: tuple[int, ...]) -> tuple[Room, Ear]:
        """The same table, in which all that these seats cannot know is dealt anew."""
        viewer = seats[0] if seats else None
        table = copy(self.room.table)
        rng = np.random.default_rng(self.rng.getrandbits(32))
        table.game = type(self.game).resample(self.game.view(viewer), rng)
        room = self._room(table)
        room._possible = dict(self.room._possible)
        room._recent = self.room._recent.copy()
        ears = [Ear(ear.seats) for ear in self.ears]
        room.listeners = dict.fromkeys(ears)
        return room, next(ear for ear in ears if ear.seats == seats)


def holdings(game: Any) -> list[tuple[int, ...]]:
    """What each seat holds that others may not see."""
    fields = [name for name in ("hand", "cards") if name in (game.record_type.names or ())]
    return [tuple(int(n) for name in fields for n in game.s[name][seat]) for seat in range(game.players)]


def open_trade(game: Game) -> Any:
    """The offers and answers that lie on the table."""
    view = game.view(None)
    return view.get("offer"), [(seat.get("answer"), seat.get("proposal")) for seat in view["seats"]]


def in_the_twin(world: Game, entry: Entry, viewer: int | None, rng: random.Random) -> Entry | None:
    """The entry as it goes in the twin: chance that the viewer does not see comes out otherwise there.

    None if it cannot happen there, because somebody has not the cards for it.
    """
    game = world.clone()
    results: list[str] = []
    try:
        game.play(entry.body["action"], entry.seat)
        for result in entry.body["chance"]:
            chosen = result
            if result.split()[0] in HIDDEN_CHANCE:
                after = game.clone()
                after.play(game.chance_result(0))
                touched = [
                    i for i, pair in enumerate(zip(holdings(game), holdings(after), strict=True)) if pair[0] != pair[1]
                ]
                if touched and viewer not in touched:
                    chosen = str(game.chance_result(rng.randrange(game.chance_cases())))
            game.play(chosen)
            results.append(chosen)
    except ValueError:
        return None
    return replace(entry, body={**entry.body, "chance": results})


async def same_for(watched: Watched, seats: tuple[int, ...], drafts: Sequence[Draft]) -> tuple[Room, Ear, Entry] | None:
    """The twin after the next entry, if that can happen there."""
    room, ear = watched.twin(seats)
    assert open_part(watched.room.state_for(seats)) == open_part(room.state_for(seats))
    first = drafts[0]
    table = watched.room.table
    entry = Entry(table.number + 1, first.kind, first.seat, first.key, 1000.0, table.clock, first.body)
    assert room.table.game is not None
    other = in_the_twin(room.table.game, entry, seats[0] if seats else None, watched.rng)
    return None if other is None else (room, ear, other)


@pytest.mark.parametrize("name", TABLES)
def test_the_byte_stream_of_every_seat_tells_nothing_hidden(name: str) -> None:
    async def play() -> None:
        watched = Watched(name, random.Random(1))
        await watched.start()
        compared = differing = 0
        for _ in range(MOVES):
            if watched.room.table.state != RUNNING:
                break
            drafts = watched.next_drafts()
            viewers = watched.rng.sample(watched.views, 2)
            twins = [await same_for(watched, seats, drafts) for seats in viewers]
            assert await watched.room.append(drafts)
            entry, told = watched.room._recent[-len(drafts)]
            shown = any(event.kind in SHOWN for events in told for event in events)
            for seats, twin in zip(viewers, twins, strict=True):
                if twin is None or shown:
                    continue
                room, ear, other = twin
                other = replace(other, time=entry.time, clock=entry.clock)
                later, happened = room.table.after(other)
                assert later.game is not None
                if (later.game.outcome is None) != (len(drafts) == 1):
                    continue  # a hidden card that wins is hidden no more
                if open_trade(later.game) != open_trade(watched.game):
                    continue  # an offer lapses when its maker can no longer meet it, as the rules have it
                room._apply(later, other, happened)
                frame = next(ear for ear in watched.ears if ear.seats == seats).frames[-len(drafts)]
                assert open_part(frame) == open_part(ear.frames[-1]), f"{seats} can tell worlds apart by {entry}"
                assert watched.room._late(entry, told, seats) == room._late(other, happened, seats)
                if len(drafts) == 1:
                    assert open_part(watched.room.state_for(seats)) == open_part(room.state_for(seats))
                compared += 1
                differing += watched.room.table.game is not None and later.game.position() != watched.game.position()
        assert compared > 50
        assert differing > 20 or name == "dice", "the twins were never different: nothing was tested"

    run_to_end(play(), 300)


@pytest.mark.parametrize("name", TABLES)
def test_secrets_stay_inside_until_the_game_is_over(name: str) -> None:
    async def play() -> None:
        watched = Watched(name, random.Random(9))
        await watched.start()
        while watched.room.table.state == RUNNING and watched.room.table.number < 400:
            await watched.room.append(watched.next_drafts())
        kept = [watched.secret.hex(), hashed("code"), *watched.tokens, *map(hashed, watched.tokens)]
        for ear in watched.ears:
            frames = [frame.decode() for frame in ear.frames]
            over = [i for i, frame in enumerate(frames) if '"kind":"over"' in frame[:120]]
            assert (watched.room.table.state == OVER) == bool(over)
            for frame in frames[: over[0] if over else None]:
                assert not [secret for secret in kept if secret in frame]
            assert not [secret for secret in kept[1:] if any(secret in frame for frame in frames)]
        assert any(entry.kind == Kind.MOVE and entry.body["chance"] for entry in watched.shelf.log)

    run_to_end(play(), 300)
