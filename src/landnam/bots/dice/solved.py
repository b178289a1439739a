"""The Dice game is solved: what other layers ask about that."""

from __future__ import annotations

from typing import Final

from landnam.bots.dice.match import worths as worths
from landnam.bots.dice.scores import scores as scores
from landnam.bots.dice.solution import is_kept as is_kept

SOLVE: Final = "from landnam.bots.dice.solution import solution_against_others; solution_against_others()"
"""The program that works the solution out and keeps it, for a process of its own."""
