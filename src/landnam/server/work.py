"""Work on records in a separate process: ``python -m landnam.server.work [NICENESS]``.

Each task comes in on standard input and its result goes out on standard output, both as JSON after their length in four
bytes.
"""

from __future__ import annotations

import os
import struct
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, BinaryIO, Final

import orjson

from landnam.analysis import AnalysisError, analyse
from landnam.analysis.script import script_of
from landnam.games import verify
from landnam.rules.errors import BadRecord
from landnam.server.engines import calibrated_url, engine_url
from landnam.server.errors import Problem, Slug
from landnam.server.logs import told
from landnam.server.practice import position_for, source_at
from landnam.server.replays import frame_of_each_move, frames, opened_record, position_at
from landnam.server.statistics import statistics_of
from landnam.server.training import opening, puzzles_of

LENGTH: Final = struct.Struct(">I")
NICENESS: Final = 5
"""Tables come first."""
Tell = Callable[[int, int], None]
"""Tells how much of a task is done, and of how much."""


def work_verify(
    record: str,
    commit: str | None = None,
    nonces: dict[str, str] | None = None,
    commits: dict[str, str] | None = None,
    links: dict[str, str] | None = None,
) -> dict[str, Any]:
    """Verify a record against what the caller knows of it."""
    try:
        kept = [_by_number(kept) for kept in (nonces, commits, links)]
        report = verify(record, commit=commit, nonces=kept[0], commits=kept[1], links=kept[2])
    except BadRecord as error:
        raise Problem(Slug.BAD_RECORD, str(error)) from None
    return report.plain()


def _by_number(said: dict[str, str] | None) -> dict[int, str]:
    return {int(number): text for number, text in (said or {}).items()}


def work_statistics(record: str) -> dict[str, Any]:
    """The statistics of a finished game."""
    return statistics_of(opened_record(record))


def work_replay(record: str, seat: int | None, start: int, count: int, hands: bool = False) -> dict[str, Any]:
    """Some steps of a game."""
    return frames(opened_record(record), seat, start, count, hands=hands)


def work_report(record: str, depth: str, tell: Tell) -> dict[str, Any]:
    """The report of a finished game, and the frame of a replay that shows each of its steps."""
    opened = opened_record(record)
    try:
        made = analyse(record, depth=depth, progress=tell).as_data()
    except AnalysisError as error:
        raise Problem(Slug.BAD_RECORD, str(error)) from None
    shown = frame_of_each_move(opened)
    return {"report": made, "frames": [shown[step["step"]] for step in made["steps"]]}


def work_script(record: str) -> dict[str, Any]:
    """What a page needs to make the report of a finished game itself."""
    opened = opened_record(record)
    try:
        script = script_of(record)
    except AnalysisError as error:
        raise Problem(Slug.BAD_RECORD, str(error)) from None
    shown = frame_of_each_move(opened)
    return {
        "script": script,
        "engine": engine_url(script["library"]),
        "weights": calibrated_url(script["game"]),
        "frames": shown[1 : len(script["steps"]) + 1],
    }


def work_position(record: str, step: int, seat: int | None = None) -> dict[str, Any]:
    """The data to value the moves of a seat at a step of a finished game: the seat that acted next, unless told."""
    game, acted = position_at(opened_record(record), step)
    if seat is not None and seat >= game.players:
        raise Problem(Slug.BAD_REQUEST, f"There is no seat {seat}; valid are 0 to {game.players - 1}.")
    waited_for = acted if acted is not None else next(iter(game.to_act), 0)
    asked = waited_for if seat is None else seat
    return position_for(game, asked, step, source_at(record, step))


def work_stand(record: str, step: int) -> dict[str, Any]:
    """The position at a step of a finished game, for a table that begins there."""
    opened = opened_record(record)
    game, _ = position_at(opened, step)
    if game.outcome is not None:
        raise Problem(Slug.WRONG_STATE, "The game is over at this step.")
    begun = {"position": game.position(), "settled": game.options, "rules": opened.rules}
    return {"game": game.name, "seats": list(game.seats), "begun": begun}


TOLD: Final = frozenset(("report",))
"""Tasks that tell how far they are."""
TASKS: Final[dict[str, Callable[..., dict[str, Any]]]] = {
    "verify": work_verify,
    "statistics": work_statistics,
    "replay": work_replay,
    "report": work_report,
    "script": work_script,
    "position": work_position,
    "stand": work_stand,
    "opening": opening,
    "puzzles": puzzles_of,
}


def packed(plain: Any) -> bytes:
    """A message as it goes over a pipe."""
    body = orjson.dumps(plain, option=orjson.OPT_NON_STR_KEYS)
    return LENGTH.pack(len(body)) + body


def done(task: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """The result of a task, or the problem with it."""
    more = {"tell": tell} if task["task"] in TOLD else {}
    try:
        return {"result": TASKS[task["task"]](**task["said"], **more)}
    except Problem as problem:
        return {"problem": [problem.slug.value, problem.message, problem.details]}
    except Exception as error:
        print(f"{task['task']} failed\n{told(error)}", file=sys.stderr, flush=True)
        return {"problem": [Slug.INTERNAL.value, "Something went wrong here.", None]}


def _read(pipe: BinaryIO) -> Any:
    """The next task; None at the end."""
    head = pipe.read(LENGTH.size)
    return orjson.loads(pipe.read(LENGTH.unpack(head)[0])) if len(head) == LENGTH.size else None


def main() -> None:
    """Do tasks until the input closes: this process ends with the server, however the server ends."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what is printed by mistake goes to the log
    with suppress(OSError, AttributeError):  # not every system has it
        os.setpriority(os.PRIO_PROCESS, 0, int(sys.argv[1]) if len(sys.argv) > 1 else NICENESS)

    def say(message: Any) -> None:
        answers.write(packed(message))
        answers.flush()

    say("ready")
    while (task := _read(sys.stdin.buffer)) is not None:
        say(done(task, lambda done, total: say({"progress": [done, total]})))


if __name__ == "__main__":
    main()
