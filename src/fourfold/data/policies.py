"""Ways to draw random positions of a ply. `docs/data.md` states their distributions."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, Protocol

from fourfold._core import Sampler
from fourfold.base.errors import Cancelled, FourfoldError, InvalidArgument
from fourfold.players import BatchPlayer, Entrant, Player, choose_move
from fourfold.players.chance import pick, seeded
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
    def positions(self) -> int:
        """About how many positions a draw has."""
        ...

    @property
    def files(self) -> tuple[Path, ...]:
        """Files that other machines need, by absolute paths."""
        ...

    @property
    def failures(self) -> int:
        """The number of failed draws in a row that shows that there is no position."""
        ...

    def draws(self, ply: int, seed: int, count: int) -> Iterator[Draw | None]:
        """`count` draws of positions with `ply` discs that are not over; None for those that
        fail.
        """
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
    positions = 1
    files = ()
    failures = 100_000

    def draws(self, ply: int, seed: int, count: int) -> Iterator[Draw | None]:
        """See `Policy`."""
        sampler = Sampler(self.columns, self.rows, seed)
        for _ in range(count):
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


class _SampledGame:
    """A game of which some positions are wanted; it is played up to the last one of them."""

    def __init__(self, position: Position, wanted: range) -> None:
        self.position, self._wanted = position, wanted
        self.moves: list[int] = []
        self.found: list[Draw] = []
        self._take()

    @property
    def goes_on(self) -> bool:
        """Whether another move is needed."""
        return not self.position.is_over and self.position.ply < self._wanted[-1]

    def play(self, column: int) -> None:
        """Play a move, and take the position if it is wanted."""
        self.moves.append(column)
        self.position = self.position.play(column)
        self._take()

    def _take(self) -> None:
        if self.position.ply in self._wanted and not self.position.is_over:
            self.found.append(Draw(self.position, format_moves(self.moves)))


@dataclass(frozen=True)
class SelfPlayPolicy:
    """Positions of games that a player plays against itself: one of each game, or all."""

    player: Entrant
    columns: int
    rows: int
    random_plies: int = 0
    """With how many random moves a game begins."""
    plies: range | None = None
    """Every position of a game with that many discs is taken; None: the one of the ply asked for.
    """
    stop: StopToken | None = None
    solver: Solver = field(default_factory=Solver)
    """Shared by the players of all blocks, so that each benefits from what others have solved."""
    block = (1, 1)
    failures = 100

    @property
    def positions(self) -> int:
        """See `Policy`. Few games fill the board."""
        return 1 if self.plies is None else max(1, len(self.plies) // 2)

    @property
    def files(self) -> tuple[Path, ...]:
        """See `Policy`."""
        return self.player.files

    def draws(self, ply: int, seed: int, count: int) -> Iterator[Draw | None]:
        """The positions of `count` games, which are played up to the last one needed."""
        player = self.player.make(seed, self.solver)
        chance = seeded(seed)
        wanted = range(ply, ply + 1) if self.plies is None else self.plies
        games = [_SampledGame(Position(self.columns, self.rows), wanted) for _ in range(count)]
        together = isinstance(player, BatchPlayer) and player.deterministic
        for group in [games] if together else ([game] for game in games):
            for game in group:
                while game.goes_on and game.position.ply < self.random_plies:
                    game.play(pick(chance, game.position.legal_moves))
            with redirect_stdout(sys.stderr):  # what an agent prints is not a position
                while asked := [game for game in group if game.goes_on]:
                    for game, column in zip(asked, self._choose_all(player, asked), strict=True):
                        game.play(column)
            for game in group:
                if not game.found:
                    yield None
                yield from game.found

    def _choose_all(self, player: Player, games: "Sequence[_SampledGame]") -> list[int]:
        """The moves of a player, which answers many games at once only if that changes nothing."""
        if len(games) == 1 or not isinstance(player, BatchPlayer):
            return [self._choose(player, game.position, game.moves) for game in games]
        return player.get_moves([game.position for game in games], threads=1, stop=self.stop)

    def _choose(self, player: Player, position: Position, moves: list[int]) -> int:
        try:
            column = choose_move(player, position, self.stop)
        except Cancelled:
            raise
        except Exception as error:  # noqa: BLE001 - it may be anybody's code
            reason = f"{type(error).__name__}: {error}"
        else:
            if column in position.legal_moves:
                return column
            reason = f"it returned {column!r}, which is not a legal move"
        raise FourfoldError(
            f"{self.player.name} failed after the moves {format_moves(moves) or '-'}: {reason}"
        )

    def repetitions(self, found: int) -> int:
        """Fewer than for other policies, because games take time."""
        return 100 + found  # a player may know a single game only


def read_policy(  # noqa: PLR0913 - what follows the size has names
    policy: str | Entrant,
    columns: int,
    rows: int,
    *,
    random_plies: int = 0,
    plies: range | None = None,
    stop: StopToken | None = None,
) -> Policy:
    """The policy of a name, or the games of a player. Raises InvalidArgument if there is none.

    >>> read_policy("best", 7, 6)
    Traceback (most recent call last):
    fourfold.InvalidArgument: unknown policy 'best'. Available: random, uniform, selfplay:...
    """
    kind, _, name = policy.partition(":") if isinstance(policy, str) else ("selfplay", "", policy)
    if kind == "selfplay" and name:
        player = Entrant.of(name)
        player.check_size(columns, rows)
        return SelfPlayPolicy(player, columns, rows, random_plies, plies, stop)
    if policy not in {"random", "uniform"}:
        raise InvalidArgument(f"unknown policy {policy!r}. Available: {', '.join(NAMES)}")
    if random_plies or plies is not None:
        raise InvalidArgument(
            "whole games and random moves before them need the policy selfplay:PLAYER"
        )
    return (RandomPolicy if policy == "random" else UniformPolicy)(columns, rows)
