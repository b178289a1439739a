"""Batches play by the rules: the same games as the compiled playout, whatever the threads, buffers and bots."""

from __future__ import annotations

import copy
import gc
import pickle
import random
import subprocess
import sys
import threading
import time
from typing import Any

import numpy as np
import pytest

import landnam
from landnam.envs import Batch, batched, solo
from landnam.envs.records import row_type
from landnam.envs.sampling import Sampler

GAMES = [("island", 4), ("island", 3), ("traveler", 3), ("duel", 2), ("road", 4), ("road", 3), ("dice", 1), ("dice", 4)]


def play_at_random(batch: Batch, steps: int, seed: int = 1) -> list[tuple[Any, ...]]:
    """Play rows that the masks allow; everything that is told of each step."""
    rng, told = np.random.default_rng(seed), []
    for _ in range(steps):
        batch.step(np.array([rng.choice(np.flatnonzero(mask)) for mask in batch.mask]))
        told.append((batch.reward.copy(), batch.done.copy(), batch.seat.copy(), batch.mask.copy()))
    return told


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_games_end_with_a_winner_and_begin_anew(name: str, players: int) -> None:
    batch = batched(name, 16, players=players, seed=2, observations=None)
    ended = 0
    for number in range(150 if name == "road" else 700):
        ((reward, done, _, mask),) = play_at_random(batch, 1, seed=number)
        assert mask.any(axis=1).all()
        for row in np.flatnonzero(done):
            ended += 1
            result = batch.result[row]
            winners = [seat for seat in range(players) if result.winners >> seat & 1]
            if players > 1:
                assert winners == np.flatnonzero(reward[row] == 1).tolist()
                assert len(winners) + (reward[row] == -1).sum() == players
            assert winners
            assert result.decisions > 10
        if players > 1:
            assert not reward[done == 0].any()
    assert ended > 3


def test_the_same_seed_plays_the_same_games_with_one_thread_or_two() -> None:
    one, two = (batched("island", 9, seed=4, threads=threads, observations=None) for threads in (1, 2))
    for first, second in zip(play_at_random(one, 80), play_at_random(two, 80), strict=True):
        for a, b in zip(first, second, strict=True):
            assert (a == b).all()
    other = batched("island", 9, seed=5, observations=None)
    assert (other.rows["state"]["terrain"] != one.rows["state"]["terrain"]).any()


def test_a_reset_with_a_seed_begins_again() -> None:
    batch = batched("island", 3, seed=4)
    first = [told[3] for told in play_at_random(batch, 30)]
    batch.reset(seed=4)
    assert all((a == b[3]).all() for a, b in zip(first, play_at_random(batch, 30), strict=True))


def test_nobody_is_asked_where_there_is_no_choice() -> None:
    free, forced = batched("island", 8, seed=1, observations=None), batched("island", 8, seed=1, skip_forced=False)
    assert all((told[3].sum(axis=1) > 1).all() for told in play_at_random(free, 300))
    assert any((told[3].sum(axis=1) == 1).any() for told in play_at_random(forced, 100))


@pytest.mark.parametrize("opponents", ["random", ["random", "random"]])
def test_bots_play_the_other_seats(opponents: Any) -> None:
    batch = batched("island", 12, players=3, opponents=opponents, seed=3, observations=None)
    learners = {int(seat) for seat in batch.seat}
    wins = losses = 0
    for number in range(500):
        ((reward, _, seat, _),) = play_at_random(batch, 1, seed=number)
        assert reward.shape == (12,)
        assert (seat == batch.rows["learner"]).all()
        wins, losses = wins + int((reward == 1).sum()), losses + int((reward == -1).sum())
    assert learners == {0, 1, 2}
    assert wins > 0
    assert losses > 0


def test_the_learner_can_have_a_seat_of_its_own() -> None:
    batch = batched("duel", 6, opponents="random", learner=1, seed=3, observations=None)
    assert all((told[2] == 1).all() for told in play_at_random(batch, 60))


def test_the_points_of_a_game_add_up_to_its_score() -> None:
    game = solo("dice", players=1, seed=3, observations=None)
    total, rng = 0.0, random.Random(2)
    while not game.over:
        game.step(rng.choice(game.legal()))
        total += float(game.reward[0, 0])
    assert game.result["points"][0, 0] == total


def test_games_can_be_cut_short() -> None:
    batch = batched("island", 6, max_turns=4, seed=3, observations=None)
    cut = [(int(t.sum()), int(d.sum())) for _, d, *_, t in (_with_truncation(batch) for _ in range(120))]
    assert sum(done for _, done in cut) > 5
    assert all(truncated == done for truncated, done in cut)


def _with_truncation(batch: Batch) -> tuple[Any, ...]:
    (told,) = play_at_random(batch, 1)
    return (*told, batch.truncated.copy())


