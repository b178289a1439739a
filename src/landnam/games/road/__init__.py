"""On the Road: the card game, in files that follow its rulebook."""
