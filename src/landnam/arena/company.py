"""How bots behave in trade: what they offered in a game, how often, to whom, and what became of it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, fields
from typing import Any

from landnam.native.codes import asked, gives, wants
from landnam.rules.protocol import CHANCE, Game


@dataclass
class Company:
    """What some seats did in the trade of one or more games."""

    games: int = 0
    turns: int = 0
    offers: int = 0
    """Offers of the active seat."""
    proposals: int = 0
    """Proposals and counter-offers of other seats."""
    most: int = 0
    """The most offers and proposals of one seat in one turn."""
    repeated: int = 0
    """Offers and proposals that the same seat had made in the same turn, with no deal in between."""
    unpayable: int = 0
    """Offers and proposals that some seat they were made to could not pay, as their maker could have counted."""
    accepted: int = 0
    """Offers that somebody accepted."""
    closed: int = 0
    withdrawn: int = 0
    left: int = 0
    """Accepted offers that were neither closed nor withdrawn."""

    def add(self, other: Company) -> None:
        """Add what was counted in other games."""
        for each in fields(self):
            mine, theirs = getattr(self, each.name), getattr(other, each.name)
            setattr(self, each.name, max(mine, theirs) if each.name == "most" else mine + theirs)


@dataclass
class _Turn:
    """What was offered in one turn."""

    made: dict[int, int] = field(default_factory=dict)
    """By seat, how many offers and proposals."""
    open: set[tuple[int, tuple[int, ...], tuple[int, ...]]] = field(default_factory=set)
    """Their makers and cards, since the last deal."""


def watch_trade(played: Game, seats: Collection[int]) -> Company:
    """What these seats did in the trade of a game that was played from its start."""
    game: Any = type(played).from_position(played._start(), chance="manual")
    found, turn, number = Company(games=1), _Turn(), -1
    was_accepted = False
    for seat, action in played.history:
        if seat != CHANCE and number != game.turn:
            turn, number = _Turn(), game.turn
            found.turns += 1
        active = game.active
        kind = action.kind
        if seat in seats and kind in ("offer", "propose"):
            _look_at(found, turn, game, seat, action)
        if kind == "deal":
            turn.open.clear()
        if seat == CHANCE:
            game.play(action)
            continue
        game.play(action, seat)
        view = game.view(None)
        accepted = bool(view["offer"]) and any(shown["answer"] == "accepted" for shown in view["seats"])
        if active in seats and accepted and not was_accepted:
            found.accepted += 1
        if active in seats and was_accepted and (not view["offer"] or kind == "offer"):
            found.closed += kind == "deal"
            found.withdrawn += kind == "withdraw"
            found.left += kind not in ("deal", "withdraw")
        was_accepted = accepted
    return found


def _look_at(found: Company, turn: _Turn, game: Any, seat: int, action: Any) -> None:
    """Judge an offer or a proposal before it is made."""
    give, want, to = gives(action.code), wants(action.code), asked(action.code, game.seats)
    offer = (seat, tuple(give), tuple(want))
    found.repeated += offer in turn.open
    turn.open.add(offer)
    turn.made[seat] = turn.made.get(seat, 0) + 1
    found.most = max(found.most, turn.made[seat])
    if action.kind == "offer":
        found.offers += 1
        others = [game.seat_number(name) for name in to] or [other for other in range(game.players) if other != seat]
    else:
        found.proposals += 1
        others = [game.active]
    counted = game.counted(seat)
    found.unpayable += any(
        any(n > most for n, most in zip(want, counted[other]["at_most"].values(), strict=True)) for other in others
    )
