"""One game being played: the session, and the places to play it in."""
