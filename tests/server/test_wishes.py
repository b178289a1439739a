"""What people leave to the server: it declines for them, and nobody can tell; bots play as fast as people wish."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Any

import pytest

from landnam.server import wishes as module
from landnam.server.seen import Possible
from landnam.server.table import HUMAN, RUNNING, Seat, Table
from landnam.server.wishes import Answers, Wishes, is_no_better, moment
from server.driver import Client, Seated, me

OFFER = {"give": {"wood": 1, "ore": 0}, "want": {"ore": 1, "wood": 0}}
CAN_PAY = Possible(("accept", "decline"))
CANNOT_PAY = Possible(("decline",))


class Game:
    """A game in which seat 0 has made an offer to seat 1."""

    turn, active, to_act = 5, 0, (1,)

    def view(self, seat: int) -> dict[str, Any]:  # noqa: ARG002 # all see the same
        return {"offer": OFFER}


class Quiet(Game):
    """The same without an offer."""

    to_act = (0,)


def asking(game: Any = None) -> Table:
    """A table with two people at which one is asked."""
    table = Table("test")
    stand_in: Any = game or Game()
    table.state, table.game = RUNNING, stand_in
    table.seats = [Seat("red", HUMAN, token="a"), Seat("blue", HUMAN, token="b")]
    return table


def asked(own: Wishes, can: Possible, chance: random.Random | None = None) -> Answers:
    answers = Answers(chance or random.Random(1))
    answers.wish(asking(), 1, own)
    answers.follow(asking(), {1: can}, 100.0)
    return answers


# --- nobody can tell ---------------------------------------------------------------------------------------------


def distance(one: list[float], other: list[float]) -> float:
    """The largest distance between two distributions, as Kolmogorov and Smirnov have it."""
    steps = sorted([(x, 1 / len(one)) for x in one] + [(x, -1 / len(other)) for x in other])
    most = height = 0.0
    for _, step in steps:
        height += step
        most = max(most, abs(height))
    return most


def critical(one: list[float], other: list[float]) -> float:
    """The distance that equal distributions exceed once in a hundred times."""
    return 1.63 * math.sqrt((len(one) + len(other)) / (len(one) * len(other)))


def told(takes: Callable[[random.Random], float], seed: int, offers: int = 500) -> tuple[list[float], list[float]]:
    """When a person's declines are told, by choice and by the server; the person cannot pay half of the offers."""
    chance = random.Random(seed)
    answers = Answers(random.Random(seed + 1))
    answers.wish(asking(), 1, Wishes(unpayable=True))
    by_choice, by_server, now = [], [], 0.0
    for _ in range(offers):
        now += 100.0
        can = CANNOT_PAY if chance.random() < 0.5 else CAN_PAY
        answers.follow(asking(), {1: can}, now)
        if answers.declines(asking(), 1, can):
            by_server.append(answers.asked[1].until - now)
        else:
            by_choice.append(answers.wait_until(1, now + takes(chance)) - now)
        answers.follow(asking(Quiet()), {1: can}, now + 90)
    return by_choice, by_server


PEOPLE: dict[str, Callable[[random.Random], float]] = {
    "usual": lambda chance: 2.8 * math.exp(chance.gauss(0, 0.55)),
    "slow": lambda chance: 7.5 * math.exp(chance.gauss(0, 0.4)),
    "quick": lambda chance: 1.3 * math.exp(chance.gauss(0, 0.3)),
    "now at once, now after thinking": lambda chance: chance.choice([0.3, 6.0]) * math.exp(chance.gauss(0, 0.25)),
    "a program": lambda chance: 0.05 + 0.01 * chance.random(),
}


@pytest.mark.parametrize("person", PEOPLE)
def test_over_many_offers_the_declines_of_the_server_cannot_be_told_from_those_by_choice(person: str) -> None:
    for seed in (1, 2, 3):
        by_choice, by_server = told(PEOPLE[person], seed)
        assert min(len(by_choice), len(by_server)) > 200
        assert distance(by_choice, by_server) < critical(by_choice, by_server)


@pytest.mark.parametrize("draw", [lambda *_: 0.1, lambda *_: 3.0, lambda _, chance: 1 + 2 * chance.random()])
def test_the_same_test_tells_moments_that_are_drawn_in_another_way(draw: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "moment", draw)
    by_choice, by_server = told(PEOPLE["usual"], 1)
    assert distance(by_choice, by_server) > critical(by_choice, by_server)


