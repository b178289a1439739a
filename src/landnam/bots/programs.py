"""Bots that are programs of their own: started, asked over standard input and output, and ended.

A program serves one seat of one game at a time, and one game after another. Whatever it does, the game goes on: it is
asked in bounded time, its lines are bounded, and one that dies is started again a few times a game.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import queue
import re
import shlex
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from queue import SimpleQueue
from threading import Lock, Thread
from typing import IO, Any, ClassVar, Final

import numpy as np

from landnam.bots.interface import RAISED, STALLED, Bot, Lost
from landnam.bots.protocol import (
    DECIDE,
    LONGEST_LINE,
    PROPOSE,
    QUIT,
    BadHello,
    Hello,
    Message,
    game_begins,
    game_ends,
    greeting,
    line_of,
    lost,
    question,
    read_answer,
    read_hello,
    read_line,
)
from landnam.rules.actions import Action
from landnam.rules.outcomes import Outcome

MARK: Final = "cmd:"
"""The beginning of a bot's name that is a command, as in ``cmd:./my_bot --fast``."""
START_SECONDS: Final = 10.0
"""How long a program may take from its start to its hello."""
RESTARTS: Final = 3
"""How often a program is started again in one game."""
SILENT_SECONDS: Final = 10.0
"""A program that has owed an answer for so long, and for several clocks, is ended."""
SILENT_CLOCKS: Final = 5
GRACE: Final = 0.2
"""Seconds beyond the clock; a little less than the referee allows, so that the next question can follow at once."""
QUIT_SECONDS: Final = 1.0
"""How long a program may take to quit."""
LINES_AHEAD: Final = 1000
"""Lines that a program may write unasked; then its output is not read until it is asked again."""
MOST_ERRORS: Final = 1_000_000
"""Bytes of a program's standard error that are kept."""


class Ended(Exception):
    """A program has ended, or closed its output."""


# --- where standard error goes ----------------------------------------------------------------------------------------

_errors: Path | None = None


def keep_errors_in(folder: Path | None) -> None:
    """Keep the standard error of programs that are started from now on in a folder; None for the user's logs."""
    global _errors
    _errors = folder


def errors_of(command: str) -> Path:
    """The file for the standard error of a program."""
    import platformdirs

    folder = _errors or Path(platformdirs.user_log_dir("landnam")) / "bots"
    word = re.sub(r"[^\w.-]+", "_", " ".join(Path(word).name for word in words_of(command)))[:40].strip("._")
    return folder / f"stderr-{word}-{hashlib.sha256(command.encode()).hexdigest()[:6]}.log"


def words_of(command: str) -> list[str]:
    """The program and its arguments. No shell is involved: nothing in them has a meaning of its own."""
    try:
        words = shlex.split(command, posix=os.name == "posix")
    except ValueError as error:
        raise ValueError(f"bot '{MARK}{command}': the command cannot be read: {error}") from None
    if not words:
        raise ValueError(f"bot '{MARK}{command}' names no program; valid is a command such as {MARK}./my_bot")
    return words


# --- one program ------------------------------------------------------------------------------------------------------


