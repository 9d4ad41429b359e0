"""What a person types at a prompt, or a program sends in his place."""

import sys


class Quit(Exception):
    """The person wants to stop, or has closed the input."""


def printable(words: str) -> str:
    r"""Words that cannot steer a terminal; lines remain lines.

    >>> printable("\x1b[2J4 für")
    '\\x1b[2J4 für'
    """
    return "".join(
        each if each.isprintable() or each == "\n" else each.encode("unicode_escape").decode()
        for each in words
    )


def somebody_types() -> bool:
    """Whether there is a person to ask."""
    return sys.stdin is not None and sys.stdin.isatty()


def read(prompt: str) -> str:
    """What is typed, without spaces around it."""
    print(prompt, end="", flush=True)  # left to itself, Python would write it to stderr
    try:
        words = input().strip() if sys.stdin else None
    except EOFError:
        words = None
    if words is None:  # nobody will ever type anything
        print(flush=True)
        raise Quit
    if not somebody_types():
        print(printable(words), flush=True)  # as a terminal would have shown it
    return words


def yes(question: str) -> bool:
    """Asks until the answer is yes or no; to say nothing is to say no."""
    while True:
        answer = read(f"{question} [y/N] ").lower()
        if answer in ("y", "yes"):
            return True
        if answer in ("", "n", "no"):
            return False
        print("Type y for yes or n for no.", flush=True)
