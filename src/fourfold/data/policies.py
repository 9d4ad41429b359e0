"""Ways to draw random positions of a ply. `docs/data.md` states their distributions."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from fourfold._core import Sampler
from fourfold.base.errors import InvalidArgument
from fourfold.players import choose_move, read_name
from fourfold.players.registry import Recipe
from fourfold.rules.notation import format_moves
from fourfold.rules.position import Position
from fourfold.solver import Solver, StopToken

NAMES = ("random", "uniform", "selfplay:PLAYER")
_ATTEMPTS = 1000  # in one call of the core, which cannot be interrupted


class Draw(NamedTuple):
    """A position, and moves that lead to it."""

    position: Position
    moves: str


class Policy(Protocol):
    """A way to draw positions. It can be sent to another process."""

    @property
    def block(self) -> tuple[int, int]:
        """The numbers of draws of the smallest and the largest block."""
        ...

    @property
    def failures(self) -> int:
        """The number of failed draws in a row that shows that there is no position."""
        ...

    def draws(self, ply: int, seed: int) -> Iterator[Draw | None]:
        """Positions with `ply` discs that are not over, without end; None for draws that fail."""
        ...

    def repetitions(self, found: int) -> int:
        """The number of known positions in a row that shows that no other is left, when `found`
        are known.
        """
        ...


@dataclass(frozen=True)
class _SampledPolicy:
    """Positions that the core draws."""

    columns: int
    rows: int
    block = (64, 16_384)
    failures = 100_000

    def draws(self, ply: int, seed: int) -> Iterator[Draw | None]:
        """See `Policy`."""
        sampler = Sampler(self.columns, self.rows, seed)
        while True:
            yield self._draw(sampler, ply)

    def _draw(self, sampler: Sampler, ply: int) -> Draw | None:
        raise NotImplementedError

    def repetitions(self, found: int) -> int:
        """If there is one position more than those found, and all are equally likely, n draws miss
        it with a probability of (found / (found + 1))^n, which is less than e^-30 here.
        """
        return 10_000 + 30 * found


class RandomPolicy(_SampledPolicy):
    """Positions after random moves: at each turn every legal move is equally likely.

    Some positions are rarer than others and may be missed.
    """

    def _draw(self, sampler: Sampler, ply: int) -> Draw | None:
        found = sampler.play(ply, _ATTEMPTS)
        return None if found is None else Draw(found[0], format_moves(found[1]))


class UniformPolicy(_SampledPolicy):
    """Every position of a ply is equally likely."""

    def _draw(self, sampler: Sampler, ply: int) -> Draw | None:
        position = sampler.arrange(ply, _ATTEMPTS)
        return None if position is None else Draw(position, position.some_moves())


@dataclass(frozen=True)
class SelfPlayPolicy:
    """Positions of games that a player plays against itself, one of each game."""

    player: Recipe
    columns: int
    rows: int
    stop: StopToken | None = None
    solver: Solver = field(default_factory=Solver)
    """Shared by the players of all blocks, so that each benefits from what others have solved."""
    block = (1, 8)
    failures = 100

    def draws(self, ply: int, seed: int) -> Iterator[Draw | None]:
        """The positions of games that are played up to there."""
        player = self.player.make(seed, self.solver)
        while True:
            position = Position(self.columns, self.rows)
            moves = []
            while position.ply < ply and not position.is_over:
                moves.append(choose_move(player, position, self.stop))
                position = position.play(moves[-1])
            yield None if position.is_over else Draw(position, format_moves(moves))

    def repetitions(self, found: int) -> int:
        """Fewer than for other policies, because games take time."""
        return 100 + found  # a player may know a single game only


def read_policy(name: str, columns: int, rows: int, stop: StopToken | None = None) -> Policy:
    """The policy of a name. Raises InvalidArgument if there is none.

    >>> read_policy("best", 7, 6)
    Traceback (most recent call last):
    fourfold.InvalidArgument: unknown policy 'best'. Available: random, uniform, selfplay:...
    """
    kind, _, player = name.partition(":")
    if name == "random":
        return RandomPolicy(columns, rows)
    if name == "uniform":
        return UniformPolicy(columns, rows)
    if kind == "selfplay" and player:
        recipe = read_name(player)
        recipe.check_size(columns, rows)
        return SelfPlayPolicy(recipe, columns, rows, stop)
    raise InvalidArgument(f"unknown policy {name!r}. Available: {', '.join(NAMES)}")
