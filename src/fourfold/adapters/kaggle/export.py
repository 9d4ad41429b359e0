"""Write an agent as one file that needs only the standard library and NumPy."""

import ast
import base64
from collections.abc import Sequence
from importlib.resources import files
from textwrap import wrap
from typing import NamedTuple

from fourfold._version import __version__
from fourfold.rules.rule import Choice

_MODULES = ("turn", "search", "openings", "submission")  # each after those that it imports
_IMPORTS = (ast.Import, ast.ImportFrom)
_LINE = 90  # characters of the table


class Level(Choice):
    """The strength of an exported agent.

    >>> [level.value for level in Level]
    ['easy', 'medium', 'hard', 'strongest']
    """

    EASY = "easy", "plays two moves in five at random, and the others like medium"
    MEDIUM = "medium", "sees wins, threats and what the next move leads to"
    HARD = "hard", "looks 4 plies ahead"
    STRONGEST = "strongest", "looks as far ahead as the time allows, with perfect openings on 7×6"


class _Means(NamedTuple):
    depth: int | None
    careless: float = 0.0
    has_openings: bool = False


_MEANS = {
    Level.EASY: _Means(depth=1, careless=0.4),
    Level.MEDIUM: _Means(depth=1),
    Level.HARD: _Means(depth=4),
    Level.STRONGEST: _Means(depth=None, has_openings=True),
}


_DOCSTRING = '''"""An agent for Kaggle ConnectX, level {level}.

It {explanation}.

Written by fourfold {version}, under the MIT licence. Needs NumPy and nothing else.
"""
'''
_TABLE = """\
_OPENINGS = base64.b85decode(
{lines}
)
"""
# Kaggle calls the function that a file defines last.
_AGENT = '''\
_play = Submission({depth}, {careless}, {openings})


def agent(observation: Any, configuration: Any) -> int:
    """The column to play, counted from 0."""
    return _play(observation, configuration)
'''


def export_agent(level: Level = Level.STRONGEST) -> str:
    """The source of a file that defines `agent(observation, configuration)`.

    >>> print(export_agent(Level.EASY).splitlines()[-1])
        return _play(observation, configuration)
    """
    depth, careless, has_openings = _MEANS[level]
    folder = files(__package__)
    sources = [folder.joinpath(f"{name}.py").read_text(encoding="utf-8") for name in _MODULES]
    docstring = _DOCSTRING.format(level=level, explanation=level.explanation, version=__version__)
    imports = _imports([*sources, "import base64"] if has_openings else sources)
    table = ""
    if has_openings:
        text = base64.b85encode(folder.joinpath("openings.bin").read_bytes()).decode()
        table = _TABLE.format(lines="\n".join(f'    "{line}"' for line in wrap(text, _LINE)))
    openings = "_OPENINGS" if has_openings else None
    agent = _AGENT.format(depth=depth, careless=careless, openings=openings)
    return docstring + imports + "\n\n\n".join([*map(_body, sources), table + agent])


def _imports(sources: Sequence[str]) -> str:
    """The imports of all modules, except those of each other."""
    modules: set[str] = set()
    names: dict[str, set[str]] = {}
    for source in sources:
        for node in ast.parse(source).body:
            if isinstance(node, ast.Import):
                modules.add(ast.unparse(node))
            elif isinstance(node, ast.ImportFrom) and not _is_ours(node):
                names.setdefault(str(node.module), set()).update(each.name for each in node.names)
    third_party = {line for line in modules if "numpy" in line}
    lines = sorted(modules - third_party)
    lines += [
        f"from {name} import {', '.join(sorted(found))}" for name, found in sorted(names.items())
    ]
    return "\n".join(["", *lines, "", *third_party, "", ""])


def _body(source: str) -> str:
    """The code after the docstring and the imports of a module, with its comments."""
    imports = [node for node in ast.parse(source).body if isinstance(node, _IMPORTS)]
    return "\n".join(source.splitlines()[imports[-1].end_lineno or 0 :]).strip("\n")


def _is_ours(node: ast.ImportFrom) -> bool:
    return str(node.module).partition(".")[0] == __package__.partition(".")[0]
