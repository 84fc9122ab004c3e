"""The whole table: from the deal to the score and the next round, what each seat sees, and records."""
