"""The Dice game solved: the value of every sheet, and the bots of the game."""
