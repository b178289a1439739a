"""Tables to test at: positions of the beginner island, set up in the words that players use.

    game = at_actions(hands={"red": "2 wood 1 ore"}, cards={"red": "1 knight"})

Hands, development cards and played cards are empty unless named; a colour's pieces stand where the beginner set-up
puts them unless named, and so do its roads if their settlement is there. Chance waits to be played (``dice 3 4``), so
that a test says what the dice show.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any

import pytest

import landnam
from landnam.boards.layouts import BEGINNER_START
from landnam.cards.resources import RESOURCES
from landnam.cards.words import bundle_text
from landnam.games.island.state import CARDS
from landnam.rules.errors import IllegalAction
from landnam.rules.events import Events
from landnam.rules.protocol import Game

SEATS = ("red", "blue", "orange", "white")
BOARD = "M10,P2,Fo9,Fi12,H6,P4,H10,Fi9,Fo11,D,Fo3,M8,Fo8,M3,Fi4,P5,H5,Fi6,P11"
HARBOURS = "1:any,4:wheat,8:ore,11:any,14:wool,18:any,21:any,24:brick,28:wood"
DICE_ARE_DOWN = ("discard", "robber", "stealing", "drawing", "free-roads", "actions")
"""The phases in which the dice have been rolled, unless a test says that a card was played before them."""

ByColour = Mapping[str, str] | None


def counts(text: str, names: tuple[str, ...]) -> str:
    """``2 wood 1 ore`` as the five counts of a position."""
    words = text.split()
    held = dict.fromkeys(names, 0)
    for number, name in zip(words[::2], words[1::2], strict=True):
        held[name] += int(number)
    return ",".join(str(n) for n in held.values())


def bundles(text: str) -> str:
    """``1 wood for 1 ore`` as the two bundles of a position."""
    give, _, want = text.partition(" for ")
    return f"{counts(give, RESOURCES)}>{counts(want, RESOURCES)}"


def places(text: str) -> str:
    """``28 8`` as the intersections of a position."""
    return ",".join(sorted(text.split(), key=int))


def paths(text: str) -> str:
    """``28-34 8-4`` as the paths of a position."""
    ends = sorted(sorted(int(end) for end in path.split("-")) for path in text.split())
    return ",".join(f"{a}-{b}" for a, b in ends)


def of(colour: str, **words: Any) -> dict[str, Any]:
    """Words of a position that belong to one seat: ``**of("red", owes=4)``."""
    return {f"{colour}.{word}": value for word, value in words.items()}


def position(
    phase: str = "actions",
    *,
    active: str = "red",
    seats: Iterable[str] = SEATS,
    hands: ByColour = None,
    cards: ByColour = None,
    played: ByColour = None,
    settlements: ByColour = None,
    cities: ByColour = None,
    roads: ByColour = None,
    **words: Any,
) -> str:
    """A position of the beginner island; ``words`` are further words of it, or None to leave one out."""
    seats = tuple(seats)
    fixed: dict[str, Any] = {
        "seats": ",".join(seats),
        "board": BOARD,
        "harbours": HARBOURS,
        "robber": 9,
        "turn": len(seats) + 1 + (seats.index(active) if active in seats else 0),
        "phase": phase,
        "first": seats[0],
        "active": active,
        "placing": 2 * len(seats),
        "dice": "3+4" if phase in ("discard", "robber", "stealing") else "1+1" if phase in DICE_ARE_DOWN else None,
    }
    for colour in seats:
        start = BEGINNER_START[colour]
        settled = (settlements or {}).get(colour, " ".join(str(place) for place, _ in start))
        raised = (cities or {}).get(colour, "")
        standing = {*settled.split(), *raised.split()}
        laid = " ".join(f"{a}-{b}" for a, b in start if str(a) in standing)
        fixed[colour] = "/".join(
            (
                "S" + places(settled),
                "C" + places(raised),
                "R" + paths((roads or {}).get(colour, laid)),
                "H" + counts((hands or {}).get(colour, ""), RESOURCES),
                "D" + counts((cards or {}).get(colour, ""), CARDS),
                "P" + counts((played or {}).get(colour, ""), CARDS),
            )
        )
    every = {**fixed, **words}
    return "island " + " ".join(f"{key}={value}" for key, value in every.items() if value is not None)


def at_actions(**table: Any) -> Game:
    """A game in the actions of red, or of ``active``."""
    return landnam.make("island", position=position("actions", **table), chance="manual")


def at_dice(**table: Any) -> Game:
    """A game in which red, or ``active``, has still to roll."""
    return landnam.make("island", position=position("before-roll", **table), chance="manual")


# --- asking a game ----------------------------------------------------------------------------------------------


def refuses(rule: str, game: Game, action: str, seat: str) -> None:
    """The game names this rule, refuses the move, does not list it, and stays as it was."""
    before = game.position(), list(game.history)
    named = game.why_not(action, seat)
    assert rule == named, f"{seat} {action}: expected {rule}, found {named}"
    with pytest.raises(IllegalAction) as refusal:
        game.play(action, seat)
    assert rule == refusal.value.rule
    assert game.read(action) not in game.legal(seat), f"{seat} {action} is refused, yet listed"
    assert before == (game.position(), game.history)


def seat_in(game: Game, seat: str) -> dict[str, Any]:
    """What a seat sees of itself."""
    number = game.seat_number(seat)
    own: dict[str, Any] = game.view(seat)["seats"][number]
    return own


def hand(game: Game, seat: str) -> str:
    """A seat's resource cards, as ``2 wood 1 ore`` or ``nothing``."""
    return bundle_text(seat_in(game, seat)["hand"].values())


def cards(game: Game, seat: str) -> dict[str, int]:
    """A seat's development cards, those of which there are any."""
    return {name: n for name, n in seat_in(game, seat)["development_cards"].items() if n}


def answers(game: Game) -> list[str]:
    """How every seat has answered the open offer."""
    return [seat["answer"] for seat in game.view(None)["seats"]]


def proposers(game: Game) -> list[str]:
    """The seats that have a proposal open."""
    return [seat["colour"] for seat in game.view(None)["seats"] if seat["proposal"]]


def kinds(events: Events) -> list[str]:
    """What happened, in one word each."""
    return [event.kind for event in events]


def phase(game: Game) -> str:
    found: str = game.view(None)["phase"]
    return found


# --- games in progress ------------------------------------------------------------------------------------------


def random_move(game: Game, rng: random.Random) -> None:
    """Play one move, chance included: mostly of a seat the game waits for, sometimes of another, offers rarely."""
    if game.chance_cases():
        game.play(game.chance_result(rng.randrange(game.chance_cases())))
        return
    seat = rng.randrange(game.players) if rng.random() < 0.2 else rng.choice(game.to_act)
    moves = game.legal(seat, offers=rng.random() < 0.15)
    if not moves:
        seat = game.to_act[0]
        moves = game.legal(seat, offers=False)
    builds = [move for move in moves if move.kind in ("settle", "city", "road", "buy", "knight", "roads", "deal")]
    game.play(rng.choice(builds if builds and rng.random() < 0.7 else moves), seat)


def random_game(seed: int, moves: int, **options: Any) -> Game:
    """A game after so many random moves, or at its end if that came first; its chance is manual."""
    rng = random.Random(seed)
    game = landnam.make("island", **{"chance": "manual", "seed": seed, **options})
    for _ in range(moves):
        if game.outcome is not None:
            break
        random_move(game, rng)
    return game
