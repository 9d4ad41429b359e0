"""Sentences on a terminal: wrapped to its width, and left alone in files."""

import textwrap
from collections.abc import Iterable

from rich.console import Console

_NARROWEST = 16


def paragraphs(sentences: Iterable[str], console: Console, indent: str = "  ") -> str:
    """Each sentence on a line of its own, or on several where a terminal is too narrow."""
    if not console.is_terminal:
        return "\n".join(f"{indent}{sentence}" for sentence in sentences)
    width = max(console.width - 1, _NARROWEST)
    return "\n".join(
        textwrap.fill(sentence, width, initial_indent=indent, subsequent_indent=f"{indent}  ")
        for sentence in sentences
    )
