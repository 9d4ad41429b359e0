"""The invisible first lines of our comments, by which later runs recognise them."""

MARK = "<!-- fourfold: answered, "
"""Begins every answer."""
DONE, REFUSED = f"{MARK}done -->", f"{MARK}refused -->"
FAILED = "<!-- fourfold: failed -->"
"""Begins the report of a failure. A later run tries again."""
