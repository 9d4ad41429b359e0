"""`fourfold label`: exact labels for every position of a file."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from fourfold.cli import options
from fourfold.cli.commands import command
from fourfold.cli.files import STDIN, stdin
from fourfold.cli.interrupt import CONTINUE, interruptible
from fourfold.cli.options import Engine, blame
from fourfold.cli.tables import print_json
from fourfold.play.console.console import print_message
from fourfold.play.console.progress import progress_bar
from fourfold.play.console.streams import print_error

if TYPE_CHECKING:
    from fourfold.data.job import LabelReport


@command()
@click.argument(
    "source",
    metavar="INPUT",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True),
    help="The file with the positions; - reads them from stdin, as text unless --format is given.",
)
@options.output(required=True, help="The table to write: FILE.parquet, FILE.csv or FILE.jsonl.")
@click.option(
    "--format",
    "input_format",
    type=click.Choice(["text", "csv", "jsonl", "parquet"]),
    show_default="determined by the file extension",
    help="The format of the input.",
)
@click.option(
    "--facts", is_flag=True, help="Add proven facts: threats, what decides, and zugzwang."
)
@options.engine()
@options.cluster
@options.device
@options.board_size_in_files
@click.option("--json", "as_json", is_flag=True, help="Print the summary as JSON.")
def label(
    source: str,
    output: Path,
    input_format: str | None,
    facts: bool,
    engine: Engine,
    cluster: str | None,
    device: str,
    columns: int,
    rows: int,
    as_json: bool,
) -> None:
    """Solve every position in a file, and write a table of labels.

    Each row of the table has the exact score of the position and of each move, the best moves, the
    outcome, and the number of plies to the end. Each row of the input has a position, either as a
    move string such as 4455 or as two bitboards. In a text file, the move string is the first word
    of a line. CSV and Parquet files have a column named moves, or columns named first and second
    for the bitboards. JSON Lines files have fields with the same names.

    With --facts, each row also has the threats of both sides by the parity of their rows, the
    threats that decide the game, and whom zugzwang favours. This takes some milliseconds more for a
    position.

    Rows keep their order. If a position is illegal or the game is over, the column named error
    contains the reason. The number of such rows is printed on stderr, and the exit status is 1.

    If the command is interrupted, run it again, and it continues where it stopped. Until the table
    is complete, finished rows are stored in a work file beside it, for example labels.csv.part.

    Examples:
    - `fourfold label positions.txt -o labels.parquet`
    - `fourfold sample --count 1000 | fourfold label - -o labels.parquet`
    - `fourfold label games.csv -o labels.csv --threads 2 --table-mb 256`
    - `fourfold label positions.txt -o labels.parquet --cluster tcp://10.0.0.5:8786`
    - `fourfold label positions.parquet -o labels.parquet --device cuda`
    - `fourfold label positions.txt -o labels.parquet --facts`
    """
    # Slow to import, and the help works without the extra.
    from fourfold.base.jobs.recovery import work_file_of  # noqa: PLC0415
    from fourfold.data.files import check_table_name  # noqa: PLC0415
    from fourfold.data.inputs import Format  # noqa: PLC0415
    from fourfold.data.job import label as label_file  # noqa: PLC0415

    options.check_device(device, cluster, "threads", "table_mb")
    options.check_board_in_files(columns, rows)
    blame("--output", check_table_name, output)
    format_ = None if input_format is None else Format(input_format)
    if source == STDIN and format_ is Format.PARQUET:
        raise click.BadParameter("stdin cannot be Parquet. Give the name of the file.")
    kept = f"what is labelled is kept in {work_file_of(output)}. {CONTINUE}"
    with (
        interruptible(kept),
        options.runner(cluster) as runner,
        progress_bar("positions") as update,
    ):
        report = label_file(
            stdin() if source == STDIN else source,
            output,
            input_format=format_,
            columns=columns,
            rows=rows,
            solver=engine.solver(device),
            threads=options.thread_count(engine.threads),
            facts=facts,
            progress=update,
            runner=runner,
        )
    _show(report, as_json=as_json)
    if report.errors:
        raise click.exceptions.Exit(1)


def _show(report: "LabelReport", *, as_json: bool) -> None:
    for example in report.examples:
        print_error(example)
    if report.errors:
        print_error(f"{report.errors} of {report.rows} positions have an error")
    if as_json:
        print_json(report)
        return
    before = f", {report.resumed} of them earlier" if report.resumed else ""
    print_message(
        f"wrote {report.rows} {'row' if report.rows == 1 else 'rows'} to {report.output}{before}"
    )
