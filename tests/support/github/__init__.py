"""A fake GitHub: a server that is checked against GitHub's own API descriptions."""
