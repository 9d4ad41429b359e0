"""What a game is: positions, games, sides, rules, notation and records."""
