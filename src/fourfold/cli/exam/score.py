"""`fourfold exam score`: marks for the answers to an exam."""

from pathlib import Path

import click

from fourfold.base.plain_text import printable
from fourfold.cli import options
from fourfold.cli.commands import command
from fourfold.cli.exam.common import exam_argument
from fourfold.cli.files import write_all
from fourfold.cli.tables import plain_table, print_json, print_whole
from fourfold.match.exam import ExamReport, read_answers, read_exam, score_exam
from fourfold.match.exam.report import failure_of, page, sentences, tables
from fourfold.play.console.console import print_message, results
from fourfold.play.console.progress import progress_bar
from fourfold.play.console.streams import encodable

_FAILURES_SHOWN = 5


@command()
@exam_argument
@click.argument(
    "answers",
    metavar="ANSWERS.jsonl",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Lines of JSON with id and answer, or the output of a batch.",
)
@options.html
@options.as_json
def score(exam: Path, answers: Path, html: Path | None, as_json: bool) -> None:
    """Score the answers to an exam.

    Every move is compared with the exact scores, which are computed again. Stated results and
    reasons are checked, too. The move is that of the last line "Move: COLUMN" of an answer; answers
    that cannot be read, illegal moves and missing answers count as the worst outcome, and are
    listed.

    Examples:
    - `fourfold exam score exam.jsonl answers.jsonl`
    - `fourfold exam score exam.jsonl answers.jsonl --html report.html`
    - `fourfold exam score exam.jsonl answers.jsonl --json`
    """
    questions = options.blame("EXAM.jsonl", read_exam, exam)
    given = options.blame("ANSWERS.jsonl", read_answers, answers)
    with progress_bar("questions") as update:
        report = options.blame("ANSWERS.jsonl", score_exam, questions, given, progress=update)
    failure = write_all({html: page(report, f"Exam: {answers.name}")} if html else {})
    if as_json:
        print_json(report)
    else:
        _show(report)
    if failure:
        raise failure
    if html is not None:
        print_message(f"wrote {html}")


def _show(report: ExamReport) -> None:
    console = results()
    for index, each in enumerate(tables(report)):
        console.print(f"\n{each.title}" if index else each.title, markup=False)
        table = plain_table(*each.headings)
        for row in each.rows:
            table.add_row(*map(encodable, row))
        print_whole(console, table)
    lines = list(sentences(report))
    failures = report.failures
    if failures:
        lines.append(f"{len(failures)} without a legal move:")
    for failed in failures[:_FAILURES_SHOWN]:
        end = f" (… {printable(failed.answer[-40:].strip())})" if failed.answer.strip() else ""
        lines.append(f"  {failed.id}: {failure_of(failed)}{end}")
    if len(failures) > _FAILURES_SHOWN:
        lines.append(f"  and {len(failures) - _FAILURES_SHOWN} more (--json and --html have all)")
    if lines:
        console.print()
    for line in lines:
        console.print(encodable(line), soft_wrap=True, markup=False)
