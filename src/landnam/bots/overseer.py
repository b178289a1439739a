"""Bounds the time of bots without handing every question to another thread.

A game is played in a thread of its own, which asks the bots itself, while the caller's thread watches the clock. When a
bot does not answer in time, another thread goes on with the game, and the first one ends as soon as its bot returns.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event, Thread, local
from typing import Any, Final

NAP: Final = 0.1
"""Seconds between two looks at the clock, at most; a tenth of the clock if that is less."""


class Left(BaseException):
    """Raised in a thread whose bot has answered too late: another thread plays the game by now."""


class Question:
    """A question that a bot is thinking about."""

    def __init__(self, seconds: float, give_up: Callable[[Question], None]) -> None:
        self.begun = time.perf_counter()
        self.until = self.begun + seconds
        self.give_up = give_up
        """Called when the time is over."""
        self.answered = False
        """Whether the bot has returned, be it too late."""
        self._open = [True]

    def close(self) -> bool:
        """Whether the caller is the first to close the question: the bot with an answer, or the clock."""
        try:
            return self._open.pop()
        except IndexError:
            return False


class Overseer:
    """Plays one game in a thread after another, as long as bots leave its threads stuck."""

    def __init__(self, clock: float) -> None:
        self.question: Question | None = None
        self._nap = min(NAP, clock / 10)
        self._finished = Event()
        self._raised: BaseException | None = None

    def oversee(self, go_on: Callable[[], None]) -> None:
        """Call a function that plays a game to its end; it is called again when a bot has let its time pass."""
        self._begin(go_on)
        while not self._finished.wait(self._nap):
            question = self.question
            if question is not None and time.perf_counter() > question.until and question.close():
                self.question = None
                question.give_up(question)
                self._begin(go_on)
        if self._raised is not None:
            raise self._raised

    def _begin(self, go_on: Callable[[], None]) -> None:
        Thread(target=self._run, args=(go_on,), name="game", daemon=True).start()  # a stuck one cannot be ended

    def _run(self, go_on: Callable[[], None]) -> None:
        _here.overseer = self
        try:
            go_on()
        except Left:
            return
        except BaseException as error:  # for the caller, whatever it is
            self._raised = error
        self._finished.set()

    def ask(self, ask: Callable[[], Any], seconds: float, give_up: Callable[[Question], None]) -> Any:
        """Ask a bot in this thread. If it answers too late, this thread ends."""
        self.question = question = Question(seconds, give_up)
        try:
            return ask()
        finally:
            question.answered = True
            if not question.close():
                raise Left
            self.question = None


_here: Final = local()


def overseer_here() -> Overseer | None:
    """Who watches the clock for this thread, if anybody does."""
    found: Overseer | None = getattr(_here, "overseer", None)
    return found
