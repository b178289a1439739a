"""What search, matches and training ask of a game; see dispatch.py."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.bots.island import duel as duel_bots
from landnam.bots.island import features as island_features
from landnam.bots.island import quick as island_quick
from landnam.bots.island import worlds as island_worlds
from landnam.bots.island.notes import NOTES as ISLAND_NOTES
from landnam.bots.island.notes import survey
from landnam.bots.road import features as road_features
from landnam.bots.road import quick as road_quick
from landnam.bots.road import worlds as road_worlds
from landnam.bots.road.notes import NOTES as ROAD_NOTES
from landnam.bots.road.notes import no_survey
from landnam.games.duel import counting as duel_counting
from landnam.games.duel import legal as duel_legal
from landnam.games.duel import rulebook as duel
from landnam.games.duel.state import DUEL, GIVING, PLACE_NEUTRAL
from landnam.games.island import actions as do
from landnam.games.island import counting as island_counting
from landnam.games.island import legal as island_legal
from landnam.games.island import playout as island_playout
from landnam.games.island import rulebook as island
from landnam.games.island.setup import set_up
from landnam.games.island.state import ACTIONS, NOBODY, PLACE_ROAD, PLACE_SETTLEMENT
from landnam.games.island.state import STATE as ISLAND
from landnam.games.road import actions as road_do
from landnam.games.road import counting as road_counting
from landnam.games.road import legal as road_legal
from landnam.games.road import playout as road_playout
from landnam.games.road import rulebook as road
from landnam.games.road.setup import set_up as set_up_road
from landnam.games.road.state import ACTIONS as ROAD_ACTIONS
from landnam.games.road.state import STATE as ROAD
from landnam.rules.codes import first_of, kind_of, second_of
from landnam.rules.compiled import rule
from landnam.rules.compiled_game import State
from landnam.rules.dispatch import question, short_question


@rule
def _somebody_won(s: State) -> Any:
    return s.ending != 0


@rule
def _island_opening(s: State) -> Any:
    return s.phase == PLACE_SETTLEMENT or s.phase == PLACE_ROAD


@rule
def _no_opening(s: State) -> Any:  # noqa: ARG001 # the record chooses the game
    return False


@rule
def _won(s: State, seat: Any) -> Any:
    if s.winner == NOBODY:
        return 1.0 / s.players
    return 1.0 if s.winner == seat else 0.0


@rule
def _island_features(s: State) -> Any:  # noqa: ARG001 # the record chooses the game
    return island_features.FEATURES


@rule
def _duel_features(s: State) -> Any:  # noqa: ARG001 # the record chooses the game
    return duel_bots.FEATURES


@rule
def _road_features(s: State) -> Any:  # noqa: ARG001 # the record chooses the game
    return road_features.FEATURES


@rule
def _island_notebook(s: State) -> Any:  # noqa: ARG001 # the record chooses the game
    return np.zeros(1, ISLAND_NOTES)


@rule
def _road_notebook(s: State) -> Any:  # noqa: ARG001 # the record chooses the game
    return np.zeros(1, ROAD_NOTES)


@rule
def _set_up_road(s: State, plan: Any, source: Any) -> None:  # noqa: ARG001 # all its chance is in the open
    set_up_road(s, plan)


@rule
def _imagine_island(world: State, counts: Any, viewer: Any, source: Any) -> None:
    island_worlds.imagine_world(world, counts, viewer, 0, source)


@rule
def _imagine_duel(world: State, counts: Any, viewer: Any, source: Any) -> None:
    island_worlds.imagine_world(world, counts, viewer, world.removed_knights, source)


@rule
def _island_trade(s: State) -> Any:  # noqa: ARG001 # the record chooses the game
    return do.OFFER, do.PROPOSE, do.ACCEPT, do.DECLINE, do.WITHDRAW, do.DEAL


@rule
def _road_trade(s: State) -> Any:  # noqa: ARG001 # the record chooses the game
    return road_do.OFFER, road_do.PROPOSE, road_do.ACCEPT, road_do.DECLINE, road_do.WITHDRAW, road_do.DEAL


@rule
def _island_dice(s: State, result: Any, rolls: Any) -> None:  # noqa: ARG001 # the record chooses the game
    if kind_of(result) == do.DICE:
        rolls[first_of(result) + second_of(result)] += 1


@rule
def _no_dice(s: State, result: Any, rolls: Any) -> None:
    """There are none."""


@rule
def _island_may_trade(s: State) -> Any:
    return s.phase == ACTIONS and not s.trade_over


@rule
def _road_may_trade(s: State) -> Any:
    return s.phase == ROAD_ACTIONS and not s.trade_used


@rule
def _never_owes(s: State) -> Any:  # noqa: ARG001 # the record chooses the game
    return False


@rule
def _owes_the_rest(s: State) -> Any:
    return s.phase == GIVING or s.phase == PLACE_NEUTRAL


# the rules
waits_for: Final = short_question({ISLAND: island.waits_for, DUEL: duel.waits_for, ROAD: road.waits_for})
list_legal: Final = question(
    {ISLAND: island_legal.list_legal, DUEL: duel_legal.list_legal, ROAD: road_legal.list_legal}
)
refuse: Final = question({ISLAND: island.refuse, DUEL: duel.refuse, ROAD: road.refuse})
apply: Final = question({ISLAND: island.apply, DUEL: duel.apply, ROAD: road.apply})
apply_chance: Final = question({ISLAND: island.apply_chance, DUEL: duel.apply_chance, ROAD: road.apply_chance})
chance_cases: Final = short_question({ISLAND: island.chance_cases, DUEL: duel.chance_cases, ROAD: road.chance_cases})
note_dice: Final = short_question({ISLAND: _island_dice, DUEL: _island_dice, ROAD: _no_dice})
"""Count a chance result under its total, if it is a roll of the dice."""
chance_result: Final = question({ISLAND: island.chance_result, DUEL: duel.chance_result, ROAD: road.chance_result})
set_up_game: Final = question({ISLAND: set_up, DUEL: duel.set_up_for_two, ROAD: _set_up_road})
is_over: Final = short_question({ISLAND: _somebody_won, DUEL: _somebody_won, ROAD: _somebody_won})
is_opening: Final = short_question({ISLAND: _island_opening, DUEL: _island_opening, ROAD: _no_opening})
"""Are the first pieces being placed?"""
owes_the_rest: Final = short_question({ISLAND: _never_owes, DUEL: _owes_the_rest, ROAD: _never_owes})
"""Has an action been done by half, so that what it costs is still to come?"""
prize: Final = short_question({ISLAND: _won, DUEL: _won, ROAD: _won})
note_result: Final = question(
    {ISLAND: island_playout.note_result, DUEL: island_playout.note_result, ROAD: road_playout.note_result}
)
choose_at_random: Final = question(
    {ISLAND: island_playout.choose_at_random, DUEL: duel_bots.choose_at_random, ROAD: road_playout.choose_at_random}
)

trade_kinds: Final = short_question({ISLAND: _island_trade, DUEL: _island_trade, ROAD: _road_trade})
"""The numbers of offer, propose, accept, decline, withdraw and deal."""
may_trade: Final = short_question({ISLAND: _island_may_trade, DUEL: _island_may_trade, ROAD: _road_may_trade})

# what can be known
start_counting: Final = question(
    {ISLAND: island_counting.start_counting, DUEL: island_counting.start_counting, ROAD: road_counting.start_counting}
)
count_move: Final = question(
    {ISLAND: island_counting.count_move, DUEL: duel_counting.count_move, ROAD: road_counting.count_move}
)
imagine: Final = question({ISLAND: _imagine_island, DUEL: _imagine_duel, ROAD: road_worlds.imagine_world})

# how it is judged
NOTES_OF: Final = {ISLAND: ISLAND_NOTES, DUEL: ISLAND_NOTES, ROAD: ROAD_NOTES}
"""By record type: the notebook that a bot keeps."""
open_notebook: Final = short_question({ISLAND: _island_notebook, DUEL: _island_notebook, ROAD: _road_notebook})
look_around: Final = question({ISLAND: survey, DUEL: survey, ROAD: no_survey})
describe: Final = question({ISLAND: island_features.describe, DUEL: duel_bots.describe, ROAD: road_features.describe})
FEATURES_OF: Final = short_question({ISLAND: _island_features, DUEL: _duel_features, ROAD: _road_features})
decide_quickly: Final = question(
    {ISLAND: island_quick.decide_quickly, DUEL: duel_bots.decide_quickly, ROAD: road_quick.decide_quickly}
)
