"""One grammar everywhere: printable ASCII, plain spaces, whole numbers without sign or leading zero."""

from __future__ import annotations

from typing import Any

import pytest

import landnam
from duels import duel_position
from landnam.rules.errors import InvalidAction
from landnam.rules.grammar import is_plain, whole_number, words_of
from road_tables import road_position
from tables import at_actions, position


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("7", 7), ("18", 18), ("1234567890", 1234567890)])
def test_a_whole_number_is_read(text: str, number: int) -> None:
    assert number == whole_number(text)


NO_NUMBERS = ["", " ", "018", "00", "+1", "-1", "1.0", "1e3", "1_0", "0x1", " 1", "1 ", "１", "١", "²", "½", "9" * 11]


@pytest.mark.parametrize("text", NO_NUMBERS)
def test_what_is_no_whole_number_is_not_read(text: str) -> None:
    assert whole_number(text) is None


@pytest.mark.parametrize(
    "space", ["\u00a0", "\u2003", "\u3000", "\u200b", "\t", "\n", "\r", "\x0b", "\x0c", "\x1f", "\x85"]
)
def test_only_the_plain_space_parts_words(space: str) -> None:
    assert not is_plain(f"settle{space}28")
    assert ["settle", "28"] == words_of("  settle  28 ")


ACTIONS = {
    "island": ["settle 018", "settle ２８", "settle\u00a028", "settle\t28", "settle 28\n", "road 8--13", "road 8 - 13",
               "road 8-13-18", "road -8-13", "road 08-13", "dice 03 4", "discard 01 wood", "supply 04 wood 1 ore",
               "offer １ wood for 1 ore", "robber 9\u2003red", "\u212anight", "settle +8", "settle " + " " * 300 + "8"],
    "traveler": ["settle 018", "road 8--13", "settle\u00a028"],
    "duel": ["neutral red settle 020", "neutral\u00a0red settle 20", "neutral red road 13--18", "give 02 wood"],
    "road": ["build knight with 03 wool as ore", "give\u00a0ore blue", "offer 01 wood for 1 ore", "discard １ wood"],
    "dice": ["keep 01", "keep １", "road R03", "road R\u0663", "joker 02 die 4", "keep\u00a01", "road RR3"],
}  # fmt: skip


@pytest.mark.parametrize(("name", "text"), [(name, text) for name, texts in ACTIONS.items() for text in texts])
def test_an_action_in_another_grammar_is_refused(name: str, text: str) -> None:
    game = landnam.make(name, seed=1)
    before = game.position()
    for ask in (game.play, game.why_not, game.read):
        with pytest.raises(InvalidAction):
            ask(text)
    assert before == game.position()


@pytest.mark.parametrize(
    ("name", "text"),
    [("island", "settle 8"), ("duel", "neutral red settle 20"), ("road", "build knight"), ("dice", "keep 1 3")],
)
def test_capitals_and_more_plain_spaces_are_read(name: str, text: str) -> None:
    game = landnam.make(name, seed=1)
    assert text == game.read(f"  {text.upper().replace(' ', '  ')} ")


@pytest.mark.parametrize(
    "options",
    [{"vp": "１２"}, {"vp": "012"}, {"vp": " 12"}, {"vp": "+12"}, {"max_turns": "٩"}, {"max_turns": "1_0"}],
    ids=str,
)
def test_an_option_in_another_grammar_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="valid are whole numbers from"):
        landnam.make("island", **options)


POSITIONS = {
    "island": (position(), ["robber=9", "turn=5", "M10", "1:any", "S8,", "8-13", "dice=1+1"]),
    "duel": (duel_position(), ["trade_cards=4,4", "turn=5", "placing=4", "first_total=3", "M10"]),
    "road": (road_position(), ["turn=5", "R1,", "discards=0"]),
    "dice": (
        "dice seats=red turns=15 turn=1 phase=before-roll active=red rolls=0 red=R/S0/C0/K0/J/B",
        ["turn=1", "rolls=0", "S0"],
    ),
}
WIDE = str.maketrans("0123456789", "０１２３４５６７８９")


@pytest.mark.parametrize(("name", "word"), [(name, word) for name, (_, words) in POSITIONS.items() for word in words])
def test_a_position_takes_no_other_digits_and_no_leading_zeros(name: str, word: str) -> None:
    text = POSITIONS[name][0]
    landnam.make(name, position=text)
    assert word in text
    digit = next(i for i, letter in enumerate(word) if letter.isdecimal())
    for changed in (word.translate(WIDE), f"{word[:digit]}0{word[digit:]}"):
        with pytest.raises(ValueError, match=r"^position: "):
            landnam.make(name, position=text.replace(word, changed, 1))


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("space", ["\u00a0", "\t", "\n", "\u3000"])
def test_the_words_of_a_position_are_parted_by_plain_spaces(name: str, space: str) -> None:
    with pytest.raises(ValueError, match=r"^position: it is one line, written in plain ASCII"):
        landnam.make(name, position=POSITIONS[name][0].replace(" ", space, 1))


def test_a_refused_text_is_quoted_in_one_printable_line() -> None:
    with pytest.raises(InvalidAction) as error:
        at_actions().read("settle\u00a0\n28")
    assert str(error.value).isprintable()
