"""The island game for two: the Traveler edition's rules with neutral players, two rolls and trade cards."""
