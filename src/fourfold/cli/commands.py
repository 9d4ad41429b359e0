"""Commands and groups of commands, on top of Click.

A group imports a command's module when the command is used, so that a command line loads only what
it needs. The help never breaks or shortens the name of an option or a command.
"""

import importlib
import inspect
import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import click

from fourfold.base.errors import InvalidArgument

_WIDEST = 100  # columns: longer lines are hard to read
_ROOM_FOR_TWO_COLUMNS = 60
_NARROWEST = 24
_WIDEST_NAMES = 30  # longer names get a line of their own
# While text is wrapped, these stand for a hyphen and a space at which no line may end.
_HYPHEN, _SPACE = "\1", "\0"
_KEPT_TOGETHER = r"'[^']*'|\"[^\"]*\"|(?<= )--?[\w-]+ (?!-)[^\s'\"]+"
_SETTINGS = {"help_option_names": ["-h", "--help"], "show_default": True}

# Click's words, and ours for the same.
_MESSAGES = (
    (r"'(--?[\w-]+)'", r"\1"),  # options need no quotes
    (r"(for|argument) '\[?([A-Z=]+)\]?(\.\.\.)?'", r"\1 \2"),  # nor arguments, nor brackets
    (r"is not a valid integer( range)?", "is not a whole number"),
    (r"is not a valid float( range)?", "is not a number"),
    (r"is not in the range (-?[\d.]+)<=x<=(-?[\d.]+)", r"is not between \1 and \2"),
    (r"is not in the range x>=(-?[\d.]+)", r"is less than \1"),
    (r"(?:File|Path) ('.*') does not exist", r"there is no file \1"),
    (r"Directory ('.*') does not exist", r"there is no folder \1"),
    (r"File ('.*') is a directory", r"\1 is a folder"),
    (r"Directory ('.*') is a file", r"\1 is a file, not a folder"),
)
_HELP = (
    (r"(-?[\d.]+)<=x<=(-?[\d.]+)", r"range: \1 to \2"),
    (r"x>=(-?[\d.]+)", r"minimum: \1"),
    (r"\[default: \(([^()]*)\)", r"[default: \1"),
    (r"`", ""),
)


def _reworded(text: str, rules: Iterable[tuple[str, str]]) -> str:
    for pattern, words in rules:
        text = re.sub(pattern, words, text)
    return " ".join(text.split())


def error_message(error: click.ClickException) -> str:
    """What is wrong with a command line, in one sentence and with the command that has the help.

    >>> error_message(click.BadParameter("0 is not in the range x>=1.", param_hint="'--games'"))
    'Invalid value for --games: 0 is less than 1'
    """
    message = _reworded(error.format_message(), _MESSAGES).removesuffix(".")
    context = getattr(error, "ctx", None)
    return f"{message} (see {context.command_path} --help)" if context else message


class _Formatter(click.HelpFormatter):
    """Writes help: names beside their meanings or, in a narrow terminal, above them."""

    def __init__(self, *_args: Any, **_options: Any) -> None:
        from shutil import get_terminal_size  # noqa: PLC0415 - slow to import, for help only

        width = min(get_terminal_size().columns, _WIDEST + 1) - 1
        super().__init__(width=max(width, _NARROWEST))

    def write_dl(
        self,
        rows: Iterable[tuple[str, str]],
        col_max: int = _WIDEST_NAMES,
        col_spacing: int = 2,
    ) -> None:
        """Write names and what they mean."""
        if self.width < _ROOM_FOR_TWO_COLUMNS:
            col_max = 2
        listed = [
            (_styled(name, fg="cyan"), _reworded(text, _HELP).replace("-", _HYPHEN))
            for name, text in rows
        ]
        super().write_dl(listed, col_max, col_spacing)

    def write(self, string: str) -> None:
        """Write text that is wrapped."""
        super().write(string.replace(_SPACE, " ").replace(_HYPHEN, "-"))

    def write_heading(self, heading: str) -> None:
        """Write a heading."""
        super().write_heading(_styled(heading.removeprefix("Positional ").capitalize()))

    def write_markdown(self, text: str) -> None:
        """Write paragraphs, wrapped, and lists of examples, one per line."""
        for paragraph in inspect.cleandoc(text).split("\n\n"):
            self.write_paragraph()
            lead, *items = re.split(r"^- ", paragraph, flags=re.MULTILINE)
            if lead:
                self.write_text(lead.replace("`", "").replace("-", _HYPHEN))
            for item in items:
                self.write(f"{self._item(' '.join(item.split()))}\n")

    def _item(self, text: str) -> str:
        """An item of a list. A command that is too long for a line is continued as in a shell."""
        is_command = text.startswith("`")
        words = text.replace("`", "")
        if is_command:  # no line ends within quotation marks, or between an option and its value
            words = re.sub(_KEPT_TOGETHER, lambda part: part[0].replace(" ", _SPACE), words)
        width = self.width - (len(" \\") if is_command else 0)
        shown = click.wrap_text(words.replace("-", _HYPHEN), width, " " * 4, " " * 8)
        return shown.replace("\n", " \\\n") if is_command else shown


