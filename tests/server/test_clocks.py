"""Clocks: what they allow, what happens when they run out, and that they stand still while the server is down."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

import landnam
from landnam.rules.declaration import Clock
from landnam.server import clocks
from landnam.server.clocks import BONUS, SECONDS, Clocks, clocks_of
from server.driver import Client, Seated, me


def test_a_turn_keeps_its_time_while_others_answer_and_gets_more_for_a_trade() -> None:
    clock = Clocks(1.0)
    clock.move_on(0, {0: Clock.TURN}, 1, None)
    clock.move_on(30, {1: Clock.ANSWER, 2: Clock.ANSWER}, 1, None)
    assert {1: SECONDS[Clock.ANSWER] - 5, 2: SECONDS[Clock.ANSWER] - 5} == clock.seconds_left(35)
    clock.move_on(40, {0: Clock.TURN}, 1, 0)
    assert {0: SECONDS[Clock.TURN] - 30 + BONUS} == clock.seconds_left(40)
    clock.move_on(45, {1: Clock.ANSWER}, 1, None)
    assert {1: SECONDS[Clock.ANSWER]} == clock.seconds_left(45)
    clock.move_on(46, {1: Clock.TURN}, 2, None)
    assert {1: SECONDS[Clock.TURN]} == clock.seconds_left(46)


def test_who_discards_has_the_time_to_discard_whoever_else_is_ready() -> None:
    clock = Clocks(0.5)
    clock.move_on(0, {0: Clock.SHORT, 1: Clock.SHORT}, 3, None)
    clock.move_on(8, {1: Clock.SHORT}, 3, None)
    assert {1: SECONDS[Clock.SHORT] * 0.5 - 8} == clock.seconds_left(8)


def test_no_clock_never_runs() -> None:
    clock = Clocks(0.0)
    clock.move_on(0, {0: Clock.TURN}, 1, None)
    assert {} == clock.seconds_left(1e9)


@pytest.mark.parametrize("name", landnam.games())
def test_every_phase_in_which_a_game_waits_has_its_seconds(name: str) -> None:
    game, rng = landnam.make(name, seed=5), random.Random(5)
    for _ in range(300):
        if game.outcome is not None:
            break
        waited_for = clocks_of(game)
        assert set(game.to_act) == set(waited_for)
        assert set(waited_for.values()) <= set(SECONDS)
        seat = rng.choice(game.to_act)
        game.play(rng.choice(game.legal(seat, offers=rng.random() < 0.1)), seat)


async def begun(address: str, clock: str) -> tuple[Seated, Seated]:
    client = Client(address)
    opened = await client.open("duel", [me("Ann"), me("Bo")], clock=clock, options={"first": "blue"})
    ann, bo = [await Seated.enter(address, opened["table"]["id"], [token]) for token in opened["tokens"].values()]
    await ann.ready()
    await bo.ready()
    await ann.start(0)
    return ann, bo


def test_when_a_clock_runs_out_a_bot_takes_over(address: str, run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SECONDS, Clock.LONG, 0.8)

    async def play() -> None:
        ann, _bo = await begun(address, "fast")
        assert 0.4 >= ann.updates[-1]["clocks"]["0"] > 0
        await ann.until_true(lambda: bool(ann.table["seats"][0]["away"]))
        taken = ann.updates[-1]["entry"]
        assert ("takeover", "clock") == (taken["kind"], taken["by"])
        await ann.until_true(lambda: ann.updates[-1]["entry"].get("by") == "bot")
        await ann.command("back", 0)
        assert not ann.table["seats"][0]["away"]

    run(play())


def test_an_offer_that_is_not_answered_in_time_is_declined(
    address: str, run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(SECONDS, Clock.ANSWER, 0.3)

    async def play() -> None:
        ann, bo = await begun(address, "relaxed")
        rng = random.Random(1)
        seats = (ann, bo)
        while True:
            for one in seats:
                await one.reach(max(ann.number, bo.number))
            one = next(one for one in seats if one.seats[0] in one.you[one.seats[0]]["view"]["to_act"])
            you = one.you[one.seats[0]]
            if "offer" in you["may"] and "end" in you["may"]:
                break
            await one.act(*one.choice(rng) or (0, ""))
        hand = you["view"]["seats"][one.seats[0]]["hand"]
        have = next(name for name, count in hand.items() if count)
        want = next(name for name in hand if name != have)
        await one.act(one.seats[0], f"offer 1 {have} for 1 {want}")
        await one.until_true(lambda: one.updates[-1]["entry"].get("by") == "clock")
        assert "decline" == one.updates[-1]["you"][0]["events"][0]["kind"]
        assert not any(seat["away"] for seat in one.table["seats"])

    run(play())


def test_clocks_stand_still_while_the_server_is_down(start: Any, run: Any) -> None:
    async def first(address: str) -> tuple[str, list[str], float]:
        client = Client(address)
        opened = await client.open("duel", [me("Ann"), me("Bo")], clock="normal", options={"first": "blue"})
        tokens = list(opened["tokens"].values())
        one = await Seated.enter(address, opened["table"]["id"], tokens)
        await one.ready()
        await one.start(0)
        return opened["table"]["id"], tokens, one.updates[-1]["clocks"]["0"]

    async def second(address: str, id: str, tokens: list[str]) -> float:
        one = await Seated.enter(address, id, tokens)
        return float(one.log[-1]["clocks"]["0"])

    with start() as address:
        id, tokens, left = run(first(address))
    time.sleep(1.5)
    with start() as address:
        begun = time.monotonic()
        now = run(second(address, id, tokens))
        assert left - now < time.monotonic() - begun + 0.5


def test_tiers_are_told_with_their_factors() -> None:
    tiers = {tier["name"]: tier for tier in clocks.tiers()}
    assert ["none", "relaxed", "normal", "fast"] == list(tiers)
