"""Text that came from somewhere else, such as a name in a record, made fit to be shown."""


def printable(text: str, encoding: str | None = "utf-8") -> str:
    r"""The text in one line, without anything that could steer a terminal, and with `?` for what
    an encoding does not have.

    >>> printable("Ada\n\x1b[31m"), printable("Zo\xeb", "ascii")
    ('Ada ?[31m', 'Zo?')
    """
    line = "".join(" " if each.isspace() else each if each.isprintable() else "?" for each in text)
    try:
        return line.encode(encoding or "ascii", "replace").decode(encoding or "ascii")
    except LookupError:
        return line.encode("ascii", "replace").decode()
