"""A view of any game as a plain table, for games that bring no drawing."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from random import Random

import pytest

import landnam
from landnam.render.plain import in_words, table_svg, table_text


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"wood": 2, "ore": 0, "wool": 1}, "2 wood 1 wool"),
        ({"wood": 0}, "none"),
        ([3, 4], "3, 4"),
        ([], "none"),
        (True, "yes"),
        (None, "–"),
        ({"name": "port", "big_one": True}, "name port, big one yes"),
        ([{"a": 1}, {"b": 2}], "1 a; 2 b"),
    ],
)
def test_plain_data_is_put_in_words(data: object, words: str) -> None:
    assert words == in_words(data)


@pytest.mark.parametrize("name", landnam.games())
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_game_can_be_drawn_as_a_plain_table(name: str, theme: str) -> None:
    game, rng = landnam.make(name, seed=3), Random(3)
    for _ in range(25):
        seat = game.to_act[0]
        game.play(rng.choice(game.legal(seat, offers=False)), seat)
    for view in game.views((None, 0)):
        drawn = ET.fromstring(table_svg(view, theme=theme))  # type: ignore[arg-type] # a word of the list above
        written = [text.text or "" for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
        assert game.declaration.title == written[0]
        assert sum(line.startswith(f"{colour}: ") for line in written for colour in game.seats) == game.players
        assert table_text(view).count(" points") >= game.players


def test_what_a_seat_may_not_know_is_not_told() -> None:
    game = landnam.make("road", seed=3)
    assert "hand" not in table_text(game.view(None))
    assert 1 == table_text(game.view("red")).count(" · hand ")


def test_a_game_that_is_over_names_its_winner() -> None:
    game, rng = landnam.make("dice", 2, seed=3, turns=1), Random(3)
    while game.outcome is None:
        seat = game.to_act[0]
        game.play(rng.choice(game.legal(seat)), seat)
    assert table_text(game.view(None)).startswith("over (all turns played): ")
