"""Reports about players: grades, rating and worst blunders, as JSON and as a page."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Annotated

from fourfold.base.json_shapes import IF_GIVEN, NOT_EMPTY, NOT_IN_JSON, called, derived
from fourfold.base.plain_text import percent, printable
from fourfold.explain import explain
from fourfold.match.grades import Grades, reference_grades
from fourfold.match.judgement import Grade, Judgement, PairedComparison, Phase, compare
from fourfold.match.measurement import Measurement
from fourfold.match.usage import Usage, total_usage
from fourfold.players import levels, ratings
from fourfold.render import svg
from fourfold.render.marks import Kind, Mark
from fourfold.render.page import page as html_page
from fourfold.render.page import table
from fourfold.rules.notation import column_label
from fourfold.solver import Solver

_METHOD = (
    "The player was asked for a move in 600 positions with known scores, 200 of each phase of the "
    "game. A move is good if it keeps the outcome: a won position stays won, and a drawn one is "
    "not lost. It is perfect if no move has a higher score. The rating comes from games against "
    "players with known ratings. Where a player failed, the worst outcome counts. Ranges are 95% "
    "intervals."
)
_TRACEBACKS = 3  # different ones that the page shows
_STYLE = """
.numbers{display:flex;flex-wrap:wrap;gap:8px 36px;margin:0}
.numbers div{min-width:0}
.numbers dt{font-size:.85rem;color:var(--muted)}
.numbers dd{margin:0;font-size:1.7rem;line-height:1.2;font-variant-numeric:tabular-nums}
.numbers small{font-size:.85rem;color:var(--muted)}
pre{overflow:auto;font-size:.85rem}
td:first-child{white-space:normal;overflow-wrap:anywhere;min-width:5.5em}
"""


QUALITY = ("good", "95%", "perfect", "95%", "score lost", "95%")
"""The headings of `quality`."""


def quality(grade: Grade) -> tuple[str, str, str, str, str, str]:
    """The cells of a table about the quality of moves.

    >>> quality(Grade(positions=4, kept=3, best=2, lost=10, score_lost_interval=(1, 4)))
    ('75.0%', '30.1 to 95.4', '50.0%', '15.0 to 85.0', '2.50', '1.00 to 4.00')
    """
    low, high = grade.score_lost_interval
    return (
        f"{percent(grade.good_share)}%",
        _range(grade.good_interval),
        f"{percent(grade.perfect_share)}%",
        _range(grade.perfect_interval),
        f"{grade.score_lost:.2f}",
        f"{low:.2f} to {high:.2f}",
    )


def _range(interval: tuple[float, float]) -> str:
    return " to ".join(map(percent, interval))


COMPARISON = ("player", *QUALITY, "Elo")
"""The headings of `comparison_rows`."""


def comparison_rows(reports: "GradeReports") -> list[tuple[str, ...]]:
    """The players among the random player, the ladder and classic searches, the best first.

    >>> [row[0] for row in comparison_rows({})][-1]
    'random'
    """
    ladder = {level.name for level in levels()}
    rows = [
        (name, grades["all"], f"{ratings()[name].elo}")
        for name, grades in reference_grades().items()
        if (name == "random" or name in ladder or name.endswith(":depth=4")) and name not in reports
    ]
    for name, report in reports.items():
        elo = "–" if report.measurement is None else f"{report.measurement.rating.elo:.0f}"
        rows.append((name, report.grades["all"], elo))
    rows.sort(key=lambda row: row[1].score_lost)
    return [(name, *quality(grade), elo) for name, grade, elo in rows]


def compare_all(reports: "GradeReports") -> None:
    """Compare each player with those that follow, position by position."""
    for name, report in reports.items():
        report.comparisons = tuple(
            compare(name, report.grades.judgements, other, their.grades.judgements)
            for other, their in reports.items()
            if other != name
        )


def in_words(comparison: PairedComparison) -> str:
    """A comparison as a sentence.

    >>> in_words(
    ...     PairedComparison("ada", "alan", 600, 40, 12, 0.0001, 0.5, (0.3, 0.7))
    ... )  # doctest: +ELLIPSIS
    "ada v. alan: only ada found a good move in 40 positions, only alan in 12 (p = 0.0001, ...
    """
    one, other = comparison.first, comparison.second
    low, high = comparison.score_saved_interval
    # Four decimals tell all that matters, and 0.0000 would not.
    p = f"p = {comparison.p_value:.4f}" if comparison.p_value >= 0.0001 else "p < 0.0001"
    return (
        f"{one} v. {other}: only {one} found a good move in {comparison.only_first} positions, "
        f"only {other} in {comparison.only_second} ({p}, McNemar's exact test); {one} loses "
        f"{comparison.score_saved:.2f} points of score less per move than {other} "
        f"(95%: {low:.2f} to {high:.2f})"
    )


def pairs(reports: "GradeReports") -> Iterator[str]:
    """The comparisons of all pairs as sentences, each pair once."""
    names = list(reports)
    for index, report in enumerate(reports.values()):
        for comparison in report.comparisons:
            if names.index(comparison.second) > index:
                yield in_words(comparison)


@dataclass
class GradeReport:
    """The grades and the rating of a player."""

    grades: Grades = field(metadata=NOT_IN_JSON)
    measurement: Measurement | None = field(default=None, metadata=called("rating"))
    """The rating and the games that it comes from; None if it was not measured."""
    comparisons: tuple[PairedComparison, ...] = field(default=(), metadata=IF_GIVEN)
    """The player compared with each of the others, position by position."""

    @derived
    def usage(self) -> Usage | None:
        """What the answers and the games took, if the player is a language model."""
        played = self.measurement.usage if self.measurement is not None else None
        return total_usage([self.grades.usage, played])

    @derived
    def phases(self) -> Mapping[Phase, Grade]:
        """The grades in each phase of the game, and in all."""
        return self.grades

    @derived
    def blunders(self) -> Sequence[Judgement]:
        """The legal moves that do not keep the outcome, the worst first."""
        return self.grades.blunders

    @derived
    def failures(self) -> Sequence[Judgement]:
        """The positions without a legal answer: illegal, late, or an error of the player."""
        return self.grades.failures


GradeReports = Annotated[Mapping[str, GradeReport], NOT_EMPTY]
"""The reports about players, by name: what `fourfold grade --json` prints."""


def page(reports: GradeReports, blunders: int = 9) -> str:
    """The reports as one HTML page, with the worst blunders of each player: pictures, and what is
    proven about the move and the best one.

    >>> from fourfold.match import grade
    >>> html = page({"<me>": GradeReport(grade("random"))}, blunders=2)
    >>> html.count("<svg "), "<me>" in html
    (2, False)
    """
    names = ", ".join(reports)
    solver = Solver()
    compared = _comparison(reports)
    parts = [part for each in reports.items() for part in _report(*each, blunders, solver)]
    # One player's own numbers come first; several are compared first.
    body = "\n".join(
        [*parts[:1], compared, *parts[1:]] if len(reports) == 1 else [compared, *parts]
    )
    title = f"Grades: {names}"
    return html_page(
        title,
        f"<h1>{escape(title)}</h1>\n{body}\n"
        f'<footer class="muted">{_METHOD} Made with fourfold.</footer>',
        style=_STYLE.strip(),
    )


def _comparison(reports: GradeReports) -> str:
    rows = [
        [f"<strong>{escape(name)}</strong>" if name in reports else escape(name), *cells]
        for name, *cells in comparison_rows(reports)
    ]
    sentences = "".join(f"<p>{escape(each)}</p>" for each in pairs(reports))
    return (
        f'<section class="card"><h2>Compared with other players</h2>{sentences}'
        f"{table(COMPARISON, rows)}</section>"
    )


def _report(name: str, report: GradeReport, blunders: int, solver: Solver) -> Iterator[str]:
    name = escape(name)
    grades = report.grades
    phases = table(
        ["phase", *QUALITY], [(phase, *quality(grade)) for phase, grade in grades.items()]
    )
    usage = "" if report.usage is None else f"<p>{report.usage}</p>"
    yield (
        f'<section class="card"><h2>{name}</h2>'
        f'<dl class="numbers">{_numbers(report, grades)}</dl>{phases}{usage}</section>'
    )
    if report.measurement is not None:
        yield _games(report.measurement)
    if grades.failures:
        yield _failures(grades.failures)
    worst = grades.blunders[:blunders]
    if worst:
        total = len(grades.blunders)
        heading = f"The worst {len(worst)} of {total} blunders of {name}"
        yield f'<section><h2 style="margin-top:32px">{heading}</h2>'
        yield from (explained(blunder, solver) for blunder in worst)
        yield "</section>"


def _failures(failures: Sequence[Judgement]) -> str:
    rows = [
        (
            f'<span class="moves">{each.question.moves}</span>',
            escape(printable(each.failure.reason)),
        )
        for each in failures
        if each.failure is not None
    ]
    traces = dict.fromkeys(
        each.failure.traceback for each in failures if each.failure and each.failure.traceback
    )
    shown = "".join(f"<pre>{escape(trace)}</pre>" for trace in list(traces)[:_TRACEBACKS])
    listed = table(["position", "reason"], rows, words=2)
    return (
        f'<details class="card early" open><summary>{len(failures)} positions without a legal '
        f"answer</summary>{shown}{listed}</details>"
    )


def _numbers(report: GradeReport, grades: Grades) -> str:
    names = ("good moves", "perfect moves", "score lost per move")
    cells = quality(grades["all"])
    shown = [
        (name, value, f" 95%: {interval}")
        for name, value, interval in zip(names, cells[::2], cells[1::2], strict=True)
    ]
    if report.measurement is not None:
        rating = report.measurement.rating
        interval = f"{rating.low:.0f} to {rating.high:.0f}"
        shown.append(("Elo", f"{rating.elo:.0f}", f" 95%: {interval}"))
    return "".join(
        f"<div><dt>{what}</dt><dd>{value}<small>{note}</small></dd></div>"
        for what, value, note in shown
    )


def _games(measurement: Measurement) -> str:
    rows = [
        (
            escape(name),
            *map(str, (tally.won, tally.drawn, tally.lost)),
            f"{100 * tally.share:.0f}%",
        )
        for name, tally in reversed(measurement.opponents.items())
    ]
    games = table(["opponent", "won", "drawn", "lost", "points"], rows)
    forfeits = ""
    if measurement.forfeits:
        reason = escape(measurement.forfeits[0])
        forfeits = (
            f"<p>{len(measurement.forfeits)} of them lost by forfeit, the first: {reason}</p>"
        )
    return (
        f'<details class="card"><summary>{measurement.total.games} games</summary>{forfeits}'
        f"{games}</details>"
    )


def explained(blunder: Judgement, solver: Solver) -> str:
    """A blunder on a page: a picture, and what is proven about the move and the best one."""
    graded, played = blunder.question, blunder.column
    assert played is not None  # noqa: S101 - a blunder is a legal move
    explained = explain(graded.position, solver)
    sentences = "".join(
        f"<p>{escape(sentence)}</p>"
        for column in (played, graded.best[0])
        for sentence in explained.about(column).in_short
    )
    best = ", ".join(map(column_label, graded.best))
    columns = "column" if len(graded.best) == 1 else "columns"
    side = graded.position.turn.name.capitalize()
    return (
        f'<div class="card point"><div>{picture(blunder)}</div><div>'
        f"<h3><span>Column {column_label(played)}: {blunder.change}</span></h3>"
        f"{sentences}<p>Best: {columns} {best}</p>"
        f'<p class="muted">{side} to move, after <span class="moves">{graded.moves}</span></p>'
        "</div></div>"
    )


def picture(blunder: Judgement) -> str:
    """The position before a blunder as SVG: the scores, the best columns and the one played.

    >>> from fourfold.match import grade
    >>> picture(grade("random").blunders[0]).startswith("<svg ")
    True
    """
    return svg.board(
        blunder.question.position,
        theme="auto",
        marks=marks(blunder),
        scores=blunder.question.scores,
    )


def marks(blunder: Judgement) -> list[Mark]:
    """The marks on the board: the best columns, and the one played.

    >>> from fourfold.match import grade
    >>> marks(grade("random").blunders[0])[-1].kind
    <Kind.BAD: 'bad'>
    """
    best = [Mark(Kind.BEST, column) for column in blunder.question.best]
    return best if blunder.column is None else [*best, Mark(Kind.BAD, blunder.column)]
