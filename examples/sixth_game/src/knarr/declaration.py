"""What Knarr says of itself to every layer of Landnam."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from knarr.state import CARGO
from landnam.rules.declaration import ActionKind, Clock, Declaration, Examples, Facts, Phase, Statistics
from landnam.rules.options import Option

LAST_VOYAGE: Final = "last voyage"


def faces_shown(line: str) -> list[str]:
    """The face that a roll of the sea die shows."""
    word, _, face = line.partition(" ")
    return [face] if word == "sea" else []


def story_words(event: Facts, names: Sequence[str]) -> Mapping[str, Any]:  # noqa: ARG001 # as every game has it
    """What was loaded, and how far the fleet has come, in words."""
    legs = event.get("legs")
    return {
        "loaded": f"cargo {event['card']}" if "card" in event else "a card",
        "so_far": f"{legs} leg{'s' * (legs != 1)}",
    }


def goal(view: Facts) -> str:
    """What wins (K-END-1)."""
    return f"the most points after {view['options']['voyages']} voyages"


KNARR: Final = Declaration(
    name="knarr",
    title="Knarr",
    about="Ships and storms for two to four: load in secret, sail as far as you dare, land before the second storm.",
    players=(2, 4),
    prefix="K",
    books=("knarr",),
    phases=(
        Phase("loading", Clock.SHORT, "choose a cargo"),
        Phase("rolling"),
        Phase("sailing", Clock.SHORT, "sail on or land"),
        Phase("over"),
    ),
    kinds=(
        ActionKind("load", "load a card", "harbour", key="l"),
        ActionKind("sail", "sail on", "at sea", quick=True, key="s"),
        ActionKind("land", "land and sell", "at sea", key="la"),
    ),
    options=(
        Option("voyages", len(CARGO), range=(1, len(CARGO)), title="Voyages"),
        Option("storms", 2, range=(1, 3), title="Storms that end a voyage"),
    ),
    endings=(LAST_VOYAGE,),
    summary=(
        "Everybody loads one of five cargo cards, face down.",
        "The sea die takes the fleet on: wind one leg, a swell two.",
        "After each roll every ship decides in secret: sail on, or land and sell for cargo times legs.",
        "Where several land together only the dearest cargo gets its full price, the others half.",
        "The first storm is a warning; the second takes the cargo of every ship at sea.",
        "After five voyages the most points win.",
    ),
    chapters={
        "K-SETUP": "Knarr: set-up",
        "K-LOAD": "Knarr: loading",
        "K-SEA": "Knarr: the sea die",
        "K-STORM": "Knarr: storms",
        "K-SAIL": "Knarr: sail on or land",
        "K-LAND": "Knarr: the market",
        "K-END": "Knarr: the end",
        "K-INFO": "Knarr: who may know what",
    },
    statistics=Statistics(faces={"wind": 1 / 2, "swell": 1 / 6, "storm": 1 / 3}, shown=faces_shown),
    story={
        "load": "{who} loads {loaded}",
        "choice": "  {who} has decided",
        "sea": "[bold]{face}[/] · {so_far}",
        "sold": "{who} lands with cargo {cargo} and sells it for {paid}",
        "lost": "{who} loses cargo to the storm",
        "turn": "[dim]— voyage {number} —[/]",
        "over": "The game is over ({ending}): {who} wins",
    },
    story_words=story_words,
    goal=goal,
    examples=Examples("load 5", "market"),
    bot="skipper",
    bots={"skipper": "knarr.bots:Skipper", "captain": "knarr.bots:Captain"},
)
