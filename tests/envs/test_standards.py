"""The environments pass the tests of those who defined their interfaces."""

from __future__ import annotations

import random
import subprocess
import sys
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

import bots_for_tests
from landnam import envs

NAMES = ("island", "traveler", "duel", "road", "dice")


@pytest.mark.parametrize("name", NAMES)
def test_pettingzoo_accepts_every_game(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation space for each agent")  # a dict with a mask is what it asks for
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        api_test(envs.aec(name), num_cycles=120)
    seed_test(lambda: envs.aec(name), num_cycles=60)
    render_test(lambda **mode: envs.aec(name, **mode), {"svg": lambda svg: svg[:4] == "<svg"})
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize("name", NAMES)
def test_agents_are_paid_once_at_the_end(name: str) -> None:
    env: Any = envs.aec(name, **({"players": 2} if name == "dice" else {}))
    env.reset(seed=3)
    rng, paid = random.Random(1), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(20_000):
        observation, reward, terminated, truncated, _ = env.last()
        paid[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        env.step(rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
    assert not env.agents
    assert set(paid.values()) <= {1.0, -1.0}
    assert 1.0 in paid.values()


def test_an_agent_that_is_not_asked_may_do_nothing() -> None:
    env: Any = envs.aec("island", players=3)
    env.reset(seed=1)
    asked = env.agent_selection
    for agent in env.possible_agents:
        assert (agent == asked) == bool(env.observe(agent)["action_mask"].any())


@pytest.mark.parametrize("name", NAMES)
def test_gymnasium_accepts_every_game(name: str) -> None:
    players = {"players": 2} if name == "dice" else {}
    for form in ("scaled", "flat", "structured"):
        check_env(envs.single(name, observations=form, **players), skip_render_check=True)


def test_games_are_registered_by_name() -> None:
    envs.register()
    env = gymnasium.make("landnam/Road-v1", opponents="random", render_mode="ansi")
    observation, info = env.reset(seed=4)
    assert env.observation_space.contains(observation)
    assert info["action_mask"].any()
    assert len(str(env.render()).splitlines()) > 3


def test_gymnasium_can_import_them_itself() -> None:
    code = "import gymnasium; print(gymnasium.make('landnam.envs:landnam/Dice-v1', players=1).action_space.n)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "149" == done.stdout.strip()


def test_games_are_registered_with_the_first_environment() -> None:
    """A program that imports Gymnasium after Landnam need not register them."""
    code = "from landnam.envs import single; single('dice'); import gymnasium; gymnasium.make('landnam/Dice-v1')"
    subprocess.run([sys.executable, "-c", code], check=True)


def play_to_the_end(env: Any, seed: int) -> tuple[float, dict[str, Any]]:
    """A game of a learner that does anything."""
    rng = random.Random(seed)
    _, info = env.reset(seed=seed)
    total = 0.0
    while True:
        action = rng.choice(np.flatnonzero(env.action_masks()).tolist())
        _, reward, terminated, truncated, info = env.step(action)
        total += reward
        if terminated or truncated:
            return total, info


def test_one_seat_plays_against_random_bots() -> None:
    env: Any = envs.single("road", opponents="random", players=3)
    played = [play_to_the_end(env, seed) for seed in range(40)]
    assert {1.0, -1.0} == {reward for reward, _ in played}
    assert {0, 1, 2} == {info["seat"] for _, info in played}
    for reward, info in played:
        assert (reward == 1.0) == (info["seat"] in info["outcome"]["winners"])


def test_a_bot_that_does_not_play_the_game_is_refused() -> None:
    with pytest.raises(ValueError, match="does not play road"):
        envs.single("road", opponents="greedy")
    with pytest.raises(ValueError, match="unknown bot 'nobody'"):
        envs.single("road", opponents="nobody")


def test_a_bot_of_ones_own_can_sit_in(tmp_path: Any, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "first.py"
    file.write_text(
        "from landnam.bots.interface import Bot\n"
        "class First(Bot):\n"
        "    def decide(self, view, legal, rng, clock):\n"
        "        assert view['counted'][self.seat]['at_least'] == view['seats'][self.seat]['hand']\n"
        "        return legal[0]\n"
    )
    env: Any = envs.single("road", opponents=f"{file}:First", players=3)
    reward, _ = play_to_the_end(env, 2)
    env.close()
    assert reward in (1.0, -1.0)
    assert [] == caplog.messages, "it lost no decision"


def test_without_trade_built_in_bots_beside_others_make_no_offers(caplog: pytest.LogCaptureFixture) -> None:
    opponents = [f"{bots_for_tests.FILE}:First", "normal"]
    env: Any = envs.single("road", opponents=opponents, players=3, trade="off")
    play_to_the_end(env, 2)
    env.close()
    assert [] == caplog.messages, "nobody lost a decision"


def test_a_bot_that_raises_loses_its_decisions_and_the_game_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    env: Any = envs.single("road", opponents=f"{bots_for_tests.FILE}:Raises", players=3)
    reward, _ = play_to_the_end(env, 2)
    env.close()
    assert reward in (1.0, -1.0)
    assert all("lost a decision (raised): ZeroDivisionError" in message for message in caplog.messages)
    assert caplog.messages


def test_the_same_seed_is_the_same_game() -> None:
    env: Any = envs.single("road")
    (one, told), (other, again) = play_to_the_end(env, 5), play_to_the_end(env, 5)
    assert one == other
    assert told["outcome"] == again["outcome"]
    assert told["outcome"] != play_to_the_end(env, 6)[1]["outcome"]


@pytest.mark.parametrize("action", ["roll", None, -1, 10**6])
def test_in_aec_an_action_that_is_not_allowed_is_told_and_changes_nothing(action: Any) -> None:
    env: Any = envs.aec("island")
    env.reset(seed=1)
    agent, before = env.agent_selection, env.last()[0]
    env.step(env.unwrapped.action_list.index(action) if action == "roll" else action)
    observation, reward, terminated, truncated, info = env.last()
    assert (agent, 0.0, False, False) == (env.agent_selection, reward, terminated, truncated)
    assert info["illegal"]
    assert all((observation[part] == before[part]).all() for part in before)
    env.step(int(np.flatnonzero(observation["action_mask"])[0]))
    assert not env.unwrapped.infos[agent].get("illegal")


def test_an_action_that_is_not_allowed_is_told_and_changes_nothing() -> None:
    env: Any = envs.single("island")
    observation, _ = env.reset(seed=1)
    after, reward, terminated, truncated, info = env.step(env.action_list.index("roll"))
    assert info["illegal"]
    assert (after == observation).all()
    assert (0.0, False, False) == (reward, terminated, truncated)


def test_compiled_levels_sit_in_a_batch() -> None:
    batch = envs.batched("road", 64, players=3, opponents=["normal", "easy"], seed=1, observations=None)
    rng, wins, games = np.random.default_rng(1), 0, 0
    while games < 300:
        batch.step(np.array([rng.choice(np.flatnonzero(mask)) for mask in batch.mask]))
        wins, games = wins + int((batch.reward == 1).sum()), games + int(batch.done.sum())
    assert wins < games / 4  # anything at random is worse than rules of thumb
