"""The command line as a whole: the list of commands, and how errors are reported."""

import errno
import os
import sys
from collections.abc import Sequence

import click

from fourfold._version import __version__
from fourfold.base.errors import FourfoldError
from fourfold.cli import CLOSED_PIPE, INTERRUPTED
from fourfold.cli.commands import Group, error_message
from fourfold.play.console.streams import prepare_streams, print_error

_NAME = "fourfold"
_COMPLETION = "_FOURFOLD_COMPLETE"  # set by the completion script of a shell
# What can go wrong when a command writes to an open file.
_WRITE_ERRORS = (errno.ENOSPC, errno.EFBIG, errno.EIO, errno.EBADF)


def _show_completion(context: click.Context, _option: click.Parameter, shell: str | None) -> None:
    from click.shell_completion import get_completion_class  # noqa: PLC0415 - rarely needed

    kind = get_completion_class(shell) if shell else None
    if kind is not None:
        click.echo(kind(context.command, {}, _NAME, _COMPLETION).source())
        context.exit()


fourfold = Group(
    "fourfold.cli",
    {
        "play": "Play in the terminal, against the computer or another person.",
        "tui": "Play full-screen in the terminal, with mouse and keyboard.",
        "desktop": "Play in a window.",
        "web": "Serve the web app and the API.",
        "led": "Play on a simulated LED board in the terminal.",
        "solve": "Print the exact score of each position.",
        "analyse": "Show the exact score of every move, the line of best play and the threats.",
        "explain": "Explain why the best move is best and why the others are worse.",
        "review": "Judge a game move by move and explain its key moments.",
        "render": "Draw a position or a game as text, SVG, PNG or GIF.",
        "match": "Play games between players, and rate the players.",
        "grade": "Grade the moves of agents, and measure their Elo ratings.",
        "arena": "Play a tournament between the bots in a folder, with limits on time and memory.",
        "autograde": "Grade a program by the stages of an assignment.",
        "exam": "Make and score exams for people, programs and language models.",
        "engine": "Run the engine for other programs, or check another engine.",
        "bench": "Measure the speed of the solver, alone or against another solver.",
        "label": "Solve every position in a file, and write a table of labels.",
        "sample": "Draw random positions from a chosen distribution.",
        "settings": "Show or change the settings.",
        "book": "Inspect, generate and verify opening books.",
        "lab": "Show how minimax, alpha-beta search and networks work.",
        "lessons": "Learn the game in short lessons with exercises.",
        "puzzles": "Show, solve, generate and verify puzzles.",
        "strategy": "Verify, show and export strategies for the first and the second player.",
        "datasets": "Make and verify data sets of solved positions.",
        "train": "Train networks, which play as net:FILE.",
        "mcp": "Serve tools for language models through the Model Context Protocol.",
        "kaggle": "Export agents for Kaggle ConnectX.",
        "github": "Run the community game, which people play through GitHub issues.",
    },
    name=_NAME,
    help="Play, solve and study Connect Four.",
    epilog="""Columns are numbered from 1. For examples, run `fourfold COMMAND --help`.

    To let your shell complete commands, options and their values, add this line to ~/.bashrc:
    - `eval "$(fourfold --show-completion bash)"`

    The same works in ~/.zshrc with zsh. For fish, run this once:
    - `fourfold --show-completion fish > ~/.config/fish/completions/fourfold.fish`
    """,
    params=[
        click.Option(
            ["--show-completion"],
            type=click.Choice(["bash", "zsh", "fish"]),
            metavar="SHELL",
            callback=_show_completion,
            expose_value=False,
            is_eager=True,
            help="Print the completion script for bash, zsh or fish.",
        ),
    ],
)
click.version_option(__version__, prog_name=_NAME, message="%(prog)s %(version)s")(fourfold)


def run(arguments: Sequence[str]) -> int:
    """Run the command line and return its exit status."""
    prepare_streams()
    if instruction := os.environ.get(_COMPLETION):
        from click.shell_completion import shell_complete  # noqa: PLC0415 - rarely needed

        return shell_complete(fourfold, {}, _NAME, _COMPLETION, instruction)
    try:
        status = _invoke(arguments)
        sys.stdout.flush()  # an error is reported here; Python would not say what to do
    except BrokenPipeError:
        return CLOSED_PIPE
    except KeyboardInterrupt:
        print_error("interrupted")
        return INTERRUPTED
    except (FourfoldError, MemoryError, OSError) as error:
        print_error(_in_words(error))
        return 1
    return status


def _invoke(arguments: Sequence[str]) -> int:
    try:
        with fourfold.make_context(_NAME, [*arguments]) as context:
            fourfold.invoke(context)
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.exceptions.NoArgsIsHelpError as error:
        print(error.format_message(), file=sys.stderr)
        return 2
    except click.ClickException as error:
        print_error(error_message(error))
        return 2
    return 0


def _in_words(error: Exception) -> str:
    if isinstance(error, MemoryError):
        return "not enough memory: try a smaller --table-mb"
    if not isinstance(error, OSError):
        return str(error)
    reason = error.strerror or str(error)
    if error.filename:
        return f"{error.filename}: {reason}"
    return f"cannot write: {reason}" if error.errno in _WRITE_ERRORS else reason
