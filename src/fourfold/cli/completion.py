"""The values that a shell completes, beside commands, options and fixed choices.

What they are is looked up only when a shell asks.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from typing import Any

import click

from fourfold.base.languages import LANGUAGES

Complete = Callable[[click.Context, click.Parameter, str], list[Any]]


def among(values: Callable[[], Iterable[str]], *, or_file: bool = False) -> Complete:
    """Complete one of some values or, if none fits and it may be one, the name of a file.

    >>> complete = among(lambda: ["light", "dark"])
    >>> complete(click.Context(click.Command("render")), click.Option(["--theme"]), "d")
    ['dark']
    """

    def complete(_context: click.Context, _parameter: click.Parameter, typed: str) -> list[Any]:
        found = [value for value in values() if value.startswith(typed)]
        if found or not or_file:
            return found
        from click.shell_completion import CompletionItem  # noqa: PLC0415 - rarely needed

        return [CompletionItem(typed, type="file")]

    return complete


files = among(tuple, or_file=True)
"""Complete the name of a file."""


def players() -> Iterator[str]:
    """The names of players; a colon follows where a value is needed, as in `elo:1400`."""
    from fourfold.players import known_players  # noqa: PLC0415 - not every command needs it

    for kind in known_players().values():
        yield f"{kind.name}:" if kind.takes_one_value else kind.name


def seats() -> Iterator[str]:
    """`human` and the names of players."""
    yield "human"
    yield from players()


def policies() -> Iterator[str]:
    """How `fourfold sample` draws positions."""
    yield from ("random", "uniform")
    yield from (f"selfplay:{player}" for player in players())


def themes() -> Iterable[str]:
    """The names of themes."""
    from fourfold.render.themes import THEMES  # noqa: PLC0415 - not every command needs it

    return THEMES


def lessons() -> Iterator[str]:
    """The names of lessons."""
    from fourfold.learn.lessons import lessons as course  # noqa: PLC0415 - slow to import

    return (lesson.id for lesson in course())


def sets() -> Iterable[str]:
    """The names of the sets of positions for benchmarks."""
    from fourfold.solver.bench.sets import SET_NAMES  # noqa: PLC0415 - not every command needs it

    return SET_NAMES


def change(context: click.Context, _argument: click.Parameter, typed: str) -> list[str]:
    """Complete a change of a setting: `theme=`, then `theme=dark`."""
    words: tuple[str, ...] = context.params.get("change") or ()
    whole = typed
    # bash makes three words of theme=dark and replaces the last; Click leaves out a last =.
    if words and not typed and _is_after_equals():
        whole = f"{words[-1]}="
    elif words[1:] and words[-1] == "=":
        whole = f"{words[-2]}={typed}"
    name, equals, start = whole.partition("=")
    if not equals:
        return [f"{each}=" for each in _settings() if each.startswith(name)]
    prefix = f"{name}=" if typed == whole else ""
    return [f"{prefix}{value}" for value in _settings().get(name, ()) if value.startswith(start)]


def _is_after_equals() -> bool:
    """Whether = is the word that bash completes, as in `theme=` without a space after it."""
    position = os.environ.get("COMP_CWORD", "")
    typed = os.environ.get("COMP_WORDS", "").split()
    return position.isdecimal() and typed[int(position) : int(position) + 1] == ["="]


def _settings() -> dict[str, tuple[str, ...]]:
    """The names of the settings and, where there are only a few, their values."""
    from fourfold.play.settings import ALLOWED, Settings  # noqa: PLC0415 - rarely needed

    kinds = {field.name: type(field.default) for field in fields(Settings)}
    known = {
        "opponent": tuple(seats()),
        "theme": tuple(themes()),
        "language": ("auto", *LANGUAGES),
        **ALLOWED,
    }
    return {
        name: ("on", "off") if kind is bool else known.get(name, ()) for name, kind in kinds.items()
    }
