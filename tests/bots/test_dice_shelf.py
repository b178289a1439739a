"""Solved tables on disk: read back as written, and never believed when damaged."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from landnam.bots.dice import shelf

TABLE = np.arange(12, dtype=np.float32).reshape(3, 4)


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANDNAM_CACHE", str(tmp_path))


def read() -> object:
    return shelf.read("value", TABLE.dtype, TABLE.shape)


def test_a_table_is_read_back_as_it_was_written() -> None:
    assert read() is None
    shelf.write("value", TABLE)
    assert np.array_equal(TABLE, read())  # type: ignore[arg-type]


@pytest.mark.parametrize("damage", ["cut short", "changed", "empty"])
def test_a_damaged_table_is_not_believed_and_can_be_written_anew(
    damage: str, capsys: pytest.CaptureFixture[str]
) -> None:
    shelf.write("value", TABLE)
    path = shelf.path_of("value")
    content = path.read_bytes()
    path.write_bytes({"cut short": content[:-3], "changed": content[:-1] + b"?", "empty": b""}[damage])
    assert read() is None
    assert f"{path} is damaged and is computed again" in capsys.readouterr().err
    shelf.write("value", TABLE)
    assert read() is not None


def test_nothing_half_written_is_left_behind() -> None:
    shelf.write("value", TABLE)
    assert [shelf.path_of("value")] == list(shelf.shelf().iterdir())


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("LANDNAM_CACHE", str(blocked))
    shelf.write("value", TABLE)
    assert read() is None


def test_only_a_few_old_tables_are_kept() -> None:
    shelf.write("value", TABLE)
    for i in range(6):
        (shelf.shelf() / f"dice-value-{i}.bin").write_bytes(b"old")
    shelf.write("value", TABLE)
    assert len(list(shelf.shelf().iterdir())) <= 4
