"""The action list of On the Road. How many cards stand for one other follows from the seat's roads, so a row does
not say it: ``build knight with wool as ore``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from landnam.cards.resources import RESOURCES
from landnam.envs.action_lists import (
    FULL_TRADE,
    RELATIVE,
    SMALL_TRADE,
    ActionList,
    ListedAction,
    bundle_slot,
    bundles,
    discards,
)
from landnam.games.road import actions as do
from landnam.games.road import notation
from landnam.games.road.actions import build_action, spared_of, spent_of, substitutes, with_substitution
from landnam.games.road.build import rate_of
from landnam.games.road.cards import ANY_METROPOLIS, CARDS, COST, METROPOLIS, RATES
from landnam.native.codes import arguments_of, code_of, first_of, kind_of, kind_of_code, pack, second_of, with_argument
from landnam.native.compiled import State, rule

if TYPE_CHECKING:
    from landnam.rules.protocol import Game

VERSION: Final = 1
_METROPOLISES: Final = ANY_METROPOLIS + 1


def _text(code: int) -> str:
    return str(notation.action_of(code, RELATIVE))


def _builds() -> list[ListedAction]:
    listed = []
    choices = [(card, 0) for card in range(METROPOLIS)] + [(METROPOLIS, m) for m in (4, 0, 1, 2, 3)]
    for card, metropolis in choices:
        code = code_of(do.BUILD, card, metropolis)
        first = (card * _METROPOLISES + metropolis) * 26
        listed.append(ListedAction(_text(code), code, first))
        for spared in range(5):
            for spent in range(5):
                if COST[card, spared] and spent != spared:
                    name = f"{_text(code)} with {RESOURCES[spent]} as {RESOURCES[spared]}"
                    swapped = code_of(do.BUILD, card, metropolis, 1, spent, spared)
                    listed.append(ListedAction(name, swapped, first + 1 + 5 * spent + spared))
    return listed


def _actions() -> list[ListedAction]:
    listed = [*_builds(), ListedAction("end", do.END, 0), *discards(do.DISCARD)]
    for resource in range(5):
        for who in range(1, 4):
            code = code_of(do.GIVE, resource, who)
            listed.append(ListedAction(_text(code), code, 4 * resource + who))
    listed += [ListedAction(_text(kind), kind, 0, SMALL_TRADE) for kind in (do.ACCEPT, do.DECLINE, do.WITHDRAW)]
    listed += [
        ListedAction(_text(code_of(do.DEAL, who)), code_of(do.DEAL, who), who, SMALL_TRADE) for who in range(1, 4)
    ]
    listed += bundles(do.OFFER, _text, (SMALL_TRADE, FULL_TRADE, FULL_TRADE))
    listed += bundles(do.PROPOSE, _text, (FULL_TRADE, FULL_TRADE, FULL_TRADE))
    return listed


def _substitutes(code: int) -> bool:
    return kind_of_code(code) == do.BUILD and arguments_of(code)[2] > 0


class _RoadActions(ActionList):
    """Builds with a substitution are completed with the seat's rate."""

    def _completed(self, code: int, game: Game, seat: int) -> int:
        if not _substitutes(code):
            return code
        roads: int = game.view(None)["seats"][seat]["roads"]
        return with_argument(code, 2, int(RATES[min(roads, len(RATES) - 1)]))

    def _plain(self, code: int) -> int:
        return with_argument(code, 2, 1) if _substitutes(code) else code


assert len(CARDS) == METROPOLIS + 1
ACTION_LIST: Final = _RoadActions(
    "road", VERSION, _actions(), discard=do.DISCARD, naming={do.GIVE: (1, 0), do.DEAL: (0, 0)}
)
_CODES, _STARTS, _PLACES = ACTION_LIST.codes, ACTION_LIST.starts, ACTION_LIST.places
FIRST_DISCARD: Final = ACTION_LIST.index("discard wood")


@rule
def action_of(s: State, seat: Any, index: Any) -> Any:
    """The action with this number, done by this seat; discards apart."""
    code = _CODES[index]
    kind = kind_of(code)
    if kind == do.BUILD and substitutes(code):
        plain = build_action(first_of(code), second_of(code))
        return with_substitution(plain, rate_of(s, seat), spent_of(code), spared_of(code))
    if kind == do.GIVE:
        return pack(do.GIVE, first_of(code), (seat + second_of(code)) % s.players, 0)
    if kind == do.DEAL:
        return pack(do.DEAL, (seat + first_of(code)) % s.players, 0, 0)
    return code


@rule
def index_of(s: State, seat: Any, code: Any) -> Any:
    """The number of an action of this seat."""
    kind = kind_of(code)
    slot = 0
    if kind == do.BUILD:
        slot = (first_of(code) * _METROPOLISES + second_of(code)) * 26
        if substitutes(code):
            slot += 1 + 5 * spent_of(code) + spared_of(code)
    elif kind == do.GIVE:
        slot = 4 * first_of(code) + (second_of(code) - seat + s.players) % s.players
    elif kind == do.DEAL:
        slot = (first_of(code) - seat + s.players) % s.players
    elif kind == do.OFFER or kind == do.PROPOSE:
        slot = bundle_slot(code)
    return _PLACES[_STARTS[kind] + slot]
