"""Games saved in files, to be continued later.

A file that holds anything but the game being played is never overwritten: it is renamed.
"""

import json
from itertools import islice, takewhile
from pathlib import Path

from fourfold.base.errors import FourfoldError, InvalidArgument, InvalidNotation
from fourfold.base.files import check_writable, read_limited
from fourfold.play.session.seat import HUMAN, is_valid_seat
from fourfold.play.session.session import Session
from fourfold.play.session.setup import Saved, Setup
from fourfold.play.settings import keep_aside
from fourfold.rules.notation import without_separators
from fourfold.rules.position import Position
from fourfold.rules.record import VERSION, Ending, Outcome, Record
from fourfold.rules.record_files import read_records, write_record
from fourfold.rules.rule import Rule
from fourfold.rules.side import Side


class NoFolder(InvalidArgument):
    """The folder of a file does not exist."""


class ManyGames(InvalidArgument):
    """A file contains several games where one was expected."""


def at_home(path: Path) -> Path:
    """A path with `~` replaced by the home folder.

    >>> at_home(Path("~nobody-of-that-name/game.json"))
    Traceback (most recent call last):
    fourfold.InvalidArgument: no home folder is known for ~nobody-of-that-name/game.json
    """
    if "\0" in str(path):
        raise InvalidArgument(f"no file can be called {str(path)!r}")
    try:
        return path.expanduser()
    except RuntimeError:
        raise InvalidArgument(f"no home folder is known for {path}") from None


# ---- Writing


def record(session: Session) -> Record:
    """The record of the game. What was recorded before the game was continued is kept.

    >>> with Session(Setup(second="human"), moves="44") as session:
    ...     record(session).moves
    '44'
    """
    moves, setup = session.game, session.setup
    before = session.origin or Record(moves="", started=session.started, first="", second="")
    if session.origin and session.origin.moves == moves and session.resigned is None:
        return session.origin
    # Comments and times of moves that were undone do not apply to these.
    common = _length_of_common(before.moves, moves)
    return Record(
        moves=moves,
        columns=setup.columns,
        rows=setup.rows,
        rule=setup.rule,
        first=_name(before.first, setup, Side.FIRST),
        second=_name(before.second, setup, Side.SECOND),
        outcome=None if session.resigned is None else Outcome.won_by(session.resigned.other),
        ending=None if session.resigned is None else Ending.RESIGNATION,
        started=before.started,
        ended=session.ended,
        comments={ply: text for ply, text in before.comments.items() if ply <= common},
        times=before.times[:common],
        extra=before.extra,
    )


def _length_of_common(moves: str, others: str) -> int:
    pairs = zip(moves, others, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _name(before: str, setup: Setup, side: Side) -> str:
    """The recorded name, unless another player has the side now."""
    seat = setup.name(side)
    return before if before and _seat_for(before, setup.rule) == seat else seat


def _seat_for(name: str, rule: Rule) -> str:
    """`human` for a name that no player has: it is a person's."""
    return name if is_valid_seat(name, rule) else HUMAN


def save(session: Session, path: Path) -> Path | None:
    """Write the game into a file, atomically.

    If the file holds anything but an earlier state of this game, it is renamed first. Returns its
    new name, or None.
    """
    path = at_home(path)
    written, kept = record(session), None
    try:
        _check_place(path)
        if path.exists():
            found = _games_in(path)
            if found == [written]:
                return None
            if found != [session.kept.get(path)]:
                kept = keep_aside(path, "kept", usable=bool(found))
    except OSError as error:
        raise _cannot_save(path, error) from None
    try:
        write_record(path, written)
    except FourfoldError:
        if kept:
            kept.rename(path)  # as if nothing had happened
        raise
    session.kept[path] = written
    return kept


def keep(session: Session, path: Path) -> Path | None:
    """Like `save`, for a file that is written after each move: not before the first one."""
    begun = session.game or session.is_finished or at_home(path) in session.kept
    return save(session, path) if begun else None


def is_unsaved(session: Session) -> bool:
    """Whether moves of a person would be lost: the game is not finished, and no file holds it.

    >>> with Session(Setup(second="human"), moves="44") as session:
    ...     before = is_unsaved(session)
    ...     session.push(3)
    ...     before, is_unsaved(session)
    (False, True)
    """
    if not session.setup.people or session.is_finished or session.game == session.opening:
        return False
    return record(session) not in session.kept.values()


def check_place(path: Path) -> None:
    """Raise an error if a game cannot be saved there. Writes nothing."""
    path = at_home(path)
    try:
        _check_place(path)
        check_writable(path)
    except OSError as error:
        raise _cannot_save(path, error) from None


def _check_place(path: Path) -> None:
    """Raise an error unless this is, or can become, a regular file in an existing folder."""
    if not path.parent.is_dir():
        raise NoFolder(f"cannot save to {path}: there is no folder {path.parent}")
    if path.exists() and not path.is_file():
        raise InvalidArgument(f"cannot save to {path}: not a regular file")


def _cannot_save(path: Path, error: OSError) -> FourfoldError:
    return InvalidArgument(f"cannot save to {path}: {error.strerror or error}")


def _games_in(path: Path) -> list[Record]:
    """The first two games of a file; none if it holds something else."""
    try:
        return list(islice(read_records(path), 2))
    except FourfoldError:
        return []


# ---- Reading


def load(path: Path) -> Saved:
    """The game in a file. A side whose name no player has is played by a person."""
    path = at_home(path)
    try:
        with path.open("rb"):
            pass
    except OSError as error:
        raise InvalidArgument(f"cannot read {path}: {error.strerror or error}") from None
    games = list(islice(read_records(path), 2))
    if not games:
        raise InvalidNotation(f"{path}: contains no game")
    if len(games) > 1:
        raise ManyGames(
            f"{path}: contains several games. Move the one to continue into its own file."
        )
    (found,) = games
    first, second = (_seat_for(name, found.rule) for name in (found.first, found.second))
    setup = Setup(first, second, found.columns, found.rows, found.rule)
    return Saved(setup, found.moves, path, found)


def find(source: str, *, columns: int = 7, rows: int = 6, rule: Rule = Rule.CONNECT_FOUR) -> Saved:
    """The game in a file, or a game of two people after a move string.

    >>> find("4455").moves
    '4455'
    """
    if source and _exists(source):
        return load(Path(source))
    try:
        Position.from_moves(source, columns, rows, rule)
    except InvalidNotation as error:
        meant = without_separators(source, columns)
        reason = f"write {meant}" if meant else error
        raise InvalidNotation(f"{source!r} is neither a file nor a move string: {reason}") from None
    return Saved(Setup(HUMAN, HUMAN, columns, rows, rule), source)


def _exists(source: str) -> bool:
    try:
        return at_home(Path(source)).exists()
    except (OSError, FourfoldError):  # not a valid file name
        return False


def is_broken(path: Path) -> bool:
    """Whether a file can be read, but contains neither a game nor one of a later version."""
    try:
        for _ in read_records(path):
            return False
    except FourfoldError:
        pass
    try:
        text = read_limited(path)
    except OSError:
        return False
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return True
    version = found.get("version") if isinstance(found, dict) else None
    return not (isinstance(version, int) and version > VERSION)
