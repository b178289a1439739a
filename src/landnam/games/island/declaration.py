"""The declaration of the island game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from landnam.cards.declared import TRADE_KINDS, TRADE_STORY, trade_words
from landnam.games.island.board_words import board_lines, with_places
from landnam.games.island.constants import CONSTANTS
from landnam.games.island.options import OPTIONS
from landnam.games.island.state import ENDINGS
from landnam.games.island.statistics import STATISTICS
from landnam.games.island.view_types import IslandConstants, IslandEvent, IslandView
from landnam.rules.actions import Action
from landnam.rules.declaration import ActionKind, Clock, Declaration, Examples, Facts, Phase


def best_rates(trades: Sequence[Action]) -> Sequence[Action]:
    """Of trades with the supply, those at the best rate."""
    best: dict[tuple[str, str], Action] = {}
    for trade in trades:
        _, cards, resource, _, want = trade.split()
        if (resource, want) not in best or int(cards) < int(best[resource, want].split()[1]):
            best[resource, want] = trade
    return list(best.values())


PHASES: Final = (
    Phase("first"),
    Phase("rolling"),
    Phase("stealing"),
    Phase("drawing"),
    Phase("place settlement", Clock.LONG, "place a settlement"),
    Phase("place road", Clock.SHORT, "place a road beside it"),
    Phase("before roll", Clock.QUICK, "roll the dice", enter="roll"),
    Phase("discard", Clock.SHORT, "choose cards to discard"),
    Phase("robber", Clock.SHORT, "move the robber"),
    Phase("free roads", words="build the free roads"),
    Phase("actions", words="trade, build or end the turn", proposals=True),
    Phase("over"),
)
KINDS: Final = (
    ActionKind("roll", "roll the dice", "turn", quick=True, key="ro"),
    ActionKind("end", "end the turn", "turn", quick=True, key="e"),
    ActionKind("settle", "build a settlement", "build", "settle PLACE", bonus=True, undo=True, key="s"),
    ActionKind("city", "build a city", "build", "city PLACE", bonus=True, undo=True, key="c"),
    ActionKind("road", "build a road", "build", "road A-B", bonus=True, undo=True, key="r"),
    ActionKind("buy", "buy a development card", "build", bonus=True, key="b"),
    ActionKind("knight", "play a knight", "cards", bonus=True, key="k"),
    ActionKind("roads", "play road building", "cards", bonus=True, key="rr"),
    ActionKind("invention", "play invention", "cards", "invention RESOURCE RESOURCE", bonus=True, key="i"),
    ActionKind("monopoly", "play monopoly", "cards", "monopoly RESOURCE", bonus=True, key="m"),
    ActionKind(
        "supply", "trade with the supply", "supply", "supply CARDS CARD", bonus=True, shown=best_rates, key="su"
    ),
    *TRADE_KINDS,
    ActionKind("robber", "move the robber", "seven", "robber HEX [COLOUR]", key="rob"),
    ActionKind("discard", "discard half of the hand", "seven", "discard CARDS", composed=True, key="di"),
)
STORY: Final = {
    **TRADE_STORY,
    "roll": None,
    "buy": None,
    "first": "{who} starts",
    "settle": "{who} settles at {place}",
    "city": "{who} builds a city at {place}",
    "road": "{who} builds road {path[0]}-{path[1]}",
    "dice": "{who} rolls {dice[0]} + {dice[1]} = {total}",
    "received": "  {who} receives {cards}",
    "robber": "{who} moves the robber to hex {hex}{against}",
    "stolen": "{who} steals {card} from {victim}",
    "drawn": "{who} buys a development card: {card}",
    "supply": "{who} trades {give} for {want} with the supply",
    "knight": "{who} plays a knight",
    "roads": "{who} plays road building",
    "invention": "{who} plays invention and takes {cards}",
    "monopoly": "{who} plays monopoly and takes all {resource}: {taken} cards",
}


def story_words(event: Facts, names: Sequence[str]) -> Mapping[str, Any]:
    """Dice, victims and what a monopoly takes, in words."""
    words = trade_words(event, names)
    words["total"] = sum(event.get("dice", ()))
    words["taken"] = sum(event.get("paid", {}).values())
    words["against"] = f" against {words['victim']}" if "victim" in words else ""
    return words


def goal(view: Facts) -> str:
    """The points that win (I-WIN-2)."""
    return f"{view['vp']} points on your own turn"


ISLAND: Final = Declaration(
    name="island",
    title="The Island",
    about="The board game for three or four players, in its base and almanac editions.",
    players=(3, 4),
    prefix="I",
    books=("landnam.games.island",),
    phases=PHASES,
    kinds=KINDS,
    options=OPTIONS,
    extra_options=("custom",),
    endings=ENDINGS[1:],
    summary=(
        "Each turn two dice say which hexes yield: every settlement beside one earns a card, every city two.",
        "Pay cards for roads (wood, brick), settlements (wood, brick, wool, wheat), cities (2 wheat, 3 ore) and "
        "development cards (wool, wheat, ore).",
        "Settlements stand at least two paths apart and on your own road.",
        "Trade with the others as you like, or with the supply: four alike for one, three or two at a harbour.",
        "A seven brings the robber: more than seven cards are halved, and whoever rolled moves him, blocks a hex and "
        "steals a card.",
        "A settlement counts 1 point, a city 2, the longest route and the largest army 2 each. Ten points on your own "
        "turn win.",
    ),
    chapters={
        "I-PART": "What is in the box",
        "I-BOARD": "The board",
        "I-SETUP": "Set-up",
        "I-TURN": "The turn",
        "I-PROD": "Production",
        "I-ROB": "The seven and the robber",
        "I-TRADE": "Trade",
        "I-BUILD": "Building",
        "I-ROAD": "Roads",
        "I-SETTLE": "Settlements",
        "I-CITY": "Cities",
        "I-DEV": "Buying development cards",
        "I-CARD": "Playing development cards",
        "I-ROUTE": "The longest route",
        "I-ARMY": "The largest army",
        "I-WIN": "Winning",
        "I-INFO": "Who may know what",
    },
    statistics=STATISTICS,
    story=STORY,
    story_words=story_words,
    goal=goal,
    board_lines=board_lines,
    in_context=with_places,
    examples=Examples("road 3-7", "robber"),
    bot="normal",
    bots={
        "easy": "landnam.bots.levels:Easy",
        "normal": "landnam.bots.levels:Normal",
        "hard": "landnam.bots.levels:Hard",
        "expert": "landnam.bots.levels:Expert",
    },
    compiled_bots="landnam.bots.levels",
    dataset_bots=("easy", "normal", "hard"),
    environment="landnam.envs.games.island_environment:ENVIRONMENT",
    drawing="landnam.render.svg:board_svg",
    text="landnam.render.text:board_text",
    terminal="landnam.cli.island_picture",
    view_type=IslandView,
    event_type=IslandEvent,
    constants=CONSTANTS,
    constants_type=IslandConstants,
)
