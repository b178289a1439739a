"""The error of everything that cannot be analysed."""

from __future__ import annotations


class AnalysisError(ValueError):
    """A record or a game that no report can be made of; the message is one sentence that says why."""
