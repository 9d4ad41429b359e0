"""Numbers of things in words."""


def counted(number: int, what: str) -> str:
    """A number of things.

    >>> counted(1, "node"), counted(2801, "node"), counted(0, "fault")
    ('1 node', '2,801 nodes', '0 faults')
    """
    return f"{number:,} {what}{'' if number == 1 else 's'}"
