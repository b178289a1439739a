"""Lessons: what the search thinks of the likely moves in positions of games, for a value to learn from."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from bots.test_agreement import bits, both, library_of
from bots.test_table_value import noted
from landnam.analysis.worlds import Worlds
from landnam.bots.fitting import compiled_weights
from landnam.bots.judging import NOTHING_DONE
from landnam.bots.lessons import MOST_SIBLINGS
from landnam.bots.series import describe_positions, draw_lessons
from landnam.bots.shipped import load_net, load_weights
from landnam.bots.table_fitting import chances_of, cross_entropy, fit_table
from landnam.bots.training import Plan, Training
from landnam.games.compiled_game import compiled_class


@pytest.mark.parametrize("name", ["island", "duel", "road"])
def test_lessons_are_the_same_interpreted(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    library, kind = library_of(name), compiled_class(name)
    found = noted(1, kind.seated[1], kind=kind).positions[4:40:18]

    def lessons() -> list[Any]:
        taught, targets = draw_lessons(kind, found, load_weights(name), 3, 1)
        return [*bits({"taught": taught}).values(), targets.tobytes()]

    compiled = lessons()
    assert compiled[-1]
    interpreted, _ = both(library, "draw_lessons")
    monkeypatch.setattr(library.doors, "draw_lessons", interpreted)
    assert compiled == lessons()


@pytest.mark.parametrize(("name", "players"), [("island", 3), ("island", 4), ("duel", 2), ("road", 3)])
def test_each_move_of_a_position_is_a_lesson(name: str, players: int) -> None:
    library_of(name)
    kind: Any = compiled_class(name)
    found = noted(8, players, kind=kind).positions
    lessons = different = 0
    for i in range(0, len(found), 17):
        taught, targets = draw_lessons(kind, found[i : i + 1], load_weights(name), 3, 4)
        assert len(taught) <= MOST_SIBLINGS
        lessons, different = lessons + len(taught), different + len({one.tobytes() for one in taught})
        assert targets.sum(axis=1) == pytest.approx(np.ones(len(taught)), abs=1e-5)
        assert not targets[:, players:].any()
        assert (targets >= 0).all()
    assert different > 0.9 * lessons > 0  # now and then two moves come to the same
    taught, targets = draw_lessons(kind, found, load_weights(name), 3, 4)
    assert len(found) / 2 < len(taught) < MOST_SIBLINGS * len(found)
    again = draw_lessons(kind, found, load_weights(name), 3, 4)
    assert (taught.tobytes(), targets.tobytes()) == (again[0].tobytes(), again[1].tobytes())


def test_a_lesson_is_the_mean_of_rollouts() -> None:
    """Many rollouts come close to many others, and closer than a single one does."""
    library_of("duel")
    kind, net = compiled_class("duel"), load_weights("duel")
    found = noted(4, 2, kind=kind).positions[::9]
    many, few, one = (draw_lessons(kind, found, net, 3, tries) for tries in (512, 64, 1))
    assert many[0].tobytes() == few[0].tobytes() == one[0].tobytes()  # luck of the move itself is the same
    far, near = np.abs(one[1] - many[1]).mean(), np.abs(few[1] - many[1]).mean()
    assert near < far / 3


def test_a_lesson_says_what_a_report_s_rollouts_say() -> None:
    """From the position after the move and for the same two rounds, with other luck."""
    library_of("duel")
    kind, net = compiled_class("duel"), load_weights("duel")
    judge = Worlds(kind(2, seed=1), net)
    far: list[float] = []
    near: list[float] = []
    for position in noted(4, 2, kind=kind).positions[::11]:
        taught, targets = draw_lessons(kind, np.array([position], kind.record_type), net, 3, 512)
        for i in np.flatnonzero(taught["turn"] == position["turn"]):
            for rounds, off in ((2, near), (0, far)):
                said = judge.tries(taught[i : i + 1], 0, [NOTHING_DONE], 512, int(i), rounds)[0].mean(axis=0)
                off.append(np.abs(said - targets[i, :2]).max())
    assert len(near) > 20
    assert max(near) < 0.06
    assert np.mean(near) < 0.01 < np.mean(far) / 2


def test_a_value_comes_closer_to_the_search_by_lessons() -> None:
    library_of("duel")
    kind, net = compiled_class("duel"), load_net("duel")
    taught, targets = draw_lessons(kind, noted(60, 2, kind=kind).positions, load_weights("duel"), 3, 16)
    rest, asked = slice(0, -2000), slice(-2000, None)

    def describe(positions: Any) -> Any:
        return describe_positions(kind, np.ascontiguousarray(positions), table=True)

    new = fit_table(net, [taught[rest]], targets[rest], describe, 4, 1e-3, 0.02, np.random.default_rng(1))
    before, after = (cross_entropy(chances_of(one, taught[asked], describe), targets[asked]) for one in (net, new))
    assert after < before


def test_a_training_with_lessons_learns_from_them_and_can_be_resumed(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("landnam.bots.training.TABLES", 2)
    monkeypatch.setattr("landnam.bots.training.FIRST_TABLES", 2)
    monkeypatch.setattr(Training, "match", lambda *_: 1.0)
    library_of("duel")
    teachers: list[bytes] = []

    def draw(kind: Any, positions: Any, net: Any, *words: Any) -> Any:
        teachers.append(net.tobytes())
        return draw_lessons(kind, positions, net, *words)

    monkeypatch.setattr("landnam.bots.training.draw_lessons", draw)

    def train(folder: str, generations: int, lessons: int) -> Training:
        plan = Plan("duel", 2, 5, generations, 4200, 2100, epochs=1, gate_games=4, table=True, lessons=lessons)
        training = Training(plan, tmp_path / folder, 1)
        training.run()
        return training

    first = train("stopped", 1, 2)
    assert len(first.data[0].taught) == len(first.data[0].targets) > 4200
    one, other = train("stopped", 2, 2), train("whole", 2, 2)
    assert compiled_weights(one.nets[-1]) == compiled_weights(other.nets[-1])
    assert {load_weights("duel", "2026-11").tobytes()} < set(teachers)  # and later the value that was kept
    assert 0 == len(train("without", 1, 0).data[0].taught)
    assert compiled_weights(train("without", 1, 0).nets[0]) != compiled_weights(one.nets[0])
    with pytest.raises(ValueError, match="holds the training of another plan"):
        train("whole", 2, 3)


def test_a_folder_from_before_there_were_lessons_is_resumed(tmp_path: Any) -> None:
    training = Training(Plan("duel", 2, table=True), tmp_path)
    found = noted(1, 2, kind=compiled_class("duel"))
    np.savez(tmp_path / "old.npz", positions=found.positions, winners=found.winners, numbers=found.numbers)
    read = training._read(tmp_path / "old.npz")
    assert (len(read.positions), len(read.taught), read.targets.shape) == (len(found.positions), 0, (0, 4))


def test_only_a_table_value_learns_from_lessons(tmp_path: Any) -> None:
    with pytest.raises(ValueError, match="only the training of a table value"):
        Training(Plan("island", 4, lessons=16), tmp_path / "here")
    assert not (tmp_path / "here").exists()
