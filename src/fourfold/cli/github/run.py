"""`fourfold github run`: the command that the Action runs."""

import os
from dataclasses import replace
from pathlib import Path

import click

from fourfold.cli.commands import command
from fourfold.cli.options import FILE
from fourfold.github.action import MISSING_EVENT, MISSING_TOKEN, Inputs, play
from fourfold.github.event import SWEEPS


@command()
@click.option(
    "--event",
    metavar="FILE",
    type=FILE,
    envvar="GITHUB_EVENT_PATH",
    help="The event, as a JSON file.",
)
@click.option(
    "--api",
    metavar="URL",
    envvar="GITHUB_API_URL",
    default="https://api.github.com",
    help="The address of GitHub's API.",
)
@click.option(
    "--summary",
    metavar="FILE",
    type=FILE,
    envvar="GITHUB_STEP_SUMMARY",
    help="Where to write the report.",
)
def run(event: Path | None, api: str, summary: Path | None) -> None:
    """Answer the issue of an event, and all other unanswered issues.

    The Action does the same. In a workflow, GitHub sets all options as environment variables. For
    the events `schedule` and `workflow_dispatch` (GITHUB_EVENT_NAME), the command only answers
    issues that are still unanswered. The token is read from `GITHUB_TOKEN`.

    Examples:
    - `fourfold github run --event event.json`
    """
    inputs = Inputs.from_environment(os.environ)
    inputs = replace(inputs, event=event, api=api, summary=summary)
    if event is None and inputs.event_name not in SWEEPS:
        raise click.BadParameter(MISSING_EVENT, param_hint="--event")
    if not inputs.token:
        raise click.BadParameter(MISSING_TOKEN, param_hint="GITHUB_TOKEN")
    if status := play(inputs):
        raise click.exceptions.Exit(status)
