"""Bots for the two-player rules of the island game."""
