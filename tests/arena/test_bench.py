"""The benchmark of bots: a fixed set, a card, a seal, and results that can be checked by replaying them."""

from __future__ import annotations

import importlib.util
import json
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from typer.testing import CliRunner

import bots_for_tests
import program_for_tests
from landnam.arena import bench
from landnam.arena.bench import Bench, Mismatch, check_results, digest, run_bench, seal_of
from landnam.arena.bench_card import card_of
from landnam.arena.bench_set import FULL, QUICK, Pairing, pairings
from landnam.arena.match_plan import check_plan
from landnam.arena.played_game import PlayedGame
from landnam.bots.dated import dated_names
from landnam.bots.programs import program_bot, quit_idle_programs
from landnam.cli import app

ROOT = Path(__file__).parents[2]
FIRST = f"{bots_for_tests.FILE}:First"
LIVELY = """
from landnam.bots import Bot
class Lively(Bot):
    name = "lively"
    def decide(self, view, legal, rng, clock):
        if rng.integers(40) == 0:
            return "nonsense"
        return legal[rng.integers(len(legal))]
    def propose(self, view, legal, rng, clock):
        return legal[rng.integers(len(legal))] if rng.integers(2) else None
    @property
    def spent(self):
        return {"tokens": 2.0}
"""


def pairing(game: str, bot: str, trade: bool, games: int) -> Pairing:
    """A match of the set with other games or without trade."""
    found = next(one for one in pairings(FULL) if one.game == game and one.opponent == f"{bot}@2026-11")
    return replace(found, trade=trade, games=games)


def small(*matches: tuple[str, str, bool], games: int = 4) -> Callable[[str], list[Pairing]]:
    return lambda size: [pairing(game, bot, trade, games) for game, bot, trade in matches]  # noqa: ARG005 # one set


@pytest.fixture
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A set of a few games."""
    monkeypatch.setattr(bench, "pairings", small(("road", "normal", True), ("dice", "greedy", False)))


@pytest.fixture
def lively(tmp_path: Path) -> str:
    """A bot that proposes, and now and then loses a decision."""
    (tmp_path / "lively.py").write_text(LIVELY, encoding="utf-8")
    return f"{tmp_path / 'lively.py'}:Lively"


def script(name: str) -> ModuleType:
    """A script in benchmarks/, imported."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "benchmarks" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# --- the set ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "sealed"),
    [
        (QUICK, "529a76fab6dfaca3"),
        (FULL, "f2e55dd488a62433"),
    ],
)
def test_the_set_is_fixed(size: str, sealed: str) -> None:
    """A set under the same version never changes: a better one gets a new version."""
    plans = [match.plan("*", 1.0).plain() | {"rating": match.rating} for match in pairings(size)]
    assert seal_of({"plans": plans})[:16] == sealed


@pytest.mark.parametrize("size", [QUICK, FULL])
def test_every_match_of_the_set_can_be_played(size: str) -> None:
    names = []
    for match in pairings(size):
        check_plan(match.plan("random", 1.0))
        assert match.opponent in dated_names(match.game)
        assert match.games % (match.others + 1) == 0  # every seed in every rotation
        names.append(match.name)
    assert len(names) == len(set(names))
    assert {True, False} == {match.trade for match in pairings(size) if match.game == "island"}


# --- the card -----------------------------------------------------------------------------------------------------


def games_won(match: Pairing, share: float, games: int) -> Any:
    plan = match.plan("me", 1.0)
    played = []
    for number in range(games):
        bots = list(plan.seated(number))
        won = number // len(bots) < share * games / len(bots)
        winner = bots.index("me") if won else bots.index(match.opponent)
        seats = ["red", "blue", "orange", "white"][: len(bots)]
        played.append(
            PlayedGame(number, 1, seats, bots, [winner], [0] * len(bots), "", 1, 1, [{}] * len(bots), 0, None, None)
        )
    return match, plan, played


def test_an_even_share_has_the_rating_of_the_opponents() -> None:
    card = card_of([games_won(pairing("island", "hard", True, 400), 0.25, 400)])
    assert card.ratings["island"].rating == pytest.approx(1285, abs=3)
    assert card.rating is not None
    assert card.rating.low < 1285 < card.rating.high


