"""Rooms: one code for all guests, colours and faces, pauses, quick matches, and how games stand."""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from typing import Any

import httpx2
import pytest

from landnam.games import declarations, make
from landnam.server import keeper
from landnam.server.errors import Problem
from landnam.server.opening import _settled
from server.driver import OPEN, Client, Refusal, Seated, me


def seat_of(table: dict[str, Any], name: str) -> int:
    return int(next(seat["seat"] for seat in table["seats"] if seat["name"] == name))


# --- the room code -------------------------------------------------------------------------------------------------


def test_one_code_seats_one_guest_after_another_until_the_room_is_full(address: str, run: Any) -> None:
    async def play() -> None:
        client = Client(address)
        opened = await client.open("island", [me("Ann"), OPEN, OPEN])
        id, code = opened["table"]["id"], opened["room_code"]
        assert opened["table"]["room_code"]
        assert id == (await client.call("POST", f"/tables/{id}/knock", {"code": code}))["id"]
        for name in ("Bo", "Cy"):
            await client.call("POST", f"/tables/{id}/join", {"name": name, "code": code})
        for path, body in (("knock", {"code": code}), ("join", {"name": "Di", "code": code})):
            with pytest.raises(Refusal, match="table-full: All seats are taken"):
                await client.call("POST", f"/tables/{id}/{path}", body)

    run(play())


def test_a_room_code_opens_only_its_own_room(address: str, run: Any) -> None:
    async def play() -> None:
        client = Client(address)
        one = await client.open("island", [me("Ann"), OPEN, OPEN])
        other = await client.open("island", [me("Eva"), OPEN, OPEN])
        for code in (one["room_code"], one["invite"], "x" * 16, None):
            for path, body in (("join", {"name": "Bo"}), ("knock", {})):
                with pytest.raises(Refusal, match="bad-code"):
                    await client.call("POST", f"/tables/{other['table']['id']}/{path}", {**body, "code": code})

    run(play())


def test_the_host_alone_replaces_and_ends_the_room_code(address: str, run: Any) -> None:
    async def play() -> None:
        client = Client(address)
        opened = await client.open("island", [me("Ann"), OPEN, OPEN])
        id, host = opened["table"]["id"], opened["tokens"]["0"]
        path = f"/tables/{id}"
        guest = await client.call("POST", f"{path}/join", {"name": "Bo", "code": opened["room_code"]})
        for method in ("POST", "DELETE"):
            for token in (guest["token"], None, "x" * 40):
                with pytest.raises(Refusal, match="not-allowed"):
                    await client.call(method, f"{path}/room-code", token=token)
        fresh = (await client.call("POST", f"{path}/room-code", token=host))["code"]
        with pytest.raises(Refusal, match="bad-code"):
            await client.call("POST", f"{path}/knock", {"code": opened["room_code"]})
        await client.call("POST", f"{path}/knock", {"code": fresh})
        await client.call("DELETE", f"{path}/room-code", token=host)
        assert not (await client.call("GET", path))["room_code"]
        with pytest.raises(Refusal, match="bad-code"):
            await client.call("POST", f"{path}/join", {"name": "Cy", "code": fresh})

    run(play())


def test_a_guest_who_was_sent_away_does_not_come_back_with_the_room_code(address: str, run: Any) -> None:
    async def play() -> None:
        client = Client(address)
        opened = await client.open("island", [me("Ann"), OPEN, OPEN])
        id = opened["table"]["id"]
        host = await Seated.enter(address, id, [opened["tokens"]["0"]])
        await client.call("POST", f"/tables/{id}/join", {"name": "Bo", "code": opened["room_code"]})
        await host.command("kick", 0, who=1)
        assert not host.table["room_code"]
        with pytest.raises(Refusal, match="bad-code"):
            await client.call("POST", f"/tables/{id}/join", {"name": "Bo", "code": opened["room_code"]})

    run(play())


