"""Whole games over real sockets."""

from __future__ import annotations

import random
from typing import Any

import pytest

import landnam
from landnam.rules.records import with_names
from landnam.server import house, room
from server.driver import OPEN, Client, Refusal, Seated, me

GAMES = {
    "island": (3, {"vp": 5}, "easy"),
    "traveler": (4, {"vp": 4}, "easy"),
    "duel": (2, {"vp": 5}, "normal"),
    "road": (3, {}, "easy"),
    "dice": (2, {"turns": 8}, "steady"),
}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_against_bots_goes_to_its_end_and_its_record_verifies(game: str, address: str, run: Any) -> None:
    players, options, bot = GAMES[game]

    async def play() -> None:
        client = Client(address)
        opened = await client.open(game, [me(), *[bot] * (players - 1)], options=options)
        id = opened["table"]["id"]
        seated = await Seated.enter(address, id, list(opened["tokens"].values()))
        await seated.ready()
        await seated.start(0)
        await seated.play_on(random.Random(1))
        assert seated.table["state"] == "over"
        text = await client.call("GET", f"/tables/{id}/record")
        replayed = landnam.replay(text)
        assert replayed.outcome is not None
        assert replayed.outcome.plain() == seated.table["outcome"]
        assert seated.link is not None
        assert len(replayed.history) == seated.link["moves"]
        told = {"commit": opened["table"]["commit"], "links": {str(seated.link["moves"]): seated.link["hash"]}}
        checked = await client.call("POST", "/verify", {"record": text, **told})
        assert checked["ok"], checked["findings"]
        assert checked["seal"] == seated.link["hash"]
        told["links"] = {str(seated.link["moves"] - 1): seated.link["hash"]}
        doubted = await client.call("POST", "/verify", {"record": text, **told})
        assert ["seal"] == [finding["what"] for finding in doubted["findings"]]
        assert checked["commit"] == opened["table"]["commit"] == seated.table["commit"]
        assert checked["chance_results"] > 5
        await check_what_is_left(client, id, players)

    run(play())


def test_the_record_of_a_finished_game_is_written_once_for_all_who_ask(
    start: Any, run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "SWEEP_SECONDS", 3600.0)
    written: list[str] = []

    def noted(text: str, names: Any) -> str:
        written.append(text)
        return with_names(text, names)

    monkeypatch.setattr(room, "with_names", noted)

    async def play(address: str) -> None:
        client = Client(address)
        opened = await client.open("dice", [me()], options={"turns": 4})
        id = opened["table"]["id"]
        seated = await Seated.enter(address, id, list(opened["tokens"].values()))
        await seated.ready()
        await seated.start(0)
        await seated.play_on(random.Random(1))
        for path in ("record", "statistics", "replay", "replay/position?step=1", "report", "record"):
            await client.call("GET", f"/tables/{id}/{path}")
        assert 1 == len(written)

    with start() as address:
        run(play(address))


async def check_what_is_left(client: Client, id: str, players: int) -> None:
    """Statistics, replay and the list of records of a finished game."""
    told = await client.call("GET", f"/tables/{id}/statistics")
    assert sorted(told["order"]) == list(range(players))
    assert [sum(sources.values()) for sources in told["points"]] == told["outcome"]["points"]
    assert told["over_time"][-1]["points"] == told["outcome"]["points"]
    shown = await client.call("GET", f"/tables/{id}/replay?from=0&count=2")
    assert [0, 1] == [frame["number"] for frame in shown["frames"]]
    last = await client.call("GET", f"/tables/{id}/replay?from={shown['total'] - 1}&seat=0")
    assert last["frames"][0]["view"]["outcome"] == told["outcome"]
    assert last["frames"][0]["view"]["seat"] == 0


def test_two_people_meet_by_invitation_and_play(address: str, run: Any) -> None:
    async def play() -> None:
        client = Client(address)
        opened = await client.open("duel", [me("Ann"), OPEN], options={"vp": 3}, clock="fast")
        id = opened["table"]["id"]
        with pytest.raises(Refusal, match="bad-code"):
            await client.call("POST", f"/tables/{id}/join", {"name": "Bo"})
        joined = await client.call("POST", f"/tables/{id}/join", {"name": "Bo", "code": opened["invite"]})
        assert joined["seat"] == 1
        with pytest.raises(Refusal, match="bad-code"):
            await client.call("POST", f"/tables/{id}/join", {"name": "Cy", "code": opened["invite"]})
        ann = await Seated.enter(address, id, [opened["tokens"]["0"]])
        bo = await Seated.enter(address, id, [joined["token"]])
        watcher = await Seated.enter(address, id)
        await ann.ready()
        with pytest.raises(Refusal, match="wrong-state"):
            await ann.start(0)
        await bo.ready()
        with pytest.raises(Refusal, match="not-allowed"):
            await bo.start(1)
        await ann.start(0)
        rng = random.Random(3)
        await bo.until_true(lambda: bo.number >= ann.number)
        while ann.table["state"] == "running":
            for one, other in ((ann, bo), (bo, ann)):
                await one.reach(other.number)
                wanted = one.choice(rng)
                if wanted is not None and one.table["state"] == "running":
                    await one.act(*wanted)
        for one in (ann, bo, watcher):
            await one.reach_end()
        assert len({one.table["secret"] for one in (ann, bo, watcher)}) == 1

    run(play())
