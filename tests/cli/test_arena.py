"""``landnam arena`` and ``landnam bots``."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from landnam.arena import portions, workers
from landnam.arena.interrupted import Interrupted
from landnam.arena.match_plan import MatchPlan
from landnam.arena.tournament import resume_match, run_match
from landnam.games import GAMES, game_class

EXAMPLE = str(Path(__file__).parents[2] / "examples" / "my_bot.py") + ":MyBot"
SHORT = ("arena", "dice", "--bots", f"{EXAMPLE}, random", "--games", "4", "--seed", "1", "-o", "turns=2")


def test_the_example_plays_against_random(run: Any) -> None:
    result = run(*SHORT)
    assert result.exit_code == 0
    for words in ("95 % interval", "rating", "4 of 4 games · seed 1", "random", "all turns played 4", "open whether"):
        assert words in result.stdout
    assert result.stderr == ""


def test_the_example_wins(run: Any) -> None:
    data = json.loads(
        run(
            "arena", "dice", "--bots", f"{EXAMPLE},random", "--games", "300", "--seed", "1", "-o", "turns=4", "--json"
        ).stdout
    )
    assert data["verdict"]["said"] == "stronger"
    assert data["standings"][0]["wilson"][0] > 0.5


CLUMSY = """
from landnam.bots import Bot
class Clumsy(Bot):
    asked = 0
    def decide(self, view, legal, rng, clock):
        self.asked += 1
        if self.asked % 2:
            raise ValueError("no idea")
        return "dance"
