"""The games of a match on disk, one line of JSON each, from which it continues after a failure.

A game is recognised by all that its moves depend on: the players and their versions, the opening,
the seeds, the board and the time control. So a file can have games of other matches, too.
"""

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from io import FileIO
from pathlib import Path

from fourfold.base.errors import FourfoldError
from fourfold.base.jobs import PiecesFailed
from fourfold.base.jobs.lock import lock
from fourfold.base.json_shapes import from_json, to_json
from fourfold.match.clock import TimeControl
from fourfold.match.game import Played
from fourfold.match.schedule import Task
from fourfold.players import Entrant
from fourfold.rules.position import Position


class GameFile:
    """A file of games, which is created if it does not exist.

    Raises FourfoldError if it cannot be opened, and while another process has it open.
    """

    def __init__(  # noqa: PLR0913 - all that a game depends on
        self,
        path: Path,
        who: Sequence[Entrant],
        *,
        columns: int = 7,
        rows: int = 6,
        time_control: TimeControl | None = None,
        version: str = "",
    ) -> None:
        """`version` changes when something else changes that the games of all players depend on."""
        self.path = path
        self._who = who
        self._size = columns, rows
        self._rules = [columns, rows, time_control and str(time_control), version]
        try:
            self._file = FileIO(path, "a+")
        except OSError as error:
            raise self._failure(error) from None
        try:
            lock(self._file, path)
            end = self._file.seek(0, os.SEEK_END)
            self._file.seek(max(0, end - 1))
            # The process was killed while it wrote the last line.
            self._has_torn_line = self._file.read(1) not in (b"", b"\n")
        except BaseException:
            self._file.close()
            raise

    def recall(self, tasks: Iterable[Task]) -> dict[Task, Played]:
        """Those of the games that are in the file."""
        if not self._file.seek(0, os.SEEK_END):
            return {}
        wanted = {self._key(task): task for task in tasks}
        found = {}
        with self.path.open("rb") as lines:
            for line in lines:
                try:
                    fields = json.loads(line)
                    task = wanted[fields["key"]]
                    Position.from_moves(fields["moves"], *self._size)
                    found[task] = from_json(Played, fields)
                except (ValueError, KeyError, TypeError):
                    continue  # another game, or a damaged line
        return found

    def keep(self, games: Iterable[tuple[Task, Played]]) -> Iterator[tuple[Task, Played]]:
        """Add games to the file, and yield them.

        If some cannot be played, the error says that the others are kept.
        """
        try:
            yield from self._kept(games)
        except PiecesFailed as error:
            raise FourfoldError(
                f"{error}. The other games are kept in {self.path}: run the same command again to "
                "try the rest once more."
            ) from error

    def _kept(self, games: Iterable[tuple[Task, Played]]) -> Iterator[tuple[Task, Played]]:
        for task, played in games:
            fields = {
                "key": self._key(task),
                "first": self._who[task.first].name,
                "second": self._who[task.second].name,
                **to_json(played),
            }
            self._write(f"{json.dumps(fields)}\n".encode())
            yield task, played

    def close(self) -> None:
        """Close the file. It stays, unless it is empty."""
        is_empty = not self._file.seek(0, os.SEEK_END)
        self._file.close()
        if is_empty:
            self.path.unlink(missing_ok=True)

    def _key(self, task: Task) -> str:
        players = [self._who[index] for index in (task.first, task.second)]
        parts = [
            *([entrant.name, entrant.version] for entrant in players),
            task.opening,
            task.seeds,
            self._rules,
        ]
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:32]

    def _write(self, line: bytes) -> None:
        # Not buffered: a game is in the file as soon as it is over.
        data = memoryview(b"\n" + line if self._has_torn_line else line)
        self._has_torn_line = True
        try:
            while data:
                data = data[self._file.write(data) :]
        except OSError as error:
            raise self._failure(error) from None
        self._has_torn_line = False

    def _failure(self, error: OSError) -> FourfoldError:
        return FourfoldError(f"cannot write {self.path}: {error.strerror or error}")
