"""The answers of agents to an exam."""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import Protocol, TypeGuard

from fourfold.base.jobs.sent_files import digest
from fourfold.base.json_shapes import from_json, to_json
from fourfold.match.exam.answers import ExamAnswer, parse
from fourfold.match.exam.question import ExamQuestion
from fourfold.match.game import BadMove, ask
from fourfold.match.judgement import Failure
from fourfold.match.line_file import Fields, LineFile, key_of
from fourfold.match.player_jobs import Participants, PlayerJob, Prepare
from fourfold.match.process_pool import on_turn, worker_count
from fourfold.match.schedule import derived_seed
from fourfold.match.usage import take_usage
from fourfold.players import Entrant
from fourfold.rules.position import Position
from fourfold.solver import Solver

_Questions = tuple[ExamQuestion, ...]


class Writer(Protocol):
    """A player that answers questions as text, as language models do."""

    def answer(
        self, text: str, picture: str | None = None, *, read: Callable[[str], int | Failure]
    ) -> str:
        """The answer to a prompt, from which `read` takes the move."""
        ...


def answer_exam(  # noqa: PLR0913 - all but two have names
    questions: Sequence[ExamQuestion],
    agent: str | Entrant,
    *,
    seed: int = 0,
    workers: int | None = 1,
    solver: Solver | None = None,
    progress: Callable[[int, int], object] | None = None,
    prepare: Prepare | None = None,
    files: Sequence[Path] = (),
    store: Path | None = None,
) -> list[ExamAnswer]:
    """The answers of an agent, in the order of the questions.

    A language model gets the prompts. Other agents get the positions, and answer the same in every
    form of a position. `workers`, `prepare` and `files` are those of `grade_each`.

    Answers are kept in the file `store`, if there is one, and what is there already is not asked
    again: so a run continues that was interrupted.

    >>> from fourfold.match.exam import make_exam, score_exam
    >>> exam = make_exam(4, seed=1, variants=["plain", "mirror"])
    >>> answers = answer_exam(exam, "perfect")
    >>> score_exam(exam, {each.id: each.answer for each in answers}).all.perfect_share
    1.0
    """
    entrant = Entrant.of(agent)
    count = worker_count(workers)
    job = PlayerJob(partial(_answers, seed), partial(_crashed, entrant.name), _name, [entrant])
    job = job._replace(prepare=prepare, files=files)
    with ExitStack() as stack:
        found: dict[str, ExamAnswer] = {}
        if store is not None:
            file = _AnswerFile(store, [entrant.name, entrant.version, seed, digest(files)])
            found = stack.enter_context(closing(file)).recall(questions)
        pieces = _pieces([each for each in questions if each.id not in found], entrant, solver)
        count = max(1, min(count, len(pieces)))
        new = _each(stack.enter_context(closing(job.run(pieces, workers=count, solver=solver))))
        for _, answer in new if store is None else file.keep(new):
            found[answer.id] = answer
            if progress is not None:
                progress(len(found), len(questions))
    return [found[each.id] for each in questions]


def _pieces(
    questions: Sequence[ExamQuestion], entrant: Entrant, solver: Solver | None
) -> list[_Questions]:
    """The questions about each position together; for a language model, each alone."""
    if questions and _writes(entrant.make(0, solver)):
        return [(each,) for each in questions]
    groups: dict[str, list[ExamQuestion]] = {}
    for each in questions:
        groups.setdefault(each.moves, []).append(each)
    return [tuple(group) for group in groups.values()]


def _answers(seed: int, participants: Participants, questions: _Questions) -> list[ExamAnswer]:
    """The answers to questions about one position."""
    on_turn(1)
    moves = questions[0].moves
    try:
        player = participants.player(0, derived_seed(seed, participants.who[0].name, moves))
        if _writes(player):
            return [_written(player, each) for each in questions]
        column = ask(player, Position.from_moves(moves))
    except BadMove as error:
        return [ExamAnswer(each.id, "", str(error)) for each in questions]
    return [ExamAnswer(each.id, f"Move: {each.label_of(column)}") for each in questions]


def _written(player: Writer, question: ExamQuestion) -> ExamAnswer:
    text = player.answer(
        question.prompt, question.picture, read=lambda said: parse(question, said).move
    )
    return ExamAnswer(question.id, text, usage=take_usage(player))


def _writes(player: object) -> TypeGuard[Writer]:
    return callable(getattr(player, "answer", None))


def _crashed(name: str, questions: _Questions, _turn: int, reason: str) -> list[ExamAnswer]:
    return [ExamAnswer(each.id, "", f"{name} {reason}") for each in questions]


def _name(questions: _Questions) -> str:
    return f"question {questions[0].id}"


_Answered = tuple[ExamQuestion, ExamAnswer]


def _each(done: Iterable[tuple[_Questions, list[ExamAnswer]]]) -> Generator[_Answered, None, None]:
    for questions, answers in done:
        yield from zip(questions, answers, strict=True)


class _AnswerFile:
    """Answers on disk. The errors are those of `LineFile`."""

    def __init__(self, path: Path, conditions: Sequence[object]) -> None:
        self._conditions = conditions
        self._file = LineFile(path)
        self.close = self._file.close

    def recall(self, questions: Iterable[ExamQuestion]) -> dict[str, ExamAnswer]:
        """The answers that are in the file, by the id of the question."""
        wanted = {self._key(each): each.id for each in questions}
        return self._file.recall(wanted, lambda fields: from_json(ExamAnswer, fields))

    def keep(self, answers: Iterable[_Answered]) -> Iterator[_Answered]:
        """Add answers to the file, and yield them."""
        return self._file.keep(answers, self._fields)

    def _fields(self, answered: _Answered) -> Fields:
        question, answer = answered
        return {"key": self._key(question), **to_json(answer)}

    def _key(self, question: ExamQuestion) -> str:
        return key_of(self._conditions, question.id, question.moves, question.prompt)