def test_more_wins_are_a_higher_rating_and_more_games_a_surer_one() -> None:
    duel = pairing("duel", "normal", False, 400)
    ratings = [card_of([games_won(duel, share, 40)]).ratings["duel"] for share in (0.0, 0.2, 0.5, 0.9, 1.0)]
    assert ratings == sorted(ratings, key=lambda rated: rated.rating)
    assert ratings[-1].rating < 3000  # nobody is beyond measure
    many = card_of([games_won(duel, 0.5, 400)]).ratings["duel"]
    assert many.high - many.low < ratings[2].high - ratings[2].low


# --- a run --------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("_small")
def test_a_run_of_a_bot_of_ones_own_is_checked_without_the_bot(lively: str, tmp_path: Path) -> None:
    result = run_bench(Bench(lively, QUICK), tmp_path / "out")
    card = result["card"]
    assert [row["game"] for row in card["rows"]] == ["road", "dice"]
    assert card["lost"]["illegal"] > 0
    assert card["spent"] == {"tokens": 16.0}
    assert set(result["files"]) == {"lively.py"}
    lines = (tmp_path / "out" / "road-normal-trade" / "games.jsonl").read_text(encoding="utf-8").splitlines()
    records = [json.loads(line) for line in lines]
    assert any("!" in move.split()[0] for game in records for move in game["moves"])  # it has proposed
    Path(lively.rpartition(":")[0]).write_text("", encoding="utf-8")
    assert check_results(tmp_path / "out") == 8
    assert check_results(tmp_path / "out", games=1) == 2


@pytest.mark.usefixtures("_small")
def test_a_run_of_compiled_bots_is_played_again_to_check_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "pairings", small(("road", "normal", True), ("road", "normal", False)))
    result = run_bench(Bench("easy", QUICK), tmp_path / "out")
    assert {"rules of road", "road.npz"} == set(result["files"])
    (tmp_path / "alone.json").write_text(json.dumps(result), encoding="utf-8")
    assert check_results(tmp_path / "alone.json") == 8  # without the records, too
    result["matches"][0]["records"] = "0" * 64
    result["seal"] = seal_of(result)
    (tmp_path / "alone.json").write_text(json.dumps(result), encoding="utf-8")
    with pytest.raises(Mismatch, match="road-normal-trade: played again, the games are not those that are claimed"):
        check_results(tmp_path / "alone.json")


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        ("seal", "the seal does not fit what is claimed"),
        ("card", "the card does not follow from the records"),
        ("winner", "the records are not those that were sealed"),
        ("sealed winner", "game 1 goes otherwise when it is replayed"),
        ("sealed move", "game 1 goes otherwise|cannot be replayed"),
        ("set", "the set has no such match"),
    ],
)
def test_a_result_that_was_made_up_is_found_out(
    spoil: str, sentence: str, lively: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "pairings", small(("dice", "greedy", False), games=2))
    folder = tmp_path / "out"
    run_bench(Bench(lively, QUICK), folder)
    result = json.loads((folder / "result.json").read_text(encoding="utf-8"))
    file = folder / "dice-greedy" / "games.jsonl"
    games = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    if spoil == "seal":
        result["clock"] = 2.0
    elif spoil == "card":
        result["card"]["rows"][0]["share"] = 0.99
    elif spoil == "set":
        result["matches"][0]["seed"] += 1
        result["seal"] = seal_of(result)
    elif "winner" in spoil:
        games[1]["winners"] = [1 - games[1]["winners"][0]]
    else:
        games[1]["moves"][3:5] = games[1]["moves"][4:2:-1]
    file.write_text("".join(json.dumps(game, separators=(",", ":")) + "\n" for game in games), encoding="utf-8")
    if spoil.startswith("sealed"):
        plan = pairing("dice", "greedy", False, 2).plan(lively, 1.0)
        result["matches"][0]["records"] = digest(plan, [PlayedGame(**game) for game in games])
        result["seal"] = seal_of(result)
    (folder / "result.json").write_text(json.dumps(result), encoding="utf-8")
    with pytest.raises(Mismatch, match=sentence):
        check_results(folder)