def test_nobody_declines_faster_than_a_person_can() -> None:
    answers = asked(Wishes(unpayable=True), CAN_PAY)
    assert answers.wait_until(1, 100.1) >= 100 + module.SHORTEST
    assert all(moment((), random.Random(seed)) >= module.SHORTEST for seed in range(200))


def test_a_person_who_leaves_nothing_to_the_server_is_not_held_up() -> None:
    assert asked(Wishes(), CAN_PAY).wait_until(1, 100.1) == 100.1


def test_the_moment_does_not_depend_on_what_the_person_holds() -> None:
    poor, rich = (asked(Wishes(unpayable=True), can, random.Random(7)) for can in (CANNOT_PAY, CAN_PAY))
    assert poor.asked == rich.asked


def test_a_person_who_comes_back_is_given_time_to_read() -> None:
    answers = asked(Wishes(unpayable=True), CANNOT_PAY)
    answers.came(1, 400.0)
    assert answers.asked[1].until >= 400 + module.SHORTEST


# --- what is declined --------------------------------------------------------------------------------------------


def test_what_can_be_paid_is_asked_and_what_cannot_is_declined_if_that_is_wished() -> None:
    for own, can, declines in (
        (Wishes(unpayable=True), CANNOT_PAY, True),
        (Wishes(unpayable=True), CAN_PAY, False),
        (Wishes(), CANNOT_PAY, False),
        (Wishes(quiet=5), CAN_PAY, True),
        (Wishes(quiet=4), CAN_PAY, False),
        (Wishes(refuse=(({"wood": 1}, {"ore": 1}),)), CAN_PAY, True),
        (Wishes(refuse=(({"wood": 1}, {"wool": 1}),)), CAN_PAY, False),
    ):
        assert declines == asked(own, can).declines(asking(), 1, can)


def test_refused_is_what_is_no_better() -> None:
    refused = ({"wood": 1}, {"ore": 1})
    assert is_no_better({"give": {"wood": 1}, "want": {"ore": 2}}, refused)
    assert not is_no_better({"give": {"wood": 2}, "want": {"ore": 1}}, refused)
    assert not is_no_better({"give": {"wood": 1, "brick": 1}, "want": {"ore": 1}}, refused)


def test_the_wishes_of_a_seat_end_with_its_holder() -> None:
    answers, table = asked(Wishes(unpayable=True), CANNOT_PAY), asking()
    table.seats[1].token = "c"
    answers.follow(table, {1: CANNOT_PAY}, 101.0)
    assert not answers.declines(table, 1, CANNOT_PAY)


# --- how fast bots play ------------------------------------------------------------------------------------------


def test_bots_play_as_the_slowest_of_the_people_who_are_here_wishes() -> None:
    answers, table = Answers(), asking()
    assert "normal" == answers.speed([0, 1])
    answers.wish(table, 0, Wishes(speed="instant"))
    assert "normal" == answers.speed([0, 1])
    answers.wish(table, 1, Wishes(speed="fast"))
    assert "fast" == answers.speed([0, 1])
    assert "instant" == answers.speed([0])
    answers.wish(table, 1, Wishes(speed="slow", skip=True))
    assert "instant" == answers.speed([0, 1])


def test_skipping_ends_when_the_person_is_needed() -> None:
    answers, table = Answers(), asking()
    answers.wish(table, 1, Wishes(unpayable=True, speed="slow", skip=True))
    answers.follow(table, {1: CANNOT_PAY}, 1.0)
    assert answers.of(1).skip  # the server answers
    answers.follow(table, {1: CAN_PAY}, 2.0)
    assert Wishes(unpayable=True, speed="slow") == answers.of(1)


# --- at a table --------------------------------------------------------------------------------------------------


