"""A seat is judged by what it could know, and luck is measured against everything that could have come."""

from __future__ import annotations

import numpy as np
import pytest

from landnam.analysis import best_moves, judge
from landnam.analysis.depths import depth_named
from landnam.analysis.judges import judge_for
from landnam.analysis.worlds import Outcomes, Worlds
from landnam.games import replay
from landnam.games.compiled_game import CompiledGame, as_compiled

QUICK = depth_named("quick")


def position(game: CompiledGame, kind: str, which: int = -1) -> CompiledGame:
    """The last position of a game before a step of this kind, or another one."""
    steps = [number for number, (_, action) in enumerate(game.history) if action.kind == kind]
    return as_compiled(replay(game.record(), moves=steps[which]))


def with_other_hands(game: CompiledGame, seat: int) -> CompiledGame | None:
    """The same game with the hidden cards of the others dealt anew; the seat cannot tell the difference.

    None if the seat knows every card.
    """
    view = game.view(seat) | {"counted": game.counted(seat)}
    for number in range(50):
        other = game.clone()
        other._states = type(game).world_of(view, np.random.default_rng(number)).copy()
        if other._states.tobytes() != game._states.tobytes():
            return other
    return None


def hidden_somewhere(game: CompiledGame) -> tuple[CompiledGame, CompiledGame]:
    """The last end of a turn at which something is hidden from whoever acts, and the same with other hands."""
    turns = sum(action.kind == "end" for _, action in game.history)
    for which in range(1, turns + 1):
        found = position(game, "end", -which)
        other = with_other_hands(found, found.to_act[0])
        if other is not None:
            return found, other
    raise AssertionError("nothing is hidden here")


@pytest.mark.parametrize("name", ["island", "duel", "road"])
def test_hidden_cards_of_others_change_nothing(name: str, games: dict[str, CompiledGame]) -> None:
    game, other = hidden_somewhere(games[name])
    seat = game.to_act[0]
    worlds = Worlds(game)
    assert game.view(seat) == other.view(seat)
    one, two = (worlds.values(worlds.imagined(position, seat, 8)).tolist() for position in (game, other))
    assert one == two
    assert judge(game, seat, "end", depth="quick") == judge(other, seat, "end", depth="quick")
    assert best_moves(game, seat, depth="quick") == best_moves(other, seat, depth="quick")


@pytest.mark.parametrize("name", ["island", "duel", "road"])
def test_luck_is_nothing_on_average(name: str, games: dict[str, CompiledGame]) -> None:
    """Weighted by how likely the viewer finds each result, the values after it make the value before it."""
    history = games[name].history
    checked = 0
    for number, (seat, _) in enumerate(history):
        if seat >= 0 or number % 3:
            continue
        game = as_compiled(replay(games[name].record(), moves=number))
        worlds = Worlds(game)
        imagined = worlds.imagined(game, 0, QUICK.worlds)
        outcomes = worlds.outcomes(imagined)
        chances = outcomes.chances()
        mean = sum(chance * outcomes.after(outcomes, 0, result, seen=True) for result, chance in chances.items())
        assert sum(chances.values()) == pytest.approx(1)
        assert mean == pytest.approx(outcomes.mean(0), abs=1e-9)
        checked += 1
    assert checked > 3


@pytest.mark.parametrize(("name", "kind"), [("island", "stolen"), ("traveler", "drawn"), ("duel", "stolen")])
def test_luck_is_nothing_on_average_over_what_could_really_have_come(
    name: str, kind: str, games: dict[str, CompiledGame]
) -> None:
    """Whatever a seat believes: a thief who is wrong about a hand is neither lucky nor unlucky because of that."""
    checked = 0
    for number, (_, action) in enumerate(games[name].history):
        if action.kind != kind:
            continue
        game = as_compiled(replay(games[name].record(), moves=number))
        worlds, look = Worlds(game), judge_for(game, QUICK).look(game)
        true = worlds.outcomes(worlds.true(game)).chances()
        for viewer in range(game.players):
            found = {result: look.after(viewer, game.action_of(result), seen=True) for result in true}
            mean = sum(chance * float(found[result] or 0) for result, chance in true.items())
            assert look.expected(viewer, seen=True) == pytest.approx(mean, abs=1e-12)
            checked += 1
    assert checked > 3


def test_a_result_that_nobody_thought_of_is_no_luck() -> None:
    """A thief who is sure of wheat and draws brick was wrong, which is neither good luck nor bad."""
    wheat, brick = np.array([[1]]), np.array([[1, 2]])
    believed = Outcomes(wheat, np.ones((1, 1)), np.array([[[0.6, 0.4]]]))
    true = Outcomes(brick, np.array([[0.5, 0.5]]), np.array([[[0.6, 0.4], [0.1, 0.9]]]))
    after = [believed.after(true, 0, result, seen=True) for result in (1, 2)]
    assert after == [0.6, 0.6]
    assert believed.expected(true, 0, seen=True) == 0.6


def test_everybody_sees_that_a_game_is_over() -> None:
    believed = Outcomes(np.array([[1]]), np.ones((1, 1)), np.array([[[0.6, 0.4]]]))
    true = Outcomes(np.array([[1, 2]]), np.array([[0.5, -0.5]]), np.array([[[0.6, 0.4], [0.0, 1.0]]]))
    assert believed.after(true, 0, 2, seen=False) == 0
    assert believed.expected(true, 0, seen=False) == pytest.approx(0.3)


def test_what_a_seat_does_not_see_is_no_luck_for_it(games: dict[str, CompiledGame]) -> None:
    game = position(games["traveler"], "drawn", 0)
    result = games["traveler"].history[len(game.history)][1]
    look = judge_for(game, QUICK).look(game)
    for viewer in range(game.players):
        after = look.after(viewer, result, seen=viewer == game.active)
        if viewer != game.active:
            assert after == pytest.approx(look.values[viewer], abs=1e-12)
            assert look.expected(viewer, seen=False) == pytest.approx(after, abs=1e-12)


def test_a_move_that_wins_is_the_best_and_to_miss_it_a_blunder(games: dict[str, CompiledGame]) -> None:
    won = games["island"]
    winner = won.outcome.winners[0] if won.outcome else 0
    last = max(n for n, (seat, action) in enumerate(won.history) if seat == winner)
    game = replay(won.record(), moves=last)
    winning = str(won.history[last][1])
    found = best_moves(game, winner)
    assert winning in [choice.action for choice in found if choice.value == found[0].value]
    missed = judge(game, winner, "end")
    assert missed is not None
    assert missed.grade in ("mistake", "blunder")
    right = judge(game, winner, winning)
    assert right is not None
    assert right.loss == 0


def test_nobody_is_advised_out_of_turn(games: dict[str, CompiledGame]) -> None:
    game = position(games["island"], "end")
    assert best_moves(game, (game.to_act[0] + 1) % game.players) == []
