"""What bots know of the island game, as searches and matches ask for it."""

from __future__ import annotations

from typing import Any

from landnam.bots.island.ending import could_win, place_in_line
from landnam.bots.island.features import FEATURES, describe
from landnam.bots.island.notes import survey
from landnam.bots.island.quick import decide_quickly
from landnam.bots.island.table import TABLE_FEATURES, describe_hand, describe_table
from landnam.games.island import playout as playout  # which answers for the rules
from landnam.games.island.state import STATE
from landnam.native import questions
from landnam.native.compiled import State, rule
from landnam.native.dispatch import answer


@rule
def _features(s: State) -> Any:  # noqa: ARG001 # the record chooses the game
    return FEATURES


@rule
def _table_features(s: State) -> Any:  # noqa: ARG001 # the record chooses the game
    return TABLE_FEATURES


answer(
    STATE,
    {
        questions.look_around: survey,
        questions.describe: describe,
        questions.feature_count: _features,
        questions.describe_table: describe_table,
        questions.describe_hand: describe_hand,
        questions.table_feature_count: _table_features,
        questions.decide_quickly: decide_quickly,
        questions.could_win: could_win,
        questions.place_in_line: place_in_line,
    },
)
