"""Games kept in files, to be gone on with later.

A file that holds anything but the game being played is never written over: it is kept under another
name.
"""

from itertools import islice, takewhile
from pathlib import Path

from fourfold.errors import FourfoldError, InvalidArgument, InvalidNotation
from fourfold.files import check_writable
from fourfold.notation import parse_moves
from fourfold.position import Position
from fourfold.records import Record, read_records, write_record
from fourfold.rule import Rule
from fourfold.session.history import History
from fourfold.session.saved import Saved
from fourfold.session.seats import HUMAN, check_seat
from fourfold.session.session import Session
from fourfold.session.setup import Setup
from fourfold.settings import keep_aside
from fourfold.side import Side


class NoFolder(InvalidArgument):
    """A file in a folder that does not exist."""


class ManyGames(InvalidArgument):
    """A file of many games, where one was expected."""


def at_home(path: Path) -> Path:
    """A path as a person types it, with `~` for a home folder.

    >>> at_home(Path("~nobody-of-that-name/game.json"))
    Traceback (most recent call last):
    fourfold.errors.InvalidArgument: no home folder is known for ~nobody-of-that-name/game.json
    """
    if "\0" in str(path):
        raise InvalidArgument(f"no file can be called {str(path)!r}")
    try:
        return path.expanduser()
    except RuntimeError:
        raise InvalidArgument(f"no home folder is known for {path}") from None


# ---- Writing


def record(session: Session) -> Record:
    """The game as it is written down. What was known of it before it went on here is kept.

    >>> with Session(Setup(second="human"), moves="44") as session:
    ...     record(session).moves
    '44'
    """
    moves, setup = session.game, session.setup
    before = session.origin or Record(moves="", started=session.started, first="", second="")
    if session.origin and session.origin.moves == moves:
        return session.origin
    # What was noted about moves that have been taken back is not about these.
    common = _length_of_common(before.moves, moves)
    return Record(
        moves=moves,
        columns=setup.columns,
        rows=setup.rows,
        rule=setup.rule,
        first=_name(before.first, setup, Side.FIRST),
        second=_name(before.second, setup, Side.SECOND),
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
    """A person keeps the name that is written down; whoever is new at the board brings another."""
    seat = setup.name(side)
    return before if before and _seat_for(before, setup.rule) == seat else seat


def _seat_for(name: str, rule: Rule) -> str:
    """A player whose name is not known, because it is a person's, becomes a person."""
    return name if check_seat(name, rule) else HUMAN


def save(session: Session, path: Path) -> Path | None:
    """Writes the game into a file, all or nothing.

    What is there already is kept aside unless it is this game, as it was before; returns its new
    name.
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
    """Like `save`, for files that follow the game: nothing is written before the first move."""
    return save(session, path) if session.game or at_home(path) in session.kept else None


def is_unsaved(session: Session) -> bool:
    """Whether a person would lose moves if the game were dropped: it goes on, and no file holds it.

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
    """Raise what is wrong with a place where a game is to be saved later. Writes nothing."""
    path = at_home(path)
    try:
        _check_place(path)
        check_writable(path)
    except OSError as error:
        raise _cannot_save(path, error) from None


def _check_place(path: Path) -> None:
    """No folder is made unasked, and folders and devices must not be put aside."""
    if not path.parent.is_dir():
        raise NoFolder(f"cannot save to {path}: there is no folder {path.parent}")
    if path.exists() and not path.is_file():
        raise InvalidArgument(f"cannot save to {path}: not a regular file")


def _cannot_save(path: Path, error: OSError) -> FourfoldError:
    return InvalidArgument(f"cannot save to {path}: {error.strerror or error}")


def _games_in(path: Path) -> list[Record]:
    """The games of a file, as many as matter here; none if it holds something else."""
    try:
        return list(islice(read_records(path), 2))
    except FourfoldError:
        return []


# ---- Reading


def load(path: Path) -> Saved:
    """The game that a file holds.

    A player whose name is not known, because it is a person's, becomes a person.
    """
    path = at_home(path)
    try:
        with path.open("rb"):
            pass
    except OSError as error:
        raise InvalidArgument(f"cannot read {path}: {error.strerror or error}") from None
    games = list(islice(read_records(path), 2))
    if not games:
        raise InvalidNotation(f"{path}: holds no game")
    if len(games) > 1:
        raise ManyGames(f"{path}: holds many games; give the one to go on with a file of its own")
    (found,) = games
    first, second = (_seat_for(name, found.rule) for name in (found.first, found.second))
    setup = Setup(first, second, found.columns, found.rows, found.rule)
    return Saved(setup, found.moves, path, found)


def find(source: str, *, columns: int = 7, rows: int = 6, rule: Rule = Rule.CONNECT_FOUR) -> Saved:
    """The game that a person means: a file, or a move string for two people.

    >>> find("4455").moves
    '4455'
    """
    if source and _exists(source):
        return load(Path(source))
    try:
        History(Position(columns, rows, rule), parse_moves(source, columns))
    except InvalidNotation as error:
        raise InvalidNotation(f"{source!r} is neither a file nor a move string: {error}") from None
    return Saved(Setup(HUMAN, HUMAN, columns, rows, rule), source)


def _exists(source: str) -> bool:
    try:
        return at_home(Path(source)).exists()
    except (OSError, FourfoldError):  # no name that a file can have
        return False
