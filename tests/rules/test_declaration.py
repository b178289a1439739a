"""Every game says of itself, in one place, all that other layers ask; these name no game."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

import landnam
from landnam.bots.registry import find_bot
from landnam.games import declarations, game_class
from landnam.games.compiled_game import CompiledGame
from landnam.games.duel.state import DUEL_PHASES
from landnam.games.island.state import PHASES
from landnam.games.rule_search import find_rules
from landnam.rules.conformance import check_game
from landnam.server.statistics import Statistics

SOURCE = Path(landnam.__file__).parent
LAYERS = tuple(
    sorted(path.name for path in SOURCE.iterdir() if path.name != "games" and (path / "__init__.py").is_file())
)
GAMES = ("island", "traveler", "duel", "road", "dice")
THINGS = {
    "assistant/tools.py": {"dice"},
    "render/art.py": {"road"},
    "render/panel.py": {"dice"},
    "server/statistics.py": {"dice"},
}
"""Where a word that is also the name of a game means a piece or a die."""
NAMING_IN_PAGE = ("games/", "words/", "fixtures/", "gallery.ts", "Gallery.svelte", "engine/layouts/", "net/views.ts")
"""Parts of the page that belong to single games: their tables, words, samples, records, and types of views."""


def general_files() -> list[Path]:
    """The files of the layers above the games that belong to no single game: their names name none."""
    found = [path for layer in LAYERS for path in sorted((SOURCE / layer).rglob("*.py"))]
    return [path for path in found if not any(game in path.relative_to(SOURCE).as_posix() for game in GAMES)]


def words_in(path: Path) -> Iterator[str]:
    """The strings of a file that are not documentation."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documentation = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation:
            yield node.value


