"""Programs in any language play over standard input and output; whatever one does costs decisions, never the match."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

import landnam
import program_for_tests
from landnam.arena.match_plan import MatchPlan
from landnam.arena.simulation import simulate
from landnam.arena.tournament import run_match
from landnam.bots import Referee, find_bot, programs
from landnam.bots.programs import MOST_ERRORS, RESTARTS, program_bot, quit_idle_programs
from landnam.bots.protocol import LONGEST_LINE
from landnam.cli import app
from landnam.cli.console import read_bots
from landnam.rules.protocol import Game

PROTOCOL = Path(__file__).parents[2] / "examples" / "protocol"
TWO_TURNS: dict[str, Any] = {"stop_early": False, "options": {"turns": 2}}


@pytest.fixture(autouse=True)
def _apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Standard error goes to the test's own folder, and no program outlives its test."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_CACHE_HOME", os.environ.get("XDG_CACHE_HOME", str(Path.home() / ".cache")))
    yield
    program_bot.cache_clear()
    quit_idle_programs()


def command(way: str, *more: object) -> str:
    return "cmd:" + shlex.join([sys.executable, program_for_tests.FILE, way, *map(str, more)])


def seated(way: str, *more: object, clock: float = 5.0, game: str = "dice") -> Referee:
    return Referee(find_bot(command(way, *more), game)(game, 0), 0, np.random.default_rng(1), clock)


def dice() -> Game:
    game = landnam.make("dice", players=2, turns=2, seed=3)
    game.play("roll")
    return game


# --- what it says -------------------------------------------------------------------------------------------------


def test_a_number_stands_for_a_legal_action() -> None:
    game, one = dice(), seated("good")
    assert one.decide(game) == game.legal(0)[0]
    assert one.name == "the good one"
    assert not one.fallbacks
    one.leave(None)


def test_an_action_may_be_said_as_text() -> None:
    game, one = dice(), seated("text")
    assert one.decide(game) == game.legal(0)[-1]
    assert not one.fallbacks
    one.leave(None)


@pytest.mark.parametrize(
    ("way", "reason", "why"),
    [
        ("garbled", "illegal", "it wrote 'I think I will roll', which is not JSON"),
        ("list", "illegal", "which is not an object with a type"),
        ("numberless", "illegal", "it chose number 99 of"),
        ("negative", "illegal", "it chose number -1 of"),
        ("true", "illegal", "its action is bool, not a number or a text"),
        ("null", "illegal", "its answer has no action"),
        ("illegal", "illegal", "'end' is forbidden by"),
        ("chance", "illegal", "is forbidden by"),
        ("ahead", "illegal", "its answer has the id 2, and the question has 1"),
        ("sorry", "raised", "I cannot see the dice"),
        ("long", "illegal", f"it wrote a line of more than {LONGEST_LINE} bytes"),
        ("dies at once", "raised", "it ended with the exit code 9"),
    ],
)
def test_a_bad_answer_loses_the_decision(
    way: str, reason: str, why: str, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    game, one = dice(), seated(way, tmp_path / "heard")
    assert one.decide(game) in game.legal(0)
    assert one.fallbacks == {reason: 1}
    assert why in caplog.text
    one.leave(None)
    quit_idle_programs()
    heard = [json.loads(line) for line in (tmp_path / "heard").read_text(encoding="utf-8").splitlines()]
    told = [message["reason"] for message in heard if message["type"] == "error"]
    assert told == ([] if way in ("long", "dies at once") else [reason])


def test_a_late_answer_loses_its_decision_and_is_not_taken_for_the_next(tmp_path: Path) -> None:
    game, one = dice(), seated("late", tmp_path / "heard", clock=0.1)
    assert one.decide(game) in game.legal(0)
    assert one.fallbacks == {"stalled": 1}
    one.clock = 5.0
    assert one.decide(game) == game.legal(0)[0]
    assert one.fallbacks == {"stalled": 1}
    one.leave(None)


def test_what_it_says_unasked_is_dropped() -> None:
    game, one = dice(), seated("chatty")
    program: Any = one.bot
    for _ in range(3):
        assert one.decide(game) == game.legal(0)[0]
        while program._program._lines.empty():  # till it has said something more
            time.sleep(0.01)
    assert not one.fallbacks
    one.leave(None)


def test_a_program_that_floods_its_output_is_asked_like_any_other() -> None:
    game, one = dice(), seated("noisy")
    assert [one.decide(game) for _ in range(2)] == [game.legal(0)[0]] * 2
    assert not one.fallbacks
    one.leave(None)
    quit_idle_programs()
    (kept,) = (Path(os.environ["XDG_STATE_HOME"]) / "landnam").rglob("stderr-*.log")
    assert kept.stat().st_size == MOST_ERRORS


# --- what it is told ----------------------------------------------------------------------------------------------


def test_a_whole_game_as_the_program_is_told_it(tmp_path: Path) -> None:
    plan = MatchPlan("dice", (command("good", tmp_path / "heard"), "random"), 1, seed=5, **TWO_TURNS)
    run_match(plan)
    quit_idle_programs()
    heard = [json.loads(line) for line in (tmp_path / "heard").read_text(encoding="utf-8").splitlines()]
    kinds = [message["type"] for message in heard]
    assert kinds[:2] == ["hello", "game"]
    assert kinds[-2:] == ["end", "quit"]
    assert set(kinds[2:-2]) == {"decide"}
    begins, end = heard[1], heard[-2]
    assert (begins["game"], begins["seat"], begins["players"]) == ("dice", 0, ["red", "blue"])
    assert begins["options"]["turns"] == 2
    assert 0 <= begins["seed"] < 2**53
    ids = [message["id"] for message in heard[2:-2]]
    assert ids == sorted(set(ids))
    for message in heard[2:-2]:
        assert message["view"]["seat"] == 0
        assert message["legal"]
        assert message["clock"] == 1.0
    rolled = [event for message in heard[2:] for event in message.get("events", ()) if event["kind"] == "rolled"]
    assert len(rolled) > 4  # chance is told, of both seats
    assert {event["seat"] for event in rolled} == {0, 1}
    assert end["outcome"]["ending"] == "all turns played"


def test_a_program_hears_only_what_its_seat_may_know(tmp_path: Path) -> None:
    """The lines are made of the seat's view and events alone: the same as of any bot (test_referee, test_views)."""
    game = landnam.make("island", seed=2, max_turns=30)
    one = seated("good", tmp_path / "heard", game="island")
    rng, seen = np.random.default_rng(2), []
    views: list[Any] = []
    while game.outcome is None:
        seat = game.to_act[0]
        if seat == 0:
            views.append(game.view(0) | {"counted": game.counted(0)})
            action = one.decide(game, offers=False)
        else:
            legal = game.legal(seat, offers=False)
            action = legal[rng.integers(len(legal))]
        events = game.play(action, seat)
        one.hear(events)
        seen += events.seen_by(0)
    one.leave(game.outcome)
    quit_idle_programs()
    heard = [json.loads(line) for line in (tmp_path / "heard").read_text(encoding="utf-8").splitlines()]
    assert json.loads(json.dumps(views)) == [message["view"] for message in heard if message["type"] == "decide"]
    told = [event for message in heard for event in message.get("events", ())]
    assert json.loads(json.dumps(seen)) == told


