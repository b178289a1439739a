"""The built-in levels: they play by the rules, see only what they may, and say so when their value is missing."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy as np
import pytest

import landnam
from landnam.bots import find_bot
from landnam.bots.fitting import fit, fresh_weights, loss_of
from landnam.bots.players import CompiledPlayer
from landnam.bots.shipped import MissingWeights, load_weights, read_weights
from landnam.games import resample

LEVELS = ("easy", "normal", "hard", "expert")


def played(name: str, level: str, decisions: int, seed: int = 3, clock: float = 0.01) -> Any:
    """A game after so many decisions of one level in all seats, every one of them legal."""
    game: Any = landnam.make(name, seed=seed)
    player = CompiledPlayer(name, level)
    rng = np.random.default_rng(seed)
    for _ in range(decisions):
        if game.outcome is not None:
            break
        seat = game.to_act[0]
        view = {**game.view(seat), "counted": game.counted(seat)}
        game.play(player.decide(view, game.legal(seat), rng, clock), seat)
    return game


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", ["island", "duel", "road"])
def test_every_level_plays_by_the_rules_and_alike_from_a_seed(name: str, level: str) -> None:
    one = played(name, level, 60)
    assert len(one.history) >= 60
    assert one.record() == played(name, level, 60).record()


def with_secrets(name: str) -> tuple[Any, int, list[Any]]:
    """A game in which a seat that must act cannot know all, and worlds that look the same to it."""
    for decisions in range(90, 300, 5):
        game = played(name, "normal", decisions)
        seat = game.to_act[0]
        view = {**game.view(seat), "counted": game.counted(seat)}
        others = [resample(view, np.random.default_rng(i)) for i in range(3)]
        if len(game.legal(seat)) > 1 and len({world.position() for world in others}) > 1:
            return game, seat, others
    raise AssertionError("nothing was ever hidden")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", ["island", "road"])
def test_no_decision_depends_on_what_is_hidden(name: str, level: str) -> None:
    game, seat, others = with_secrets(name)
    chosen = {
        CompiledPlayer(name, level).decide(  # each of its own: none has made an offer in this turn yet
            {**world.view(seat), "counted": game.counted(seat)}, world.legal(seat), np.random.default_rng(9), 0.01
        )
        for world in others
    }
    assert len(chosen) == 1


@pytest.mark.parametrize("name", ["island", "traveler", "duel", "road"])
def test_every_game_has_its_value_and_its_levels(name: str) -> None:
    assert load_weights(name).shape == (1,)
    for level in LEVELS:
        assert find_bot(level, name).name == level


def test_an_edition_plays_by_its_own_value_or_by_that_of_its_game() -> None:
    assert load_weights("traveler", "2026-11") == load_weights("island", "2026-11")
    assert load_weights("traveler") != load_weights("island")


def stored(**arrays: Any) -> bytes:
    file = BytesIO()
    np.savez(file, **arrays)
    return file.getvalue()


def test_a_missing_value_names_the_command_that_makes_it() -> None:
    with pytest.raises(MissingWeights, match="no learned value of chess; 'landnam train chess' makes it"):
        load_weights("chess")


def test_a_damaged_value_names_the_command_that_makes_it() -> None:
    net = fresh_weights(64, np.random.default_rng(1))
    whole = stored(**net)
    assert read_weights(whole, "island").keys() == net.keys()
    for broken in (b"", whole[: len(whole) // 2], stored(w1=net["w1"])):
        with pytest.raises(MissingWeights, match=r"the learned value of island is damaged .*'landnam train island'"):
            read_weights(broken, "island")
    for wrong in ({**net, "b1": net["b1"][:3]}, {**net, "w3": net["w3"] * np.float32("nan")}):
        with pytest.raises(MissingWeights, match="does not fit this version; 'landnam train island' makes it"):
            read_weights(stored(**wrong), "island")


def test_fitting_learns_who_wins() -> None:
    rng = np.random.default_rng(1)
    samples = rng.standard_normal((8192, 4, 6)).astype(np.float32)
    winners = (samples[:, :, 2] - samples[:, :, 4]).argmax(axis=1)
    fresh = fresh_weights(6, rng)
    assert loss_of(fit(fresh, samples, winners, 60, rng), samples, winners) < 0.5 < loss_of(fresh, samples, winners)
