"""GitHub in small, for the tests: its own descriptions, and a server that keeps to them."""
