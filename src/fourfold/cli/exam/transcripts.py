"""`fourfold exam transcripts`: games of other benchmarks, judged."""

from collections.abc import Sequence
from pathlib import Path

import click

from fourfold.adapters.transcripts import TranscriptFormat, read_transcripts
from fourfold.base.plain_text import printable
from fourfold.base.quantities import counted
from fourfold.cli import options
from fourfold.cli.commands import command
from fourfold.cli.tables import plain_table, print_json, print_whole
from fourfold.match.grade_report import QUALITY, quality
from fourfold.match.transcripts import TranscriptReport, judge_games
from fourfold.play.console.console import print_message, results
from fourfold.play.console.progress import progress_bar
from fourfold.play.console.streams import encodable
from fourfold.rules.record_files import write_records


@command()
@click.argument(
    "files",
    metavar="FILE...",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Transcripts: JSON, JSON Lines or text.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice([each.value for each in TranscriptFormat]),
    metavar="NAME",
    show_default="recognised",
    help=f"Whose transcripts they are: {', '.join(TranscriptFormat)}.",
)
@options.output("FILE.jsonl", help="Write the games as records.")
@options.as_json
def transcripts(
    files: Sequence[Path], form: str | None, output: Path | None, as_json: bool
) -> None:
    """Judge games of other benchmarks, move by move.

    Transcripts of Kaggle's environments (ConnectX and Game Arena), TextArena, OpenSpiel and
    PlyBench are read. Every move is compared with the exact scores of all moves. A move that was
    refused, and ended the game, counts as the worst outcome.

    The records that -o writes can be used wherever a game is, for example with `fourfold review`.

    Examples:
    - `fourfold exam transcripts episode.json`
    - `fourfold exam transcripts results/game_*.json -o games.jsonl`
    - `fourfold exam transcripts history.txt --format openspiel --json`
    """
    chosen = None if form is None else TranscriptFormat(form)
    games = options.blame(
        "FILE", lambda: [game for path in files for game in read_transcripts(path, chosen)]
    )
    with progress_bar("games") as update:
        report = options.blame("FILE", judge_games, games, progress=update)
    if as_json:
        print_json(report)
    else:
        _show(report)
    if output is not None:
        write_records(output, games)
        print_message(f"wrote {output}: {counted(len(games), 'game')}")


def _show(report: TranscriptReport) -> None:
    console = results()
    for title, decisions in (("All moves", False), ("Moves that decide the result", True)):
        console.print(f"\n{title}" if decisions else title, markup=False)
        table = plain_table("player", "games", "moves", *QUALITY)
        for name, player in report.players.items():
            grade = player.decisions if decisions else player.all
            if not grade.positions:
                continue
            cells = (str(player.games), str(grade.positions), *quality(grade))
            table.add_row(encodable(printable(name)), *map(encodable, cells))
        print_whole(console, table)
    forfeits = [game for game in report.games if game.forfeit]
    if forfeits:
        console.print(f"\n{counted(len(forfeits), 'game')} lost by forfeit:", markup=False)
    for game in forfeits:
        line = f"  {game.first} v. {game.second}: {game.forfeit}"
        console.print(encodable(printable(line)), soft_wrap=True, markup=False)
