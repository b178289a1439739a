"""A game that Landnam does not know works in every layer, from a package of its own and with nothing changed here."""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import numpy as np
import pytest

import landnam
from landnam.analysis import AnalysisError, analyse
from landnam.arena.match_plan import MatchPlan
from landnam.arena.simulation import simulate
from landnam.arena.tournament import run_match
from landnam.bots.registry import all_bots, find_bot, usual_bot
from landnam.games import look_again
from landnam.games.catalogue import rule_named
from landnam.games.compiled_game import compiled_class
from landnam.render import draw_svg, draw_text
from landnam.rules.conformance import check_game
from landnam.rules.errors import IllegalAction, InvalidAction
from landnam.rules.protocol import Game
from sixth_game import install

Command = Callable[..., "subprocess.CompletedProcess[str]"]
SERVE = """
import sys
from landnam.server.run import listen, make_server
from landnam.server.settings import Settings
settings = Settings(port=0, pace=0, log="error", database="sqlite:///" + sys.argv[1], tables_per_minute=1e6)
with listen(settings) as listener:
    print(listener.getsockname()[1], flush=True)
    make_server(settings).run(sockets=[listener])
"""


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What must be on the path for Knarr to be installed."""
    return install(tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="module", autouse=True)
def _installed(path: list[str]) -> Iterator[None]:
    """Knarr is installed in this process too."""
    sys.path[:0] = path
    look_again()
    yield
    for place in path:
        sys.path.remove(place)
    look_again()


@pytest.fixture
def command(path: list[str], tmp_path: Path) -> Command:
    """A command in a process of its own."""

    def run(*words: str, said: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "landnam", *words],
            input=said,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
            env=environment(path) | {"XDG_DATA_HOME": str(tmp_path / "data"), "COLUMNS": "120"},
        )

    return run


def environment(path: list[str]) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(landnam.__file__).parents[1]), *path])}


def played(game: Game, seed: int = 1) -> Game:
    """A game played at random to its end."""
    rng = random.Random(seed)
    while game.outcome is None:
        seat = game.to_act[0]
        game.play(rng.choice(game.legal(seat)), seat)
    return game


# --- as a library ---------------------------------------------------------------------------------------------------


def test_it_is_found_by_its_entry_point() -> None:
    assert "knarr" == landnam.games()[-1]
    assert "Knarr" == type(landnam.make("knarr", players=3, seed=1)).__name__


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_passes_the_conformance_check(players: int) -> None:
    check_game(landnam.make("knarr", players, seed=2, chance="manual"), games=4, every=1)


def test_its_record_replays_and_its_drawings_are_drawn() -> None:
    game = played(landnam.make("knarr", players=3, seed=4))
    assert game.position() == landnam.replay(game.record()).position()
    assert game._repr_svg_().startswith("<svg")
    assert draw_svg(game.view(1)).startswith("<svg")
    assert "red: " in draw_text(game.view(None))


def test_a_refused_move_names_a_rule_of_its_own_book() -> None:
    game = landnam.make("knarr", players=2, seed=1)
    with pytest.raises(IllegalAction, match="K-SAIL-1"):
        game.play("sail", "red")
    assert "ours" == rule_named("k-land-2").source


def test_its_bots_and_the_random_bot_play_it() -> None:
    assert {"random", "skipper", "captain"} == {name for name, _, games in all_bots() if "knarr" in games}
    assert "skipper" == usual_bot("knarr")
    with pytest.raises(ValueError, match="bot 'hard' does not play knarr; it plays island"):
        find_bot("hard", "knarr")
    with pytest.raises(ValueError, match="bot 'skipper' does not play island; it plays knarr"):
        find_bot("skipper", "island")


def test_it_is_simulated_the_same_for_any_number_of_workers() -> None:
    one, two = (simulate("knarr", ["skipper", "random"], 12, 3, workers=workers).plain() for workers in (1, 2))
    del one["timing"], two["timing"]
    assert one == two
    assert {"last voyage": 12} == one["endings"]
    assert one["wins"][0]["count"] > one["wins"][1]["count"]


def test_decisions_are_written_for_compiled_games_only(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="--decisions is for games with compiled rules; knarr has none"):
        simulate("knarr", ["random", "random"], 2, 1, out=tmp_path / "games.parquet", decisions=True)


def test_it_is_played_in_the_arena(tmp_path: Path) -> None:
    plan = MatchPlan("knarr", ("skipper", "random"), 8, 5, stop_early=False)
    result = run_match(plan, folder=tmp_path / "match")
    assert 8 == sum(result.endings.values())
    assert "knarr" in (tmp_path / "match" / "report.html").read_text(encoding="utf-8")


# --- as an environment ----------------------------------------------------------------------------------------------


def test_pettingzoo_accepts_it(capsys: pytest.CaptureFixture[str]) -> None:
    from pettingzoo.test import api_test, render_test, seed_test

    from landnam import envs

    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation space for each agent")  # a dict with a mask is what it asks for
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        api_test(envs.aec("knarr"), num_cycles=60)
    seed_test(lambda: envs.aec("knarr"), num_cycles=40)
    render_test(lambda **mode: envs.aec("knarr", **mode), {"svg": lambda svg: svg[:4] == "<svg"})
    assert "Passed" in capsys.readouterr().out


def test_agents_are_paid_once_at_the_end_and_see_nothing_hidden() -> None:
    from landnam import envs
    from landnam.envs.plain_seats import observation_of

    env: Any = envs.aec("knarr", players=3)
    env.reset(seed=3)
    rng, paid = random.Random(1), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(5000):
        observation, reward, over, _, _ = env.last()
        paid[agent] += reward
        if over:
            env.step(None)
            continue
        game, seat = env.unwrapped.game, env.possible_agents.index(agent)
        world = type(game).resample(game.view(seat), np.random.default_rng(rng.getrandbits(32)))
        assert np.array_equal(observation["observation"], observation_of(world.view(seat)))
        env.step(rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
    assert {1.0, -1.0} == set(paid.values())


def test_compiled_environments_say_what_is_valid_instead() -> None:
    from landnam import envs

    with pytest.raises(ValueError, match=r"knarr is in plain Python and has envs\.aec only; .* island"):
        envs.batched("knarr", 4)


def test_what_needs_compiled_rules_says_that_it_has_none() -> None:
    with pytest.raises(ValueError, match="knarr has no compiled rules"):
        compiled_class("knarr")


def test_a_report_of_it_says_that_it_has_no_values() -> None:
    game = played(landnam.make("knarr", players=2, seed=4))
    with pytest.raises(AnalysisError, match="there are no values for the positions of"):
        analyse(game.record())


def test_an_action_of_an_earlier_game_is_refused_and_the_environment_still_plays_on() -> None:
    """The environment lists its actions once, for all games that it plays."""
    from landnam import envs

    earlier, now = (landnam.make("knarr", players=2, seed=seed) for seed in (1, 2))
    with pytest.raises(InvalidAction, match="an action of another table"):
        now.play(earlier.legal(0)[0], 0)
    env: Any = envs.aec("knarr", players=2)
    for seed in (1, 2):
        env.reset(seed=seed)
        env.step(0)
        assert {} == env.infos[env.possible_agents[0]]


# --- at the terminal ------------------------------------------------------------------------------------------------


def test_it_is_listed_and_its_rules_are_read(command: Command) -> None:
    listed = json.loads(command("games", "--json").stdout)
    assert ("knarr", "Knarr", "skipper") == tuple(listed[-1][name] for name in ("name", "title", "bot"))
    assert "only the dearest cargo" in command("rules", "K-LAND-2").stdout
    assert "skipper" in command("bots").stdout


def test_it_is_played_at_the_terminal_shown_and_drawn(command: Command, tmp_path: Path) -> None:
    record, said = tmp_path / "game.txt", "help\nlist load\nwhy land\n" + "any\n" * 200
    told = command("play", "knarr", "--terminal", "--players", "3", "--seed", "5", "--save", str(record), said=said)
    assert 0 == told.returncode, told.stderr
    for words in (
        "choose a cargo",
        "Red loads cargo",
        "Blue loads a card",
        "The game is over (last voyage)",
        "K-SAIL-1",
    ):
        assert words in told.stdout
    assert "Over after 5 turns" in command("show", str(record)).stdout
    assert "hand" in command("show", str(record), "--move", "3", "--seat", "red").stdout
    assert command("show", str(record), "--svg", "-").stdout.startswith("<svg")


def test_it_is_simulated_and_put_in_the_arena_by_the_command_line(command: Command) -> None:
    simulated = json.loads(
        command("simulate", "knarr", "--bots", "skipper,random", "--games", "4", "--seed", "1", "--json").stdout
    )
    assert 4 == simulated["games"]
    match = command("arena", "knarr", "--bots", "skipper,random", "--games", "4", "--seed", "1", "--json")
    assert "knarr" == json.loads(match.stdout)["plan"]["game"]


# --- on a server ----------------------------------------------------------------------------------------------------


@contextmanager
def served(path: list[str], database: Path) -> Iterator[str]:
    """A server in a process of its own; its address."""
    server = subprocess.Popen(
        [sys.executable, "-c", SERVE, str(database)], env=environment(path), stdout=subprocess.PIPE, text=True
    )
    watch = threading.Timer(120, server.kill)
    watch.start()
    try:
        assert server.stdout is not None
        port = server.stdout.readline().strip()
        assert port.isdecimal(), "the server did not start"
        yield f"127.0.0.1:{port}"
    finally:
        watch.cancel()
        server.terminate()
        server.wait(30)
        assert server.stdout is not None
        server.stdout.close()


def test_it_is_served_played_over_the_socket_replayed_and_verified(path: list[str], tmp_path: Path) -> None:
    from server.driver import Client, Seated, me, run_to_end

    async def play(address: str) -> None:
        client = Client(address)
        for _ in range(100):
            try:
                games = await client.call("GET", "/games")
                break
            except httpx2.ConnectError:  # it does not listen yet
                await asyncio.sleep(0.1)
        info = next(game for game in games if game["name"] == "knarr")
        assert ("Knarr", "skipper", "K") == (info["title"], info["bot"], info["prefix"])
        assert ["load", "sail", "land"] == [action["kind"] for action in info["actions"]]
        opened = await client.open("knarr", [me("Ann"), {"kind": "bot", "bot": "skipper"}], clock="relaxed")
        table, token = opened["table"]["id"], next(iter(opened["tokens"].values()))
        ann = await Seated.enter(address, table, [token])
        await ann.ready()
        await ann.start(0)
        await ann.play_on(random.Random(1))
        await ann.reach_end()
        statistics = await client.call("GET", f"/tables/{table}/statistics", token=token)
        assert "knarr" == statistics["game"]
        assert 5 == statistics["turns"]
        assert {"wind", "swell", "storm"} == {face["face"] for face in statistics["dice"]}
        text = await client.call("GET", f"/tables/{table}/record", token=token)
        assert landnam.replay(text).outcome is not None
        assert landnam.verify(text).ok
        frames = await client.call("GET", f"/tables/{table}/replay", token=token)
        assert frames["total"] > 5

    with served(path, tmp_path / "tables.db") as address:
        run_to_end(play(address))


# --- its own rules and its compiled bot -----------------------------------------------------------------------------


def at_sea(*cargo: int, leg: int, limit: int = 2, storms: int = 0) -> Any:
    """A fleet before its ships decide, in the first voyage."""
    from knarr.state import CARGO, Fleet, Ship

    ships = [Ship([card for card in CARGO if card != own], own) for own in cargo]
    return Fleet(ships, limit=limit, leg=leg, storms=storms, phase="sailing")


def test_only_the_dearest_cargo_gets_its_full_price() -> None:
    from knarr import rules

    fleet = at_sea(4, 5, 5, leg=3)
    assert {} == rules.choose(fleet, 0, "land")
    assert {} == rules.choose(fleet, 1, "land")
    assert {0: 6, 1: 15, 2: 15} == rules.choose(fleet, 2, "land")


@pytest.mark.parametrize(("limit", "lost"), [(1, [0, 1]), (2, []), (3, [])])
def test_a_storm_is_a_warning_unless_it_is_the_last(limit: int, lost: list[int]) -> None:
    from knarr import rules

    fleet = at_sea(4, 5, leg=3, limit=limit)
    assert lost == rules.roll(fleet, "storm")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "expected 'knarr VOYAGES"),
        ("knarr 5 2 1 0 2 sailing; red 0 hand 1235 cargo 4 sold - lost - chose -", "storm 2 ends the voyage"),
        ("knarr 5 2 1 1 0 sailing; red 0 hand 1245 cargo 4 sold - lost - chose -", "the cards"),
        ("knarr 5 2 6 1 0 sailing; red 0 hand 1235 cargo 4 sold - lost - chose -", "expected 'knarr VOYAGES"),
        ("knarr 2 2 3 1 0 sailing; red 0 hand 1235 cargo 4 sold - lost - chose -", "no voyage 3 of 2"),
        ("knarr 5 2 1 1 0 over; red 0 hand 1235 cargo 4 sold - lost - chose -", "the phase cannot be over"),
        ("knarr 5 2 1 1 0 sailing; blue 0 hand 1235 cargo 4 sold - lost - chose -", "expected 'red POINTS"),
        ("knarr 5 2 1 1 0 sailing; red 0 hand 1235 cargo ４ sold - lost - chose -", "expected 'red POINTS"),
    ],
)
def test_a_position_that_cannot_be_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        landnam.make("knarr", position=text)


CAPTAIN = """
import numpy as np
from knarr.captain_rules import LIBRARY, SOURCE
from landnam.native.memory import address_of
source = np.zeros(1, SOURCE)
LIBRARY.wait()
asked = [(cargo, leg, storms, rivals) for cargo in (1, 5) for leg in (2, 4) for storms in (0, 1) for rivals in (0, 2)]
print([LIBRARY.doors.should_land(address_of(source), 9, *moment) for moment in asked], LIBRARY.compiled)
"""


def test_the_captain_thinks_the_same_compiled_and_interpreted(path: list[str], tmp_path: Path) -> None:
    def thinks(**more: str) -> str:
        kept = {name: value for name, value in environment(path).items() if name != "LANDNAM_INTERPRETED"}
        env = kept | {"LANDNAM_CACHE": str(tmp_path)} | more
        return subprocess.run(
            [sys.executable, "-c", CAPTAIN], env=env, capture_output=True, text=True, timeout=300, check=True
        ).stdout

    compiled, interpreted = thinks(), thinks(LANDNAM_INTERPRETED="1")
    assert compiled.endswith(" True\n")
    assert interpreted.endswith(" False\n")
    assert interpreted.removesuffix("False\n") == compiled.removesuffix("True\n")
