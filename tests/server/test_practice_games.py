"""Games against bots can be taken back and played on from a replay; games with other people know none of it."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

import landnam
from landnam.analysis.calibration import calibrated_net
from landnam.rules.protocol import CHANCE
from landnam.server import table
from server.driver import Client, Refusal, Seated, me


async def begun(client: Client, game: str, seats: list[Any], **more: Any) -> tuple[dict[str, Any], Seated]:
    """A table at which the game has begun, and a connection that holds all own seats."""
    opened = await client.open(game, seats, **more)
    seated = await Seated.enter(client.address, opened["table"]["id"], list(opened["tokens"].values()))
    await seated.ready()
    await seated.start(opened["table"]["host"])
    return opened, seated


async def finished(client: Client, game: str, seats: list[Any], **more: Any) -> tuple[str, str, Seated]:
    """A game that was played to its end: its table, a token, and the connection."""
    opened, seated = await begun(client, game, seats, **more)
    await seated.play_on(random.Random(3))
    return opened["table"]["id"], next(iter(opened["tokens"].values())), seated


async def my_choice(seated: Seated) -> str:
    """Wait until the seat 0 has a choice, and take the first; what must be done is done."""
    while True:
        await seated.until_true(lambda: 0 in (seated.you[0]["view"] or {"to_act": []})["to_act"])
        legal = seated.you[0]["legal"]
        await seated.act(0, legal[0])
        if len(legal) > 1:
            return str(legal[0])


def test_a_take_back_ends_before_the_last_choice_and_the_dice_stay(address: str, run: Any) -> None:
    async def play() -> None:
        _, seated = await begun(Client(address), "dice", [me(), "greedy"])
        await my_choice(seated)
        await seated.until_true(lambda: 0 in seated.you[0]["view"]["to_act"])
        before, legal = seated.you[0]["view"], seated.you[0]["legal"]
        assert len(legal) > 1
        await seated.act(0, legal[0])
        after = seated.you[0]["view"]
        await seated.command("takeback", 0)
        assert (before, legal) == (seated.you[0]["view"], seated.you[0]["legal"])
        assert "takeback" == seated.updates[-1]["entry"]["kind"]
        await seated.act(0, legal[0])
        assert after == seated.you[0]["view"], "the same choice meets the same dice"

    run(play())


def test_a_game_with_take_backs_is_kept_and_verifies(start: Any, run: Any) -> None:
    async def play(address: str) -> tuple[str, list[str], dict[str, Any]]:
        opened, seated = await begun(Client(address), "island", [me(), "random", "random"], options={"vp": 3})
        rng = random.Random(1)
        for _ in range(6):
            await seated.play_on(rng, moves=2)
            await seated.until_true(lambda: 0 in seated.you[0]["view"]["to_act"])
            await seated.command("takeback", 0)
        return opened["table"]["id"], list(opened["tokens"].values()), seated.you[0]["view"]

    async def go_on(address: str, id: str, tokens: list[str], view: dict[str, Any]) -> None:
        client = Client(address)
        seated = await Seated.enter(address, id, tokens)
        await seated.until_true(lambda: seated.you[0]["view"] is not None)
        if seated.you[0]["view"]["turn"] == view["turn"] and view["to_act"] == [0]:
            assert view == seated.you[0]["view"]
        await seated.play_on(random.Random(2))
        record = await client.call("GET", f"/tables/{id}/record")
        assert (await client.call("POST", "/verify", {"record": record}))["ok"]

    with start() as address:
        kept = run(play(address))
    with start() as address:
        run(go_on(address, *kept))


def test_choice_after_choice_is_taken_back_without_playing_the_game_again_each_time(
    address: str, run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "MOST_BEFORE", 4)
    again: list[int] = []
    choices = table.Table._choices

    def noted(self: table.Table, *asked: Any) -> Any:
        again.append(len(self.game.history) if self.game is not None else 0)
        return choices(self, *asked)

    monkeypatch.setattr(table.Table, "_choices", noted)

    async def play() -> None:
        _, seated = await begun(Client(address), "dice", [me(), "greedy"])
        rng, seen = random.Random(4), list[Any]()
        while len(seen) < 12:
            await seated.until_true(lambda: 0 in (seated.you[0]["view"] or {"to_act": []})["to_act"])
            if len(legal := seated.you[0]["legal"]) > 1:
                seen.append((seated.you[0]["view"], legal))
            await seated.act(0, rng.choice(legal))
        for _ in range(3):  # taking back and playing again costs nothing at all
            await seated.command("takeback", 0)
            assert seen[-1] == (seated.you[0]["view"], seated.you[0]["legal"])
            await seated.act(0, seated.you[0]["legal"][-1])
        assert [] == again
        while seen:
            await seated.command("takeback", 0)
            assert seen.pop() == (seated.you[0]["view"], seated.you[0]["legal"])
        assert 2 * 12 / 4 >= len(again)  # once in as many as are kept: when it is asked for, and when it happens
        with pytest.raises(Refusal, match="nothing to take back"):
            await seated.command("takeback", 0)

    run(play())


def test_nothing_can_be_taken_back_before_the_first_choice(address: str, run: Any) -> None:
    async def play() -> None:
        _, seated = await begun(Client(address), "dice", [me()])
        with pytest.raises(Refusal, match="nothing to take back"):
            await seated.command("takeback", 0)

    run(play())


@pytest.mark.parametrize("others", [[me("Bo"), "easy"], [me("Bo"), me("Cy")]])
def test_among_people_nothing_is_taken_back_and_no_move_is_valued(address: str, run: Any, others: list[Any]) -> None:
    async def play() -> None:
        client = Client(address)
        opened, seated = await begun(client, "island", [me(), *others])
        id, token = opened["table"]["id"], opened["tokens"]["0"]
        seat = seated.you[0]["view"]["to_act"][0]
        if seat in seated.seats:
            await seated.act(seat, seated.you[seat]["legal"][0])
        with pytest.raises(Refusal, match="all others are bots") as refused:
            await seated.command("takeback", 0)
        assert "not-allowed" == refused.value.slug
        with pytest.raises(Refusal, match="all others are bots"):
            await client.call("GET", f"/tables/{id}/practice", token=token)
        body = {"step": 0, "seat": 0, "name": "Ann"}
        for method, path, said in (
            ("GET", "replay/position?step=0", None),
            ("POST", "replay/go-on", body),
            ("GET", "report", None),
        ):
            with pytest.raises(Refusal) as closed:
                await client.call(method, f"/tables/{id}/{path}", said, token=token)
            assert "wrong-state" == closed.value.slug

    run(play())


@pytest.mark.parametrize(("game", "seats"), [("island", 3), ("duel", 2), ("road", 3), ("dice", 2)])
def test_any_step_of_a_replay_is_played_on_against_bots(address: str, run: Any, game: str, seats: int) -> None:
    async def play() -> None:
        client = Client(address)
        bots = ["random" if game != "dice" else "greedy"] * (seats - 1)
        short = {"options": {"vp": 3}} if game == "island" else {"options": {"max_turns": 12}} if game != "dice" else {}
        id, token, _ = await finished(client, game, [me(), *bots], **short)
        record = await client.call("GET", f"/tables/{id}/record")
        moves = landnam.replay(record).history
        step = sum(seat != CHANCE for seat, _ in moves) // 2
        shown = await client.call("GET", f"/tables/{id}/replay?from={step}&count=1&seat=1", token=token)
        wanted = {"step": step, "seat": 1, "name": "Ann"}
        joined = await client.call("POST", f"/tables/{id}/replay/go-on", wanted, token=token)
        assert ["bot", "human"] == [seat["kind"] for seat in joined["table"]["seats"]][:2]
        seated = await Seated.enter(address, joined["table"]["id"], [joined["token"]])
        await seated.ready()
        await seated.start(1)
        first = next(entry for entry in seated.updates if entry["entry"]["kind"] == "started")
        assert "position" == first["you"][0]["view"]["options"].pop("start")
        assert shown["frames"][0]["view"] == first["you"][0]["view"]
        await seated.play_on(random.Random(5))
        again = await client.call("GET", f"/tables/{joined['table']['id']}/record")
        checked = await client.call("POST", "/verify", {"record": again})
        assert (True, [], "given") == (checked["ok"], checked["findings"], checked["layout"])

    run(play())


def test_a_finished_position_cannot_be_played_on_and_an_unfinished_record_not_looked_into(
    address: str, run: Any
) -> None:
    async def play() -> None:
        client = Client(address)
        id, token, _ = await finished(client, "dice", [me(), "greedy"])
        record = await client.call("GET", f"/tables/{id}/record")
        total = (await client.call("GET", f"/tables/{id}/replay?count=1", token=token))["total"]
        for step, match in ((total - 1, "is over"), (total, "no step"), (9999, "no step")):
            with pytest.raises(Refusal, match=match):
                await client.call("POST", "/replay/go-on", {"record": record, "step": step, "seat": 0, "name": "Ann"})
        with pytest.raises(Refusal, match="no seat 3"):
            await client.call("POST", "/replay/go-on", {"record": record, "step": 1, "seat": 3, "name": "Ann"})
        game = landnam.make("dice", 2, seed=1)
        for path, body in (("position", {"step": 0}), ("go-on", {"step": 0, "seat": 0, "name": "Ann"})):
            with pytest.raises(Refusal, match="not over"):
                await client.call("POST", f"/replay/{path}", {"record": game.record(), **body})

    run(play())


def test_the_moves_at_a_step_are_those_of_the_seat_that_acted_next(address: str, run: Any) -> None:
    async def play() -> None:
        client = Client(address)
        id, token, _ = await finished(client, "island", [me(), "random", "random"], options={"vp": 3})
        frames = (await client.call("GET", f"/tables/{id}/replay?from=0&count=9", token=token))["frames"]
        for frame, following in pairwise(frames):
            found = await client.call("GET", f"/tables/{id}/replay/position?step={frame['number']}", token=token)
            assert following["seat"] == found["seat"]
            assert found["moves"]
            assert found["task"]["game"] == "island"
            net = await client.http.get(f"http://{address}{found['task']['weights']}")
            assert net.content == calibrated_net("island").tobytes()
            assert frame["number"] == found["number"]
        other = await client.call("GET", f"/tables/{id}/replay/position?step=0&seat=2", token=token)
        assert 2 == other["seat"]

    run(play())
