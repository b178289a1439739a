"""Knarr: a small game of ships and storms, as a package of its own."""