def modules_in(path: Path) -> Iterator[str]:
    """The modules that a file imports, for type hints as well."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            yield from (f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


def test_the_layers_above_the_games_name_no_game() -> None:
    named = {
        path.relative_to(SOURCE).as_posix(): words
        for path in general_files()
        if (words := set(words_in(path)) & set(GAMES) - THINGS.get(path.relative_to(SOURCE).as_posix(), set()))
    }
    assert {} == named


def test_the_layers_above_the_games_import_nothing_of_a_single_game() -> None:
    of_one_game = re.compile(rf"\.(?:{'|'.join(GAMES)})(?:_\w+)?(?:\.|$)")
    importing = {
        path.relative_to(SOURCE).as_posix(): modules
        for path in general_files()
        if (modules := [module for module in modules_in(path) if of_one_game.search(module)])
    }
    turned = "landnam.envs.games.island_symmetry"  # the public names of the only board there is
    assert {"envs/__init__.py": [f"{turned}.Symmetry", f"{turned}.symmetries"]} == importing


def test_the_shared_parts_of_the_page_name_no_game() -> None:
    """Besides Python, as far as the page's source lies beside it: what is a game's own is in its folder."""
    web = SOURCE.parents[1] / "web" / "src"
    shared = [path for path in sorted(web.rglob("*")) if path.suffix in (".ts", ".svelte")]
    shared = [path for path in shared if not path.relative_to(web).as_posix().startswith(NAMING_IN_PAGE)]
    shared = [path for path in shared if not path.name.endswith(".test.ts")]
    assert web / "fair" / "rules.ts" in shared
    compared = re.compile(rf"\bgame(?:_name|\.game|\.name)?\s*[!=]==?\s*['\"](?:{'|'.join(GAMES)})['\"]")
    imported = re.compile(rf"from\s+['\"][^'\"]*/(?:{'|'.join(GAMES)})(?:/[^'\"]*)?['\"]")
    listed = re.compile(r"'(?:island|traveler|duel)'|\b(?:traveler|duel)\??: ")  # the others are pieces and dice too
    naming = {
        path.relative_to(web).as_posix(): found
        for path in shared
        for text in [path.read_text(encoding="utf-8")]
        if (found := [word for naming in (compared, imported, listed) for word in naming.findall(text)])
    }
    assert {} == naming
    anything = re.compile(r"(?::\s*|<|\bas\s+|,\s*)any\b(?=\s*[\[\]<>,;)=&|{]|$)", re.MULTILINE)
    sources = [path for path in web.rglob("*") if path.suffix in (".ts", ".svelte")]
    loose = [path.name for path in sources if anything.search(path.read_text(encoding="utf-8"))]
    assert [] == loose


def test_the_server_asks_of_a_game_only_what_every_game_answers() -> None:
    using = {
        path.name
        for path in (SOURCE / "server").rglob("*.py")
        if any(
            isinstance(node, ast.ImportFrom) and node.module == CompiledGame.__module__
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        )
    }
    assert {"practice.py"} == using  # worlds for the page are records of compiled rules


def test_nothing_is_asserted_about_how_a_game_is_written() -> None:
    """A game is asked what every game answers; where only compiled rules will do, ``compiled_class`` says so."""
    assertion = re.compile(r"assert is(?:instance|subclass)\(.*\bCompiledGame\b")
    assert [] == [path.name for path in SOURCE.rglob("*.py") if assertion.search(path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("name", landnam.games())
def test_all_that_a_game_declares_by_name_is_there(name: str) -> None:
    told = declarations()[name]
    for place in (told.drawing, told.text, told.environment, *told.bots.values()):
        if place is not None:
            module, _, attribute = place.partition(":")
            assert hasattr(import_module(module), attribute), place
    for needed in (told.terminal, told.compiled_bots, told.solved):
        if needed is not None:
            import_module(needed)
    assert find_bot(told.bot, name).name == told.bot
    assert told.examples is not None
    game = landnam.make(name, seed=1)
    assert told.examples.question == game.read(told.examples.question)
    assert set(find_rules(told.examples.rule, told).all) <= set(told.rules)
    assert {rule.rpartition("-")[0] for rule in told.rules if rule.startswith(told.prefix)} <= set(told.chapters) or (
        name == "traveler"
    )


@pytest.mark.parametrize("name", landnam.games())
def test_options_and_summaries_have_words(name: str) -> None:
    told = declarations()[name]
    assert told.title
    assert told.about.endswith(".")
    assert told.summary
    for option in told.options:
        assert option.title, option.name
        assert option.default is None or option.values == () or option.default in option.values


def test_phases_are_declared_in_the_order_of_their_numbers() -> None:
    assert PHASES == game_class("island").phases  # type: ignore[attr-defined]
    assert DUEL_PHASES == game_class("duel").phases  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"name": "other"}, "the declaration is that of other"),
        ({"players": (2, 3)}, "4 play, but the declaration says 2 to 3"),
        ({"prefix": "Q"}, "no rule begins with Q-"),
        ({"phases": ()}, "the phase 'before roll' is not declared"),
        ({"kinds": ()}, "kinds of action that are not declared: {'roll'}"),
        ({"options": ()}, "options that are not declared"),
    ],
)
def test_the_conformance_check_finds_a_declaration_that_does_not_fit(
    change: dict[str, object], sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice = game_class("dice")
    game = landnam.make("dice", 4, seed=1)
    monkeypatch.setattr(dice, "declaration", replace(dice.declaration, **change))  # type: ignore[arg-type]
    with pytest.raises(AssertionError, match=sentence):
        check_game(game, games=1, moves=3)


def test_an_event_is_a_deal_only_where_the_game_says_so() -> None:
    """A game of another package may tell of deals and supplies of its own."""
    counts = Statistics(landnam.make("dice", players=2))
    for kind in ("deal", "supply"):
        counts._count({"kind": kind, "seat": 0}, "start")
        assert None is counts.told.moment({"kind": kind, "seat": 0})
    assert ({}, [0, 0]) == (counts.deals, counts.supply_trades)