def test_the_room_code_is_never_told_or_kept(address: str, run: Any) -> None:
    async def play() -> None:
        client = Client(address)
        opened = await client.open("island", [me("Ann"), OPEN, OPEN])
        id, token = opened["table"]["id"], opened["tokens"]["0"]
        host = await Seated.enter(address, id, [token], last=-1)
        code = (await client.call("POST", f"/tables/{id}/room-code", token=token))["code"]
        await host.until_true(lambda: host.updates[-1]["entry"]["kind"] == "shared")
        assert not [frame for frame in host.frames if code in frame or opened["room_code"] in frame]

    run(play())


# --- colours and faces ---------------------------------------------------------------------------------------------


def test_a_player_takes_another_colour_with_token_and_host_and_is_not_ready_there(address: str, run: Any) -> None:
    async def play() -> None:
        client = Client(address)
        opened = await client.open("island", [me("Ann"), "easy", OPEN, OPEN], options={"vp": 3})
        id, token = opened["table"]["id"], opened["tokens"]["0"]
        host = await Seated.enter(address, id, [token])
        joined = await client.call(
            "POST", f"/tables/{id}/join", {"name": "Bo", "code": opened["room_code"], "face": "owl"}
        )
        guest = await Seated.enter(address, id, [joined["token"]])
        bot = host.table["seats"][1]["name"]
        await host.ready()
        number = await host.command("sit", 0, key="sit-once", to=1)
        assert number == await host.command("sit", 0, key="sit-once", to=1)
        await guest.reach(host.number)
        for one in (host, guest):
            assert [bot, "Ann", "Bo", ""] == [seat["name"] for seat in one.table["seats"]]
            assert ["red", "blue", "orange", "white"] == [seat["colour"] for seat in one.table["seats"]]
            assert (1, False) == (one.table["host"], one.table["seats"][1]["ready"])
        with pytest.raises(Refusal, match="not-allowed"):
            await host.command("sit", 0, to=3)
        for to in (2, 1, 3):
            if to == 3:
                await host.command("sit", 1, to=3)
            else:
                with pytest.raises(Refusal, match="seat-taken"):
                    await host.command("sit", 1, to=to)
        await host.command("face", 3, face="fox")
        await guest.reach(host.number)
        assert [None, None, "owl", "fox"] == [seat["face"] for seat in guest.table["seats"]]
        assert [3] == (await Seated.enter(address, id, [token])).seats
        host.seats = [3]
        await guest.ready()
        await host.ready()
        await host.start(3)
        for type, more in (("sit", {"to": 1}), ("face", {"face": "seal"})):
            with pytest.raises(Refusal, match="wrong-state"):
                await host.command(type, 3, **more)

    run(play())


def test_the_colour_that_was_chosen_is_that_of_the_first_own_seat(address: str, run: Any) -> None:
    async def play() -> None:
        seats = [{**me("Ann"), "face": "ram"}, "easy", OPEN]
        opened = await Client(address).open("island", seats, colour="orange")
        assert ["empty", "bot", "human"] == [seat["kind"] for seat in opened["table"]["seats"]]
        assert ({"2"}, 2) == (set(opened["tokens"]), opened["table"]["host"])
        assert "ram" == opened["table"]["seats"][2]["face"]
        with pytest.raises(Refusal, match="bad-options: There is no seat of this colour; valid are red, blue, orange"):
            await Client(address).open("island", seats, colour="white")

    run(play())


@pytest.mark.parametrize("face", ["<svg>", "", "Puffin", 7])
def test_only_our_own_faces_are_taken(face: Any, http: httpx2.Client) -> None:
    answer = http.post("/api/tables", json={"game": "duel", "seats": [{**me(), "face": face}, OPEN]})
    assert (400, "bad-request") == (answer.status_code, answer.json()["error"]["slug"])


@pytest.fixture
def http(address: str) -> Any:
    with httpx2.Client(base_url=f"http://{address}") as client:
        yield client


# --- pauses --------------------------------------------------------------------------------------------------------


