"""What a step shows of a row: its mask, what the asked seat sees, rewards, and the end of a game."""

from __future__ import annotations

from typing import Any

import numpy as np

from landnam.envs.choices import spell_out
from landnam.envs.records import CHOICES, ENDED, EVERY_SEAT, NONE, PLAY, POINTS, RUNNING, STEP
from landnam.native.compiled import State, rule
from landnam.native.jobs import RESULT, write_result
from landnam.native.memory import array_at
from landnam.native.questions import narrow_bounds, score_of, see, see_board, winners_of


@rule
def clear_results(batch: Any, r: Any, what: Any, i: Any) -> None:
    """Take back what the last step has shown of a row."""
    if batch.in_bytes:
        bits = array_at(batch.bits, (batch.n, batch.words), np.int64)
        masks = array_at(batch.masks, (batch.n, batch.actions_known), np.uint8)
        if what == STEP or what == PLAY:  # noqa: SIM109 # the compiler is quicker with it
            spell_out(batch, bits, masks, array_at(batch.lists, (batch.n, CHOICES), np.int16), i, 0)
        else:
            for k in range(batch.actions_known):
                masks[i, k] = 0
    r.n = 0
    array_at(batch.dones, batch.n, np.uint8)[i] = 0
    array_at(batch.cut_short, batch.n, np.uint8)[i] = 0
    rewards = array_at(batch.rewards, (batch.n, batch.rewarded), np.float32)
    for column in range(batch.rewarded):
        rewards[i, column] = 0


@rule
def show_choices(batch: Any, s: State, r: Any, menu: Any, i: Any) -> None:
    """Show who is asked in a row, what they may do, and the points won since the last step."""
    bits = array_at(batch.bits, (batch.n, batch.words), np.int64)
    for word in range(batch.words):
        bits[i, word] = menu.words[word] if r.n else 0
    if batch.in_bytes or batch.listing:
        masks = array_at(batch.masks, (batch.n, batch.actions_known), np.uint8)
        spell_out(batch, bits, masks, array_at(batch.lists, (batch.n, CHOICES), np.int16), i, 1)
    array_at(batch.seats, batch.n, np.int8)[i] = r.seat
    if (batch.reward == POINTS or s.players == 1) and r.over == RUNNING:
        reward(batch, s, r, i)


@rule
def show_sight(batch: Any, s: State, r: Any, viewer: Any, new_board: Any, i: Any) -> None:
    """Write down what a viewer sees of a row."""
    observations = array_at(batch.observations, (batch.n, batch.observation_size), np.uint8)
    narrow_bounds(s, r.counts, viewer)
    if new_board:
        see_board(s, observations, i)
        r.shown[0] = NONE
    see(s, r, viewer, observations, i)


@rule
def reward(batch: Any, s: State, r: Any, i: Any) -> None:
    """Pay the points won since the last time, or the end of the game: 1 for a win, -1 for a loss, 0 for neither."""
    rewards = array_at(batch.rewards, (batch.n, batch.rewarded), np.float32)
    for column in range(batch.rewarded):
        seat = column if batch.learner == EVERY_SEAT else r.learner
        if seat >= s.players:
            continue
        if batch.reward == POINTS or s.players == 1:
            score = score_of(s, seat)
            rewards[i, column] += score - r.points[seat]
            r.points[seat] = score
        elif r.over == ENDED and winners_of(s):
            rewards[i, column] += 1 if winners_of(s) >> seat & 1 else -1


@rule
def end_game(batch: Any, s: State, r: Any, i: Any) -> None:
    """A game is over: who won, and what it brings."""
    r.over = ENDED
    r.n = 0
    dones, cut_short = array_at(batch.dones, batch.n, np.uint8), array_at(batch.cut_short, batch.n, np.uint8)
    dones[i] = 1
    cut_short[i] = 1 if winners_of(s) == 0 else 0
    results = array_at(batch.results, batch.n, RESULT)
    write_result(s, r.decisions, results[i])
    reward(batch, s, r, i)
