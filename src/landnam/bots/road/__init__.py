"""Bots for On the Road, the card game."""
