"""What a seat may know (I-INFO-1..4).

Everything that leaves for a player, a spectator or a bot goes through ``views_of``. It reads the record by its bytes,
because a bot that searches asks for very many views.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from struct import Struct
from types import SimpleNamespace
from typing import Any, Final

import numpy as np

from landnam.boards.geometry import HEXES, PATH_ENDS
from landnam.boards.layouts import HARBOUR_KINDS, TERRAINS
from landnam.cards.resources import RESOURCES
from landnam.cards.trading import ANSWERS
from landnam.games.island.position import paths, places
from landnam.games.island.state import CARDS, OVER, PIECES, VICTORY
from landnam.games.record_bytes import NONE, places_in, reader_of, resources_in
from landnam.native.compiled import SEATS_AT_MOST
from landnam.rules.outcomes import Outcome

_KINDS: Final = len(RESOURCES)
_copied_list: Final = list.copy

places_of = lru_cache(maxsize=1 << 12)(places)
"""The intersections of a set, which nobody may change."""


@lru_cache(maxsize=1 << 12)
def roads_of(first: int, second: int) -> tuple[list[int], ...]:
    """The ends of the paths of a set, which nobody may change."""
    return tuple([*PATH_ENDS[path]] for path in paths((first, second)))


@lru_cache(maxsize=1 << 10)
def _board(laid: bytes) -> tuple[Any, ...]:
    """A board in words, and by total of the dice the hexes that have it, from its terrain, numbers and harbours."""
    terrain, numbers, harbours = laid[:HEXES], laid[HEXES : 2 * HEXES], laid[2 * HEXES :]
    return (
        [TERRAINS[code] for code in terrain],
        [number or None for number in numbers],
        [[place, HARBOUR_KINDS[code]] for place, code in enumerate(harbours) if code != NONE],
        [[place for place, number in enumerate(numbers) if number == total] for total in range(13)],
    )


def _cards(b: bytes, at: int) -> dict[str, int]:
    """Five counts under the names of the development cards."""
    return {
        "knight": b[at],
        "victory": b[at + 1],
        "roads": b[at + 2],
        "invention": b[at + 3],
        "monopoly": b[at + 4],
    }


assert tuple(_cards(bytes(5), 0)) == CARDS


assert PIECES == ("road", "settlement", "city")


def _bundles(b: bytes, give: int, want: int) -> dict[str, dict[str, int]]:
    return {"give": resources_in(b, give), "want": resources_in(b, want)}


@cache
def _seat_readers(record: np.dtype[Any]) -> tuple[Struct, ...]:
    """What reads the part of each seat from the bytes of a record."""
    at = places_in(record)
    return tuple(
        reader_of(
            (
                (at.settlements + 8 * seat, "q"),
                (at.cities + 8 * seat, "q"),
                (at.roads + 16 * seat, "2q"),
                (at.hand + _KINDS * seat, "5s"),
                (at.cards + _KINDS * seat, "5s"),
                (at.played + _KINDS * seat, "5B"),
                (at.pieces + 3 * seat, "3B"),
                (at.points + seat, "B"),
                (at.route + seat, "B"),
                (at.owes + seat, "B"),
                (at.answer + seat, "B"),
                (at.proposal_open + seat, "B"),
            )
        )
        for seat in range(SEATS_AT_MOST)
    )


@cache
def _table_reader(record: np.dtype[Any]) -> Struct:
    """What reads the part of the table, likewise."""
    at = places_in(record)
    board = f"{at.robber - at.terrain}s"
    sizes = {"turn": "i", "max_turns": "i", "terrain": board, "bought": "5s", "deck": "5s", "dice": "2B"}
    names = """turn max_turns terrain robber bought deck longest_route largest_army vp separate phase first active
        placing placed dice card_played free_roads trade_over victim offer_open optional_roads"""
    return reader_of((getattr(at, name), sizes.get(name, "B")) for name in names.split())


def _seats(
    b: bytes,
    at: SimpleNamespace,
    record: np.dtype[Any],
    colours: tuple[str, ...],
    longest: int,
    largest: int,
    over: bool,
) -> list[dict[str, Any]]:
    """The public parts of all seats."""
    readers, seats = _seat_readers(record), []
    for seat, colour in enumerate(colours):
        (
            settlements, cities, roads, more_roads, hand, cards, knights, victory, free, invention, monopoly,
            road, settlement, city, points, route, owes, answer, proposes,
        ) = readers[seat].unpack_from(b)  # fmt: skip
        first = _KINDS * seat
        seats.append(
            {
                "colour": colour,
                "settlements": [*places_of(settlements)],
                "cities": [*places_of(cities)],
                "roads": [*map(_copied_list, roads_of(roads, more_roads))],
                "pieces": {"road": road, "settlement": settlement, "city": city},
                "cards": sum(hand),
                "hand": None,
                "development": sum(cards),
                "development_cards": None,
                "played": {
                    "knight": knights,
                    "victory": victory,
                    "roads": free,
                    "invention": invention,
                    "monopoly": monopoly,
                },
                "knights": knights,
                "route": route,
                "longest_route": longest == seat,
                "largest_army": largest == seat,
                "points": points,
                "victory_cards": cards[VICTORY] if over else None,
                "owes": owes,
                "discards": None,
                "answer": ANSWERS[answer],
                "proposal": _bundles(b, at.proposal_give + first, at.proposal_want + first) if proposes else None,
            }
        )
    return seats


@cache
def _neutral_readers(record: np.dtype[Any]) -> tuple[Struct, ...]:
    """What reads the part of a seat that a neutral player has too."""
    at = places_in(record)
    places = ((at.settlements, 8, "q"), (at.roads, 16, "2q"), (at.pieces, 3, "3B"), (at.route, 1, "B"))
    return tuple(
        reader_of((begin + size * seat, code) for begin, size, code in places) for seat in range(SEATS_AT_MOST)
    )


def neutrals_of(
    b: bytes, record: np.dtype[Any], seats: Iterable[tuple[int, str]], longest: int
) -> list[dict[str, Any]]:
    """The neutral players of the two-player game: their seats in the record, and their colours."""
    readers, neutrals = _neutral_readers(record), []
    for seat, colour in seats:
        settlements, roads, more_roads, road, settlement, city, route = readers[seat].unpack_from(b)
        neutrals.append(
            {
                "colour": colour,
                "settlements": [*places_of(settlements)],
                "cities": [],
                "roads": [*map(_copied_list, roads_of(roads, more_roads))],
                "pieces": {"road": road, "settlement": settlement, "city": city},
                "route": route,
                "longest_route": longest == seat,
            }
        )
    return neutrals


def _own(b: bytes, at: SimpleNamespace, shown: dict[str, Any], seat: int) -> None:
    """Show in its part of a view what only the seat itself may know."""
    first = _KINDS * seat
    held, chosen = at.cards + first, at.discards + first
    shown["hand"] = resources_in(b, at.hand + first)
    shown["development_cards"] = _cards(b, held)
    shown["victory_cards"] = b[held + VICTORY]
    if any(b[chosen : chosen + _KINDS]):
        shown["discards"] = resources_in(b, chosen)


def views_of(
    b: bytes,
    record: np.dtype[Any],
    name: str,
    phases: tuple[str, ...],
    seats: tuple[str, ...],
    options: dict[str, Any],
    to_act: tuple[int, ...],
    outcome: Outcome | None,
    viewers: Sequence[int | None],
) -> list[dict[str, Any]]:
    """Everything that each viewer may know; None is a spectator, who sees only what is public.

    The public part is computed once and shared by all of these views.
    """
    at = places_in(record)
    (
        turn, max_turns, laid, robber, bought, deck, longest, largest, vp, separate, phase, first, active, placing,
        placed, die, other_die, card_played, free_roads, trade_over, victim, offered, optional_roads,
    ) = _table_reader(record).unpack_from(b)  # fmt: skip
    terrain, numbers, harbours, by_total = _board(laid)
    over = phase == OVER
    public = {
        "game": name,
        "seat": None,
        "players": [*seats],
        "options": dict(options),
        "vp": vp,
        "separate": separate != 0,
        "max_turns": max_turns,
        "board": {
            "terrain": [*terrain],
            "numbers": [*numbers],
            "harbours": [*map(_copied_list, harbours)],
        },
        "robber": robber,
        "turn": turn,
        "phase": phases[phase],
        "first": None if first == NONE else first,
        "active": None if active == NONE else active,
        "to_act": [*to_act],
        "placing": placing,
        "placed": None if placed == NONE else placed,
        "dice": [die, other_die] if die else None,
        "yielding": [place for place in by_total[die + other_die] if place != robber] if die else [],
        "card_played": card_played != 0,
        "bought": sum(bought),
        "bought_cards": None,
        "free_roads": free_roads,
        "optional_roads": optional_roads != 0,
        "trade_over": trade_over != 0,
        "victim": None if victim == NONE else victim,
        "supply": resources_in(b, at.supply),
        "deck": sum(deck),
        "offer": _bundles(b, at.offer_give, at.offer_want) if offered else None,
        "seats": _seats(b, at, record, seats, longest, largest, over),
        "outcome": None if outcome is None else outcome.plain(),
    }
    if len(viewers) == 1:
        return [_completed(b, at, public, active, viewers[0])]
    return [_copied(b, at, public, active, viewer) for viewer in viewers]


def _completed(b: bytes, at: SimpleNamespace, view: dict[str, Any], active: int, viewer: int | None) -> dict[str, Any]:
    """A public view with what only the viewer may know."""
    if viewer is not None:
        view["seat"] = viewer
        _own(b, at, view["seats"][viewer], viewer)
        if viewer == active:
            view["bought_cards"] = _cards(b, at.bought)
    return view


def _copied(b: bytes, at: SimpleNamespace, public: dict[str, Any], active: int, viewer: int | None) -> dict[str, Any]:
    """The same beside others, which share all that is public."""
    view = dict(public)
    if viewer is not None:
        view["seats"] = [*public["seats"]]
        view["seats"][viewer] = dict(public["seats"][viewer])
    return _completed(b, at, view, active, viewer)
