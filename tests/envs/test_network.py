"""Networks in matches: they see what they saw in training, and play what they prefer."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import landnam
from landnam import envs
from landnam.arena.match_games import play_game
from landnam.arena.match_plan import MatchPlan
from landnam.bots import Referee
from landnam.bots.registry import find_bot
from landnam.envs.network import Eyes, network_bot, onnx_policy, sb3_policy, torch_policy, value_bot

NAMES = ("island", "traveler", "duel", "road", "dice")


@pytest.mark.parametrize("name", NAMES)
def test_it_sees_what_a_batch_shows(name: str) -> None:
    """The observation and the mask from a view are those of the environment, byte by byte."""
    batch = envs.batched(name, 1, seed=3, skip_forced=False, autoreset=False)
    eyes, rng = Eyes(name, batch.players), np.random.default_rng(1)
    looked = 0
    while not batch.done[0] and looked < 150:
        seat, game = int(batch.seat[0]), batch.game(0)
        if not batch.rows["chosen"][0].any():
            view = game.view(seat) | {"counted": batch.counted(0, seat)}
            batch.observe(0, seat)
            eyes.look(view, rng)
            assert (eyes.mask[0] == batch.mask[0]).all()
            different = np.flatnonzero(eyes.observation[0] != batch.observe(0, seat))
            names = list(batch.layout.names())
            assert [] == [names[i] for i in different]
            looked += 1
        batch.step(batch.sample())
    assert looked > 20


def last_first(looks: NDArray[Any], mask: NDArray[np.bool_]) -> Any:
    """Prefers late actions of the list."""
    assert looks.shape[0] == mask.shape[0] == 1
    return np.arange(mask.shape[1])


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("draws", [False, True])
def test_a_network_plays_whole_games_without_losing_a_decision(name: str, draws: bool) -> None:
    kind = network_bot(last_first, name, observations="flat", draws=draws)
    game = landnam.make(name, seed=5, **({} if name == "dice" else {"max_turns": 40}))
    referees = [
        Referee(kind(name, seat) if seat == 0 else find_bot("random", name)(name, seat), seat, rng, 5.0)
        for seat, rng in enumerate(np.random.default_rng(1).spawn(game.players))
    ]
    while game.outcome is None:
        seat = game.to_act[0]
        game.play(referees[seat].decide(game, offers=False), seat)
    assert not any(referee.fallbacks for referee in referees)
    assert len(referees[0].seconds) > 5


def test_scores_of_another_length_are_refused() -> None:
    kind = network_bot(lambda looks, mask: np.zeros(3), "road")  # noqa: ARG005 # a policy takes both
    game = landnam.make("road", seed=1)
    seat = game.to_act[0]
    with pytest.raises(ValueError, match="a policy scores all 236 actions, not 3"):
        kind("road", seat).decide(game.view(seat), game.legal(seat), np.random.default_rng(1), 1.0)


def test_a_trained_value_is_seated(tmp_path: Path) -> None:
    content = files("landnam.bots").joinpath("weights", "road.npz").read_bytes()
    (tmp_path / "mine.npz").write_bytes(content)
    (tmp_path / "mine.py").write_text(
        f"from landnam.envs.network import value_bot\nMine = value_bot({str(tmp_path / 'mine.npz')!r}, 'road')\n"
    )
    plan = MatchPlan("road", (f"{tmp_path / 'mine.py'}:Mine", "random", "random"), 3, 1, clock=5.0)
    games = [play_game(plan, number) for number in range(3)]
    assert all(not any(game.fallbacks) for game in games)
    (tmp_path / "bad.npz").write_bytes(b"nonsense")
    with pytest.raises(ValueError, match="is damaged"):
        value_bot(tmp_path / "bad.npz", "road")


def linear_policies(folder: Path) -> list[Any]:
    """The same network as a PyTorch module and as an ONNX file."""
    torch: Any = pytest.importorskip("torch", reason="PyTorch is too heavy for the dev extra")
    onnx: Any = pytest.importorskip("onnx")
    pytest.importorskip("onnxruntime")
    net = torch.nn.Linear(envs.observation_layout("road").size, len(envs.action_list("road")))
    tensors = {name: value.detach().numpy() for name, value in net.named_parameters()}
    helper, number = onnx.helper, onnx.TensorProto.FLOAT
    graph = helper.make_graph(
        [helper.make_node("Gemm", ["looks", "weight", "bias"], ["scores"], transB=1)],
        "net",
        [helper.make_tensor_value_info("looks", number, [None, net.in_features])],
        [helper.make_tensor_value_info("scores", number, [None, net.out_features])],
        [onnx.numpy_helper.from_array(value, name) for name, value in tensors.items()],
    )
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=10), folder / "net.onnx")
    return [torch_policy(net), onnx_policy(folder / "net.onnx")]


def test_a_torch_module_and_its_onnx_file_play_alike(tmp_path: Path) -> None:
    ours, theirs = linear_policies(tmp_path)
    batch = envs.batched("road", 8, seed=1)
    looks = batch.layout.scaled(batch.observation)
    for i in range(8):
        mask = batch.mask[i : i + 1].astype(bool)
        assert np.allclose(ours(looks[i : i + 1], mask), theirs(looks[i : i + 1], mask), atol=1e-4)


def test_a_policy_of_maskable_ppo_is_seated(tmp_path: Path) -> None:
    pytest.importorskip("sb3_contrib", reason="PyTorch is too heavy for the dev extra")
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.vec_env import DummyVecEnv

    model = MaskablePPO("MlpPolicy", DummyVecEnv([lambda: envs.single("road")]), n_steps=16, batch_size=16)
    model.save(tmp_path / "policy.zip")
    kind = network_bot(sb3_policy(tmp_path / "policy.zip"), "road", draws=True)
    game = landnam.make("road", seed=1)
    seat = game.to_act[0]
    legal = game.legal(seat, offers=False)
    assert kind("road", seat).decide(game.view(seat), legal, np.random.default_rng(1), 1.0) in legal


def test_a_network_plays_in_the_arena_by_its_file(tmp_path: Path) -> None:
    (tmp_path / "net.py").write_text(
        "import numpy as np\n"
        "from landnam.envs.network import network_bot\n"
        "Net = network_bot(lambda looks, mask: np.zeros(236), 'road')\n"
    )
    words = [
        "arena",
        "road",
        "--bots",
        f"{tmp_path / 'net.py'}:Net,random,random",
        "--games",
        "3",
        "--seed",
        "1",
        "--json",
    ]
    done = subprocess.run(
        [sys.executable, "-m", "landnam", *words], capture_output=True, text=True, check=False, env=os.environ
    )
    assert 0 == done.returncode, done.stderr
    assert "lost a decision" not in done.stderr
