"""The referee of a bot: it limits the bot's time, checks its answers, and plays for it when it fails."""

from __future__ import annotations

import logging
import os
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, wait
from contextlib import suppress
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final

import numpy as np

from landnam.bots.interface import ILLEGAL, RAISED, STALLED, Bot, Insider, Lost
from landnam.bots.overseer import Question as Asked
from landnam.bots.overseer import overseer_here
from landnam.rules.actions import Action
from landnam.rules.events import Events
from landnam.rules.outcomes import Outcome
from landnam.rules.protocol import Game

LOG: Final = logging.getLogger("landnam.bots")

SILENT: Final = object()
"""The answer of a bot that has nothing to say."""
OFFERS_A_TURN: Final = 20
"""The most offers and proposals of a seat in one turn; after that its legal actions contain none."""
GRACE: Final = 0.25
"""Seconds of grace beyond the clock, for a bot that uses all its time."""


@dataclass(frozen=True)
class _Answer:
    """What a bot said or raised, and how long it took."""

    said: Any
    error: BaseException | None
    seconds: float


Counted = list[dict[str, dict[str, int]]]
"""By seat, the fewest and the most cards of each resource that it can hold."""
Question = tuple[Callable[[], Any], "Future[_Answer]"]


class Referee:
    """Asks one bot for the decisions of one seat. Whatever the bot does, the game goes on.

    A bot that raises, stalls or says something illegal loses that decision, and any legal action but an offer or a
    proposal is played for it. While a bot is stuck in an old decision it loses the new ones at once.
    """

    def __init__(self, bot: Bot, seat: int, rng: np.random.Generator, clock: float) -> None:
        self.bot = bot
        self.name = bot.name or type(bot).__name__
        self.seat = seat
        self.clock = clock
        self.fallbacks: Counter[str] = Counter()
        self.seconds: list[float] = []
        """How long each decision took; one lost at once took nothing and is not among them."""
        self._rng = rng
        self._own_rng = rng.spawn(1)[0]  # a stuck bot may still be drawing from its own
        self._stuck: Future[_Answer] | Asked | None = None
        self._lapsed = False
        """Whether its clock has run out in the decision that is due."""
        self._turn = self._spoken = -1
        self._offers = 0
        built_in = type(bot).__module__.startswith("landnam.")  # a bot of others that inherits from one is not
        self._inside = bot if built_in and isinstance(bot, Insider) else None
        self.listens = type(bot).hear is not Bot.hear
        """Whether the bot wants to know what happens."""
        self._heard: list[dict[str, Any]] = []

    def hear(self, events: Events) -> None:
        """Keep what has happened for a bot that wants to know it; it is told with its next question."""
        if self.listens:
            self._heard += events.seen_by(self.seat)

    def leave(self, outcome: Outcome | None) -> None:
        """Let the bot go: the game is over, or was given up. What it does then does not matter any more."""
        if type(self.bot).leave is not Bot.leave:
            wait((_THINKERS.ask(lambda: self._told(self.bot.leave, outcome)),), self.clock + GRACE)

    def decide(self, game: Game, *, offers: bool = True, counted: Counted | None = None) -> Action:
        """The bot's decision if it makes a legal one in time, else a fallback.

        ``counted`` is what the seat knows of the other hands if the game object has not been there from the start.
        """
        if self._lapsed:
            self._lapsed = False
            return self._fallback(game)
        may_offer = offers and self._may_offer(game.turn)
        if self._inside is not None and game.library is not None and counted is None:
            return self._decide_inside(self._inside, game, may_offer)
        view = self._view(game, counted)
        said = self._ask(self.bot.decide, view, game.legal(self.seat, offers=may_offer))
        if said is SILENT:
            self._lose(ILLEGAL, "it answered None")
            said = None
        action = None if said is None else self._checked(game, said, may_offer)
        if action is None:
            return self._fallback(game)
        self._offers += game.declaration.kind_of(action).offer
        return action

    def _decide_inside(self, bot: Insider, game: Game, may_offer: bool) -> Action:
        """The decision of a bot that is asked with the game itself."""
        begun = time.perf_counter()
        try:
            said = bot.decide_in(game, self._rng, self.clock, offers=may_offer)
        except Exception as error:
            LOG.debug("what %s raised", self.name, exc_info=error)
            self._lose(RAISED, f"{type(error).__name__}: {error}")
            return self._fallback(game)
        finally:
            self.seconds.append(time.perf_counter() - begun)
        action = self._checked(game, said, may_offer)
        if action is None:
            return self._fallback(game)
        self._offers += game.declaration.kind_of(action).offer
        return action

    def propose(self, game: Game) -> Action | None:
        """What the bot proposes in somebody else's turn, asked once a turn; None if it has nothing to say, or fails."""
        if type(self.bot).propose is Bot.propose:
            return None
        turn = game.turn
        if turn == self._spoken or game.active == self.seat or self.seat in game.to_act:
            return None
        legal = game.legal(self.seat)
        if not any(game.declaration.kind_of(action).offer for action in legal):
            return None
        self._spoken = turn
        if not self._may_offer(turn):
            return None
        if self._inside is not None and game.library is not None:
            said: Any = self._inside.propose_in(game, self._rng)
        else:
            said = self._ask(self.bot.propose, self._view(game), legal)
        if said is None or said is SILENT:
            return None
        action = self._checked(game, said, True)
        self._offers += action is not None
        return action

    def _view(self, game: Game, counted: Counted | None = None) -> dict[str, Any]:
        """What the seat may know, made again for each decision, so that a bot can change only its own copy."""
        return game.view(self.seat) | {"counted": game.counted(self.seat) if counted is None else counted}

    def _may_offer(self, turn: int) -> bool:
        if turn != self._turn:
            self._turn, self._offers = turn, 0
        return self._offers < OFFERS_A_TURN

    def _ask(self, ask: Callable[..., Any], view: dict[str, Any], legal: list[Action]) -> Any:
        """What the bot says, SILENT if that is nothing; None if it fails or does not answer in time."""
        if self._is_stuck():
            self._lose(STALLED, "it is still stuck in an earlier decision")
            return None
        overseer = overseer_here()
        if overseer is not None:
            deciding = ask == self.bot.decide
            answer = overseer.ask(
                lambda: _answer_to(lambda: self._told(ask, view, legal, self._rng, self.clock)),
                self.clock + GRACE,
                lambda question: self._give_up(question, deciding=deciding),
            )
        else:
            answered = _THINKERS.ask(lambda: self._told(ask, view, legal, self._rng, self.clock))
            wait((answered,), self.clock + GRACE)
            if not answered.done():
                self._give_up(answered)
                return None
            answer = answered.result()
        self.seconds.append(answer.seconds)
        if answer.error is not None:
            LOG.debug("what %s raised", self.name, exc_info=answer.error)
            if isinstance(answer.error, Lost):
                self._lose(answer.error.reason, str(answer.error))
            else:
                self._lose(RAISED, f"{type(answer.error).__name__}: {answer.error}")
            return None
        return SILENT if answer.said is None else answer.said

    def _told(self, ask: Callable[..., Any], *arguments: Any) -> Any:
        """Ask the bot something after it was told what has happened."""
        if self._heard:
            heard, self._heard = self._heard, []
            self.bot.hear(heard)
        return ask(*arguments)

    def _is_stuck(self) -> bool:
        stuck = self._stuck
        return stuck is not None and not (stuck.answered if isinstance(stuck, Asked) else stuck.done())

    def _give_up(self, stuck: Future[_Answer] | Asked, *, deciding: bool = False) -> None:
        """The clock has run out over a question."""
        self._stuck, self._lapsed = stuck, deciding
        self.seconds.append(self.clock + GRACE)
        self._lose(STALLED, f"it did not answer in {self.clock:g} seconds")

    def _checked(self, game: Game, said: Any, may_offer: bool) -> Action | None:
        """The action that the bot's words say, if it may be played. Only the words count, not what they carry."""
        if not isinstance(said, str):
            self._lose(ILLEGAL, f"it answered {type(said).__name__}, which is not an action")
            return None
        try:
            action = game.read(str.__str__(said))
            rule = game.why_not(action, self.seat)
        except ValueError as error:
            self._lose(ILLEGAL, str(error))
            return None
        if rule is not None:
            self._lose(ILLEGAL, f"'{action}' is forbidden by {rule}")
        elif game.declaration.kind_of(action).offer and not may_offer:
            self._lose(ILLEGAL, f"'{action}': no offer may be made now")
        else:
            return action
        return None

    def _lose(self, reason: str, why: str) -> None:
        """Count a lost decision and tell of it."""
        self.fallbacks[reason] += 1
        said = "bot %s in seat %d lost a decision (%s): %s"
        LOG.warning(said, self.name, self.seat, reason, why[:300], extra={"bot": self.name, "reason": reason})
        with suppress(Exception):  # it has lost the decision already
            self.bot.lost(reason, why)

    def _fallback(self, game: Game) -> Action:
        legal = game.legal(self.seat, offers=False)
        return legal[self._own_rng.integers(len(legal))]


