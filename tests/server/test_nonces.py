"""Before a game everybody commits to a nonce; nonces are revealed only then, and nobody chooses one for another."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import landnam
from landnam.rules.fairness import SCHEME, Fair, commitment
from landnam.server.entries import Entry, Kind
from landnam.server.opening import new_row
from landnam.server.table import GATHERING, HUMAN, RUNNING, Seat, Table
from server.driver import OPEN, Client, Refusal, Seated, me, run_to_end
from server.services import serving

NONCES = "ab" * 16, "cd" * 16
COMMITS = tuple(commitment(bytes.fromhex(nonce)) for nonce in NONCES)


async def two_at_a_table(address: str, game: str = "dice", **more: Any) -> tuple[Client, str, Seated, Seated]:
    """A host and a guest, each on a connection of their own."""
    client = Client(address)
    opened = await client.open(game, [me("Ann"), OPEN], **{"options": {"turns": 2}, **more})
    id = opened["table"]["id"]
    joined = await client.call("POST", f"/tables/{id}/join", {"name": "Bo", "code": opened["invite"]})
    host = await Seated.enter(address, id, list(opened["tokens"].values()))
    return client, id, host, await Seated.enter(address, id, [joined["token"]])


async def commit(*people: Seated) -> None:
    for seat, one in enumerate(people):
        await one.command("ready", seat, commit=COMMITS[seat])


async def sealed(address: str) -> tuple[Client, str, Seated, Seated]:
    """The same two, who have committed, and the host has started the game."""
    client, id, host, guest = await two_at_a_table(address)
    await commit(host, guest)
    await host.command("start", 0)
    return client, id, host, guest


def state_of(one: Seated) -> tuple[str, list[bool], list[str | None], list[str | None]]:
    seats = one.table["seats"]
    return (
        one.table["state"],
        [seat["ready"] for seat in seats],
        [seat["commit"] for seat in seats],
        [seat["nonce"] for seat in seats],
    )


NOBODY_READY = ("gathering", [False, False], [None, None], [None, None])


def test_the_game_begins_when_the_last_nonce_is_revealed(address: str, run: Any) -> None:
    async def play() -> None:
        _, _, host, guest = await sealed(address)
        assert ("revealing", [True, True], list(COMMITS), [None, None]) == state_of(host)
        await guest.command("reveal", 1, nonce=NONCES[1])
        assert ("revealing", [True, True], list(COMMITS), [None, NONCES[1]]) == state_of(guest)
        await host.command("reveal", 0, nonce=NONCES[0])
        await host.until_true(lambda: host.table["state"] == "running")
        assert ("running", [True, True], list(COMMITS), list(NONCES)) == state_of(host)

    run(play())


@pytest.mark.parametrize(
    ("nonce", "slug"), [(NONCES[0], "bad-request"), ("ef" * 16, "bad-request"), ("ab", "bad-request")]
)
def test_a_nonce_that_was_not_committed_to_is_refused(address: str, run: Any, nonce: str, slug: str) -> None:
    async def play() -> None:
        _, _, host, guest = await sealed(address)
        with pytest.raises(Refusal) as refused:
            await guest.command("reveal", 1, nonce=nonce)
        assert slug == refused.value.slug
        await host.command("reveal", 0, nonce=NONCES[0])
        assert "revealing" == host.table["state"]

    run(play())


def test_nothing_is_revealed_before_everybody_has_committed(address: str, run: Any) -> None:
    async def play() -> None:
        _, _, host, _guest = await two_at_a_table(address)
        await host.command("ready", 0, commit=COMMITS[0])
        with pytest.raises(Refusal, match="Not everybody is ready: Bo"):
            await host.command("start", 0)
        with pytest.raises(Refusal, match="needs a table that is revealing"):
            await host.command("reveal", 0, nonce=NONCES[0])

    run(play())


def test_nobody_commits_anew_or_sits_down_once_nonces_are_revealed(address: str, run: Any) -> None:
    async def play() -> None:
        client, id, host, guest = await sealed(address)
        await host.command("reveal", 0, nonce=NONCES[0])
        with pytest.raises(Refusal, match="needs a table that is gathering"):
            await guest.command("ready", 1, commit=COMMITS[0])
        with pytest.raises(Refusal) as refused:
            await client.call("POST", f"/tables/{id}/invites", None, "x" * 30)
        assert "not-allowed" == refused.value.slug
        with pytest.raises(Refusal, match="has revealed its nonce"):
            await host.command("reveal", 0, nonce=NONCES[0])

    run(play())


def test_when_somebody_leaves_before_revealing_all_nonces_are_spent(address: str, run: Any) -> None:
    async def play() -> None:
        _, _, host, guest = await sealed(address)
        await host.command("reveal", 0, nonce=NONCES[0])
        await guest.command("leave", 1)
        await host.until_true(lambda: host.table["state"] == "gathering")
        assert NOBODY_READY == state_of(host)

    run(play())


def test_who_has_lost_their_nonce_calls_the_start_off(address: str, run: Any) -> None:
    async def play() -> None:
        _, _, host, guest = await sealed(address)
        await host.command("reveal", 0, nonce=NONCES[0])
        await guest.command("unready", 1)
        await host.until_true(lambda: host.table["state"] == "gathering")
        assert NOBODY_READY == state_of(host)
        assert [1] == host.updates[-1]["entry"]["seats"]

    run(play())


def test_several_seats_of_one_connection_reveal_each_its_own(address: str, run: Any) -> None:
    async def play() -> None:
        client = Client(address)
        opened = await client.open("dice", [me("Ann"), me("Bo")], options={"turns": 1})
        both = await Seated.enter(address, opened["table"]["id"], list(opened["tokens"].values()))
        await commit(both, both)
        await both.command("start", 0)
        for seat in (0, 1):
            await both.command("reveal", seat, nonce=NONCES[seat])
        await both.until_true(lambda: both.table["state"] == "running")
        assert list(NONCES) == [seat["nonce"] for seat in both.table["seats"]]

    run(play())


def test_bots_add_no_nonce(address: str, run: Any) -> None:
    async def play() -> None:
        client = Client(address)
        opened = await client.open("dice", [me("Ann"), "random", OPEN], options={"turns": 1})
        one = await Seated.enter(address, opened["table"]["id"], list(opened["tokens"].values()))
        await one.ready()
        await one.start(0)
        assert ["human", "bot", "bot"] == [seat["kind"] for seat in one.table["seats"]]
        assert [True, False, False] == [seat["nonce"] is not None for seat in one.table["seats"]]

    run(play())


def test_who_does_not_reveal_in_time_is_not_ready_and_gets_no_other_nonce(tmp_path: Path) -> None:
    async def play(address: str) -> None:
        _, _, host, guest = await sealed(address)
        await host.command("reveal", 0, nonce=NONCES[0])
        await guest.until_true(lambda: any(update["entry"]["kind"] == "recalled" for update in guest.updates))
        assert NOBODY_READY == state_of(guest)
        assert [1] == guest.updates[-1]["entry"]["seats"]
        await commit(host, guest)
        await host.command("start", 0)
        await host.command("reveal", 0, nonce=NONCES[0])
        await guest.command("reveal", 1, nonce=NONCES[1])
        await guest.until_true(lambda: guest.table["state"] == "running")

    with serving(f"sqlite:///{tmp_path / 'tables.db'}", REVEAL_SECONDS="0.3") as server:
        run_to_end(play(server.address))


def test_a_table_that_crashed_while_revealing_goes_on_where_it_was(tmp_path: Path) -> None:

    async def first(address: str) -> tuple[str, list[str]]:
        client = Client(address)
        opened = await client.open("dice", [me("Ann"), me("Bo")], options={"turns": 1})
        tokens = list(opened["tokens"].values())
        one = await Seated.enter(address, opened["table"]["id"], tokens)
        await commit(one, one)
        await one.command("start", 0)
        await one.command("reveal", 1, nonce=NONCES[1])
        return opened["table"]["id"], tokens

    async def then(address: str, id: str, tokens: list[str]) -> None:
        one = await Seated.enter(address, id, tokens)
        assert ("revealing", [True, True], list(COMMITS), [None, NONCES[1]]) == state_of(one)
        await one.command("reveal", 0, nonce=NONCES[0])
        await one.until_true(lambda: one.table["state"] == "running")

    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with serving(database) as server:
        id, tokens = run_to_end(first(server.address))
        server.kill()
    with serving(database) as server:
        run_to_end(then(server.address, id, tokens))


def test_the_record_has_the_nonces_that_were_revealed(address: str, run: Any) -> None:
    async def play() -> None:
        client, id, host, guest = await sealed(address)
        told = host.table["commit"]
        await host.command("reveal", 0, nonce=NONCES[0])
        await guest.command("reveal", 1, nonce=NONCES[1])
        rng = random.Random(4)
        await host.until_true(lambda: host.table["state"] == "running")
        await guest.until_true(lambda: guest.table["state"] == "running")
        while host.table["state"] == "running":
            for one in (host, guest):
                await one.reach(max(host.number, guest.number))
                if one.choice(rng):
                    await one.play_on(rng, 1)
        record = await client.call("GET", f"/tables/{id}/record")
        kept = {"record": record, "commit": told, "nonces": {"1": NONCES[1]}, "commits": {"0": COMMITS[0]}}
        assert (await client.call("POST", "/verify", kept))["ok"]
        other = {**kept, "nonces": {"1": NONCES[0]}}
        assert ["nonce"] == [found["what"] for found in (await client.call("POST", "/verify", other))["findings"]]
        assert landnam.verify(record, commits={0: COMMITS[1]}).findings[0].what == "nonce"

    run(play())


def test_a_table_of_an_older_server_that_gathers_players_asks_them_to_commit() -> None:
    """There, nonces were told when somebody was ready; such a game must begin as all others do now."""
    seats = [Seat("red", HUMAN, "Ann", token="t")]
    row = new_row("oldtable", "dice", {}, seats, 0, True, "none", "t", [])
    opened = Entry(0, Kind.OPENED, 0, None, 0.0, 0.0, {**row.first.body, "fair": 2})
    ready = Entry(1, Kind.READY, 0, "k", 0.0, 0.0, {"nonce": NONCES[0]})
    fair = Fair(row.secret, {0: bytes.fromhex(NONCES[0])}, 2)
    started = Entry(2, Kind.STARTED, 0, "s", 0.0, 0.0, {"bots": {}, "seed": fair.seed(), "chance": []})
    table = Table.of("oldtable", [opened, ready])
    assert (GATHERING, None) == (table.state, table.seats[0].commit)
    table.take(started)
    assert RUNNING == table.state
    assert fair.seed() == table.fair(row.secret).seed()
    assert 2 == table.scheme < SCHEME