def _styled(text: str, **style: Any) -> str:
    plain = os.environ.get("NO_COLOR") or not sys.stdout.isatty()
    return text if plain else click.style(text, bold=True, **style)


def _print_help(context: click.Context, _option: click.Parameter, wanted: bool) -> None:
    """Print the help. Click's own function ignores the encoding of stdout if that is ASCII."""
    if wanted and not context.resilient_parsing:
        print(context.get_help())
        context.exit()


class _Context(click.Context):
    formatter_class = _Formatter


class Command(click.Command):
    """A command whose help is its docstring: paragraphs, and a list of examples."""

    context_class = _Context

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """The option `--help`."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.callback = _print_help
        return option

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments; every usage error names the command."""
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            raise self._unknown(error, ctx) from None
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command. The arguments of our functions come from its options, so that an invalid
        one is a usage error.
        """
        try:
            return super().invoke(ctx)
        except InvalidArgument as error:
            raise click.BadParameter(str(error), ctx) from None

    def _unknown(self, error: click.NoSuchOption, context: click.Context) -> click.UsageError:
        """The error for an unknown option, with similar names. Click counts the hyphens as similar,
        and suggests --rows for --bogus.
        """
        from difflib import get_close_matches  # noqa: PLC0415 - rarely needed

        known = (name for each in self.get_params(context) for name in each.opts)
        words = {name.lstrip("-"): name for name in known if name.startswith("--")}
        similar = get_close_matches(error.option_name.lstrip("-"), words)
        advice = f" Did you mean {' or '.join(words[each] for each in similar)}?" if similar else ""
        return click.UsageError(f"No such option {error.option_name}.{advice}", context)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the docstring."""
        _write(self.help, formatter)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the text below the options."""
        _write(self.epilog, formatter)


class Group(Command, click.Group):
    """Commands of the same package: each is a function in a module of the same name."""

    def __init__(self, package: str, summaries: Mapping[str, str], **attributes: Any) -> None:
        super().__init__(
            # A group that does something itself needs no command.
            no_args_is_help=not attributes.get("invoke_without_command"),
            context_settings=_SETTINGS,
            subcommand_metavar="COMMAND ...",
            **attributes,
        )
        self.package = package
        self.summaries = summaries

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands, in the order of the help."""
        return list(self.summaries)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name, imported now."""
        if cmd_name not in self.summaries:
            return None
        module = importlib.import_module(f"{self.package}.{cmd_name}")
        command: click.Command = getattr(module, cmd_name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is to run; for an unknown one the error suggests similar names."""
        try:
            return super().resolve_command(ctx, args)
        except click.NoSuchCommand as error:
            raise click.NoSuchCommand(
                error.command_name, possibilities=self.summaries, ctx=ctx
            ) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the names of the commands and what they do, without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(self.summaries.items()))


def command(
    cls: type[Command] = Command, **attributes: Any
) -> Callable[[Callable[..., None]], Command]:
    """Make a function a command."""
    settings = {**_SETTINGS, **attributes.pop("context_settings", {})}
    return click.command(cls=cls, context_settings=settings, **attributes)


def _write(text: str | None, formatter: click.HelpFormatter) -> None:
    if text and isinstance(formatter, _Formatter):
        formatter.write_markdown(text)
