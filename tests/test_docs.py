"""The documentation is true: its examples run, its pictures and its reference are current, its links lead somewhere."""

from __future__ import annotations

import doctest
import importlib.util
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import landnam
import landnam.bots
import landnam.envs
from landnam.games import look_again
from landnam.games.catalogue import catalogue
from sixth_game import install

GUIDES = ("sixth-game.md", "add-an-option.md", "add-a-compiled-bot.md")
ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def test_the_worked_game_in_the_readme_goes_as_written() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False, globs={})
    assert tried > 15
    assert failed == 0


def test_the_worked_example_of_fair_dice_goes_as_written() -> None:
    failed, tried = doctest.testfile(str(ROOT / "docs" / "fairness.md"), module_relative=False, globs={})
    assert tried > 20
    assert failed == 0


def test_the_examples_of_environments_go_as_written() -> None:
    failed, tried = doctest.testfile(str(ROOT / "docs" / "use-envs.md"), module_relative=False, globs={})
    assert tried > 30
    assert failed == 0


@pytest.mark.parametrize("page", ["first-bot.md", "first-study.md"])
def test_the_tutorials_go_as_written(page: str) -> None:
    failed, tried = doctest.testfile(str(ROOT / "docs" / page), module_relative=False, globs={})
    assert tried > 5
    assert failed == 0


def test_the_bot_of_the_tutorial_is_the_example() -> None:
    text = (ROOT / "docs" / "first-bot.md").read_text(encoding="utf-8")
    example = (ROOT / "examples" / "my_bot.py").read_text(encoding="utf-8")
    body = text.rpartition("    def decide")[2].partition("```")[0].partition("\n")[2]
    assert body in example


@pytest.fixture
def _knarr(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game of the guides is installed."""
    for place in install(tmp_path / "site"):
        monkeypatch.syspath_prepend(place)
    look_again()
    yield
    monkeypatch.undo()
    look_again()


@pytest.mark.parametrize("page", GUIDES)
@pytest.mark.usefixtures("_knarr")
def test_the_guides_go_as_written(page: str) -> None:
    failed, tried = doctest.testfile(str(ROOT / "docs" / page), module_relative=False, globs={})
    assert tried > 5
    assert failed == 0


@pytest.mark.parametrize("page", GUIDES)
def test_the_code_of_the_guides_is_that_of_the_example(page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    for file, code in re.findall(r"^```(?:python|toml)\n# (\S+)\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        assert code in (ROOT / "examples" / "sixth_game" / file).read_text(encoding="utf-8"), f"{file}: {code}"


def script_of_docs(name: str) -> ModuleType:
    """A script in docs/, imported."""
    spec = importlib.util.spec_from_file_location(f"{name}_of_docs", ROOT / "docs" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


def test_the_reference_is_what_the_docstrings_say_now() -> None:
    pages = {f"reference/{name}": text for name, text in script_of_docs("reference").pages().items()}
    pages |= script_of_docs("catalogue").pages()
    generated = {
        f"{folder}/{page.name}" for folder in ("reference", "rules") for page in (ROOT / "docs" / folder).iterdir()
    }
    assert generated <= set(pages)
    for name, text in pages.items():
        assert text == (ROOT / "docs" / name).read_text(encoding="utf-8"), f"{name}: run 'make reference'"


def test_the_reference_covers_the_public_names() -> None:
    text = "".join(script_of_docs("reference").pages().values())
    for module in (landnam, landnam.bots, landnam.envs):
        for name in (name for name in module.__all__ if not name.isupper()):
            assert f"\n## {name}\n" in text, f"{module.__name__}.{name}"


def test_the_index_lists_every_page() -> None:
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    for page in (ROOT / "docs").glob("*.md"):
        assert page.name == "README.md" or f"({page.name})" in index, page.name
    for page in (ROOT / "docs" / "reference").glob("*.md"):
        assert f"(reference/{page.name})" in index, page.name


def test_every_measured_page_has_a_date_a_commit_and_a_command() -> None:
    for page in (ROOT / "docs" / "measured").glob("*.md"):
        text = page.read_text(encoding="utf-8")
        assert re.search(r"\b20\d\d-\d\d-\d\d\b", text), page.name
        assert re.search(r"\b(?=[0-9a-f]*\d)[0-9a-f]{7}\b", text), page.name
        assert page.name == "README.md" or "```sh\n" in text, page.name


def test_the_pictures_are_what_the_renderer_draws_now() -> None:
    for name, svg in script_of_docs("pictures").pictures().items():
        assert (ROOT / "docs" / name).read_text(encoding="utf-8") == svg, f"{name}: run 'make pictures'"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        if not target.startswith("http"):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_readme_counts_the_rules() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"There are {len(catalogue())} rules" in readme


def test_the_readme_names_the_two_commands_of_the_makefile() -> None:
    readme, makefile = ((ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "Makefile"))
    for command in ("play", "test"):
        assert f"make {command}" in readme
        assert re.search(rf"^{command}:", makefile, re.MULTILINE)
