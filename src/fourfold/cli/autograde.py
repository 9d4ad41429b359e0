"""`fourfold autograde`: the automatic grading of a class's programs."""

import base64
import os
from pathlib import Path

import click

from fourfold.base.json_shapes import json_text
from fourfold.cli import options
from fourfold.cli.commands import command
from fourfold.cli.files import check_output, write_whole
from fourfold.cli.options import blame
from fourfold.cli.tables import plain_table, print_whole
from fourfold.match.autograde import (
    KITS,
    WRITERS,
    AutogradeReport,
    read_spec,
    write_kit,
)
from fourfold.match.autograde import (
    autograde as grade_submission,
)
from fourfold.play.console.console import print_message, results
from fourfold.play.console.progress import progress_bar
from fourfold.play.console.streams import encodable, print_error

_LONGEST = 60  # lines of details of a stage


@command()
@click.argument(
    "spec",
    metavar="[SPEC.toml]",
    required=False,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The assignment: stages, points and limits.",
)
@click.argument(
    "submission",
    metavar="[SUBMISSION]",
    required=False,
    type=click.Path(exists=True, path_type=Path),
    help="A file or a folder: a Python agent, or a program that speaks the engine protocol.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(list(WRITERS)),
    show_default="junit for .xml, else gradescope",
    help="The format of the output file.",
)
@click.option(
    "--kit",
    type=click.Choice(KITS),
    help="Write a starter kit to the new folder --output, and an assignment for it beside it.",
)
@options.output("FILE", help="The file to write; with --kit, the folder.")
@options.as_json
def autograde(
    spec: Path | None,
    submission: Path | None,
    form: str | None,
    kit: str | None,
    output: Path | None,
    as_json: bool,
) -> None:
    """Grade a program by the stages of an assignment.

    Stages are a build command, the engine protocol, tactics, an exam with exact scores, games
    against players, node counts and time. Each has points, and says when students see it. The
    program runs within the limits of `fourfold arena`. Where the system can isolate it, solvers and
    the assignment are hidden from it. Attempts that are reported cost all points.

    The report is for Gradescope, GitHub Classroom or anything that reads JUnit. In a workflow of
    GitHub, the format github also sets the output `result` of the step. The exit status is 0
    whenever there is a report, whatever the points.

    Examples:
    - `fourfold autograde --kit java -o mybot`
    - `fourfold autograde mybot.toml mybot`
    - `fourfold autograde mybot.toml mybot -o results.json`
    - `fourfold autograde mybot.toml mybot -o results.xml`
    - `fourfold autograde mybot.toml mybot --format github -o results.json`
    """
    if kit is not None:
        _write_kit(kit, spec, output)
        return
    if spec is None or submission is None:
        raise click.UsageError("name an assignment and a submission: SPEC.toml SUBMISSION")
    if output is not None:
        check_output(output, "--output")
    assignment = blame("SPEC.toml", read_spec, spec)
    with progress_bar("stages") as update:
        report = grade_submission(assignment, submission, progress=update)
    chosen = form or ("junit" if output and output.suffix.lower() == ".xml" else "gradescope")
    content = WRITERS[chosen](report)
    if output is not None:
        write_whole(output, content)
    if chosen == "github":
        _set_output(content)
    if as_json:
        print(json_text(report), flush=True)
    else:
        _show(report)


def _write_kit(kit: str, spec: Path | None, folder: Path | None) -> None:
    if spec is not None:
        raise click.UsageError("--kit takes neither an assignment nor a submission")
    if folder is None:
        raise click.UsageError("--kit needs a new folder: add --output FOLDER")
    for path in blame("--output", write_kit, kit, folder):
        print_message(f"wrote {path}")


def _set_output(content: str) -> None:
    """The output `result` of a step of GitHub Actions, as its reporter reads it."""
    if file := os.environ.get("GITHUB_OUTPUT"):
        encoded = base64.b64encode(content.encode()).decode()
        with Path(file).open("a", encoding="utf-8") as stream:
            stream.write(f"result={encoded}\n")


def _show(report: AutogradeReport) -> None:
    console = results()
    table = plain_table("stage", "result", "points", left=2)
    for stage in report.stages:
        points = f"{stage.points:.1f} of {stage.max_points:g}"
        table.add_row(encodable(stage.name), encodable(stage.summary), points)
    table.add_row("total", "", f"{report.points:.1f} of {report.max_points:g}")
    print_whole(console, table)
    for stage in report.stages:
        if stage.details:
            lines = stage.details.splitlines()
            console.print(f"\n{encodable(stage.name)}:", soft_wrap=True, markup=False)
            for line in lines[:_LONGEST]:
                console.print(f"  {encodable(line)}", soft_wrap=True, markup=False)
    for attempt in report.attempts:
        print_error(f"attempt to use a solver, no points are given: {attempt}")
    for note in report.notes:
        print_error(note)
