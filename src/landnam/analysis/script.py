"""What a browser needs to make the report of a game itself, as deep as somebody likes.

The page has the compiled rules and the learned value. The script adds the start of the game and, line by line, what can
only be read with the rules of its notation: which numbers moves have, and who saw what. The page then judges as
``worlds.py``, ``searching.py`` and ``report.py`` do, and comes to the same figures.
"""

from __future__ import annotations

from base64 import b64encode
from dataclasses import asdict
from typing import Final, Literal, TypedDict, cast

from landnam.analysis.calibration import reliability_of
from landnam.analysis.depths import DEPTHS
from landnam.analysis.errors import AnalysisError
from landnam.analysis.grading import EXACT, SURE, THRESHOLDS
from landnam.analysis.judges import is_judged
from landnam.analysis.report import finished_record, read_line, results_of, who_saw
from landnam.analysis.report_types import VERSION, Depth, ReliabilityData
from landnam.analysis.searching import (
    FIRST_TRIES,
    FIRST_WORLDS,
    LAST_TRIES,
    MOST_MOVES,
    SHOWN,
    WITHDRAW,
    compared_moves,
    is_free,
    moves_of,
)
from landnam.analysis.sums import SUM_DIGITS
from landnam.analysis.worlds import QUIET, SEED, STREAMS
from landnam.bots.judging import MOST_RESULTS, WORK
from landnam.cards.trading import NO_OFFERS
from landnam.games.compiled_game import CompiledGame, as_compiled
from landnam.rules.actions import Action
from landnam.rules.protocol import CHANCE, MANUAL

Role = Literal["chance", "forced", "free", "choice"]


class ScriptStep(TypedDict):
    """One line of a record."""

    turn: int
    seat: int | None
    """Who rolls, draws or decides."""
    role: Role
    """``free`` leaves everything else open, as an offer does."""
    text: str
    code: str
    """The number of the move, as text: it may have 63 bits."""
    seen: list[bool]
    """Of a chance result, by seat: whether it saw what it was."""
    moves: list[int]
    """Of a choice: the numbers of the moves that are compared."""


class ScriptDepth(TypedDict):
    """What is spent on one position."""

    name: Depth
    worlds: int
    looked_at: int
    tries: int
    finalists: int
    last_tries: int


class ScriptSettings(TypedDict):
    """The numbers that reports are made with, whatever their depth."""

    quiet: int
    no_offers: int
    most_results: int
    work: int
    seed: int
    streams: int
    first_worlds: int
    first_tries: int
    last_tries: int
    most_moves: int
    shown: int
    sure: float
    exact: float
    inaccuracy: float
    mistake: float
    blunder: float


class Script(TypedDict):
    """Everything but the compiled rules and the learned value."""

    version: int
    game: str
    library: str
    players: list[str]
    names: list[str] | None
    results: list[float]
    reliability: ReliabilityData
    state: str
    """The state at the start, in base 64."""
    steps: list[ScriptStep]
    texts: dict[str, str]
    """The words of all moves that are compared, by their numbers."""
    withdraw: int | None
    """The number of taking an offer back, if the game has offers; of all moves without offers only it is free."""
    depths: list[ScriptDepth]
    settings: ScriptSettings


_LIMITS: Final = THRESHOLDS["chance"]
SETTINGS: Final[ScriptSettings] = {
    "quiet": QUIET,
    "no_offers": NO_OFFERS,
    "most_results": MOST_RESULTS,
    "work": WORK,
    "seed": SEED,
    "streams": STREAMS,
    "first_worlds": FIRST_WORLDS,
    "first_tries": FIRST_TRIES,
    "last_tries": LAST_TRIES,
    "most_moves": MOST_MOVES,
    "shown": SHOWN,
    "sure": SURE,
    "exact": EXACT,
    "inaccuracy": _LIMITS.inaccuracy,
    "mistake": _LIMITS.mistake,
    "blunder": _LIMITS.blunder,
}


def script_of(record_text: str) -> Script:
    """The script of a finished game; an AnalysisError if it is none, or if nothing could be found out by thinking."""
    record, final = finished_record(record_text)
    title = final.declaration.title
    if final.declaration.solved is not None:
        raise AnalysisError(f"the report of {title} is exact: thinking longer would not change it")
    if not is_judged(final):
        raise AnalysisError(f"there are no values for the positions of {title}, so it has no report")
    game = as_compiled(type(final).from_position(record.start, chance=MANUAL))
    start = b64encode(game._states.tobytes()).decode()
    texts: dict[str, str] = {}
    steps: list[ScriptStep] = []
    for line in record.moves:
        seat, action = read_line(game, line)
        turn, active = game.turn, game.active
        role, moves = _role(game, seat, action)
        texts.update({str(move.code): str(move) for move in moves})
        events = game.play_line(line)
        step: ScriptStep = {
            "turn": turn,
            "seat": active if seat == CHANCE else seat,
            "role": role,
            "text": str(action),
            "code": str(action.code),
            "seen": who_saw(events, game.players) if seat == CHANCE else [],
            "moves": [move.code for move in moves],
        }
        steps.append(step)
    return {
        "version": VERSION,
        "game": final.name,
        "library": game.library.name,
        "players": list(final.seats),
        "names": list(record.names) or None,
        "results": [round(value, SUM_DIGITS) for value in results_of(final)],
        "reliability": reliability_of(final.name),
        "state": start,
        "steps": steps,
        "texts": texts,
        "withdraw": game.read(WITHDRAW).code if any(k.name == WITHDRAW for k in final.declaration.kinds) else None,
        "depths": [cast("ScriptDepth", asdict(depth)) for depth in DEPTHS.values()],
        "settings": SETTINGS,
    }


def _role(game: CompiledGame, seat: int, action: Action) -> tuple[Role, list[Action]]:
    """What a move of a seat is to a report, and the moves that it is compared with."""
    if seat == CHANCE:
        return "chance", []
    if moves_of(game, seat) == [action]:
        return "forced", []
    if is_free(game, seat, action):
        return "free", [action]
    return "choice", compared_moves(game, seat, action)
