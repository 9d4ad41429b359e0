"""Grades: how good a player's moves are, compared with exact scores.

The positions come with the package and never change: 200 of each phase of the game, in each of
which some moves keep the outcome, some do not, and none wins at once. They were made by
`benchmarks/make_grade_set.py`, with the exact score of every move.

A player that fails in a position has the worst outcome there, and the next position is asked.
"""

import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, redirect_stdout
from functools import cache, partial
from itertools import chain, groupby, islice
from pathlib import Path
from typing import NamedTuple

from fourfold.base.jobs import Runner
from fourfold.base.jobs.sent_files import digest
from fourfold.base.json_shapes import from_json, to_json
from fourfold.match.clock import Clock, TimeControl
from fourfold.match.game import BadMove, ask, ask_in_time, watched_time
from fourfold.match.judgement import (
    PHASES,
    Failure,
    Grade,
    GradedPosition,
    Judgement,
    Phase,
    judge,
)
from fourfold.match.line_file import Fields, LineFile, key_of
from fourfold.match.player_jobs import TABLE_MB, Participants, PlayerJob, Prepare
from fourfold.match.process_pool import on_turn, worker_count
from fourfold.match.schedule import derived_seed, numbered
from fourfold.match.usage import Usage, take_usage, total_usage
from fourfold.players import Entrant, Player
from fourfold.players.arguments import check_callable, check_seed
from fourfold.rules.notation import parse_moves
from fourfold.rules.position import Position
from fourfold.solver import Solver

_FOLDER = Path(__file__).with_name("data")
SET_FILE = _FOLDER / "graded.txt"
REFERENCE_FILE = _FOLDER / "references.txt"

_BATCH = 64
"""Questions asked at once: few enough to show progress."""


class Answer(NamedTuple):
    """The answer of a player to a position."""

    move: int | Failure
    """A column, or the reason why there is none."""
    usage: Usage | None = None
    """What it took, if the player is a language model."""


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


class Grades(dict[Phase, Grade]):
    """The grade of a player for each phase of the game, and for the whole set as "all".

    >>> grades = Grades(judge(each, each.best[0]) for each in graded_positions()[:250])
    >>> grades["middle"].positions, grades["all"].perfect_share
    (50, 1.0)
    """

    def __init__(self, judgements: Iterable[Judgement], usage: Usage | None = None) -> None:
        self.judgements = tuple(judgements)
        """The answers to all positions, in their order."""
        self.usage = usage
        """What the answers took, if the player is a language model."""
        phases: dict[Phase, list[Judgement]] = {phase: [] for phase in PHASES}
        for each in self.judgements:
            phases[each.question.phase].append(each)
        super().__init__({phase: Grade.of(found) for phase, found in phases.items()})
        self["all"] = Grade.of(self.judgements)

    @property
    def blunders(self) -> list[Judgement]:
        """The legal moves that do not keep the outcome, the worst first."""
        found = [each for each in self.judgements if each.legal and not each.good]
        return sorted(
            found, key=lambda each: (*(-part for part in each.severity), each.question.moves)
        )

    @property
    def failures(self) -> list[Judgement]:
        """The positions without a legal answer, in their order."""
        return [each for each in self.judgements if not each.legal]


@cache
def reference_grades() -> dict[str, Grades]:
    """The grades of rated players on the same positions, the weakest first.

    They were made by `benchmarks/make_references.py`.

    >>> reference_grades()["random"]["all"].good_share < 0.5
    True
    """
    found = {}
    for line in REFERENCE_FILE.read_text(encoding="utf-8").splitlines():
        name, answers = line.split()
        columns = parse_moves(answers, columns=7)
        found[name] = Grades(map(judge, graded_positions(), columns))
    return found


class Question(NamedTuple):
    """One position for one player."""

    player: int
    position: int
    seed: int


def _answer(move_time: float | None, participants: Participants, question: Question) -> Answer:
    """The column that a player chooses, or the reason why it failed."""
    on_turn(1)
    try:
        player = participants.player(question.player, question.seed)
    except BadMove as error:
        return Answer(_or_failure(error))
    move = _move(player, graded_positions()[question.position].position, move_time)
    return Answer(move, take_usage(player))


def _move(player: Player, position: Position, move_time: float | None) -> int | Failure:
    try:
        if move_time is None:
            return ask(player, position)
        on_turn(1, watched_time(player, move_time))
        return ask_in_time(player, position, Clock(TimeControl(move_time)))
    except BadMove as error:
        return _or_failure(error)


def _crashed(names: Sequence[str], question: Question, _turn: int, reason: str) -> Answer:
    return Answer(Failure(f"{names[question.player]} {reason}"))


def _name(names: Sequence[str], question: Question) -> str:
    return f"position {question.position + 1} for {names[question.player]}"


