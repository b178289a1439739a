"""What the environments need to know of each game: its action table, its observations, and who must act."""
