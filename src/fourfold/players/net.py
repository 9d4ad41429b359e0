"""A network as a player: it plays by intuition, and with simulations it also looks ahead."""

import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random

from fourfold._core import Network
from fourfold.base.errors import InvalidArgument
from fourfold.base.files import read_limited
from fourfold.players.arguments import check_patience, check_whole
from fourfold.players.chance import seeded
from fourfold.rules.position import Position
from fourfold.solver import StopToken

SHIPPED = Path(__file__).with_name("data") / "reference.4net"
MOST_SIMULATIONS = 1_000_000
MOST_TEMPERATURE = 100.0
_LARGEST_FILE = 16 << 20  # bytes; a network that large would take minutes for a move


class NetPlayer:
    """Plays what a network prefers, on 7x6 boards.

    With `temperature` above 0 it draws moves by how much the network prefers them. With
    `simulations` above 1 it searches the tree of moves, asking the network at most so often;
    `patience` limits the seconds for that. Without a file it is the network of this package.

    >>> player = NetPlayer()
    >>> player.name, player.get_move(Position.from_moves("414141"))
    ('net', 3)
    >>> NetPlayer(simulations=50).get_move(Position())
    3
    """

    board_size = (7, 6)

    def __init__(
        self,
        file: str | os.PathLike[str] | None = None,
        *,
        temperature: float = 0.0,
        simulations: int = 1,
        seed: int | None = None,
        patience: float | None = None,
    ) -> None:
        check_whole("sims", simulations, 1, MOST_SIMULATIONS)
        if not 0 <= temperature <= MOST_TEMPERATURE:
            raise InvalidArgument(f"temperature must be from 0 to {MOST_TEMPERATURE:g}")
        if temperature and simulations > 1:
            raise InvalidArgument("a network that searches has no temperature: use one of the two")
        check_patience(patience)
        self.network = load_network(SHIPPED if file is None else file)
        self.temperature = temperature
        self.simulations = simulations
        self.patience = patience
        options = [] if file is None else [os.fspath(file)]
        options += [f"temperature={temperature:g}"] * (temperature > 0)
        options += [f"sims={simulations}"] * (simulations > 1)
        self.name = ":".join(filter(None, ("net", ",".join(options))))
        self.nodes = 0
        """Positions that the network was asked about for the latest move."""
        self._random = seeded(seed)

    def get_move(self, position: Position, *, stop: StopToken | None = None) -> int:
        """The column, counted from 0, that the network chooses."""
        if self.simulations > 1:
            seconds = self.patience or 0.0
            column, self.nodes, _ = self.network.search(position, self.simulations, seconds, stop)
            return column
        self.nodes = 1
        if self.temperature == 0:
            return self.network.best_column(position)
        return _draw(position, self.network.probabilities(position, self.temperature), self._random)

    @property
    def deterministic(self) -> bool:
        """Whether the moves depend on nothing but the positions: not if they are drawn at random,
        or if time is limited.
        """
        return self.temperature == 0 and (self.patience is None or self.simulations == 1)

    def get_moves(
        self,
        positions: Sequence[Position],
        *,
        seeds: Sequence[int] | None = None,
        threads: int | None = None,
        stop: StopToken | None = None,
    ) -> list[int]:
        """The moves in many positions: see `BatchPlayer`.

        >>> NetPlayer().get_moves([Position(), Position.from_moves("414141")])
        [3, 3]
        """
        asked = list(positions)
        if self.temperature == 0 and not self.deterministic:
            return [self.get_move(position, stop=stop) for position in asked]
        if self.temperature == 0:
            return self.network.best_columns(asked, self.simulations, threads, stop)
        chances = self.network.probabilities_many(asked, self.temperature, threads, stop)
        sources = [self._random] * len(asked) if seeds is None else map(seeded, seeds)
        return list(map(_draw, asked, chances, sources))


def _draw(position: Position, chances: Sequence[float], random: Random) -> int:
    drawn, columns = random.random(), position.legal_moves
    for column in columns:
        drawn -= chances[column]
        if drawn < 0:
            return column
    return columns[-1]  # rounding


def load_network(file: str | os.PathLike[str]) -> Network:
    """The network of a file of weights. Raises InvalidArgument if it is not one."""
    path = Path(file)
    try:
        state = path.stat()
        return _load(path.resolve(), state.st_mtime_ns, state.st_size)
    except OSError as error:
        raise InvalidArgument(f"cannot read the weights {path}: {error.strerror}") from None
    except InvalidArgument as error:
        raise InvalidArgument(f"cannot use the weights {path}: {error}") from None


@cache
def _load(path: Path, changed: int, size: int) -> Network:  # noqa: ARG001 - part of the key
    return Network(read_limited(path, _LARGEST_FILE))
