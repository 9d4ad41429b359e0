"""An engine in another process as a player."""

from collections.abc import Mapping, Sequence
from functools import partial
from os import PathLike
from typing import Self

from fourfold.adapters.engine.client import Engine
from fourfold.adapters.engine.errors import EngineError, EngineNoMove
from fourfold.adapters.engine.messages import Limit
from fourfold.players.arguments import check_patience
from fourfold.rules.position import Position
from fourfold.solver import StopToken


class EnginePlayer:
    """Plays the moves of an engine that speaks the protocol of `docs/protocol.md`.

    `move_time` is the number of seconds for each move; without it, the engine decides. `timeout`,
    `margin`, `cwd`, the folder to start it in, and `env`, its environment, are those of `Engine`.
    An engine that fails raises an EngineError, which forfeits the game in a match; for the next
    move it is started again. `close` ends it; so does deleting the player.

    >>> import sys
    >>> player = EnginePlayer([sys.executable, "-m", "fourfold", "engine"], name="solver")
    >>> player.name, player.get_move(Position.from_moves("414141"))
    ('solver', 3)
    >>> player.close()
    """

    def __init__(  # noqa: PLR0913 - all but one have names
        self,
        command: str | Sequence[str],
        *,
        name: str | None = None,
        move_time: float | None = None,
        timeout: float = 10.0,
        margin: float = 2.0,
        cwd: str | PathLike[str] | None = None,
        env: Mapping[str, str] | None = None,
    ) -> None:
        check_patience(move_time)
        self._start = partial(
            Engine.start, command, name=name, timeout=timeout, margin=margin, cwd=cwd, env=env
        )
        self.patience = move_time
        """The seconds for a move that the engine is told, which a match with a clock changes."""
        self.time_limit: float | None = None
        """The seconds after which the engine is killed, if it may take longer than it is told."""
        self.waited = 0.0
        """The seconds that the engine had to wait for a processor for its latest move."""
        self._engine: Engine | None = self._start()
        self._ply = 0  # of the latest position
        self.name = self._engine.name
        """The name given, or the engine's own."""
        sizes = () if self._engine.any_size else tuple(self._engine.sizes)
        self.board_size = sizes[0] if len(sizes) == 1 else None
        """The columns and rows of the only board that it plays on, if there is only one."""

    def get_move(self, position: Position, *, stop: StopToken | None = None) -> int:
        """The engine's move, as a column from 0."""
        engine, self.waited = self._running(), 0.0
        try:
            if position.ply <= self._ply:
                engine.new_game()
            self._ply = position.ply
            limit = Limit(time=self.patience)
            found = engine.play(position, limit, stop=stop, time_limit=self.time_limit)
        except EngineNoMove:
            raise  # it still runs
        except EngineError:
            self.close()
            raise
        if found.move is None:
            raise EngineError(f"{self.name} was asked for a move, but the game is over")
        self.waited = found.waited
        return found.move

    def close(self) -> None:
        """End the engine. The next move starts it again."""
        if self._engine is not None:
            self._engine.quit()
            self._engine = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _running(self) -> Engine:
        if self._engine is None or self._engine.closed:
            self._engine = self._start()
            self._ply = 0
        return self._engine
