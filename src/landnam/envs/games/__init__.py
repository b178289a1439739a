"""What the environments need to know about each game: its action list, its observations and its seats to act."""
