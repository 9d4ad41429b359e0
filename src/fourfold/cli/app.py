"""The command line as a whole: which commands there are, and how each way to end is reported."""

import errno
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from fourfold._version import __version__
from fourfold.cli.analyse import analyse
from fourfold.cli.bench import bench
from fourfold.cli.book import book
from fourfold.cli.console import complain
from fourfold.cli.desktop import desktop
from fourfold.cli.ending import CLOSED_PIPE, INTERRUPTED
from fourfold.cli.explain import explain
from fourfold.cli.github import github
from fourfold.cli.lab import lab
from fourfold.cli.led import led
from fourfold.cli.match import match
from fourfold.cli.play import play
from fourfold.cli.puzzles import puzzles
from fourfold.cli.render import render
from fourfold.cli.review import review
from fourfold.cli.settings import settings
from fourfold.cli.solve import solve
from fourfold.cli.tui import tui
from fourfold.cli.usage import complaint
from fourfold.cli.web import web
from fourfold.errors import FourfoldError

# What can go wrong when something is written to an open file.
_WRITING = (errno.ENOSPC, errno.EFBIG, errno.EIO, errno.EBADF)


class _Commands(TyperGroup):
    """Turns the errors that any command may raise into one line and an exit status."""

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


app = typer.Typer(
    cls=_Commands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    rich_markup_mode="markdown",
    epilog="Columns are numbered from 1. `fourfold COMMAND --help` shows examples.",
)
app.command()(play)
app.command()(tui)
app.command()(desktop)
app.command()(web)
app.command()(led)
app.command()(solve)
app.command()(analyse)
app.command()(explain)
app.command()(review)
app.command()(render)
app.command()(match)
app.command()(bench)
app.command()(settings)
app.add_typer(book, name="book")
app.add_typer(lab, name="lab")
app.add_typer(puzzles, name="puzzles")
app.add_typer(github, name="github")


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
