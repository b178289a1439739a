"""What an assistant can do here: play against bots, look rules up, have moves valued, simulate, read records."""
