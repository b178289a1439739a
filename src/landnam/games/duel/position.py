"""Positions of the two-player game: those of the island game, with the neutrals and the trade cards.

duel seats=blue,orange … trade_cards=4,4 first_total=8 red=S13/C/R/… white=S40/C/R/…
"""

from __future__ import annotations

from landnam.cards.words import Reader, refuse_if
from landnam.games.duel.actions import CARDS_GIVEN
from landnam.games.duel.entries import LIBRARY
from landnam.games.duel.notation import NEUTRAL_COLOURS, PLAYER_COLOURS
from landnam.games.duel.state import (
    DUEL,
    DUEL_PHASES,
    FORCING,
    GIVING,
    MOST_TRADE_CARDS,
    NEUTRAL_START,
    NEUTRALS,
    NO_PIECE,
    PLACE_NEUTRAL,
    PLAYERS,
)
from landnam.games.island.position import (
    check_discards,
    check_pieces,
    check_roads,
    check_setup,
    check_tiles,
    check_trade,
    check_turn,
    read_position,
    read_seat,
    seat_text,
    write_position,
)
from landnam.games.island.state import (
    ACTIONS,
    BEFORE_ROLL,
    DRAWING,
    FREE_ROADS,
    KNIGHT,
    PIECES,
    ROAD,
    ROLLING,
    SETTLEMENT,
)
from landnam.games.record_bytes import NONE, places_in
from landnam.native.compiled import State, States

_OWED = (ROAD, SETTLEMENT)


def write_duel(s: State, seats: tuple[str, ...]) -> str:
    """The state as one line."""
    b, at = s.tobytes(), places_in(DUEL)
    words = [
        write_position(s, seats, "duel", DUEL_PHASES, NEUTRAL_COLOURS, usually_optional=True),
        "trade_cards=" + ",".join(str(b[at.trade_cards + seat]) for seat in range(PLAYERS)),
    ]
    for name, field in (
        ("first_total", at.first_total),
        ("retired", at.retired),
        ("removed_knights", at.removed_knights),
        ("to_draw", at.to_draw),
    ):
        if b[field]:
            words.append(f"{name}={b[field]}")
    if b[at.owed_piece] != NONE:
        words.append(f"owed={PIECES[b[at.owed_piece]]}")
    for neutral, colour in zip(NEUTRALS, NEUTRAL_COLOURS, strict=True):
        words.append(f"{colour}={seat_text(b, at, neutral)}")
    return " ".join(words)


def _read_more(s: State, words: Reader) -> None:
    refuse_if(words.seats != PLAYER_COLOURS, f"seats must be {','.join(PLAYER_COLOURS)}")
    s.trade_cards[:] = words.counts("trade_cards", PLAYERS, MOST_TRADE_CARDS)
    s.first_total = words.number("first_total", 0, 12, 0)
    s.retired = words.number("retired", 0, 1, 0)
    s.removed_knights = words.number("removed_knights", 0, 14, 0)
    s.to_draw = words.number("to_draw", 0, 2, 0)
    s.owed_piece = words.choice("owed", ("", *(PIECES[piece] for piece in _OWED)), "") - 1
    if s.dice.sum() == s.first_total:
        s.rolled = 0
    s.deck[KNIGHT] -= s.removed_knights
    for neutral, colour in zip(NEUTRALS, NEUTRAL_COLOURS, strict=True):
        read_seat(s, words, neutral, colour)
        held = s.hand[neutral].any() or s.cards[neutral].any() or s.played[neutral].any() or s.cities[neutral]
        refuse_if(held, f"{colour} is neutral and has no cards and no cities (D-NEUTRAL-4)")
        acts = s.owes[neutral] or s.discards[neutral].any() or s.proposal_open[neutral]
        refuse_if(acts, f"{colour} is neutral and neither owes nor proposes anything (D-NEUTRAL-4)")


def _check_duel(s: State, seats: tuple[str, ...]) -> None:
    """Check that the two rolls, the forced trade and the neutral piece fit the phase."""
    for neutral, colour, place in zip(NEUTRALS, NEUTRAL_COLOURS, NEUTRAL_START, strict=True):
        stands = int(s.settlements[neutral]) >> place & 1
        refuse_if(not stands, f"{colour} is neutral and has a settlement on {place} (D-SETUP-1)")
    refuse_if(s.retired and not s.removed_knights, "retired=… goes with removed_knights=…")
    refuse_if(s.first_total == 1, "first_total=… is not a total of two dice")
    refuse_if((s.dice[0] > 0) != (s.first_total > 0), "dice=… and first_total=… go together")
    refuse_if(s.turn == 0 and s.first_total, "no dice are rolled in the set-up")
    refuse_if(s.phase in (BEFORE_ROLL, ROLLING) and s.rolled, "both rolls lie on the table before the second")
    refuse_if(s.phase in (ACTIONS, DRAWING) and not s.rolled, "dice=… of the second roll are missing")
    refuse_if((s.phase == FORCING) != (s.to_draw > 0), "to_draw=… goes with phase=forced-trade")
    if s.phase in (FORCING, GIVING):
        refuse_if(s.hand[s.active].sum() < CARDS_GIVEN, f"{seats[s.active]} does not have two cards to give (D-CARD-2)")
        refuse_if(s.hand[1 - s.active].sum() < s.to_draw, "the opponent has too few cards to draw (D-CARD-2)")
        refuse_if(s.first_total and not s.rolled, "no forced trade between the rolls (D-CARD-4)")
        refuse_if(s.offer_open or s.proposal_open.any(), "no offer stays open in a forced trade (D-CARD-5)")
    refuse_if((s.phase == PLACE_NEUTRAL) != (s.owed_piece != NO_PIECE), "owed=… goes with phase=place-neutral")
    refuse_if(s.free_roads and s.phase not in (FREE_ROADS, PLACE_NEUTRAL), "free=… goes with phase=free-roads")
    if s.phase == PLACE_NEUTRAL:
        if s.owed_piece == ROAD:
            fits = any(s.pieces[n, ROAD] and s.frontier[n].any() for n in NEUTRALS)
        else:
            fits = any(s.pieces[n, SETTLEMENT] and s.reach[n] & ~s.crowded for n in NEUTRALS)
        refuse_if(not fits, "the neutral piece that is owed fits nowhere")


def read_duel(text: str) -> tuple[States, tuple[str, ...]]:
    """The state and the seats in a line."""
    return read_position(
        text,
        "duel",
        record_type=DUEL,
        library=LIBRARY,
        phases=DUEL_PHASES,
        others=NEUTRAL_COLOURS,
        usual_phases="separate",
        usually_optional=True,
        read_more=_read_more,
        checks=(
            check_pieces,
            check_roads,
            check_tiles,
            check_setup,
            check_turn,
            check_discards,
            _check_duel,
            check_trade,
        ),
    )
