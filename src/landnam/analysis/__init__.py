"""The game report: every seat's chance to win at every step, and how much of the result was luck and how much skill."""

from __future__ import annotations

from landnam.analysis.advice import best_moves as best_moves
from landnam.analysis.advice import judge as judge
from landnam.analysis.depths import DEPTHS as DEPTHS
from landnam.analysis.errors import AnalysisError as AnalysisError
from landnam.analysis.grading import Choice as Choice
from landnam.analysis.grading import Decision as Decision
from landnam.analysis.report import Report as Report
from landnam.analysis.report import analyse as analyse
