"""Matches and simulations between bots, with their statistics and reports."""