def _answer_to(ask: Callable[[], Any]) -> _Answer:
    """What a bot says or raises."""
    said, raised = None, None
    begun = time.perf_counter()
    try:
        said = ask()
    except BaseException as error:  # even SystemExit must not end the match
        raised = error
    return _Answer(said, raised, time.perf_counter() - begun)


class _Thinkers:
    """The threads in which bots think: as many as think at once, lent from one decision to the next."""

    def __init__(self) -> None:
        self._idle: list[SimpleQueue[Question]] = []

    def forget(self) -> None:
        """Forget the threads so far."""
        self._idle.clear()

    def ask(self, ask: Callable[[], Any]) -> Future[_Answer]:
        """Have a question answered in a thread that is idle, or in a new one."""
        answered: Future[_Answer] = Future()
        try:
            questions = self._idle.pop()
        except IndexError:
            questions = SimpleQueue()
            Thread(
                target=self._think, args=(questions,), name="bot", daemon=True
            ).start()  # a stuck one cannot be ended
        questions.put((ask, answered))
        return answered

    def _think(self, questions: SimpleQueue[Question]) -> None:
        """Answer one question after another."""
        while True:
            ask, answered = questions.get()
            answer = _answer_to(ask)
            del ask  # a thread that waits for the next question holds no bot
            self._idle.append(questions)
            answered.set_result(answer)


_THINKERS: Final = _Thinkers()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_THINKERS.forget)  # a child has none of its parent's threads
