"""`fourfold strategy export`: the strategy for other programs."""

from enum import StrEnum
from pathlib import Path

import click

from fourfold.base.quantities import counted
from fourfold.cli import options
from fourfold.cli.commands import command
from fourfold.cli.files import write_or_print, write_whole
from fourfold.cli.strategy.common import file_option, open_strategy, second_option
from fourfold.learn.strategy import to_text
from fourfold.learn.strategy.rocq import to_rocq
from fourfold.learn.strategy.selection import shipped_orders
from fourfold.play.console.progress import progress_bar
from fourfold.rules.side import Side


class Format(StrEnum):
    """What can be written."""

    JSON = "json"
    ANKI = "anki"
    ROCQ = "rocq"


_FORMATS = {".apkg": Format.ANKI, ".v": Format.ROCQ}


@command()
@click.option(
    "--format",
    "kind",
    type=options.EnumChoice(Format),
    show_default="anki if the output file ends in .apkg, rocq for .v, else json",
    help="Output format; anki needs fourfold[anki], rocq is for the proof assistant.",
)
@options.number(
    "--count",
    least=1,
    show_default="all",
    help="Number of cards in the Anki deck: the first N in the order of learning.",
)
@options.output(help="Output file.", required=True)
@file_option
@second_option
def export(
    kind: Format | None, count: int | None, output: Path, file: Path | None, second: bool
) -> None:
    """Write the strategy as JSON, as a deck of cards for Anki, or for a proof.

    The front of a card shows a position; the back shows the answer or the diagram. The cards are in
    the best order for learning: that of the web app against players of level 3. Those of your own
    file are in the order of their shares. If you import a newer deck, Anki updates the cards and
    keeps your progress. The proof assistant Rocq (Coq) reads the last format: docs/proof.md.

    Examples:
    - `fourfold strategy export -o connect-four.apkg`
    - `fourfold strategy export --format anki --count 100 -o first-hundred.apkg`
    - `fourfold strategy export --second -o second-player.apkg`
    - `fourfold strategy export --format json -o strategy.json`
    - `fourfold strategy export --format rocq -o Strategy.v`
    """
    if kind is None:
        kind = _FORMATS.get(output.suffix.lower(), Format.JSON)
    if count is not None and kind is not Format.ANKI:
        raise click.BadParameter("is for --format anki only", param_hint="--count")
    strategy = open_strategy(file, second=second)
    if kind is Format.ROCQ and strategy.side is Side.SECOND:
        raise click.BadParameter(
            "rocq is for strategies of the first player", param_hint="--format"
        )
    if kind is not Format.ANKI:
        write_or_print(output, to_rocq(strategy) if kind is Format.ROCQ else to_text(strategy))
        print(f"wrote {counted(len(strategy.entries), 'position')} to {output}")
        return
    from fourfold.learn.strategy.anki import to_anki  # noqa: PLC0415 - an extra

    order = shipped_orders()[0].order if file is None and not second else None
    with progress_bar("drawing cards") as update:
        deck = to_anki(strategy, order=order, count=count, progress=update)
    write_whole(output, deck)
    cards = min(count or len(strategy.entries), len(strategy.entries))
    print(f"wrote {counted(cards, 'card')} to {output}")
