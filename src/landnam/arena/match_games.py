"""Plays the games of a match, one after another or many at once, and yields them in order."""

from __future__ import annotations

import logging
import multiprocessing
import signal
import time
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from landnam.arena.bot_files import BotFiles, lay_out, read_bots
from landnam.arena.faults import LOG, faults_kept, faults_told, tell_faults
from landnam.arena.match_plan import MatchPlan
from landnam.arena.played_game import PlayedGame, classes_of
from landnam.arena.portions import Portions, in_order
from landnam.arena.workers import Tell, gather_workers, say
from landnam.bots import Bot, Referee, compiled_match, plays_compiled
from landnam.bots.interface import STALLED
from landnam.bots.overseer import Overseer
from landnam.bots.registry import is_built_in
from landnam.games.compiled_game import MENU, NO_OFFERS, RESULT, compiled_class
from landnam.native.jobs import ROLLS
from landnam.rules.events import Events
from landnam.rules.protocol import Game

Stopped = Callable[[], bool]


class InvalidMatch(ValueError):
    """Raised when a built-in bot loses a decision: a match with moves that nobody chose says nothing."""


class Abandoned(Exception):
    """Raised in a game that is given up because the match is over."""


def play_match(
    plan: MatchPlan, first: int, workers: int | None, folder: Path | None, ray: str | None = None, tell: Tell = say
) -> Generator[PlayedGame, None, None]:
    """The games of a match from number ``first``, in order."""
    planned = Portions(first, plan.games)
    if plays_compiled(plan.game, plan.bots):
        with gather_workers(workers, ray, tell) as pool:
            yield from _one_by_one(pool.in_order(partial(_play_portion, plan), planned), planned)
    elif ray is not None:
        yield from _play_on_cluster(plan, planned, workers, folder, ray, tell)
    elif workers is None or workers == 1:
        with faults_told(folder):
            for number in range(first, plan.games):
                yield play_game(plan, number)
    else:
        yield from _play_in_processes(plan, first, workers, folder)


def _one_by_one(portions: Generator[list[PlayedGame], None, None], planned: Portions) -> Iterator[PlayedGame]:
    """The games of all portions; the time they take decides the size of the next portions."""
    with closing(portions):
        for games in portions:
            planned.took(len(games), sum(game.seconds for game in games))
            yield from games


# --- games between bots of any kind -----------------------------------------------------------------------------


def play_game(
    plan: MatchPlan, number: int, stopped: Stopped = lambda: False, bots: list[Bot] | None = None
) -> PlayedGame:
    """One game between bots, each with a referee; ``bots`` by seat, if they are not those of the plan."""
    game = plan.new_game(number)
    if game.library is not None:
        game.library.wait()  # bots have little time for a decision
    referees = [
        Referee(bot, seat, plan.rng_of(number, seat), plan.clock)
        for seat, bot in enumerate(bots or plan.new_bots(number))
    ]
    begun, decisions = time.perf_counter(), 0
    moves: list[str] | None = [] if plan.keep else None
    listeners = [referee for referee in referees if referee.listens]

    def go_on() -> None:
        nonlocal decisions
        while game.outcome is None:
            if stopped():
                raise Abandoned
            if plan.trade:
                _let_propose(game, referees, listeners, moves)
            seat = game.to_act[0]
            action = referees[seat].decide(game, offers=plan.trade)
            _tell(listeners, game.play(action, seat))
            if moves is not None:
                moves.append(f"{seat} {action}")
            decisions += 1

    try:
        Overseer(plan.clock).oversee(go_on)
    finally:
        for referee in referees:
            referee.leave(game.outcome)
    outcome = game.outcome
    assert outcome is not None
    _check_built_in(plan, number, referees)
    return PlayedGame(
        number=number,
        seed=plan.seed_of(number),
        seats=list(game.seats),
        bots=list(plan.seated(number)),
        winners=list(outcome.winners),
        points=list(outcome.points),
        ending=outcome.ending,
        turns=game.turn,
        decisions=decisions,
        fallbacks=[dict(referee.fallbacks) for referee in referees],
        seconds=round(time.perf_counter() - begun, 6),
        thought=[round(sum(referee.seconds), 6) for referee in referees],
        times=[classes_of(referee.seconds) for referee in referees],
        spent=[dict(referee.bot.spent) for referee in referees],
        moves=moves,
    )


