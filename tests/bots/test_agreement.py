"""Interpreted and compiled, bots decide alike, and all that they note on the way is the same to the bit."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import landnam
from landnam.bots.dice.deciding import GREEDY, PERFECT, RANDOM
from landnam.bots.dice.induction import STEPPING
from landnam.bots.dice.match import play_many as play_dice
from landnam.bots.dice.sheets import SHEETS
from landnam.bots.dice.solution_record import SOLVED
from landnam.bots.dice.spreads import SPREADING
from landnam.bots.dice.turn import OUTCOMES, SCORES, TURN
from landnam.bots.levels import seated
from landnam.bots.match import LEVELS, MOST_WORLDS
from landnam.bots.players import CompiledPlayer, lineup_for
from landnam.bots.search import SEARCH, SEARCH_WORK
from landnam.bots.series import Collected, notes_type, play_series
from landnam.bots.shipped import load_weights
from landnam.bots.tasks import TASK, fill_in
from landnam.games import game_class
from landnam.games.compiled_game import MENU, RESULT
from landnam.native.compiled import SOURCE
from landnam.native.library import Library
from landnam.native.memory import address_of

GAMES = ("island", "duel", "road")


def library_of(name: str) -> Library:
    """The library of a game, if it is compiled."""
    found: Any = game_class(name)
    library: Library = found.library
    if not library.wait():
        pytest.skip("rules are not compiled here")
    library.declare_all()
    return library


def both(library: Library, name: str) -> tuple[Any, Any]:
    """An entry as it stands, and its compiled form."""
    function = library.entries[name].function
    return (lambda address: int(function(np.int64(address)) or 0)), getattr(library.doors, name)


def bits(arrays: dict[str, Any]) -> dict[str, bytes]:
    """All that arrays of records hold, without the gaps between the fields."""
    return {
        f"{name}.{field}": np.ascontiguousarray(array[field]).tobytes()
        for name, array in arrays.items()
        for field in array.dtype.names
    }


def positions(name: str, every: int, n: int) -> list[tuple[Any, int]]:
    """Some positions of a game between bots, each with a seat that must decide."""
    game: Any = landnam.make(name, seed=4)
    player, rng, decisions = CompiledPlayer(name, "normal"), np.random.default_rng(4), 0
    found: list[tuple[Any, int]] = []
    while game.outcome is None and len(found) < n:
        seat = game.to_act[0]
        legal = game.legal(seat)
        if len(legal) > 1 and (decisions := decisions + 1) % every == 0:
            found.append((game.clone(), seat))
        game.play(player.decide(game.view(seat), legal, rng), seat)
    return found


def decided(name: str, level: str, rollouts: int, game: Any, seat: int, decide: Any) -> tuple[int, dict[str, bytes]]:
    """A decision, and all that was noted."""
    kind: Any = game_class(name)
    room = {
        "state": game._states.copy(),
        "counts": game.counts().copy(),
        "source": np.array([(seat + 9,)], SOURCE),
        "notes": np.zeros(1, notes_type(kind)),
        "search": np.zeros(1, SEARCH),
        "worlds": np.zeros(MOST_WORLDS, kind.record_type),
        "work": np.zeros(SEARCH_WORK, kind.record_type),
    }
    lineup, nets = lineup_for(name, LEVELS.index(level), rollouts=rollouts), np.repeat(load_weights(name), 4)
    task: Any = np.zeros(1, TASK)
    fill_in(task, policy=lineup, nets=nets, seat=seat, offers=MENU, **room)
    return decide(address_of(task)), bits(room)


@pytest.mark.parametrize(
    ("entry", "level", "every", "n"),
    [("decide_simply", "normal", 3, 30), ("decide", "hard", 8, 6), ("decide", "expert", 20, 2)],
)
@pytest.mark.parametrize("name", GAMES)
def test_a_decision_is_the_same_to_the_bit(name: str, entry: str, level: str, every: int, n: int) -> None:
    interpreted, compiled = both(library_of(name), entry)
    for game, seat in positions(name, every, n):
        one = decided(name, level, 12, game, seat, interpreted)
        other = decided(name, level, 12, game, seat, compiled)
        assert one[0] == other[0]
        assert [] == [field for field in one[1] if one[1][field] != other[1][field]]


@pytest.mark.parametrize(
    ("name", "bots"), [("island", "normal,easy,random"), ("duel", "normal,easy"), ("road", "normal,easy,normal")]
)
def test_whole_games_are_the_same(name: str, bots: str, monkeypatch: pytest.MonkeyPatch) -> None:
    library = library_of(name)
    interpreted, _ = both(library, "match")
    sample: Any = landnam.make(name, players=bots.count(",") + 1, seed=1, max_turns=30)

    def play() -> list[bytes]:
        lineup, nets = seated(name, bots.split(","))
        results, rolls = np.zeros(2, RESULT), np.zeros(16, np.int64)
        collected = Collected.room_for(50, sample.record_type, 5, 3)
        play_series(type(sample), sample.blank, sample.plan, MENU, lineup, nets, 3, 0, results, rolls, collected)
        told = bits({"results": results, "positions": collected.positions})
        return [*told.values(), rolls.tobytes(), collected.winners.tobytes(), collected.numbers.tobytes()]

    compiled = play()
    monkeypatch.setattr(library.doors, "match", interpreted)
    assert compiled == play()


@pytest.fixture(scope="module")
def solved() -> Any:
    """Tables of the Dice game that say anything."""
    library, rng, solved = library_of("dice"), np.random.default_rng(1), np.zeros(1, SOLVED)
    library.doors.tabulate_ways(address_of(solved))
    solved[0].value[:] = rng.random(solved[0].value.shape, np.float32) * 30
    solved[0].outcomes[:, :2000] = rng.integers(40, 80, solved[0].outcomes[:, :2000].shape)
    return solved


def test_turns_of_the_dice_game_are_thought_through_alike(solved: Any) -> None:
    library = library_of("dice")
    state: Any = landnam.make("dice", players=2, turns=3, seed=1)._states  # type: ignore[attr-defined]
    for aim in range(2):
        found = []
        for think in (library.entries["worth_of_turn"].function, library.doors.worth_of_turn):
            turn, worth = np.zeros(1, TURN), np.zeros(1)
            addresses = [address_of(array) for array in (solved, turn, worth)]
            think(address_of(state), aim, *addresses)
            found.append((worth.tobytes(), bits({"turn": turn})))
        assert found[0] == found[1]


def test_steps_of_the_solver_are_the_same(solved: Any) -> None:
    library, rng = library_of("dice"), np.random.default_rng(2)
    after, spreads = rng.random(SHEETS) * 30, rng.random((SHEETS, SCORES), np.float32)
    wanted, found = np.ones(SHEETS, np.uint8), []
    for functions in ({name: entry.function for name, entry in library.entries.items()}, vars(library.doors)):
        before, spread, stepping = np.zeros(SHEETS), np.zeros((SHEETS, SCORES), np.float32), np.zeros(1, STEPPING)
        spreading, outcomes = np.zeros(1, SPREADING), np.zeros((SHEETS, OUTCOMES), np.uint8)
        at = [address_of(array) for array in (solved, after, before, stepping)]
        functions["step_back"](at[0], at[1], 3, 4, at[2], at[3])
        at = [address_of(array) for array in (solved, wanted, spreads, spread, spreading, outcomes)]
        functions["spread_back"](at[0], 5, at[1], 700, 704, at[2], at[3], at[4])
        picked = np.zeros(SHEETS, np.uint8)
        picked[700:704] = 1
        functions["pick_outcomes"](address_of(picked), at[3], at[5])
        found.append((before.tobytes(), spread.tobytes(), outcomes.tobytes()))
    assert found[0] == found[1]


def test_games_of_dice_bots_are_the_same(solved: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    library = library_of("dice")
    interpreted, _ = both(library, "match")
    sample: Any = landnam.make("dice", players=3, turns=4, seed=1)

    def play() -> list[bytes]:
        results, rolls = np.zeros(4, RESULT), np.zeros(16, np.int64)
        play_dice(sample.blank, sample.plan, [GREEDY, RANDOM, PERFECT], solved, 3, 0, results, rolls)
        return [*bits({"results": results}).values(), rolls.tobytes()]

    compiled = play()
    monkeypatch.setattr(library.doors, "match", interpreted)
    assert compiled == play()
