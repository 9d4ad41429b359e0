"""The marks of an exam as tables, and as a page with the worst answers explained."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from fourfold.base.plain_text import percent, printable
from fourfold.match.exam.answers import RESULTS
from fourfold.match.exam.score import ExamReport, MarkedAnswer, Share
from fourfold.match.grade_report import QUALITY, explained, in_words, quality
from fourfold.match.judgement import Grade
from fourfold.render.page import page as html_page
from fourfold.render.page import table
from fourfold.solver import Solver

_METHOD = (
    "A move is good if it keeps the result with best play, and perfect if no move has a higher "
    "score. An answer without a legal move counts as the worst outcome. Ranges are 95% intervals."
)
_STYLE = "pre{overflow:auto;white-space:pre-wrap;font-size:.85rem}"


class Table(NamedTuple):
    """A table of marks."""

    title: str
    headings: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]


def tables(report: ExamReport) -> Iterator[Table]:
    """All marks as tables.

    >>> from fourfold.match.exam import make_exam, score_exam
    >>> [each.title for each in tables(score_exam(make_exam(1, seed=1), {}))]
    ['Moves']
    """
    groups = {"all": report.all}
    for part in (report.phases, report.kinds, report.variants, report.boards, report.asks):
        if len(part) > 1:
            # A phase and a kind are both called "opening".
            name = "phase: " if part is report.phases else ""
            groups |= {f"{name}{each}": grade for each, grade in part.items()}
    rows = [
        (name, str(grade.positions), *_legal(grade), *quality(grade))
        for name, grade in groups.items()
    ]
    yield Table("Moves", ("answers", "number", "legal", "95%", *QUALITY), rows)
    if results := report.results:
        cells = [
            (said, *(str(results.table[said][exact]) for exact in RESULTS)) for said in RESULTS
        ]
        yield Table("Stated results", ("stated", *(f"is {each}" for each in RESULTS)), cells)
        if results.bins:
            yield Table(
                "Confidence in the stated result",
                ("confidence", "number", "mean", "right", "95%"),
                [
                    (
                        f"{each.low:.0%} to {each.high:.0%}",
                        str(each.right.total),
                        f"{percent(each.confidence)}%",
                        *_share(each.right),
                    )
                    for each in results.bins
                ],
            )
    if reasons := report.reasons:
        yield Table(
            "Reasons",
            ("claim", "stated", "precision", "95%", "true", "recall", "95%"),
            [
                (
                    name,
                    str(each.precision.total),
                    *_share(each.precision),
                    str(each.recall.total),
                    *_share(each.recall),
                )
                for name, each in [("all", reasons.all), *reasons.claims.items()]
            ],
        )


def _legal(grade: Grade) -> tuple[str, str]:
    return _share(Share(grade.positions - grade.failed, grade.positions))


def _share(part: Share) -> tuple[str, str]:
    if part.share is None:
        return "–", "–"
    return f"{percent(part.share)}%", " to ".join(map(percent, part.interval))


def sentences(report: ExamReport) -> Iterator[str]:
    """What the tables do not say."""
    if results := report.results:
        yield (
            f"{results.right.total} of {results.asked} results were stated, {results.right.count} "
            "of them right."
        )
        if results.brier is not None and results.calibration_error is not None:
            yield (
                f"Confidence: Brier score {results.brier:.3f} (0 is perfect, 0.25 that of always "
                f"50%), calibration error {percent(results.calibration_error)}%."
            )
    if report.reasons and report.reasons.unreadable:
        yield f"{report.reasons.unreadable} reasons could not be read, and count as false."
    for comparison in report.comparisons:
        yield in_words(comparison)
    if report.usage:
        yield f"The answers took {report.usage}."


def page(report: ExamReport, title: str, worst: int = 9) -> str:
    """The marks as one HTML page, with the worst answers explained.

    >>> from fourfold.match.exam import make_exam, score_exam
    >>> exam = make_exam(1, seed=1)
    >>> "<script>" in page(score_exam(exam, {exam[0].id: "<script>"}), "Exam")
    False
    """
    solver = Solver()
    parts = [f"<h1>{escape(title)}</h1>"]
    for each in tables(report):
        rows = [tuple(map(escape, row)) for row in each.rows]
        parts.append(
            f'<section class="card"><h2>{each.title}</h2>{table(each.headings, rows)}</section>'
        )
    parts += (f"<p>{escape(sentence)}</p>" for sentence in sentences(report))
    if report.failures:
        parts.append(_failures(report.failures))
    shown = report.worst[:worst]
    if shown:
        parts.append(f"<h2>The worst {len(shown)} of {len(report.worst)} bad moves</h2>")
        parts += (_answer(each, solver) for each in shown)
    parts.append(f'<footer class="muted">{_METHOD} Made with fourfold.</footer>')
    return html_page(title, "\n".join(parts), style=_STYLE)


def _failures(failures: Sequence[MarkedAnswer]) -> str:
    rows = [
        (
            escape(each.id),
            escape(failure_of(each)),
            f"<pre>{escape(printable(each.answer[-300:]))}</pre>",
        )
        for each in failures
    ]
    return (
        f'<details class="card"><summary>{len(failures)} answers without a legal move</summary>'
        f"{table(['question', 'reason', 'end of the answer'], rows, words=3)}</details>"
    )


def failure_of(marked: MarkedAnswer) -> str:
    """The reason why an answer has no legal move."""
    failure = marked.judgement.failure
    return "" if failure is None else printable(failure.reason)


def _answer(marked: MarkedAnswer, solver: Solver) -> str:
    claims = "".join(
        f"<li>{escape(printable(each.text))}: {each.problem or ('true' if each.true else 'false')}"
        "</li>"
        for each in marked.reasons
    )
    variant = marked.question.variant
    note = (
        "" if variant == "plain" else f" (shown {'mirrored' if variant == 'mirror' else variant})"
    )
    return (
        f"{explained(marked.judgement, solver)}<details><summary>Answer to {escape(marked.id)}"
        f"{note}</summary><ul>{claims}</ul><pre>{escape(marked.answer)}</pre></details>"
    )
