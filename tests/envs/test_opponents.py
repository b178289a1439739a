"""Every compiled bot plays inside a batch, as well as elsewhere, and from what its seat may know."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import landnam
from landnam.bots.compiled import bots_for
from landnam.bots.dice.solution import solution
from landnam.envs import Batch, batched, rollout, single
from landnam.games.island.state import RESOURCE_CARDS
from landnam.games.road.cards import RESOURCE_CARDS as ROAD_CARDS
from landnam.games.road.cards import counts

ALL = [(name, bot) for name in ("island", "traveler", "duel", "road", "dice") for bot in bots_for(name)]


def learners_moves(batch: Batch, rng: np.random.Generator) -> Any:
    """Anything that the masks allow."""
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in batch.mask])


def assert_cards_are_all_there(batch: Batch) -> None:
    """No card is lost or made, and no hand is short of one."""
    s = batch.rows["state"]
    if batch.name == "dice":
        return
    assert (s["hand"] >= 0).all()
    if batch.name == "road":
        found = s["hand"].sum(axis=1) + s["deck"] + s["discarded"]
        assert (found == counts(ROAD_CARDS)).all()
    else:
        assert (s["hand"].sum(axis=1) + s["supply"] == RESOURCE_CARDS).all()
        assert (s["supply"] >= 0).all()


@pytest.mark.parametrize(("name", "bot"), ALL)
def test_any_bot_plays_inside_a_batch(name: str, bot: str) -> None:
    trade = "off" if name == "dice" else "full"
    players = 2 if name in ("duel", "dice") else 3
    batch = batched(name, 6, players=players, opponents=bot, trade=trade, seed=3)
    rng, ended = np.random.default_rng(1), 0
    for _ in range(60 if bot == "expert" else 400):
        batch.step(learners_moves(batch, rng))
        ended += int(batch.done.sum())
        assert_cards_are_all_there(batch)
        assert batch.mask.any(axis=1).all()
    assert ended or bot in ("random", "expert")  # whose games take long


@pytest.mark.parametrize(
    ("name", "policy", "times", "fewest"),
    [
        pytest.param("island", ("normal", "normal", "hard", "normal"), 4, 0.4, marks=pytest.mark.long),
        ("duel", ("normal", "hard"), 4, 0.65),
        ("road", ("normal", "hard", "normal"), 10, 0.36),
        ("dice", ("greedy", "perfect"), 10, 0.6),
        ("dice", ("greedy", "steady"), 10, 0.6),
    ],
)
def test_bots_are_as_strong_here_as_elsewhere(name: str, policy: tuple[str, ...], times: int, fewest: float) -> None:
    begun: Any = [landnam.make(name, players=len(policy), seed=seed) for seed in range(24)]
    found = rollout(begun, policy, times=times, seed=1, trade="off" if name == "dice" else "full")
    better = next(seat for seat, bot in enumerate(policy) if bot not in ("normal", "greedy"))
    assert found.wins[:, better].mean() > fewest
    assert found.wins.sum(axis=1) == pytest.approx(1)


def test_an_expert_sees_further_than_others() -> None:
    begun: Any = landnam.make("road", players=3, seed=1)
    found = rollout([begun], ("easy", "expert", "easy"), times=24, seed=1)
    assert found.wins[0, 1] > 0.6


@pytest.mark.parametrize("name", ["dice"])
def test_a_perfect_player_gets_the_mean_that_was_worked_out(name: str) -> None:
    alone: Any = landnam.make(name, seed=1)
    found = rollout([alone], "perfect", times=1500, seed=2)
    assert found.points[0, 0] == pytest.approx(float(solution()[0].value[15, 0]), abs=1.5)


@pytest.mark.parametrize(("name", "bot"), [("island", "hard"), ("road", "hard"), ("dice", "greedy")])
def test_the_same_games_with_one_thread_or_two(name: str, bot: str) -> None:
    one, two = (batched(name, 7, players=2 if name == "dice" else 3, opponents=bot, seed=4, threads=n) for n in (1, 2))
    for number in range(120):
        for batch in (one, two):
            batch.step(learners_moves(batch, np.random.default_rng(number)))
        assert (one.mask == two.mask).all()
        assert (one.observation == two.observation).all()


def test_small_trade_is_small_for_bots_too() -> None:
    offers: dict[str, set[tuple[int, int]]] = {"small": set(), "full": set()}
    for trade, found in offers.items():
        batch = batched("island", 8, opponents="hard", trade=trade, seed=3, observations=None)
        rng = np.random.default_rng(1)
        for _ in range(120):
            batch.step(learners_moves(batch, rng))
            s = batch.rows["state"]
            for row in np.flatnonzero(s["offer_open"] & (s["active"] != batch.seat)):
                found.add((int(s["offer_give"][row].sum()), int(s["offer_want"][row].sum())))
            for row, seat in zip(*np.nonzero(s["proposal_open"]), strict=True):
                if seat != batch.seat[row]:
                    found.add((int(s["proposal_give"][row, seat].sum()), int(s["proposal_want"][row, seat].sum())))
            if (2, 1) in offers["full"]:
                break
    assert offers["small"] == {(1, 1)}
    assert (2, 1) in offers["full"]


@pytest.mark.parametrize("bot", ["normal", "hard"])
def test_a_bot_decides_alike_whatever_it_cannot_see(bot: str) -> None:
    rng, turns, hidden = np.random.default_rng(5), set(), 0
    played = batched("island", 80, seed=9, observations=None)
    for _ in range(160):
        played.step(learners_moves(played, rng))
    for row in range(80):
        game: Any = played.game(row)
        seat = game.to_act[0]
        before = game.view(seat)["seats"][seat]
        if game.view(seat)["phase"] != "actions":
            continue
        options: Any = {"opponents": bot, "learner": (seat + 1) % 4, "autoreset": False, "skip_forced": False}
        batch = batched("island", 1, seed=2, **options)
        told = set()
        for world in (game, *(type(game).resample(game.view(seat), rng) for _ in range(4))):
            hidden += (world.s.hand != game.s.hand).any()
            batch.rows["source"]["state"] = 7
            batch.put(0, world)  # the bot plays on to the end of its turn
            after = batch.game(0).view(None)["seats"][seat]
            if before["knights"] == after["knights"] and before["development"] == after["development"]:
                told.add(str(after))  # who steals or buys a card learns something
        assert len(told) <= 1, game.position()
        turns |= told
    assert hidden > 20
    assert len(turns) > 10


def test_what_was_not_counted_is_not_believed() -> None:
    """A game that was saved where nobody counted goes on where bots do."""
    saved = batched("island", 1, seed=4, observations=None)
    rng = np.random.default_rng(2)
    for _ in range(200):
        saved.step(learners_moves(saved, rng))
    batch = batched("island", 1, opponents="hard", learner=int(saved.seat[0]), seed=1)
    batch.restore(0, saved.save(0))
    hands = batch.rows["state"]["hand"][0]
    assert hands.sum() > 0
    for viewer in range(4):
        for seat, known in enumerate(batch.counted(0, viewer)):
            assert (list(known["at_least"].values()) <= hands[seat]).all()
            assert (list(known["at_most"].values()) >= hands[seat]).all()
    for _ in range(100):
        batch.step(learners_moves(batch, rng))
        assert_cards_are_all_there(batch)


def test_who_joins_knows_what_has_been_promised() -> None:
    game: Any = landnam.make("island", board="beginner", first="red", chance="manual")
    game.play("roll", "red")
    game.play("dice 1 2")
    held = next(name for name, n in game.view(0)["seats"][0]["hand"].items() if n)
    wanted = next(name for name in game.view(0)["seats"][0]["hand"] if name != held)
    game.play(f"offer 1 {held} for 1 {wanted}", "red")
    batch = batched("island", 1, trade="full", seed=1)
    batch.put(0, game)
    assert batch.counted(0, 1)[0]["at_least"][held] == 1
    joined: Any = landnam.make("island", position=game.position(), chance="manual")
    assert joined.counted(1)[0]["at_least"][held] == 1


def test_one_seat_learns_against_any_of_them() -> None:
    env: Any = single("duel", opponents="hard")
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    over = False
    while not over:
        _, reward, terminated, truncated, _ = env.step(rng.choice(np.flatnonzero(env.action_masks())))
        over = terminated or truncated
    assert reward == -1.0
    assert env.core._opponents.thoughtful


def test_a_policy_for_each_seat() -> None:
    begun: Any = landnam.make("road", players=3, seed=1)
    with pytest.raises(ValueError, match="3 players need one each"):
        rollout([begun], ("normal", "hard"))
    with pytest.raises(ValueError, match="policy='greedy': valid are 'random', 'easy', 'normal', 'hard', 'expert'"):
        rollout([begun], "greedy")
