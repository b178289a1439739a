"""Scores the seats of a position by either kind of learned value."""

from __future__ import annotations

from typing import Any

from landnam.bots.values import TABLE_1, read_seat, score, score_seats
from landnam.native.compiled import State, rule
from landnam.native.questions import describe, describe_hand, describe_table, feature_count, table_feature_count


@rule
def score_all(s: State, notes: Any, net: Any) -> None:
    """The score of every seat."""
    if net.sees_table:
        describe_table(s, notes)
        for seat in range(s.players):
            read_seat(notes, seat, table_feature_count(s), net)
        score_seats(notes, s.players, net)
    else:
        for seat in range(s.players):
            score_alone(s, seat, notes, net)


@rule
def keep_first_layers(s: State, notes: Any, net: Any) -> None:
    """Keep what the table value has read, for ``score_again``."""
    if net.sees_table:
        for seat in range(s.players):
            for j in range(TABLE_1):
                notes.table_1_now[seat, j] = notes.table_1[seat, j]


@rule
def score_again(s: State, one: Any, other: Any, notes: Any, net: Any) -> None:
    """The score of every seat after the hands of two have changed since bearings were taken.

    To the other seats the table value tells only what the two hold together, and that has not changed. In On the
    Road it tells them nothing of hands, and the card that is drawn for a deal still counts to the deck for them.
    """
    if net.sees_table:
        for seat in range(s.players):
            for j in range(TABLE_1):
                notes.table_1[seat, j] = notes.table_1_now[seat, j]
        describe_hand(s, one, notes)
        read_seat(notes, one, table_feature_count(s), net)
        describe_hand(s, other, notes)
        read_seat(notes, other, table_feature_count(s), net)
        score_seats(notes, s.players, net)
    else:
        for seat in range(s.players):
            notes.scores[seat] = notes.scores_now[seat]
        score_alone(s, one, notes, net)
        score_alone(s, other, notes, net)


@rule
def score_alone(s: State, seat: Any, notes: Any, net: Any) -> None:
    """The score of one seat by the seat value."""
    describe(s, seat, notes, seat)
    notes.scores[seat] = score(notes, seat, feature_count(s), net)
