"""What an assistant can do: each tool takes plain data, checks it, and tells its seat's view and nothing more."""

from __future__ import annotations

import json
import random
from typing import Any

import numpy as np
import pytest

from landnam.analysis.weighing import value_moves
from landnam.assistant import tools as module
from landnam.assistant.tables import MOST_TABLES
from landnam.assistant.tools import LONGEST_RECORD, Tools
from landnam.games import game_names


def plain(action: str) -> str:
    """An action without what it stands beside."""
    return action.partition(" (")[0]


def played(tools: Tools, shown: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """The game after one action that is not an offer."""
    actions = [action for action in shown["actions"] if not action.startswith("offer")]
    return tools.play(shown["table"], plain(rng.choice(actions)))


def test_the_games_are_listed_with_all_that_a_game_needs() -> None:
    listed = Tools().games()
    assert tuple(listed) == game_names()
    assert "expert" in listed["island"]["bots"]
    assert listed["island"]["options"]["vp"]["default"] == 10
    json.dumps(listed)


@pytest.mark.parametrize("game", game_names())
def test_some_turns_of_every_game_are_played_against_bots(game: str) -> None:
    tools, rng = Tools(), random.Random(game)
    shown = tools.new_game(game, bots=["random"], seed=5, seat=None)
    for _ in range(30):
        if shown["outcome"] is None:
            shown = played(tools, shown, rng)
            json.dumps(shown)
    assert "you: " in shown["view"]
    assert tools.look(shown["table"])["view"] == shown["view"]


def test_a_whole_game_ends_and_its_record_can_be_read() -> None:
    tools, rng = Tools(), random.Random(1)
    shown = tools.new_game("dice", players=2, bots=["greedy"], seed=5, options={"turns": 2})
    table = shown["table"]
    with pytest.raises(ValueError, match="when the game is over"):
        tools.record(table)
    while shown["outcome"] is None:
        shown = played(tools, shown, rng)
    assert shown["actions"] == []
    assert set(shown["outcome"]["points"]) == {"red", "blue"}
    read = tools.read_record(tools.record(table))
    assert read["over"]
    assert read["moves"] == len(read["listed"])
    assert tools.read_record(tools.record(table), moves=3, first=2)["listed"] == read["listed"][1:3]
    tools.leave(table)
    with pytest.raises(ValueError, match="there is no table"):
        tools.look(table)


def test_what_is_hidden_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    tools, rng = Tools(), random.Random(2)
    shown = tools.new_game("island", bots=["normal"], seed=9)
    for _ in range(40):
        shown = played(tools, shown, rng)
    table = tools._tables.find(shown["table"])
    told = json.dumps([table.game.view(0), tools.values(table.name)])
    world = table.game.resample(table.game.view(0), np.random.default_rng(3))
    assert world.position() != table.game.position()
    counted = table.game.counted(0)
    table.game, world = world, table.game
    monkeypatch.setattr(table.game, "counted", lambda _: counted)  # the other world has no past
    table.game.history = world.history
    assert json.dumps([table.game.view(0), tools.values(table.name)]) == told


def test_values_put_the_best_first_and_know_every_move() -> None:
    tools = Tools()
    shown = tools.new_game("island", players=3, bots=["normal"], seed=9, seat="orange")
    valued = tools.values(shown["table"], most=5)
    assert valued["unit"] == "chance to win"
    assert valued["moves_in_all"] == len(shown["actions"])
    chances = [move["value"] for move in valued["moves"]]
    assert chances == sorted(chances, reverse=True)
    assert len(chances) == 5
    assert all(0 <= chance <= 1 for chance in chances)
    assert tools.values(shown["table"], most=5) == valued


def test_values_are_those_that_practice_shows() -> None:
    from landnam.server.practice import task_for
    from weighing import natively

    table = Tools()._tables.begin("island", 3, None, ["normal"], 9, {})
    table.go_on()
    game: Any = table.game
    moves = [action for action in game.legal(table.seat) if action.kind != "offer"]
    view = game.view(table.seat) | {"counted": game.counted(table.seat)}
    task = task_for(type(game), view, np.random.default_rng(4))
    asked = {"game": game.name, "seat": table.seat, "moves": [{"code": move.code} for move in moves], "task": task}
    expected = natively(asked)
    found = value_moves(game, table.seat, np.random.default_rng(4))
    assert [(valued.action.code, valued.value) for valued in found] == expected


def test_why_not_names_the_rule() -> None:
    tools = Tools()
    table = tools.new_game("island", bots=["random"], seed=1)["table"]
    refused = tools.why_not(table, "end")
    assert refused["allowed"] is False
    assert refused["rule"].startswith("I-")
    with pytest.raises(ValueError, match=refused["rule"]):
        tools.play(table, "end")
    first = plain(tools.look(table)["actions"][0])
    assert tools.why_not(table, first) == {"allowed": True}


def test_rules_are_found_by_id_and_by_words() -> None:
    tools = Tools()
    assert [rule["id"] for rule in tools.rules("I-SETTLE-2")["rules"]] == ["I-SETTLE-2"]
    assert any(rule["id"].startswith("I-ROB") for rule in tools.rules("robber", "island")["rules"])
    assert tools.rules("sheep")["searched_instead"] == "wool"


def test_a_simulation_is_summed_up_and_bounded_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    tools = Tools()
    result = tools.simulate("island", ["normal", "easy", "easy"], games=20, seed=1)
    assert result["games"] == 20
    assert len(result["wins"]) == 3
    assert tools.simulate("island", ["normal", "easy", "easy"], games=20, seed=1) == result
    monkeypatch.setattr(module, "SECONDS", 0.0)
    assert tools.simulate("island", ["normal"] * 3, games=10_000, seed=1)["games"] < 10_000


def test_tables_are_bounded() -> None:
    tools = Tools()
    names = [tools.new_game("dice", seed=1)["table"] for _ in range(MOST_TABLES + 2)]
    with pytest.raises(ValueError, match="there is no table"):
        tools.look(names[1])
    assert tools.look(names[2])["table"] == names[2]


WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("new_game", {"game": "chess"}, "unknown game"),
    ("new_game", {"game": "island", "players": 9}, "players"),
    ("new_game", {"game": "island", "players": 2}, "players"),
    ("new_game", {"game": "island", "seat": "green"}, "green"),
    ("new_game", {"game": "island", "bots": ["normal", "easy"]}, "one for each of 3 seats"),
    ("new_game", {"game": "island", "bots": ["my_bot.py:MyBot"]}, "not one of ours"),
    ("new_game", {"game": "island", "bots": ["cmd:/bin/sh"]}, "not one of ours"),
    ("new_game", {"game": "island", "bots": ["llm:model"]}, "not one of ours"),
    ("new_game", {"game": "island", "seed": -1}, "seed"),
    ("new_game", {"game": "island", "options": {"vp": 99}}, "vp"),
    ("new_game", {"game": "island", "options": {"custom": "x"}}, "no option"),
    ("new_game", {"game": "x" * 1000}, "at most 300 characters"),
    ("look", {"table": "t9"}, "there is no table"),
    ("rules", {"words": "zzzzqqqq"}, "zzzzqqqq"),
    ("rules", {"words": "robber", "game": "chess"}, "unknown game"),
    ("simulate", {"game": "island", "bots": ["normal"] * 3, "games": 0}, "games"),
    ("simulate", {"game": "island", "bots": ["normal"] * 3, "games": 10_001}, "games"),
    ("simulate", {"game": "island", "bots": ["normal"]}, "players"),
    ("simulate", {"game": "dice", "bots": ["my.py:Bot"]}, "not one of ours"),
    ("read_record", {"text": "nothing"}, "record"),
    ("read_record", {"text": "x" * (LONGEST_RECORD + 1)}, "characters"),
    ("read_record", {"text": "x", "moves": -1}, "moves"),
    ("values", {"table": "t9"}, "there is no table"),
    ("leave", {"table": "t9"}, "there is no table"),
]


@pytest.mark.parametrize(("tool", "arguments", "told"), WRONG, ids=lambda x: x if isinstance(x, str) else "")
def test_bad_input_is_one_sentence(tool: str, arguments: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told) as caught:
        getattr(Tools(), tool)(**arguments)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 500
