"""Read the game that a command is about: a move string or a record, from a file or stdin."""

import io
import os

from fourfold.base.errors import InvalidArgument
from fourfold.base.plain_text import printable
from fourfold.cli.files import STDIN, read_stdin
from fourfold.cli.options import blame, empty_board, with_correction
from fourfold.play.console.streams import encodable
from fourfold.rules.game import Game
from fourfold.rules.record_files import read_record
from fourfold.rules.rule import Rule

_RECORD_ENDINGS = (".json", ".jsonl")


def read_game(
    source: str,
    columns: int | None,
    rows: int | None,
    number: int | None = None,
    rule: Rule | None = None,
) -> Game:
    """The game that an argument names; `number` selects one of a file with several games.

    Size and rule are for move strings. For a record they must be those of the record.
    """
    game: Game = blame("GAME", _read, source, columns, rows, number, rule)
    return game


def _read(
    source: str, columns: int | None, rows: int | None, number: int | None, rule: Rule | None
) -> Game:
    if source == STDIN:
        text = read_stdin("moves, for example 4455, or a record")
        if text.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
            return _of_record(io.BytesIO(text), columns, rows, number, rule)
        source = text.decode("utf-8-sig", "backslashreplace").strip()
        if not source:
            raise InvalidArgument("stdin is empty: expected moves or a record")
    elif _is_file(source):
        return _of_record(source, columns, rows, number, rule)
    if number is not None:
        raise InvalidArgument("--game selects a game of a record file, and this is a move string")
    size = columns or 7, rows or 6
    empty_board(*size)
    with with_correction(source, size[0]):
        return Game.from_moves(source, *size, rule=rule or Rule.CONNECT_FOUR)


def fit_for_terminal(game: Game) -> Game:
    """The game with names and comments that are safe to print to stdout."""
    shown = Game.from_record(game.record)
    shown.first, shown.second = (encodable(printable(name)) for name in (game.first, game.second))
    shown.comments = {
        moves: encodable(printable(comment)) for moves, comment in game.comments.items()
    }
    return shown


def _is_file(source: str) -> bool:
    """Whether an argument looks like a file rather than like moves."""
    looks_like = source.lower().endswith(_RECORD_ENDINGS) or "/" in source or os.sep in source
    # os.path, because a path of pathlib raises an error for a name that is too long.
    return looks_like or os.path.isfile(source)  # noqa: PTH113


def _of_record(
    source: str | io.BytesIO,
    columns: int | None,
    rows: int | None,
    number: int | None,
    rule: Rule | None,
) -> Game:
    game = Game.from_record(read_record(source, 1 if number is None else number))
    size = game.position.columns, game.position.rows
    for name, asked, found in zip(("columns", "rows"), (columns, rows), size, strict=True):
        if asked not in (None, found):
            raise InvalidArgument(f"the record has {found} {name}, not {asked}")
    if rule not in (None, game.rule):
        raise InvalidArgument(f"the record has the rule {game.rule}, not {rule}")
    return game
