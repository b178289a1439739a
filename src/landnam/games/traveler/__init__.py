"""The Traveler edition: the island game on a board of six pieces."""
