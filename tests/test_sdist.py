"""The source archive and what a package index shows: all examples are in it, and every link leads somewhere."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
from email.parser import HeaderParser
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped] # it ships no type hints

from test_project import PROJECT, ROOT

BASICS = ("README.md", "LICENSE", "NOTICE.md", "CHANGELOG.md", "CITATION.cff", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md")
LARGEST_PICTURE = 200_000


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> tarfile.TarFile:
    folder = tmp_path_factory.mktemp("sdist")
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    (found,) = folder.glob("*.tar.gz")
    return tarfile.open(found)


def names(archive: tarfile.TarFile) -> set[str]:
    """The files in it, without the folder that holds them all."""
    return {member.name.partition("/")[2] for member in archive.getmembers() if member.isfile()}


def of(folder: str) -> set[str]:
    """The files of a folder of the source."""
    found = (path for path in (ROOT / folder).rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(ROOT).as_posix() for path in found if path.suffix not in (".pyc", ".lock")}


@pytest.mark.parametrize("folder", ["examples", "docs", "deploy", "benchmarks"])
def test_all_of_a_folder_is_in_the_archive(archive: tarfile.TarFile, folder: str) -> None:
    assert set() == of(folder) - names(archive)


def test_the_basics_are_in_the_archive_and_nothing_that_was_built(archive: tarfile.TarFile) -> None:
    held = names(archive)
    assert set() == {*BASICS, "SECURITY.md", "Makefile", "mkdocs.yml", "pyproject.toml", "hatch_build.py"} - held
    assert [] == [name for name in held if name.startswith(("build/", ".venv/", "src/landnam/server/static/"))]
    assert [] == [name for name in held if "node_modules" in name or name.endswith(".pyc")]


def description(archive: tarfile.TarFile) -> str:
    """What a package index shows."""
    (place,) = (member for member in archive.getmembers() if member.name.endswith("/PKG-INFO"))
    file = archive.extractfile(place)
    assert file is not None
    told = HeaderParser().parsestr(file.read().decode())
    assert told["Description-Content-Type"] == "text/markdown"
    text = told.get_payload()
    assert isinstance(text, str)
    return text


def test_links_on_a_package_index_lead_to_files_of_the_source(archive: tarfile.TarFile) -> None:
    links, source = re.findall(r"\]\(([^)\s]+)\)", description(archive)), PROJECT["urls"]["Source"]
    assert len(links) > 20
    for link in links:
        assert link.startswith("https://"), link
        if link.startswith(source):
            assert (ROOT / link.removeprefix(source).partition("#")[0]).is_file(), link


def test_the_readme_shows_the_table_first_and_its_pictures_are_small() -> None:
    shown = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert ["docs/table.png", "docs/report.png"] == shown
    for picture in shown:
        content = (ROOT / picture).read_bytes()
        assert content.startswith(b"\x89PNG")
        assert len(content) < LARGEST_PICTURE


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) < 180


@pytest.mark.parametrize("template", ["bug", "idea", "rule"])
def test_issue_templates_can_be_read(template: str) -> None:
    text = (ROOT / ".github" / "ISSUE_TEMPLATE" / f"{template}.md").read_text(encoding="utf-8")
    _, head, body = text.split("---\n", 2)
    assert {"name", "about", "labels"} == set(yaml.safe_load(head))
    assert "**" in body


def test_the_project_tells_where_everything_is() -> None:
    assert {"Homepage", "Documentation", "Source", "Changelog", "Issues"} <= set(PROJECT["urls"])
    for name in (*BASICS, "SECURITY.md"):
        assert (ROOT / name).stat().st_size > 200, name
    assert Path(ROOT / "CODE_OF_CONDUCT.md").read_text(encoding="utf-8").count("SECURITY.md") == 1
