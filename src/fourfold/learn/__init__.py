"""Ways to learn the game: lessons, puzzles, the winning strategy, and the lab."""
