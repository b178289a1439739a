"""The action table of On the Road. How many cards stand for one other follows from the seat's roads, so a row does
not say it: ``build knight with wool as ore``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from landnam.cards.resources import RESOURCES
from landnam.envs.tables import FULL_TRADE, RELATIVE, SMALL_TRADE, ActionTable, Entry, bundle_slot, bundles, discards
from landnam.games.road import actions as do
from landnam.games.road import notation
from landnam.games.road.actions import spared_of, spent_of, substitutes, with_substitution
from landnam.games.road.build import rate_of
from landnam.games.road.cards import ANY_METROPOLIS, CARDS, COST, METROPOLIS, RATES
from landnam.native.codes import first_of, kind_of, second_of
from landnam.native.compiled import State, rule

if TYPE_CHECKING:
    from landnam.rules.protocol import Game

VERSION: Final = 1
_SUBSTITUTION: Final = 127 << 19
_ONE: Final = 1 << 19
"""In the codes of the table one card stands for another."""
_METROPOLISES: Final = ANY_METROPOLIS + 1


def _text(code: int) -> str:
    return str(notation.action_of(code, RELATIVE))


def _builds() -> list[Entry]:
    rows = []
    choices = [(card, 0) for card in range(METROPOLIS)] + [(METROPOLIS, m) for m in (4, 0, 1, 2, 3)]
    for card, metropolis in choices:
        code = do.BUILD | card << 5 | metropolis << 12
        first = (card * _METROPOLISES + metropolis) * 26
        rows.append(Entry(_text(code), code, first))
        for spared in range(5):
            for spent in range(5):
                if COST[card, spared] and spent != spared:
                    name = f"{_text(code)} with {RESOURCES[spent]} as {RESOURCES[spared]}"
                    swapped = code | _ONE | spent << 26 | spared << 33
                    rows.append(Entry(name, swapped, first + 1 + 5 * spent + spared))
    return rows


def _rows() -> list[Entry]:
    rows = [*_builds(), Entry("end", do.END, 0), *discards(do.DISCARD)]
    for resource in range(5):
        for who in range(1, 4):
            code = do.GIVE | resource << 5 | who << 12
            rows.append(Entry(_text(code), code, 4 * resource + who))
    rows += [Entry(_text(kind), kind, 0, SMALL_TRADE) for kind in (do.ACCEPT, do.DECLINE, do.WITHDRAW)]
    rows += [Entry(_text(do.DEAL | who << 5), do.DEAL | who << 5, who, SMALL_TRADE) for who in range(1, 4)]
    rows += bundles(do.OFFER, _text, (SMALL_TRADE, FULL_TRADE, FULL_TRADE))
    rows += bundles(do.PROPOSE, _text, (FULL_TRADE, FULL_TRADE, FULL_TRADE))
    return rows


class _RoadTable(ActionTable):
    """Builds with a substitution are completed with the seat's rate."""

    def _completed(self, code: int, game: Game, seat: int) -> int:
        if code & 31 != do.BUILD or not code & _SUBSTITUTION:
            return code
        roads: int = game.view(None)["seats"][seat]["roads"]
        return code & ~_SUBSTITUTION | int(RATES[min(roads, len(RATES) - 1)]) << 19

    def _plain(self, code: int) -> int:
        return code & ~_SUBSTITUTION | _ONE if code & 31 == do.BUILD and code & _SUBSTITUTION else code


assert len(CARDS) == METROPOLIS + 1
ROAD: Final = _RoadTable("road", VERSION, _rows(), discard=do.DISCARD, naming={do.GIVE: (12, 0), do.DEAL: (5, 0)})
_CODES, _STARTS, _PLACES = ROAD.codes, ROAD.starts, ROAD.places
FIRST_DISCARD: Final = ROAD.index("discard wood")


@rule
def code_of(s: State, seat: Any, index: Any) -> Any:
    """The action of a row, done by this seat; discards apart."""
    code = _CODES[index]
    kind = kind_of(code)
    if kind == do.BUILD and substitutes(code):
        plain = do.BUILD | first_of(code) << 5 | second_of(code) << 12
        return with_substitution(plain, rate_of(s, seat), spent_of(code), spared_of(code))
    if kind == do.GIVE:
        return do.GIVE | first_of(code) << 5 | (seat + second_of(code)) % s.players << 12
    if kind == do.DEAL:
        return do.DEAL | (seat + first_of(code)) % s.players << 5
    return code


@rule
def index_of(s: State, seat: Any, code: Any) -> Any:
    """The row of an action of this seat."""
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
