"""The declaration of the card game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from landnam.cards.declared import TRADE_KINDS, TRADE_STORY, deal_of, number, passed, trade_flows, trade_words
from landnam.games.road.cards import POINTS_TO_WIN
from landnam.games.road.constants import CONSTANTS
from landnam.games.road.options import OPTIONS
from landnam.games.road.state import ENDINGS
from landnam.games.road.view_types import RoadConstants, RoadEvents, RoadView
from landnam.rules.declaration import ActionKind, Clock, Declaration, Examples, Facts, Flow, Phase, Statistics


def points_of(seat: Facts) -> dict[str, int]:
    """The sources of a seat's points."""
    return {
        "settlements": seat["settlements"],
        "cities": 2 * seat["cities"],
        "metropolises": 3 * len(seat["metropolises"]),
        "longest route": 2 * seat["longest_route"],
        "largest army": 2 * seat["largest_army"],
    }


def flows_of(event: Facts, cause: str) -> Iterable[Flow]:  # noqa: ARG001 # there are no dice
    """The cards that an event moved."""
    kind, seat = event["kind"], event["seat"]
    if kind == "drawn":
        return (Flow(seat, "drawn", 1),)
    if kind == "build":
        return (Flow(seat, "built", -number(event["paid"])),)
    if kind == "give":
        return passed(event["to"], seat, "charity")
    return trade_flows(event)


def moment_of(event: Facts) -> str | None:
    """Buildings that bring points, and trades, are worth finding again."""
    if event["kind"] == "build":
        return "build" if event["card"] in ("settlement", "city", "metropolis") else None
    return "trade" if event["kind"] == "deal" else None


def story_words(event: Facts, names: Sequence[str]) -> Mapping[str, Any]:
    """What was drawn or built, in words."""
    metropolis = event.get("metropolis")
    return {
        **trade_words(event, names),
        "drawn": event.get("card", "a card"),
        "built": f"a {event.get('card')}" + (f" {metropolis}" if metropolis not in (None, event.get("card")) else ""),
    }


def goal(view: Facts) -> str:  # noqa: ARG001 # no option changes it
    """The points that win (R-WIN-1)."""
    return f"{POINTS_TO_WIN} points on your own turn"


ROAD: Final = Declaration(
    name="road",
    title="On the Road",
    about="On the Road, the card game for three or four players.",
    players=(3, 4),
    prefix="R",
    books=("landnam.games.road",),
    phases=(
        Phase("start"),
        Phase("row"),
        Phase("drawing"),
        Phase("event"),
        Phase("actions", words="trade, build or end the turn", proposals=True),
        Phase("discard", Clock.SHORT, "choose cards to discard"),
        Phase("charity", Clock.SHORT, "give a card away"),
        Phase("over"),
    ),
    kinds=(
        ActionKind("build", "build a card from the row", "build", bonus=True, key="b"),
        ActionKind(
            "substitute",
            "build with cards that stand for others",
            "build",
            "build CARD with CARDS as RESOURCE",
            way_of=("build", "with"),
            key="b",
        ),
        ActionKind("end", "end the turn", "turn", quick=True, key="e"),
        *TRADE_KINDS,
        ActionKind("discard", "discard half of the hand", "events", "discard CARDS", composed=True, key="di"),
        ActionKind("give", "give a card", "events", "give RESOURCE COLOUR", key="g"),
    ),
    options=OPTIONS,
    endings=ENDINGS[1:],
    summary=(
        "Everybody draws a card at the start of each turn; when you build, roads let equal cards stand for another.",
        "Build from the open row of cards, and pay with your hand.",
        "Trade once a turn with one partner, who draws a card for it.",
        "A settlement brings an event in the middle of the turn.",
        "Seven open points on your own turn win.",
    ),
    chapters={
        "R-PART": "On the Road: what is in the box",
        "R-SETUP": "On the Road: set-up",
        "R-TURN": "On the Road: the turn",
        "R-HARVEST": "On the Road: the harvest",
        "R-TRADE": "On the Road: the trade",
        "R-BUILD": "On the Road: building",
        "R-ROAD": "On the Road: roads and what they save",
        "R-SETTLE": "On the Road: settlements",
        "R-CITY": "On the Road: cities",
        "R-METRO": "On the Road: metropolises",
        "R-KNIGHT": "On the Road: knights",
        "R-ARMY": "On the Road: the largest army",
        "R-ROUTE": "On the Road: the longest route",
        "R-EVENT": "On the Road: events",
        "R-WIN": "On the Road: winning",
        "R-INFO": "On the Road: who may know what",
    },
    statistics=Statistics(points_of, flows_of, moment=moment_of, deal=deal_of),
    story={
        **TRADE_STORY,
        "start": "{who} has the start card",
        "row": "  [dim]a {card} comes into the row[/]",
        "row shuffled": "  [dim]five of a kind: the row is shuffled into its deck[/]",
        "drawn": "  {who} draws {drawn}",
        "build": "{who} builds {built} for {paid}",
        "event": "  [bold]Event: {event}[/]",
        "events shuffled": "  [dim]the events are shuffled[/]",
        "deck shuffled": "  [dim]the discards are shuffled into a deck of {cards}[/]",
        "give": "  {who} gives {card} to {to}",
    },
    story_words=story_words,
    goal=goal,
    examples=Examples("build city", "trade"),
    bot="normal",
    bots={
        "easy": "landnam.bots.levels:Easy",
        "normal": "landnam.bots.levels:Normal",
        "hard": "landnam.bots.levels:Hard",
        "expert": "landnam.bots.levels:Expert",
    },
    compiled_bots="landnam.bots.levels",
    dataset_bots=("easy", "normal", "hard"),
    environment="landnam.envs.games.road_environment:ENVIRONMENT",
    drawing="landnam.render.road:road_svg",
    text="landnam.render.road:road_text",
    terminal="landnam.cli.road_picture",
    view_type=RoadView,
    event_type=RoadEvents,
    constants=CONSTANTS,
    constants_type=RoadConstants,
)
