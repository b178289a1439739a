"""Everything that compiled loops ask of a game: one list of questions for playouts, bots and environments.

A game answers by the type of its record (see ``dispatch.py``). Its rules answer in ``games/<game>/entries.py`` and
``playout.py``, its bots in ``bots/<game>/answers.py``, its environments in ``envs/games/<game>_answers.py``. A question
with an answer of its own here need not be answered by every game.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from landnam.native.codes import kind_of
from landnam.native.compiled import State, first_bit, rule
from landnam.native.dispatch import question, short_question

NOBODY: Final = -1
"""In place of a winner, or of the hand that a card comes from: it was drawn from the deck."""
ALL_SEE: Final = -2
"""In place of who loses and who takes a card: no card moved that only some have seen."""
NO_DISCARD: Final = 1 << 30
"""Beyond any action list: there are no discards in this game."""

# --- the rules ----------------------------------------------------------------------------------------------------

set_up: Final = question()
waits_for: Final = short_question()
"""The seats that the game waits for, as a mask."""
list_legal: Final = question()
refuse: Final = question()
apply: Final = question()
apply_chance: Final = question()
chance_cases: Final = short_question()
chance_result: Final = question()
waits_for_chance: Final = short_question()


@rule
def _first_waiting(s: State) -> Any:
    return first_bit(waits_for(s))


next_seat: Final = short_question(_first_waiting)
"""The first of the seats that the game waits for."""


@rule
def _no_dice(s: State, result: Any, rolls: Any) -> None:
    """There are none."""


count_dice: Final = short_question(_no_dice)
"""Count a chance result among the rolls, if it is one."""


@rule
def _no(s: State) -> Any:  # noqa: ARG001 # the record chooses the game
    return False


is_opening: Final = short_question(_no)
"""Whether the first pieces are being placed."""
owes_the_rest: Final = short_question(_no)
"""Whether an action is half done, so that its cost is still to come."""

# --- the end ------------------------------------------------------------------------------------------------------


@rule
def _ended(s: State) -> Any:
    return s.ending != 0


@rule
def _one_winner(s: State) -> Any:
    return 0 if s.winner < 0 else 1 << s.winner


@rule
def _open_points(s: State, seat: Any) -> Any:
    return int(s.points[seat])


@rule
def _won(s: State, seat: Any) -> Any:
    if s.winner == NOBODY:
        return 1.0 / np.float64(s.players)
    return 1.0 if s.winner == seat else 0.0


is_over: Final = short_question(_ended)
winners_of: Final = short_question(_one_winner)
"""The winning seats, as a mask."""
score_of: Final = short_question(_open_points)
"""The points of a seat, its hidden ones included."""
prize: Final = short_question(_won)
"""What a seat has of a game that is over: 1 for a win, a share if nobody won."""

# --- trade and discards -------------------------------------------------------------------------------------------


@rule
def _no_trade(s: State) -> Any:  # noqa: ARG001 # the record chooses the game
    return -1, -1, -1, -1, -1, -1


@rule
def _nothing_owed(s: State, seat: Any) -> Any:  # noqa: ARG001 # the record chooses the game
    return 0


@rule
def _nothing_held(s: State, seat: Any, resource: Any) -> Any:  # noqa: ARG001 # the record chooses the game
    return 0


@rule
def _nothing_drawn(s: State, partner: Any, share: Any) -> Any:  # noqa: ARG001 # the record chooses the game
    return -1


@rule
def _nothing_given_back(s: State, partner: Any, card: Any) -> None:
    """A deal brings nothing but its cards."""


@rule
def _no_discard(s: State, seat: Any, source: Any) -> Any:  # noqa: ARG001 # the record chooses the game
    return 0


trade_kinds: Final = short_question(_no_trade)
"""The kinds of offer, propose, accept, decline, withdraw and deal."""
may_trade: Final = short_question(_no)
finish_deal: Final = short_question(_nothing_drawn)
"""What a deal brings but its cards: the partner draws the one at a share of the deck from 0 to 1; -1: there is none."""
undo_deal: Final = short_question(_nothing_given_back)
"""Undo that, with the resource that was drawn."""
owes: Final = short_question(_nothing_owed)
"""How many cards a seat has to discard now."""
holds: Final = short_question(_nothing_held)
"""How many cards of a resource a seat has."""
discard_at_random: Final = question(_no_discard)


@rule
def is_offer(s: State, action: Any) -> Any:
    """Whether an action is an offer or a counter-offer."""
    offer, propose, _, _, _, _ = trade_kinds(s)
    return kind_of(action) == offer or kind_of(action) == propose


@rule
def is_accept(s: State, action: Any) -> Any:
    """Whether an action accepts an offer."""
    return kind_of(action) == trade_kinds(s)[2]


# --- what can be known --------------------------------------------------------------------------------------------


@rule
def _no_move(s: State, action: Any) -> Any:  # noqa: ARG001 # the record chooses the game
    return False


@rule
def _no_resource(s: State, action: Any) -> Any:  # noqa: ARG001 # the record chooses the game
    return -1


@rule
def _no_hands(s: State, counts: Any, viewers: Any) -> None:
    """There is nothing to count."""


@rule
def _no_hands_before(s: State, counts: Any, action: Any) -> None:
    """There is nothing to count."""


@rule
def _no_hands_after(s: State, counts: Any, seat: Any, action: Any) -> None:
    """There is nothing to count."""


@rule
def _no_bounds(s: State, counts: Any, viewer: Any) -> None:
    """There is nothing to count."""


count_outside: Final = short_question()
"""Write down how many cards of each resource lie nowhere openly."""
leaves_unseen: Final = short_question(_no_move)
"""Whether a move may blur what viewers can conclude: a card changes hands unseen, or open cards are shuffled."""
unseen_transfer: Final = short_question()
"""Who lost and who took cards that others did not see, and how many; called with the record, a record with the hands
before, seat and action.

