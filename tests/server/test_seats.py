"""A seat belongs to its token: whoever has left it holds it no longer, on any connection."""

from __future__ import annotations

from typing import Any

import pytest

from server.driver import OPEN, Client, Refusal, Seated, me

COMMIT = "ab" * 32


async def left_and_taken(address: str, *old_at: str) -> tuple[str, Seated, list[Seated], Seated, str]:
    """A table whose guest has left and was followed by another: host, the guest's old connections, the new guest."""
    client = Client(address)
    opened = await client.open("duel", [me("Host"), OPEN])
    id = opened["table"]["id"]
    host = await Seated.enter(address, id, [opened["tokens"]["0"]])
    first = await client.call("POST", f"/tables/{id}/join", {"name": "Mallory", "code": opened["invite"]})
    old = [await Seated.enter(where, id, [first["token"]]) for where in (old_at or (address, address))]
    await old[0].command("leave", 1)
    code = (await client.call("POST", f"/tables/{id}/invites", token=opened["tokens"]["0"]))["code"]
    second = await client.call("POST", f"/tables/{id}/join", {"name": "Alice", "code": code})
    assert 1 == second["seat"]
    return id, host, old, await Seated.enter(address, id, [second["token"]]), first["token"]


async def begin(host: Seated, guest: Seated, *others: Seated) -> None:
    await guest.ready()
    await host.ready()
    await host.start(0)
    for one in (guest, *others):
        await one.reach(host.number)


def test_an_old_connection_gets_nothing_of_the_seat_that_was_left(address: str, run: Any) -> None:
    async def play() -> None:
        _, host, old, guest, _ = await left_and_taken(address)
        await begin(host, guest, *old)
        assert guest.you[1]["view"]["seat"] == 1
        for one in old:
            after = [seen["seat"] for update in one.updates for seen in update["you"] if update["number"] > 1]
            assert {None} == set(after)
            state = one.you[None]
            assert (None, [], []) == (state["view"]["seat"], state["legal"], state["may"])

    run(play())


@pytest.mark.parametrize(
    "command",
    [
        {"type": "chat", "text": "I am Alice"},
        {"type": "ready", "commit": COMMIT},
        {"type": "unready"},
        {"type": "leave"},
    ],
    ids=lambda command: str(command["type"]),
)
def test_nobody_commands_in_the_waiting_room_for_a_seat_they_left(
    address: str, run: Any, command: dict[str, str]
) -> None:
    async def play() -> None:
        _, _, old, guest, _ = await left_and_taken(address)
        for one in old:
            with pytest.raises(Refusal, match="not-allowed"):
                await one.command(seat=1, **command)
            assert "joined" == one.updates[-1]["entry"]["kind"]
        assert "Alice" == guest.table["seats"][1]["name"]
        assert not guest.table["seats"][1]["ready"]

    run(play())


def test_nobody_acts_in_the_game_for_a_seat_they_left(address: str, run: Any) -> None:
    async def play() -> None:
        _, host, old, guest, _ = await left_and_taken(address)
        await begin(host, guest, *old)
        for one in old:
            for type, more in (
                ("act", {"at": one.number, "action": "end"}),
                ("undo", {"at": one.number}),
                ("leave", {}),
                ("back", {}),
            ):
                with pytest.raises(Refusal, match="not-allowed"):
                    await one.command(type, 1, **more)
            await one.send({"type": "why", "ref": "why-1", "seat": 1, "action": "end"})
            assert "not-allowed" == (await one.until("because"))["error"]["slug"]

    run(play())


def test_the_old_token_opens_no_new_connection(address: str, run: Any) -> None:
    async def play() -> None:
        id, _, _, _, token = await left_and_taken(address)
        with pytest.raises(Refusal, match="not-allowed"):
            await Seated.enter(address, id, [token])

    run(play())


def test_a_connection_with_two_seats_keeps_the_one_it_did_not_leave(address: str, run: Any) -> None:
    async def play() -> None:
        opened = await Client(address).open("duel", [me("Ann"), me("Bo")])
        one = await Seated.enter(address, opened["table"]["id"], list(opened["tokens"].values()))
        await one.command("leave", 0)
        await one.ready(1)
        with pytest.raises(Refusal, match="not-allowed"):
            await one.ready(0)
        assert [1] == [seen["seat"] for seen in one.updates[-1]["you"]]

    run(play())


def test_leaving_with_the_same_key_again_has_the_same_answer(address: str, run: Any) -> None:
    async def play() -> None:
        opened = await Client(address).open("duel", [me("Ann"), me("Bo")])
        one = await Seated.enter(address, opened["table"]["id"], [opened["tokens"]["1"]])
        first = await one.command("leave", 1, key="leave-once")
        assert first == await one.command("leave", 1, key="leave-once")

    run(play())


def test_whoever_left_is_no_longer_shown_as_connected(address: str, run: Any) -> None:
    async def play() -> None:
        _, host, _, guest, _ = await left_and_taken(address)
        await guest.close()
        gone = await host.until("presence")
        while gone["connected"]:
            gone = await host.until("presence")
        assert {"type": "presence", "seat": 1, "connected": False} == gone

    run(play())


def test_a_lost_seat_does_not_cost_another_seat_of_the_same_browser(address: str, run: Any) -> None:
    """A browser has the tokens of all its seats; one of them was lost while it was away."""

    async def play() -> None:
        client = Client(address)
        opened = await client.open("dice", [me("Ann"), OPEN, OPEN], open=True)
        id = opened["table"]["id"]
        host = await Seated.enter(address, id, list(opened["tokens"].values()))
        guests = [(await client.call("POST", f"/tables/{id}/join", {"name": name}))["token"] for name in ("Bo", "Cy")]
        await host.reach(2)
        await host.command("kick", 0, who=1)
        both = await Seated.enter(address, id, guests)
        assert [2] == both.seats
        await both.ready(2)
        with pytest.raises(Refusal, match="not-allowed"):
            await both.ready(1)
        with pytest.raises(Refusal, match="not-allowed"):
            await Seated.enter(address, id, guests[:1])

    run(play())
