"""What the socket promises: order, resume, keys, staleness, undo, leaving and coming back."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import httpx2
import pytest

from landnam.server import socket as sockets
from landnam.server.room import REMEMBERED
from server.driver import OPEN, Client, Refusal, Seated, me
from server.test_leak import Watched

NONCE = "ab" * 16


async def started(
    address: str, game: str = "duel", people: int = 2, **more: Any
) -> tuple[Client, Any, list[Seated], list[str]]:
    """A game that has just begun: its table and a connection for each of its people."""
    client = Client(address)
    seats = [me(f"P{n}") for n in range(people)]
    opened = await client.open(game, seats, **more)
    tokens = [opened["tokens"][str(n)] for n in range(people)]
    seated = [await Seated.enter(address, opened["table"]["id"], [token]) for token in tokens]
    for one in seated:
        await one.ready()
    await seated[0].start(0)
    number = seated[0].number
    for one in seated:
        await one.reach(number)
    return client, opened["table"], seated, tokens


def waited_for(seated: list[Seated]) -> Seated:
    """The connection whose seat the game waits for."""
    return next(one for one in seated if one.seats[0] in one.you[one.seats[0]]["view"]["to_act"])


async def level(seated: list[Seated]) -> None:
    """Let everybody hear what has happened."""
    newest = max(one.number for one in seated)
    for one in seated:
        await one.reach(newest)


def test_every_entry_is_told_once_and_in_order_to_everybody(address: str, run: Any) -> None:
    async def play() -> None:
        _client, table, seated, _ = await started(address)
        watcher = await Seated.enter(address, table["id"])
        rng = random.Random(1)
        for _ in range(12):
            one = waited_for(seated)
            await one.act(*one.choice(rng) or (0, ""))
            await level(seated)
        await level([*seated, watcher])
        assert seated[0].number == seated[1].number == watcher.number
        assert watcher.you[None]["legal"] == []
        assert watcher.you[None]["view"]["seat"] is None

    run(play())


def test_the_same_key_has_one_effect_and_one_answer(address: str, run: Any) -> None:
    async def play() -> None:
        _client, _, seated, _ = await started(address)
        one = waited_for(seated)
        seat, action = one.choice(random.Random(1)) or (0, "")
        first = await one.command("act", seat, key="same-key-1", at=one.number, action=action)
        again = await one.command("act", seat, key="same-key-1", at=one.number, action=action)
        other = await one.command("act", seat, key="same-key-1", at=0, action="nonsense")
        assert first == again == other == one.number

    run(play())


def test_who_was_away_is_told_what_was_missed(address: str, run: Any) -> None:
    async def play() -> None:
        _client, table, seated, tokens = await started(address)
        away = seated[1]
        await level(seated)
        last = away.number
        await away.close()
        rng = random.Random(2)
        for _ in range(3):
            await seated[0].command("chat", 0, text="still here?")
        back = await Seated.enter(address, table["id"], [tokens[1]], last)
        assert [last + 1, last + 2, last + 3] == [update["number"] for update in back.updates]
        assert back.you[1]["view"] is not None
        everything = await Seated.enter(address, table["id"], [tokens[1]], -1)
        assert list(range(everything.number + 1)) == [update["number"] for update in everything.updates]
        kinds = [update["entry"]["kind"] for update in everything.updates]
        assert [
            "opened",
            "ready",
            "ready",
            "sealed",
            "revealed",
            "revealed",
            "started",
            "chat",
            "chat",
            "chat",
        ] == kinds
        one = waited_for([seated[0], back])
        await one.act(*one.choice(rng) or (0, ""))

    run(play())


def test_what_was_missed_long_ago_is_told_as_it_was(address: str, run: Any) -> None:
    async def play() -> None:
        client = Client(address)
        opened = await client.open("dice", [me("Ann")])
        one = await Seated.enter(address, opened["table"]["id"], list(opened["tokens"].values()))
        await one.ready()
        await one.start(0)
        await one.play_on(random.Random(1), moves=80)
        late = await Seated.enter(address, opened["table"]["id"], list(opened["tokens"].values()), 2)
        mine = {update["number"]: update["you"][0]["events"] for update in one.updates}
        theirs = {update["number"]: update["you"][0]["events"] for update in late.updates}
        assert len(theirs) > REMEMBERED
        assert {number: mine[number] for number in theirs} == theirs

    run(play())


def test_an_act_on_an_old_state_is_stale_but_not_if_nothing_changed_for_the_seat(address: str, run: Any) -> None:
    async def play() -> None:
        _client, _, seated, _ = await started(address)
        one = waited_for(seated)
        seat = one.seats[0]
        at = one.number
        await one.command("chat", seat, text="thinking")
        first, second = random.Random(1).sample(one.you[seat]["legal"], 2)
        await one.command("act", seat, at=at, action=first)
        with pytest.raises(Refusal, match="stale"):
            await one.command("act", seat, at=at, action=second)
        with pytest.raises(Refusal, match="bad-request"):
            await one.command("act", seat, at=10_000, action=second)

    run(play())


def test_refused_moves_name_the_rule(address: str, run: Any) -> None:
    async def play() -> None:
        _client, _, seated, _ = await started(address)
        one = waited_for(seated)
        seat = one.seats[0]
        with pytest.raises(Refusal, match="illegal-action") as refused:
            await one.act(seat, "road 0-3")
        rule = refused.value.error["rule"]
        assert rule["id"].startswith(("I-", "D-"))
        assert rule["sentence"]
        with pytest.raises(Refusal, match="invalid-action"):
            await one.act(seat, "dance")
        with pytest.raises(Refusal, match="illegal-action"):
            await one.act(seat, "dice 3 4")
        with pytest.raises(Refusal, match="not-allowed"):
            await one.act(1 - seat, one.you[seat]["legal"][0])
        await one.send({"type": "why", "ref": "w1", "seat": seat, "action": "buy"})
        because = await one.until("because")
        assert because["rule"]["sentence"]
        await one.send({"type": "why", "ref": "w2", "seat": seat, "action": one.you[seat]["legal"][0]})
        assert {"type": "because", "ref": "w2", "rule": None, "error": None} == await one.until("because")

    run(play())


def test_a_placing_can_be_taken_back_until_somebody_acts(address: str, run: Any) -> None:
    async def play() -> None:
        _client, _, seated, _ = await started(address, options={"first": "blue"})
        one, other = seated
        view = one.you[0]["view"]
        assert not one.you[0]["undo"]
        with pytest.raises(Refusal, match="wrong-state"):
            await one.command("undo", 0, at=one.number)
        links = [one.link]
        await one.act(0, "settle 10")
        links.append(one.link)
        assert one.you[0]["undo"]
        await one.act(0, next(action for action in one.you[0]["legal"] if action.startswith("road")))
        await level(seated)
        assert one.you[0]["undo"]
        assert not other.you[1]["undo"]
        with pytest.raises(Refusal, match="wrong-state"):
            await other.command("undo", 1, at=other.number)
        after, (before, _) = one.link, links
        assert after == other.link
        await one.command("undo", 0, at=one.number)
        assert links[1] == one.link
        await one.command("undo", 0, at=one.number)
        assert before == one.link
        assert view == one.you[0]["view"]
        assert not one.you[0]["undo"]

    run(play())


def test_nothing_can_be_taken_back_after_another_seat_acted(address: str, run: Any) -> None:
    async def play() -> None:
        _client, _, seated, _ = await started(address, options={"first": "blue"})
        one, other = seated
        rng = random.Random(4)
        while waited_for(seated) is one:
            await one.act(*one.choice(rng) or (0, ""))
            await level(seated)
        await other.act(*other.choice(rng) or (0, ""))
        await level(seated)
        assert not one.you[0]["undo"]
        with pytest.raises(Refusal, match="wrong-state"):
            await one.command("undo", 0, at=one.number)

    run(play())


def test_a_bot_plays_for_who_left_until_they_come_back(address: str, run: Any) -> None:
    async def play() -> None:
        _client, table, seated, tokens = await started(address, options={"first": "blue"})
        one, other = seated
        await one.command("leave", 0)
        assert one.table["seats"][0]["away"]
        with pytest.raises(Refusal, match="wrong-state"):
            await one.act(0, "settle 10")
        await other.until_true(lambda: 1 in other.you[1]["view"]["to_act"])
        assert any(update["entry"].get("by") == "bot" for update in other.updates)
        await one.command("back", 0)
        assert not one.table["seats"][0]["away"]
        await one.command("leave", 0)
        again = await Seated.enter(address, table["id"], [tokens[0]])
        await again.until_true(lambda: not again.table["seats"][0]["away"])

    run(play())


def test_a_table_that_everybody_left_is_abandoned(address: str, run: Any) -> None:
    async def play() -> None:
        client = Client(address)
        opened = await client.open("duel", [me("Ann"), OPEN], open=True)
        id = opened["table"]["id"]
        joined = await client.call("POST", f"/tables/{id}/join", {"name": "Bo"})
        ann = await Seated.enter(address, id, [opened["tokens"]["0"]])
        bo = await Seated.enter(address, id, [joined["token"]])
        assert id in {table["id"] for table in (await client.call("GET", "/tables"))["tables"]}
        await ann.command("leave", 0)
        await bo.until_true(lambda: bo.table["host"] == 1)
        with pytest.raises(Refusal, match="not-allowed"):
            await Seated.enter(address, id, [opened["tokens"]["0"]])
        await bo.command("leave", 1)
        assert bo.table["state"] == "abandoned"
        assert id not in {table["id"] for table in (await client.call("GET", "/tables"))["tables"]}

    run(play())


def test_a_rematch_turns_the_seats_and_is_one_table_for_all(address: str, run: Any) -> None:
    async def play() -> None:
        client, table, seated, tokens = await started(address, "dice", options={"turns": 1})
        rng = random.Random(1)
        while seated[0].table["state"] == "running":
            one = waited_for(seated)
            await one.act(*one.choice(rng) or (0, ""))
            await level(seated)
        again = [
            await client.call("POST", f"/tables/{table['id']}/rematch", token=token) for token in (*tokens, tokens[0])
        ]
        assert 1 == len({answer["table"]["id"] for answer in again})
        names = [seat["name"] for seat in again[0]["table"]["seats"]]
        assert ["P1", "P0"] == names
        assert {"1": tokens[0]} == again[0]["tokens"] == again[2]["tokens"]
        assert {"0": tokens[1]} == again[1]["tokens"]
        assert again[0]["table"]["commit"] != table["commit"]
        entered = await Seated.enter(address, again[0]["table"]["id"], [tokens[0]])
        await entered.ready()
        with pytest.raises(Refusal, match="not-allowed"):
            await client.call("POST", f"/tables/{table['id']}/rematch", token="x" * 43)
        records = await client.call("GET", "/records", token=tokens[1])
        assert table["id"] in {record["table"] for record in records}
        assert table["id"] not in {record["table"] for record in await client.call("GET", "/records")}

    run(play())


def test_people_come_and_go_and_everybody_is_told(address: str, run: Any) -> None:
    async def play() -> None:
        _client, table, seated, tokens = await started(address)
        await Seated.enter(address, table["id"])
        assert {"type": "spectators", "count": 1} == await seated[0].until("spectators")
        await seated[1].close()
        assert {"type": "presence", "seat": 1, "connected": False} == await seated[0].until("presence")
        back = await Seated.enter(address, table["id"], [tokens[1]])
        assert {"type": "presence", "seat": 1, "connected": True} == await seated[0].until("presence")
        assert all(seat["connected"] for seat in back.table["seats"])

    run(play())


def test_several_seats_on_one_connection(address: str, run: Any) -> None:
    async def play() -> None:
        client = Client(address)
        opened = await client.open("island", [me("A"), me("B"), me("C")], options={"vp": 3})
        one = await Seated.enter(address, opened["table"]["id"], list(opened["tokens"].values()))
        assert [0, 1, 2] == one.seats
        await one.ready()
        await one.start(0)
        assert {0, 1, 2} == set(one.you) - {None}
        await one.play_on(random.Random(5))
        assert one.table["state"] == "over"

    run(play())


def test_two_who_start_at_once_start_once(address: str, run: Any) -> None:
    async def play() -> None:
        client = Client(address)
        opened = await client.open("dice", [me("Ann")])
        id, tokens = opened["table"]["id"], list(opened["tokens"].values())
        one, two = await Seated.enter(address, id, tokens), await Seated.enter(address, id, tokens)
        await one.ready()
        answers = await asyncio.gather(one.start(0), two.start(0), return_exceptions=True)
        refused = [answer for answer in answers if isinstance(answer, Refusal)]
        assert ["wrong-state"] == [refusal.slug for refusal in refused]

    run(play())


# --- acknowledgement --------------------------------------------------------------------------------------------


def measured(address: str, name: str) -> float:
    """A number from /metrics."""
    text = httpx2.get(f"http://{address}/metrics").text
    return float(next(line for line in text.splitlines() if line.startswith(f"{name} ")).split()[1])


def test_what_was_acknowledged_is_measured(address: str, run: Any) -> None:
    async def play() -> None:
        _client, _, (one, other), _ = await started(address)
        before = measured(address, "landnam_acknowledged_seconds_count")
        for _ in range(3):
            await one.command("chat", 0, text="hello")
        await one.send({"type": "ack", "number": one.number - 2})
        await one.send({"type": "ping", "ref": "1"})
        await one.until("pong")
        assert before + 1 == measured(address, "landnam_acknowledged_seconds_count")
        assert 2 == measured(address, "landnam_unseen_entries")
        await one.send({"type": "ack", "number": one.number})
        await one.send({"type": "ping", "ref": "2"})
        await one.until("pong")
        assert 0 == measured(address, "landnam_unseen_entries")
        await other.reach(one.number)

    run(play())


def test_what_has_not_happened_cannot_be_acknowledged(address: str, run: Any) -> None:
    async def play() -> None:
        _client, _, (one, _), _ = await started(address)
        await one.send({"type": "ack", "number": one.number + 1})
        assert "bad-request" == (await one.until("error"))["error"]["slug"]

    run(play())


def test_who_falls_too_far_behind_is_let_go_and_goes_on_from_there(
    address: str, run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "MOST_UNSEEN", 4)

    async def play() -> None:
        _client, table, (one, other), tokens = await started(address)
        await other.send({"type": "ack", "number": other.number})
        last = other.number
        for _ in range(4):
            await one.command("chat", 0, text="are you there?")
        await other.reach(one.number)
        await one.command("chat", 0, text="and now?")
        bye = await other.until("bye")
        assert "too-slow" == bye["error"]["slug"]
        back = await Seated.enter(address, table["id"], [tokens[1]], last)
        assert [last + n for n in range(1, 6)] == [update["number"] for update in back.updates]

    run(play())


def test_events_that_every_seat_has_acknowledged_are_not_kept_at_hand(run: Any) -> None:
    async def play() -> None:
        watched = Watched("dice", random.Random(1))
        await watched.start()
        room, players = watched.room, watched.room.table.players
        for _ in range(6):
            await room.append(watched.next_drafts())
        kept = [entry.number for entry, _ in room._recent]
        assert list(range(1, room.table.number + 1)) == kept
        for seat in range(players - 1):
            room.acknowledge((seat,), room.table.number)
        assert kept == [entry.number for entry, _ in room._recent]
        room.acknowledge((players - 1,), room.table.number - 2)
        assert kept[-2:] == [entry.number for entry, _ in room._recent]
        missed = [json.loads(frame) for frame in await room.missed((0,), 3)]
        assert list(range(4, room.table.number + 1)) == [update["number"] for update in missed]

    run(play())
