"""What the table value of the two-player game looks at: the inputs of the island game, and four for its own rules.

The island game's input 27 says whether three are at the table, which never happens here; the trade cards stand there.
"""

from __future__ import annotations

from typing import Any, Final

from landnam.bots.island import table as island
from landnam.games.duel.state import GIVING, NEUTRALS
from landnam.games.duel.trade_cards import cost_of_action
from landnam.native.compiled import State, rule

TRADE_CARDS: Final = 27
PAYABLE: Final = island.TABLE_FEATURES
NEUTRAL_ROUTE: Final = island.TABLE_FEATURES + 1
TABLE_FEATURES: Final = island.TABLE_FEATURES + 2
HALF_DONE: Final = 16
"""The island game's switch for the turn after the next; with two players there is no such turn."""


@rule
def describe_table(s: State, notes: Any) -> None:
    """Write the features of both seats: trade cards, what they pay for, a neutral's route, and a trade half done."""
    island.describe_table(s, notes)
    rival = island.ROUTE_AT_LEAST
    for neutral in NEUTRALS:
        rival = max(rival, int(s.route[neutral]))
    for seat in range(s.players):
        x = notes.table_inputs[seat]
        x[TRADE_CARDS] = 0.2 * s.trade_cards[seat]
        x[PAYABLE] = 1.0 if s.trade_cards[seat] >= cost_of_action(s, seat) else 0.0
        x[NEUTRAL_ROUTE] = 0.25 * max(-4, min(4, int(s.route[seat]) - rival))
        x[HALF_DONE] = 1.0 if seat == s.active and s.phase == GIVING else 0.0
