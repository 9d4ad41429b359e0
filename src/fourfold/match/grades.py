"""How good the moves of a player are, measured against the truth: see `exercises`."""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from fourfold.errors import IllegalMove
from fourfold.match.game import BadMove, ask
from fourfold.match.graded_positions import PHASES, Exercise, exercises, outcome
from fourfold.match.schedule import Entrant, add_numbered, check_list, derived_seed
from fourfold.match.worker_pool import (
    Died,
    OnTurn,
    Prepare,
    check_workers,
    cores,
    made,
    work_here,
    work_on_processes,
)
from fourfold.players import Player
from fourfold.players.arguments import check_callable, check_seed
from fourfold.solver import Solver


@dataclass
class Grade:
    """The sums over some positions; the shares follow."""

    positions: int = 0
    kept: int = 0
    """Moves that keep the outcome: what was won stays won, what was drawn is not lost."""
    best: int = 0
    """Moves with the highest score."""
    lost: int = 0
    """Points of score lost in all."""

    @property
    def good_share(self) -> float:
        """The share of moves that keep the outcome."""
        return self.kept / self.positions

    @property
    def perfect_share(self) -> float:
        """The share of moves that nothing is better than."""
        return self.best / self.positions

    @property
    def score_lost(self) -> float:
        """Points of score lost a move, on average."""
        return self.lost / self.positions

    def add(self, exercise: Exercise, column: int) -> None:
        """Count the answer to one more position.

        >>> grade = Grade()
        >>> grade.add(exercises()[0], column=3)
        >>> grade.positions
        1
        """
        score = exercise.scores[column]
        if score is None:
            raise IllegalMove(f"column {column} is full")
        self.positions += 1
        self.kept += outcome(score) == outcome(exercise.best)
        self.best += score == exercise.best
        self.lost += exercise.best - score

    def to_dict(self) -> dict[str, Any]:
        """All of it as JSON can hold it.

        >>> Grade(positions=4, kept=3, best=2, lost=10).to_dict()["score_lost"]
        2.5
        """
        return asdict(self) | {
            "good_share": self.good_share,
            "perfect_share": self.perfect_share,
            "score_lost": self.score_lost,
        }


Grades = dict[str, Grade]
"""By phase of the game, and in "all"."""


class Question(NamedTuple):
    """One position for one player."""

    player: int
    exercise: int
    seed: int


def answer(
    question: Question, who: Sequence[Entrant], solver: Solver, on_turn: OnTurn
) -> int | str:
    """The column that a player chooses; if there is none, the reason."""
    on_turn(1)
    try:
        player = made(who[question.player], question.seed, solver)
        return ask(player, exercises()[question.exercise].position)
    except BadMove as error:
        return str(error)


def grade(
    player: str | Player | Entrant,
    *,
    seed: int = 0,
    solver: Solver | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Grades:
    """The grade of a player in each phase of the game, and in "all".

    Each position gets a new player with its own seed, so that the grade of one does not depend on
    the others; a player that is given in place of a name answers all of them. `progress(done,
    total)` is called after each. Raises BadMove if the player fails.

    >>> 0.3 < grade("random")["all"].good_share < 0.5
    True
    """
    ((_, found),) = grade_each([player], seed=seed, solver=solver, progress=progress)
    if isinstance(found, BadMove):
        raise found
    return found


def grade_each(  # noqa: PLR0913 - all but one have names
    players: Sequence[str | Player | Entrant],
    *,
    seed: int = 0,
    workers: int | None = 1,
    solver: Solver | None = None,
    progress: Callable[[int, int], object] | None = None,
    prepare: Prepare | None = None,
) -> Generator[tuple[str, Grades | BadMove], None, None]:
    """The grades of several players, each as soon as it is known; BadMove for one that fails.

    `workers` processes ask at the same time, None: one a core; 1: this process does, with
    `solver`, and then a player that crashes takes it along. The grades do not depend on that.
    `prepare` is called in each process before its first position.

    >>> [name for name, _ in grade_each(["random", "outcome:depth=1"])]
    ['random', 'outcome:depth=1']
    """
    check_list(players)
    check_seed(seed)
    check_workers(workers)
    check_callable("progress", progress)
    who: dict[str, Entrant] = {}
    for player in players:
        entrant = Entrant.of(player)
        if not isinstance(player, str):
            add_numbered(who, entrant)
        else:
            who.setdefault(entrant.name, entrant)  # the same name is the same player
    exam = _Exam(who.values(), seed)
    answers: Generator[tuple[Question, int | str | Died], None, None]
    if workers == 1:
        answers = work_here(answer, exam.questions(), exam.who, solver)
    else:
        crew = workers or cores()
        answers = work_on_processes(answer, exam.questions(), exam.who, crew, prepare)
    with closing(answers):
        for question, found in answers:
            result = exam.take(question, found)
            if progress is not None:
                progress(exam.done, exam.total)
            if result is not None:
                yield exam.who[question.player].name, result


class _Exam:
    """Which questions there are, and how far the players have come with them."""

    def __init__(self, who: Iterable[Entrant], seed: int) -> None:
        self.who = list(who)
        self.total = len(self.who) * len(exercises())
        self._seed = seed
        self._pending = {
            player: {phase: Grade() for phase in (*PHASES, "all")}
            for player in range(len(self.who))
        }

    def questions(self) -> Iterator[Question]:
        """Player by player, so that the first are soon done. None for those who have failed."""
        for player, entrant in enumerate(self.who):
            for index in range(len(exercises())):
                if player in self._pending:
                    yield Question(player, index, derived_seed(self._seed, entrant.name, index))

    @property
    def done(self) -> int:
        """Questions that need no answer any more."""
        answered = (grades["all"].positions for grades in self._pending.values())
        return self.total - sum(len(exercises()) - count for count in answered)

    def take(self, question: Question, found: int | str | Died) -> Grades | BadMove | None:
        """Counts an answer, and returns what comes out if it was the player's last."""
        player, exercise = question.player, exercises()[question.exercise]
        if player not in self._pending:
            return None
        if not isinstance(found, int):
            del self._pending[player]
            if isinstance(found, Died):
                return BadMove(f"{self.who[player].name} died: {found.status}")
            return BadMove(found)
        grades = self._pending[player]
        for phase in (exercise.phase, "all"):
            grades[phase].add(exercise, found)
        if grades["all"].positions < len(exercises()):
            return None
        return self._pending.pop(player)
