"""What is wrong with a command line, in one sentence."""

import re
from typing import Any

_WORDS = {
    "int_parsing": "{input!r} is not a whole number",
    "int_from_float": "{input!r} is not a whole number",
    "float_parsing": "{input!r} is not a number",
    "greater_than_equal": "must be at least {ge}, not {input}",
    "less_than_equal": "must be at most {le}, not {input}",
    "value_error": "{error}",
}


def complaint(error: Any) -> str:
    """The message of an error of the command line's parser; empty if there is nothing to say.

    The parser checks values with a library whose messages do not name them; ours do.
    """
    message = " ".join(str(error.format_message()).split())
    problems: list[dict[str, Any]] = getattr(error.__cause__, "errors", list)()
    for problem in problems[:1]:
        message = message.replace(problem["msg"], in_words(problem))
    return re.sub(r"'(--?[\w-]+)'", r"\1", message).removesuffix(".")  # options need no quotes


def in_words(problem: dict[str, Any]) -> str:
    """What is wrong with a value, and which value it is.

    >>> in_words({"type": "int_parsing", "input": "x", "msg": "Input should be a valid integer"})
    "'x' is not a whole number"
    >>> in_words({"type": "greater_than_equal", "input": "0", "msg": "…", "ctx": {"ge": 1}})
    'must be at least 1, not 0'
    """
    words = _WORDS.get(problem["type"], "{msg}: {input!r}")
    return words.format(**problem, **problem.get("ctx", {}))
