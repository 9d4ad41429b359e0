"""Exact marks for the answers to an exam."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from statistics import fmean

from fourfold.base.errors import InvalidArgument
from fourfold.base.json_shapes import IF_GIVEN, INLINE, NOT_IN_JSON, derived
from fourfold.match.exam.answers import RESULTS, ExamAnswer, StatedResult, parse
from fourfold.match.exam.claims import CLAIMS, CheckedClaim, ClaimKind, true_claims
from fourfold.match.exam.question import (
    ASKS,
    BOARDS,
    KINDS,
    VARIANTS,
    ExamQuestion,
)
from fourfold.match.judgement import (
    PHASES,
    Grade,
    GradedPosition,
    Interval,
    Judgement,
    PairedComparison,
    Rounded,
    compare_pairs,
    judge,
    sign,
)
from fourfold.match.tally import wilson_interval
from fourfold.match.usage import Usage, total_usage
from fourfold.rules.position import Position
from fourfold.rules.shapes import Count
from fourfold.solver import Solver

_BINS = 5  # of confidences
_EXACT: dict[int, StatedResult] = {1: "win", 0: "draw", -1: "loss"}
_SHOWN = 2000  # characters of an answer in the report


@dataclass(frozen=True, slots=True)
class Share:
    """A part of a number of things, as a sample.

    >>> Share(3, 4).share, [round(bound, 2) for bound in Share(3, 4).interval]
    (0.75, [0.3, 0.95])
    """

    count: Count = 0
    """How many."""
    total: Count = 0
    """Of how many."""

    @derived
    def share(self) -> float | None:
        """The share; None of nothing."""
        return self.count / self.total if self.total else None

    @derived
    def interval(self) -> Interval:
        """Its 95% interval."""
        return wilson_interval(self.count, self.total)


@dataclass(frozen=True, slots=True)
class ConfidenceBin:
    """Stated results with a similar confidence."""

    low: Rounded
    """The lowest confidence."""
    high: Rounded
    """The highest confidence."""
    confidence: Rounded
    """The mean confidence."""
    right: Share
    """The results that are right: their share is the mean confidence if it is calibrated."""


@dataclass(frozen=True, slots=True)
class ResultMarks:
    """Stated results, compared with the exact ones."""

    asked: Count
    """The number of questions that ask for the result."""
    right: Share
    """The right ones of those that were stated."""
    table: Mapping[StatedResult, Mapping[StatedResult, Count]]
    """How often each stated result was which exact one."""
    confidences: Count
    """The number of stated results with a confidence."""
    brier: Rounded | None
    """The mean square of confidence less 1 where the result is right, and less 0 where it is not: 0
    is perfect, 0.25 that of always saying 50%. None without confidences."""
    calibration_error: Rounded | None
    """The mean distance of the confidence from the share that is right, over the bins."""
    bins: tuple[ConfidenceBin, ...]
    """The results by confidence, in steps of 20%."""


@dataclass(frozen=True, slots=True)
class ClaimMarks:
    """The truth of reasons."""

    precision: Share
    """The true ones of the claims that were stated."""
    recall: Share
    """The stated ones of the claims that are true."""


@dataclass(frozen=True, slots=True)
class ReasonMarks:
    """The truth of the reasons of all answers."""

    asked: Count
    """The number of questions that ask for reasons."""
    all: ClaimMarks
    """All claims. A reason that cannot be read counts as a false one."""
    claims: Mapping[ClaimKind, ClaimMarks]
    """Claims by what they say."""
    unreadable: Count
    """The number of reasons that cannot be read."""


@dataclass(frozen=True, slots=True)
class MarkedAnswer:
    """An answer and what it is worth. Columns and cells are those of the position, not mirrored."""

    question: ExamQuestion = field(metadata=NOT_IN_JSON)
    answer: str
    """The answer as it was given; of a long one, the end."""
    judgement: Judgement = field(metadata=INLINE)
    """The move and what it is worth."""
    result: StatedResult | None = field(default=None, metadata=IF_GIVEN)
    """The stated result."""
    confidence: Rounded | None = field(default=None, metadata=IF_GIVEN)
    """The stated confidence."""
    reasons: tuple[CheckedClaim, ...] = field(default=(), metadata=IF_GIVEN)
    """The stated reasons."""
    missed: tuple[str, ...] = field(default=(), metadata=IF_GIVEN)
    """The claims that are true of the move and were not stated."""

    @derived
    def id(self) -> str:
        """The name of the question."""
        return self.question.id

    @derived
    def good(self) -> bool:
        """Whether the move keeps the result."""
        return self.judgement.good

    @derived
    def perfect(self) -> bool:
        """Whether the move has the highest score."""
        return self.judgement.perfect

    @derived
    def regret(self) -> int:
        """The points of score lost."""
        return self.judgement.regret

    @property
    def exact_result(self) -> StatedResult:
        """The result of the position with best play."""
        return _EXACT[sign(self.judgement.question.best_score)]


@dataclass(frozen=True, slots=True)
class ExamReport:
    """The marks of an exam: what `fourfold exam score --json` prints."""

    all: Grade
    """The quality of all moves."""
    phases: Mapping[str, Grade]
    """By phase of the game, where there are answers."""
    kinds: Mapping[str, Grade]
    """By kind of position."""
    variants: Mapping[str, Grade]
    """By disguise."""
    boards: Mapping[str, Grade]
    """By how the position is shown."""
    asks: Mapping[str, Grade]
    """By what is asked."""
    comparisons: tuple[PairedComparison, ...]
    """Positions as they are, compared in pairs with the same ones mirrored and renamed. Someone who
    knows answers by heart is better at the former."""
    results: ResultMarks | None
    """The stated results; None if no question asks for them."""
    reasons: ReasonMarks | None
    """The truth of reasons; None if no question asks for them."""
    answers: tuple[MarkedAnswer, ...]
    """All answers, in the order of the exam."""
    usage: Usage | None = field(default=None, metadata=IF_GIVEN)
    """What the answers took, if the file of answers says so."""

    @property
    def failures(self) -> list[MarkedAnswer]:
        """The answers without a legal move, in the order of the exam."""
        return [each for each in self.answers if not each.judgement.legal]

    @property
    def worst(self) -> list[MarkedAnswer]:
        """The legal moves that do not keep the result, the worst first."""
        found = [each for each in self.answers if each.judgement.legal and not each.good]
        return sorted(found, key=lambda each: each.judgement.severity, reverse=True)


def score_exam(
    questions: Sequence[ExamQuestion],
    answers: Mapping[str, str | ExamAnswer],
    *,
    solver: Solver | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> ExamReport:
    """Mark the answers, as text or as `read_answers` returns them, by the id of their question.

    A question without an answer counts as the worst outcome. Raises InvalidArgument if an answer
    belongs to no question.

    >>> from fourfold.match.exam.question import make_exam
    >>> exam = make_exam(4, seed=1)
    >>> report = score_exam(exam, {exam[0].id: "Move: 4"})
    >>> report.all.positions, report.all.failed
    (4, 3)
    """
    known = {question.id for question in questions}
    for name in answers:
        if name not in known:
            raise InvalidArgument(
                f"no question of the exam is called {name!r}: is it another exam?"
            )
    solver = solver or Solver()
    graded: dict[str, GradedPosition] = {}
    marked = []
    for done, question in enumerate(questions, start=1):
        if question.moves not in graded:
            position = Position.from_moves(question.moves)
            scores = tuple(solver.analyse(position, pv=False).scores)
            graded[question.moves] = GradedPosition(question.moves, position, scores)
        given = answers.get(question.id, "")
        text = given if isinstance(given, str) else given.answer
        marked.append(_mark(question, graded[question.moves], text))
        if progress is not None:
            progress(done, len(questions))
    used = (each.usage for each in answers.values() if isinstance(each, ExamAnswer))
    return replace(_report(marked), usage=total_usage(used))


def _mark(question: ExamQuestion, graded: GradedPosition, text: str) -> MarkedAnswer:
    said = parse(question, text)
    judgement = judge(graded, said.move)
    found = MarkedAnswer(question, text[-_SHOWN:], judgement)
    if question.ask != "move":
        found = replace(found, result=said.result, confidence=said.confidence)
    if question.ask != "reasons":
        return found
    true = set() if judgement.column is None else true_claims(graded, judgement.column)
    checked = tuple(replace(each, true=each.claim in true) for each in said.reasons)
    missed = true - {each.claim for each in checked if each.claim is not None}
    return replace(found, reasons=checked, missed=tuple(sorted(map(str, missed))))


def _report(marked: Sequence[MarkedAnswer]) -> ExamReport:
    return ExamReport(
        Grade.of(each.judgement for each in marked),
        _grades(marked, PHASES, lambda each: each.judgement.question.phase),
        _grades(marked, KINDS, lambda each: each.question.kind),
        _grades(marked, VARIANTS, lambda each: each.question.variant),
        _grades(marked, BOARDS, lambda each: each.question.board),
        _grades(marked, ASKS, lambda each: each.question.ask),
        tuple(_comparisons(marked)),
        _results([each for each in marked if each.question.ask != "move"]),
        _reasons([each for each in marked if each.question.ask == "reasons"]),
        tuple(marked),
    )


def _grades(
    marked: Sequence[MarkedAnswer], names: Iterable[str], name_of: Callable[[MarkedAnswer], str]
) -> dict[str, Grade]:
    """The grades of those groups that have answers."""
    groups = {name: [each.judgement for each in marked if name_of(each) == name] for name in names}
    return {name: Grade.of(group) for name, group in groups.items() if group}


def _comparisons(marked: Sequence[MarkedAnswer]) -> Iterable[PairedComparison]:
    by_form = {(each.question.variant, _form(each)): each.judgement for each in marked}
    for variant in VARIANTS[1:]:
        pairs = [
            (plain, by_form[variant, form])
            for (shown, form), plain in by_form.items()
            if shown == "plain" and (variant, form) in by_form
        ]
        if pairs:
            yield compare_pairs("plain", variant, pairs)


def _form(marked: MarkedAnswer) -> tuple[str, ...]:
    """What questions share that differ in the variant only."""
    question = marked.question
    return question.moves, question.board, question.ask


def _results(marked: Sequence[MarkedAnswer]) -> ResultMarks | None:
    if not marked:
        return None
    stated = [each for each in marked if each.result is not None]
    table = {
        said: {
            exact: sum(each.result == said and each.exact_result == exact for each in stated)
            for exact in RESULTS
        }
        for said in RESULTS
    }
    sure = [
        (each.confidence, each.result == each.exact_result)
        for each in stated
        if each.confidence is not None
    ]
    bins = []
    for number in range(_BINS):
        inside = [pair for pair in sure if min(int(pair[0] * _BINS), _BINS - 1) == number]
        if inside:
            right = Share(sum(right for _, right in inside), len(inside))
            mean = fmean(confidence for confidence, _ in inside)
            bins.append(ConfidenceBin(number / _BINS, (number + 1) / _BINS, mean, right))
    return ResultMarks(
        len(marked),
        Share(sum(table[each][each] for each in RESULTS), len(stated)),
        table,
        len(sure),
        fmean((confidence - right) ** 2 for confidence, right in sure) if sure else None,
        sum(abs(each.confidence * each.right.total - each.right.count) for each in bins) / len(sure)
        if sure
        else None,
        tuple(bins),
    )


def _reasons(marked: Sequence[MarkedAnswer]) -> ReasonMarks | None:
    if not marked:
        return None
    stated = [each for answer in marked for each in answer.reasons]
    missed = [each.partition(" ")[0] for answer in marked for each in answer.missed]

    def marks(chosen: Sequence[CheckedClaim], not_stated: int) -> ClaimMarks:
        true = sum(each.true for each in chosen)
        return ClaimMarks(Share(true, len(chosen)), Share(true, true + not_stated))

    return ReasonMarks(
        len(marked),
        marks(stated, len(missed)),
        {
            kind: marks(
                [each for each in stated if each.claim and each.claim.claim == kind],
                missed.count(kind),
            )
            for kind in CLAIMS
        },
        sum(each.claim is None for each in stated),
    )
