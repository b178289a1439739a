"""The table value: what it sees, how it is fitted, and the levels that choose discards by the value."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import landnam
from bots.test_agreement import bits, both, library_of
from landnam.bots.bargain import swap, take_bearings, weigh
from landnam.bots.duel import answers as answers  # which a value asks
from landnam.bots.duel.quick import FEATURES as DUEL_FEATURES
from landnam.bots.duel.seat_inputs import SEAT_INPUTS as DUEL_INPUTS
from landnam.bots.fitting import compiled_weights
from landnam.bots.island.features import FEATURES
from landnam.bots.island.notes import NOTES, survey
from landnam.bots.island.seat_inputs import SEAT_INPUTS
from landnam.bots.match import EXPERT, HARD, LINEUP, NORMAL
from landnam.bots.pool import draw_first_table, draw_table
from landnam.bots.road.features import FEATURES as ROAD_FEATURES
from landnam.bots.road.notes import NOTES as ROAD_NOTES
from landnam.bots.road.seat_inputs import SEAT_INPUTS as ROAD_INPUTS
from landnam.bots.road.table import GREAT as ROAD_GREAT
from landnam.bots.road.table import TURN as ROAD_TURN
from landnam.bots.search import best_discard, value_of
from landnam.bots.series import Collected, describe_positions, play_series
from landnam.bots.shipped import load_net, load_weights, read_weights
from landnam.bots.table_fitting import (
    chances_of,
    cross_entropy,
    fit_table,
    fresh_table,
    mixed_targets,
    outcomes,
    table_from_seat,
)
from landnam.bots.training import Plan, Training
from landnam.bots.values import TABLE_INPUTS
from landnam.games.compiled_game import NO_OFFERS, RESULT, compiled_class
from landnam.games.island import actions as do
from landnam.native.codes import given

ISLAND: Any = compiled_class("island")
DUEL: Any = compiled_class("duel")
ROAD: Any = compiled_class("road")


def describe(positions: Any) -> Any:
    return describe_positions(ISLAND, np.ascontiguousarray(positions), table=True)


def noted(games: int, players: int = 4, seed: int = 1, kind: Any = ISLAND) -> Collected:
    """Positions of games between rules of thumb."""
    library_of(kind.library.name)
    sample = kind(players, seed=1, max_turns=200)
    lineup: Any = np.zeros(1, LINEUP)
    lineup["level"] = 2
    found = Collected.room_for(games * 80, kind.record_type, 6, 3)
    nets = np.repeat(load_weights(kind.library.name), 4)
    results = np.zeros(games, RESULT)
    n = play_series(kind, sample.blank, sample.plan, NO_OFFERS, lineup, nets, seed, 0, results, collected=found)
    kept = np.flatnonzero(found.winners[:n] >= 0)
    return Collected(found.positions[kept], found.winners[kept], found.numbers[kept], 6, 3)


@pytest.mark.parametrize("players", [3, 4])
def test_the_compiled_value_is_the_fitted_one(players: int) -> None:
    net = fresh_table(np.random.default_rng(3))
    positions = noted(2, players).positions[5:60:9]
    expected = chances_of(net, positions, describe)
    weights, notes = compiled_weights(net)[0], np.zeros(1, NOTES)[0]
    for position, chances in zip(positions, expected, strict=True):
        survey(position, notes)
        for seat in range(players):
            assert chances[seat] == pytest.approx(value_of(position, seat, notes, weights), abs=1e-5)


@pytest.mark.long
@pytest.mark.parametrize("players", [3, 4])
def test_a_table_value_can_begin_as_a_seat_value(players: int) -> None:
    """Every feature of the seat value is found again; what is new counts for nothing yet."""
    assert set(range(FEATURES)) == set(SEAT_INPUTS)
    seat = load_net("island", "2026-11")
    begun, notes = table_from_seat(seat, SEAT_INPUTS, np.random.default_rng(4)), np.zeros(1, NOTES)[0]
    positions = noted(3, players).positions
    chances = chances_of(begun, positions, describe)
    old = compiled_weights(seat)[0]
    for position, found in zip(positions, chances, strict=True):
        survey(position, notes)
        for place in range(players):
            assert found[place] == pytest.approx(value_of(position, place, notes, old), abs=1e-5)


def test_a_table_value_of_the_two_player_game_can_begin_as_its_seat_value() -> None:
    """Trade cards, what they pay for and a neutral's route are found again too."""
    assert set(range(DUEL_FEATURES)) == set(DUEL_INPUTS)
    seat, positions = load_net("duel", "2026-11"), noted(2, 2, kind=DUEL).positions[::3]
    begun, notes = table_from_seat(seat, DUEL_INPUTS, np.random.default_rng(4)), np.zeros(1, NOTES)[0]
    chances = chances_of(
        begun, positions, lambda found: describe_positions(DUEL, np.ascontiguousarray(found), table=True)
    )
    old, new = compiled_weights(seat)[0], compiled_weights(begun)[0]
    for position, found in zip(positions, chances, strict=True):
        survey(position, notes)
        for place in range(2):
            assert found[place] == pytest.approx(value_of(position, place, notes, old), abs=1e-5)
            assert found[place] == pytest.approx(value_of(position, place, notes, new), abs=1e-5)