def grade(
    player: str | Player | Entrant,
    *,
    seed: int = 0,
    solver: Solver | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Grades:
    """The grade of a player for each phase of the game, for the whole set as "all", its blunders
    and its failures.

    A new player with its own seed is created for each position, so that positions do not affect
    each other; a player object answers all of them. `progress(done, total)` is called after each
    position. A player that fails has the worst outcome in that position.

    >>> grades = grade("random")
    >>> 0.3 < grades["all"].good_share < 0.5
    True
    >>> worst = grades.blunders[0]
    >>> worst.column in worst.question.best
    False
    """
    ((_, found),) = grade_each([player], seed=seed, solver=solver, progress=progress)
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
    store: Path | None = None,
    runner: Runner | None = None,
) -> Generator[tuple[str, Grades], None, None]:
    """Yield the grades of several players, each as soon as they are known.

    `workers` is the number of processes (None: one per core). With 1, players run in this process,
    with `solver`, and a player that crashes ends it. The grades are the same with any number.
    `prepare`, `files` and `runner` are those of `play_match`. A player that takes longer than
    `move_time` seconds for a move has failed in that position.

    Answers are kept in the file `store`, if there is one, and what is there already is not asked
    again: so a run continues that was interrupted.

    >>> [name for name, _ in grade_each(["random", "outcome:depth=1"])]
    ['random', 'outcome:depth=1']
    """
    who = numbered(players)
    check_seed(seed)
    count = worker_count(workers)
    check_callable("progress", progress)
    if move_time is not None:
        TimeControl(move_time)  # checks it
    run = _Run(who, seed)
    names = [entrant.name for entrant in who]
    job = PlayerJob(
        partial(_answer, move_time),
        partial(_crashed, names),
        partial(_name, names),
        who,
        prepare,
        files,
    )
    with ExitStack() as stack:
        known: dict[Question, Answer] = {}
        if store is not None:
            file = AnswerFile(store, who, [move_time, digest(files)])
            known = stack.enter_context(closing(file)).recall(run.questions())
        pending = (each for each in run.questions() if each not in known)
        if move_time is None and runner is None and any(entrant.batches for entrant in who):
            new = stack.enter_context(closing(_in_batches(job, pending, count, solver)))
        else:
            new = stack.enter_context(
                closing(job.run(pending, workers=count, runner=runner, solver=solver))
            )
        for question, answer in chain(known.items(), new if store is None else file.keep(new)):
            complete = run.take(question, answer)
            if progress is not None:
                progress(run.done, run.total)
            if complete is not None:
                yield names[question.player], complete


def _in_batches(
    job: PlayerJob[Question, Answer],
    questions: Iterable[Question],
    workers: int,
    solver: Solver | None,
) -> Generator[tuple[Question, Answer], None, None]:
    """Questions with their answers; players that can are asked many at once, on as many threads as
    there are workers.
    """
    here = Participants(job.who, solver or Solver(table_mb=TABLE_MB))
    for together, group in groupby(questions, lambda each: job.who[each.player].batches):
        if not together:
            with closing(job.run(group, workers=workers, solver=solver)) as answered:
                yield from answered
            continue
        for player, asked in groupby(group, lambda each: each.player):
            while batch := list(islice(asked, _BATCH)):
                positions = [graded_positions()[each.position].position for each in batch]
                with redirect_stdout(sys.stderr):
                    moves = here.moves(player, positions, [each.seed for each in batch], workers)
                answers = (Answer(_or_failure(move)) for move in moves)
                yield from zip(batch, answers, strict=True)


def _or_failure(move: int | BadMove) -> int | Failure:
    return Failure(str(move), move.traceback) if isinstance(move, BadMove) else move


class AnswerFile:
    """The answers of players on disk. The errors are those of `LineFile`."""

    def __init__(self, path: Path, who: Sequence[Entrant], conditions: Sequence[object]) -> None:
        """`conditions` are what the answers of all players depend on."""
        self._who = who
        self._conditions = conditions
        self._file = LineFile(path)
        self.close = self._file.close

    def recall(self, questions: Iterable[Question]) -> dict[Question, Answer]:
        """The answers that are in the file."""
        return self._file.recall({self._key(each): each for each in questions}, _read_answer)

    def keep(self, answers: Iterable[tuple[Question, Answer]]) -> Iterator[tuple[Question, Answer]]:
        """Add answers to the file, and yield them."""
        return self._file.keep(answers, self._fields)

    def _fields(self, answered: tuple[Question, Answer]) -> Fields:
        question, answer = answered
        found = {"column": answer.move} if isinstance(answer.move, int) else to_json(answer.move)
        if answer.usage is not None:
            found["usage"] = to_json(answer.usage)
        moves = graded_positions()[question.position].moves
        player = self._who[question.player].name
        return {"key": self._key(question), "player": player, "moves": moves, **found}

    def _key(self, question: Question) -> str:
        entrant = self._who[question.player]
        moves = graded_positions()[question.position].moves
        return key_of(entrant.name, entrant.version, moves, question.seed, self._conditions)


def _read_answer(fields: Fields) -> Answer:
    move = int(fields["column"]) if "column" in fields else from_json(Failure, fields)
    return Answer(move, from_json(Usage, fields["usage"]) if "usage" in fields else None)


class _Run:
    """The questions for all players, and the answers so far."""

    def __init__(self, who: Sequence[Entrant], seed: int) -> None:
        self._who = who
        self._seed = seed
        self._each = len(graded_positions())
        self.total = len(who) * self._each
        self._answers: dict[int, dict[int, Answer]] = {player: {} for player in range(len(who))}

    def questions(self) -> Iterator[Question]:
        """The questions player by player."""
        for player, entrant in enumerate(self._who):
            for index in range(self._each):
                yield Question(player, index, derived_seed(self._seed, entrant.name, index))

    @property
    def done(self) -> int:
        """The number of questions that are answered."""
        return sum(map(len, self._answers.values()))

    def take(self, question: Question, answer: Answer) -> Grades | None:
        """Note an answer, and return the player's grades if it was the last one."""
        answers = self._answers[question.player]
        answers[question.position] = answer
        if len(answers) < self._each:
            return None
        in_order = [answers[position] for position in range(self._each)]
        judged = map(judge, graded_positions(), (answer.move for answer in in_order))
        return Grades(judged, total_usage(answer.usage for answer in in_order))
