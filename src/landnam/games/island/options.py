"""The options of the island game and the editions they come from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from landnam.boards.layouts import BEGINNER_START
from landnam.rules.options import Option, check_names
from landnam.rules.seats import is_number

COLOURS: Final = tuple(BEGINNER_START)

EDITION: Final = Option("edition", "base", ("base", "almanac"), title="Edition")
BOARD: Final = Option(
    "board",
    "variable",
    ("variable", "beginner"),
    title="Board",
    words={"variable": "random island", "beginner": "beginner island", "traveler": "travelling board"},
)
NUMBERS: Final = Option(
    "numbers",
    "spiral",
    ("spiral", "random", "fixed"),
    title="Numbers",
    words={"spiral": "in a spiral", "random": "shuffled", "fixed": "as published"},
)
HARBOURS: Final = Option(
    "harbours",
    "shuffled",
    ("shuffled", "frame", "both", "fixed"),
    title="Harbours",
    words={"frame": "with the frame", "both": "frame and markers", "fixed": "as published"},
)
SETUP: Final = Option(
    "setup",
    "placed",
    ("placed", "fixed"),
    title="Set-up",
    words={"placed": "players place", "fixed": "as published"},
)
TURN_PARTS: Final = Option(
    "phases",
    "combined",
    ("combined", "separate"),
    title="Turn",
    words={"combined": "trade and build freely", "separate": "first trade, then build"},
)
FIRST: Final = Option("first", "roll", ("roll", *COLOURS), title="Who begins", words={"roll": "the dice decide"})
POINTS_TO_WIN: Final = Option("vp", 10, range=(3, 22), title="Points to win")
TURN_LIMIT: Final = Option("max_turns", None, range=(1, 1_000_000), title="Turn limit")

OPTIONS: Final = (EDITION, BOARD, NUMBERS, HARBOURS, SETUP, TURN_PARTS, FIRST, POINTS_TO_WIN, TURN_LIMIT)
ALWAYS: Final = ("custom", "position", "seed", "chance")
"""What can be said beside the options of any board game of the family."""
NAMES: Final = (*(option.name for option in OPTIONS), *ALWAYS)


def colours(edition: str, players: int) -> tuple[str, ...]:
    """I-PART-8: with three players the base rules leave white in the box, the almanac red."""
    if players == 4:
        return COLOURS
    left_out = "white" if edition == "base" else "red"
    return tuple(colour for colour in COLOURS if colour != left_out)


def settle_options(game: str, choices: Sequence[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """Every option with its value: as given, or as the board implies, or by default."""
    check_names(game, given, [*(option.name for option in choices), *ALWAYS])
    if isinstance(given.get("board"), Mapping):
        for name in ("numbers", "harbours"):
            if name in given:
                raise ValueError(f"options board and {name} clash: an explicit layout has its own {name}")
    elif "custom" in given:
        raise ValueError("option custom goes with an explicit board layout, as in board={'terrain': …}")
    beginner = given.get("board") == "beginner"
    implied = {"numbers": "fixed", "harbours": "fixed", "setup": "fixed"} if beginner else {}
    options: dict[str, Any] = {}
    for option in choices:
        value = given.get(option.name, implied.get(option.name, option.default))
        if isinstance(given.get("board"), Mapping) and option.name in ("board", "numbers", "harbours"):
            options[option.name] = "layout"
        elif option.name == "first" and is_number(value):
            options["first"] = int(value)
        elif value is None and option.default is None:
            options[option.name] = None
        else:
            options[option.name] = option.check(value)
    for name, usual in (("numbers", NUMBERS.default), ("harbours", HARBOURS.default)):
        if options["board"] == "traveler" and options.get(name) is not None:
            raise ValueError(f"options board=traveler and {name} clash: its {name} are printed on the pieces")
        if options["board"] != "traveler" and name in options and options[name] is None:
            options[name] = implied.get(name, usual)
    if not beginner:
        if options.get("setup") == "fixed":
            raise ValueError("options setup=fixed and board clash: the published pieces stand on board=beginner only")
        if options.get("numbers") == "fixed":
            raise ValueError("options numbers=fixed and board clash: the published numbers lie on board=beginner only")
    return options
