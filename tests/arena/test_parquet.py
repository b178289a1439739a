"""Parquet files: a row a game, a row a decision, the same for everybody, and valid when the run is stopped."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

import landnam
from landnam.arena import parquet, portions, step_log
from landnam.arena.match_plan import MatchPlan
from landnam.arena.simulation import simulate
from landnam.arena.tournament import resume_match, run_match

EXAMPLE = str(Path(__file__).parents[2] / "examples" / "my_bot.py") + ":MyBot"
DICE = ("dice", ("random", "random"))


def rows(file: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pyarrow.parquet.read_table(file).to_pylist()
    return found


# --- a row a game ------------------------------------------------------------------------------------------------


def test_the_rows_are_the_games(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    result = simulate("island", ("random",) * 3, 60, 5, trade=False, options={"vp": 5}, out=file)
    games = rows(file)
    assert [game["game"] for game in games] == list(range(60))
    assert {game["seed"] for game in games} == {5}
    assert {tuple(game["bots"]) for game in games} == {("random",) * 3}
    for seat in range(3):
        assert sum(seat in game["winners"] for game in games) == result.wins[seat].count
        assert sum(game["points"][seat] for game in games) / 60 == result.points[seat].mean
    assert sum(game["turns"] for game in games) / 60 == result.turns.mean
    assert sum(game["decisions"] for game in games) / 60 == result.decisions.mean
    assert {game["ending"] for game in games} == set(result.endings)
    assert {game["start"] for game in games} == {None}
    assert [file.name for file in tmp_path.iterdir()] == ["games.parquet"]


def test_a_file_says_what_it_holds(tmp_path: Path) -> None:
    simulate(*DICE, 3, 5, options={"turns": 4}, out=tmp_path / "games.parquet", decisions=True)
    games, steps = (
        pyarrow.parquet.read_schema(tmp_path / name).metadata for name in ("games.parquet", "games.decisions.parquet")
    )
    assert (games[b"landnam.schema"], steps[b"landnam.schema"]) == (b"games 1", b"decisions 1")
    settings = json.loads(games[b"landnam.settings"])
    assert (settings["game"], settings["bots"], settings["seed"]) == ("dice", ["random", "random"], 5)
    assert (settings["games"], settings["trade"], settings["options"]) == (3, True, {"turns": 4, "max_turns": None})
    assert settings["seats"] == ["red", "blue"]
    assert b"landnam.version" in games


def test_the_same_games_make_the_same_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet, "GAMES_A_GROUP", 64)
    simulate(*DICE, 300, 5, out=tmp_path / "one.parquet")
    monkeypatch.setattr(portions, "MOST_AT_A_TIME", 7)
    simulate(*DICE, 300, 5, out=tmp_path / "other.parquet", workers=2)
    assert (tmp_path / "one.parquet").read_bytes() == (tmp_path / "other.parquet").read_bytes()
    assert pyarrow.parquet.ParquetFile(tmp_path / "one.parquet").num_row_groups == 5


# --- a row a decision --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "bots", "trade", "options"),
    [
        ("island", ("random",) * 4, False, {"vp": 4}),
        ("island", ("easy", "random", "normal"), True, {"vp": 5}),
        ("island", ("hard", "hard", "random"), True, {"vp": 5}),
        ("traveler", ("random", "normal", "easy"), True, {"vp": 4}),
        ("duel", ("random", "random"), True, {"vp": 4}),
        ("duel", ("normal", "easy"), True, {"vp": 5}),
        ("road", ("random",) * 3, True, {}),
        ("road", ("hard", "easy", "normal"), True, {}),
        ("dice", ("random", "greedy"), True, {"turns": 3}),
    ],
)
def test_a_game_can_be_played_again_from_its_rows(
    game: str, bots: Sequence[str], trade: bool, options: dict[str, Any], tmp_path: Path
) -> None:
    """The position in which it began and its steps lead to the result that it had at native speed."""
    simulate(game, bots, 3, 2, trade=trade, options=options, out=tmp_path / "games.parquet", decisions=True)
    steps = rows(tmp_path / "games.decisions.parquet")
    for told in rows(tmp_path / "games.parquet"):
        again = landnam.make(game, position=told["start"], chance="manual")
        own = [step for step in steps if step["game"] == told["game"]]
        assert [step["step"] for step in own] == list(range(len(own)))
        for step in own:
            again.play(step["action"], *([] if step["seat"] is None else [step["seat"]]))
        outcome = again.outcome
        assert outcome is not None
        assert (list(outcome.winners), list(outcome.points)) == (told["winners"], told["points"])
        assert outcome.ending == told["ending"]
        assert own[-1]["turn"] == told["turns"]
        assert sum(step["asked"] for step in own) == told["decisions"]


def test_decisions_change_no_result(tmp_path: Path) -> None:
    plain = simulate(*DICE, 20, 5, out=tmp_path / "plain.parquet").plain()
    told = simulate(*DICE, 20, 5, out=tmp_path / "told.parquet", decisions=True, workers=2).plain()
    assert {**plain, "timing": None} == {**told, "timing": None}


def test_a_game_with_more_steps_than_room_is_logged_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = simulate(*DICE, 3, 5, out=tmp_path / "whole.parquet", decisions=True).plain()
    monkeypatch.setattr(step_log, "ROOM", 4)
    again = simulate(*DICE, 3, 5, out=tmp_path / "again.parquet", decisions=True).plain()
    assert {**whole, "timing": None} == {**again, "timing": None}
    assert rows(tmp_path / "whole.decisions.parquet") == rows(tmp_path / "again.decisions.parquet")


def test_many_decisions_are_written_in_groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet, "STEPS_A_GROUP", 500)
    simulate(*DICE, 20, 5, out=tmp_path / "told.parquet", decisions=True)
    file = pyarrow.parquet.ParquetFile(tmp_path / "told.decisions.parquet")
    sizes = [file.metadata.row_group(i).num_rows for i in range(file.num_row_groups)]
    assert len(sizes) > 3
    assert set(sizes[:-1]) == {500}
    assert [row["game"] for row in rows(tmp_path / "told.decisions.parquet")] == sorted(
        row["game"] for row in rows(tmp_path / "told.decisions.parquet")
    )


# --- stopped, refused --------------------------------------------------------------------------------------------


def test_a_run_that_is_stopped_leaves_a_valid_part(tmp_path: Path) -> None:
    told: list[str] = []
    done = 0

    def interrupt(games: int) -> None:
        nonlocal done
        done += games
        if done > 30:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(*DICE, 100_000, 5, out=tmp_path / "a.parquet", decisions=True, progress=interrupt, tell=told.append)
    assert {file.name for file in tmp_path.iterdir()} == {"a.part.parquet", "a.decisions.part.parquet"}
    part = rows(tmp_path / "a.part.parquet")
    assert [game["game"] for game in part] == list(range(done))
    assert {step["game"] for step in rows(tmp_path / "a.decisions.part.parquet")} == set(range(done))
    assert told == [f"stopped; {tmp_path / 'a.part.parquet'} holds {done} games"]
    simulate(*DICE, done, 5, out=tmp_path / "whole.parquet", decisions=True)
    assert part == rows(tmp_path / "whole.parquet")


@pytest.mark.parametrize("name", ["a.parquet", "a.part.parquet", "a.decisions.parquet"])
def test_nothing_is_overwritten(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text("mine")
    with pytest.raises(ValueError, match=f"{name} exists already; valid is a new name"):
        simulate(*DICE, 1, 5, out=tmp_path / "a.parquet", decisions=True)
    assert [file.read_text() for file in tmp_path.iterdir()] == ["mine"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ({"out": Path("games.csv")}, "--out games.csv: valid is the name of a Parquet file"),
        ({"out": Path("nowhere/games.parquet")}, "there is no folder nowhere"),
        ({"decisions": True}, "--decisions needs --out"),
    ],
)
def test_what_cannot_be_written_is_refused_before_the_games(words: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        simulate(*DICE, 1, 5, **words)


def test_without_pyarrow_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parquet.arrow.cache_clear()
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ValueError, match=r"need pyarrow, which is not installed; .*pip install 'landnam\[data\]'"):
        simulate(*DICE, 1, 5, out=tmp_path / "games.parquet")
    assert list(tmp_path.iterdir()) == []


# --- a match -----------------------------------------------------------------------------------------------------


def test_a_match_writes_its_games_as_parquet_too(tmp_path: Path) -> None:
    plan = MatchPlan("dice", ("random", EXAMPLE), 12, seed=3, stop_early=False, options={"turns": 2})
    run_match(plan, folder=tmp_path, parquet=True)
    lines = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text().splitlines()]
    games = rows(tmp_path / "games.parquet")
    for name in ("seed", "bots", "winners", "points", "turns", "decisions", "ending"):
        assert [game[name] for game in games] == [line[name] for line in lines]
    (tmp_path / "games.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines[:5]))
    resume_match(tmp_path, parquet=True)
    assert rows(tmp_path / "games.parquet") == games


def test_parquet_without_a_folder_is_refused() -> None:
    with pytest.raises(ValueError, match="--parquet needs --out: a folder to write into"):
        run_match(MatchPlan("dice", ("random", "random"), 2, seed=3), parquet=True)
