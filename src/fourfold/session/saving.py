"""Games kept in files, to be gone on with later."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from fourfold.errors import FourfoldError, InvalidArgument, InvalidNotation
from fourfold.game import Game
from fourfold.records import Outcome, Record, read_record, write_record
from fourfold.session.board import Rule
from fourfold.session.seats import HUMAN, check_seat
from fourfold.session.session import Session
from fourfold.session.setup import Setup
from fourfold.settings import keep_aside


@dataclass(frozen=True, slots=True)
class Saved:
    """A game to go on with."""

    setup: Setup
    moves: str
    path: Path | None = None
    """The file that it comes from, if it does."""


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


def record(session: Session) -> Record:
    """The game as it is written down.

    >>> with Session(Setup(second="human"), moves="44") as session:
    ...     record(session).moves
    '44'
    """
    setup, result = session.setup, session.result
    return Record(
        moves=session.moves,
        columns=setup.columns,
        rows=setup.rows,
        rule=setup.rule,
        first=setup.first,
        second=setup.second,
        outcome=Outcome.won_by(result.winner) if result else None,
        started=session.started,
        ended=datetime.now(UTC).replace(microsecond=0) if result else None,
    )


def save(session: Session, path: Path) -> Path | None:
    """Writes the game into a file, all or nothing.

    A file that is there already and holds no game is kept aside; returns its new name.
    """
    path = at_home(path)
    kept = None
    try:
        if path.is_file():
            try:
                read_record(path)
            except FourfoldError:
                kept = keep_aside(path, "kept")
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FourfoldError(f"cannot save to {path}: {error.strerror or error}") from None
    write_record(path, record(session))
    return kept


def load(path: Path) -> Saved:
    """The game that a file holds.

    A player whose name is not known, because it is a person's, becomes a person.
    """
    path = at_home(path)
    found = read_record(path)
    first, second = (
        name if check_seat(name, found.rule) else HUMAN for name in (found.first, found.second)
    )
    return Saved(Setup(first, second, found.columns, found.rows, found.rule), found.moves, path)


def find(source: str, *, columns: int = 7, rows: int = 6, rule: Rule = Rule.CONNECT_FOUR) -> Saved:
    """The game that a person means: a file, or a move string for two people.

    >>> find("4455").moves
    '4455'
    """
    if source and _exists(source):
        return load(Path(source))
    try:
        Game.from_moves(source, columns, rows)
    except InvalidNotation as error:
        raise InvalidNotation(f"{source!r} is neither a file nor a move string: {error}") from None
    return Saved(Setup(HUMAN, HUMAN, columns, rows, rule), source)


def _exists(source: str) -> bool:
    try:
        return at_home(Path(source)).exists()
    except (OSError, FourfoldError):  # no name that a file can have
        return False


def with_seats(saved: Saved, first: str, second: str) -> Saved:
    """The same game with others at the board.

    >>> with_seats(find("4455"), "human", "hard").setup.second
    'hard'
    """
    return replace(saved, setup=replace(saved.setup, first=first, second=second))
