"""What happened in a two-player game, as events."""

from __future__ import annotations

from landnam.boards.geometry import PATH_ENDS
from landnam.cards.resources import RESOURCES
from landnam.games.duel import actions as do
from landnam.games.duel.state import FORCING
from landnam.games.island import actions as island_do
from landnam.games.island import events as island
from landnam.native.codes import arguments_of, gives, kind_of_code
from landnam.native.compiled import State
from landnam.rules.actions import Action
from landnam.rules.events import Event


def tell_move(old: State, new: State, seat: int, action: Action) -> list[Event]:
    """The events of one action or chance result; trade cards gained are told by whom they went to."""
    kind, (a, b, *_) = kind_of_code(action.code), arguments_of(action.code)
    active, opponent = int(old.active), 1 - int(old.active)
    if kind == island_do.STOLEN and old.phase == FORCING:
        events = [Event("drawn by force", active, {"victim": opponent}, {"card": RESOURCES[a]}, (active, opponent))]
    elif kind < do.FORCE:
        return island.tell_move(old, new, seat, action) + _trade_cards(old, new)
    elif kind == do.FORCE:
        events = [Event("force", seat, {"victim": opponent})]
    elif kind == do.GIVE:
        cards = {name: n for name, n in zip(RESOURCES, gives(action.code), strict=True) if n}
        events = [Event("give", seat, {"number": sum(cards.values())}, {"cards": cards}, (active, opponent))]
    elif kind == do.HOME:
        events = [Event("home", seat, {"hex": int(new.robber)})]
    elif kind == do.RETIRE:
        events = [Event("retire", seat)]
    elif kind == do.NEUTRAL_ROAD:
        events = [Event("neutral road", seat, {"neutral": b, "path": list(PATH_ENDS[a])})]
    else:
        events = [Event("neutral settle", seat, {"neutral": b, "place": a})]
    return events + _trade_cards(old, new) + island.consequences(old, new)


def _trade_cards(old: State, new: State) -> list[Event]:
    """Whose trade cards have become more or fewer."""
    return [
        Event("trade cards", seat, {"change": int(change), "now": int(new.trade_cards[seat])})
        for seat, change in enumerate(new.trade_cards - old.trade_cards)
        if change
    ]
