"""The screens of a terminal game as a newcomer meets them: keys, undo, costs, the goal, hints and what Enter does."""

from __future__ import annotations

import re

import pytest

import landnam
from landnam.cli.menu import menu_of
from landnam.cli.picture import headline
from landnam.cli.story import line
from landnam.games import game_class
from landnam.rules.actions import Action
from landnam.rules.declaration import ActionKind
from landnam.rules.protocol import Game
from terminal import AtTheTerminal

EVERY_GAME = ("island", "traveler", "duel", "road", "dice")


def rolled(*faces: str, stand: bool = True) -> Game:
    """A dice game in which Red has rolled these faces, and stands."""
    game = landnam.make("dice", chance="manual")
    game.play("roll", "red")
    game.play(f"rolled {' '.join(faces)}")
    if stand:
        game.play("stand", "red")
    return landnam.make("dice", position=game.position(), seed=1)


def island_turn() -> Game:
    """Red's first turn on the beginner board after the roll."""
    game = landnam.make("island", board="beginner", first="red", chance="manual")
    game.play("roll", "red")
    game.play("dice 1 2")
    return landnam.make("island", position=game.position(), seed=1)


def plain(said: str) -> str:
    """The words without the line breaks."""
    return " ".join(said.split())


# --- keys ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EVERY_GAME)
def test_every_kind_of_action_has_a_key_of_its_own(name: str) -> None:
    kinds = [kind for kind in game_class(name).declaration.kinds if kind.name != "substitute"]  # a way to build
    words = [kind.key for kind in kinds] + [kind.name for kind in kinds if kind.name != kind.key]
    assert sorted(set(words)) == sorted(words)
    assert all(kind.key for kind in kinds)


def test_a_key_never_means_another_kind(at_the_terminal: AtTheTerminal) -> None:
    game = rolled("wood", "brick", "gold", "gold", "wool", "wool")
    at_the_terminal(game, "r R0", "r", "s", "1")
    assert at_the_terminal.own_moves == ["road R0"]


def test_a_key_takes_the_rest_of_the_action(at_the_terminal: AtTheTerminal) -> None:
    game = landnam.make("island", seed=3, first="red")
    at_the_terminal(game, "s 28", "r 22-28")
    assert at_the_terminal.own_moves == ["settle 28", "road 22-28"]


def test_a_key_alone_does_the_only_thing_it_can(at_the_terminal: AtTheTerminal) -> None:
    at_the_terminal(rolled("wood", "brick", "wool", "wool", "wool", "wool"), "r")
    assert at_the_terminal.own_moves == ["road R0"]


def test_a_key_alone_that_could_be_several_actions_asks_which(at_the_terminal: AtTheTerminal) -> None:
    said = plain(at_the_terminal(landnam.make("island", seed=3, first="red"), "s 28", "r"))
    assert "which road? valid are road 22-28, road" in said
    assert at_the_terminal.own_moves == ["settle 28"]


def test_a_key_of_an_action_that_is_not_allowed_says_so(at_the_terminal: AtTheTerminal) -> None:
    said = plain(at_the_terminal(landnam.make("dice", seed=1), "e"))
    assert "red may not 'end' now" in said


def test_the_menu_shows_what_an_action_does_its_key_and_its_words(at_the_terminal: AtTheTerminal) -> None:
    said = at_the_terminal(rolled("wood", "brick", "wool", "wool", "wool", "wool"))
    assert re.search(r"build a road +r +road R0", said)
    assert re.search(r"end the turn +e +end\b", said)


# --- undo ---------------------------------------------------------------------------------------------------------


def test_undo_takes_back_one_building_after_another(at_the_terminal: AtTheTerminal) -> None:
    game = rolled("wood", "brick", "wheat", "wool", "gold", "gold")
    at_the_terminal(game, "r R0", "g wood", "undo", "undo")
    assert at_the_terminal.own_moves == []


def test_a_burnt_joker_can_be_taken_back(at_the_terminal: AtTheTerminal) -> None:
    game = rolled("wool", "wheat", "ore", "wood", "wood", "wood")
    at_the_terminal(game, "kn", "j 1 die 1", "u")
    assert at_the_terminal.own_moves == ["knight"]


