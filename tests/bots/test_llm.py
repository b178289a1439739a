"""A language model in a seat: whatever its endpoint does, it loses decisions and never the match, and tells nothing."""

from __future__ import annotations

import json
import logging
import random
import re
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import landnam
from bots.chat_endpoint import Asked, Endpoint, Reply, call, endpoint, message
from landnam.arena.bench import Bench, files_of
from landnam.arena.bench_set import QUICK
from landnam.arena.match_games import play_game
from landnam.arena.match_plan import MatchPlan, check_plan
from landnam.arena.tournament import run_match
from landnam.bots import find_bot
from landnam.bots.interface import ILLEGAL, RAISED, STALLED, Lost
from landnam.bots.llm import ANSWERS, LOOK_UPS, REQUESTS, LanguageModel, answer_in, look_up
from landnam.rules.actions import Action
from landnam.rules.protocol import Game

SECRET = "sk-this-is-a-secret-8461"
Stand = Callable[[Callable[[Asked], Reply | None]], Endpoint]


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch) -> Iterator[Stand]:
    """Starts a stand-in, and the environment names it."""
    monkeypatch.setenv("NO_PROXY", "*")
    monkeypatch.setenv("LANDNAM_LLM_KEY", SECRET)
    with ExitStack() as stack:

        def begin(answer: Callable[[Asked], Reply | None]) -> Endpoint:
            told = stack.enter_context(endpoint(answer))
            monkeypatch.setenv("LANDNAM_LLM_URL", told.url)
            return told

        yield begin


def shown(asked: Asked) -> str:
    """What the model is shown of the game."""
    text: str = asked["messages"][1]["content"]
    return text


def numbers(asked: Asked) -> list[str]:
    """The actions that the model may choose from, as they are listed."""
    return re.findall(r"^\d+\. (.*)$", shown(asked), re.MULTILINE)


def clever(asked: Asked) -> Reply:
    """Answers well: builds what it can, in words or by number."""
    actions = numbers(asked)
    for number, action in enumerate(actions, 1):
        if action.startswith(("settle", "city", "road", "knight", "stand")):
            return message(f"I build.\nACTION: {number}")
    return message(f"Nothing to build.\n**ACTION:** {re.sub(r' [(].*', '', actions[-1])}")


def model(game: str = "island", seat: int = 0) -> LanguageModel:
    found = find_bot("llm:some-model", game)(game, seat)
    assert isinstance(found, LanguageModel)
    return found


def opening() -> tuple[dict[str, Any], list[Action]]:
    """A question with many answers."""
    game = landnam.make("island", players=3, first="red", seed=5)
    return game.view(0) | {"counted": game.counted(0)}, game.legal(0)


def decided(clock: float = 5.0) -> str:
    view, legal = opening()
    return str(model().decide(view, legal, np.random.default_rng(1), clock))


def lost(clock: float = 5.0) -> Lost:
    with pytest.raises(Lost) as caught:
        decided(clock)
    assert SECRET not in str(caught.value)
    return caught.value


# --- a model that answers well ----------------------------------------------------------------------------------------


