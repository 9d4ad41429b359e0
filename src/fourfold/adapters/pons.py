"""Pascal Pons's solver as a player, by its command line.

His `c4solver` (https://github.com/PascalPons/connect4) reads a move string per line and prints it
with the score, or, started with `-a`, with the score of every column. Other programs follow that
format, too.
"""

from collections.abc import Sequence

from fourfold.adapters.engine import EngineProtocolError
from fourfold.adapters.engine.messages import STANDARD_SIZE
from fourfold.adapters.engine.process import LineProcess, split_command
from fourfold.adapters.players import best_move, check_standard_game
from fourfold.base.errors import Cancelled
from fourfold.rules.notation import format_moves
from fourfold.rules.position import Position
from fourfold.solver import StopToken

_POLL_SECONDS = 0.01  # how often a stop token is checked
_UNPLAYABLE = -1000  # the score of a full column in this format


class PonsPlayer:
    """Plays the best move by the scores that a program prints in Pascal Pons's format.

    Start the program with `-a`, for example `c4solver -a`, so that one line answers a position.
    Without it, each move is asked for in a line of its own. Of equally good moves, the one nearest
    to the centre is played.

    A program that ends or prints something else raises an EngineError; for the next move it is
    started again. `close` ends it; so does deleting the player.
    """

    board_size = STANDARD_SIZE

    def __init__(self, command: str | Sequence[str], *, name: str | None = None) -> None:
        self.command = split_command(command)
        self.name = name or "pons"
        self._process: LineProcess | None = LineProcess(self.command, name=self.name)

    def get_move(self, position: Position, *, stop: StopToken | None = None) -> int:
        """The move with the best score, as a column from 0."""
        check_standard_game(position, self.name)
        legal = position.legal_moves
        # The program takes no position in which the game is over.
        for column in legal:
            if position.is_winning_move(column):
                return column
        try:
            scores = self._scores(position, legal, stop)
        except BaseException:
            self.close()  # later output must not answer the next question
            raise
        return best_move(position, scores)

    def close(self) -> None:
        """End the program. The next move starts it again."""
        if self._process is not None:
            self._process.close()
            self._process = None

    def _scores(
        self, position: Position, legal: Sequence[int], stop: StopToken | None
    ) -> dict[int, int]:
        moves = position.some_moves()
        found = self._ask(moves, stop)
        if len(found) == position.columns:
            if any(found[column] == _UNPLAYABLE for column in legal):
                raise EngineProtocolError(f"{self.name} has no score for a move that is legal")
            return dict(enumerate(found))
        if len(found) != 1:
            raise EngineProtocolError(
                f"{self.name} printed {len(found)} scores: expected 1 or {position.columns}"
            )
        scores = {}
        for column in legal:
            after = position.play(column)
            line = moves + format_moves([column])
            scores[column] = 0 if after.is_over else -self._ask(line, stop)[0]
        return scores

    def _ask(self, moves: str, stop: StopToken | None) -> list[int]:
        """The scores in the program's answer."""
        if self._process is None or self._process.closed:
            self._process = LineProcess(self.command, name=self.name)
        self._process.send(moves)
        while (line := self._process.receive(None if stop is None else _POLL_SECONDS)) is None:
            if stop is not None and stop.cancelled:
                raise Cancelled("the call was cancelled")
        words = line.split()
        if moves:
            if words[:1] != [moves]:
                raise EngineProtocolError(f"{self.name} answered {line[:100]!r} to {moves}")
            words = words[1:]
        try:
            scores = [int(word) for word in words]
        except ValueError:
            scores = []
        if not scores:
            raise EngineProtocolError(f"{self.name} answered {line[:100]!r}: expected scores")
        return scores
