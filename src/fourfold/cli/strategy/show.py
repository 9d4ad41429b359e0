"""`fourfold strategy show`: what the strategy plays."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import click
from rich.console import Console

from fourfold.base.errors import FourfoldError
from fourfold.base.plain_text import percent
from fourfold.base.quantities import counted
from fourfold.cli import options
from fourfold.cli.commands import command
from fourfold.cli.strategy.common import file_option, open_strategy, second_option
from fourfold.cli.tables import plain_table, print_json, print_whole
from fourfold.learn.strategy import Strategy, diagram_marks, needed_for, replies_of_people
from fourfold.learn.strategy.shares import by_share, level, occurrences
from fourfold.learn.strategy.strategy import Advice
from fourfold.play.console.console import results
from fourfold.play.console.progress import progress_bar
from fourfold.play.console.report import print_board
from fourfold.render.marks import Kind, Mark
from fourfold.rules.notation import column_label, parse_moves
from fourfold.rules.position import Position
from fourfold.rules.shapes import Column, MoveString
from fourfold.rules.side import Side

_TOP_DIAGRAMS = 3
_COVERED = (0.5, 0.9)  # shares of games


@dataclass(frozen=True, slots=True)
class StrategyMove:
    """A move of the strategy."""

    column: Column
    makes_four: bool
    """Whether this wins at once."""
    diagram: int | None
    """The index of the diagram that says so."""
    marks: str | None
    """The diagram, as in the file, mirrored if the position is."""
    share: float | None
    """The share of games in which the stored position occurs."""


@dataclass(frozen=True, slots=True)
class StrategyPosition:
    """What `fourfold strategy show MOVES --json` prints."""

    moves: MoveString
    """The moves so far."""
    plays: StrategyMove | None
    """What the strategy plays; None if the opponent is to move."""
    replies: Mapping[str, StrategyMove]
    """The same for each reply of the opponent, by its column."""


@dataclass(frozen=True, slots=True)
class PlyCount:
    """The stored positions after a number of moves."""

    ply: int
    answers: int
    leaves: int


@dataclass(frozen=True, slots=True)
class Covered:
    """How many positions cover a share of games."""

    share: float
    positions: int


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many positions cover games against an opponent."""

    opponent: str
    covered: tuple[Covered, ...]
    """How many positions, the most frequent first, cover each share of games."""


@dataclass(frozen=True, slots=True)
class DiagramUse:
    """A diagram, and how often it is used."""

    marks: str
    leaves: int
    """The number of positions that use it."""
    share: float
    """The share of games that reach them."""


@dataclass(frozen=True, slots=True)
class StrategySummary:
    """What `fourfold strategy show --json` prints without moves."""

    columns: int
    """The width of the board."""
    rows: int
    """The height of the board."""
    positions: int
    """The number of stored positions."""
    answers: int
    """The number of those with an answer."""
    leaves: int
    """The number of those with a diagram."""
    plies: tuple[PlyCount, ...]
    """The stored positions by number of moves."""
    diagrams: tuple[DiagramUse, ...]
    """The diagrams, and how often they are used."""
    coverage: tuple[Coverage, ...]
    """How many positions cover most games against people; empty for the second player."""


@command()
@options.moves_argument(default=None, text="[default: what is piped in, or a summary]")
@file_option
@second_option
@options.as_json
def show(moves: str | None, file: Path | None, second: bool, as_json: bool) -> None:
    """Show what the strategy plays after some moves, or a summary of it.

    With MOVES, the command shows the board, the move that the strategy plays, with its diagram if
    there is one, and the answer to each reply of the opponent. docs/strategy.md explains the
    digits and minus signs in a diagram, and the rule that uses them. Without MOVES, the command
    shows the number of stored positions for each number of moves, how many positions cover 50% and
    90% of games against human-like players, and the most frequently used diagrams.

    Examples:
    - `fourfold strategy show`
    - `fourfold strategy show ""`
    - `fourfold strategy show 44`
    - `fourfold strategy show --second 3`
    - `fourfold strategy show 4443 --json`
    """
    strategy = open_strategy(file, second=second)
    if moves is None:
        found = _summary(strategy)
        if as_json:
            print_json(found)
        else:
            _print_summary(strategy, found)
        return
    position = options.position_of(moves, strategy.columns, strategy.rows)
    if position.is_over:
        raise click.BadParameter("the game is over: there is nothing to play", param_hint="MOVES")
    shown = _Shown(strategy, moves, position)
    if as_json:
        print_json(shown.described())
    else:
        shown.print(results())


