"""A match: fair seats, the same result however it is played, and a report that stands by itself."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bots_for_tests
import landnam
from landnam.arena import portions
from landnam.arena.ledger import Ledger
from landnam.arena.match_plan import MatchPlan, check_plan
from landnam.arena.match_result import Tournament
from landnam.arena.played_game import SHORTEST, PlayedGame, classes_of, quantile_of
from landnam.arena.ratings import rate
from landnam.arena.statistics import clustered, student_95, wilson
from landnam.arena.tournament import resume_match, run_match
from landnam.bots.players import CompiledPlayer

EXAMPLE = str(Path(__file__).parents[2] / "examples" / "my_bot.py") + ":MyBot"
HERE = bots_for_tests.FILE
FIRST, RAISES, KILLS = (f"{HERE}:{name}" for name in ("First", "Raises", "Kills"))

SHORT = MatchPlan("dice", (EXAMPLE, "random"), 6, seed=1, stop_early=False, options={"turns": 2})
"""A match in which game objects are played with."""
FAST = MatchPlan("dice", ("random",) * 3, 40, seed=1, stop_early=False, options={"turns": 2})
"""A match between compiled bots."""


def timeless(result: Tournament) -> dict[str, Any]:
    """A result but for what depends on the clock."""
    plain = result.plain()
    del plain["timing"]
    for standing in plain["standings"]:
        del standing["thinking"]
    return plain


def lines(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "games.jsonl").read_text(encoding="utf-8").splitlines()]


# --- seats and seeds ---------------------------------------------------------------------------------------------


def test_everybody_sits_in_every_seat_equally_often() -> None:
    plan = MatchPlan("island", ("a", "b", "c", "d"), 8, seed=1)
    sat = Counter((bot, seat) for number in range(8) for seat, bot in enumerate(plan.seated(number)))
    assert set(sat.values()) == {2}
    assert len(sat) == 16


def test_a_pair_is_one_seed_in_every_rotation() -> None:
    plan = MatchPlan("island", ("a", "b", "c"), 9, seed=1)
    seeds = [plan.seed_of(number) for number in range(9)]
    assert [seeds[0]] * 3 + [seeds[3]] * 3 + [seeds[6]] * 3 == seeds
    assert len(set(seeds)) == 3
    assert {plan.seated(number) for number in range(3)} == {plan.seated(number) for number in range(3, 6)}


def test_without_pairs_every_game_has_its_own_seed() -> None:
    plan = MatchPlan("island", ("a", "b", "c"), 9, seed=1, paired=False)
    assert len({plan.seed_of(number) for number in range(9)}) == 9


def test_without_rotation_everybody_stays_seated() -> None:
    plan = MatchPlan("island", ("a", "b", "c"), 9, seed=1, rotate=False, paired=False)
    assert {plan.seated(number) for number in range(9)} == {("a", "b", "c")}


def test_the_seed_of_a_game_is_the_one_to_make_it_with() -> None:
    plan = MatchPlan("island", ("random",) * 4, 4, seed=1)
    board = plan.new_game(0).view(None)["board"]
    assert board == plan.new_game(3).view(None)["board"]
    assert board == landnam.make("island", players=4, seed=plan.seed_of(0)).view(None)["board"]


# --- the same result ---------------------------------------------------------------------------------------------


def test_the_same_settings_give_the_same_match() -> None:
    assert timeless(run_match(SHORT)) == timeless(run_match(SHORT))


def test_another_seed_gives_other_games() -> None:
    one, other = (run_match(replace(FAST, seed=seed)) for seed in (1, 2))
    assert one.standings[0].points_counted != other.standings[0].points_counted


def test_processes_come_to_the_same_result(tmp_path: Path) -> None:
    one = run_match(replace(SHORT, games=3), folder=tmp_path / "one")
    two = run_match(replace(SHORT, games=3), folder=tmp_path / "two", workers=2)
    assert timeless(one) == timeless(two)
    assert [game["points"] for game in lines(tmp_path / "one")] == [game["points"] for game in lines(tmp_path / "two")]


@pytest.mark.parametrize("portion", [1, 7])
def test_chunks_and_threads_change_nothing(portion: int, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = run_match(FAST)
    monkeypatch.setattr(portions, "MOST_AT_A_TIME", portion)
    assert timeless(run_match(FAST, workers=2)) == timeless(whole)


@pytest.mark.parametrize("plan", [SHORT, replace(FAST, stop_early=True)], ids=["objects", "compiled"])
@pytest.mark.parametrize("played", [0, 3])
def test_an_interrupted_match_resumes_as_if_nothing_had_been(plan: MatchPlan, played: int, tmp_path: Path) -> None:
    whole = run_match(plan, folder=tmp_path / "whole")

    def interrupt(games: int, share: float) -> None:  # noqa: ARG001 # told by progress
        if games > played:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_match(plan, folder=tmp_path / "cut", progress=interrupt)
    with (tmp_path / "cut" / "games.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"number": 99, "se')  # the process died while it wrote
    resumed = resume_match(tmp_path / "cut")
    assert timeless(resumed) == timeless(whole)
    assert [game["number"] for game in lines(tmp_path / "cut")] == list(range(whole.games))


def test_a_match_that_is_over_is_not_played_on(tmp_path: Path) -> None:
    once = run_match(SHORT, folder=tmp_path / "match")
    before = (tmp_path / "match" / "games.jsonl").read_bytes()
    (tmp_path / "match" / "report.html").unlink()
    assert timeless(resume_match(tmp_path / "match")) == timeless(once)
    assert (tmp_path / "match" / "games.jsonl").read_bytes() == before
    assert (tmp_path / "match" / "report.html").exists()


def test_a_folder_holds_one_match(tmp_path: Path) -> None:
    run_match(replace(FAST, games=3), folder=tmp_path / "match")
    with pytest.raises(ValueError, match="already holds a match; '--resume"):
        run_match(replace(FAST, games=3), folder=tmp_path / "match")


@pytest.mark.parametrize(
    ("file", "text", "sentence"),
    [
        ("match.json", "{}", r"match.json cannot be read"),
        ("match.json", "no json", r"match.json cannot be read"),
        ("games.jsonl", "no json\n", "line 1: this is not a game"),
        ("games.jsonl", '{"number": 0}\n', "line 1: this is not a game"),
    ],
)
def test_a_spoilt_folder_is_refused(file: str, text: str, sentence: str, tmp_path: Path) -> None:
    run_match(replace(FAST, games=3), folder=tmp_path)
    (tmp_path / file).write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=sentence):
        Ledger.resume(tmp_path)


def test_games_of_another_match_are_refused(tmp_path: Path) -> None:
    run_match(replace(FAST, games=3), folder=tmp_path)
    settings = json.loads((tmp_path / "match.json").read_text(encoding="utf-8"))
    (tmp_path / "match.json").write_text(json.dumps({**settings, "seed": 2}), encoding="utf-8")
    with pytest.raises(ValueError, match="line 1: this game does not belong to the match"):
        Ledger.resume(tmp_path)


# --- what is counted ---------------------------------------------------------------------------------------------


def test_a_game_is_one_line(tmp_path: Path) -> None:
    run_match(SHORT, folder=tmp_path)
    games = lines(tmp_path)
    assert len(games) == 6
    first = games[0]
    assert (first["number"], first["seed"], first["seats"]) == (0, SHORT.seed_of(0), ["red", "blue"])
    assert first["bots"] == [EXAMPLE, "random"]
    assert games[1]["bots"] == ["random", EXAMPLE]
    assert first["turns"] == 2
    assert first["fallbacks"] == [{}, {}]
    assert sum(sum(times.values()) for times in first["times"]) == first["decisions"]
    best = max(first["points"])
    assert [first["points"][seat] for seat in first["winners"]] == [best] * len(first["winners"])


@pytest.mark.parametrize("plan", [SHORT, FAST], ids=["objects", "compiled"])
def test_shares_add_up(plan: MatchPlan) -> None:
    result = run_match(plan)
    assert sum(standing.share for standing in result.standings) == pytest.approx(1)
    assert sum(standing.fair_share for standing in result.standings) == 1
    points = sum(sum(standing.points_counted.values()) for standing in result.standings)
    assert points == plan.games * plan.players


def test_time_is_told_of_every_bot_that_is_timed() -> None:
    timed, compiled = run_match(SHORT), run_match(FAST)
    for standing in timed.standings:
        assert standing.thinking is not None
        assert 0 < standing.thinking.p50 <= standing.thinking.p99
    assert [standing.thinking for standing in compiled.standings] == [None]


def test_lost_decisions_are_counted_for_the_bot(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    result = run_match(replace(SHORT, bots=(RAISES, FIRST), games=2), folder=tmp_path)
    raises, first = result.standings
    assert set(raises.fallbacks) == {"raised"}
    assert first.fallbacks == {}
    assert capsys.readouterr().err.count("lost a decision (raised): ZeroDivisionError: in my head") == 1
    told = (tmp_path / "faults.log").read_text(encoding="utf-8")
    assert told.count("ZeroDivisionError") == raises.fallbacks["raised"]


def test_a_bot_that_ends_its_process_is_told_of() -> None:
    with pytest.raises(ValueError, match="a bot ended the process in which it played"):
        run_match(replace(SHORT, bots=(KILLS, FIRST)), workers=2)


def test_a_turn_cap_ends_games_that_nobody_wins() -> None:
    plan = MatchPlan("island", ("random",) * 4, 4, seed=1, trade=False, turn_cap=5)
    result = run_match(plan)
    assert result.endings == {"turn limit": 4}
    assert (result.no_winner, result.turns.high) == (4, 5)
    assert [standing.share for standing in result.standings] == [0]


def test_bots_of_any_kind_meet_at_the_island() -> None:
    plan = MatchPlan("island", (EXAMPLE, FIRST, "random"), 1, seed=1, turn_cap=8)
    result = run_match(plan)
    assert result.games == 1
    assert not any(standing.fallbacks for standing in result.standings)


@pytest.mark.parametrize(
    ("game", "level"), [("island", "normal"), ("island", "hard"), ("road", "easy"), ("road", "hard")]
)
def test_without_trade_built_in_bots_beside_others_make_no_offers(game: str, level: str) -> None:
    plan = MatchPlan(game, (FIRST, level, level), 1, seed=3, trade=False, turn_cap=12 if game == "island" else None)
    result = run_match(plan)
    assert result.decisions.mean > 20
    assert not any(standing.fallbacks for standing in result.standings)


def test_a_match_in_which_a_built_in_bot_loses_a_decision_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CompiledPlayer, "decide_in", lambda *_, **__: "settle 999")
    plan = MatchPlan("island", (FIRST, "normal", "random"), 1, seed=3, turn_cap=4)
    with pytest.raises(ValueError, match=r"game 0: the built-in bot 'normal' lost decisions in seat 1 \(\d+ illegal\)"):
        run_match(plan)


def test_a_match_stops_as_soon_as_enough_is_known() -> None:
    plan = replace(SHORT, games=400, stop_early=True, options={"turns": 3})
    result = run_match(plan)
    assert result.verdict.said == "stronger"
    assert result.games < 400
    assert result.games % 2 == 0


def test_one_bot_against_itself_is_not_judged() -> None:
    result = run_match(replace(FAST, stop_early=True))
    assert (result.verdict.said, result.games) == (None, 40)


# --- what is refused ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"game": "isle"}, "unknown game 'isle'; valid are island"),
        ({"bots": ("clever", "random")}, "unknown bot 'clever'; valid are random"),
        ({"bots": ("random",) * 5}, "dice is for 1 to 4 players, not 5"),
        ({"bots": (f"{HERE}:CannotSit", "random")}, "CannotSit' cannot sit down: RuntimeError: no chair"),
        ({"games": 0}, "games=0: valid are whole numbers from 1"),
        ({"seed": -1}, "seed=-1: valid are whole numbers from 0"),
        ({"clock": 0.0}, "clock 0: valid are seconds above 0"),
        ({"clock": float("nan")}, "clock nan: valid are seconds above 0"),
        ({"rotate": False}, "a match without rotating seats cannot be paired"),
        ({"turn_cap": 9}, "dice has no turn cap: its games end by themselves"),
        ({"options": {"size": 3}}, "dice has no option 'size'; valid are turns"),
    ],
)
def test_bad_settings_are_refused_with_what_is_valid(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        check_plan(replace(SHORT, **wrong))


# --- the report --------------------------------------------------------------------------------------------------


def test_the_report_stands_by_itself(tmp_path: Path) -> None:
    result = run_match(SHORT, folder=tmp_path)
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    for word in ("Share of wins", "Points", "Time per decision", "Ratings", "prefers-color-scheme: dark", "viewport"):
        assert word in page
    assert page.count("<svg") == 4
    assert re.findall(r'(?:src|href)="', page) == []
    assert "url(" not in page
    assert json.loads((tmp_path / "report.json").read_text(encoding="utf-8")) == result.plain()


def test_names_cannot_spoil_the_page(tmp_path: Path) -> None:
    file = tmp_path / "<b>&bot.py"
    file.write_text(Path(HERE).read_text(encoding="utf-8"), encoding="utf-8")
    run_match(replace(SHORT, bots=(f"{file}:First", "random"), games=2), folder=tmp_path / "match")
    assert "<b>" not in (tmp_path / "match" / "report.html").read_text(encoding="utf-8")


# --- statistics --------------------------------------------------------------------------------------------------


def played(number: int, bots: list[str], winners: list[int]) -> PlayedGame:
    seats = ["red", "blue", "orange", "white"][: len(bots)]
    return PlayedGame(number, 1, seats, bots, winners, [0] * len(bots), "", 1, 1, [{}] * len(bots), 0.0, None, None)


def test_who_wins_is_rated_higher() -> None:
    games = [played(i, ["a", "b", "c"], [0 if i % 3 else 1]) for i in range(60)]
    ratings = rate(("a", "b", "c"), games)
    assert ratings["a"].mu > ratings["b"].mu > ratings["c"].mu
    assert ratings["a"].sigma < rate(("a", "b", "c"), games[:5])["a"].sigma
    assert ratings["a"].at_least == pytest.approx(ratings["a"].mu - 3 * ratings["a"].sigma)


def test_games_without_a_winner_or_another_bot_do_not_rate() -> None:
    ratings = rate(("a", "b"), [played(0, ["a", "b"], []), played(1, ["a", "a"], [0])])
    assert {rating.mu for rating in ratings.values()} == {25.0}


def test_a_shared_win_is_shared() -> None:
    game = played(0, ["a", "b", "a"], [0, 1])
    assert (game.score("a"), game.score("b"), game.score("c")) == (0.5, 0.5, 0)


@pytest.mark.parametrize(
    ("degrees", "value"), [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)]
)
def test_students_t_is_that_of_the_tables(degrees: int, value: float) -> None:
    assert student_95(degrees) == pytest.approx(value, rel=5e-3)


def test_the_interval_of_groups_of_one_is_the_plain_one() -> None:
    low, high = clustered([1.0] * 300 + [0.0] * 700, [1] * 1000) or (0, 0)
    assert (low, high) == pytest.approx(wilson(0.3, 1000), abs=1e-3)


def test_groups_that_balance_are_surer_and_groups_that_agree_are_less_sure() -> None:
    plain = wilson(0.5, 400)
    balanced = clustered([1.0] * 190 + [2.0] * 5 + [0.0] * 5, [2] * 200) or (0, 0)
    agreeing = clustered([2.0, 0.0] * 100, [2] * 200) or (0, 0)
    assert balanced[1] - balanced[0] < plain[1] - plain[0] < agreeing[1] - agreeing[0]
    assert clustered([1.0], [2]) is None


@pytest.mark.parametrize("won", [0.0, 2.0, 4.0])
def test_groups_that_all_came_out_alike_prove_no_certainty(won: float) -> None:
    assert clustered([won] * 10, [4] * 10) == wilson(won / 4, 10)


def test_the_interval_of_groups_holds_the_truth_as_often_as_it_says() -> None:
    rng = np.random.default_rng(3)
    held = 0
    for _ in range(400):
        luck = rng.uniform(0.1, 0.9, 40)  # what a group's seed does for the bot; its mean is 0.5
        low, high = clustered(rng.binomial(4, luck).astype(float).tolist(), [4] * 40) or (0, 0)
        held += low <= 0.5 <= high
    assert 0.92 < held / 400 < 0.98


def test_quantiles_of_times_are_right_to_a_class() -> None:
    seconds = np.random.default_rng(1).lognormal(-6, 1, 5000)
    times = classes_of(seconds.tolist())
    for share in (0.5, 0.99):
        true = float(np.quantile(seconds, share))
        assert true * 0.98 <= quantile_of(times, share) <= true * 1.14
    assert quantile_of(classes_of([0.0]), 0.5) == SHORTEST
