"""Players and positions in the conventions of other frameworks."""