async def two_in_a_game(address: str, *bots: str, **more: Any) -> tuple[str, Seated, Seated, list[str]]:
    client = Client(address)
    opened = await client.open("dice", [me("Ann"), OPEN, *bots], **{"clock": "fast", **more})
    id = opened["table"]["id"]
    joined = await client.call("POST", f"/tables/{id}/join", {"name": "Bo", "code": opened["room_code"]})
    tokens = [opened["tokens"]["0"], joined["token"]]
    host, guest = [await Seated.enter(address, id, [token]) for token in tokens]
    await guest.ready()
    await host.ready()
    await host.start(0)
    await guest.reach(host.number)
    return id, host, guest, tokens


def test_while_the_game_is_paused_nobody_acts_and_no_clock_runs(address: str, run: Any) -> None:
    async def play() -> None:
        _, host, guest, _ = await two_in_a_game(address)
        with pytest.raises(Refusal, match="not-allowed: Only the host"):
            await guest.command("pause", 1)
        await host.command("pause", 0)
        with pytest.raises(Refusal, match="wrong-state: The game is paused"):
            await host.command("pause", 0)
        await guest.reach(host.number)
        assert (0, 0) == (host.table["paused"], guest.table["paused"])
        left = host.updates[-1]["clocks"]
        waited = next(iter(left))
        acting = host if waited == "0" else guest
        for type, more in (("act", {"action": "roll"}), ("undo", {})):
            with pytest.raises(Refusal, match="wrong-state: The game is paused"):
                await acting.command(type, int(waited), at=acting.number, **more)
        with pytest.raises(Refusal, match="not-allowed: Only the host may let the game go on"):
            await guest.command("resume", 1)
        await asyncio.sleep(0.5)
        await host.command("resume", 0)
        assert host.table["paused"] is None
        assert left[waited] - 0.3 < host.updates[-1]["clocks"][waited] <= left[waited]
        with pytest.raises(Refusal, match="wrong-state: The game is not paused"):
            await host.command("resume", 0)
        await acting.reach(host.number)
        await acting.act(int(waited), "roll")

    run(play())


def test_bots_stand_still_in_a_pause_and_go_on_after_it(start: Any, run: Any) -> None:
    async def play(address: str) -> None:
        client = Client(address)
        opened = await client.open("dice", [me("Ann"), "greedy"])
        one = await Seated.enter(address, opened["table"]["id"], list(opened["tokens"].values()))
        await one.ready()
        await one.start(0)
        while 1 not in one.you[0]["view"]["to_act"]:
            choice = one.choice(random.Random(3))
            if choice is None:
                await one.hear()
            else:
                await one.act(*choice)
        await one.command("pause", 0)
        number = one.number
        with pytest.raises(TimeoutError):
            await one.hear(1.5)  # the bot has thought for longer than it takes
        assert number == one.number
        await one.command("resume", 0)
        await one.until_true(lambda: one.updates[-1]["entry"].get("by") == "bot")

    with start(pace=0.4) as address:
        run(play(address))


def test_if_the_host_is_away_any_player_ends_the_pause(address: str, run: Any) -> None:
    async def play() -> None:
        id, host, guest, _ = await two_in_a_game(address)
        watching = await Seated.enter(address, id)
        await host.command("pause", 0)
        await host.close()
        await guest.until_true(lambda: any(m["type"] == "presence" and not m["connected"] for m in guest.log))
        with pytest.raises(Refusal, match="not-allowed"):
            await watching.command("resume", 1)
        await guest.command("resume", 1)
        assert guest.table["paused"] is None

    run(play())


def test_a_pause_outlives_a_restart_with_the_time_that_was_left(start: Any, run: Any) -> None:
    kept: dict[str, Any] = {}

    async def pause(address: str) -> None:
        id, host, _, tokens = await two_in_a_game(address, "greedy")
        await host.command("pause", 0)
        kept.update(id=id, tokens=tokens, clocks=host.updates[-1]["clocks"], number=host.number)

    async def go_on(address: str) -> None:
        host = await Seated.enter(address, kept["id"], [kept["tokens"][0]])
        assert (0, kept["number"]) == (host.table["paused"], host.number)
        state = next(message for message in host.log if message["type"] == "state")
        assert kept["clocks"] == state["clocks"]
        await host.command("resume", 0)

    with start() as address:
        run(pause(address))
    time.sleep(0.3)
    with start() as address:
        run(go_on(address))