def test_an_interrupted_run_goes_on(lively: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "pairings", small(("dice", "greedy", False), ("road", "normal", False), games=2))
    whole = run_bench(Bench(lively, QUICK), tmp_path / "whole")

    def interrupt(games: int, words: str) -> None:  # noqa: ARG001 # told by progress
        if games == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_bench(Bench(lively, QUICK), tmp_path / "parts", progress=interrupt)
    assert not (tmp_path / "parts" / "result.json").exists()
    assert run_bench(Bench(lively, QUICK), tmp_path / "parts")["seal"] == whole["seal"]


@pytest.mark.usefixtures("_small")
def test_a_program_is_measured_like_any_bot(tmp_path: Path) -> None:
    command = f"cmd:{sys.executable} {program_for_tests.FILE} spends"  # it plays dice and island
    result = run_bench(Bench(command, QUICK, files=(Path(__file__),)), tmp_path / "out")
    assert [row["game"] for row in result["card"]["rows"]] == ["dice"]
    assert result["name"] == "the spends one"
    assert {"program_for_tests.py", "test_bench.py"} < set(result["files"])
    assert result["card"]["spent"]["tokens"] > 10
    assert check_results(tmp_path / "out") == 4
    program_bot.cache_clear()
    quit_idle_programs()


def test_a_bot_does_not_play_against_itself() -> None:
    opponents = {match.opponent for match, _ in Bench("hard@2026-11", QUICK).matches()}
    assert opponents == {"normal@2026-11"}
    assert "hard@2026-11" in {match.opponent for match, _ in Bench("hard", QUICK).matches()}
    with pytest.raises(ValueError, match="the quick set has no opponent for greedy@2026-11 but itself"):
        Bench("greedy@2026-11", QUICK).matches()


def test_the_measured_cards_are_those_of_the_page() -> None:
    """``docs/measured/bench.json`` is what the benchmark wrote; the page is made from it, and every seal fits."""
    measured = ROOT / "docs" / "measured"
    told = json.loads((measured / "bench.json").read_text(encoding="utf-8"))
    assert script("bench_bots").page_of(told) == (measured / "bench.md").read_text(encoding="utf-8")
    assert [result["seal"] for result in told["results"]] == [seal_of(result) for result in told["results"]]
    assert {"random", "easy", "normal", "hard", "expert", "greedy", "steady", "perfect"} == {
        result["bot"] for result in told["results"]
    }


def test_a_folder_with_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letters").mkdir()
    with pytest.raises(ValueError, match="holds letters; a benchmark needs a new folder"):
        run_bench(Bench(FIRST, QUICK), tmp_path)


# --- the commands -------------------------------------------------------------------------------------------------


def test_the_commands_print_a_card_and_check_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "pairings", small(("dice", "greedy", False)))
    out, run = tmp_path / "out", CliRunner()
    told = run.invoke(app, ["bench", "bots", FIRST, "--quick", "--out", str(out)])
    assert told.exit_code == 0, told.output
    for word in ("first · benchmark 2026-11, quick set", "rating", "greedy@2026-11", "lost decisions: none", "seal "):
        assert word in told.output
    again = run.invoke(app, ["bench", "bots", FIRST, "--quick", "--out", str(out), "--json"])
    assert json.loads(again.output)["seal"] in told.output
    checked = run.invoke(app, ["bench", "check", str(out)])
    assert "4 of 4 games replayed: everything is as claimed" in checked.output
    result = json.loads((out / "result.json").read_text(encoding="utf-8"))
    (out / "result.json").write_text(json.dumps(result | {"clock": 9.0}), encoding="utf-8")
    assert run.invoke(app, ["bench", "check", str(out)]).exit_code == 1


def test_ratings_of_the_opponents_rise_with_their_level() -> None:
    for game in ("island", "traveler", "duel", "road", "dice"):
        ratings = [match.rating for match in pairings(FULL) if match.game == game]
        assert ratings == sorted(ratings)
