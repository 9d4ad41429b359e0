"""The help of commands: names in one column, what they mean beside them or below.

Typer's own help writes the type of every option, `<bool>` included, and cuts names off where a
terminal is narrow. This one never breaks or shortens a name.
"""

import re
import textwrap
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text
from rich.theme import Theme
from typer.core import TyperCommand, TyperGroup

from fourfold.cli.console import results

CommandFunction = TypeVar("CommandFunction", bound=Callable[..., Any])

_WIDEST = 100  # columns: longer lines are hard to read
_WIDEST_NAMES = 30  # longer names get a line of their own
_ROOM_FOR_TWO_COLUMNS = 60
_NARROWEST = 16
_INDENT = 2
_THEME = Theme({"markdown.code": "bold cyan", "markdown.item.bullet": "none"})
_NAME_STYLE = "bold cyan"


class _Help:
    """Replaces how Typer formats the help of a command."""

    def format_help(self: Any, ctx: Any, formatter: Any) -> None:  # noqa: ARG002 - an override
        """Print the help."""
        console = results()
        console.width = min(console.width, _WIDEST)
        with console.use_theme(_THEME):
            console.print(Text(_usage(self, ctx)), end="\n\n")
            _print_markdown(self.help or "", console)
            shown = [each for each in self.get_params(ctx) if not getattr(each, "hidden", False)]
            for heading, kind in (("Arguments", "argument"), ("Options", "option")):
                rows = [
                    _row(parameter, ctx) for parameter in shown if parameter.param_type_name == kind
                ]
                _print_rows(heading, rows, console)
            if isinstance(self, TyperGroup):
                _print_rows("Commands", _commands(self, ctx), console)
            _print_markdown(self.epilog or "", console)


class HelpCommand(_Help, TyperCommand):
    """A command with our help."""


class HelpGroup(_Help, TyperGroup):
    """A group of commands with our help."""


class CommandGroup(typer.Typer):
    """A group of commands, all of them with our help."""

    def __init__(self, *, cls: type[TyperGroup] = HelpGroup, **options: Any) -> None:
        super().__init__(cls=cls, no_args_is_help=True, rich_markup_mode="markdown", **options)

    def command(  # type: ignore[override]
        self, name: str | None = None, *, cls: type[TyperCommand] = HelpCommand, **options: Any
    ) -> Callable[[CommandFunction], CommandFunction]:
        """Register a function as a command. Takes what Typer takes, as keywords."""
        return super().command(name, cls=cls, **options)


def _usage(command: Any, ctx: Any) -> str:
    """How to call a command: `Usage: fourfold analyse [OPTIONS] MOVES`."""
    pieces = [re.sub(r"^\{(.*)\}", r"\1", piece) for piece in command.collect_usage_pieces(ctx)]
    return " ".join(["Usage:", ctx.command_path, *pieces])


def _print_markdown(text: str, console: Console) -> None:
    if text:
        console.print(Markdown(text))
        console.print()


def _row(parameter: Any, ctx: Any) -> tuple[str, str]:
    """The names of a parameter with what follows them, and what it means."""
    _, help_text = parameter.get_help_record(ctx)
    if parameter.param_type_name == "argument":
        return parameter.metavar or parameter.name.upper(), in_words(help_text)
    names = ", ".join(sorted(parameter.opts, key=lambda name: name.startswith("--")))
    if parameter.secondary_opts:
        names += f" / {', '.join(parameter.secondary_opts)}"
    if not parameter.is_flag:
        value = parameter.metavar or parameter.display_type(ctx).strip("<>")
        names += f" {value}"
    return names, in_words(help_text)


def in_words(help_text: str) -> str:
    """The help of a parameter, with ranges and defaults as people write them.

    >>> in_words("Threads.  [default: 0; 0<=x<=256]")
    'Threads. [default: 0; 0 to 256]'
    >>> in_words("Sets.  [default: (all six sets); x>=1]")
    'Sets. [default: all six sets; 1 or more]'
    """
    text = re.sub(r"(-?[\d.]+)<=x<=(-?[\d.]+)", r"\1 to \2", help_text)
    text = re.sub(r"x>=(-?[\d.]+)", r"\1 or more", text)
    text = re.sub(r"\[default: \(([^()]*)\)", r"[default: \1", text)
    return " ".join(text.replace("`", "").split())


def _commands(group: TyperGroup, ctx: Any) -> Iterator[tuple[str, str]]:
    for name in group.list_commands(ctx):
        command = group.get_command(ctx, name)
        if command is not None and not command.hidden:
            summary = (command.short_help or command.help or "").split("\n\n")[0]
            yield name, in_words(summary)


def _print_rows(heading: str, rows: Iterable[tuple[str, str]], console: Console) -> None:
    """Names beside their meanings; where there is no room, above them."""
    listed = list(rows)
    if not listed:
        return
    console.print(Text(f"{heading}:", style="bold"))
    narrow = console.width < _ROOM_FOR_TWO_COLUMNS
    fitting = [len(names) for names, _ in listed if len(names) <= _WIDEST_NAMES]
    column = 3 * _INDENT if narrow else _INDENT + max(fitting, default=0) + _INDENT
    for names, meaning in listed:
        shown = Text(" " * _INDENT).append(names, style=_NAME_STYLE)
        lines = textwrap.wrap(meaning, max(console.width - 1 - column, _NARROWEST))
        if not narrow and len(shown) + _INDENT <= column:
            shown.append(" " * (column - len(shown)) + "".join(lines[:1]))
            lines = lines[1:]
        for line in lines:
            shown.append(f"\n{' ' * column}{line}")
        console.print(shown, soft_wrap=True)
    console.print()
