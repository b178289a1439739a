"""Tables of the card game to test at: positions in the words that players use.

    game = road_at(hands={"red": "1 wool 1 ore"}, before={"blue": "3 road"}, route="blue")

Hands are empty, a starting road and settlement lie before everybody, and the row shows all four kinds, unless a test
says otherwise. Chance waits to be played (``drawn ore``, ``row knight``, ``event robber``).
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import landnam
from landnam.cards.resources import RESOURCES
from landnam.cards.words import bundle_text
from landnam.games.road.cards import BUILDINGS
from landnam.rules.protocol import Game
from tables import SEATS, ByColour, counts

ROW = "2 road 1 settlement 1 city 1 knight"
PRICE = {
    "road": "1 wood 1 brick",
    "settlement": "1 wood 1 brick 1 wool 1 wheat",
    "city": "2 wheat 3 ore",
    "knight": "1 wool 1 ore",
    "metropolis": "3 wool 1 ore",
}
BOX = "11 wood 11 brick 14 wool 12 wheat 13 ore"
CHANCE_WORDS = ("start", "row", "drawn", "event")
ALL_BUILT: dict[str, Any] = {
    "before": {
        "red": "2 road 1 settlement 1 city 1 knight",
        "blue": "3 road 3 settlement 1 city 2 knight",
        "orange": "3 road 3 settlement 1 city 2 knight",
        "white": "4 road 3 settlement 1 city 2 knight",
    },
    "route": "white",
    "army": "blue",
}
"""All building cards lie before the players, but for the row: the deck is empty."""


def cards_in(*texts: str) -> Counter[str]:
    """How many cards of each kind ``2 wood 1 ore`` and the like name together."""
    held: Counter[str] = Counter()
    for text in texts:
        words = text.split()
        for number, name in zip(words[::2], words[1::2], strict=True):
            held[name] += int(number)
    return held


def all_but(*texts: str) -> str:
    """The 61 resource cards without those named."""
    left = cards_in(BOX)
    left.subtract(cards_in(*texts))
    assert min(left.values()) >= 0
    return bundle_text(left[name] for name in RESOURCES)


def laid(text: str) -> str:
    """``3 road 1 city`` as a seat's cards of a position; one road and one settlement unless named."""
    shown = {"road": 1, "settlement": 1, "city": 0, "knight": 0, **cards_in(text)}
    return ",".join(f"{name[0].upper()}{shown[name]}" for name in BUILDINGS)


def road_position(
    phase: str = "actions",
    *,
    active: str = "red",
    seats: tuple[str, ...] = SEATS,
    hands: ByColour = None,
    before: ByColour = None,
    row: str = ROW,
    deck: str | None = None,
    metropolises: str = "nobody,nobody,nobody,nobody",
    **words: Any,
) -> str:
    """A position of the card game; ``words`` are further words of it, or None to leave one out.

    With ``deck`` the resource deck holds just these cards and the discards what is left; without, all is in the deck.
    """
    hands = hands or {}
    discards = "" if deck is None else all_but(deck, *hands.values())
    fixed: dict[str, Any] = {
        "seats": ",".join(seats),
        "side": "A",
        "turn": len(seats) + 1 + (seats.index(active) if active in seats else 0),
        "phase": phase,
        "first": seats[0],
        "active": active,
        "row": counts(row, BUILDINGS),
        "discards": counts("" if discards == "nothing" else discards, RESOURCES),
        "metropolises": metropolises,
        "events": "0,0,0,0,0",
    }
    for colour in seats:
        fixed[colour] = f"{laid((before or {}).get(colour, ''))}/H{counts(hands.get(colour, ''), RESOURCES)}"
    every = {**fixed, **words}
    return "road " + " ".join(f"{key}={value}" for key, value in every.items() if value is not None)


def road_at(phase: str = "actions", **table: Any) -> Game:
    """A game in this phase of red's turn, or of the turn of ``active``."""
    return landnam.make("road", position=road_position(phase, **table), chance="manual")


def play(game: Game, *moves: str, seat: str = "red") -> None:
    """Play moves of one seat, and what chance brings on the way."""
    for move in moves:
        game.play(move, None if move.split()[0] in CHANCE_WORDS else seat)


def drawers(game: Game, *, card: str | None = None) -> list[str]:
    """Let everybody draw, and say who drew, in order; a card that cannot be drawn is replaced by the first that can."""
    found = []
    while game.chance() and game.chance()[0][0].kind == "drawn":
        possible = [str(result) for result, _ in game.chance()]
        result = f"drawn {card}" if f"drawn {card}" in possible else possible[0]
        who = game.play(result)[0].seat
        assert who is not None
        found.append(game.seats[who])
    return found


def row(game: Game) -> dict[str, int]:
    """The cards of the open row, those of which there are any."""
    return {name: n for name, n in game.view(None)["row"].items() if n}


def points(game: Game) -> list[int]:
    """Everybody's points."""
    return [seat["points"] for seat in game.view(None)["seats"]]


def holder(game: Game, bonus: str) -> str:
    """Who holds ``longest_route`` or ``largest_army``."""
    return next((seat["colour"] for seat in game.view(None)["seats"] if seat[bonus]), "nobody")


def seat_before(game: Game, colour: str) -> dict[str, Any]:
    """What everybody sees of a seat."""
    shown: dict[str, Any] = game.view(None)["seats"][game.seat_number(colour)]
    return shown


def settled(*events: str, **table: Any) -> Game:
    """Red has built a settlement and these events were drawn; red holds nothing else but what the table says."""
    hands = {**table.pop("hands", {})}
    hands["red"] = f"{hands.get('red', '')} {PRICE['settlement']}"
    game = road_at(hands=hands, **table)
    game.play("build settlement", "red")
    for event in events:
        game.play(f"event {event}")
    return game


def random_road_game(seed: int, moves: int, **options: Any) -> Game:
    """A game after so many random moves, or at its end if that came first; its chance is manual."""
    rng = random.Random(seed)
    game = landnam.make("road", **{"chance": "manual", "seed": seed, **options})
    for _ in range(moves):
        if game.outcome is not None:
            break
        random_road_move(game, rng)
    return game


def random_road_move(game: Game, rng: random.Random) -> None:
    """Play one move, chance included: mostly of a seat the game waits for, offers rarely, settlements gladly."""
    if game.chance_cases():
        game.play(game.chance_result(rng.randrange(game.chance_cases())))
        return
    seat = rng.randrange(game.players) if rng.random() < 0.2 else rng.choice(game.to_act)
    moves = game.legal(seat, offers=rng.random() < 0.25)
    if not moves:
        seat = game.to_act[0]
        moves = game.legal(seat, offers=False)
    wanted = [move for move in moves if move.startswith(("build settlement", "deal", "accept"))]
    game.play(rng.choice(wanted if wanted and rng.random() < 0.5 else moves), seat)
