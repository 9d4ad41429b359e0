"""The games of a match on disk, from which it continues after a failure.

A game is recognised by all that its moves depend on: the players and their versions, the opening,
the seeds, the board and the time control. So a file can have games of other matches, too.
"""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from fourfold.base.json_shapes import from_json, to_json
from fourfold.match.clock import TimeControl
from fourfold.match.game import Played
from fourfold.match.line_file import Fields, LineFile, key_of
from fourfold.match.schedule import Task
from fourfold.players import Entrant
from fourfold.rules.position import Position


class GameFile:
    """A file of games. The errors are those of `LineFile`."""

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
        self._who = who
        self._size = columns, rows
        self._rules = [columns, rows, time_control and str(time_control), version]
        self._file = LineFile(path)
        self.close = self._file.close

    def recall(self, tasks: Iterable[Task]) -> dict[Task, Played]:
        """Those of the games that are in the file."""
        return self._file.recall({self._key(task): task for task in tasks}, self._read)

    def keep(self, games: Iterable[tuple[Task, Played]]) -> Iterator[tuple[Task, Played]]:
        """Add games to the file, and yield them."""
        return self._file.keep(games, self._fields)

    def _read(self, fields: Fields) -> Played:
        Position.from_moves(fields["moves"], *self._size)
        return from_json(Played, fields)

    def _fields(self, game: tuple[Task, Played]) -> Fields:
        task, played = game
        return {
            "key": self._key(task),
            "first": self._who[task.first].name,
            "second": self._who[task.second].name,
            **to_json(played),
        }

    def _key(self, task: Task) -> str:
        players = [self._who[index] for index in (task.first, task.second)]
        versions = [[entrant.name, entrant.version] for entrant in players]
        return key_of(*versions, task.opening, task.seeds, self._rules)