def test_the_host_can_send_away_and_close_in_a_pause(address: str, run: Any) -> None:
    async def play() -> None:
        _, host, _, _ = await two_in_a_game(address)
        await host.command("pause", 0)
        await host.command("kick", 0, who=1)
        assert (0, True) == (host.table["paused"], host.table["seats"][1]["away"])
        await host.command("close", 0)
        assert "abandoned" == host.table["state"]

    run(play())


# --- quick matches -------------------------------------------------------------------------------------------------


async def quick(address: str, name: str, game: str = "island") -> tuple[dict[str, Any], Seated]:
    found = await Client(address).call("POST", "/quick", {"game": game, "name": name})
    return found, await Seated.enter(address, found["table"]["id"], [found["token"]])


@pytest.mark.long
def test_two_who_want_a_quick_match_meet_and_bots_take_the_other_seats(start: Any, run: Any) -> None:
    async def play(address: str) -> None:
        first, ann = await quick(address, "Ann")
        second, other = await quick(address, "Ann")
        third, _ = await quick(address, "Ann", "duel")
        assert first["table"]["id"] == second["table"]["id"] != third["table"]["id"]
        assert {"Ann", "Ann 2"} <= {seat["name"] for seat in second["table"]["seats"]}
        assert 0 <= second["table"]["fills_in"] <= 8
        await ann.ready()
        await other.ready()
        for one in (ann, other):
            await reveal_in_time(one)
        await ann.until_true(lambda: ann.table["state"] == "running")
        assert ["human", "human", "bot", "bot"] == [seat["kind"] for seat in ann.table["seats"]]

    with start(quick_seconds=8) as address:
        run(play(address))


async def reveal_in_time(one: Seated) -> None:
    await one.until_true(lambda: one.table["state"] == "revealing")
    await one.reveal(one.seats[0])


def test_a_quick_match_begins_at_once_when_it_is_full(start: Any, run: Any) -> None:
    async def play(address: str) -> None:
        (_, ann), (_, bo) = await quick(address, "Ann", "duel"), await quick(address, "Bo", "duel")
        for one in (ann, bo):
            await one.ready()
        for one in (ann, bo):
            await reveal_in_time(one)
        await ann.until_true(lambda: ann.table["state"] == "running")
        _, cy = await quick(address, "Cy", "duel")
        assert cy.table["id"] != ann.table["id"]

    with start(quick_seconds=600) as address:
        run(play(address))


@pytest.mark.long
def test_somebody_who_is_gone_does_not_hold_a_quick_match_up(
    start: Any, run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeper, "LATE_SECONDS", 2.0)

    async def play(address: str) -> None:
        (_, ann), (_, gone) = await quick(address, "Ann"), await quick(address, "Bo")
        await gone.close()
        await ann.ready()
        await ann.until_true(lambda: ann.table["state"] == "revealing")
        assert "empty" == ann.table["seats"][1]["kind"]
        await ann.reveal(0)
        await ann.until_true(lambda: ann.table["state"] == "running")
        (found, left) = await quick(address, "Di")
        await left.close()
        for _ in range(100):
            if "abandoned" == (await Client(address).call("GET", f"/tables/{found['table']['id']}"))["state"]:
                return
            await asyncio.sleep(0.1)
        raise AssertionError("a quick match without people stays open")

    with start(quick_seconds=4) as address:
        run(play(address))


def test_who_does_not_reveal_a_nonce_loses_the_seat_in_a_quick_match(start: Any, run: Any) -> None:
    async def play(address: str) -> None:
        (_, ann), (_, bo) = await quick(address, "Ann"), await quick(address, "Bo")
        await ann.ready()
        await bo.ready()
        await ann.until_true(lambda: ann.table["state"] == "revealing")
        await ann.reveal(0)
        await ann.until_true(lambda: ann.table["state"] == "gathering")
        await ann.until_true(lambda: ann.table["seats"][1]["kind"] == "empty")
        await ann.ready()
        await ann.until_true(lambda: ann.table["state"] == "revealing")
        await ann.reveal(0)
        await ann.until_true(lambda: ann.table["state"] == "running")
        with pytest.raises(Refusal, match="not-allowed"):
            await bo.command("leave", 1)

    with start(quick_seconds=2, reveal_seconds=1) as address:
        run(play(address))