class Program:
    """A running program. Threads read and write for it, so that nobody waits longer than they want."""

    def __init__(self, command: str) -> None:
        self.command = command
        self.errors = errors_of(command)
        self.owes: float | None = None
        """Since when the program owes an answer."""
        self.ids = 0
        self._over = False
        self._lines: queue.Queue[bytes | None] = queue.Queue(LINES_AHEAD)
        self._said: SimpleQueue[bytes | None] = SimpleQueue()
        self._process = subprocess.Popen(
            words_of(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=os.name == "posix",  # Ctrl-C is for Landnam, and all that it starts ends with it
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._keeper = _beside(self._keep, self._process.stderr)
        _beside(self._write, self._process.stdin)
        _beside(self._read, self._process.stdout)

    def greet(self) -> Hello:
        """Exchange hellos."""
        self.say(greeting(_version()))
        try:
            return read_hello(self._hear(time.monotonic() + START_SECONDS))
        except Lost as error:
            raise BadHello(str(error)) from None
        except TimeoutError:
            raise BadHello(f"it did not say hello within {START_SECONDS:g} seconds") from None

    @property
    def runs(self) -> bool:
        """Whether it can be asked."""
        return self._process.poll() is None

    def say(self, message: Message) -> None:
        """Send a message; it is written as soon as the program reads."""
        self._said.put(line_of(message))

    def ask(self, kind: str, legal: list[Action], clock: float, events: list[Message], view: dict[str, Any]) -> Any:
        """Ask a question and return the answer; Lost says why there is none, Ended that the program is gone."""
        begun = time.monotonic()
        if self.owes is not None and begun - self.owes > max(SILENT_SECONDS, SILENT_CLOCKS * clock):
            self.end()
            raise Ended("it did not answer any more")
        self._drop()
        self.ids += 1
        self.owes = self.owes or begun
        self.say(question(kind, self.ids, legal, clock, events, view))
        while True:
            try:
                answer = read_answer(self._hear(begun + clock + GRACE), self.ids, kind, legal)
            except TimeoutError:
                raise Lost(STALLED, f"it did not answer in {clock:g} seconds") from None
            except Lost:
                self.owes = None
                raise
            if answer is not None:
                self.owes = None
                return answer

    def relay(self, asked: Message, seconds: float) -> Message:
        """Pass a question on as it is and return the answer; Lost says why there is none, Ended that it is gone."""
        until = time.monotonic() + seconds
        self._drop()
        self.say(asked)
        while True:
            try:
                said = self._hear(until)
            except TimeoutError:
                raise Lost(STALLED, f"it did not answer in {seconds:g} seconds") from None
            if read_answer(said, asked["id"], asked["type"], asked["legal"]) is not None:
                return said

    def _drop(self) -> None:
        """Drop what it has said unasked."""
        with suppress(queue.Empty):
            while self._lines.get_nowait() is not None:
                pass
            self._lines.put(None)

    def _hear(self, until: float) -> Message:
        """The next message."""
        try:
            line = self._lines.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty:
            raise TimeoutError from None
        if line is None:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(QUIT_SECONDS)
            code = self._process.returncode
            raise Ended("it closed its output" if code is None else f"it ended with the exit code {code}")
        return read_line(line)

    def _read(self, pipe: IO[bytes]) -> None:
        """Read lines until there are no more, or one is too long."""
        with suppress(OSError, ValueError), pipe:
            while line := pipe.readline(LONGEST_LINE + 2):
                self._take(line)
                if len(line) > LONGEST_LINE:
                    self.end()  # where the next line begins would be a guess
                    break
        self._take(None)

    def _take(self, line: bytes | None) -> None:
        """Keep a line as soon as there is room for it, unless nobody will read it any more."""
        while not self._over:
            with suppress(queue.Full):
                self._lines.put(line, timeout=0.1)
                return

    def _write(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while (line := self._said.get()) is not None:
                pipe.write(line)
                pipe.flush()
        with suppress(OSError, ValueError):
            pipe.close()

    def _keep(self, pipe: IO[bytes]) -> None:
        """Keep the beginning of standard error, and read the rest of it so that the program goes on."""
        left = MOST_ERRORS
        with suppress(OSError, ValueError), pipe:
            while text := os.read(pipe.fileno(), 1 << 16):
                if left > 0:
                    self.errors.parent.mkdir(parents=True, exist_ok=True)
                    with self.errors.open("ab") as file:
                        file.write(text[:left])
                    left -= len(text)

    def quit(self) -> None:
        """Ask the program to quit, and end it if it does not."""
        self.say(QUIT)
        self._said.put(None)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(QUIT_SECONDS)
        self.end()

    def end(self) -> None:
        """End the program and all that it has started."""
        self._over = True
        self._said.put(None)
        with suppress(OSError):
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(QUIT_SECONDS)
        self._keeper.join(QUIT_SECONDS)  # what it wrote last is kept too


def _beside(work: Callable[[IO[bytes]], None], pipe: IO[bytes]) -> Thread:
    thread = Thread(target=work, args=(pipe,), name="bot program", daemon=True)
    thread.start()
    return thread


def _version() -> str:
    try:
        return version("landnam")
    except PackageNotFoundError:
        return "0"


def started(command: str) -> tuple[Program, Hello]:
    """A new program that has said hello; a ValueError says why it could not be started."""
    try:
        program = Program(command)
    except OSError as error:
        raise ValueError(f"bot '{MARK}{command}' cannot be started: {error.strerror}") from None
    try:
        return program, program.greet()
    except (BadHello, Ended) as error:
        program.end()
        said = f"; its standard error is in {program.errors}" if program.errors.exists() else ""
        raise ValueError(f"bot '{MARK}{command}' does not speak the bot protocol: {error}{said}") from None


# --- programs that wait for their next game ---------------------------------------------------------------------------


class _Idle:
    """The programs that have been started and have no game now."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._waiting: dict[str, list[Program]] = {}

    def take(self, command: str) -> Program:
        """A program that waits, or a new one."""
        with self._lock:
            waiting = self._waiting.setdefault(command, [])
            while waiting:
                program = waiting.pop()
                if program.runs:
                    return program
        return started(command)[0]

    def give(self, program: Program) -> None:
        """A program has no game any more."""
        with self._lock:
            self._waiting.setdefault(program.command, []).append(program)

    def quit(self) -> None:
        """Let all programs quit."""
        with self._lock:
            programs = [program for waiting in self._waiting.values() for program in waiting]
            self._waiting.clear()
        for program in programs:
            program.quit()

    def forget(self) -> None:
        """Have none: they belong to another process."""
        self._lock = Lock()
        self._waiting = {}


_IDLE: Final = _Idle()
atexit.register(_IDLE.quit)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_IDLE.forget)


def quit_idle_programs() -> None:
    """End every program that has no game."""
    _IDLE.quit()


# --- as a bot ---------------------------------------------------------------------------------------------------------


class ProgramBot(Bot):
    """A program in one seat of one game."""

    command: ClassVar[str] = ""

    def __init__(self, game: str, seat: int) -> None:
        super().__init__(game, seat)
        self._events: list[Message] = []
        self._spent: dict[str, float] = {}
        self._introduced = False
        self._restarts = 0
        self._why = ""
        """Why there is no program."""
        self._program: Program | None = None
        self._start()  # before any clock runs

    @property
    def spent(self) -> dict[str, float]:
        return self._spent

    def _start(self) -> None:
        self._introduced = False
        try:
            self._program = _IDLE.take(self.command)
        except ValueError as error:
            self._why = str(error)

    def decide(self, view: dict[str, Any], legal: list[Action], rng: np.random.Generator, clock: float) -> Action | str:
        answer: str = self._ask(DECIDE, view, legal, rng, clock)
        return answer

    def _ask(self, kind: str, view: dict[str, Any], legal: list[Action], rng: np.random.Generator, clock: float) -> Any:
        program = self._running()
        if not self._introduced:
            program.say(game_begins(view, int(rng.integers(2**53))))
            self._introduced = True
        events, self._events = self._events, []
        try:
            answer = program.ask(kind, legal, clock, events, view)
        except Ended as error:
            program.end()
            self._program, self._why = None, str(error)
            raise Lost(RAISED, self._why) from None
        for name, n in answer.spent.items():
            self._spent[name] = self._spent.get(name, 0.0) + n
        return answer.action

    def _running(self) -> Program:
        """The program; one that has ended is started again, a few times."""
        if self._program is not None and not self._program.runs:
            self._program.end()
            self._program, self._why = None, "it ended"
        if self._program is None:
            if self._restarts == RESTARTS:
                raise Lost(RAISED, f"it was started again {RESTARTS} times in this game; the last time {self._why}")
            self._restarts += 1
            self._start()
            if self._program is None:
                raise Lost(RAISED, self._why)
        return self._program

    def hear(self, events: list[Message]) -> None:
        self._events += events

    def lost(self, reason: str, why: str) -> None:
        if self._program is not None:
            self._program.say(lost(self._program.ids, reason, why))

    def leave(self, outcome: Outcome | None) -> None:
        program, self._program = self._program, None
        if program is None:
            return
        if program.owes is not None or not program.runs:
            program.quit()
            return
        if self._introduced:
            program.say(game_ends(outcome, self._events))
        _IDLE.give(program)


class ProposingProgramBot(ProgramBot):
    """A program that trades out of turn."""

    def propose(
        self, view: dict[str, Any], legal: list[Action], rng: np.random.Generator, clock: float
    ) -> Action | str | None:
        proposal: str | None = self._ask(PROPOSE, view, legal, rng, clock)
        return proposal


@cache
def program_bot(name: str) -> type[Bot]:
    """The class of the bot with this name, ``cmd:`` and a command; the program is started once to hear of it."""
    command = name.removeprefix(MARK).strip()
    program, hello = started(command)
    _IDLE.give(program)
    told = {"command": command, "name": hello.name, "about": hello.about, "games": hello.games}
    return type("Program", (ProposingProgramBot if hello.proposes else ProgramBot,), told)
