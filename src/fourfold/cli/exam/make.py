"""`fourfold exam make`: an exam of new positions."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from fourfold.base.quantities import counted
from fourfold.cli import options
from fourfold.cli.commands import command
from fourfold.cli.files import write_all
from fourfold.match.exam import (
    ASKS,
    BOARDS,
    KINDS,
    MOST,
    VARIANTS,
    batch_text,
    exam_text,
    make_exam,
)
from fourfold.play.console.console import print_message
from fourfold.play.console.progress import progress_bar


class _Several(click.ParamType[tuple[str, ...]]):
    """Some of a few words, separated by commas."""

    name = "words"

    def __init__(self, words: Sequence[str]) -> None:
        self._words = words

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        if isinstance(value, tuple):
            return value
        found = tuple(dict.fromkeys(word.strip().lower() for word in str(value).split(",")))
        for word in found:
            if word not in self._words:
                self.fail(f"{word!r} is not one of {', '.join(self._words)}", param, ctx)
        return found


def _some(name: str, words: Sequence[str], default: str, text: str) -> options.Decorator[Any]:
    return click.option(
        name,
        type=_Several(words),
        metavar="WORDS",
        default=default,
        help=f"{text}: {', '.join(words)}.",
    )


@command()
@options.number("--count", least=1, most=MOST, default=100, help="Number of positions.")
@options.number(
    "--seed",
    required=True,
    help="The same seed gives the same exam. Keep it secret until the exam is over.",
)
@_some("--kind", KINDS, ",".join(KINDS), "Kinds of positions, separated by commas")
@_some("--variant", VARIANTS, "plain", "How positions are disguised")
@_some("--board", BOARDS, "grid", "How positions are shown")
@_some("--ask", ASKS, "move", "What is asked; reasons includes result, and result the move")
@options.output_file(
    "--batch", metavar="FILE.jsonl", help="Also write a batch file for OpenAI-style services."
)
@click.option("--model", metavar="NAME", help="The model that the batch file names.")
@options.output("FILE.jsonl", required=True, help="The exam to write.")
def make(
    count: int,
    seed: int,
    kind: Any,
    variant: Any,
    board: Any,
    ask: Any,
    batch: Path | None,
    model: str | None,
    output: Path,
) -> None:
    """Make an exam of new positions, as prompts.

    In every position the move matters: some moves keep the result, some do not, and none wins at
    once. The exam has each position in every combination of --variant, --board and --ask; pictures
    are not renamed. It has no solutions in it: `fourfold exam score` computes them.

    Examples:
    - `fourfold exam make --count 100 --seed 2718281828 -o exam.jsonl`
    - `fourfold exam make --seed 7 --kind tactic,endgame --ask reasons -o exam.jsonl`
    - `fourfold exam make --seed 7 --variant plain,mirror,renamed -o exam.jsonl`
    - `fourfold exam make --seed 7 --batch batch.jsonl --model gpt-5 -o exam.jsonl`
    """
    if (batch is None) != (model is None):
        raise click.UsageError("--batch and --model belong together")
    if batch is not None and batch.resolve() == output.resolve():
        raise click.BadParameter("is the same file as --output", param_hint="--batch")
    with progress_bar("positions") as update:
        questions = options.blame(
            "",
            make_exam,
            count,
            seed,
            kinds=kind,
            variants=variant,
            boards=board,
            asks=ask,
            progress=update,
        )
    contents = {output: exam_text(questions)}
    if batch is not None and model is not None:
        contents[batch] = batch_text(questions, model)
    if failure := write_all(contents):
        raise failure
    for path in contents:
        print_message(f"wrote {path}: {counted(len(questions), 'question')}")
