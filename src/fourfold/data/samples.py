"""Random positions by exactly stated distributions (`docs/data.md`).

The positions of a ply are drawn in blocks. The seed of a block depends on the seed of the sample,
the ply and the number of the block, so that blocks can be drawn anywhere and in any order. A block
may contain positions that others contain, too. Merging takes the draws of all blocks in their order
and drops those that are not new.
"""

import itertools
import json
import os
import shutil
import uuid
import weakref
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from tempfile import mkdtemp
from typing import NamedTuple

from fourfold.base.errors import InvalidArgument
from fourfold.base.files import write_whole
from fourfold.base.jobs import Here, Runner, SentFiles, Work, WorkFile, given, use_copies
from fourfold.base.jobs.recovery import (
    opened_work_file,
    piece_errors,
    work_file_of,
    write_errors,
)
from fourfold.data.policies import Draw, Policy, read_policy
from fourfold.players import Entrant
from fourfold.players.arguments import check_whole
from fourfold.players.chance import derived_seed, pick, seeded
from fourfold.rules.position import Position
from fourfold.solver import StopToken

EMPTY_BOARD = "-"  # in files
_ITEMS = "blocks of positions"  # what the work file contains
_SPARE = 1  # more draws of each ply than are expected to be needed
_TOGETHER = 8  # draws of small blocks that are drawn together
_NUMBERS = 1 << 32  # of the blocks of a ply, in the work file

Progress = Callable[[int, int], object]
"""Called with about how many positions are drawn, and how many there will be."""


@dataclass(frozen=True)
class _Options:
    """The arguments of `sample`."""

    count: int
    plies: range
    policy: str | Entrant
    seed: int
    columns: int
    rows: int
    mirrors: bool
    random_plies: int
    whole_games: bool

    def __post_init__(self) -> None:
        if self.count < 0:
            raise InvalidArgument(f"count must not be negative, not {self.count}")
        cells = Position(self.columns, self.rows).columns * self.rows
        plies = self.plies
        if not plies or plies[0] < 0 or plies[-1] >= cells:
            shown = f"{plies[0]}..{plies[-1]}" if plies else "none"
            raise InvalidArgument(f"plies must be from 0 to {cells - 1}, not {shown}")
        check_whole("random_plies", self.random_plies, 0, cells - 1)

    def read_policy(self, stop: StopToken | None) -> Policy:
        """The policy."""
        return read_policy(
            self.policy,
            self.columns,
            self.rows,
            random_plies=self.random_plies,
            plies=self.plies if self.whole_games else None,
            stop=stop,
        )

    def identity(self) -> dict[str, object]:
        """What the draws of a block depend on: neither the count nor the option for mirror images,
        and the plies only if whole games are drawn.
        """
        policy = self.policy
        return {
            "policy": policy
            if isinstance(policy, str)
            else f"selfplay:{policy.name} {policy.version}".strip(),
            "seed": self.seed,
            "columns": self.columns,
            "rows": self.rows,
            "random_plies": self.random_plies,
            "whole_games": [self.plies[0], self.plies[-1]] if self.whole_games else None,
        }


def sample(  # noqa: PLR0913 - all but two have names
    count: int,
    plies: range,
    policy: str | Entrant = "random",
    *,
    seed: int = 1,
    columns: int = 7,
    rows: int = 6,
    mirrors: bool = True,
    random_plies: int = 0,
    whole_games: bool = False,
    stop: StopToken | None = None,
    runner: Runner | None = None,
) -> Iterator[str]:
    """Draw positions, as move strings: none of them is over, and no two lead to the same position.

    For each one, a ply is drawn from those of `plies` that have positions left, all equally
    likely; then positions of this ply are drawn by the policy until a new one comes. With
    `mirrors=False` a position whose mirror image was drawn before is not new.

    A policy is a name, or an `Entrant`, whose games against itself are played: any agent, as
    `fourfold.match.agents.read_agent` returns it. These games begin with `random_plies` random
    moves. With `whole_games`, every new position of a game is taken that has one of the plies, in
    the order of the game, and no ply is drawn.

    If there are fewer positions than `count`, all that were found are yielded. The same arguments
    give the same positions, also with a `runner`, which draws them elsewhere.

    >>> list(sample(3, range(4, 7), seed=1))
    ['...', '...', '...']
    >>> sorted(sample(10, range(2), "uniform"))
    ['', '1', '2', '3', '4', '5', '6', '7']
    """
    options = _Options(
        count, plies, policy, seed, columns, rows, mirrors, random_plies, whole_games
    )
    chosen = options.read_policy(None if runner else stop)
    if runner is not None:
        return _Merge(options, chosen, _DrawnBlocks(chosen, options, runner, stop)).lines()
    # One by one, no more than are needed.
    return _Merge(options, chosen, lambda block, _expected: block.draws(chosen, seed)).lines()


