"""`fourfold exam answer`: the answers of an agent."""

from collections.abc import Sequence
from pathlib import Path

import click

from fourfold.base.quantities import counted
from fourfold.cli import agent_options, completion, options
from fourfold.cli.commands import command
from fourfold.cli.exam.common import exam_argument
from fourfold.cli.files import work_file_for, write_or_print
from fourfold.cli.interrupt import interrupted
from fourfold.match.exam import answer_exam, answers_text, read_exam
from fourfold.match.usage import total_usage
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
@agent_options.workers
@agent_options.load
@options.output("FILE.jsonl", required=True, help="The answers to write.")
def answer(
    exam: Path, agent: str, seed: int, workers: int, loaded: Sequence[Path], output: Path
) -> None:
    """Let an agent answer an exam.

    A language model (llm:MODEL@URL) gets the prompts; its answers are written as they are. Other
    agents get the positions themselves, and answer with moves only: no results, no reasons. Where
    an agent fails, its answer is empty.

    Every answer is saved as it comes, and the same command continues a run that was interrupted.
    The API key of a language model is read from the environment variable FOURFOLD_API_KEY.

    Examples:
    - `fourfold exam answer exam.jsonl hard -o hard.jsonl`
    - `fourfold exam answer exam.jsonl mybot.py -o mybot.jsonl`
    - `fourfold exam answer exam.jsonl llm:qwen3@http://localhost:11434/v1 -o qwen3.jsonl`
    """
    own_players = agent_options.load_files(loaded)
    questions = options.blame("EXAM.jsonl", read_exam, exam)
    entrant = options.blame("AGENT", agent_options.read_agent, agent)
    store = work_file_for(output)
    try:
        with progress_bar("questions") as update:
            answers = answer_exam(
                questions,
                entrant,
                seed=seed,
                workers=workers or None,
                progress=update,
                store=store,
                **own_players,
            )
    except KeyboardInterrupt:
        kept = f"answers are kept in {store}: the same command continues" if store else "no answers"
        raise interrupted(kept) from None
    write_or_print(output, answers_text(answers))
    if store is not None:
        store.unlink(missing_ok=True)
    print_message(f"wrote {output}: {counted(len(answers), 'answer')}")
    if usage := total_usage(each.usage for each in answers):
        print_message(f"{entrant.name}: {usage}")
    failed = [each for each in answers if each.failure]
    if failed:
        print_message(
            f"{counted(len(failed), 'failure')}, the first: {failed[0].id}: {failed[0].failure}"
        )