def test_proposals_are_asked_out_of_turn(tmp_path: Path) -> None:
    plan = MatchPlan("island", (command("good", tmp_path / "heard"), "random", "random"), 1, seed=5, turn_cap=25)
    run_match(plan)
    quit_idle_programs()
    heard = [json.loads(line) for line in (tmp_path / "heard").read_text(encoding="utf-8").splitlines()]
    asked = [message for message in heard if message["type"] == "propose"]
    assert asked
    for message in asked:
        assert message["view"]["active"] != 0
        assert any(action.startswith("propose ") for action in message["legal"])


# --- from its start to its end ------------------------------------------------------------------------------------


def test_a_program_that_dies_is_started_again_a_few_times_a_game(tmp_path: Path) -> None:
    result = run_match(
        MatchPlan("dice", (command("dies"), "random"), 4, seed=1, stop_early=False, options={"turns": 5}),
        folder=tmp_path / "match",
    )
    assert result.games == 4
    lost = result.standings[0].fallbacks
    assert set(lost) == {"raised"}
    assert lost["raised"] > 4 * (RESTARTS + 1) - 4  # it dies, and at last is not started any more
    (kept,) = (tmp_path / "match").glob("stderr-*.log")
    starts = kept.read_text(encoding="utf-8").count("out of memory")
    assert 4 <= starts <= 4 * (RESTARTS + 1)
    told = (tmp_path / "match" / "faults.log").read_text(encoding="utf-8")
    assert "it ended with the exit code 9" in told
    assert f"it was started again {RESTARTS} times in this game" in told


