"""Work on records in a separate process: ``python -m landnam.server.work``.

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

from landnam.games import verify
from landnam.rules.errors import BadRecord
from landnam.server.errors import Problem, Slug
from landnam.server.logs import told
from landnam.server.replays import frames, opened_record
from landnam.server.statistics import statistics_of

LENGTH: Final = struct.Struct(">I")
NICENESS: Final = 5
"""Tables come first."""


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


TASKS: Final[dict[str, Callable[..., dict[str, Any]]]] = {
    "verify": work_verify,
    "statistics": work_statistics,
    "replay": work_replay,
}


def packed(plain: Any) -> bytes:
    """A message as it goes over a pipe."""
    body = orjson.dumps(plain, option=orjson.OPT_NON_STR_KEYS)
    return LENGTH.pack(len(body)) + body


def done(task: dict[str, Any]) -> dict[str, Any]:
    """The result of a task, or the problem with it."""
    try:
        return {"result": TASKS[task["task"]](**task["said"])}
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
    """Do tasks until there are no more: when the server ends, however it ends, so does this process."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what is printed by mistake goes to the log
    with suppress(OSError, AttributeError):  # not every system has it
        os.nice(NICENESS)
    answers.write(packed("ready"))
    answers.flush()
    while (task := _read(sys.stdin.buffer)) is not None:
        answers.write(packed(done(task)))
        answers.flush()


if __name__ == "__main__":
    main()