def test_a_quick_match_sits_at_an_open_table_whose_host_is_there(address: str, run: Any) -> None:
    async def play() -> None:
        client = Client(address)
        private = await client.open("road", [me("Eva"), OPEN, OPEN])
        await Seated.enter(address, private["table"]["id"], [private["tokens"]["0"]])
        empty = await client.open("road", [me("Fay"), OPEN, OPEN], open=True)
        opened = await client.open("road", [me("Ann"), OPEN, OPEN], open=True)
        await Seated.enter(address, opened["table"]["id"], [opened["tokens"]["0"]])
        found = await client.call("POST", "/quick", {"game": "road", "name": "Bo"})
        assert opened["table"]["id"] == found["table"]["id"] != empty["table"]["id"]
        with pytest.raises(Refusal, match="unknown-game"):
            await client.call("POST", "/quick", {"game": "chess", "name": "Bo"})

    run(play())


# --- lists and messages --------------------------------------------------------------------------------------------


def test_how_a_game_stands_is_told_to_those_who_may_watch(address: str, run: Any) -> None:
    async def play() -> None:
        client = Client(address)
        opened = await client.open("dice", [me("Ann"), OPEN], watch=False)
        id, token = opened["table"]["id"], opened["tokens"]["0"]
        standing = await client.call("GET", f"/tables/{id}/standing", token=token)
        assert (None, [], None) == (standing["turn"], standing["to_act"], standing["points"])
        host = await Seated.enter(address, id, [token])
        await host.ready()
        await host.start(0)
        standing = await client.call("GET", f"/tables/{id}/standing", token=token)
        assert (1, [0, 0]) == (standing["turn"], standing["points"])
        assert abs(time.time() - standing["changed"]) < 60
        with pytest.raises(Refusal, match="not-allowed"):
            await client.call("GET", f"/tables/{id}/standing")

    run(play())


def choices(game: str) -> list[tuple[int, dict[str, Any]]]:
    """Every combination of options in the form of a game, and of the number of players."""
    declared = declarations()[game]
    options = [option for option in declared.options if option.values and option.name != "first"]
    combined = [
        {option.name: value for option, value in zip(options, values, strict=True) if value is not None}
        for values in itertools.product(*((None, *option.values) for option in options))
    ]
    combined += [{"first": value} for option in declared.options if option.name == "first" for value in option.values]
    return list(itertools.product(range(declared.players[0], declared.players[1] + 1), combined))


@pytest.mark.parametrize("game", declarations())
def test_options_that_clash_are_named_in_the_words_of_the_form_and_what_is_advised_works(game: str) -> None:
    options = {option.name: option for option in declarations()[game].options}
    seen: set[str] = set()
    for players, chosen in choices(game):
        try:
            make(game, players, seed=0, chance="manual", **chosen)
            continue
        except ValueError as error:
            if str(error) in seen and random.Random(len(seen)).random() < 0.9:
                continue
            seen.add(str(error))
        with pytest.raises(Problem) as refused:
            _settled(game, players, chosen)
        message, details = refused.value.message, refused.value.details
        assert details is not None
        assert message.endswith(".")
        assert "=" not in message
        assert "clash" not in message
        for name, value in details["clash"].items():
            assert f"{options[name].title} “{options[name].words.get(value, value)}”" in message
        assert details["fixes"]
        for fix in details["fixes"]:
            make(game, players, seed=0, chance="manual", **{**chosen, **fix})


def test_a_number_out_of_range_is_refused_in_words(http: httpx2.Client) -> None:
    wanted = {"game": "island", "seats": [me(), OPEN, OPEN], "options": {"vp": 99}}
    error = http.post("/api/tables", json=wanted).json()["error"]
    assert "Points to win: choose a whole number from 3 to 22." == error["message"]
    assert {"option": "vp", "range": [3, 22]} == error["details"]
