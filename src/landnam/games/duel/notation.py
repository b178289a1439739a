"""The texts that only the two-player game has: ``force``, ``give 1 wood 1 ore``, ``home``, ``retire knight``,
``neutral red road 13-18``, ``neutral red settle 20``."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from landnam.boards.geometry import PATH_ENDS
from landnam.cards.words import Unreadable, action_words, bundle_text, expect, read_cards
from landnam.games.duel import actions as do
from landnam.games.duel.state import NEUTRALS
from landnam.games.island import actions as island_do
from landnam.games.island import notation as island
from landnam.games.island.notation import ACTION_WORDS, Seats
from landnam.games.island.state import RESOURCE_CARDS
from landnam.native.codes import arguments_of, bundles_code, code_of, gives, kind_of_code
from landnam.rules.actions import Action
from landnam.rules.errors import InvalidAction
from landnam.rules.options import quoted

PLAYER_COLOURS: Final = ("blue", "orange")
NEUTRAL_COLOURS: Final = ("red", "white")
"""D-SETUP-1: the two colours that nobody plays."""
OWN_WORDS: Final = ("force", "give", "home", "retire", "neutral")


@lru_cache(maxsize=1 << 14)
def action_of(code: int, seats: Seats) -> Action:
    """The action with this number."""
    kind, (a, b, *_) = kind_of_code(code), arguments_of(code)
    if kind < do.FORCE:
        return island.action_of(code, seats)
    if kind == do.GIVE:
        text = f"give {bundle_text(gives(code))}"
    elif kind == do.NEUTRAL_ROAD:
        text = f"neutral {_colour(b)} road {PATH_ENDS[a][0]}-{PATH_ENDS[a][1]}"
    elif kind == do.NEUTRAL_SETTLE:
        text = f"neutral {_colour(b)} settle {a}"
    else:
        text = {do.FORCE: "force", do.HOME: "home", do.RETIRE: "retire knight"}[kind]
    return Action(text, code, seats)


def _colour(neutral: int) -> str:
    return NEUTRAL_COLOURS[NEUTRALS.index(neutral)]


@lru_cache(maxsize=1 << 14)
def read_action(text: str, seats: Seats) -> Action:
    """The action or chance result that a text says; InvalidAction if it says none."""
    words = action_words(text, (*island_do.KINDS, *OWN_WORDS), f"{ACTION_WORDS}, {', '.join(OWN_WORDS)}")
    if words[0] not in OWN_WORDS:
        return island.read_action(text, seats)
    try:
        return action_of(_read_own(words, seats), seats)
    except Unreadable as why:
        raise InvalidAction(text, str(why)) from None
    except InvalidAction as error:  # of the piece that a neutral is given
        raise InvalidAction(text, error.reason) from None


def _read_own(words: list[str], seats: Seats) -> int:
    if words[0] == "give":
        return do.GIVE | bundles_code(read_cards(words[1:], RESOURCE_CARDS))
    if words[0] == "retire":
        if words[1:] != ["knight"]:
            raise Unreadable("write it as 'retire knight'")
        return do.RETIRE
    if words[0] in ("force", "home"):
        expect(words[1:], words[0], 0)
        return do.FORCE if words[0] == "force" else do.HOME
    form = f"neutral {NEUTRAL_COLOURS[0]} road 13-18' or 'neutral {NEUTRAL_COLOURS[0]} settle 20"
    if len(words) < 4 or words[2] not in ("road", "settle"):
        raise Unreadable(f"write it as '{form}'")
    if words[1] not in NEUTRAL_COLOURS:
        raise Unreadable(f"{quoted(words[1])} is not a neutral; valid are {', '.join(NEUTRAL_COLOURS)}")
    piece = island.read_action(" ".join(words[2:]), seats).code
    kind = do.NEUTRAL_ROAD if words[2] == "road" else do.NEUTRAL_SETTLE
    return code_of(kind, arguments_of(piece)[0], NEUTRALS[NEUTRAL_COLOURS.index(words[1])])