NOBODY lost a card that came from the deck; both are ALL_SEE if there was none.
"""
resource_shown: Final = short_question(_no_resource)
"""The resource whose cards in every hand an action shows to everybody; -1 if there is none."""
begin_counting: Final = question(_no_hands)
"""Start counting with the game; called with the record, the counts and the viewers as a mask."""
join_counting: Final = question(_no_hands)
"""The same in the middle of a game."""
before_move: Final = question(_no_hands_before)
after_move: Final = question(_no_hands_after)
"""Count what is seen of a move, called before it and after it."""
narrow_bounds: Final = question(_no_bounds)
"""Bring the bounds of one viewer up to date before they are read."""
imagine: Final = question()
"""Deal everything that a viewer cannot know again, in a copy of the game: as it is likely to be, or evenly."""

# --- how bots play ------------------------------------------------------------------------------------------------

choose_at_random: Final = question()
look_around: Final = question()
"""Work out what stays as it is for a whole game, into the notes."""
describe: Final = question()
feature_count: Final = short_question()


@rule
def _no_table(s: State, notes: Any) -> None:
    """The game has no table value."""


@rule
def _no_hand(s: State, seat: Any, notes: Any) -> None:
    """The game has no table value."""


@rule
def _no_features(s: State) -> Any:  # noqa: ARG001 # the record chooses the game
    return 0


@rule
def _never(s: State, seat: Any) -> Any:  # noqa: ARG001 # the record chooses the game
    return False


@rule
def _nowhere(s: State, seat: Any, action: Any) -> Any:  # noqa: ARG001 # the record chooses the game
    return 0


could_win: Final = question(_never)
"""Whether a seat might win within its turn by what it holds; looked at before all lines of the turn are."""
place_in_line: Final = question(_nowhere)
"""Where an action stands in such a line: of two that can be done in either order, the one with the lower number comes
first. 0: it is no part of a line; PLACES is the highest."""
describe_table: Final = question(_no_table)
"""Write what the table value looks at, of every seat, into the notes."""
describe_hand: Final = question(_no_hand)
"""The same of one seat after nothing but hands has changed."""
table_feature_count: Final = short_question(_no_features)
decide_quickly: Final = question()
decide_task: Final = question()
"""One decision of the bot that a task names (``bots/tasks.py``), called with a record, the task's address and ``deep``.

With ``deep`` 0 only rules of thumb are asked; otherwise any level, by search if it has one.
"""

# --- environments -------------------------------------------------------------------------------------------------


@rule
def _no_discards(s: State) -> Any:  # noqa: ARG001 # the record chooses the game
    return 0, NO_DISCARD


action_of: Final = short_question()
"""The action with a number of the action list, done by a seat; discards apart."""
keep_small: Final = short_question()
"""Of trade only the small offers stay in a menu of bits; how many actions may be played then."""
first_discard: Final = short_question(_no_discards)
"""The kind of a discard, and the first of the numbers that put one together."""
see_board: Final = question()
"""Write down what stays as it is for a whole game."""
see: Final = question()
"""Write down the rest of what a seat may know."""
