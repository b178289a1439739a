"""The dice game: six dice and a sheet for each player."""