def test_a_table_value_of_the_card_game_can_begin_as_its_seat_value() -> None:
    assert set(range(ROAD_FEATURES)) == set(ROAD_INPUTS)
    seat, positions = load_net("road", "2026-11"), noted(2, 4, kind=ROAD).positions[::5]
    begun, notes = table_from_seat(seat, ROAD_INPUTS, np.random.default_rng(4)), np.zeros(1, ROAD_NOTES)[0]
    chances = chances_of(
        begun, positions, lambda found: describe_positions(ROAD, np.ascontiguousarray(found), table=True)
    )
    old, new = compiled_weights(seat)[0], compiled_weights(begun)[0]
    for position, found in zip(positions, chances, strict=True):
        for place in range(4):
            assert found[place] == pytest.approx(value_of(position, place, notes, old), abs=1e-5)
            assert found[place] == pytest.approx(value_of(position, place, notes, new), abs=1e-5)


def test_the_card_game_s_table_value_sees_rivals_turn_and_piles() -> None:
    position = noted(1, 4, kind=ROAD).positions[10]

    def seen() -> Any:
        return describe_positions(ROAD, np.array([position]), table=True)[0]

    before = seen()
    for change in ("points", "knights", "roads", "deck", "building_deck", "event_deck"):
        kept = position[change].copy()
        position[change][1] += 9
        assert not np.array_equal(before[0], seen()[0]), change
        position[change][:] = kept
    position["owes"][1], position["metropolis"][0] = 2, 1
    changed = set(np.flatnonzero(before[1] != seen()[1]).tolist())
    assert {ROAD_TURN + 4, ROAD_GREAT} <= changed
    assert np.abs(before).max() < 6


def test_a_table_value_that_began_as_a_seat_value_learns_from_its_other_inputs() -> None:
    begun = table_from_seat(load_net("island", "2026-11"), SEAT_INPUTS, np.random.default_rng(4))
    found = noted(8)
    fitted = fit_table(
        begun, [found.positions], outcomes(found.winners), describe, 12, 2e-3, 0.02, np.random.default_rng(1)
    )
    new = sorted(set(range(142)) - {place for places in SEAT_INPUTS.values() for place in places})
    assert np.abs(fitted["t1"][new, :32]).max() > 0
    assert np.abs(fitted["t3"][16:]).max() > 0


def test_a_swap_is_weighed_as_if_the_position_were_read_anew() -> None:
    net = compiled_weights(fresh_table(np.random.default_rng(3)))[0]
    position, notes = noted(1).positions[40], np.zeros(1, NOTES)[0]
    position.hand[:] = 3
    survey(position, notes)
    take_bearings(position, notes, net)
    for one, other in ((0, 1), (0, 2), (3, 1)):
        swap(position, one, other, 0, 2, 4, 1)
        weigh(position, one, other, notes, net)
        weighed = notes.chances.copy()
        assert weighed[one] == np.float32(value_of(position, one, np.array([notes])[0], net))
        swap(position, one, other, 0, -2, 4, -1)


def test_the_value_sees_the_other_seats() -> None:
    position = noted(1).positions[40]
    before = describe(np.array([position]))[0]
    position.points[1] += 3
    after = describe(np.array([position]))[0]
    assert not np.array_equal(before[0], after[0])
    assert TABLE_INPUTS == before.shape[1]
    assert np.abs(before).max() < 6


def test_positions_without_padding_are_refused(tmp_path: Any) -> None:
    np.save(tmp_path / "positions.npy", noted(1).positions)
    read = np.load(tmp_path / "positions.npy")
    assert describe(read).shape == (len(read), 4, TABLE_INPUTS)
    with pytest.raises(ValueError, match="records of 664 bytes"):
        describe(np.concatenate([read]))


