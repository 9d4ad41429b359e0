"""`fourfold engine check`: check whether an engine follows the protocol."""

import shutil
from collections.abc import Sequence
from contextlib import nullcontext

import click

from fourfold.adapters.engine.conformance import (
    CHECKS,
    CheckResult,
    EngineReport,
    Status,
    Timing,
    run_checks,
)
from fourfold.adapters.engine.process import split_command
from fourfold.base.plain_text import escaped
from fourfold.cli import options
from fourfold.cli.commands import command
from fourfold.cli.options import blame
from fourfold.cli.tables import print_json
from fourfold.play.console.console import results
from fourfold.play.console.progress import progress_bar

_WIDTH = max(len(check.name) for check in CHECKS)
_TRANSCRIPT_LINES = 20


@command(context_settings={"allow_interspersed_args": False})
@click.argument(
    "engine",
    metavar="COMMAND...",
    nargs=-1,
    required=True,
    type=click.UNPROCESSED,
    help="The command that starts the engine, as separate words or as one quoted string.",
)
@options.number(
    "--margin",
    metavar="S",
    least=0.05,
    most=60,
    default=2.0,
    help="Seconds that the engine may take beyond a time limit, or to stop or quit.",
)
@options.number(
    "--timeout",
    metavar="S",
    least=0.1,
    most=600,
    default=10.0,
    help="Seconds that the engine may take for any other answer.",
)
@options.as_json
def check(engine: Sequence[str], margin: float, timeout: float, as_json: bool) -> None:
    """Check whether an engine follows the protocol.

    Each check starts the engine again. If a check fails, the command shows the lines that were
    sent (>) and received (<). The exit status is 1 if a mandatory check fails.

    Put the options of this command before COMMAND; everything after it belongs to the engine.

    Examples:
    - `fourfold engine check python3 my_engine.py`
    - `fourfold engine check --margin 5 ./engine --hash 64`
    - `fourfold engine check --json "fourfold engine --player expert"`
    """
    words = blame("COMMAND", split_command, _command(engine))
    found: list[CheckResult] = []
    # The lines of the results show the progress themselves.
    with progress_bar("checks") if as_json else nullcontext() as update:
        for result in run_checks(words, Timing(timeout, margin)):
            found.append(result)
            if update is None:
                _show(result)
            else:
                update(len(found), len(CHECKS))
    report = EngineReport(tuple(words), tuple(found))
    if as_json:
        print_json(report)
    else:
        _summarise(found)
    if not report.passed:
        raise click.exceptions.Exit(1)


def _command(words: Sequence[str]) -> str | Sequence[str]:
    """One word is a command line, unless it is the name of a program."""
    return words[0] if len(words) == 1 and shutil.which(words[0]) is None else words


def _show(result: CheckResult) -> None:
    console = results()
    check = next(check for check in CHECKS if check.name == result.check)
    word = {
        Status.PASSED: "pass",
        Status.SKIPPED: "skip",
        Status.FAILED: "FAIL" if result.mandatory else "warn",
    }[result.status]
    first, *rest = (result.reason or check.description.replace("`", "")).splitlines()
    line = f"{word}  {result.check:{_WIDTH}}  {first}"
    console.print(escaped(line), soft_wrap=True, markup=False)
    left_out = ["…"] if len(result.transcript) > _TRANSCRIPT_LINES else []
    for extra in [*rest, *left_out, *result.transcript[-_TRANSCRIPT_LINES:]]:
        console.print(escaped(f"      {extra}"), soft_wrap=True, markup=False)


def _summarise(found: Sequence[CheckResult]) -> None:
    counts = {
        status: sum(each.status is status for each in found if each.mandatory) for status in Status
    }
    warnings = sum(each.status is Status.FAILED for each in found if not each.mandatory)
    words = [f"{counts[Status.PASSED]} mandatory checks passed", f"{counts[Status.FAILED]} failed"]
    if counts[Status.SKIPPED]:
        words.append(f"{counts[Status.SKIPPED]} skipped")
    if warnings:
        words.append(f"{warnings} of the optional ones failed")
    results().print(", ".join(words))
