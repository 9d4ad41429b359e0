"""What the commands about exams share."""

from pathlib import Path

import click

exam_argument = click.argument(
    "exam",
    metavar="EXAM.jsonl",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="An exam that `fourfold exam make` wrote.",
)