def test_targets_mix_the_outcome_with_later_chances() -> None:
    numbers = np.array([7, 7, 7, 8])
    won, chances = outcomes(np.array([0, 0, 0, 1], np.int8)), np.full((4, 4), 0.25, np.float32)
    targets = mixed_targets(numbers, won, chances, 0.5)
    assert [[0.4375, 0.1875], [0.625, 0.125], [1, 0], [0, 1]] == targets[:, :2].tolist()


@pytest.mark.long
def test_fitting_learns_who_wins_and_leaves_empty_seats_without_a_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("landnam.bots.table_fitting.BATCH", 256)
    rng, found = np.random.default_rng(1), noted(60, players=3)
    fresh, won = fresh_table(rng), outcomes(found.winners)
    fitted = fit_table(fresh, [found.positions], won, describe, 20, 2e-3, 0.02, rng)
    chances = chances_of(fitted, found.positions, describe)
    assert cross_entropy(chances, won) < 0.9 * np.log(3)
    assert 0 == chances[:, 3].max()


def test_the_value_of_a_file_is_read_back(tmp_path: Any) -> None:
    net = fresh_table(np.random.default_rng(1))
    np.savez(tmp_path / "island.npz", **net)  # type: ignore[arg-type] # names of arrays
    read = read_weights((tmp_path / "island.npz").read_bytes(), "island")
    assert compiled_weights(read) == compiled_weights(net)
    assert compiled_weights(read)["sees_table"][0] == 1


def test_a_discard_gives_up_what_the_value_misses_least() -> None:
    """A value that counts nothing but ore keeps the ore."""
    net: Any = np.zeros(1, load_weights("island").dtype)[0]
    net.sees_table = 1
    net.t1[76, 0], net.t2[0, 0], net.t3[0] = 1.0, 1.0, 1.0
    world, notes = noted(1).positions[40:41].copy(), np.zeros(1, NOTES)[0]
    world[0].hand[0] = (2, 2, 2, 0, 3)
    survey(world[0], notes)
    action = best_discard(world, 1, 0, do.DISCARD, 4, notes, net)
    assert 4 == sum(given(action, resource) for resource in range(5))
    assert 0 == given(action, 4)


@pytest.mark.parametrize("level", [HARD, EXPERT])
def test_games_with_a_table_value_are_the_same_interpreted(level: int, monkeypatch: pytest.MonkeyPatch) -> None:
    library = library_of("island")
    interpreted, _ = both(library, "match")
    sample: Any = landnam.make("island", players=3, seed=1, max_turns=2)
    lineup: Any = np.zeros(1, LINEUP)
    lineup["level"], lineup["worlds"], lineup["rollouts"], lineup["trades"] = [level, 2, 2, 0], 1, 2, 1
    lineup["prior"], lineup["margin"], lineup["rounds"] = 3, 0.5, 1
    nets = np.repeat(compiled_weights(fresh_table(np.random.default_rng(5))), 4)

    def play() -> list[bytes]:
        results, found = np.zeros(1, RESULT), Collected.room_for(30, sample.record_type, 2, 1)
        play_series(type(sample), sample.blank, sample.plan, 1, lineup, nets, 3, 0, results, collected=found)
        return list(bits({"results": results, "positions": found.positions}).values())

    compiled = play()
    monkeypatch.setattr(library.doors, "match", interpreted)
    assert compiled == play()


def test_tables_are_mixed_and_the_same_for_the_same_chance() -> None:
    month = load_weights("island", "2026-11")
    drawn = [draw_table("island", month, [month], np.random.default_rng(n)) for n in range(60)]
    assert {("island", 4), ("island", 3), ("traveler", 4)} == {(table.game, table.players) for table in drawn}
    assert {True, False} == {table.trade for table in drawn}
    again = draw_table("island", month, [month], np.random.default_rng(7))
    assert drawn[7].lineup.tobytes() == again.lineup.tobytes()


def test_the_first_tables_are_those_of_a_month() -> None:
    month = load_weights("island", "2026-11")
    drawn = [draw_first_table("island", month, np.random.default_rng(n)) for n in range(60)]
    assert {HARD, NORMAL} == {int(level) for table in drawn for level in table.lineup["level"][0]}
    assert {True, False} == {table.trade for table in drawn}
    assert all((table.nets == month[0]).all() for table in drawn)
    again = draw_first_table("island", month, np.random.default_rng(7))
    assert drawn[7].lineup.tobytes() == again.lineup.tobytes()


