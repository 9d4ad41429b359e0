"""`fourfold exam answer`: the answers of an agent."""

from collections.abc import Sequence
from pathlib import Path

import click

from fourfold.base.quantities import counted
from fourfold.cli import agent_options, completion, options
from fourfold.cli.commands import command
from fourfold.cli.exam.common import exam_argument
from fourfold.cli.files import write_or_print
from fourfold.match.agents import read_agent
from fourfold.match.exam import answer_exam, answers_text, read_exam
from fourfold.play.console.console import print_message
from fourfold.play.console.progress import progress_bar


@command()
@exam_argument
@click.argument(
    "agent",
    metavar="AGENT",
    shell_complete=completion.among(completion.players, or_file=True),
    help=agent_options.AGENT_HELP,
)
@options.number("--seed", default=0, help="The same seed gives the same answers.")
@agent_options.load
@options.output("FILE.jsonl", required=True, help="The answers to write.")
def answer(exam: Path, agent: str, seed: int, loaded: Sequence[Path], output: Path) -> None:
    """Let an agent answer an exam.

    The agent gets the positions themselves, and answers with moves only: no results, no reasons.
    Where it fails, its answer is empty.

    Examples:
    - `fourfold exam answer exam.jsonl hard -o hard.jsonl`
    - `fourfold exam answer exam.jsonl mybot.py -o mybot.jsonl`
    """
    agent_options.load_files(loaded)
    questions = options.blame("EXAM.jsonl", read_exam, exam)
    entrant = options.blame("AGENT", read_agent, agent)
    with progress_bar("questions") as update:
        answers, failures = answer_exam(questions, entrant, seed=seed, progress=update)
    write_or_print(output, answers_text(answers))
    print_message(f"wrote {output}: {counted(len(answers), 'answer')}")
    if failures:
        first = next(iter(failures.items()))
        print_message(f"{counted(len(failures), 'failure')}, the first: {first[0]}: {first[1]}")