def write_sample(  # noqa: PLR0913 - all but three have names
    output: str | os.PathLike[str],
    count: int,
    plies: range,
    policy: str | Entrant = "random",
    *,
    seed: int = 1,
    columns: int = 7,
    rows: int = 6,
    mirrors: bool = True,
    random_plies: int = 0,
    whole_games: bool = False,
    progress: Progress | None = None,
    stop: StopToken | None = None,
    runner: Runner | None = None,
) -> int:
    """Write the positions of `sample` to a file, one per line, and return how many there are.

    What is drawn is kept in a work file beside the output. After any interruption, the same call
    continues where the last one ended. Raises `WriteError` if something cannot be written.

    >>> import tempfile, pathlib
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_sample(f"{folder}/a.txt", 10, range(2))
    ...     sorted(pathlib.Path(folder, "a.txt").read_text().split())
    8
    ['-', '1', '2', '3', '4', '5', '6', '7']
    """
    options = _Options(
        count, plies, policy, seed, columns, rows, mirrors, random_plies, whole_games
    )
    chosen = options.read_policy(None if runner else stop)
    with ExitStack() as stack:
        target, work = Path(output), None
        if target.is_file() or not target.exists():  # not a pipe, nor a device such as /dev/stdout
            work = stack.enter_context(
                opened_work_file(work_file_of(target), "sample", options.identity())
            )
            stack.enter_context(piece_errors(work, _ITEMS))
        blocks = _DrawnBlocks(chosen, options, runner or Here(), stop, work, progress)
        content = bytearray()
        for line in _Merge(options, chosen, blocks).lines():
            content += f"{line or EMPTY_BOARD}\n".encode()
        with write_errors(target, work, _ITEMS):
            write_whole(target, content)
        if work:
            work.remove()
    return content.count(b"\n")


# ---- Blocks


class _Block(NamedTuple):
    """Some draws of a ply."""

    ply: int
    number: int
    """From 0."""

    def __str__(self) -> str:
        return f"block {self.number} of ply {self.ply}"

    def size(self, policy: Policy) -> int:
        """The number of draws. Later blocks are larger, so that small samples need few draws."""
        smallest, largest = policy.block
        return min(smallest << min(self.number, 32), largest)

    def draws(self, policy: Policy, seed: int) -> Iterator[Draw | None]:
        """Draw the positions of this block."""
        seed = derived_seed(seed, self.ply, self.number)
        return policy.draws(self.ply, seed, self.size(policy))


class _Piece(NamedTuple):
    """Blocks that follow each other: small ones are drawn together, because sending takes time."""

    ply: int
    first: int
    size: int

    def __str__(self) -> str:
        blocks = f"block {self.first}"
        if self.size > 1:
            blocks = f"blocks {self.first} to {self.first + self.size - 1}"
        return f"{blocks} of ply {self.ply}"

    def blocks(self) -> Iterator[_Block]:
        """The blocks."""
        return map(partial(_Block, self.ply), range(self.first, self.first + self.size))


_Blocks = Callable[[_Block, Callable[[], Iterator[_Block]]], Iterable[Draw | None]]
"""The draws of a block, from a block and a function that returns those that will probably be needed
from now on."""


