"""Who decides for the seats that are not played from outside: compiled bots, chosen by the room they need to think."""

from __future__ import annotations

from typing import Any, Final

from landnam.bots.asks import look_around
from landnam.bots.island.notes import NOTES as ISLAND_NOTES
from landnam.bots.match import LEVELS, TABLE, decide_by_thumb
from landnam.bots.road.notes import NOTES as ROAD_NOTES
from landnam.envs import menus
from landnam.envs.choices import may_offer
from landnam.envs.memory import array_at
from landnam.rules.compiled import State, rule
from landnam.rules.dispatch import question

RANDOM: Final = LEVELS.index("random")


@rule
def _nobody(mind: Any, s: State, r: Any, seat: Any, desk: Any, bot: Any) -> Any:  # noqa: ARG001 # all are asked alike
    """Where only random bots sit they are not asked: any listed action will do."""
    return 0


@rule
def _by_thumb(mind: Any, s: State, r: Any, seat: Any, desk: Any, bot: Any) -> Any:
    """The levels that do not look ahead; there is a table for each."""
    look_around(s, mind)
    table = array_at(desk.tables, len(LEVELS), TABLE)[bot]
    return decide_by_thumb(s, seat, 1 if may_offer(s, r, desk) else 0, table, r.source, mind)


decide_for: Final = question(
    {
        menus.ISLAND: _nobody,
        menus.DUEL: _nobody,
        menus.ROAD: _nobody,
        menus.DICE: _nobody,
        ISLAND_NOTES: _by_thumb,
        ROAD_NOTES: _by_thumb,
    }
)
"""The action of a bot that is not random, asked by its room to think."""