def test_an_action_that_is_not_allowed_changes_nothing() -> None:
    batch = batched("island", 2, seed=1)
    before = batch.save(0)
    legal = int(np.flatnonzero(batch.mask[1])[0])
    with pytest.raises(ValueError, match=r"game 0: action 181 \(roll\) is not allowed"):
        batch.step([batch.action_list.index("roll"), legal])
    assert before == batch.save(0)
    with pytest.raises(ValueError, match="no action of the list"):
        batch.step([100_000, int(np.flatnonzero(batch.mask[1])[0])])


def test_the_buffers_can_be_the_callers() -> None:
    plain = batched("island", 4, seed=1)
    own = {"mask": np.ones_like(plain.mask), "observation": np.ones_like(plain.observation)}
    given = batched("island", 4, seed=1, buffers=own)
    assert given.mask is own["mask"]
    assert (own["mask"] == plain.mask).all()
    assert (own["observation"] == plain.observation).all()
    with pytest.raises(ValueError, match="mask must be a contiguous array of uint8"):
        batched("island", 4, buffers={"mask": np.zeros((4, 3), np.uint8)})


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"trade": "much"}, "trade='much': valid are 'off', 'small', 'full'"),
        ({"opponents": "nobody"}, "opponents='nobody': valid are 'random', 'easy', 'normal'"),
        ({"opponents": ["random"]}, "4 players have 3 opponents"),
        ({"observations": "loud"}, "observations='loud'"),
        ({"reward": "fame"}, "reward='fame'"),
        ({"learner": 2}, "learner=2"),
        ({"threads": 0}, "threads=0"),
        ({"buffers": {"noise": np.zeros(1)}}, "buffers='noise'"),
        ({"players": 7}, "players"),
        ({"boards": 1}, "boards"),
    ],
)
def test_what_makes_no_sense_is_refused(options: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        batched("island", 2, **options)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(ValueError, match="valid are island, traveler, duel, road, dice"):
        batched("chess", 2)
    with pytest.raises(ValueError, match="n=0"):
        batched("dice", 0)


def test_a_saved_game_goes_on_as_it_would_have() -> None:
    batch = batched("island", 2, seed=8)
    play_at_random(batch, 60)
    saved, mask, seen = batch.save(0), batch.mask[0].copy(), batch.observation[0].copy()
    first = [told[3][0] for told in play_at_random(batch, 40, seed=5)]
    batch.restore(0, saved)
    assert (batch.mask[0] == mask).all()
    assert (batch.observation[0] == seen).all()
    batch.restore(1, saved)
    assert (batch.mask[1] == mask).all()
    batch.rows["game"][1] = batch.rows["game"][0]
    again = [told[3][0] for told in play_at_random(batch, 3, seed=5)]
    assert (again[0] == first[0]).all()
    with pytest.raises(ValueError, match=r"restores 'landnam game: island, 4 players.*, not these bytes"):
        batch.restore(0, b"something else")


@pytest.mark.parametrize("other", [{"name": "traveler"}, {"players": 3}])
def test_a_saved_game_of_another_kind_is_refused(other: dict[str, Any]) -> None:
    batch, stranger = batched("island", 1, seed=8), batched(**{"name": "island", "n": 1, "seed": 8, **other})
    before = batch.rows.tobytes()
    with pytest.raises(ValueError, match=r"restores 'landnam game: island, 4 players.*', not 'landnam game: "):
        batch.restore(0, stranger.save(0))
    assert batch.rows.tobytes() == before


# --- copies --------------------------------------------------------------------------------------------------------

COPIES = [copy.copy, copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))]


@pytest.mark.parametrize("copied", COPIES, ids=["copy", "deepcopy", "pickle"])
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("island", {}),
        ("island", {"opponents": "hard", "trade": "small", "players": 3}),
        ("road", {"masks": "bits", "threads": 2, "autoreset": False}),
        ("dice", {"observations": None, "players": 2}),
    ],
)
def test_a_copied_batch_goes_on_by_itself_as_the_original_does(copied: Any, name: str, options: dict[str, Any]) -> None:
    batch = batched(name, 3, seed=8, **options)
    for _ in range(20):
        batch.step(batch.sample())
    twin = copied(batch)
    untouched = batch.rows.tobytes()
    picked = [twin.sample().copy()]
    twin.step(picked[0])
    assert batch.rows.tobytes() == untouched, "the original stays as it was"
    for _ in range(10):
        picked.append(twin.sample().copy())
        twin.step(picked[-1])
    for actions in picked:
        assert (batch.sample() == actions).all()
        batch.step(actions)
    assert batch.rows.tobytes() == twin.rows.tobytes()
    for array in ("observation", "mask", "reward", "done", "seat"):
        assert (getattr(batch, array) == getattr(twin, array)).all()


