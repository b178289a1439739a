"""A game that is served interpreted changes over to compiled rules: nobody is asked twice and nothing is lost."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any

import httpx2
import pytest

import landnam
from landnam.bots.dice import seated
from landnam.bots.dice.seated import DiceBot, Steady
from landnam.bots.dice.solution import solution_against_others
from landnam.bots.referee import Referee
from landnam.games import GAMES
from landnam.native.library import Library
from landnam.rules.actions import Action
from landnam.rules.protocol import Game
from landnam.server import libraries, seating
from landnam.server.libraries import Libraries, library_of
from server.driver import Client, Seated, me

TABLES: dict[str, tuple[tuple[str, ...], str, dict[str, Any]]] = {
    "island": (("hard", "expert"), "normal", {"vp": 5}),
    "traveler": (("expert", "hard", "expert"), "normal", {"vp": 4}),
    "duel": (("expert",), "normal", {"vp": 5}),
    "road": (("hard", "expert"), "normal", {}),
    "dice": (("steady", "perfect"), "greedy", {"turns": 8}),
}
"""By game: bots that wait for a library, who plays for them until then, and options that make it short."""
MOVES_BEFORE = 12
"""Entries after which a table changes over."""


class Builder:
    """Stands in for the process that builds a library: rules run interpreted until the test says that it is done."""

    def __init__(self, library: Library, monkeypatch: pytest.MonkeyPatch, *, begins: bool) -> None:
        """``begins``: is anything built at all?"""
        self.library = library
        self._begins = begins
        self._done = threading.Event()
        self._works = True
        self._load: Callable[[], bool] = library._load
        for name, value in {"_opened": False, "_builder": None, "compiled": False, "_load": lambda: False}.items():
            monkeypatch.setattr(library, name, value)
        monkeypatch.setattr(library, "_build", self._build)
        monkeypatch.setattr(library, "open", lambda name=None: Library.open(library, name))
        self._doors, self._code = dict(library.doors.__dict__), library._code
        self._put_back({"_library": library})

    def _build(self) -> None:
        if self._begins:
            self.library._builder = threading.Thread(target=self._wait, daemon=True)
            self.library._builder.start()

    def _wait(self) -> None:
        self._done.wait()
        if self._works:
            assert self._load()

    def _put_back(self, doors: dict[str, Any]) -> None:
        self.library.doors.__dict__.clear()
        self.library.doors.__dict__.update(doors)

    def finish(self, *, works: bool = True) -> None:
        """The library is there, or could not be built."""
        self._works = works
        self._done.set()

    def close(self) -> None:
        """Everything as it was."""
        self.finish(works=False)
        if self.library._builder is not None:
            self.library._builder.join()
        self._put_back(self._doors)
        self.library._code = self._code  # without which the memory of those doors is gone


@pytest.fixture
def builder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Builder]]:
    """Makes the library of a game one that has to be built."""
    monkeypatch.setattr(seated, "is_kept", lambda players: False)  # noqa: ARG005 # nothing is worked out either
    made: list[Builder] = []

    def make(game: str, *, begins: bool = True) -> Builder:
        library = library_of(game)
        assert library is not None
        library.declare_all()
        if not library.wait() and begins:
            pytest.skip("libraries are switched off")
        if game == "dice" and library.compiled:
            solution_against_others()  # so that its bots sit down at once when they may
        made.append(Builder(library, monkeypatch, begins=begins))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int, str]]:
    """Every decision that a bot was asked for: its seat, how many moves had been made, and which bot it was."""
    noted: list[tuple[int, int, str]] = []
    decide = Referee.decide

    def note(self: Referee, game: Game, *, offers: bool = True) -> Action:
        noted.append((self.seat, len(game.history), self.name))
        return decide(self, game, offers=offers)

    monkeypatch.setattr(Referee, "decide", note)
    return noted


async def begin(address: str, game: str) -> tuple[Seated, dict[str, Any]]:
    """A game against the bots of TABLES; the person, and what was told when the table was opened."""
    bots, _, options = TABLES[game]
    opened = await Client(address).open(game, [me(), *bots], options=options)
    person = await Seated.enter(address, opened["table"]["id"], list(opened["tokens"].values()))
    await person.ready()
    await person.start(0)
    return person, opened["table"]


async def preparing(person: Seated) -> dict[str, Any]:
    """What somebody was told first of bots that do not play themselves."""
    await person.until_true(lambda: any(message["type"] == "preparing" for message in person.log))
    return next(message for message in person.log if message["type"] == "preparing")


async def health(address: str) -> Any:
    async with httpx2.AsyncClient(base_url=f"http://{address}") as http:
        return (await http.get("/healthz")).json()


async def check_record(client: Client, table: dict[str, Any], person: Seated) -> Game:
    """The game as its record tells it, which must verify: its chance is what secret and nonces give."""
    text = await client.call("GET", f"/tables/{table['id']}/record")
    assert person.link is not None
    checked = landnam.verify(text, commit=table["commit"], links={person.link["moves"]: person.link["hash"]})
    assert not checked.findings
    assert checked.chance_results > 5
    replayed = landnam.replay(text)
    assert len(replayed.history) == person.link["moves"]
    return replayed


@pytest.mark.parametrize("game", TABLES)
def test_a_served_game_changes_over_in_the_middle(
    game: str, start: Any, run: Any, builder: Any, asked: list[tuple[int, int, str]]
) -> None:
    building = builder(game)
    bots, stand_in, _ = TABLES[game]
    names = list(dict.fromkeys(bots))

    async def play(address: str) -> None:
        person, table = await begin(address, game)
        await person.command("leave", 0)  # from here on every move is a bot's, one after the other
        before = person.number
        await person.reach(before + MOVES_BEFORE)
        told = [message for message in person.log if message["type"] == "preparing"]
        assert told
        assert {(stand_in, "building")} == {(message["stand_in"], message["why"]) for message in told}
        assert set(names) <= set(told[-1]["bots"])
        assert "building" == (await health(address))["rules"][game]
        changed = len(asked)
        building.finish()
        assert [] == (await person.until("preparing"))["bots"]
        assert "compiled" == (await health(address))["rules"][game]
        await person.reach_end()
        replayed = await check_record(Client(address), table, person)
        assert replayed.outcome is not None
        numbers = [update["number"] for update in person.updates]
        assert list(range(numbers[0], person.number + 1)) == numbers
        assert len(asked) == len({(seat, moves) for seat, moves, _ in asked})  # nobody was asked twice
        assert {stand_in} == {bot for _, _, bot in asked[:changed]}
        for seat, bot in enumerate(bots, 1):
            assert [stand_in, bot] == [name for name, _ in groupby(b for s, _, b in asked if s == seat)]

    with start() as address:
        run(play(address))


def test_a_person_plays_on_while_the_rules_change_over(start: Any, run: Any, builder: Any) -> None:
    building = builder("island")
    rng = random.Random(1)

    async def play(address: str) -> None:
        person, table = await begin(address, "island")
        await person.play_on(rng, moves=6)
        building.finish()
        await person.play_on(rng)
        assert person.table["state"] == "over"
        await check_record(Client(address), table, person)

    with start() as address:
        run(play(address))


def test_whoever_comes_later_is_told_who_plays_for_whom(start: Any, run: Any, builder: Any) -> None:
    building = builder("dice")

    async def play(address: str) -> None:
        person, table = await begin(address, "dice")
        absent = await preparing(person)
        late = await Seated.enter(address, table["id"])
        assert absent == await late.until("preparing")
        assert {"type": "preparing", "bots": ["steady", "perfect"], "stand_in": "greedy", "why": "building"} == absent
        building.finish()
        assert [] == (await late.until("preparing"))["bots"]

    with start() as address:
        run(play(address))


def test_without_a_library_simple_bots_play_to_the_end_and_no_other_is_promised(
    start: Any, run: Any, builder: Any, asked: list[tuple[int, int, str]]
) -> None:
    builder("dice", begins=False)

    async def play(address: str) -> None:
        person, table = await begin(address, "dice")
        absent = await preparing(person)
        assert (["steady", "perfect"], "greedy", "interpreted") == (absent["bots"], absent["stand_in"], absent["why"])
        assert "interpreted" == (await health(address))["rules"]["dice"]
        await person.play_on(random.Random(1))
        await check_record(Client(address), table, person)
        assert {"greedy"} == {bot for _, _, bot in asked}

    with start() as address:
        run(play(address))


def test_if_a_library_cannot_be_built_everybody_is_told(
    start: Any, run: Any, builder: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(libraries, "LOOK_SECONDS", 0.05)
    building = builder("dice")

    async def play(address: str) -> None:
        person, _ = await begin(address, "dice")
        assert "building" == (await preparing(person))["why"]
        building.finish(works=False)
        assert "interpreted" == (await person.until("preparing"))["why"]

    with start() as address:
        run(play(address))


def test_a_bot_that_works_something_out_first_joins_when_it_has(
    start: Any, run: Any, monkeypatch: pytest.MonkeyPatch, asked: list[tuple[int, int, str]]
) -> None:
    worked_out = threading.Event()
    sit_down = DiceBot.__init__

    def sit_down_late(self: DiceBot, game: str, seat: int) -> None:
        worked_out.wait()
        sit_down(self, game, seat)

    monkeypatch.setattr(Steady, "__init__", sit_down_late)
    monkeypatch.setattr(seating, "stand_in", lambda bot, _game: bot)
    monkeypatch.setattr(seating, "SITTING_SECONDS", 0.05)

    async def play(address: str) -> None:
        opened = await Client(address).open("dice", [me(), "steady"], options={"turns": 4})
        person = await Seated.enter(address, opened["table"]["id"], list(opened["tokens"].values()))
        await person.ready()
        await person.start(0)
        rng = random.Random(1)
        while not (told := [message for message in person.log if message["type"] == "preparing"]):
            wanted = person.choice(rng)
            await (person.hear() if wanted is None else person.act(*wanted))
        assert (["steady"], "building") == (told[0]["bots"], told[0]["why"])
        assert {"greedy"} == {bot for _, _, bot in asked}
        worked_out.set()
        assert [] == (await person.until("preparing"))["bots"]
        await person.play_on(rng)
        assert "steady" == asked[-1][2]

    with start() as address:
        run(play(address))


def test_the_metrics_tell_how_the_rules_of_every_game_run(address: str, run: Any) -> None:
    async def look() -> None:
        async with httpx2.AsyncClient(base_url=f"http://{address}") as http:
            exposed = (await http.get("/metrics")).text
        for game, standing in (await health(address))["rules"].items():
            assert f'landnam_rules{{game="{game}",landnam_rules="{standing}"}} 1.0' in exposed

    run(look())


class SlowLibrary:
    """A library that takes some time to be built."""

    def __init__(self, name: str, built: list[str]) -> None:
        self.name = name
        self.compiled = self.building = False
        self._built = built
        self._waiting: list[Callable[[], None]] = []

    def open(self) -> bool:
        self._built.append(f"{self.name} begun")
        self.building = True
        threading.Timer(0.05, self._finish).start()
        return False

    def when_compiled(self, call: Callable[[], None]) -> None:
        self._waiting.append(call)

    def _finish(self) -> None:
        self._built.append(f"{self.name} built")
        self.compiled, self.building = True, False
        for call in self._waiting:
            call()


def test_all_libraries_are_built_one_after_another(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    built: list[str] = []
    told: list[str] = []
    slow = {name: SlowLibrary(name, built) for name in GAMES if name != "traveler"}
    slow["traveler"] = slow["island"]
    monkeypatch.setattr(libraries, "library_of", slow.__getitem__)

    async def open_all() -> int:
        changes = 0

        def change() -> None:
            nonlocal changes
            changes += 1

        opening = Libraries(told.append)
        opening.changed = change
        opening.open_all()
        while len(built) < 8:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.05)
        await opening.open("traveler")  # what is open is not opened again
        await opening.close()
        return changes

    assert 4 == run(open_all())
    assert [f"{name} {what}" for name in ("island", "duel", "road", "dice") for what in ("begun", "built")] == built
    assert [name for name in GAMES if name != "traveler"] == [line.partition(":")[0] for line in told]
