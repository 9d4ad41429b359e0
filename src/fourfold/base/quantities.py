"""Numbers of things in words."""


def counted(number: int, what: str) -> str:
    """A number of things.

    >>> counted(1, "node"), counted(2801, "node"), counted(2, "leaf:leaves")
    ('1 node', '2,801 nodes', '2 leaves')
    """
    one, _, many = what.partition(":")
    return f"{number:,} {one if number == 1 else many or one + 's'}"
