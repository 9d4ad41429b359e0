"""Options and arguments that several commands share, so that they mean the same everywhere."""

import math
import os
import shlex
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click
from click.core import ParameterSource

from fourfold.base.errors import FourfoldError, InvalidNotation
from fourfold.base.plain_text import escaped
from fourfold.cli import completion
from fourfold.cli import language as languages
from fourfold.cli.files import STDIN, check_output, read_piped, read_stdin
from fourfold.play.console.streams import print_error
from fourfold.rules.notation import without_separators
from fourfold.rules.position import Position
from fourfold.rules.rule import Rule

if TYPE_CHECKING:
    from fourfold.base.jobs import Runner
    from fourfold.solver import Solver

Function = TypeVar("Function", bound=Callable[..., Any])
Decorator = Callable[[Function], Function]
Value = TypeVar("Value", bound=StrEnum)

EMPTY_BOARD = "-"  # in lines of files and of output
FILE = click.Path(path_type=Path)
FILE_TO_READ = click.Path(path_type=Path, exists=True, dir_okay=False)
FOLDER_TO_READ = click.Path(path_type=Path, exists=True, file_okay=False)


class EnumChoice(click.Choice[Value]):
    """The values of an enumeration."""

    def normalize_choice(self, choice: object, ctx: click.Context | None) -> str:
        """The text of a choice, as a person types it."""
        return str(choice)


def together(*options: Decorator[Any]) -> Decorator[Any]:
    """Several options as one decorator, in the order of the help."""

    def decorate(function: Function) -> Function:
        for option in reversed(options):
            function = option(function)
        return function

    return decorate


def bundled(name: str, kind: type[NamedTuple], *options: Decorator[Any]) -> Decorator[Any]:
    """Several options as one decorator. The command gets their values as one argument."""

    def decorate(function: Callable[..., Any]) -> Any:
        @wraps(function)
        def with_bundle(*arguments: Any, **values: Any) -> Any:
            bundle = kind(*(values.pop(field) for field in kind._fields))
            return function(*arguments, **values, **{name: bundle})

        return together(*options)(with_bundle)

    return decorate