def test_an_interruption_loses_no_table_that_was_played(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("landnam.bots.training.FIRST_TABLES", 3)
    monkeypatch.setattr(Training, "match", lambda *_: 1.0)
    library_of("island")
    plan, played, play = Plan("island", 4, 5, 1, 3000, 1000, epochs=1, table=True), [], Training._collected

    def interrupted(self: Training, *words: Any) -> Any:
        played.append(words)
        if len(played) == 3:
            raise KeyboardInterrupt
        return play(self, *words)

    monkeypatch.setattr(Training, "_collected", interrupted)
    with pytest.raises(KeyboardInterrupt):
        Training(plan, tmp_path / "stopped", 1).run()
    with pytest.raises(ValueError, match="holds the training of another plan"):
        Training(replace(plan, seed=6), tmp_path / "stopped")
    resumed = Training(plan, tmp_path / "stopped", 1).run()
    assert 4 == len(played)
    assert compiled_weights(resumed) == compiled_weights(Training(plan, tmp_path / "whole", 1).run())
    assert [] == list((tmp_path / "stopped").glob("part-*"))


@pytest.mark.long
@pytest.mark.parametrize(("against_yardstick", "against_last"), [(0.2, 0.25), (0.31, 0.23)])
def test_a_value_that_falls_behind_is_not_kept(
    against_yardstick: float, against_last: float, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The matches against the yardstick and the last value decide; a small setback may be luck."""
    monkeypatch.setattr("landnam.bots.training.TABLES", 2)
    monkeypatch.setattr("landnam.bots.training.FIRST_TABLES", 2)
    shares = iter([0.3, 0.26, 0.25, against_yardstick, against_last])
    monkeypatch.setattr(Training, "match", lambda *_: next(shares))
    library_of("island")
    training = Training(Plan("island", 4, 5, 3, 4200, 2100, epochs=1, gate_games=4, table=True), tmp_path, 1)
    assert training.run() is training.nets[1]
    assert [True, True, False] == [step.kept for step in training.steps]


def test_training_a_table_value_can_be_resumed(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("landnam.bots.training.TABLES", 2)
    monkeypatch.setattr("landnam.bots.training.FIRST_TABLES", 2)
    monkeypatch.setattr(Training, "match", lambda *_: 1.0)  # a new value plays long games
    library_of("island")

    def train(folder: str, generations: int) -> Training:
        plan = Plan("island", 4, 5, generations, 4200, 2100, epochs=1, gate_games=4, table=True)
        training = Training(plan, tmp_path / folder, 1)
        training.run()
        return training

    train("stopped", 1)
    one, other = train("stopped", 2), train("whole", 2)
    assert len(one.steps) == 2
    assert compiled_weights(one.nets[-1]) == compiled_weights(other.nets[-1])


def test_training_can_begin_with_another_table_value(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the Traveler edition does with that of the island game: its first games are played by the given value."""
    monkeypatch.setattr("landnam.bots.training.TABLES", 2)
    monkeypatch.setattr(Training, "match", lambda *_: 1.0)
    library_of("island")
    given = tmp_path / "given.npz"
    np.savez(given, **fresh_table(np.random.default_rng(1)))  # type: ignore[arg-type] # names of arrays
    plan = Plan("traveler", 4, 5, 1, 3000, 1000, epochs=1, table=True, begin_with=str(given))
    begun: list[Any] = []
    played_by: list[Any] = []

    def draw(game: str, month: Any, values: Any, rng: np.random.Generator) -> Any:
        played_by.append(list(values))
        return draw_first_table(game, month, rng)  # which is quick

    monkeypatch.setattr("landnam.bots.training.draw_table", draw)

    def fit(_: Training, last: Any, *__: Any) -> Any:
        begun.append(last)
        return last

    monkeypatch.setattr(Training, "_fit", fit)
    Training(plan, tmp_path / "here", 1).run()
    assert compiled_weights(begun[0]) == compiled_weights(fresh_table(np.random.default_rng(1)))
    assert played_by == [[compiled_weights(begun[0])]] * 2
    with pytest.raises(ValueError, match="holds the training of another plan"):
        Training(replace(plan, begin_with=None), tmp_path / "here")


def test_training_begins_with_nothing_but_a_table_value(tmp_path: Any) -> None:
    file = tmp_path / "value.npz"
    plan = Plan("island", 4, table=True, begin_with=str(file))
    with pytest.raises(ValueError, match=r"there is no file .*value\.npz to begin with"):
        Training(plan, tmp_path / "here")
    np.savez(file, **load_net("island", "2026-11"))  # type: ignore[arg-type] # names of arrays
    with pytest.raises(ValueError, match="must be one"):
        Training(plan, tmp_path / "here")
    np.savez(file, **load_net("island"))  # type: ignore[arg-type] # names of arrays
    with pytest.raises(ValueError, match="only the training of a table value"):
        Training(replace(plan, table=False), tmp_path / "here")
    assert not (tmp_path / "here").exists()
