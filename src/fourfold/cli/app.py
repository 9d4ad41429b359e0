"""The command line as a whole: which commands there are, and how each way to end is reported."""

import errno
import functools
import importlib
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

import typer

from fourfold._version import __version__
from fourfold.cli.console import complain
from fourfold.cli.encoding import prepare_streams
from fourfold.cli.ending import CLOSED_PIPE, INTERRUPTED
from fourfold.cli.help import CommandGroup, HelpGroup
from fourfold.cli.usage import complaint
from fourfold.errors import FourfoldError

# What can go wrong when something is written to an open file.
_WRITING = (errno.ENOSPC, errno.EFBIG, errno.EIO, errno.EBADF)


# In the order of the help. Each is a module here, with a function or a group of the same name.
COMMANDS = (
    "play",
    "tui",
    "desktop",
    "web",
    "led",
    "solve",
    "analyse",
    "explain",
    "review",
    "render",
    "match",
    "bench",
    "settings",
    "book",
    "lab",
    "puzzles",
    "github",
)


@functools.cache
def load_command(name: str) -> Any:
    """Import a command's module and return the command as Typer runs it."""
    found = getattr(importlib.import_module(f"fourfold.cli.{name}"), name)
    parent = CommandGroup()
    if isinstance(found, typer.Typer):
        parent.add_typer(found, name=name)
    else:
        parent.command(name)(found)
    return typer.main.get_group(parent).commands[name]


class _CommandModules(Mapping[str, Any]):
    """All commands by name, each imported when it is looked up: most runs need only one."""

    def __getitem__(self, name: str) -> Any:
        if name not in COMMANDS:
            raise KeyError(name)
        return load_command(name)

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)


class _Commands(HelpGroup):
    """Turns the errors that any command may raise into one line and an exit status."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.commands: Any = _CommandModules()

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise typer.Exit(CLOSED_PIPE) from None
        except KeyboardInterrupt:
            complain("interrupted")
            raise typer.Exit(INTERRUPTED) from None
        except FourfoldError as error:
            complain(str(error))
            raise typer.Exit(1) from None
        except MemoryError:
            complain("not enough memory: try a smaller --table-mb")
            raise typer.Exit(1) from None


app = CommandGroup(
    cls=_Commands,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Columns are numbered from 1. `fourfold COMMAND --help` shows examples.",
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"fourfold {__version__}")
        raise typer.Exit


@app.callback()
def fourfold(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Show the version and exit."
        ),
    ] = False,
) -> None:
    """Play and solve Connect Four, perfectly."""


def run(arguments: Sequence[str]) -> int:
    """Runs the command line and returns its exit status."""
    prepare_streams()
    try:
        # Not standalone: usage errors come back as exceptions, everything else as a status.
        status = app(arguments, prog_name="fourfold", standalone_mode=False)
        sys.stdout.flush()  # here, where it is known what to say if that is not possible
    except BrokenPipeError:
        raise
    except OSError as error:
        complain(_in_words(error))
        return 1
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        context = getattr(error, "ctx", None)
        command = context.command_path if context else "fourfold"
        message = complaint(error)
        if message:  # empty when the help was shown because there were no arguments
            complain(f"{message} (see {command} --help)")
        return 2
    return status if isinstance(status, int) else 0


def _in_words(error: OSError) -> str:
    what = error.strerror or str(error)
    if error.filename:
        return f"{error.filename}: {what}"
    return f"cannot write: {what}" if error.errno in _WRITING else what