def test_a_batch_in_another_process_goes_on_as_the_original_does() -> None:
    batch = batched("island", 2, seed=8)
    play_at_random(batch, 30)
    told = subprocess.run(
        [sys.executable, "-c", STEP_ELSEWHERE], input=pickle.dumps(batch), capture_output=True, check=True
    )
    batch.step(batch.sample())
    assert told.stdout == batch.rows.tobytes()


STEP_ELSEWHERE = """
import pickle, sys
batch = pickle.load(sys.stdin.buffer)
batch.step(batch.sample())
sys.stdout.buffer.write(batch.rows.tobytes())
"""


def test_a_copied_solo_and_a_copied_wrapper_go_on_by_themselves() -> None:
    one = solo("island", seed=3)
    twin = copy.deepcopy(one)
    assert one.legal() == twin.legal()
    twin.step(twin.legal()[0])
    assert one.rows.tobytes() != twin.rows.tobytes()
    one.step(one.legal()[0])
    assert (one.rows.tobytes(), one.legal()) == (twin.rows.tobytes(), twin.legal())


def test_a_batch_in_buffers_of_others_cannot_be_copied() -> None:
    batch = batched("island", 2, buffers={"done": np.zeros(2, np.uint8)})
    with pytest.raises(TypeError, match="buffers of yours cannot be copied or pickled"):
        copy.deepcopy(batch)


def test_a_batch_and_a_game_say_what_they_are() -> None:
    batch = batched("island", 3000, observations=None, opponents="random", seed=1)
    assert "<Batch: 3,000 games of island with 4 players, against random>" == repr(batch)
    assert "<Solo: one game of dice with 2 players>" == repr(solo("dice", players=2))
    assert "<island: 4 players, turn 0, open chance>" == repr(landnam.make("island", chance="manual", seed=1))
    assert "<dice: 2 players, turn 1, waiting for red>" == repr(landnam.make("dice", players=2, seed=1))
    assert "<dice: 1 player, turn 1, waiting for red>" == repr(landnam.make("dice", seed=1))
    assert "<Solo: one game of dice with 1 player>" == repr(solo("dice", players=1))


def test_every_game_ends_by_itself() -> None:
    batch = batched("island", 1, seed=1, observations=None)
    assert 1000 == batch.pattern.options["max_turns"]
    short = batched("island", 4, seed=1, max_turns=8, autoreset=False)
    for _ in range(200):
        short.step(short.sample())
    assert short.truncated.all()


def test_a_position_can_be_put_into_a_batch() -> None:
    batch = batched("island", 1, seed=8)
    play_at_random(batch, 120)
    game = batch.game(0)
    other = batched("island", 1, seed=9)
    other.put(0, game)
    assert game.position() == other.game(0).position()
    assert (batch.mask == other.mask).all()
    with pytest.raises(ValueError, match="this batch plays road"):
        batched("road", 1, seed=1).put(0, game)


def test_rows_end_on_a_whole_word() -> None:
    for name in ("island", "duel", "road", "dice"):
        batch = Batch(name, 1, observations=None)
        assert batch.rows.dtype == row_type(batch.pattern.record_type)
        assert 0 == batch.rows.dtype.itemsize % 8


def helpers() -> int:
    return sum(thread.name == "helper of a batch" for thread in threading.enumerate())


def test_helpers_go_when_nobody_holds_their_batch() -> None:
    before = helpers()
    batch = batched("dice", 6, threads=3, seed=1)
    assert before + 2 == helpers()
    del batch
    gc.collect()
    for _ in range(200):
        if helpers() == before:
            break
        time.sleep(0.02)
    assert before == helpers()


def test_helpers_wake_after_a_long_rest() -> None:
    batch = batched("dice", 4, threads=2, seed=1)
    for _ in range(3):
        time.sleep(0.1)  # much longer than a helper looks out for work
        batch.step(batch.mask.argmax(axis=1))
    assert batch.mask.any(axis=1).all()


@pytest.mark.parametrize(("n", "threads"), [(3, 3), (200, 2), (331, 3)])
def test_every_row_is_done_once_however_many_share_them(n: int, threads: int) -> None:
    alone, shared = (batched("island", n, seed=6, threads=count, observations=None) for count in (1, threads))
    rng = np.random.default_rng(3)
    for _ in range(40):
        actions = [rng.choice(np.flatnonzero(mask)) for mask in alone.mask]
        alone.step(actions)
        shared.step(actions)
        assert alone.rows.tobytes() == shared.rows.tobytes()
    wrong = shared.mask.argmax(axis=1)
    wrong[n - 1] = np.flatnonzero(shared.mask[n - 1] == 0)[0]
    with pytest.raises(ValueError, match=f"game {n - 1}: action"):
        shared.step(wrong)
    shared.step(shared.mask.argmax(axis=1))


