"""docs/server.md says what the server does."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest

from landnam.server.app import make_app
from landnam.server.clocks import BONUS, SECONDS
from landnam.server.errors import Slug
from landnam.server.messages import ClientMessage, ServerMessage
from landnam.server.schema import FILES, NET
from landnam.server.settings import Settings

PAGE = (Path(__file__).parents[2] / "docs" / "server.md").read_text(encoding="utf-8")


def types_of(union: Any) -> set[str]:
    return {get_args(model.model_fields["type"].annotation)[0] for model in get_args(get_args(union)[0])}


def test_every_slug_is_explained() -> None:
    assert {slug.value for slug in Slug} == set(re.findall(r"^\| `([a-z-]+)` \|", PAGE, re.MULTILINE)) & set(Slug)


def test_every_message_is_named() -> None:
    for type in types_of(ClientMessage) | types_of(ServerMessage):
        assert re.search(rf"`{type}\b", PAGE), type


def test_every_path_is_named(tmp_path: Path) -> None:
    paths = make_app(Settings(database=f"sqlite:///{tmp_path / 'a.db'}")).openapi()["paths"]
    for path in paths:
        assert path in PAGE or f"…/{path.rpartition('/')[2]}" in PAGE, path


def test_every_setting_is_explained_where_servers_are_set_up() -> None:
    page = (Path(__file__).parents[2] / "docs" / "reference" / "settings.md").read_text(encoding="utf-8")
    for name, field in Settings.model_fields.items():
        default = "not set" if field.default in (None, "") else f"`{field.default}`"
        shown = "an SQLite file in the user's data folder" if field.default_factory else default
        assert f"| `LANDNAM_{name.upper()}` | {shown} | {field.description} |" in page


def test_the_seconds_of_the_clocks_are_those_of_the_page() -> None:
    told = PAGE.partition("## Clocks")[2].partition("## Where")[0]
    for seconds in {*SECONDS.values(), BONUS}:
        assert re.search(rf"\b{seconds:g}\b", told)


@pytest.mark.parametrize(
    ("file", "types"),
    [
        ("messages.ts", ("ClientMessage", "ServerMessage", "TableInfo", "StatisticsInfo")),
        ("views.ts", ("IslandView", "Games")),
        ("reports.ts", ("ReportData", "StepData", "MomentData")),
    ],
)
def test_the_types_of_the_client_are_current(file: str, types: tuple[str, ...]) -> None:
    text = FILES[file]()
    for name in types:
        assert re.search(rf"^export (interface|type) {name}\b", text, re.MULTILINE)
    if NET.is_dir():
        assert text == NET.joinpath(file).read_text(encoding="utf-8"), "run python -m landnam.server.schema"


def test_every_file_of_types_is_tested() -> None:
    assert {"messages.ts", "views.ts", "reports.ts"} == set(FILES)
