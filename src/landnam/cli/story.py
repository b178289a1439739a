"""What happened, in one readable line an event. It is told what a seat may know, and knows no more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from landnam.cli.console import cards_text, colour_name
from landnam.games.dice.sheet import NOTHING_BUILT

UNTOLD: Final = {"roll", "buy", "end", "harvest"}
"""Told by what follows: the dice, the card drawn, the next turn."""

LINES: Final = {
    "first": "{who} starts",
    "settle": "{who} settles at {place}",
    "city": "{who} builds a city at {place}",
    "road": "{who} builds road {path[0]}-{path[1]}",
    "dice": "{who} rolls {dice[0]} + {dice[1]} = {total}",
    "received": "  {who} receives {cards}",
    "discard": "{who} has chosen {number} cards to discard",
    "discards shown": "  {who} discards {cards}",
    "robber": "{who} moves the robber to hex {hex}{against}",
    "stolen": "{who} steals {card} from {victim}",
    "drawn": "{who} buys a development card: {card}",
    "supply": "{who} trades {give} for {want} with the supply",
    "offer": "{who} offers {give} for {want} to {to}",
    "propose": "{who} proposes {give} for {want}",
    "accept": "  {who} accepts",
    "decline": "  {who} declines",
    "withdraw": "{who} takes the offer back",
    "deal": "{who} trades {give} for {want} with {partner}",
    "knight": "{who} plays a knight",
    "roads": "{who} plays road building",
    "invention": "{who} plays invention and takes {cards}",
    "monopoly": "{who} plays monopoly and takes all {resource}: {taken} cards",
    "force": "{who} pays trade cards to force a trade on {victim}",
    "drawn by force": "  {who} draws {card} from {victim}",
    "give": "  {who} gives {cards} back",
    "home": "{who} pays trade cards to send the robber home",
    "retire": "{who} retires a knight",
    "neutral road": "  {who} builds road {path[0]}-{path[1]} for {neutral}",
    "neutral settle": "  {who} settles at {place} for {neutral}",
    "trade cards": "  {who} has {now} trade cards",
    "longest route": "{who} has the longest route now",
    "largest army": "{who} has the largest army now",
    "turn": "[dim]— turn {number}:[/] {who} [dim]—[/]",
    "over": "The game is over ({ending}): {who} wins",
}
"""By kind of event; the words in braces are its facts."""

OTHER_LINES: Final = {
    "road": {
        "start": "{who} has the start card",
        "row": "  [dim]a {card} comes into the row[/]",
        "row shuffled": "  [dim]five of a kind: the row is shuffled into its deck[/]",
        "drawn": "  {who} draws {drawn}",
        "bonus draw": "  {who} may draw more",
        "build": "{who} builds {built} for {paid}",
        "event": "  [bold]Event: {event}[/]",
        "events shuffled": "  [dim]the events are shuffled[/]",
        "deck shuffled": "  [dim]the discards are shuffled into a deck of {cards}[/]",
        "give": "  {who} gives {card} to {to}",
    },
    "dice": {
        "rolled": "{who} rolls {faces} [dim](roll {rolls})[/]",
        "keep": "  {who} keeps {kept}",
        "stand": "  {who} stands",
        "joker": "  {who} sets die {die} to {face}: the joker of knight {knight}",
        "gold": "  {who} trades two gold for {face}",
        "road": "{who} builds road {road}",
        "settlement": "{who} builds a settlement: {points} points",
        "city": "{who} builds a city: {points} points",
        "knight": "{who} builds knight {number}",
        "score": "{who} enters {scored} into box {box}",
        "over": "The game is over ({ending}): {totals}",
    },
}
"""Events of other games that are told differently."""


def line(event: Mapping[str, Any], seats: Sequence[str], game: str = "island") -> str | None:
    """An event as one line of markup, or None if another one tells it better."""
    kind = event["kind"]
    lines = {**LINES, **OTHER_LINES.get(game, {})}
    return None if kind in UNTOLD else lines.get(kind, "{who}: {kind}").format_map(_words(event, seats))


def _words(event: Mapping[str, Any], seats: Sequence[str]) -> dict[str, Any]:
    """The facts of an event in words."""
    names = [colour_name(colour) for colour in seats]
    words = {fact: cards_text(value) if isinstance(value, Mapping) else value for fact, value in event.items()}
    words["who"] = "Nobody" if event["seat"] is None else names[event["seat"]]
    words.setdefault("card", "[dim]hidden[/]" if event["kind"] == "drawn" else "a card")
    words["total"] = sum(event.get("dice", ()))
    words["taken"] = sum(event.get("paid", {}).values())
    words["to"] = _receivers(event.get("to"), names)
    if isinstance(event.get("cards"), list):
        words["cards"] = " and ".join(event["cards"])
    words.setdefault("cards", f"{event.get('number')} cards")
    for fact in ("victim", "partner", "neutral"):
        if event.get(fact) is not None:
            words[fact] = names[event[fact]]
    words["against"] = f" against {words['victim']}" if event.get("victim") is not None else ""
    return {**words, **_small_words(event, names)}


def _receivers(to: int | Sequence[int] | None, names: Sequence[str]) -> str:
    """Whom an offer or a gift is for."""
    seats = (to,) if isinstance(to, int) else to or ()
    return ", ".join(names[seat] for seat in seats) or "all"


def _small_words(event: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """Further words for the lines of the two small games."""
    points = event.get("points")
    return {
        "drawn": event.get("card", "a card"),
        "built": f"a {event.get('card')}" + (f" {event['metropolis']}" if event.get("metropolis") else ""),
        "kept": " ".join(map(str, event.get("dice", ()))),
        "faces": " ".join(event.get("faces", ())),
        "scored": "an X, minus 2," if points == NOTHING_BUILT else points,
        "totals": ", ".join(map("{} {}".format, names, points)) if isinstance(points, list) else "",
    }