def test_after_undo_the_game_goes_on_from_there(at_the_terminal: AtTheTerminal) -> None:
    game = landnam.make("island", seed=3, first="red")
    said = at_the_terminal(game, "s 28", "undo", "s 10")
    assert at_the_terminal.own_moves == ["settle 10"]
    assert "taken back: settle 28" in said


def test_the_menu_offers_undo_only_when_there_is_something_to_take_back(at_the_terminal: AtTheTerminal) -> None:
    game = rolled("wool", "wheat", "ore", "wood", "wood", "wood")
    assert not re.search(r"\bu +undo", at_the_terminal(game))
    assert re.search(r"take your last action back +u +undo", at_the_terminal(game, "kn"))


def test_before_the_first_action_there_is_nothing_to_undo(at_the_terminal: AtTheTerminal) -> None:
    said = plain(at_the_terminal(landnam.make("dice", seed=1), "undo"))
    assert "there is nothing to undo: you have not acted yet" in said


def test_what_chance_has_followed_cannot_be_undone(at_the_terminal: AtTheTerminal) -> None:
    said = plain(at_the_terminal(landnam.make("dice", seed=1), "roll", "undo"))
    assert at_the_terminal.own_moves == ["roll"]
    assert "nothing to undo: chance or another player has followed" in said


def test_what_others_have_answered_cannot_be_undone(at_the_terminal: AtTheTerminal) -> None:
    game = landnam.make("island", seed=3, first="red")
    said = plain(at_the_terminal(game, "s 28", "r 22-28", "undo"))
    assert at_the_terminal.own_moves == ["settle 28", "road 22-28"]
    assert "nothing to undo" in said


# --- costs and the goal -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("island", "Goal: 10 points on your own turn"),
        ("traveler", "Goal: 10 points on your own turn"),
        ("duel", "Goal: 10 points on your own turn"),
        ("road", "Goal: 7 points on your own turn"),
        ("dice", "Goal: the most points after 15 turns"),
    ],
)
def test_the_goal_is_shown_with_the_board(at_the_terminal: AtTheTerminal, name: str, words: str) -> None:
    assert words in plain(at_the_terminal(landnam.make(name, seed=3), "board"))


def test_the_goal_is_that_of_the_options(at_the_terminal: AtTheTerminal) -> None:
    assert "Goal: 8 points" in plain(at_the_terminal(landnam.make("island", seed=3, vp=8, first="red")))
    assert "after 5 turns" in at_the_terminal(landnam.make("dice", seed=3, turns=5))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("island", "settlement 1 wood 1 brick 1 wool 1 wheat"),
        ("duel", "card 1 wool 1 wheat 1 ore"),
        ("road", "road 1 wood 1 brick"),
        ("dice", "city 2 wheat 3 ore"),
    ],
)
def test_what_things_cost_is_shown_with_the_board(at_the_terminal: AtTheTerminal, name: str, words: str) -> None:
    assert words in plain(at_the_terminal(landnam.make(name, seed=3), "board"))


def test_the_table_is_shown_before_the_first_question(at_the_terminal: AtTheTerminal) -> None:
    """Even if that is the answer to an offer of somebody else."""
    said = at_the_terminal(landnam.make("road", seed=3))
    assert "metropolises:" in said
    assert said.index("metropolises:") < said.index("waiting for Red")


# --- words --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EVERY_GAME)
def test_every_phase_in_which_somebody_decides_says_what_for(name: str) -> None:
    game = game_class(name).declaration
    chance = {"first", "rolling", "stealing", "drawing", "start", "row", "event", "forced trade", "over"}
    assert all(phase.words for phase in game.phases if phase.name not in chance)


def test_somebody_who_must_answer_is_told_so() -> None:
    game = island_turn()
    game.play("offer 1 wood for 1 ore", "red")
    assert "answer the offer" in headline(game.view("blue"))


