"""The folder of a match: its settings, and its games line by line."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Final, TextIO

from landnam.arena.match_plan import MatchPlan
from landnam.arena.parquet import GAMES_A_GROUP, parquet_out, part_file
from landnam.arena.played_game import PlayedGame, columns_of

SETTINGS: Final = "match.json"
GAMES: Final = "games.jsonl"
PARQUET: Final = "games.parquet"
"""The games as Parquet, if wanted."""


class Ledger:
    """The games of a match on disk. Every game is written as soon as it is played."""

    def __init__(self, folder: Path, plan: MatchPlan, games: list[PlayedGame]) -> None:
        self.folder = folder
        self.plan = plan
        self.games = games
        """The games that have been played."""
        self._file: TextIO | None = None

    @classmethod
    def begin(cls, folder: Path, plan: MatchPlan) -> Ledger:
        """The ledger of a new match, in a new or empty folder."""
        if (folder / SETTINGS).exists():
            raise ValueError(f"{folder} already holds a match; '--resume {folder}' continues it")
        if folder.is_dir() and any(folder.iterdir()):
            raise ValueError(f"{folder} is not empty; a match needs a new or an empty folder")
        folder.mkdir(parents=True, exist_ok=True)
        (folder / GAMES).write_text("", encoding="utf-8")
        (folder / SETTINGS).write_text(json.dumps(plan.plain(), indent=2) + "\n", encoding="utf-8")
        return cls(folder, plan, [])

    @classmethod
    def resume(cls, folder: Path) -> Ledger:
        """The ledger of a match that was interrupted."""
        if not (folder / SETTINGS).is_file():
            raise ValueError(f"{folder} holds no match to resume: it has no {SETTINGS}")
        try:
            plan = MatchPlan.from_plain(json.loads((folder / SETTINGS).read_text(encoding="utf-8")))
        except (ValueError, TypeError, KeyError) as error:
            raise ValueError(f"{folder / SETTINGS} cannot be read: {error}") from None
        return cls(folder, plan, _read_games(folder / GAMES, plan))

    def write(self, game: PlayedGame) -> None:
        """Write one game."""
        if self._file is None:
            self._file = (self.folder / GAMES).open("a", encoding="utf-8")
        self._file.write(game.line() + "\n")
        self._file.flush()

    def write_parquet(self) -> None:
        """Write the games as a Parquet file too, in place of an older one."""
        file = self.folder / PARQUET
        file.unlink(missing_ok=True)
        part_file(file).unlink(missing_ok=True)
        seats = self.plan.new_game(0).seats
        with parquet_out(file, {**self.plan.plain(), "options": self.plan.all_options(), "seats": seats}) as out:
            for first in range(0, len(self.games), GAMES_A_GROUP):
                out.add(columns_of(self.games[first : first + GAMES_A_GROUP]))

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()


def _read_games(file: Path, plan: MatchPlan) -> list[PlayedGame]:
    """The games in a file; an incomplete last line, left by an interrupted match, is cut off."""
    if not file.exists():
        return []
    raw = file.read_bytes()
    whole = raw.rfind(b"\n") + 1
    if whole < len(raw):
        os.truncate(file, whole)
    games: list[PlayedGame] = []
    for number, line in enumerate(raw[:whole].splitlines()):
        try:
            game = PlayedGame.from_line(line.decode())
        except ValueError as error:
            raise ValueError(f"{file}, line {number + 1}: this is not a game: {error}") from None
        if (game.number, game.seed, game.bots) != (number, plan.seed_of(number), list(plan.seated(number))):
            raise ValueError(f"{file}, line {number + 1}: this game does not belong to the match in {SETTINGS}")
        games.append(game)
    return games
