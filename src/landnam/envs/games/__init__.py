"""What the environments need to know of each game: its action list, its observations, and who must act."""
