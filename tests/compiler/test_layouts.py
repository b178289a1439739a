"""How records lie in memory is told to other programs as it is."""

from __future__ import annotations

import base64
import json
from pathlib import Path

import numpy as np
import pytest

from compiler import record_examples
from compiler.toy_rules import LIBRARY, OTHER, STATE
from landnam.compiler.building import game_libraries, library_of
from landnam.compiler.layouts import NOTE, PAGE, files, layout_of, page_records, records_of
from landnam.games import game_class
from landnam.games.compiled_game import CompiledGame
from landnam.native.library import Library

LAYOUTS = Path(__file__).parents[2] / "web" / "src" / "engine" / "layouts"


def test_a_layout_says_where_every_field_is() -> None:
    assert {
        "size": 24,
        "fields": {
            "cards": {"at": 0, "type": "i8", "shape": [9]},
            "worth": {"at": 12, "type": "f32", "shape": []},
            "total": {"at": 16, "type": "i64", "shape": []},
        },
    } == layout_of(STATE)


def test_a_record_can_be_read_by_its_layout_alone() -> None:
    made = record_examples.example(record_examples.ALL_KINDS, 7)
    content = np.frombuffer(base64.b64decode(made["bytes"]), np.uint8)
    for name, field in made["layout"]["fields"].items():
        kind = np.dtype(f"{field['type'][0]}{int(field['type'][1:]) // 8}")
        found = np.frombuffer(content.tobytes(), kind, int(np.prod(field["shape"])), field["at"])
        assert made["values"][name] == record_examples.plain(found)


def test_the_records_of_a_library_are_those_its_modules_define(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    layouts = records_of(LIBRARY)
    assert layout_of(STATE) == layouts["STATE"]
    assert layout_of(OTHER) == layouts["OTHER"]
    assert "SOURCE" in layouts  # of a module that it reaches
    assert layouts == json.loads(json.dumps(layouts))


def test_different_records_of_one_name_are_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "import numpy as np\n{more}ROOM = np.dtype([('n', np.int64, ({size},))])\n"
    (tmp_path / "small_part.py").write_text(text.format(more="", size=2))
    (tmp_path / "large_part.py").write_text(text.format(more="from small_part import ROOM as OTHER_ROOM\n", size=3))
    monkeypatch.syspath_prepend(str(tmp_path))
    layouts = records_of(Library("parts", "small_part", "large_part"))
    assert {"SMALL_PART_ROOM": 16, "LARGE_PART_ROOM": 24} == {name: layout["size"] for name, layout in layouts.items()}


@pytest.mark.parametrize("game", game_libraries())
def test_the_page_knows_the_state_of_every_game_by_one_name(game: str) -> None:
    found = game_class(game)
    assert issubclass(found, CompiledGame)
    layouts = page_records(library_of(game))
    assert layout_of(found.record_type) == layouts["STATE"]
    assert set(layouts) == set(PAGE) if game != "dice" else set(layouts) < set(PAGE)


def test_the_layouts_in_the_page_are_those_of_the_rules() -> None:
    written = files(list(game_libraries().values()), LAYOUTS)
    remedy = "run python -m landnam.compiler layouts --into web/src/engine/layouts"
    assert set(written) == set(LAYOUTS.iterdir()), remedy
    for path, text in written.items():
        assert text.startswith(NOTE)
        assert path.read_text() == text, f"{path.name} is stale: {remedy}"


def test_the_examples_of_the_page_s_tests_are_up_to_date() -> None:
    written = record_examples.FILE.read_text()
    assert written == record_examples.text(), "run python tests/compiler/record_examples.py"
