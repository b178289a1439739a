"""The documentation is true: its worked game runs, its pictures are ours and current, its links lead somewhere."""

from __future__ import annotations

import doctest
import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from landnam.games import look_again
from sixth_game import install

GUIDES = ("sixth-game.md", "add-an-option.md", "add-a-compiled-bot.md")
ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])


def test_the_worked_game_in_the_readme_goes_as_written() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False, globs={})
    assert tried > 15
    assert failed == 0


def test_the_worked_example_of_fair_dice_goes_as_written() -> None:
    failed, tried = doctest.testfile(str(ROOT / "docs" / "fairness.md"), module_relative=False, globs={})
    assert tried > 20
    assert failed == 0


def test_the_examples_of_environments_go_as_written() -> None:
    failed, tried = doctest.testfile(str(ROOT / "docs" / "envs.md"), module_relative=False, globs={})
    assert tried > 30
    assert failed == 0


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


def test_the_pictures_are_what_the_renderer_draws_now() -> None:
    spec = importlib.util.spec_from_file_location("pictures_of_docs", ROOT / "docs" / "pictures.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name, svg in module.pictures().items():
        assert (ROOT / "docs" / name).read_text(encoding="utf-8") == svg, f"{name}: run 'make pictures'"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        if not target.startswith("http"):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_readme_names_the_two_commands_of_the_makefile() -> None:
    readme, makefile = ((ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "Makefile"))
    for command in ("play", "test"):
        assert f"make {command}" in readme
        assert re.search(rf"^{command}:", makefile, re.MULTILINE)