async def bargaining(address: str) -> tuple[Seated, Seated, Seated, dict[str, str]]:
    """Two people and a spectator when Ann can ask for something that Bo has, and for something that he lacks."""
    rng = random.Random(3)
    while True:
        opened = await Client(address).open("duel", [me("Ann"), me("Bo")], options={"first": "blue"})
        table, (one, other) = opened["table"]["id"], opened["tokens"].values()
        ann, bo = await Seated.enter(address, table, [one]), await Seated.enter(address, table, [other])
        watcher = await Seated.enter(address, table)
        await ann.ready()
        await bo.ready()
        await ann.start(0)
        await bo.reach(ann.number)
        for _ in range(60):
            for person in (ann, bo):
                await person.reach(max(ann.number, bo.number))
            hands = [person.you[person.seats[0]]["view"]["seats"][person.seats[0]]["hand"] for person in (ann, bo)]
            if "end" in ann.you[0]["legal"] and ann.you[0]["view"]["phase"] == "actions":
                give = next((card for card, n in hands[0].items() if n), None)
                has = next((card for card, n in hands[1].items() if n and card != give), None)
                lacks = next((card for card, n in hands[1].items() if not n and card != give), None)
                if give and has and lacks:
                    await watcher.reach(ann.number)
                    return ann, bo, watcher, {"give": give, "has": has, "lacks": lacks}
            for person in (ann, bo):
                seat = person.seats[0]
                you = person.you[seat]
                if seat in you["view"]["to_act"]:
                    plain = [
                        a
                        for a in you["legal"]
                        if a.split()[0] in ("roll", "end", "settle", "road", "neutral", "robber")
                    ]
                    await person.act(seat, rng.choice(plain or you["legal"]))
                    break


def form(frame: dict[str, Any]) -> Any:
    """An update without its number, moment, link and cards: what of it could tell two declines apart."""
    keep = {name: value for name, value in frame.items() if name not in ("number", "time", "link", "clocks")}
    you = [{**you, "view": sorted(you["view"]), "legal": len(you["legal"]) > 0, "decision": 0} for you in frame["you"]]
    return {**keep, "you": you}


def test_a_decline_of_the_server_looks_to_others_like_one_by_choice(
    address: str, run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MEDIAN", 1.0)

    async def play() -> None:
        ann, bo, watcher, cards = await bargaining(address)
        await bo.send({"type": "wish", "seat": 1, "unpayable": True})
        assert (await bo.until("wished"))["unpayable"]
        heard = len(ann.log), len(watcher.log)

        await ann.act(0, f"offer 1 {cards['give']} for 1 {cards['lacks']}")
        await ann.reach(ann.number + 1)
        by_server = ann.updates[-1]
        await ann.act(0, f"offer 1 {cards['give']} for 1 {cards['has']}")
        await bo.reach(ann.number)
        await bo.act(1, "decline")
        await ann.reach(bo.number)
        by_choice = ann.updates[-1]
        assert {"kind": "move", "seat": 1} == by_server["entry"] == by_choice["entry"]
        assert "decline" == by_server["you"][0]["events"][0]["kind"]
        assert form(by_choice) == form(by_server)
        assert by_choice["you"][0]["events"] == by_server["you"][0]["events"]
        assert by_server["time"] - ann.updates[-4]["time"] >= 0.79

        await watcher.reach(ann.number)
        assert form(watcher.updates[-3]) == form(watcher.updates[-1])
        assert not {"wished", "pace"} & {message["type"] for message in ann.log[heard[0] :] + watcher.log[heard[1] :]}

    run(play())


def test_the_pace_of_bots_is_told_and_nothing_is_skipped_while_the_person_is_needed(address: str, run: Any) -> None:
    async def play() -> None:
        opened = await Client(address).open("duel", [me("Ann"), "easy"], options={"first": "blue"})
        ann = await Seated.enter(address, opened["table"]["id"], list(opened["tokens"].values()))
        await ann.ready()
        await ann.start(0)
        await ann.until_true(lambda: 0 in ann.you[0]["view"]["to_act"])
        await ann.send({"type": "wish", "seat": 0, "speed": "fast", "skip": True})
        assert ("fast", False) == ((wished := await ann.until("wished"))["speed"], wished["skip"])
        assert "fast" == (await ann.until("pace"))["speed"]
        again = await Seated.enter(address, opened["table"]["id"], list(opened["tokens"].values()))
        assert "fast" == (await again.until("pace"))["speed"]
        assert "fast" == (await again.until("wished"))["speed"]

    run(play())


def test_nobody_wishes_for_another(address: str, run: Any) -> None:
    async def play() -> None:
        opened = await Client(address).open("duel", [me("Ann"), "easy"])
        ann = await Seated.enter(address, opened["table"]["id"], list(opened["tokens"].values()))
        await ann.send({"type": "wish", "seat": 1, "unpayable": True})
        assert "not-allowed" == (await ann.until("error"))["error"]["slug"]

    run(play())
