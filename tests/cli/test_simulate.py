"""``landnam simulate``."""

from __future__ import annotations

import json
import socket
from typing import Any

import pytest

SHORT = ("simulate", "island", "--games", "30", "--seed", "1", "--no-trade")


def test_the_result_is_shown_in_tables(run: Any) -> None:
    result = run(*SHORT)
    assert result.exit_code == 0
    for words in ("Wins by seat", "95 % interval", "turns", "decisions", "points Red", "Ended by", "fair dice"):
        assert words in result.stdout
    assert "30 games · seed 1 · no offers between players" in result.stdout
    assert result.stderr == ""


def test_the_tables_of_long_games_fit_eighty_columns(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    result = run("simulate", "duel", "--games", "20", "--seed", "1")  # 14,350 decisions a game, by default bots
    assert result.exit_code == 0
    assert "…" not in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_a_game_without_offers_says_nothing_of_them(run: Any) -> None:
    assert "20 games · seed 1\n" in run("simulate", "dice", "--games", "20", "--seed", "1").stdout


def test_json_is_all_that_is_printed(run: Any) -> None:
    result = run(*SHORT, "--json")
    data = json.loads(result.stdout)
    assert (data["game"], data["games"], data["seed"], data["trade"]) == ("island", 30, 1, False)
    assert sum(data["dice"]["counts"].values()) == data["dice"]["rolls"]
    assert list(data["dice"]["counts"]) == [str(total) for total in range(2, 13)]


def test_workers_change_the_timing_only(run: Any) -> None:
    one, three = (json.loads(run(*SHORT, "--json", "--workers", n).stdout) for n in ("1", "3"))
    assert (one.pop("timing")["workers"], three.pop("timing")["workers"]) == (1, 3)
    assert one == three


def test_as_many_bots_as_players(run: Any) -> None:
    data = json.loads(run(*SHORT, "--json", "--bots", "random, random, random").stdout)
    assert data["bots"] == ["random"] * 3
    assert len(data["seats"]) == len(data["wins"]) == 3


def test_options_of_the_game_are_taken(run: Any) -> None:
    data = json.loads(run(*SHORT, "--json", "-o", "vp=5", "--option", "board=beginner").stdout)
    assert (data["options"]["vp"], data["options"]["setup"]) == (5, "fixed")


def test_without_a_seed_one_is_drawn_and_told(run: Any) -> None:
    drawn = json.loads(run("simulate", "island", "--games", "2", "--no-trade", "--json").stdout)
    again = json.loads(
        run("simulate", "island", "--games", "2", "--no-trade", "--json", "--seed", str(drawn["seed"])).stdout
    )
    assert drawn["turns"] == again["turns"]


def test_progress_is_drawn_on_standard_error_only(command: Any) -> None:
    done = command(*SHORT, "--json", FORCE_COLOR="1")
    assert done.returncode == 0
    assert "/30" in done.stderr
    assert json.loads(done.stdout)["games"] == 30


def test_nobody_looking_means_no_progress_bar(command: Any) -> None:
    done = command(*SHORT)
    assert (done.returncode, "playing" in done.stderr) == (0, False)


# --- on a cluster; what works is shown in tests/arena/test_cluster.py ---------------------------------------------


def test_an_address_where_nobody_answers_is_told_at_once(run: Any) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # and nobody listens
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        result = run("simulate", "dice", "--bots", "random", "--ray", address)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"no Ray cluster answers at {address} (Connection refused); 'ray start --head'" in result.stderr


@pytest.mark.parametrize("address", ["nowhere", "host:", ":6379", "host:port", "host:99999", "ray://host:10001"])
def test_what_is_no_address_is_refused(run: Any, address: str) -> None:
    result = run("simulate", "dice", "--bots", "random", "--ray", address)
    assert result.exit_code == 2
    assert f"--ray '{address}' is not an address; valid are auto, local and HOST:PORT" in result.stderr
