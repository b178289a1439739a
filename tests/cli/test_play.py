"""``landnam play``: a terminal game with a script for a player."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import landnam
from landnam.cli.menu import LISTED, menu_of
from landnam.cli.story import line
from landnam.rules.protocol import Game
from terminal import AtTheTerminal

PLAY = ("play", "island", "--terminal", "--bot", "random", "--seed", "3")
TO_THE_END = "any\n" * 4000


def saved(said: str) -> Path:
    """The file in which a game says it was saved."""
    found = re.findall(r"Saved in (.+)", said)
    return Path(found[-1])


@pytest.fixture
def trading() -> Game:
    """Red has rolled and may trade."""
    game = landnam.make("island", board="beginner", first="red", chance="manual")
    game.play("roll", "red")
    game.play("dice 1 2")
    return landnam.make("island", position=game.position(), seed=1)


# --- from the first placing to the end ---------------------------------------------------------------------------


def test_a_scripted_game_goes_to_its_end_and_its_record_can_be_replayed(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    result = run(*PLAY, "-o", "vp=5", "--save", str(file), said=TO_THE_END)
    assert result.exit_code == 0
    assert "The game is over (victory points)" in result.stdout
    outcome = landnam.replay(file.read_text(encoding="utf-8")).outcome
    assert outcome is not None
    assert outcome.ending == "victory points"


def test_the_same_seed_and_the_same_words_make_the_same_game(run: Any, tmp_path: Path) -> None:
    files = [tmp_path / "one.txt", tmp_path / "two.txt"]
    for file in files:
        run(*PLAY, "--save", str(file), said="any\n" * 40)
    assert files[0].read_text() == files[1].read_text()


def test_others_cards_are_never_told(run: Any) -> None:
    said = run(*PLAY, "--seat", "red", "-o", "vp=5", said=TO_THE_END).stdout
    assert re.search(r"steals (wood|brick|wool|wheat|ore) from", said)
    for thief, victim in re.findall(r"(\w+) steals (?:wood|brick|wool|wheat|ore) from (\w+)", said):
        assert "Red" in (thief, victim)
    bought = re.findall(r"(\w+) buys a development card: (\w+)", said)
    assert {buyer == "Red" for buyer, _ in bought} == {True, False}
    assert all((card == "hidden") == (buyer != "Red") for buyer, card in bought)


@pytest.mark.parametrize("players", ["3", "4"])
def test_the_person_sits_where_asked(run: Any, players: str) -> None:
    assert "You are Orange" in run(*PLAY, "--seat", "orange", "--players", players).stdout


def test_the_bots_that_were_asked_for_sit_in_the_other_seats(run: Any) -> None:
    result = run("play", "island", "--terminal", "--bot", "normal", "--seed", "3", said="any\n" * 12)
    assert result.exit_code == 0
    assert "the others are bots: normal" in result.stdout
    assert "Blue" in result.stdout


def test_an_unknown_bot_is_refused(run: Any) -> None:
    result = run("play", "island", "--terminal", "--bot", "perfect")
    assert result.exit_code != 0
    assert "perfect" in result.output


# --- leaving -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", ["", "any\n", "quit\n", "exit\n", "any\nany\nquit\nany\n"])
def test_leaving_saves_the_game(run: Any, said: str) -> None:
    result = run(*PLAY, said=said)
    assert result.exit_code == 0
    assert "The game is left." in result.stdout
    assert landnam.replay(saved(result.stdout).read_text(encoding="utf-8")).outcome is None


def test_without_a_terminal_the_game_is_saved_in_the_data_folder(command: Any, tmp_path: Path) -> None:
    done = command(*PLAY, said="", COLUMNS="300")
    assert done.returncode == 0
    file = saved(done.stdout)
    assert file.parent == tmp_path / "data" / "landnam" / "records"
    assert landnam.replay(file.read_text(encoding="utf-8")).outcome is None


def test_saving_goes_on_playing(run: Any) -> None:
    said = run(*PLAY, said="save\nany\n").stdout
    assert said.count("Saved in") == 2


# --- what can be typed -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("frobnicate", "'frobnicate' is not an action; valid are settle, road"),
        ("settle 99", "'99' is not an intersection; valid are 0 to 53"),
        ("end", "red may not 'end' now"),
        ("dice 3 4", "may not 'dice 3 4' now"),
        ("7777", "'7777' is not an action"),
        ("list dragons", "nothing to list for 'dragons'; valid are settle"),
        ("rules I-ROB-77", "unknown rule 'I-ROB-77'; valid are I-ROB-1"),
        ("why fly", "'fly' is not an action"),
        ("why", "it is empty"),
        ("\x00\udcff[/]", "write it in plain ASCII"),
    ],
)
def test_a_bad_line_says_why_and_changes_nothing(typed: str, sentence: str, at_the_terminal: AtTheTerminal) -> None:
    game = landnam.make("island", seed=3, first="red")
    before = game.record()
    said = at_the_terminal(game, typed)
    assert sentence in " ".join(said.split())
    assert game.record() == before


def test_why_names_the_rule(run: Any) -> None:
    said = " ".join(run(*PLAY, "-o", "first=red", said="why road 3-7\nwhy settle 3\nquit\n").stdout.split())
    assert "'road 3-7' is not allowed now" in said
    assert "(I-SETUP-4)" in said
    assert "'settle 3' is allowed now." in said


def test_rules_board_list_and_help_answer_and_leave_the_game_as_it_is(at_the_terminal: AtTheTerminal) -> None:
    game = landnam.make("island", seed=3, first="red")
    before = game.record()
    said = at_the_terminal(game, "rules I-ROB-1", "board", "list settle", "help", "?", "")
    for words in ("Discard on a seven", "settle 53", "let chance choose"):
        assert words in said
    assert said.count("forest") == 2 * 4
    assert game.record() == before


def test_actions_are_typed_in_full_or_by_their_keys(at_the_terminal: AtTheTerminal) -> None:
    game = landnam.make("island", seed=3, first="red")
    at_the_terminal(game, "settle 28", "r 22-28")
    assert [move for seat, move in game.history if seat == 0] == ["settle 28", "road 22-28"]


def test_enter_rolls_the_dice(at_the_terminal: AtTheTerminal) -> None:
    game = landnam.make("island", seed=3, first="red", board="beginner")
    at_the_terminal(game, "")
    assert (0, "roll") in game.history


def test_bots_answer_an_offer_and_a_deal_closes_it(trading: Game, at_the_terminal: AtTheTerminal) -> None:
    assert trading.view("red")["seats"][0]["hand"]["wood"] > 0
    assert trading.view("white")["seats"][3]["hand"]["ore"] > 0
    said = at_the_terminal(trading, "offer 1 wood for 1 ore", "deal white")
    for words in ("Red offers 1 wood for 1 ore to all", "White accepts", "Red trades 1 wood for 1 ore with White"):
        assert words in said
    assert said.count("accepts") + said.count("declines") >= 3


def test_an_offer_can_be_taken_back(trading: Game, at_the_terminal: AtTheTerminal) -> None:
    said = at_the_terminal(trading, "offer 1 wood for 1 ore to white", "withdraw")
    assert "Red offers 1 wood for 1 ore to White" in said
    assert "Red takes the offer back" in said


# --- menu and story ----------------------------------------------------------------------------------------------


def test_long_lists_are_summed_up_by_their_form() -> None:
    game = landnam.make("island", seed=3, first="red")
    menu = menu_of(game.legal("red"), game.declaration.kinds)
    assert menu.listed == {}
    assert len(menu.typed["settle"]) == 54


def test_the_menu_holds_every_legal_action_but_worse_rates(trading: Game) -> None:
    legal = trading.legal("red")
    menu = menu_of(legal, trading.declaration.kinds)
    shown = {action for actions in (*menu.listed.values(), *menu.typed.values()) for action in actions}
    assert {action.kind for action in set(legal) - shown} <= {"supply"}
    assert all(len(actions) <= LISTED for actions in menu.listed.values())
    assert "offer" in menu.typed
    assert ["end"] == menu.listed["end"]


def test_every_event_of_a_whole_game_has_a_line_of_its_own() -> None:
    game = landnam.make("island", seed=11)
    rng = Random(11)
    kinds = set()
    for _ in range(4000):
        if game.outcome is not None:
            break
        seat = game.to_act[0]
        for event in game.play(rng.choice(game.legal(seat)), seat).seen_by(None):
            said = line(event, game.seats, game.declaration)
            kinds.add(event["kind"])
            assert said is None or ("{" not in said and "None" not in said)
            assert said != f"{event['kind']}"
    assert kinds >= {"settle", "road", "dice", "received", "turn", "supply", "offer", "decline"}
