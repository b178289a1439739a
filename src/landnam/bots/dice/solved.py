"""What other layers ask about the solution of the Dice game."""

from __future__ import annotations

from typing import Final

from landnam.bots.dice.match import points_of as points_of
from landnam.bots.dice.match import shares as shares
from landnam.bots.dice.match import worths as worths
from landnam.bots.dice.scores import scores as scores
from landnam.bots.dice.solution import is_kept as is_kept

SOLVE: Final = "from landnam.bots.dice.solution import solution_against_others; solution_against_others()"
"""The program for a separate process that computes the solution and keeps it."""
