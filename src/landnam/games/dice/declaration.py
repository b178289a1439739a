"""The declaration of the dice game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from landnam.games.dice.constants import CONSTANTS
from landnam.games.dice.sheet import BOXES, CITY_POINTS, FACES, NOTHING_BUILT, ROAD_POINTS, SETTLEMENT_POINTS
from landnam.games.dice.state import ENDINGS
from landnam.games.dice.view_types import DiceConstants, DiceEvents, DiceView
from landnam.native.compiled import SEATS_AT_MOST
from landnam.rules.declaration import ActionKind, Clock, Declaration, Examples, Facts, Phase, Statistics
from landnam.rules.options import Option


def points_of(seat: Facts) -> dict[str, int]:
    """The sources of a seat's points."""
    return {
        "roads": ROAD_POINTS * len(seat["roads"]),
        "settlements": sum(SETTLEMENT_POINTS[: seat["settlements"]]),
        "cities": sum(CITY_POINTS[: seat["cities"]]),
        "knights": sum(range(1, seat["knights"] + 1)),
        "nothing built": NOTHING_BUILT * seat["boxes"].count(NOTHING_BUILT),
    }


def faces_shown(line: str) -> list[str]:
    """The faces that a chance result shows."""
    word, *faces = line.split()
    return faces if word == "rolled" else []


def moment_of(event: Facts) -> str | None:
    """Settlements and cities are worth finding again."""
    return "build" if event["kind"] in ("settlement", "city") else None


def story_words(event: Facts, names: Sequence[str]) -> Mapping[str, Any]:
    """Dice and scores in words."""
    points = event.get("points")
    return {
        "kept": " ".join(map(str, event.get("dice", ()))),
        "faces": " ".join(event.get("faces", ())),
        "scored": "an X, minus 2," if points == NOTHING_BUILT else points,
        "totals": ", ".join(map("{} {}".format, names, points)) if isinstance(points, list) else "",
    }


def goal(view: Facts) -> str:
    """Who wins, and when (Y-END-1)."""
    return f"the most points after {view['turns']} turns"


def typed(text: str, view: Facts) -> str:
    """Dice that are kept by their faces (``keep wood brick``), by their numbers."""
    word, *dice = text.split()
    wanted = [die.lower() for die in dice if die.isalpha()]
    if word != "keep" or view["dice"] is None or not wanted:
        return text
    faces = {str(number): die["face"] for number, die in enumerate(view["dice"], 1)}
    kept = [die for die in dice if not die.isalpha()]
    for face in wanted:
        free = [number for number, shown in faces.items() if shown == face and number not in kept]
        if not free:
            raise ValueError(f"no die is left that shows '{face}'; the dice show {' '.join(faces.values())}")
        kept.append(free[0])
    return f"keep {' '.join(sorted(kept))}"


DICE: Final = Declaration(
    name="dice",
    title="Dice",
    about="The dice game for one to four players, each with a sheet of their own.",
    players=(1, SEATS_AT_MOST),
    usual_players=1,  # it is mostly played alone
    prefix="Y",
    books=("landnam.games.dice",),
    phases=(
        Phase("rolling"),
        Phase("before roll", Clock.QUICK, "roll the dice", enter="roll"),
        Phase("keeping", words="keep dice and roll the others, or stand"),
        Phase("building", words="build, or end the turn"),
        Phase("over"),
    ),
    kinds=(
        ActionKind("roll", "roll the dice", "dice", quick=True, key="ro"),
        ActionKind("stand", "keep all dice", "dice", quick=True, undo=True, key="st"),
        ActionKind("keep", "keep dice and roll the others", "dice", "keep DICE, by number or face", key="k"),
        ActionKind("joker", "use a joker", "change", "joker KNIGHT die DIE [RESOURCE]", bonus=True, undo=True, key="j"),
        ActionKind("gold", "trade two gold", "change", "gold RESOURCE", bonus=True, undo=True, key="g"),
        ActionKind("road", "build a road", "build", "road ROAD", bonus=True, undo=True, key="r"),
        ActionKind("settlement", "build the next settlement", "build", bonus=True, undo=True, key="s"),
        ActionKind("city", "build the next city", "build", bonus=True, undo=True, key="c"),
        ActionKind("knight", "build the next knight", "build", bonus=True, undo=True, key="kn"),
        ActionKind("end", "end the turn", "turn", quick=True, key="e"),
    ),
    options=(
        Option("turns", BOXES, range=(1, BOXES), title="Turns"),
        Option("max_turns", None, range=(1, 1_000_000), title="Turn limit"),
    ),
    endings=ENDINGS[1:],
    fixed_length=True,
    summary=(
        "Roll six dice up to three times, keeping what you like.",
        "Build roads, settlements, cities and knights along your sheet with what the dice show.",
        "Two gold make one resource of your choice; knights give jokers.",
        "After fifteen turns the highest total wins.",
    ),
    chapters={
        "Y-DICE": "Dice game: the dice",
        "Y-TURN": "Dice game: the turns",
        "Y-ROLL": "Dice game: rolling",
        "Y-BUILD": "Dice game: building",
        "Y-SCORE": "Dice game: the boxes",
        "Y-JOKER": "Dice game: jokers",
        "Y-GOLD": "Dice game: gold",
        "Y-END": "Dice game: the end",
    },
    statistics=Statistics(points_of, faces=dict.fromkeys(FACES, 1 / len(FACES)), shown=faces_shown, moment=moment_of),
    story={
        "roll": None,
        "end": None,
        "rolled": "{who} rolls {faces} [dim](roll {rolls})[/]",
        "keep": "  {who} keeps {kept}",
        "stand": "  {who} stands",
        "joker": "  {who} sets die {die} to {face}: the joker of knight {knight}",
        "gold": "  {who} trades two gold for {face}",
        "road": "{who} builds road {road}",
        "settlement": "{who} builds a settlement: {points} points",
        "city": "{who} builds a city: {points} points",
        "knight": "{who} builds knight {number}",
        "score": "{who} enters {scored} into box {box}",
        "turn": "[dim]— turn {number}:[/] {who} [dim]—[/]",
        "over": "The game is over ({ending}): {totals}",
    },
    story_words=story_words,
    goal=goal,
    typed=typed,
    examples=Examples("road R3", "gold"),
    bot="steady",
    bots={
        "greedy": "landnam.bots.dice.seated:Greedy",
        "steady": "landnam.bots.dice.seated:Steady",
        "perfect": "landnam.bots.dice.seated:Perfect",
    },
    compiled_bots="landnam.bots.dice.match",
    dataset_bots=("random", "greedy"),
    solved="landnam.bots.dice.solved",
    environment="landnam.envs.games.dice_environment:ENVIRONMENT",
    drawing="landnam.render.dice:sheet_svg",
    text="landnam.render.dice_text:sheet_text",
    terminal="landnam.cli.dice_picture",
    view_type=DiceView,
    event_type=DiceEvents,
    constants=CONSTANTS,
    constants_type=DiceConstants,
)