def _check_built_in(plan: MatchPlan, number: int, referees: list[Referee]) -> None:
    """Refuse a game in which a built-in bot has lost a decision."""
    for name, referee in zip(plan.seated(number), referees, strict=True):
        if referee.fallbacks and is_built_in(name, plan.game):
            lost = ", ".join(f"{n} {reason}" for reason, n in referee.fallbacks.items())
            advice = f"; a clock of more than {plan.clock:g} s helps" if STALLED in referee.fallbacks else ""
            raise InvalidMatch(
                f"game {number}: the built-in bot '{name}' lost decisions in seat {referee.seat} ({lost}), "
                f"so the match is not valid{advice}. The games before it are kept."
            )


def _let_propose(game: Game, referees: list[Referee], listeners: list[Referee], moves: list[str] | None) -> None:
    """Ask each seat that has not spoken in this turn of another seat for a proposal."""
    for referee in referees:
        if (proposal := referee.propose(game)) is not None:
            if moves is not None:
                moves.append(f"{referee.seat}!{game.turn} {proposal}")
            _tell(listeners, game.play(proposal, referee.seat))


def _tell(listeners: list[Referee], events: Events) -> None:
    """Tell the bots that listen what has happened."""
    for listener in listeners:
        listener.hear(events)


_stopped: Any = None
"""In a worker process: the event that is set when the match is over."""


def _begin_worker(stopped: Any, folder: Path | None) -> None:
    global _stopped
    _stopped = stopped
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that started this one
    tell_faults(folder)


def _play_in_worker(plan: MatchPlan, number: int) -> Any:
    try:
        return play_game(plan, number, _stopped.is_set)
    except Abandoned:
        return None  # nobody waits for it


def _play_in_processes(plan: MatchPlan, first: int, workers: int, folder: Path | None) -> Iterator[PlayedGame]:
    context = multiprocessing.get_context("spawn")
    stopped = context.Event()
    with ProcessPoolExecutor(workers, context, _begin_worker, (stopped, folder)) as pool:
        try:
            yield from in_order(pool, partial(_play_in_worker, plan), range(first, plan.games), 2 * workers)
        except BrokenProcessPool:
            raise ValueError("a bot ended the process in which it played; the games before it are kept") from None
        finally:
            stopped.set()


def _play_on_cluster(
    plan: MatchPlan, planned: Portions, workers: int | None, folder: Path | None, ray: str, tell: Tell
) -> Iterator[PlayedGame]:
    """Games on a cluster; the bots' files go there with them, and the faults of the bots come back."""
    bots = read_bots(plan.bots)
    with (
        faults_told(folder),
        gather_workers(workers, ray, tell) as pool,
        closing(pool.in_order(partial(_play_far_away, plan, bots), planned)) as portions,
    ):
        for games, faults in portions:
            for fault in faults:
                LOG.handle(logging.makeLogRecord(fault))
            planned.took(len(games), sum(game.seconds for game in games))
            yield from games


def _play_far_away(plan: MatchPlan, bots: BotFiles, numbers: range) -> tuple[list[PlayedGame], list[dict[str, Any]]]:
    """Some games on another machine, and the faults to report."""
    places = lay_out(bots)
    there = replace(plan, bots=tuple(places.get(bot, bot) for bot in plan.bots))
    with faults_kept() as faults:
        games = [replace(play_game(there, number), bots=list(plan.seated(number))) for number in numbers]
    return games, faults


# --- games between compiled bots --------------------------------------------------------------------------------


def _play_portion(plan: MatchPlan, numbers: range) -> list[PlayedGame]:
    """Some games at native speed; each is credited with its share of the total time."""
    sample = compiled_class(plan.game)(plan.players, seed=plan.seed_of(numbers.start), **plan.all_options())
    offers = MENU if plan.trade else NO_OFFERS
    plays = [compiled_match(sample, plan.seated(turned), clock=plan.clock) for turned in range(plan.group_size)]
    results, rolls = np.zeros(len(numbers), RESULT), np.zeros(ROLLS, np.int64)
    sample.library.wait()
    begun = time.perf_counter()
    for i, number in enumerate(numbers):
        play = plays[number % plan.group_size]
        play(sample.blank, sample.plan, offers, plan.seed_of(number), 0, results[i : i + 1], rolls)
    seconds = (time.perf_counter() - begun) / len(numbers)
    return [
        PlayedGame(
            number=number,
            seed=plan.seed_of(number),
            seats=list(sample.seats),
            bots=list(plan.seated(number)),
            winners=[seat for seat in range(plan.players) if result["winners"] >> seat & 1],
            points=result["points"][: plan.players].tolist(),
            ending=plan.endings()[result["ending"]],
            turns=int(result["turns"]),
            decisions=int(result["decisions"]),
            fallbacks=[{} for _ in range(plan.players)],
            seconds=round(seconds, 6),
            thought=None,
            times=None,
        )
        for number, result in zip(numbers, results, strict=True)
    ]
