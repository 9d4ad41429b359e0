"""Reports about players: grades, rating and worst blunders, as JSON and as a page."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Annotated

from fourfold.base.json_shapes import NOT_EMPTY, NOT_IN_JSON, called, derived
from fourfold.explain import explain
from fourfold.match.grades import Blunder, FailedGrade, Grade, Grades, Phase
from fourfold.match.measurement import Measurement
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
    "players with known ratings."
)
_STYLE = """
.numbers{display:flex;flex-wrap:wrap;gap:8px 36px;margin:0}
.numbers div{min-width:0}
.numbers dt{font-size:.85rem;color:var(--muted)}
.numbers dd{margin:0;font-size:1.7rem;line-height:1.2;font-variant-numeric:tabular-nums}
.numbers small{font-size:.85rem;color:var(--muted)}
td:first-child{white-space:normal;overflow-wrap:anywhere;min-width:5.5em}
"""


QUALITY = ("good", "perfect", "score lost")
"""The headings of `quality`."""


def quality(grade: Grade) -> tuple[str, str, str]:
    """The cells of a table about the quality of moves.

    >>> quality(Grade(positions=4, kept=3, best=2, lost=10))
    ('75.0%', '50.0%', '2.50')
    """
    good, perfect = (f"{100 * share:.1f}%" for share in (grade.good_share, grade.perfect_share))
    return good, perfect, f"{grade.score_lost:.2f}"


@dataclass
class GradeReport:
    """The grades and the rating of a player."""

    grades: Grades = field(metadata=NOT_IN_JSON)
    measurement: Measurement | None = field(default=None, metadata=called("rating"))
    """The rating and the games that it comes from; None if it was not measured."""

    @derived
    def phases(self) -> Mapping[Phase, Grade]:
        """The grades in each phase of the game, and in all."""
        return self.grades

    @derived
    def blunders(self) -> Sequence[Blunder]:
        """The moves that do not keep the outcome, the worst first."""
        return self.grades.blunders


GradeReports = Annotated[Mapping[str, GradeReport | FailedGrade], NOT_EMPTY]
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
    parts = [part for each in reports.items() for part in _report(*each, blunders, solver)]
    body = "\n".join(parts if len(reports) == 1 else [_comparison(reports), *parts])
    title = f"Grades: {names}"
    return html_page(
        title,
        f"<h1>{escape(title)}</h1>\n{body}\n"
        f'<footer class="muted">{_METHOD} Made with fourfold.</footer>',
        style=_STYLE.strip(),
    )


def _comparison(reports: GradeReports) -> str:
    rows = []
    for name, report in reports.items():
        cells = ["–"] * 4
        if isinstance(report, GradeReport):
            elo = "–" if report.measurement is None else f"{report.measurement.rating.elo:.0f}"
            cells = [*quality(report.grades["all"]), elo]
        rows.append([escape(name), *cells])
    return f'<section class="card">{table(["player", *QUALITY, "Elo"], rows)}</section>'


def _report(
    name: str, report: GradeReport | FailedGrade, blunders: int, solver: Solver
) -> Iterator[str]:
    name = escape(name)
    if isinstance(report, FailedGrade):
        reason = escape(report.failed)
        yield f'<section class="card early"><h2>{name}</h2><p>No grade: {reason}</p></section>'
        return
    grades = report.grades
    phases = table(
        ["phase", *QUALITY], [(phase, *quality(grade)) for phase, grade in grades.items()]
    )
    yield f'<section class="card"><h2>{name}</h2>'
    yield f'<dl class="numbers">{_numbers(report, grades)}</dl>{phases}</section>'
    if report.measurement is not None:
        yield _games(report.measurement)
    worst = grades.blunders[:blunders]
    if worst:
        total = len(grades.blunders)
        heading = f"The worst {len(worst)} of {total} blunders of {name}"
        yield f'<section><h2 style="margin-top:32px">{heading}</h2>'
        yield from (_blunder(blunder, solver) for blunder in worst)
        yield "</section>"


def _numbers(report: GradeReport, grades: Grades) -> str:
    names = ("good moves", "perfect moves", "score lost per move")
    shown = [(name, value, "") for name, value in zip(names, quality(grades["all"]), strict=True)]
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


def _blunder(blunder: Blunder, solver: Solver) -> str:
    graded = blunder.graded
    explained = explain(graded.position, solver)
    sentences = "".join(
        f"<p>{escape(sentence)}</p>"
        for column in (blunder.column, graded.best[0])
        for sentence in explained.about(column).in_short
    )
    best = ", ".join(map(column_label, graded.best))
    columns = "column" if len(graded.best) == 1 else "columns"
    side = graded.position.turn.name.capitalize()
    return (
        f'<div class="card point"><div>{picture(blunder)}</div><div>'
        f"<h3><span>Column {column_label(blunder.column)}: {blunder.change}</span></h3>"
        f"{sentences}<p>Best: {columns} {best}</p>"
        f'<p class="muted">{side} to move, after <span class="moves">{graded.moves}</span></p>'
        "</div></div>"
    )


def picture(blunder: Blunder) -> str:
    """The position before a blunder as SVG: the scores, the best columns and the one played.

    >>> from fourfold.match import grade
    >>> picture(grade("random").blunders[0]).startswith("<svg ")
    True
    """
    return svg.board(
        blunder.graded.position, theme="auto", marks=marks(blunder), scores=blunder.graded.scores
    )


def marks(blunder: Blunder) -> list[Mark]:
    """The marks on the board: the best columns, and the one played.

    >>> from fourfold.match import grade
    >>> marks(grade("random").blunders[0])[-1].kind
    <Kind.BAD: 'bad'>
    """
    best = [Mark(Kind.BEST, column) for column in blunder.graded.best]
    return [*best, Mark(Kind.BAD, blunder.column)]