class _DrawnBlocks:
    """Lets a runner draw whole blocks: when one is missing, all that will probably be needed."""

    def __init__(  # noqa: PLR0913, PLR0917 - used twice, here
        self,
        policy: Policy,
        options: _Options,
        runner: Runner,
        stop: StopToken | None,
        work: WorkFile | None = None,
        progress: Progress | None = None,
    ) -> None:
        self._options = options
        self._runner = runner
        self._stop = stop
        prepare: Callable[[], Policy] = partial(given, policy)
        if not isinstance(runner, Here):
            prepare = partial(_kept, uuid.uuid4().hex, policy, SentFiles(policy.files))
        self._job = Work(prepare, partial(_draw_blocks, options.seed))
        self._together = max(1, _TOGETHER // policy.block[1])
        self._file = work
        self._progress = progress
        self._drawn = 0
        self._waiting: dict[_Block, list[str | None]] = {}
        for done in work.done() if work else ():
            self._add(_Piece(*divmod(done.first, _NUMBERS), done.items), done.payload)

    def __call__(
        self, block: _Block, expected: Callable[[], Iterator[_Block]]
    ) -> Iterator[Draw | None]:
        """The draws of a block."""
        if block not in self._waiting:
            missing = {block, *(each for each in expected() if each not in self._waiting)}
            pieces = list(_pieces(missing, self._together))
            with closing(self._runner.run(self._job, pieces, stop=self._stop)) as answers:
                for drawn, payload in answers:
                    self._keep(drawn, payload)
        size = (self._options.columns, self._options.rows)
        for moves in self._waiting.pop(block):
            yield None if moves is None else Draw(Position.from_moves(moves, *size), moves)

    def _keep(self, piece: _Piece, payload: bytes) -> None:
        if self._file:
            with write_errors(self._file.path, self._file, _ITEMS):
                self._file.append(piece.ply * _NUMBERS + piece.first, piece.size, payload)
        self._add(piece, payload)

    def _add(self, piece: _Piece, payload: bytes) -> None:
        self._waiting |= zip(piece.blocks(), json.loads(payload), strict=True)
        self._drawn += payload.count(b'"') // 2
        if self._progress:
            self._progress(min(self._drawn, self._options.count), self._options.count)


_policies: dict[str, Policy] = {}


def _kept(sample: str, policy: Policy, sent: SentFiles) -> Policy:
    """The policy in another process, with copies of the files that it needs.

    It is kept for the next blocks of the sample, because its solver knows what it has solved.
    """
    if sample not in _policies:
        _policies.clear()
        if policy.files:
            folder = mkdtemp(prefix="fourfold-")
            weakref.finalize(policy, shutil.rmtree, folder, ignore_errors=True)
            use_copies(sent.write(Path(folder)))
        _policies[sample] = policy
    return _policies[sample]


def _pieces(blocks: Iterable[_Block], together: int) -> Iterator[_Piece]:
    """The pieces of some blocks, with at most so many in each."""
    piece: _Piece | None = None
    for ply, number in sorted(blocks):
        if (
            piece
            and piece.size < together
            and (ply, number)
            == (
                piece.ply,
                piece.first + piece.size,
            )
        ):
            piece = piece._replace(size=piece.size + 1)
            continue
        if piece:
            yield piece
        piece = _Piece(ply, number, 1)
    if piece:
        yield piece


def _draw_blocks(seed: int, policy: Policy, piece: _Piece) -> bytes:
    """The moves of the draws of each block as JSON, null for those that fail."""
    moves = [
        [None if draw is None else draw.moves for draw in block.draws(policy, seed)]
        for block in piece.blocks()
    ]
    return json.dumps(moves, separators=(",", ":")).encode()


# ---- Merging


@dataclass
class _Ply:
    """The draws of a ply so far."""

    draws: Iterator[Draw | None]
    blocks: int = 0
    """How many blocks were begun."""
    drawn: int = 0
    """How many draws they have."""
    taken: int = 0
    """How many of these were taken."""
    seen: set[int] = field(default_factory=set)
    """The positions that were new."""


class _Merge:
    """Takes the draws of all blocks in their order, and drops those that are not new."""

    def __init__(self, options: _Options, policy: Policy, blocks: _Blocks) -> None:
        self._options = options
        self._policy = policy
        self._blocks = blocks
        self._chance = seeded(options.seed)
        # Whole games have all plies; their blocks are counted as those of ply 0.
        self._left = [0] if options.whole_games else list(options.plies)
        self._plies = {ply: _Ply(self._draws(ply)) for ply in self._left}
        self._wanted = options.count

    def lines(self) -> Iterator[str]:
        """The moves to each position of the sample."""
        while self._wanted and self._left:
            ply = pick(self._chance, self._left)
            draw = self._draw_new(self._plies[ply])
            if draw is None:
                self._left.remove(ply)
            else:
                self._wanted -= 1
                yield draw.moves

    def _draws(self, ply: int) -> Iterator[Draw | None]:
        for number in itertools.count():
            block = _Block(ply, number)
            self._plies[ply].blocks += 1
            self._plies[ply].drawn += block.size(self._policy) * self._policy.positions
            yield from self._blocks(block, self._expected)

    def _draw_new(self, ply: _Ply) -> Draw | None:
        """A position that was not seen before, or None if there are no more."""
        policy = self._policy
        failures = repetitions = 0
        while failures < policy.failures and repetitions < policy.repetitions(len(ply.seen)):
            draw = next(ply.draws)
            ply.taken += 1
            if draw is None:
                failures += 1
                continue
            failures, repetitions = 0, repetitions + 1
            first, second = draw.position.bitboards
            key = first << 64 | second if self._options.mirrors else draw.position.key
            if key not in ply.seen:
                ply.seen.add(key)
                return draw
        return None

    def _expected(self) -> Iterator[_Block]:
        """The blocks that will be needed if no ply is exhausted and as many draws as before are
        new.
        """
        chance = seeded(None)
        chance.setstate(self._chance.getstate())
        plies = Counter(pick(chance, self._left) for _ in range(self._wanted))
        for number, wanted in plies.items():
            ply = self._plies[number]
            draws = wanted * (ply.taken + 1) // (len(ply.seen) + 1)
            # If there are no more, that many show it.
            draws = min(draws, wanted + self._policy.repetitions(len(ply.seen)))
            draws += _SPARE - (ply.drawn - ply.taken)
            for block in map(partial(_Block, number), itertools.count(ply.blocks)):
                if draws <= 0:
                    break
                yield block
                draws -= block.size(self._policy) * self._policy.positions
