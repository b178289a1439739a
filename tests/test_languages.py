"""Languages other than English: nothing is missing, and what they do not know stays English."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

import landnam
from landnam.cli import app as cli
from landnam.games import declarations
from landnam.games.catalogue import catalogue
from landnam.languages import ENGLISH, language_codes, language_named
from landnam.rules.catalogue import Rule
from landnam.server.errors import rule_info
from landnam.server.people import bots_of

SOURCES = Path(landnam.__file__).parent
LANGUAGES = [code for code in language_codes() if code != ENGLISH]
NO_WORDS = {"A", "B", "{}: {}"}
"""Names of sides, and what only holds the words of somebody else."""


# --- the catalogue ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_rule_is_missing(code: str) -> None:
    assert set(catalogue()) == set(language_named(code).rules)


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_rule_is_left_in_english(code: str) -> None:
    language = language_named(code)
    for rule in catalogue().values():
        own = language.rule(rule)
        assert own.sentence != rule.sentence, rule
        assert own.title.strip(), rule
        assert own.source == rule.source


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_figures_of_a_rule_are_the_same(code: str) -> None:
    for rule in catalogue().values():
        own = language_named(code).rule(rule)
        assert set(re.findall(r"\d+", rule.sentence)) == set(re.findall(r"\d+", own.sentence)), rule


# --- the games --------------------------------------------------------------------------------------------------------


def _texts_of_games() -> Iterator[str]:
    for game in declarations().values():
        yield from (game.title, game.about, *game.summary, *game.chapters.values(), *bots_of(game.name).values())
        for option in game.options:
            yield from (option.title, *(option.words.get(value, value) for value in option.values))
        yield from (phase.words for phase in game.phases if phase.words)
        for kind in game.kinds:
            yield from (kind.words, kind.group)


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_text_of_a_game_is_missing(code: str) -> None:
    assert set() == set(_texts_of_games()) - set(language_named(code).phrases) - NO_WORDS


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_phrase_is_for_nothing(code: str) -> None:
    assert set() == set(language_named(code).phrases) - set(_texts_of_games())


# --- refusals ---------------------------------------------------------------------------------------------------------


def _template(node: ast.expr | None) -> str | None:
    """The text of an expression with ``{0}``, ``{1}`` … where something is put in; None if it is no text."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if not isinstance(node, ast.JoinedStr):
        return None
    found = ""
    for part in node.values:
        found += part.value if isinstance(part, ast.Constant) else "{}"  # type: ignore[operator] # a constant is text
    return found


def _refusals() -> Iterator[str]:
    """The sentences of all refusals that reach people: problems of the server, clashes of options, reasons of games."""
    games = SOURCES / "games"
    modules = [*(SOURCES / "server").rglob("*.py"), *games.glob("*/options.py"), *games.glob("*/game.py")]
    modules.append(SOURCES / "cards" / "reasons.py")
    for path in [*modules, SOURCES / "rules" / "options.py", SOURCES / "rules" / "protocol.py"]:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        sentences = {"Problem"} | ({"ValueError"} if path.name in ("options.py", "opening.py") else set())
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in sentences:
                yield from filter(None, map(_template, node.args))
            elif isinstance(node, ast.FunctionDef) and node.name.endswith("_reason"):
                for answer in (part.value for part in ast.walk(node) if isinstance(part, ast.Return)):
                    both = (answer.body, answer.orelse) if isinstance(answer, ast.IfExp) else (answer,)
                    yield from filter(None, map(_template, both))


def _numbered(template: str) -> str:
    pieces = template.split("{}")
    return pieces[0] + "".join(f"{{{number}}}{piece}" for number, piece in enumerate(pieces[1:]))


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_refusal_is_missing(code: str) -> None:
    messages = json.loads((SOURCES / "languages" / code / "messages.json").read_text(encoding="utf-8"))
    said = {_numbered(template) for template in _refusals() if template not in NO_WORDS}
    assert len(said) > 80
    assert set() == said - set(messages)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_message_puts_in_only_what_its_english_has(code: str) -> None:
    messages = json.loads((SOURCES / "languages" / code / "messages.json").read_text(encoding="utf-8"))
    for english, own in messages.items():
        assert set(re.findall(r"\{\d\}", own)) <= set(re.findall(r"\{\d\}", english)), english


# --- the doors --------------------------------------------------------------------------------------------------------


def test_a_language_is_found_by_its_tag_and_english_stands_in_for_an_unknown_one() -> None:
    assert ("de", "de", "de", "en", "en") == tuple(
        language_named(tag).code for tag in ("de", "de-AT", "DE_ch", "fr", "../de")
    )


def test_what_a_language_does_not_know_stays_english() -> None:
    german = language_named("de")
    rule = Rule("Z-1", "Sixth", "A rule of a game from elsewhere.", "ours")
    assert rule is german.rule(rule)
    assert "A game from elsewhere" == german.say("A game from elsewhere")


def test_the_command_line_tells_rules_in_german() -> None:
    told = CliRunner().invoke(cli, ["rules", "I-SETTLE-2", "--language", "de", "--json"])
    assert "Abstandsregel" == json.loads(told.stdout)["title"]
    told = CliRunner().invoke(cli, ["rules", "I-SETTLE-2", "--language", "de"])
    assert "Siedlungen" in told.stdout
    assert "Die Insel" in told.stdout


def test_why_a_rule_forbids_something_now_is_told_apart_from_its_sentence() -> None:
    rule = catalogue()["I-CARD-1"]
    told = rule_info(rule.because("A card was played this turn."))
    assert ("A card was played this turn.", f"{told['reason']} {rule.sentence}") == (told["reason"], told["sentence"])
    assert None is rule_info(rule)["reason"]