def test_a_model_plays_whole_games_in_the_arena_and_its_tokens_are_counted(
    stand_in: Stand, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told = stand_in(clever)
    monkeypatch.setenv("LANDNAM_LLM_PRICES", "3, 15")
    plan = MatchPlan("dice", ("llm:some-model", "random"), 2, 1, clock=20.0, options={"turns": 3})
    result = run_match(plan, folder=tmp_path / "match")
    own = result.standings[0]
    assert own.fallbacks == {}
    calls = len(told.asked)
    assert calls > 4
    assert own.spent == pytest.approx(
        {"calls": calls, "tokens_in": 100 * calls, "tokens_out": 10 * calls, "cost": calls * (300 + 150) / 1e6}
    )
    assert {asked["model"] for asked in told.asked} == {"some-model"}
    assert {asked["path"] for asked in told.asked} == {"/v1/chat/completions"}
    assert {headers["Authorization"] for headers in told.headers} == {f"Bearer {SECRET}"}
    report = (tmp_path / "match" / "report.html").read_text(encoding="utf-8")
    assert f"{10 * calls:,} tokens out" in report
    for file in (tmp_path / "match").iterdir():
        assert SECRET not in file.read_text(encoding="utf-8"), file.name


def test_a_model_plays_the_island_against_a_built_in_bot(stand_in: Stand) -> None:
    stand_in(clever)
    plan = MatchPlan("island", ("llm:some-model", "normal", "normal"), 1, 4, clock=20.0, turn_cap=12)
    game = play_game(plan, 0)
    assert game.fallbacks[0] == {}
    assert game.spent is not None
    assert game.spent[0]["calls"] > 5
    assert game.spent[1] == {}


def test_a_benchmark_seals_how_the_model_is_asked(stand_in: Stand) -> None:
    stand_in(clever)
    assert {"llm.py"} == set(files_of(Bench("llm:some-model", QUICK), ["dice", "island"]))


@pytest.mark.parametrize(
    "said", ["ACTION: 3", "3", "3.", "**Action**: `3`", "First 1, no.\nAction: 2\nAction: 3.", "#3"]
)
def test_an_answer_by_number(stand_in: Stand, said: str) -> None:
    stand_in(lambda _: message(said))
    assert decided() == opening()[1][2]


@pytest.mark.parametrize("said", ["ACTION: settle 12", "settle 12", "Action: SETTLE  12.", '"settle 12"'])
def test_an_answer_in_words(stand_in: Stand, said: str) -> None:
    stand_in(lambda _: message(said))
    assert decided() == "settle 12"


@pytest.mark.parametrize("said", ["", "I would rather not say.\nReally.", "hm " * 60, "ACTION:"])
def test_answers_without_a_choice(said: str) -> None:
    assert answer_in(said) is None


def test_an_action_that_is_not_on_the_menu_is_played_if_it_is_allowed(stand_in: Stand) -> None:
    game = landnam.make("island", players=3, board="beginner", first="red", chance="manual")
    game.play("roll", "red")
    game.play("dice 5 6")
    offer = "offer 2 wood 1 wheat for 1 brick to blue"
    legal = game.legal(0)
    assert offer not in legal
    stand_in(lambda _: message(f"ACTION: {offer}"))
    said = model().decide(game.view(0), legal, np.random.default_rng(1), 5.0)
    assert game.why_not(said, 0) is None


def test_a_single_action_is_played_without_asking(stand_in: Stand) -> None:
    told = stand_in(clever)
    bot = model("dice")
    game = landnam.make("dice", seed=1)
    assert bot.decide(game.view(0), game.legal(0), np.random.default_rng(1), 5.0) == "roll"
    assert told.asked == []
    assert bot.spent == {"calls": 0, "tokens_in": 0, "tokens_out": 0}


def test_events_since_the_last_decision_are_told_once(stand_in: Stand) -> None:
    told = stand_in(clever)
    bot, (view, legal) = model(), opening()
    bot.hear(
        [{"kind": "dice", "seat": 1, "dice": [2, 6]}, {"kind": "offer", "seat": 2, "give": {}, "want": {}, "to": None}]
    )
    for _ in range(2):
        bot.decide(view, legal, np.random.default_rng(1), 5.0)
    assert "blue rolls 2 + 6 = 8" in shown(told.asked[0])
    assert "rolls" not in shown(told.asked[1])


def test_further_fields_go_with_every_request(stand_in: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    told = stand_in(clever)
    monkeypatch.setenv("LANDNAM_LLM_FIELDS", '{"temperature": 0, "max_tokens": 300}')
    decided()
    assert (told.asked[0]["temperature"], told.asked[0]["max_tokens"]) == (0, 300)


# --- look-ups ---------------------------------------------------------------------------------------------------------


def test_rules_are_looked_up_by_id_and_by_words_and_actions_are_judged(stand_in: Stand) -> None:
    def answer(asked: Asked) -> Reply:
        if len(asked["messages"]) == 2:
            asks = ['{"words": "I-SETTLE-2"}', '{"words": "longest route"}']
            calls = [call("rules", words, f"r{n}") for n, words in enumerate(asks)]
            return message(
                None,
                [*calls, call("why_not", '{"action": "roll"}', "w"), call("why_not", '{"action": "settle 12"}', "s")],
            )
        return message("ACTION: settle 12")

    told = stand_in(answer)
    assert decided() == "settle 12"
    names = [tool["function"]["name"] for tool in told.asked[0]["tools"]]
    assert names == ["rules", "why_not"]
    answers = {said["tool_call_id"]: said["content"] for said in told.asked[1]["messages"] if said["role"] == "tool"}
    assert answers["r0"].startswith("I-SETTLE-2 ")
    assert "I-ROUTE-1" in answers["r1"]
    assert "forbidden by I-" in answers["w"]
    assert answers["s"] == "It is allowed."


def test_look_ups_that_make_no_sense_are_answered(stand_in: Stand) -> None:
    odd = [
        call("rules", "{"),
        call("rules", "[1]"),
        call("rules", '{"words": "zzzzqq"}'),
        call("rules", "{}"),
        call("shell", "{}"),
        call("why_not", '{"action": "fly"}'),
        "what",
        {},
    ]

    def answer(asked: Asked) -> Reply:
        return message("hm", odd) if len(asked["messages"]) == 2 else message("ACTION: 1")

    told = stand_in(answer)
    assert decided() == opening()[1][0]
    answers = [said["content"] for said in told.asked[1]["messages"] if said["role"] == "tool"]
    assert len(answers) == len(odd)
    assert answers[0] == answers[1] == "The arguments are not a JSON object."
    assert answers[4].startswith("There is no such tool")


def test_a_model_that_only_looks_things_up_is_asked_to_answer_and_loses_the_decision(stand_in: Stand) -> None:
    told = stand_in(lambda _: message(None, [call("rules", '{"words": "robber"}')]))
    assert lost().reason == ILLEGAL
    assert len(told.asked) == LOOK_UPS + ANSWERS <= REQUESTS
    assert "tools" in told.asked[LOOK_UPS - 1]
    assert "tools" not in told.asked[LOOK_UPS]


def test_many_rules_are_cut_short() -> None:
    assert len(look_up("island").splitlines()) < 15
    assert look_up(" ") == "Say an id, a chapter or a few words."


# --- a model that answers badly, slowly or not at all -----------------------------------------------------------------


@pytest.mark.parametrize(
    "said",
    [
        "ACTION: 99999",
        "ACTION: 0",
        "ACTION: fly to the moon",
        "ACTION: roll",
        "no",
        "",
        "ACTION: settle 9999",
        "\x00\ud83d" * 5,
    ],
)
def test_a_model_that_talks_nonsense_is_told_so_and_loses_the_decision(stand_in: Stand, said: str) -> None:
    told = stand_in(lambda _: message(said))
    assert lost().reason == ILLEGAL
    assert len(told.asked) == ANSWERS
    assert told.asked[1]["messages"][-1]["role"] == "user"
    assert "Choose again" in told.asked[1]["messages"][-1]["content"]


def test_a_model_that_corrects_itself_keeps_the_decision(stand_in: Stand) -> None:
    answers = iter(["ACTION: roll", "ACTION: 1"])
    told = stand_in(lambda _: message(next(answers)))
    assert decided() == opening()[1][0]
    assert "forbidden by I-" in told.asked[1]["messages"][-1]["content"]


WRONG = [
    b"",
    b"{",
    b"[]",
    b"null",
    b'"hello"',
    b"{}",
    b'{"choices": []}',
    b'{"choices": [{"message": 3}]}',
    b'{"choices": 4}',
    b"\xff\xfe",
    b"[" * 100_000,
]


@pytest.mark.parametrize("body", WRONG, ids=lambda body: repr(body[:20]))
def test_an_endpoint_that_sends_something_else_loses_the_decision(stand_in: Stand, body: bytes) -> None:
    told = stand_in(lambda _: (200, {}, body))
    assert lost().reason == RAISED
    assert len(told.asked) == 1


def test_odd_messages_and_counts_do_no_harm(stand_in: Stand) -> None:
    odd = iter(
        [message(None, [], ("many", -5)), message("", None, (True, 1e30)), message("ACTION: 1", None, (None, 7))]
    )
    stand_in(lambda _: next(odd))
    bot, (view, legal) = model(), opening()
    assert bot.decide(view, legal, np.random.default_rng(1), 5.0) == legal[0]
    assert bot.spent == {"calls": 3, "tokens_in": 0, "tokens_out": 7}


def test_a_huge_response_is_not_read(stand_in: Stand) -> None:
    stand_in(lambda _: (200, {}, b" " * 3_000_000))
    assert "bytes" in str(lost())


def test_a_slow_endpoint_loses_the_decision_when_the_clock_runs_out(stand_in: Stand) -> None:
    def slow(_: Asked) -> Reply | None:
        told.stop.wait(30)
        return None

    told = stand_in(slow)
    begun = time.monotonic()
    assert lost(clock=0.4).reason == STALLED
    assert time.monotonic() - begun < 20


def test_an_endpoint_that_sends_a_byte_at_a_time_loses_the_decision_too(stand_in: Stand) -> None:
    told = stand_in(lambda _: message("ACTION: 1" + " " * 1000))
    told.trickle = 0.05
    begun = time.monotonic()
    assert lost(clock=0.5).reason == STALLED
    assert time.monotonic() - begun < 20  # all of it would take 50 s


def test_an_endpoint_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    with endpoint(clever) as told:
        gone = told.url
    monkeypatch.setenv("NO_PROXY", "*")
    monkeypatch.setenv("LANDNAM_LLM_URL", gone)
    begun = time.monotonic()
    assert "no answer" in str(lost(clock=1.2))
    assert time.monotonic() - begun < 10


def test_an_endpoint_that_closes_the_connection(stand_in: Stand) -> None:
    stand_in(lambda _: None)
    assert lost(clock=1.2).reason == RAISED


def test_a_busy_endpoint_is_asked_again(stand_in: Stand) -> None:
    replies = iter([(429, {"Retry-After": "0.1"}, b"{}"), (503, {}, b""), message("ACTION: 1")])
    told = stand_in(lambda _: next(replies))
    assert decided() == opening()[1][0]
    assert len(told.asked) == 3


def test_an_endpoint_that_stays_busy_is_not_asked_forever(stand_in: Stand) -> None:
    told = stand_in(lambda _: (429, {"Retry-After": "0.01"}, b"{}"))
    assert lost(clock=5).reason == RAISED
    assert len(told.asked) == REQUESTS


@pytest.mark.parametrize("code", [400, 401, 403, 404, 422])
def test_a_refused_request_is_not_repeated_and_what_it_said_is_not_told(stand_in: Stand, code: int) -> None:
    told = stand_in(lambda _: (code, {}, f"bad key {SECRET}".encode()))
    error = lost()
    assert str(code) in str(error)
    assert "bad key" not in str(error)
    assert len(told.asked) == 1


def test_a_redirect_is_not_followed(stand_in: Stand) -> None:
    with endpoint(clever) as elsewhere:
        stand_in(lambda _: (307, {"Location": f"{elsewhere.url}/chat/completions"}, b""))
        assert "307" in str(lost())
        assert elsewhere.asked == []


def late(_: Asked) -> Reply:
    time.sleep(0.6)
    return message("ACTION: 1")


NONSENSE: list[Callable[[Asked], Reply | None]] = [
    late,
    lambda _: message("I am a teapot"),
    lambda _: (200, {}, b"{"),
    lambda _: (500, {}, SECRET.encode()),
    lambda _: None,
    lambda _: message(None, [call("rules", "{}")]),
]


@pytest.mark.parametrize("answer", NONSENSE, ids=["late", "words", "json", "error", "silence", "look-ups"])
def test_a_match_goes_on_and_nothing_secret_is_logged(
    stand_in: Stand, answer: Callable[[Asked], Reply | None], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    stand_in(answer)
    caplog.set_level(logging.DEBUG)
    plan = MatchPlan(
        "dice", ("llm:some-model", "random"), 1, 1, clock=0.2, paired=False, rotate=False, options={"turns": 1}
    )
    result = run_match(plan, folder=tmp_path / "match")
    assert result.games == 1
    assert sum(result.standings[0].fallbacks.values()) >= 1
    assert result.standings[1].fallbacks == {}
    assert SECRET not in caplog.text
    for file in (tmp_path / "match").iterdir():
        assert SECRET not in file.read_text(encoding="utf-8"), file.name


# --- what is said of it -----------------------------------------------------------------------------------------------


def test_no_repr_shows_a_secret(stand_in: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(clever)
    monkeypatch.setenv("LANDNAM_LLM_URL", f"https://user:{SECRET}@models.example/v1?key={SECRET}")
    bot = model()
    told = [repr(bot), str(bot), repr(vars(bot)), repr(type(bot)), repr(bot._endpoint)]
    assert all(SECRET not in text for text in told)
    assert "some-model at models.example" in repr(bot._endpoint)


def test_a_key_that_cannot_be_sent_is_not_told(stand_in: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(clever)
    monkeypatch.setenv("LANDNAM_LLM_KEY", f"{SECRET}\n{SECRET}")
    assert lost(clock=0.3).reason == RAISED


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("LANDNAM_LLM_URL", "", "needs LANDNAM_LLM_URL"),
        ("LANDNAM_LLM_URL", "ftp://there/v1", "needs LANDNAM_LLM_URL"),
        ("LANDNAM_LLM_URL", "file:///etc/passwd", "needs LANDNAM_LLM_URL"),
        ("LANDNAM_LLM_PRICES", "cheap", "two prices"),
        ("LANDNAM_LLM_FIELDS", "[]", "further fields"),
        ("LANDNAM_LLM_FIELDS", '{"messages": []}', "further fields"),
    ],
)
def test_a_wrong_setting_is_told_before_the_match(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, told: str
) -> None:
    monkeypatch.setenv("LANDNAM_LLM_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv(name, value)
    with pytest.raises(ValueError, match=told):
        check_plan(MatchPlan("dice", ("llm:other-model",), 1, 1))


# --- what the model is told ------------------------------------------------------------------------------------------


def games_under_way() -> Iterator[tuple[Game, int]]:
    """Moments of every game in which a seat decides."""
    for name in landnam.games():
        for seed in range(3):
            rng = random.Random(f"{name} {seed}")
            game = landnam.make(name, seed=seed)
            for _ in range(rng.randrange(20, 60) if name == "dice" else rng.randrange(40, 160)):
                if game.outcome is None:
                    seat = rng.choice(game.to_act)
                    game.play(rng.choice(game.legal(seat, offers=rng.random() < 0.2)), seat)
            if game.outcome is None:
                yield game, rng.choice(game.to_act)


def test_hidden_cards_permuted_change_no_byte_of_the_prompt(stand_in: Stand) -> None:
    stand_in(clever)
    differing = moments = 0
    for number, (game, seat) in enumerate(games_under_way()):
        bot, counted = model(game.name, seat), {"counted": game.counted(seat)}
        expected = json.dumps(bot.prompt(game.view(seat) | counted, game.legal(seat), []))
        world = game.resample(game.view(seat), np.random.default_rng(number))
        assert json.dumps(bot.prompt(world.view(seat) | counted, world.legal(seat), [])) == expected
        differing += world.position() != game.position()
        moments += 1
    assert moments >= 12
    assert differing >= 5  # the worlds are really others


def test_the_prompt_is_short_and_says_what_matters(stand_in: Stand) -> None:
    stand_in(clever)
    view, legal = opening()
    system, user = (said["content"] for said in model().prompt(view, legal, []))
    assert len(system) + len(user) < 8000
    assert "10 points on your own turn" in system
    assert "settlement 1 wood 1 brick 1 wool 1 wheat" in system
    assert "you: red" in user
    assert f"{len(legal)}. settle 53 (" in user
    place = re.search(r"settle 12 \((.*)\)", user)
    assert place is not None
    assert place[1].count(" + ") >= 1
