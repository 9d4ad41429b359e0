"""The invisible first lines of our comments, by which a second run knows what was said."""

MARK = "<!-- fourfold: answered, "
"""Begins every answer."""
DONE, REFUSED = f"{MARK}done -->", f"{MARK}refused -->"
FAILED = "<!-- fourfold: failed -->"
"""Begins what is not an answer yet: a later run tries again."""
