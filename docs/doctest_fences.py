"""Shows docstrings in the documentation site: an extension of Griffe.

Examples become code: in Markdown, `>>>` begins a quotation. Names of pages become links.
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


PAGE = re.compile(r"(?<!\S)docs/([\w-]+)\.md\b")


def linked(text: str) -> str:
    """The text with links to pages, from the folder of the reference.

    >>> linked("See docs/api.md.")
    'See [api](../api.md).'
    """
    return PAGE.sub(r"[\1](../\1.md)", text)


class DoctestFences(Extension):
    """Adapts all docstrings."""

    def on_package(self, *, pkg: Object, **_: Any) -> None:
        """Change the docstrings of a package and of all that is in it."""
        if pkg.docstring:
            pkg.docstring.value = linked(fenced(pkg.docstring.value))
        for member in pkg.members.values():
            if not member.is_alias:
                self.on_package(pkg=member)
