"""Grades: how good a player's moves are, compared with exact scores.

The positions come with the package and never change: 200 of each phase of the game, in each of
which some moves keep the outcome, some do not, and none wins at once. They were made by
`benchmarks/make_grade_set.py`, with the exact score of every move.
"""

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Literal, NamedTuple, get_args

from fourfold.base.errors import IllegalMove
from fourfold.base.jobs import Runner
from fourfold.base.json_shapes import INLINE, NOT_IN_JSON, called, derived
from fourfold.match.clock import Clock, TimeControl
from fourfold.match.game import BadMove, ask, ask_in_time
from fourfold.match.player_jobs import Participants, PlayerJob, Prepare
from fourfold.match.process_pool import on_turn, worker_count
from fourfold.match.schedule import derived_seed, numbered
from fourfold.players import Entrant, Player
from fourfold.players.arguments import check_callable, check_seed
from fourfold.rules.position import Position
from fourfold.rules.shapes import Column, MoveString, Score
from fourfold.solver import Solver
from fourfold.solver.scores import in_words

SET_FILE = Path(__file__).with_name("data") / "graded.txt"

Phase = Literal["opening", "middle", "end", "all"]
PHASES: dict[Phase, range] = {
    "opening": range(4, 12),
    "middle": range(12, 24),
    "end": range(24, 36),
}
"""The number of discs on the board in each phase."""


@dataclass(frozen=True, slots=True)
class GradedPosition:
    """A position and the exact score of each column; None where the column is full."""

    moves: MoveString
    """One order of moves that leads to the position."""
    position: Position = field(metadata=NOT_IN_JSON)
    scores: tuple[Score | None, ...]
    """The scores of all columns."""

    @property
    def phase(self) -> Phase:
        """The phase of the game."""
        return next(name for name, plies in PHASES.items() if self.position.ply in plies)

    @property
    def best_score(self) -> int:
        """The highest score."""
        return max(score for score in self.scores if score is not None)

    @derived
    def best(self) -> tuple[Column, ...]:
        """The columns with the highest score."""
        return tuple(n for n, score in enumerate(self.scores) if score == self.best_score)

    def score_of(self, column: int) -> int:
        """The score of a column. Raises IllegalMove if it is full."""
        score = self.scores[column]
        if score is None:
            raise IllegalMove(f"column {column} is full")
        return score


def outcome(score: int) -> int:
    """The sign of a score: 1 for a win, 0 for a draw, -1 for a loss.

    >>> outcome(18), outcome(0), outcome(-2)
    (1, 0, -1)
    """
    return (score > 0) - (score < 0)


@cache
def graded_positions() -> Sequence[GradedPosition]:
    """The positions that players are graded on.

    >>> len(graded_positions())
    600
    """
    found = []
    for line in SET_FILE.read_text(encoding="utf-8").splitlines():
        moves, *scores = line.split()
        numbers = tuple(None if score == "." else int(score) for score in scores)
        found.append(GradedPosition(moves, Position.from_moves(moves), numbers))
    return tuple(found)


@dataclass
class Grade:
    """A player's results on some positions."""

    positions: int = 0
    kept: int = 0
    """The number of moves that keep the outcome: a won position stays won, a drawn one drawn."""
    best: int = 0
    """The number of moves with the highest score."""
    lost: int = 0
    """The sum of the points of score that were lost."""

    @derived
    def good_share(self) -> float:
        """The share of moves that keep the outcome."""
        return self.kept / self.positions

    @derived
    def perfect_share(self) -> float:
        """The share of moves with the highest score."""
        return self.best / self.positions

    @derived
    def score_lost(self) -> float:
        """The points of score lost per move, on average."""
        return self.lost / self.positions

    def add(self, graded: GradedPosition, column: int) -> None:
        """Count the move in one more position.

        >>> grade = Grade()
        >>> grade.add(graded_positions()[0], column=3)
        >>> grade.positions
        1
        """
        score = graded.score_of(column)
        self.positions += 1
        self.kept += outcome(score) == outcome(graded.best_score)
        self.best += score == graded.best_score
        self.lost += graded.best_score - score


@dataclass(frozen=True, slots=True)
class Blunder:
    """A move that does not keep the outcome."""

    graded: GradedPosition = field(metadata=INLINE)
    """The position, and the exact score of each column."""
    column: Column = field(metadata=called("played"))
    """The move played."""

    @property
    def score(self) -> int:
        """The score of the move."""
        return self.graded.score_of(self.column)

    @property
    def severity(self) -> tuple[int, int]:
        """The severity: first the half points given away with best play, then the score lost.

        >>> won = next(graded for graded in graded_positions() if graded.best_score > 0)
        >>> worst = min(range(7), key=lambda column: won.scores[column] or 0)
        >>> Blunder(won, worst).severity > (0, 0)
        True
        """
        best = self.graded.best_score
        return outcome(best) - outcome(self.score), best - self.score

    @derived
    def change(self) -> str:
        """The change of the result, for example "win in 5 becomes loss in 3"."""
        position, best = self.graded.position, self.graded.best_score
        return f"{in_words(position, best)} becomes {in_words(position, self.score)}"


