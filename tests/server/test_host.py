"""What the host of a table may do, and what keeps its guests apart."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from landnam.server import house
from server.driver import OPEN, Client, Refusal, Seated, me


async def with_guest(address: str, **more: Any) -> tuple[Client, str, Seated, Seated, dict[str, str]]:
    """A table for two with a guest: the host's and the guest's connections, and all tokens."""
    client = Client(address)
    opened = await client.open("dice", [me("Ann"), OPEN], options={"turns": 3}, **more)
    id = opened["table"]["id"]
    host = await Seated.enter(address, id, [opened["tokens"]["0"]])
    joined = await client.call("POST", f"/tables/{id}/join", {"name": "Bo", "code": opened["invite"]})
    guest = await Seated.enter(address, id, [joined["token"]])
    return client, id, host, guest, {"host": opened["tokens"]["0"], "guest": joined["token"]}


async def begin(host: Seated, guest: Seated) -> None:
    await guest.ready()
    await host.ready()
    await host.start(0)
    await guest.reach(host.number)


def test_the_host_sends_a_guest_away_who_is_not_let_in_again_by_the_old_token(address: str, run: Any) -> None:
    async def play() -> None:
        client, id, host, guest, tokens = await with_guest(address)
        number = await host.command("kick", 0, key="kick-once", who=1)
        assert number == await host.command("kick", 0, key="kick-once", who=1)
        assert "empty" == host.table["seats"][1]["kind"]
        await guest.reach(host.number)
        assert {"kind": "kicked", "seat": 0, "who": 1} == {
            name: part for name, part in guest.updates[-1]["entry"].items() if part is not None
        }
        with pytest.raises(Refusal, match="not-allowed"):
            await guest.ready(1)
        with pytest.raises(Refusal, match="not-allowed"):
            await Seated.enter(address, id, [tokens["guest"]])
        code = (await client.call("POST", f"/tables/{id}/invites", token=tokens["host"]))["code"]
        await client.call("POST", f"/tables/{id}/join", {"name": "Cy", "code": code})

    run(play())


def test_a_guest_who_was_sent_away_does_not_come_back_by_a_code_of_their_own(address: str, run: Any) -> None:
    async def play() -> None:
        client, id, host, _, tokens = await with_guest(address)
        kept = (await client.call("POST", f"/tables/{id}/invites", token=tokens["guest"]))["code"]
        await host.command("kick", 0, who=1)
        for call in ("knock", "join"):
            with pytest.raises(Refusal, match="bad-code"):
                await client.call(
                    "POST", f"/tables/{id}/{call}", {"code": kept} | ({"name": "Bo"} if call == "join" else {})
                )

    run(play())


@pytest.mark.long
def test_a_bot_plays_to_the_end_for_a_guest_who_was_sent_away(address: str, run: Any) -> None:
    async def play() -> None:
        client, id, host, guest, tokens = await with_guest(address)
        await begin(host, guest)
        await host.command("kick", 0, who=1)
        await guest.reach(host.number)
        assert host.table["seats"][1]["away"]
        for type in ("back", "leave"):
            with pytest.raises(Refusal, match="not-allowed"):
                await guest.command(type, 1)
        with pytest.raises(Refusal, match="not-allowed"):
            await Seated.enter(address, id, [tokens["guest"]])
        await host.play_on(random.Random(1))
        assert "over" == host.table["state"]
        text = await client.call("GET", f"/tables/{id}/record")
        assert (await client.call("POST", "/verify", {"record": text}))["ok"]
        again = await client.call("POST", f"/tables/{id}/rematch", token=tokens["host"])
        assert ["empty", "human"] == sorted(seat["kind"] for seat in again["table"]["seats"])

    run(play())


def test_only_the_host_has_these_powers_and_not_over_herself_or_bots(address: str, run: Any) -> None:
    async def play() -> None:
        client, _, host, guest, _ = await with_guest(address)
        for command in ({"type": "kick", "who": 0}, {"type": "close"}):
            with pytest.raises(Refusal, match="not-allowed"):
                await guest.command(seat=1, **command)
        for who in (0, 3):
            with pytest.raises(Refusal, match="bad-request"):
                await host.command("kick", 0, who=who)
        opened = await client.open("dice", [me("Ann"), "greedy", OPEN])
        alone = await Seated.enter(address, opened["table"]["id"], list(opened["tokens"].values()))
        for who in (1, 2):
            with pytest.raises(Refusal, match="bad-request"):
                await alone.command("kick", 0, who=who)

    run(play())


@pytest.mark.parametrize("playing", [False, True])
def test_the_host_closes_the_table(playing: bool, address: str, run: Any) -> None:
    async def play() -> None:
        client, id, host, guest, _ = await with_guest(address)
        if playing:
            await begin(host, guest)
        await host.command("close", 0)
        await guest.reach(host.number)
        assert "abandoned" == guest.table["state"]
        assert "host" == guest.updates[-1]["entry"]["by"]
        with pytest.raises(Refusal, match="wrong-state"):
            await host.command("close", 0)
        if playing:
            text = await client.call("GET", f"/tables/{id}/record")
            assert (await client.call("POST", "/verify", {"record": text}))["ok"]

    run(play())


def test_guests_who_are_not_ready_for_long_give_their_seats_up(
    start: Any, run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "SWEEP_SECONDS", 0.1)

    async def wait(address: str) -> None:
        _, _, host, guest, _ = await with_guest(address)
        await guest.ready()
        await asyncio.sleep(1.0)
        await host.command("chat", 0, text="still here")
        assert "human" == host.table["seats"][1]["kind"]  # who is ready stays
        await guest.command("unready", 1)
        await host.until_true(lambda: host.table["seats"][1]["kind"] == "empty")
        assert ("left", "clock") == (host.updates[-1]["entry"]["kind"], host.updates[-1]["entry"]["by"])
        await host.command("chat", 0, text="the host stays")
        assert "human" == host.table["seats"][0]["kind"]

    with start(ready_within=0.5 / 60) as address:
        run(wait(address))


@pytest.mark.parametrize("name", ["Ann", "ann", "\uff21nn", "Ann\ufe0f", "A\u034fnn", "\u0410nn", "Ann\u3164"])
def test_no_two_people_at_a_table_have_one_name(name: str, address: str, run: Any) -> None:
    async def come() -> None:
        client = Client(address)
        with pytest.raises(Refusal, match="bad-name"):
            await client.open("dice", [me("Ann"), me(name)])
        opened = await client.open("dice", [me("Ann"), OPEN], open=True)
        with pytest.raises(Refusal, match="bad-name"):
            await client.call("POST", f"/tables/{opened['table']['id']}/join", {"name": name})

    run(come())


def test_a_table_that_is_closed_to_others_shows_them_nothing(address: str, run: Any) -> None:
    async def play() -> None:
        client, id, host, guest, tokens = await with_guest(address, watch=False)
        with pytest.raises(Refusal, match="not-allowed"):
            await Seated.enter(address, id)
        with pytest.raises(Refusal, match="not-allowed"):  # the connection ends with the seat
            await guest.command("leave", 1)
        await host.ready()
        await host.start(0, bot="greedy")
        await host.play_on(random.Random(1))
        for path in ("record", "statistics", "replay"):
            with pytest.raises(Refusal, match="not-allowed"):
                await client.call("GET", f"/tables/{id}/{path}")
            with pytest.raises(Refusal, match="not-allowed"):
                await client.call("GET", f"/tables/{id}/{path}", token=tokens["guest"])
            assert await client.call("GET", f"/tables/{id}/{path}", token=tokens["host"])

    run(play())


def test_whoever_was_sent_away_sees_nothing_more_of_a_closed_table(address: str, run: Any) -> None:
    async def play() -> None:
        _, _, host, guest, _ = await with_guest(address, watch=False)
        await begin(host, guest)
        await host.command("kick", 0, who=1)
        await host.command("chat", 0, text="between us")
        heard = await guest.until("bye", "update")
        assert "bye" == heard["type"]
        assert "between us" not in str(guest.frames)

    run(play())


def test_an_open_table_is_never_closed_to_others(address: str, run: Any) -> None:
    async def come() -> None:
        with pytest.raises(Refusal, match="bad-request"):
            await Client(address).open("dice", [me("Ann"), OPEN], open=True, watch=False)

    run(come())
