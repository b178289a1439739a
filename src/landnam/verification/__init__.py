"""Checks that a recorded game is what its secret, nonces and links say."""
