"""What environments ask of a game beside what bots ask of it (bots/asks.py); see native/dispatch.py.

Every game gives its answers in ``games/*_answers.py``.
"""

from __future__ import annotations

from typing import Any, Final

from landnam.native.compiled import State, rule
from landnam.native.dispatch import question, short_question

ALL_SEE: Final = -2
"""In place of who loses and who takes a card: there is none that only some have seen."""

# --- answers of games that give none of their own: they have one winner, open points, and neither hands nor trade ---


@rule
def _one_winner(s: State) -> Any:
    return 0 if s.winner < 0 else 1 << s.winner


@rule
def _points(s: State, seat: Any) -> Any:
    return int(s.points[seat])


@rule
def _no(s: State, code: Any) -> Any:  # noqa: ARG001 # the record chooses the game
    return False


@rule
def _nothing_owed(s: State, seat: Any) -> Any:  # noqa: ARG001 # the record chooses the game
    return 0


@rule
def _nothing_held(s: State, seat: Any, resource: Any) -> Any:  # noqa: ARG001 # the record chooses the game
    return 0


@rule
def _no_discard(s: State) -> Any:  # noqa: ARG001 # the record chooses the game
    return 0, 1 << 30


# --- the questions ----------------------------------------------------------------------------------------------

next_seat: Final = short_question()
"""The first of the seats that the game waits for."""
waits_for_chance: Final = short_question()
winners_of: Final = short_question(_one_winner)
"""The winning seats, as a mask."""
score_of: Final = short_question(_points)
"""The points of a seat, its hidden ones included."""

# action lists
code_of: Final = short_question()
"""The action of an action of the list, done by a seat; discards apart."""
keep_small: Final = short_question()
"""Of trade only the small offers stay in a menu of bits; how many rows may be played then."""
is_offer: Final = short_question(_no)
"""Is an action an offer or a counter-offer?"""
is_accept: Final = short_question(_no)
owes: Final = short_question(_nothing_owed)
"""How many cards a seat has to discard now."""
holds: Final = short_question(_nothing_held)
"""How many cards of a resource a seat has."""
discard_rows: Final = short_question(_no_discard)
"""The kind of a discard, and the first of the rows that put one together."""
discard_at_random: Final = question()

# what can be counted
leaves_unseen: Final = short_question(_no)
"""Does a card leave a hand while some do not see which?"""
who_saw: Final = short_question()
"""Who lost and who took a card that others did not see, or twice ALL_SEE."""
count_outside: Final = short_question()
begin_counting: Final = question()
join_counting: Final = question()
before_move: Final = question()
after_move: Final = question()
narrow_bounds: Final = question()
recount: Final = question()

# what is seen
see_board: Final = question()
"""Write down what stays as it is for a whole game."""
see: Final = question()
"""Write down the rest of what a seat may know."""
