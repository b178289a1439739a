"""Bots for the island game, its Traveler edition and its two-player rules."""
