"""The island game. Each file carries out one chapter of its rulebook."""