def test_a_program_that_never_answers_again_is_ended_and_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "SILENT_SECONDS", 0.5)
    game, one = dice(), seated("stuck", clock=0.05)
    for _ in range(4):
        one.decide(game)
    assert set(one.fallbacks) == {"stalled", "raised"}
    one.clock = 5.0
    one.leave(None)


@pytest.mark.parametrize(
    ("way", "sentence"),
    [
        ("rude", "it wrote 'good morning', which is not JSON"),
        ("foreign", "it speaks protocol 99, and this is 1"),
        ("nameless", "its hello has no name"),
        ("gone", "it ended with the exit code 3; its standard error is in .*stderr-"),
        ("mute", "it did not say hello within 0.5 seconds"),
    ],
)
def test_a_program_that_does_not_speak_the_protocol_is_refused_before_the_match(
    way: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(programs, "START_SECONDS", 0.5 if way == "mute" else 10.0)
    with pytest.raises(ValueError, match=f"does not speak the bot protocol: {sentence}"):
        find_bot(command(way), "dice")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("cmd:", "names no program; valid is a command such as cmd:./my_bot"),
        ("cmd:no/such/program", "cannot be started: No such file or directory"),
        ("cmd:'unclosed", "the command cannot be read: No closing quotation"),
    ],
)
def test_a_command_that_cannot_be_run_is_refused(name: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        find_bot(name, "dice")


def test_no_shell_reads_a_command(tmp_path: Path) -> None:
    spoilt = tmp_path / "spoilt"
    with pytest.raises(ValueError, match=r"does not speak|cannot be started"):
        find_bot(f"cmd:true; touch {spoilt}", "dice")
    with pytest.raises(ValueError, match="does not speak"):
        find_bot(f"cmd:echo $(touch {spoilt}) `touch {spoilt}` > {spoilt}", "dice")
    assert not spoilt.exists()


def test_a_program_plays_the_games_that_it_names() -> None:
    with pytest.raises(ValueError, match="does not play duel; it plays dice, island"):
        find_bot(command("good"), "duel")


def test_one_program_serves_one_game_after_another(tmp_path: Path) -> None:
    plan = MatchPlan("dice", (command("good", tmp_path / "heard"), "random"), 3, seed=5, **TWO_TURNS)
    run_match(plan)
    quit_idle_programs()
    heard = [json.loads(line)["type"] for line in (tmp_path / "heard").read_text(encoding="utf-8").splitlines()]
    assert [heard.count(kind) for kind in ("hello", "game", "end", "quit")] == [1, 3, 3, 1]


def test_the_same_seed_gives_the_same_match_in_one_process_or_several() -> None:
    bot = f"cmd:{sys.executable} {PROTOCOL / 'builder.py'}"
    plan = MatchPlan("dice", (bot, "random"), 4, seed=5, **TWO_TURNS)
    one, two = run_match(plan), run_match(plan, workers=2)
    assert one.standings[0].points_counted == two.standings[0].points_counted
    assert one.turns == two.turns
    assert one.decisions == two.decisions


def test_what_a_program_spends_is_added_up(tmp_path: Path) -> None:
    plan = MatchPlan("dice", (command("spends"), "random"), 1, seed=5, **TWO_TURNS)
    run_match(plan, folder=tmp_path / "match")
    game = json.loads((tmp_path / "match" / "games.jsonl").read_text(encoding="utf-8"))
    decisions = sum(game["times"][0].values())
    assert game["spent"] == [{"tokens": 3.0 * decisions, "cost": 0.5 * decisions}, {}]


def test_a_simulation_seats_programs_too() -> None:
    result = simulate("dice", [command("good"), "random"], 2, 1, options={"turns": 2})
    assert result.games == 2
    assert result.seats == ("red", "blue")
    with pytest.raises(ValueError, match="--decisions is for compiled bots"):
        simulate("dice", [command("good"), "random"], 2, 1, out=Path("games.parquet"), decisions=True)


def test_a_person_plays_with_programs_at_the_terminal(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    words = ["play", "dice", "--terminal", "--bot", command("good", heard), "--players", "2", "--seed", "1"]
    options = ["-o", "turns=2", "--save", str(tmp_path / "record.txt")]
    told = CliRunner().invoke(app, [*words, *options], input="any\n" * 200)
    assert told.exit_code == 0, told.output
    assert "the others are bots: the good one" in told.output
    quit_idle_programs()
    kinds = [json.loads(line)["type"] for line in heard.read_text(encoding="utf-8").splitlines()]
    assert kinds[:2] == ["hello", "game"]
    assert kinds[-2:] == ["end", "quit"]


def test_arguments_with_commas_are_quoted() -> None:
    assert ["cmd:./bot --order 'a,b'", "normal"] == read_bots("dice", "cmd:./bot --order 'a,b', normal")
    assert ["random", ""] == read_bots("dice", "random,")
    assert [""] == read_bots("dice", "")


# --- the examples -------------------------------------------------------------------------------------------------


def needed(tool: str) -> str:
    """The path of a tool; without it the test is skipped, or fails where everything is required."""
    found = shutil.which(tool)
    if found is None:
        if os.environ.get("LANDNAM_REQUIRE_ALL") == "1":
            pytest.fail(f"{tool} is needed here and not installed")
        pytest.skip(f"{tool} is not installed")
    return found


def example(language: str, folder: Path) -> str:
    """The command that runs the example in a language."""
    if language == "C":
        program = folder / "builder"
        flags = ["-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror"]
        subprocess.run([needed("cc"), *flags, "-o", program, PROTOCOL / "builder.c"], check=True, timeout=60)
        return str(program)
    if language == "JavaScript":
        return shlex.join([needed("node"), str(PROTOCOL / "builder.js")])
    return shlex.join([sys.executable, "-I", "-S", str(PROTOCOL / "builder.py")])


@pytest.mark.parametrize("language", ["Python", "JavaScript", "C"])
def test_the_examples_play_every_game_without_a_lost_decision(language: str, tmp_path: Path) -> None:
    bot = f"cmd:{example(language, tmp_path)}"
    for game, players, cap in (
        ("island", 3, 20),
        ("traveler", 3, 10),
        ("duel", 2, 10),
        ("road", 3, None),
        ("dice", 2, None),
    ):
        plan = MatchPlan(game, (bot, *["random"] * (players - 1)), 1, seed=3, turn_cap=cap, clock=10.0)
        result = run_match(plan)
        assert result.standings[0].fallbacks == {}, game
        assert result.decisions.mean > 10


def test_the_python_example_needs_nothing_but_python() -> None:
    code = (PROTOCOL / "builder.py").read_text(encoding="utf-8")
    assert {"json", "random", "sys"} == {line.split()[1] for line in code.splitlines() if line.startswith("import ")}
    assert "from " not in [line[:5] for line in code.splitlines()]
