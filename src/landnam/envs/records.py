"""The records that compiled environments work on: a row for every game, and one record for the whole batch."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np

from landnam.cards.counting import COUNTS
from landnam.native.compiled import SEATS_AT_MOST, SOURCE

CHOICES: Final = 512
"""Room for the legal actions of a seat, as much as the menus of the rules have."""

NO_BOT: Final = -1
"""The actions of this seat come from outside."""
RANDOM: Final = 0
"""The number of the bot that plays at random, in every game."""
ANY_SEAT, EVERY_SEAT, ALL_BOTS = -1, -2, -3
"""Special values for the learner's seat: drawn for every game; any seat that must act; none, bots play them all."""

TRADE: Final = ("off", "small", "full")
"""How seats trade with each other: not at all, one card for one, or by the game's whole menu with counter-offers."""
REWARDS: Final = ("win", "points")
"""What is rewarded: the end of the game, or every point as it is won."""
WIN, POINTS = range(2)

RESET, STEP, PLAY, REFRESH, OBSERVE = range(5)
"""What is asked of the rows: to begin new games; to play an action of the list; to play any action by its code; to go
on from what was put there by hand; to tell what another seat sees."""

RUNNING, ENDED, UNBEGUN = range(3)
"""How it stands in a row."""
NONE: Final = -1
"""In place of the number of an action, of a turn, or of who was shown a row: there is none."""
REFUSED: Final = -1
"""The answer of a step whose action could not be played."""

BATCH: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                # where the arrays are
                ("rows", np.int64),
                ("actions", np.int64),
                ("bits", np.int64),  # what may be played, a bit for each action of the list
                ("masks", np.int64),  # the same with a byte for each, if it is wanted
                ("lists", np.int64),  # the same as numbers, if it is wanted
                ("observations", np.int64),
                ("rewards", np.int64),
                ("dones", np.int64),
                ("cut_short", np.int64),
                ("seats", np.int64),
                ("results", np.int64),
                ("blanks", np.int64),
                ("plans", np.int64),
                ("menus", np.int64),  # room for what may be done, for each thread
                ("tasks", np.int64),  # for the bots, one for each thread
                ("policies", np.int64),  # how the bots play
                ("shares", np.int64),  # who does what in a step, if there are several threads: see sharing.py
                # how large they are
                ("n", np.int64),
                ("threads", np.int64),
                ("part", np.int64),  # of the rows, that a thread takes at once
                ("actions_known", np.int64),
                ("words", np.int64),  # of the bits of a game
                ("observation_size", np.int64),
                ("restless", np.int64),  # where in it begins what changes within a game
                ("policy_size", np.int64),  # bytes from the policy of a bot to the next one's
                ("rewarded", np.int64),  # seats with a column of their own in the rewards: one if there are bots
                # how it is played
                ("seed", np.int64),
                ("trade", np.int64),
                ("offers_a_turn", np.int64),
                ("skip_forced", np.int64),
                ("in_bytes", np.int64),  # are there masks of bytes?
                ("listing", np.int64),  # are there lists?
                ("observing", np.int64),
                ("counting", np.int64),
                ("autoreset", np.int64),
                ("reward", np.int64),
                ("learner", np.int64),
                ("thoughtful", np.int64),  # do they go by what they have counted?
                ("bots", np.int64, (SEATS_AT_MOST,)),  # by seat, counted from the learner's
                ("viewer", np.int64),
                ("joining", np.int64),  # the positions are new: nobody has watched them
            ],
            align=True,
        ),
    )
)
"""What compiled code needs to know of a batch."""


@cache
def row_type(state: np.dtype[Any]) -> np.dtype[Any]:
    """The record of a game in a batch: its state, its chance, what its seats have counted, and what may be done."""
    fields = [
        ("state", state),
        ("source", SOURCE),
        ("game", np.int64),  # how many games were begun in this row
        # whole words, so that all who pass them on do so as the same type and are compiled once
        ("decisions", np.int64),
        ("n", np.int64),  # of the legal actions
        ("offer_turn", np.int64),
        ("offers", np.int64),  # made in that turn
        ("seat", np.int64),
        ("learner", np.int64),
        ("over", np.int64),
        ("shown", np.int64, (5,)),  # to whom, and which pieces, when the board was last written down
        ("points", np.int64, (SEATS_AT_MOST,)),  # as far as they have been rewarded
        ("chosen", np.int8, (5,)),  # cards of a discard that is being put together
        ("watched", np.int8),  # has what happened in this game been counted?
        ("spare", np.int8, (2,)),
        ("counts", COUNTS),
    ]
    return np.dtype((np.record, np.dtype(fields, align=True)))


def places_in(row: np.dtype[Any]) -> tuple[int, int, int]:
    """How many bytes a row has, and where in it the chance and the counts begin."""
    fields = row.fields
    assert fields is not None
    return row.itemsize, fields["source"][1], fields["counts"][1]
