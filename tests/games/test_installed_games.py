"""Games of other packages are found by their entry points; what is wrong with one is said."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint

import pytest

import landnam
from landnam.games import GAMES, GROUP, game_class, look_again
from landnam.games.dice.game import Dice
from landnam.games.island.game import Island

Install = Callable[..., None]


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Makes entry points as packages would bring them."""

    def make(**places: str) -> None:
        points = [EntryPoint(name, value, GROUP) for name, value in places.items()]
        monkeypatch.setattr("importlib.metadata.entry_points", lambda group: points if group == GROUP else [])
        look_again()

    yield make
    monkeypatch.undo()
    look_again()


def test_without_other_packages_the_games_are_ours(install: Install) -> None:
    install()
    assert tuple(GAMES) == landnam.games()


def test_the_name_of_a_game_of_ours_is_taken(install: Install) -> None:
    install(island="landnam.games.dice.game:Dice")
    assert tuple(GAMES) == landnam.games()
    assert game_class("island") is Island
    assert game_class("dice") is Dice


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        ("no_such_package:Game", "game 'other': no_such_package:Game cannot be loaded: ModuleNotFoundError"),
        ("landnam.games.dice.game:Other", "game 'other': .* cannot be loaded: AttributeError"),
        ("landnam.games.dice.game:DICE_GAME", "game 'other': .* is not a game of that name"),
        ("landnam.games.dice.game:Dice", "game 'other': .* is not a game of that name"),
    ],
)
def test_what_is_no_game_is_named_with_its_package(place: str, sentence: str, install: Install) -> None:
    install(other=place)
    with pytest.raises(ValueError, match=sentence):
        landnam.make("other")


def test_an_unknown_game_lists_those_that_are_installed(install: Install) -> None:
    install(other="no_such_package:Game")
    with pytest.raises(ValueError, match="unknown game 'chess'; valid are island, traveler, duel, road, dice, other"):
        landnam.make("chess")