def test_a_step_that_was_interrupted_is_finished_before_the_next() -> None:
    alone, shared = (batched("island", 300, seed=6, threads=count, observations=None) for count in (1, 2))
    threads: Any = shared._threads
    settle, last_wait = threads._settle, iter((False, True))

    def interrupted() -> None:
        if next(last_wait):
            raise KeyboardInterrupt
        settle()

    threads._settle = interrupted
    first = alone.mask.argmax(axis=1)
    with pytest.raises(KeyboardInterrupt):
        shared.step(first)  # while it waits for its helper
    threads._settle = settle
    alone.step(first)
    second = alone.mask.argmax(axis=1)
    alone.step(second)
    shared.step(second)
    assert alone.rows.tobytes() == shared.rows.tobytes()


@pytest.mark.parametrize("name", ["island", "duel", "road", "dice"])
def test_masks_of_bits_are_the_masks_of_bytes(name: str) -> None:
    spelled, packed = (
        batched(name, 3, seed=4, trade="off" if name == "dice" else "full", masks=masks) for masks in ("bytes", "bits")
    )
    rng = random.Random(5)
    for _ in range(120):
        bits = np.unpackbits(packed.mask.view(np.uint8), axis=1, bitorder="little")[:, : len(packed.action_list)]
        assert (spelled.mask == bits).all()
        assert (spelled.bits == packed.bits).all()
        actions = [rng.choice(np.flatnonzero(mask)) for mask in spelled.mask]
        spelled.step(actions)
        packed.step(actions)
    with pytest.raises(ValueError, match="option masks='words': valid are 'bytes', 'bits'"):
        batched(name, 1, masks="words")


def test_samples_are_allowed_and_any_of_those() -> None:
    batch = batched("island", 300, seed=4, observations=None)
    first = batch.sample().copy()
    assert batch.mask[np.arange(300), first].all()
    assert len(set(first.tolist())) > 40  # of 54 places to begin
    batch.reset(seed=4)
    assert first.tolist() == batch.sample().tolist()
    assert first.tolist() != batch.sample().tolist()
    for _ in range(50):
        batch.step(batch.sample())  # which refuses what is not allowed


def test_every_allowed_action_is_sampled_as_often() -> None:
    batch = batched("dice", 1, players=1, seed=4, skip_forced=False)
    batch.step([batch.action_list.index("roll")])
    allowed = np.flatnonzero(batch.mask[0])
    assert len(allowed) == 64  # ways to keep some of six dice
    found = np.bincount([int(batch.sample()[0]) for _ in range(64 * 100)], minlength=len(batch.action_list))
    assert allowed.tolist() == np.flatnonzero(found).tolist()
    assert ((found[allowed] - 100.0) ** 2 / 100).sum() < 110  # 63 on average; one in four thousand is above


def test_a_sampler_can_leave_rows_out() -> None:
    batch = batched("island", 100, seed=4, observations=None)
    keep = np.zeros(batch.bits.shape[1], np.uint64)
    keep[0] = 1 << 20 | 1 << 41
    picked = Sampler(batch._library, batch.bits, np.zeros(100, np.int64), 1, keep).pick()
    assert {20, 41} == set(picked.tolist())


def test_a_game_that_is_over_has_nothing_to_sample() -> None:
    game = solo("dice", players=1, seed=3)
    while not game.step(game.sample()[0]):
        pass
    assert 0 == game.sample()[0]


@pytest.mark.parametrize("action", [-1, 477, 100_000, 2**40])
def test_a_single_game_refuses_what_is_not_allowed(action: int) -> None:
    game = solo("island", seed=1)
    before = game.save(0)
    for number in (action, np.int64(action)):
        with pytest.raises(ValueError, match=r"game 0: action .* \(no action of the list\) is not allowed"):
            game.step(number)
    with pytest.raises(ValueError, match=r"action 181 \(roll\) is not allowed"):
        game.step(game.action_list.index("roll"))
    with pytest.raises(TypeError):
        game.step(1.5)
    assert before == game.save(0)


def test_other_threads_go_on_while_bots_think() -> None:
    game, counted, over = solo("island", opponents="hard", seed=1), [0], threading.Event()

    def count() -> None:
        while not over.is_set():
            counted[0] += 1
            time.sleep(0.0005)

    thread = threading.Thread(target=count)
    thread.start()
    spent, before = 0.0, 0
    while spent < 0.3 and not game.over:
        before, began = counted[0], time.perf_counter()
        game.step(game.legal()[0])
        longest = time.perf_counter() - began
        spent += longest
        if longest > 0.05:
            assert counted[0] > before + 2
    over.set()
    thread.join()
    assert counted[0] > 20