class FiniteRange(click.FloatRange):
    """The numbers of a range, without `nan`, which is neither less nor more than its ends."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """The number that a text is."""
        number: float = super().convert(value, param, ctx)
        if not math.isfinite(number):
            self.fail(f"{number} is not a number", param, ctx)
        return number


def number(
    *names: str, least: float | None = None, most: float | None = None, **attributes: Any
) -> Decorator[Any]:
    """An option for a whole number or, if `least` is a float, for any number."""
    bounds: Any = FiniteRange if isinstance(least, float) else click.IntRange
    kind = int if least is None else bounds(least, most)
    return click.option(*names, type=kind, **{"metavar": "N", **attributes})


def seconds(name: str, **attributes: Any) -> Decorator[Any]:
    """An option for a positive number of seconds."""
    return click.option(name, metavar="S", type=float, callback=_positive, **attributes)


def _positive(_context: click.Context, _option: click.Parameter, value: Any) -> float | None:
    if value is not None and not 0 < value < float("inf"):
        raise click.BadParameter(f"{value} is not a positive number")
    return value  # type: ignore[no-any-return]


def output_file(*names: str, **attributes: Any) -> Decorator[Any]:
    """An option for a file to write. It is tried before any work is done for it."""
    usual: dict[str, Any] = {"metavar": "FILE", "callback": _writable}
    return click.option(*names, type=FILE, **{**usual, **attributes})


def _writable(_context: click.Context, option: click.Parameter, path: Any) -> Path | None:
    if path is not None:
        check_output(path, max(option.opts, key=len))
    return path  # type: ignore[no-any-return]


def threads(default: int = 0) -> Decorator[Any]:
    """`--threads N`."""
    text = "Number of threads (0: one per core)."
    return number("--threads", least=0, most=256, default=default, help=text)


def table_mb(default: int = 64) -> Decorator[Any]:
    """`--table-mb N`."""
    text = "Memory for the transposition table, in MiB."
    return number("--table-mb", least=1, most=1 << 20, default=default, help=text)


no_book = click.option("--no-book", is_flag=True, help="Do not use the opening book.")


class Engine(NamedTuple):
    """The options of the solver."""

    threads: int
    table_mb: int
    no_book: bool

    def solver(self, device: str = "cpu") -> "Solver":
        """A solver with these options."""
        from fourfold.solver import Solver  # noqa: PLC0415 - not every command needs it

        threads = thread_count(self.threads)
        book = not self.no_book
        return Solver(threads=threads, table_mb=self.table_mb, book=book, device=device)


def engine(threads_by_default: int = 0) -> Decorator[Any]:
    """The options of the solver, as the argument `engine`."""
    return bundled("engine", Engine, threads(threads_by_default), table_mb(), no_book)


device = click.option(
    "--device",
    type=click.Choice(["cpu", "cuda"]),
    default="cpu",
    help="Where to solve: cpu, or cuda for a GPU, which needs fourfold[gpu].",
)
cluster = click.option(
    "--cluster",
    metavar="ADDRESS",
    show_default="no cluster",
    callback=lambda _context, _option, address: _checked_cluster(address),
    help=(
        "Compute on a Dask cluster, by the address tcp://HOST:PORT of its scheduler; or, with "
        "local, in processes of this machine, one per core; local:N uses N processes."
    ),
)


def check_device(device: str, cluster: str | None, *cpu_only: str) -> None:
    """A usage error if a GPU is to compute, and a cluster too or with options for the CPU.

    `cpu_only` has the names of their parameters.
    """
    if device == "cpu":
        return
    if cluster is not None:
        raise click.UsageError("--device cuda computes in this process: not with --cluster")
    context = click.get_current_context()
    for name in cpu_only:
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            option = "--" + name.replace("_", "-")
            raise click.UsageError(f"{option} has no effect on a GPU: not with --device cuda")


def _checked_cluster(address: str | None) -> str | None:
    if address is not None:
        from fourfold.data.cluster import parse_address  # noqa: PLC0415 - rarely needed

        blame("--cluster", parse_address, address)
    return address


@contextmanager
def runner(cluster: str | None) -> "Iterator[Runner | None]":
    """The runner that `--cluster` stands for; None: compute in this process."""
    if cluster is None:
        yield None
        return
    if "threads" in given(click.get_current_context()):
        raise click.BadParameter("cannot be combined with --cluster", param_hint="--threads")
    from fourfold.data.cluster import connect  # noqa: PLC0415 - rarely needed

    with connect(cluster, on_message=print_error) as connected:
        yield connected


def response_time(what: str) -> Decorator[Any]:
    """`--time-limit S` of a server: for each response or call."""
    text = f"Time limit for each {what}, in seconds."
    return number("--time-limit", metavar="S", least=0.1, most=3600, default=5.0, help=text)


html = output_file("--html", help="Write an HTML page to view in a browser.")
as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
language = languages.option
language_for_programs = languages.option_for_programs
time_limit = seconds("--time-limit", show_default="none", help="Stop after S seconds.")


def file_argument(text: str, default: str) -> Decorator[Any]:
    """The argument `[FILE]`; `default` describes what is used without it."""
    help_text = f"{text} [default: {default}]"
    return click.argument(
        "file", metavar="[FILE]", type=FILE_TO_READ, required=False, help=help_text
    )


def data_file(text: str, default: str) -> Decorator[Any]:
    """The same as the option `--file FILE`."""
    return click.option(
        "--file", metavar="FILE", type=FILE_TO_READ, show_default=default, help=text
    )


# Of commands that take a position.
def moves_argument(default: str | None = STDIN, text: str = "[default: stdin]") -> Decorator[Any]:
    """The argument `[MOVES]`: a move string. Without it, the moves are read from stdin; if nothing
    was piped in, a `default` other than stdin is used, which `text` describes.
    """

    def read(context: click.Context, _argument: click.Parameter, words: Sequence[str]) -> Any:
        if context.resilient_parsing:  # a shell completes the line: nothing may be read
            return None
        if len(words) > 1:
            raise click.BadParameter(_not_one_word(words))
        moves = words[0] if words else default
        if moves == STDIN:
            return _one_line(read_stdin("the moves, for example 4455"))
        if not words and (piped := read_piped()):
            return _one_line(piped)
        return moves

    about = (
        'The moves so far, for example 4455. Use "" for the empty board, or - to read the moves '
        f"from stdin. {text}"
    )
    # More than one word is a mistake that deserves a message of its own.
    return click.argument("moves", metavar="[MOVES]", nargs=-1, callback=read, help=about)


moves = moves_argument()


def _not_one_word(words: Sequence[str]) -> str:
    joined = "".join(words)
    advice = f"write {joined}" if joined.isdecimal() else "expected a move string such as 4455"
    return f"{' '.join(words)!r} is not one word: {advice}"


def _one_line(text: bytes) -> str:
    lines = text.decode("utf-8-sig", "replace").splitlines()
    if not lines:
        raise click.BadParameter("stdin is empty: expected moves such as 4455")
    if any(line.strip() for line in lines[1:]):
        raise click.BadParameter("stdin has more than one line: expected the moves of one position")
    return lines[0].strip()


def _board_size(columns: dict[str, Any], rows: dict[str, Any]) -> Decorator[Any]:
    return together(
        number("--columns", metavar="C", **columns), number("--rows", metavar="R", **rows)
    )


_FILE_BITS = 64  # books and tables of labels have a number of this length for a side's discs
_COLUMNS = {"help": "Number of columns, 4 to 16."}
_ROWS = {"help": "Number of rows, 4 to 16; C × (R + 1) must not exceed 128."}
_COLUMNS_IN_FILES = {"help": "Number of columns, 4 to 12."}
_ROWS_IN_FILES = {"help": f"Number of rows, 4 to 15; C × (R + 1) must not exceed {_FILE_BITS}."}
board_size = _board_size({**_COLUMNS, "default": 7}, {**_ROWS, "default": 6})
board_size_in_files = _board_size(
    {**_COLUMNS_IN_FILES, "default": 7}, {**_ROWS_IN_FILES, "default": 6}
)
board_size_of_settings = _board_size(_COLUMNS, _ROWS)

# Of commands that take a game: a record has its own size and rule.
game = click.argument(
    "game",
    metavar="[GAME]",
    default=STDIN,
    shell_complete=completion.files,
    help="A move string, for example 4455; a record file; or - to read either from stdin. "
    "[default: stdin]",
)
game_rule = click.option(
    "--rule",
    type=EnumChoice(Rule),
    show_default="connect-four",
    help="The rule, if GAME is a move string.",
)
game_number = number(
    "--game",
    "number",
    least=1,
    show_default="1",
    help="The number of the game, if the file contains several.",
)
game_size = _board_size(
    {"help": "Number of columns, if GAME is a move string.", "show_default": "7"},
    {"help": "Number of rows, if GAME is a move string.", "show_default": "6"},
)


def output(metavar: str = "FILE", **attributes: Any) -> Decorator[Any]:
    """`-o FILE`, under all the names that people try."""
    return output_file("-o", "--output", "--out", "output", metavar=metavar, **attributes)


def given(context: click.Context) -> set[str]:
    """The names of the parameters that are on the command line."""
    default = ParameterSource.DEFAULT
    return {name for name in context.params if context.get_parameter_source(name) is not default}


def thread_count(threads: int) -> int:
    """The number of threads that an option stands for."""
    return threads or os.cpu_count() or 1


def blame(option: str, check: Callable[..., Any], *arguments: Any, **keywords: Any) -> Any:
    """Call a function; an error of ours becomes a usage error that names the option, if any."""
    try:
        return check(*arguments, **keywords)
    except FourfoldError as error:
        raise click.BadParameter(str(error), param_hint=option or None) from None


def empty_board(columns: int, rows: int) -> Position:
    """The empty board of a size that the user asked for."""
    board: Position = blame("--columns/--rows", Position, columns=columns, rows=rows)
    return board


def check_board_in_files(columns: int, rows: int) -> None:
    """A usage error for a board of which books and tables of labels cannot be made."""
    empty_board(columns, rows)
    if columns * (rows + 1) > _FILE_BITS:
        message = (
            f"{columns}x{rows} is too large: columns x (rows + 1) must not exceed {_FILE_BITS}"
        )
        raise click.BadParameter(message, param_hint="--columns/--rows")


def position_of(moves: str, columns: int, rows: int) -> Position:
    """The position that a command is about."""
    empty_board(columns, rows)
    position: Position = blame("MOVES", read_moves, moves, columns, rows)
    return position


def read_moves(moves: str, columns: int, rows: int) -> Position:
    """The position after the moves. Raises an error that says how to correct them."""
    with with_correction(moves, columns):
        return Position.from_moves(moves, columns=columns, rows=rows)


@contextmanager
def with_correction(moves: str, columns: int = 7) -> Iterator[None]:
    """Inside this context, an error about these moves says how to write them or how to read a file.

    >>> with with_correction("4 4, 5"):
    ...     Position.from_moves("4 4, 5")
    Traceback (most recent call last):
    fourfold.InvalidNotation: '4 4, 5' is not a move string: write 445
    """
    try:
        yield
    except InvalidNotation:
        # os.path, because a path of pathlib raises an error for a name that is too long.
        is_file = os.path.isfile(moves)  # noqa: PTH113
        if joined := without_separators(moves, columns):
            advice = f"write {joined}"
        elif is_file and (context := click.get_current_context(silent=True)):
            advice = f"to read a file, run {context.command_path} < {shlex.quote(moves)}"
        else:
            raise
        raise InvalidNotation(f"{escaped(moves)!r} is not a move string: {advice}") from None


games_folder = click.option(
    "--data",
    metavar="DIR",
    type=click.Path(file_okay=False, path_type=Path),
    show_default="the platform's data folder",
    help="Folder of the games between people.",
)
