"""Random positions by exactly stated distributions (`docs/data.md`)."""

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from fourfold._core import Sampler
from fourfold.errors import InvalidArgument
from fourfold.notation import format_moves
from fourfold.players import choose_move, read_name
from fourfold.players.chance import pick, seeded
from fourfold.position import Position
from fourfold.solver import StopToken

POLICIES = ("random", "uniform", "selfplay:PLAYER")
_ATTEMPTS = 1000  # in one call of the core, which cannot be interrupted


class Draw(NamedTuple):
    """A position, and moves that lead to it."""

    position: Position
    moves: str


class Policy(Protocol):
    """A way to draw positions."""

    def draw(self, ply: int) -> Draw | None:
        """A position with `ply` discs that is not over, or None if this attempt found none."""
        ...

    def repetitions(self, found: int) -> int:
        """How many positions in a row that are not new show that no other is left, when `found`
        are known.
        """
        ...

    @property
    def failures(self) -> int:
        """How many failed attempts in a row show that there is no position."""
        ...


class RandomPolicy:
    """Positions after random moves: at each turn every legal move is equally likely."""

    failures = 100_000

    def __init__(self, columns: int, rows: int, seed: int) -> None:
        self._sampler = Sampler(columns, rows, seed)

    def draw(self, ply: int) -> Draw | None:
        """The position of a game that is not over."""
        found = self._sampler.play(ply, _ATTEMPTS)
        return None if found is None else Draw(found[0], format_moves(found[1]))

    def repetitions(self, found: int) -> int:
        """See `UniformPolicy`; here some positions are rarer than others and may be missed."""
        return 10_000 + 30 * found


class UniformPolicy:
    """Every position of a ply is equally likely."""

    failures = 100_000

    def __init__(self, columns: int, rows: int, seed: int) -> None:
        self._sampler = Sampler(columns, rows, seed)

    def draw(self, ply: int) -> Draw | None:
        """One of all positions."""
        position = self._sampler.arrange(ply, _ATTEMPTS)
        return None if position is None else Draw(position, position.some_moves())

    def repetitions(self, found: int) -> int:
        """If there is one position more than those found, n draws miss it with a probability of
        (found / (found + 1))^n, which is less than e^-30 here.
        """
        return 10_000 + 30 * found


class SelfPlayPolicy:
    """Positions of games that a player plays against itself, one of each game."""

    failures = 100

    def __init__(
        self, player: str, columns: int, rows: int, seed: int, stop: StopToken | None = None
    ) -> None:
        recipe = read_name(player)
        recipe.check_size(columns, rows)
        self._player = recipe.make(seed)
        self._empty = Position(columns, rows)
        self._stop = stop

    def draw(self, ply: int) -> Draw | None:
        """The position of the next game, which is played up to there."""
        position = self._empty
        moves = []
        while position.ply < ply:
            moves.append(choose_move(self._player, position, self._stop))
            position = position.play(moves[-1])
            if position.is_over:
                return None
        return Draw(position, format_moves(moves))

    def repetitions(self, found: int) -> int:
        """Games take time, so that fewer must do."""
        return 100 + found  # a player may know a single game only


def sample(  # noqa: PLR0913 - all but two have names
    count: int,
    plies: range,
    policy: str = "random",
    *,
    seed: int = 1,
    columns: int = 7,
    rows: int = 6,
    mirrors: bool = True,
    stop: StopToken | None = None,
) -> Iterator[str]:
    """Draw positions, as move strings: none of them is over, and no two lead to the same position.

    For each one, a ply is drawn from those of `plies` that have positions left, all equally
    likely; then positions of this ply are drawn by the policy until a new one comes. With
    `mirrors=False` a position whose mirror image was drawn before is not new.

    If there are fewer positions than `count`, all that were found are yielded. The same arguments
    give the same positions.

    >>> list(sample(3, range(4, 7), seed=1))
    ['...', '...', '...']
    >>> sorted(sample(10, range(2), "uniform"))
    ['', '1', '2', '3', '4', '5', '6', '7']
    """
    if count < 0:
        raise InvalidArgument(f"count must not be negative, not {count}")
    cells = Position(columns, rows).columns * rows
    if not plies or plies[0] < 0 or plies[-1] >= cells:
        shown = f"{plies[0]}..{plies[-1]}" if plies else "none"
        raise InvalidArgument(f"plies must be from 0 to {cells - 1}, not {shown}")
    drawn = _make_policy(policy, columns, rows, seed, stop)
    return _draw_all(drawn, count, plies, seed, mirrors=mirrors)


def _make_policy(policy: str, columns: int, rows: int, seed: int, stop: StopToken | None) -> Policy:
    name, _, player = policy.partition(":")
    if policy == "random":
        return RandomPolicy(columns, rows, seed)
    if policy == "uniform":
        return UniformPolicy(columns, rows, seed)
    if name == "selfplay" and player:
        return SelfPlayPolicy(player, columns, rows, seed, stop)
    raise InvalidArgument(f"unknown policy {policy!r}. Available: {', '.join(POLICIES)}")


def _draw_all(
    policy: Policy, count: int, plies: range, seed: int, *, mirrors: bool
) -> Iterator[str]:
    chance = seeded(seed)
    seen: dict[int, set[int]] = {ply: set() for ply in plies}
    left = list(plies)
    while count and left:
        ply = pick(chance, left)
        draw = _draw_new(policy, ply, seen[ply], mirrors=mirrors)
        if draw is None:
            left.remove(ply)
        else:
            count -= 1
            yield draw.moves


def _draw_new(policy: Policy, ply: int, seen: set[int], *, mirrors: bool) -> Draw | None:
    """A position that was not seen before, or None if there are no more."""
    failures = repetitions = 0
    while failures < policy.failures and repetitions < policy.repetitions(len(seen)):
        draw = policy.draw(ply)
        if draw is None:
            failures += 1
            continue
        failures, repetitions = 0, repetitions + 1
        first, second = draw.position.bitboards
        key = first << 64 | second if mirrors else draw.position.key
        if key not in seen:
            seen.add(key)
            return draw
    return None
