"""What bots know of the two-player game, as searches and matches ask for it."""

from __future__ import annotations

from typing import Any

from landnam.bots.duel.quick import FEATURES, decide_quickly, describe
from landnam.bots.island.notes import survey
from landnam.bots.island.worlds import imagine_world
from landnam.games.duel import playout as playout  # which answers for the rules
from landnam.games.duel.state import DUEL
from landnam.native import questions
from landnam.native.compiled import State, rule
from landnam.native.dispatch import answer


@rule
def _imagine(world: State, counts: Any, viewer: Any, source: Any) -> None:
    imagine_world(world, counts, viewer, world.removed_knights, source)


@rule
def _features(s: State) -> Any:  # noqa: ARG001 # the record chooses the game
    return FEATURES


answer(
    DUEL,
    {
        questions.imagine: _imagine,
        questions.look_around: survey,
        questions.describe: describe,
        questions.feature_count: _features,
        questions.decide_quickly: decide_quickly,
    },
)
