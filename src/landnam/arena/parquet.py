"""Games and decisions as Parquet files, written while they are played (docs/parquet.md lists their columns)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from landnam.arena.workers import Tell, say

VERSION: Final = 1
"""The version of the layout; it changes when a column is removed or changes its meaning, not when one is added."""
GAMES_A_GROUP: Final = 10_000
STEPS_A_GROUP: Final = 100_000
"""Rows are written in groups of this size, however they arrive: the same games give the same file."""
ENDING: Final = ".parquet"


Words = Callable[[int], str]
"""The text of an action by its code."""


class ParquetOut:
    """One file of games and, if wanted, one of decisions."""

    def __init__(self, file: Path, settings: Mapping[str, Any], *, decisions: bool) -> None:
        found = arrow()
        self.games = 0
        self._games = _Sheet(file, found.games, settings, GAMES_A_GROUP)
        self._steps = _Sheet(steps_file(file), found.steps, settings, STEPS_A_GROUP) if decisions else None

    def add(self, games: Mapping[str, Any], steps: NDArray[np.void] | None = None, words: Words = str) -> None:
        """Write some games: their columns, and their steps as ``step_log.LOGGED`` records."""
        self._games.add(games)
        self.games += len(games["game"])
        if self._steps is not None and steps is not None:
            self._steps.add(_step_columns(steps, words))

    def close(self, *, whole: bool) -> None:
        """Write what is left and close the files; complete ones get their final name."""
        if self._steps is not None:
            self._steps.close(whole=whole)
        self._games.close(whole=whole)


@contextmanager
def parquet_out(
    file: Path, settings: Mapping[str, Any], *, decisions: bool = False, tell: Tell = say
) -> Iterator[ParquetOut]:
    """Files to write games into.

    While it is written a file is called ``NAME.part.parquet``. It gets its final name when all games are in it; after a
    run that is stopped the part remains, with the games so far, complete and in order.
    """
    _check_out(file, decisions=decisions)
    out = ParquetOut(file, settings, decisions=decisions)
    try:
        yield out
    except BaseException:
        out.close(whole=False)
        tell(f"stopped; {part_file(file)} holds {out.games:,} games")
        raise
    out.close(whole=True)


def steps_file(file: Path) -> Path:
    """The file for the decisions of the games in a file."""
    return file.with_name(file.name.removesuffix(ENDING) + ".decisions" + ENDING)


def part_file(file: Path) -> Path:
    """The name of a file while it is incomplete."""
    return file.with_name(file.name.removesuffix(ENDING) + ".part" + ENDING)


def _check_out(file: Path, *, decisions: bool) -> None:
    """Refuse, before anything is played, a file that cannot be written or would overwrite another."""
    if file.suffix != ENDING:
        raise ValueError(f"--out {file}: valid is the name of a Parquet file, such as games.parquet")
    if not file.parent.is_dir():
        raise ValueError(f"--out {file}: there is no folder {file.parent}")
    for name in (file, steps_file(file)) if decisions else (file,):
        for taken in (name, part_file(name)):
            if taken.exists():
                raise ValueError(f"{taken} exists already; valid is a new name")


def _step_columns(steps: NDArray[np.void], words: Words) -> dict[str, Any]:
    codes, which = np.unique(steps["code"], return_inverse=True)
    texts = np.array([str(words(int(code))) for code in codes], dtype=object)
    columns: dict[str, Any] = {name: steps[name] for name in steps.dtype.names or ()}
    seats = steps["seat"]
    return {**columns, "seat": np.ma.masked_array(seats, seats < 0), "action": texts[which]}


class _Sheet:
    """A Parquet file that is being written, group by group."""

    def __init__(self, file: Path, schema: Any, settings: Mapping[str, Any], rows: int) -> None:
        self._arrow = arrow()
        self._file = file
        self._rows = rows
        self._schema = schema.with_metadata(schema.metadata | metadata_of(settings))
        self._waiting: list[Any] = []
        self._writer = self._arrow.parquet.ParquetWriter(part_file(file), self._schema, compression="zstd")

    def add(self, columns: Mapping[str, Any]) -> None:
        """Take some rows; full groups are written."""
        pa = self._arrow.pa
        arrays = [pa.array(columns[field.name], field.type) for field in self._schema]
        self._waiting.append(pa.Table.from_arrays(arrays, schema=self._schema))
        while sum(len(table) for table in self._waiting) >= self._rows:
            table = pa.concat_tables(self._waiting).combine_chunks()
            self._write(table.slice(0, self._rows))
            self._waiting = [table.slice(self._rows)]

    def _write(self, table: Any) -> None:
        self._writer.write_table(table, row_group_size=self._rows)

    def close(self, *, whole: bool) -> None:
        """Write what is left and close the file."""
        if self._waiting:
            self._write(self._arrow.pa.concat_tables(self._waiting).combine_chunks())
        self._writer.close()
        if whole:
            part_file(self._file).rename(self._file)


def metadata_of(settings: Mapping[str, Any]) -> dict[bytes, bytes]:
    """What is said of the origin of a file."""
    from importlib.metadata import PackageNotFoundError, version  # slow to import, and seldom needed

    try:
        landnam = version("landnam")
    except PackageNotFoundError:
        landnam = "from its source folder"
    return {
        b"landnam.version": landnam.encode(),
        b"landnam.settings": json.dumps(settings, ensure_ascii=False).encode(),
    }


class _Arrow:
    """pyarrow and our schemas; pyarrow is large, so it is imported only when something is written."""

    def __init__(self) -> None:
        import pyarrow as pa
        import pyarrow.parquet

        self.pa: Any = pa
        self.parquet: Any = pyarrow.parquet
        self.games = self._schema(
            "games",
            [
                ("game", pa.int64()),
                ("seed", pa.int64()),
                ("bots", pa.list_(pa.string())),
                ("winners", pa.list_(pa.int8())),
                ("points", pa.list_(pa.int16())),
                ("turns", pa.int32()),
                ("decisions", pa.int32()),
                ("ending", pa.string()),
                ("start", pa.string()),
            ],
        )
        self.steps = self._schema(
            "decisions",
            [
                ("game", pa.int64()),
                ("step", pa.int32()),
                ("turn", pa.int32()),
                ("seat", pa.int8()),
                ("asked", pa.bool_()),
                ("code", pa.int64()),
                ("action", pa.string()),
            ],
        )

    def _schema(self, name: str, columns: Sequence[tuple[str, Any]]) -> Any:
        return self.pa.schema(columns, metadata={b"landnam.schema": f"{name} {VERSION}".encode()})


def check_arrow() -> None:
    """Refuse, before anything is played, to write without pyarrow."""
    arrow()


@cache
def arrow() -> _Arrow:
    """pyarrow with our schemas; a ValueError if it is not installed."""
    try:
        return _Arrow()
    except ImportError:
        raise ValueError(
            "Parquet files need pyarrow, which is not installed; install it with: pip install 'landnam[data]'"
        ) from None