class Grades(dict[Phase, Grade]):
    """The grade of a player for each phase of the game, and for the whole set as "all"."""

    def __init__(self) -> None:
        super().__init__({phase: Grade() for phase in get_args(Phase)})
        self.blunders: list[Blunder] = []
        """The moves that do not keep the outcome, the worst first."""

    def add(self, graded: GradedPosition, column: int) -> None:
        """Count the move in one more position."""
        self[graded.phase].add(graded, column)
        self["all"].add(graded, column)
        if outcome(graded.score_of(column)) != outcome(graded.best_score):
            self.blunders.append(Blunder(graded, column))

    def sort(self) -> None:
        """Sort the blunders, which may have come in any order."""
        self.blunders.sort(key=lambda each: (*(-part for part in each.severity), each.graded.moves))


@dataclass(frozen=True, slots=True)
class FailedGrade:
    """A player that has no grades."""

    failed: str
    """The reason."""


class Question(NamedTuple):
    """One position for one player."""

    player: int
    position: int
    seed: int


def _answer(move_time: float | None, participants: Participants, question: Question) -> int | str:
    """The column that a player chooses, or the reason why it failed."""
    on_turn(1)
    position = graded_positions()[question.position].position
    try:
        player = participants.player(question.player, question.seed)
        if move_time is None:
            return ask(player, position)
        on_turn(1, move_time)
        return ask_in_time(player, position, Clock(TimeControl(move_time)))
    except BadMove as error:
        return str(error)


def _crashed(names: Sequence[str], question: Question, _turn: int, reason: str) -> str:
    return f"{names[question.player]} {reason}"


def _name(names: Sequence[str], question: Question) -> str:
    return f"position {question.position + 1} for {names[question.player]}"


def grade(
    player: str | Player | Entrant,
    *,
    seed: int = 0,
    solver: Solver | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Grades:
    """The grade of a player for each phase of the game, for the whole set as "all", and its
    blunders.

    A new player with its own seed is created for each position, so that positions do not affect
    each other; a player object answers all of them. `progress(done, total)` is called after each
    position. Raises BadMove if the player fails.

    >>> grades = grade("random")
    >>> 0.3 < grades["all"].good_share < 0.5
    True
    >>> worst = grades.blunders[0]
    >>> worst.column in worst.graded.best
    False
    """
    ((_, found),) = grade_each([player], seed=seed, solver=solver, progress=progress)
    if isinstance(found, FailedGrade):
        raise BadMove(found.failed)
    return found


def grade_each(  # noqa: PLR0913 - all but one have names
    players: Sequence[str | Player | Entrant],
    *,
    seed: int = 0,
    move_time: float | None = None,
    workers: int | None = 1,
    solver: Solver | None = None,
    progress: Callable[[int, int], object] | None = None,
    prepare: Prepare | None = None,
    files: Sequence[Path] = (),
    runner: Runner | None = None,
) -> Generator[tuple[str, Grades | FailedGrade], None, None]:
    """Yield the grades of several players, each as soon as they are known, or why it failed.

    `workers` is the number of processes (None: one per core). With 1, players run in this process,
    with `solver`, and a player that crashes ends it. The grades are the same with any number.
    `prepare`, `files` and `runner` are those of `play_match`. A player that takes longer than
    `move_time` seconds for a move fails.

    >>> [name for name, _ in grade_each(["random", "outcome:depth=1"])]
    ['random', 'outcome:depth=1']
    """
    who = numbered(players)
    check_seed(seed)
    count = worker_count(workers)
    check_callable("progress", progress)
    if move_time is not None:
        TimeControl(move_time)  # checks it
    exam = _Exam(who, seed)
    names = [entrant.name for entrant in who]
    job = PlayerJob(
        partial(_answer, move_time),
        partial(_crashed, names),
        partial(_name, names),
        who,
        prepare,
        files,
    )
    answers = job.run(exam.questions(), workers=count, runner=runner, solver=solver)
    with closing(answers):
        for question, found in answers:
            result = exam.take(question, found)
            if progress is not None:
                progress(exam.done, exam.total)
            if result is not None:
                yield exam.who[question.player].name, result


class _Exam:
    """The questions for all players, and the grades so far."""

    def __init__(self, who: Sequence[Entrant], seed: int) -> None:
        self.who = who
        self.total = len(self.who) * len(graded_positions())
        self._seed = seed
        self._pending = {player: Grades() for player in range(len(self.who))}

    def questions(self) -> Iterator[Question]:
        """The questions player by player, without those for players that have failed."""
        for player, entrant in enumerate(self.who):
            for index in range(len(graded_positions())):
                if player in self._pending:
                    yield Question(player, index, derived_seed(self._seed, entrant.name, index))

    @property
    def done(self) -> int:
        """The number of questions that are answered or no longer needed."""
        answered = (grades["all"].positions for grades in self._pending.values())
        return self.total - sum(len(graded_positions()) - count for count in answered)

    def take(self, question: Question, found: int | str) -> Grades | FailedGrade | None:
        """Count an answer, and return the player's grades if it was the last one."""
        player, graded = question.player, graded_positions()[question.position]
        if player not in self._pending:
            return None
        if isinstance(found, str):
            del self._pending[player]
            return FailedGrade(found)
        grades = self._pending[player]
        grades.add(graded, found)
        if grades["all"].positions < len(graded_positions()):
            return None
        grades.sort()
        return self._pending.pop(player)