class _Shown:
    """A position of a game that follows the strategy."""

    def __init__(self, strategy: Strategy, moves: str, position: Position) -> None:
        self.strategy, self.moves, self.position = strategy, moves, position
        self.advice: Advice | None = None
        self.after, self.so_far = position, moves
        if position.turn is strategy.side:
            self.advice = _advice(strategy, moves)
            self.after = position.play(self.advice.column)
            self.so_far += column_label(self.advice.column)
        elif (
            moves
            and _advice(strategy, moves[:-1]).column != parse_moves(moves, strategy.columns)[-1]
        ):
            raise _departure(strategy, moves)

    def replies(self) -> Iterator[tuple[str, Advice]]:
        """Each reply of the opponent, and what the strategy then plays. It may have no answer to
        some first moves.
        """
        for column in [] if self.after.is_over else self.after.legal_moves:
            label = column_label(column)
            if self.so_far or self.strategy.advice(label) is not None:
                yield label, _advice(self.strategy, self.so_far + label)

    def described(self) -> StrategyPosition:
        """The position for programs."""
        replies = {label: self._move(advice) for label, advice in self.replies()}
        plays = None if self.advice is None else self._move(self.advice)
        return StrategyPosition(self.moves, plays, replies)

    def _move(self, advice: Advice) -> StrategyMove:
        if (entry := advice.entry) is None:
            return StrategyMove(advice.column, True, None, None, None)  # noqa: FBT003 - a field
        number = self.strategy.diagram_number(entry)
        return StrategyMove(advice.column, False, number, entry.diagram, entry.share)  # noqa: FBT003

    def print(self, console: Console) -> None:
        """Show the position to a person."""
        lead = f"After {self.moves}" if self.moves else "On the empty board"
        marks: list[Mark] = []
        if self.advice is None:
            console.print(f"{lead}, the {self._opponent()} player is to move.")
        else:
            console.print(f"{lead}, {self._in_words(self.advice)}.", soft_wrap=True)
            entry = self.advice.entry
            marks.append(Mark(Kind.BEST, self.advice.column))
            if entry is not None and entry.diagram is not None:
                marks += diagram_marks(entry.diagram, self.position)
        played = parse_moves(self.moves, self.strategy.columns)
        last = played[-1] if played else None
        print_board(console, self.position, marks=marks, last=last)
        if replies := list(self.replies()):
            console.print(f"\nThe {self._opponent()} player's replies, and what you then do:")
            for label, advice in replies:
                console.print(f"  {label}  {self._in_words(advice)}", soft_wrap=True)

    def _opponent(self) -> str:
        return "first" if self.strategy.side is Side.SECOND else "second"

    def _in_words(self, advice: Advice) -> str:
        column = f"column {column_label(advice.column)}"
        if advice.entry is None:
            return f"make four in {column}"
        number = self.strategy.diagram_number(advice.entry)
        if number is None:
            return f"play {column}"
        return f"play {column} by diagram {number}"


def _advice(strategy: Strategy, moves: str) -> Advice:
    advice = strategy.advice(moves)
    if advice is None:
        raise _departure(strategy, moves)
    return advice


def _departure(strategy: Strategy, moves: str) -> FourfoldError:
    """Where a game leaves the strategy."""
    for ply in range(len(strategy.starts[0]) % 2, len(moves), 2):
        advice = strategy.advice(moves[:ply])
        if advice is not None and column_label(advice.column) != moves[ply]:
            before = f"after {moves[:ply]}" if ply else "on the empty board"
            return FourfoldError(
                f"{moves} is not part of the strategy: {before}, it plays column "
                f"{column_label(advice.column)}"
            )
    if strategy.side is Side.SECOND and moves and strategy.advice(moves[:1]) is None:
        return FourfoldError(
            f"{moves} is not part of the strategy: it has no answer to a first move in column "
            f"{moves[0]}"
        )
    return FourfoldError(f"{moves} is not part of the strategy")


def _summary(strategy: Strategy) -> StrategySummary:
    answers, leaves = Counter[int](), Counter[int]()
    uses, shares = Counter[str](), defaultdict[str, float](float)
    for entry in strategy.entries:
        if entry.diagram is None:
            answers[len(entry.moves)] += 1
        else:
            leaves[len(entry.moves)] += 1
            uses[entry.diagram] += 1
            shares[entry.diagram] += entry.share
    return StrategySummary(
        strategy.columns,
        strategy.rows,
        len(strategy.entries),
        answers.total(),
        leaves.total(),
        tuple(PlyCount(ply, answers[ply], leaves[ply]) for ply in sorted(answers | leaves)),
        tuple(DiagramUse(each, uses[each], shares[each]) for each in strategy.diagrams),
        tuple(_coverage(strategy)),
    )


def _coverage(strategy: Strategy) -> Iterator[Coverage]:
    if strategy.side is Side.SECOND:  # which first move comes is not the second player's choice
        return
    with progress_bar("computing shares of games") as update:
        people = replies_of_people(strategy, update)
    for number, replies in people.items():
        order = by_share(occurrences(replies))
        covered = (Covered(share, needed_for(replies, order, share)) for share in _COVERED)
        yield Coverage(level(number).name, tuple(covered))


def _print_coverage(console: Console, coverage: Sequence[Coverage]) -> None:
    console.print("\nPositions to learn, the most frequent first, to cover games against a level:")
    table = plain_table("opponent", *(f"{share:.0%}" for share in _COVERED))
    for against in coverage:
        table.add_row(against.opponent, *(f"{each.positions:,}" for each in against.covered))
    print_whole(console, table)


def _print_summary(strategy: Strategy, found: StrategySummary) -> None:
    console = results()
    console.print(
        f"{counted(found.positions, 'position')} on the {strategy.columns}×{strategy.rows} "
        f"board: {counted(found.answers, 'answer')}, {counted(found.leaves, 'leaf:leaves')} "
        f"with {counted(len(strategy.diagrams), 'diagram')}\n",
        soft_wrap=True,
    )
    table = plain_table("moves so far", "answers", "leaves")
    for each in found.plies:
        table.add_row(str(each.ply), str(each.answers), str(each.leaves))
    print_whole(console, table)
    if found.coverage:
        _print_coverage(console, found.coverage)
    numbers = range(len(strategy.diagrams))
    top = sorted(numbers, key=lambda number: -found.diagrams[number].leaves)[:_TOP_DIAGRAMS]
    empty = Position(strategy.columns, strategy.rows)
    for number in top:
        diagram = found.diagrams[number]
        console.print(
            f"\nDiagram {number}, for {counted(diagram.leaves, 'leaf:leaves')} "
            f"and {percent(diagram.share)}% of games:"
        )
        print_board(console, empty, marks=[*diagram_marks(diagram.marks, empty)])