"""


def test_no_cell_of_the_table_is_cut_at_eighty_columns(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    (tmp_path / "clumsy.py").write_text(CLUMSY, encoding="utf-8")
    bots = f"{tmp_path / 'clumsy.py'}:Clumsy,greedy"
    words = ("arena", "dice", "--bots", bots, "--games", "40", "--seed", "1", "--no-stop-early", "-o", "turns=4")
    lines = run(*words).stdout.splitlines()
    assert lines
    assert all(len(line) <= 80 for line in lines)
    assert any(line.endswith("lost ") for line in lines)
    assert any("greedy" in line and line.endswith("none ") for line in lines)
    said = " ".join(line.strip() for line in lines)
    assert re.search(r"Clumsy lost decisions: \d+ (raised|illegal), \d+ (raised|illegal) ", said)


def test_json_is_all_that_is_printed(run: Any) -> None:
    data = json.loads(run(*SHORT, "--json").stdout)
    assert data["plan"]["bots"] == [EXAMPLE, "random"]
    assert (data["games"], data["plan"]["clock"], data["plan"]["paired"]) == (4, 1.0, True)


def test_all_settings_can_be_said(run: Any) -> None:
    words = ("--no-rotate", "--no-trade", "--clock", "2.5", "--no-stop-early", "--turn-cap", "3", "--workers", "2")
    result = run("arena", "island", "--games", "3", "--seed", "1", *words, "--json")
    data = json.loads(result.stdout)
    plan = data["plan"]
    assert (plan["rotate"], plan["paired"], plan["trade"], plan["clock"]) == (False, False, False, 2.5)
    assert (plan["stop_early"], plan["turn_cap"], data["endings"]) == (False, 3, {"turn limit": 3})


def test_a_folder_is_written_and_resumed(run: Any, tmp_path: Path) -> None:
    folder = tmp_path / "match"
    first = run(*SHORT, "--out", str(folder))
    assert f"report: {folder / 'report.html'}" in first.stdout
    assert {file.name for file in folder.iterdir()} == {"match.json", "games.jsonl", "report.html", "report.json"}
    games = (folder / "games.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    (folder / "games.jsonl").write_text("".join(games[:2]), encoding="utf-8")
    again = run("arena", "dice", "--resume", str(folder), "--seed", "1", "--json")
    assert again.exit_code == 0
    assert json.loads(again.stdout)["games"] == 4
    assert len((folder / "games.jsonl").read_text(encoding="utf-8").splitlines()) == 4


def test_progress_is_drawn_on_standard_error_only(command: Any) -> None:
    done = command(*SHORT, "--json", FORCE_COLOR="1")
    assert done.returncode == 0
    assert "/4" in done.stderr
    assert json.loads(done.stdout)["games"] == 4


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "say which game, as in 'landnam arena dice', or which match to resume"),
        (("isle",), "unknown game 'isle'; valid are island"),
        (("dice", "--bots", "clever,random"), "unknown bot 'clever'; valid are random"),
        (("island", "--bots", "perfect,random,random"), "bot 'perfect' does not play island; it plays dice"),
        (("dice", "--bots", "no.py:Bot,random"), "bot file 'no.py' does not exist"),
        (("dice", "--games", "0"), "games=0: valid are whole numbers from 1"),
        (("dice", "--workers", "0"), "workers=0: valid are whole numbers from 1"),
        (("dice", "--clock", "-1"), "clock -1: valid are seconds above 0"),
        (("dice", "--turn-cap", "9"), "dice has no turn cap"),
        (("dice", "--no-rotate", "--paired"), "a match without rotating seats cannot be paired"),
        (("--resume", "/no/such/folder"), "/no/such/folder holds no match to resume"),
        (("--resume", "a", "--out", "b"), "--out and --resume cannot be combined"),
    ],
)
def test_one_sentence_says_what_is_wrong(run: Any, words: tuple[str, ...], sentence: str) -> None:
    result = run("arena", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_resumed_match_keeps_its_settings(run: Any, tmp_path: Path) -> None:
    run(*SHORT, "--out", str(tmp_path / "match"))
    result = run("arena", "--resume", str(tmp_path / "match"), "--seed", "2")
    assert result.exit_code == 2
    assert "the match in the folder has seed 1, not 2" in result.stderr


def test_the_bots_are_listed(run: Any) -> None:
    result = run("bots")
    assert result.exit_code == 0
    assert "any legal action" in result.stdout


def test_the_bots_are_listed_as_json(run: Any) -> None:
    found = {bot["name"]: bot for bot in json.loads(run("bots", "--json").stdout)}
    assert found["random"]["games"] == list(GAMES)
    assert found["perfect"]["games"] == ["dice"]
    assert all(bot["about"] for bot in found.values())


# --- stopped, and by default --------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [("simulate", "--games", "3"), ("arena", "--games", "2", "--turn-cap", "5")])
@pytest.mark.parametrize("game", ["island", "duel"])
def test_by_default_random_bots_sit_in_the_usual_seats(run: Any, words: tuple[str, ...], game: str) -> None:
    data = json.loads(run(words[0], game, *words[1:], "--seed", "1", "--json").stdout)
    assert ["random"] * game_class(game).declaration.usual == (data["bots"] if "bots" in data else data["plan"]["bots"])


def test_a_match_goes_to_a_new_or_an_empty_folder(run: Any, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("not a match")
    result = run(*SHORT, "--out", str(tmp_path))
    assert 2 == result.exit_code
    assert f"{tmp_path} is not empty; a match needs a new or an empty folder" in result.stderr
    assert ["letter.txt"] == [file.name for file in tmp_path.iterdir() if file.name != "data"]


def test_a_stopped_match_is_summed_up_and_says_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stop_after(monkeypatch, 3)
    folder = tmp_path / "match"
    plan = MatchPlan("dice", ("random", "random"), 50, seed=1, stop_early=False, options={"turns": 2})
    with pytest.raises(Interrupted) as stopped:
        run_match(plan, folder=folder)
    assert 3 == stopped.value.result.games == len((folder / "games.jsonl").read_text().splitlines())
    assert (folder / "report.html").is_file()
    monkeypatch.undo()
    assert resume_match(folder).plain()["standings"] == run_match(plan).plain()["standings"]


@pytest.mark.parametrize("words", [("simulate", "dice"), ("arena", "dice", "--no-stop-early")])
def test_a_stopped_command_tells_what_was_played(
    run: Any, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    stop_after(monkeypatch, 3)
    result = run(*words, "--games", "5000", "--seed", "7")
    assert 130 == result.exit_code
    assert "Traceback" not in result.stderr
    assert "of 5,000 games; seed 7 plays" in result.stderr
    assert "random" in result.stdout


def stop_after(monkeypatch: pytest.MonkeyPatch, games: int) -> None:
    """Ctrl-C, as soon as so many games are played."""
    in_order = portions.in_order

    def stopped(*arguments: Any) -> Iterator[Any]:
        played = 0
        for portion in in_order(*arguments):
            yield portion
            played += len(portion if isinstance(portion, list) else portion.numbers)
            if played >= games:
                raise KeyboardInterrupt

    monkeypatch.setattr(workers, "in_order", stopped)
    monkeypatch.setattr(portions, "GROWTH", 1)
