"""The Dice game solved: what a sheet is worth, and the bots that know it or guess it."""
