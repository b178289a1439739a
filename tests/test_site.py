"""The documentation as a site: every page in its navigation, nothing from other hosts, no link that leads nowhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped] # it ships no type hints

from browser.means import CHROMIUM, QUIET
from landnam.games.catalogue import catalogue
from server.services import needed
from test_docs import ROOT, script_of_docs
from test_project import rules_with_a_test

DOCS = ROOT / "docs"
PAGES = {page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md")}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as ``make docs`` builds it."""
    needed("mkdocs-material", find_spec("material") is not None)
    into = tmp_path_factory.mktemp("site") / "site"
    script_of_docs("website").build(into)
    return into


def listed(nav: Any) -> Iterator[str]:
    """The pages of a navigation."""
    if isinstance(nav, str):
        yield nav
    else:
        for part in nav.values() if isinstance(nav, dict) else nav:
            yield from listed(part)


def test_the_navigation_lists_every_page_once() -> None:
    named = list(listed(yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))["nav"]))
    assert sorted(PAGES) == sorted(named)


def test_the_navigation_goes_by_kind() -> None:
    nav = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))["nav"]
    kinds = [next(iter(part)) for part in nav]
    assert ["Start", "Tutorials", "How to", "Reference", "Explanation", "Measured"] == kinds


@pytest.mark.long
def test_it_is_built_without_a_warning_and_nothing_in_it_is_wrong(site: Path) -> None:
    built = {page.relative_to(site).as_posix() for page in site.rglob("*.html")}
    assert {re.sub(r"README\.md$", "index.md", page).replace(".md", ".html") for page in PAGES} <= built
    assert [] == list(script_of_docs("website").problems(site))
    assert (site / "search" / "search_index.js").stat().st_size > 100_000


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ('<a href="gone.html">x</a>', "is not there"),
        ('<a href="#gone">x</a>', "no such place"),
        ('<a href="other.html#gone">x</a>', "no such place"),
        ('<img src="gone.png">', "is not there"),
        ('<script src="https://elsewhere.example/x.js"></script>', "another host"),
        ('<link rel="stylesheet" href="//fonts.example/css">', "another host"),
        ('<img src="https://elsewhere.example/x.png">', "another host"),
    ],
)
def test_what_is_wrong_is_found(tmp_path: Path, written: str, told: str) -> None:
    problems = script_of_docs("website").problems
    (tmp_path / "other.html").write_text(
        '<h1 id="here">x</h1><a href="https://elsewhere.example/">x</a>', encoding="utf-8"
    )
    (tmp_path / "index.html").write_text('<a href="other.html#here">x</a>', encoding="utf-8")
    assert [] == list(problems(tmp_path))
    (tmp_path / "index.html").write_text(written, encoding="utf-8")
    (found,) = problems(tmp_path)
    assert told in found


def test_a_style_from_another_host_is_found(tmp_path: Path) -> None:
    (tmp_path / "x.css").write_text("@font-face { src: url('https://fonts.example/f.woff2') }", encoding="utf-8")
    assert 1 == len(list(script_of_docs("website").problems(tmp_path)))


@pytest.mark.long
def test_it_is_searched_in_a_browser_from_a_folder(site: Path) -> None:
    needed("a Chromium browser", CHROMIUM is not None)
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        try:
            page = browser.new_page()
            asked: list[str] = []
            page.on("request", lambda request: asked.append(request.url))
            page.goto((site / "rules" / "island.html").as_uri())
            page.click("input.md-search__input")
            page.keyboard.type("longest route")
            page.wait_for_selector(".md-search-result__item", timeout=10_000)
            assert "Rules of The Island" in page.inner_text(".md-search-result__list")
            assert all(url.startswith("file:") for url in asked)
        finally:
            browser.close()


# --- generated pages --------------------------------------------------------------------------------------------------


def test_every_rule_is_in_the_catalogue_once() -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in (DOCS / "rules").glob("*.md"))
    assert list(catalogue()) == re.findall(
        r"^### ([A-Z]+-[A-Z]+-\d+) ",
        "".join(
            (DOCS / "rules" / f"{game}.md").read_text(encoding="utf-8") for game in ("island", "duel", "road", "dice")
        ),
        re.MULTILINE,
    )
    assert set(catalogue()) == rules_with_a_test()
    for rule in catalogue().values():
        assert rule.sentence in text, rule


def test_every_rule_with_a_picture_in_its_tests_has_it() -> None:
    drawn = {rule for picture in script_of_docs("catalogue").pictures().values() for rule in picture.says}
    assert {"I-ROUTE-2", "I-ROAD-3", "I-SETTLE-2", "I-ROB-3", "I-PROD-1", "I-CITY-1"} <= drawn
    text = (DOCS / "rules" / "island.md").read_text(encoding="utf-8")
    for rule in drawn:
        section = text.partition(f"### {rule} ")[2].partition("\n### ")[0]
        assert ".svg)" in section, rule


def test_pictures_are_small_and_read_as_the_test_reads_them() -> None:
    from pictures import EMPTY, read_picture

    module, rows = script_of_docs("catalogue"), EMPTY.splitlines()
    for row, column, mark in ((5, 12, "r"), (6, 15, "r"), (4, 18, "*"), (13, 60, "B")):
        rows[row] = rows[row][:column].ljust(column) + mark + rows[row][column + 1 :]
    board = "\n".join(rows)
    read, svg = read_picture(board), module.diagram(board, "A board")
    assert (read.holdings["red"].settlements, read.holdings["blue"].cities, read.robber) == ([7], [32], 0)
    for place in (7, 32):
        x, y = module._at(module.POINT[place])
        assert f"translate({x:g} {y:g})" in svg
    assert 2 == svg.count("translate(")
    assert [(7, 12)] == read.holdings["red"].roads
    assert 2 == svg.count("<line")  # the edge of the road, and the road
    assert 1 == svg.count("<ellipse")
    assert len(svg) < 6000
