"""Shows the examples of docstrings as code in the documentation site: an extension of Griffe.

In Markdown, `>>>` begins a quotation.
"""  # noqa: INP001

import re
from typing import Any

from griffe import Extension, Object

EXAMPLE = re.compile(r"^( *)>>> .*(?:\n\1\S.*)*", re.MULTILINE)


def fenced(text: str) -> str:
    r"""The text with a fence around every example.

    >>> fenced("One.\n>>> 1\n1").splitlines()
    ['One.', '```pycon', '>>> 1', '1', '```']
    """
    return EXAMPLE.sub(lambda match: f"{match[1]}```pycon\n{match[0]}\n{match[1]}```", text)


class DoctestFences(Extension):
    """Puts a fence around the examples in all docstrings."""

    def on_package(self, *, pkg: Object, **_: Any) -> None:
        """Change the docstrings of a package and of all that is in it."""
        if pkg.docstring:
            pkg.docstring.value = fenced(pkg.docstring.value)
        for member in pkg.members.values():
            if not member.is_alias:
                self.on_package(pkg=member)