@pytest.mark.parametrize("name", ["metropolis", "route-tie"])
def test_a_metropolis_is_named_once(name: str) -> None:
    event = {"kind": "build", "seat": 0, "card": "metropolis", "metropolis": name, "paid": {"ore": 3}}
    said = line(event, ("red", "blue"), game_class("road").declaration)
    assert said is not None
    assert said.count("metropolis") == 1


def test_metropolises_that_are_alike_are_counted(at_the_terminal: AtTheTerminal) -> None:
    said = at_the_terminal(landnam.make("road", seed=3), "board")
    assert "metropolis, metropolis" not in said
    assert "metropolises: 4 free" in said


# --- hints --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EVERY_GAME)
def test_no_form_names_cards_that_the_hand_may_not_hold(name: str) -> None:
    for kind in game_class(name).declaration.kinds:
        assert not re.search(r"\b(wood|brick|wool|wheat|ore)\b", kind.form), kind


def test_hints_are_actions_that_are_legal_now(at_the_terminal: AtTheTerminal) -> None:
    game = island_turn()
    legal = game.legal("red")
    said = plain(at_the_terminal(game))
    hinted = re.findall(r"such as ((?:offer|supply|invention|discard|give) [a-z0-9 ]+?)(?=;|\)| \[| {2}|,)", said)
    assert hinted
    assert set(hinted) <= set(legal)


@pytest.mark.parametrize("name", EVERY_GAME)
def test_help_shows_actions_that_are_legal_now(at_the_terminal: AtTheTerminal, name: str) -> None:
    game = landnam.make(name, seed=3)
    said = plain(at_the_terminal(game, "help"))
    examples = re.search(r"as it is written there: ([^.]+)\.", said)
    assert examples is not None
    first = re.split(r" or |, ", examples[1])[0]
    assert at_the_terminal.played.game.why_not(first, 0) is None


# --- Enter --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "rolls"), [("island", True), ("duel", True), ("dice", True), ("road", False)])
def test_help_says_that_enter_rolls_only_where_there_are_dice(
    at_the_terminal: AtTheTerminal, name: str, rolls: bool
) -> None:
    said = at_the_terminal(landnam.make(name, seed=3), "help")
    enter = re.search(r"Enter +(.+)", said)
    assert enter is not None
    assert rolls == ("roll" in enter[1])


def test_enter_rolls_no_second_time(at_the_terminal: AtTheTerminal) -> None:
    at_the_terminal(landnam.make("dice", seed=1), "", "", "")
    assert at_the_terminal.own_moves == ["roll"]


# --- the dice by their faces --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("keep wood brick", "keep 1 2"),
        ("k wool wool", "keep 3 4"),
        ("keep 1 ORE", "keep 1 6"),
        ("keep 1 2", "keep 1 2"),
    ],
)
def test_dice_are_kept_by_their_faces(at_the_terminal: AtTheTerminal, typed: str, move: str) -> None:
    at_the_terminal(rolled("wood", "brick", "wool", "wool", "wheat", "ore", stand=False), typed)
    assert at_the_terminal.own_moves[0] == move


@pytest.mark.parametrize("typed", ["keep gold", "keep ore ore", "keep 1 wood"])
def test_a_face_that_no_die_shows_is_refused(at_the_terminal: AtTheTerminal, typed: str) -> None:
    game = rolled("wood", "brick", "wool", "wool", "wheat", "ore", stand=False)
    said = plain(at_the_terminal(game, typed))
    assert at_the_terminal.own_moves == []
    assert "the dice show wood brick wool wool wheat ore" in said


def test_a_menu_knows_of_no_game_what_it_does_not_declare() -> None:
    """These words mean something in the island and in the card game, but a game of another package may use them too."""
    actions = [Action(text, code, ("red", "blue")) for code, text in enumerate(("supply ship", "build raft with sail"))]
    assert {"supply", "build"} == set(menu_of(actions, (ActionKind("supply"), ActionKind("build"))).actions)


def test_the_menu_of_a_game_that_declares_no_keys_goes_by_its_words() -> None:
    menu = menu_of(landnam.make("dice", seed=1).legal("red"), ())
    assert menu.key("roll") == "roll"
    assert menu.meant("roll") == "roll"
