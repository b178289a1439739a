"""The replay of a finished game shows every hand; nobody gets that of a game that runs."""

from __future__ import annotations

import random
from typing import Any

import pytest

import landnam
from landnam.rules.records import read_record, with_names
from landnam.server.replays import frames, opened_record
from server.driver import Client, Refusal, Seated, me

GAMES = ("island", "duel", "road", "dice")


def played(game: str) -> str:
    """The record of a game by chance."""
    table, rng = landnam.make(game, seed=4, **({} if game == "dice" else {"max_turns": 25})), random.Random(4)
    while table.outcome is None:
        seat = rng.choice(table.to_act)
        table.play(rng.choice(table.legal(seat)), seat)
    return table.record()


@pytest.mark.parametrize("game", GAMES)
def test_every_seat_is_shown_as_it_saw_itself(game: str) -> None:
    record = opened_record(played(game))
    opened = frames(record, None, 0, 200, hands=True)["frames"]
    players = len(opened[0]["view"]["seats"])
    for seat in range(players):
        own = frames(record, seat, 0, 200)["frames"]
        for step, (open_frame, frame) in enumerate(zip(opened, own, strict=True)):
            assert frame["view"]["seats"][seat] == open_frame["view"]["seats"][seat], step
            for known, event in zip(open_frame["events"], frame["events"], strict=True):
                assert event.items() <= known.items()


def test_moments_name_sevens_builds_trades_and_who_takes_the_lead() -> None:
    record = opened_record(played("island"))
    first, later = frames(record, None, 0, 200), frames(record, None, 200, 200)
    assert [] == later["moments"]
    kinds = {moment["kind"] for moment in first["moments"]}
    assert {"seven", "build", "lead"} <= kinds <= {"seven", "build", "trade", "lead"}
    shown = {frame["number"]: frame for frame in first["frames"]}
    leader = None
    for moment in first["moments"]:
        if moment["step"] not in shown:
            break
        frame = shown[moment["step"]]
        if moment["kind"] == "seven":
            assert any(7 == sum(event.get("dice", ())) for event in frame["events"])
        if moment["kind"] == "lead":
            points = [seat["points"] for seat in frame["view"]["seats"]]
            assert points[moment["seat"]] > max(p for seat, p in enumerate(points) if seat != moment["seat"])
            assert leader != moment["seat"]
            leader = moment["seat"]
    assert leader is not None


def test_names_come_from_the_record_if_there_is_one_for_every_seat() -> None:
    text = played("duel")
    assert [] == frames(opened_record(text), None, 0, 1)["names"]
    assert ["Ann", "Bo"] == frames(opened_record(with_names(text, ["Ann", "Bo"])), None, 0, 1)["names"]
    assert [] == frames(opened_record(with_names(text, ["Ann"])), None, 0, 1)["names"]


def test_no_hand_of_a_running_game_is_laid_open(address: str, run: Any) -> None:
    async def play() -> None:
        client = Client(address)
        opened = await client.open("dice", [me("Ann"), "greedy"], options={"turns": 2})
        id, tokens = opened["table"]["id"], list(opened["tokens"].values())
        one = await Seated.enter(address, id, tokens)
        for state in ("gathering", "running"):
            assert state == one.table["state"]
            for token in (tokens[0], None):
                for path in ("replay?hands=true", "replay", "record", "statistics"):
                    with pytest.raises(Refusal, match="wrong-state"):
                        await client.call("GET", f"/tables/{id}/{path}", token=token)
            if state == "gathering":
                await one.ready()
                await one.start(0)
        await one.play_on(random.Random(1))
        found = await client.call("GET", f"/tables/{id}/replay?hands=true")
        assert [seat["name"] for seat in one.table["seats"]] == found["names"]
        text = await client.call("GET", f"/tables/{id}/record")
        assert tuple(found["names"]) == read_record(text).names
        assert (await client.call("POST", "/verify", {"record": text}))["ok"]
        again = await client.call("POST", "/replay", {"record": text, "hands": True})
        assert found == again

    run(play())
