"""The declaration of the two-player game: its differences from the island game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from landnam.cards.declared import passed
from landnam.games.duel.constants import CONSTANTS
from landnam.games.duel.notation import PLAYER_COLOURS
from landnam.games.duel.state import PLAYERS
from landnam.games.duel.view_types import DuelConstants, DuelEvent, DuelView
from landnam.games.island.declaration import ISLAND
from landnam.games.island.options import BOARD, FIRST, HARBOURS, NUMBERS, POINTS_TO_WIN, TURN_LIMIT, TURN_PARTS
from landnam.games.island.statistics import flows_of
from landnam.rules.declaration import ActionKind, Facts, Flow, Phase


def duel_flows(event: Facts, cause: str) -> Iterable[Flow]:
    """The cards that an event moved, those of forced trades among them."""
    if event["kind"] == "drawn by force":
        return passed(event["seat"], event["victim"], "forced trade")
    if event["kind"] == "give":
        return passed(1 - event["seat"], event["seat"], "forced trade", event["number"])
    return flows_of(event, cause)


DUEL: Final = replace(
    ISLAND,
    name="duel",
    title="Duel",
    about="The island game for two, with neutral players, two rolls a turn and trade cards.",
    players=(PLAYERS, PLAYERS),
    prefix="D",
    books=("landnam.games.duel", "landnam.games.island"),
    phases=(
        *ISLAND.phases,
        Phase("forced trade"),
        Phase("give", words="choose the cards to give back"),
        Phase("place neutral", words="build for a neutral player"),
    ),
    kinds=(
        *ISLAND.kinds,
        ActionKind(
            "neutral",
            "build for a neutral player",
            "neutral",
            "neutral COLOUR road A-B, neutral COLOUR settle PLACE",
            bonus=True,
            undo=True,
            key="n",
        ),
        ActionKind("force", "force a trade", "trade cards", bonus=True, key="f"),
        ActionKind("give", "give cards back", "trade cards", "give CARDS", key="g"),
        ActionKind("home", "send the robber home", "trade cards", bonus=True, key="h"),
        ActionKind("retire", "retire a knight", "trade cards", bonus=True, key="re"),
    ),
    options=(
        replace(BOARD, default="traveler", values=("traveler", "beginner", "variable")),
        replace(NUMBERS, default=None),  # as the board has them: laid as on the island, published or printed
        replace(HARBOURS, default=None),
        replace(TURN_PARTS, default="separate", values=("separate", "combined")),
        replace(FIRST, values=("roll", *PLAYER_COLOURS)),
        POINTS_TO_WIN,
        TURN_LIMIT,
    ),
    summary=(
        "The rules of the Island for two, with two neutral peoples on the board.",
        "You roll twice each turn, and the two rolls must differ; both bring yields.",
        "After each road or settlement of your own you place one for a neutral people.",
        "Trade cards pay for a forced trade (draw two cards, give any two back) or send the robber home to the desert.",
        "You gain trade cards by settling at the desert or the coast, or by retiring a knight.",
        "Ten points on your own turn win.",
    ),
    chapters={
        "D-SETUP": "For two: set-up",
        "D-ROLL": "For two: the two rolls",
        "D-NEUTRAL": "For two: the neutral players",
        "D-CARD": "For two: what trade cards pay for",
        "D-REFILL": "For two: where trade cards come from",
        "D-WIN": "For two: winning",
    },
    statistics=replace(ISLAND.statistics, flows=duel_flows),
    story={
        **ISLAND.story,
        "force": "{who} pays trade cards to force a trade on {victim}",
        "drawn by force": "  {who} draws {card} from {victim}",
        "give": "  {who} gives {cards} back",
        "home": "{who} pays trade cards to send the robber home",
        "retire": "{who} retires a knight",
        "neutral road": "  {who} builds road {path[0]}-{path[1]} for {neutral}",
        "neutral settle": "  {who} settles at {place} for {neutral}",
        "trade cards": "  {who} has {now} trade cards",
    },
    environment="landnam.envs.games.duel_environment:ENVIRONMENT",
    view_type=DuelView,
    event_type=DuelEvent,
    constants=CONSTANTS,
    constants_type=DuelConstants,
)
