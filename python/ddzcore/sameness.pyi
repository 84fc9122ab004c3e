"""For the other native modules only."""
