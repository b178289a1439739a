"""What happened, as events: read off two states of a game and the move between them."""

from __future__ import annotations

from typing import Any

from landnam.cards.resources import RESOURCES
from landnam.games.dice import actions as do
from landnam.games.dice.notation import dice_kept
from landnam.games.dice.sheet import FACES
from landnam.games.dice.state import ENDINGS, OVER
from landnam.native.codes import arguments_of, kind_of_code
from landnam.native.compiled import State
from landnam.rules.actions import Action
from landnam.rules.events import Event


def tell_move(old: State, new: State, seat: int, action: Action) -> list[Event]:
    """The events of one action or chance result."""
    kind = kind_of_code(action.code)
    if kind == do.ROLLED:
        facts = {"faces": [FACES[face] for face in new.faces], "rolls": int(new.rolls)}
        return [Event("rolled", int(old.active), facts)]
    events = [Event(do.KINDS[kind], seat, _facts(old, new, seat, action))]
    return events + _end_of_turn(old, new, seat) if kind == do.END else events


def _facts(old: State, new: State, seat: int, action: Action) -> dict[str, Any]:
    """What there is to say of an action beside its name."""
    kind, (a, b, c, *_) = kind_of_code(action.code), arguments_of(action.code)
    if kind == do.KEEP:
        return {"dice": dice_kept(action.code)}
    if kind == do.USE_JOKER:
        return {"knight": a, "die": b + 1, "face": RESOURCES[c]}
    if kind == do.TRADE_GOLD:
        return {"face": RESOURCES[a]}
    if kind == do.BUILD_ROAD:
        return {"road": f"R{a}"}
    if kind in (do.BUILD_SETTLEMENT, do.BUILD_CITY):
        return {"points": int(new.gained) - int(old.gained)}
    if kind == do.BUILD_KNIGHT:
        return {"number": int(new.knights[seat])}
    return {}


def _end_of_turn(old: State, new: State, seat: int) -> list[Event]:
    """The score of the turn, and whose turn it became or how the game ended."""
    box = int(old.turn)
    told = [Event("score", seat, {"box": box, "points": int(new.boxes[seat, box - 1])})]
    if new.phase != OVER:
        return [*told, Event("turn", int(new.active), {"number": int(new.turn)})]
    points = [int(new.points[player]) for player in range(new.players)]
    winners = [player for player in range(new.players) if new.winners >> player & 1]
    winner = winners[0] if len(winners) == 1 else None
    return [*told, Event("over", winner, {"ending": ENDINGS[new.ending], "points": points})]
