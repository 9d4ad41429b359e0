"""`fourfold arena`: a tournament of the bots in a folder."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click

from fourfold.base.errors import InvalidArgument
from fourfold.base.json_shapes import json_text
from fourfold.base.plain_text import printable
from fourfold.cli import completion, options
from fourfold.cli.agent_options import check_workers
from fourfold.cli.commands import command
from fourfold.cli.files import check_output, write_whole
from fourfold.cli.interrupt import CONTINUE, interruptible
from fourfold.cli.match.report import print_results
from fourfold.cli.options import EnumChoice, blame, bundled, empty_board
from fourfold.match import Openings, Results
from fourfold.match.arena import (
    Bot,
    Limits,
    Rules,
    Tournament,
    can_isolate,
    check_bots,
    find_bots,
    grade_bots,
    page,
    play_tournament,
)
from fourfold.play.console.progress import progress_bar
from fourfold.play.console.streams import print_error
from fourfold.players import read_name


class _Limits(NamedTuple):
    move_time: float
    game_time: float
    memory_mb: int
    network: bool
    start_time: float
    cpu_time: float | None


_limits = bundled(
    "limits",
    _Limits,
    options.seconds("--move-time", default=1.0, help="Time limit for each move, in seconds."),
    options.seconds(
        "--game-time", default=60.0, help="Seconds that a bot has for all its moves in a game."
    ),
    options.number(
        "--memory-mb",
        least=128,
        most=1 << 20,
        default=1024,
        help="Memory that a bot may use, in MiB.",
    ),
    click.option("--network", is_flag=True, help="Do not block network access."),
    options.seconds("--start-time", default=10.0, help="Seconds that a bot has to start."),
    options.seconds(
        "--cpu-time",
        show_default="the time for a game on all cores",
        help="Seconds of processor time that a bot may use in a game.",
    ),
)


@command()
@click.argument(
    "folder",
    metavar="FOLDER",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The folder with the bots: Python files and programs that speak the engine protocol.",
)
@click.option(
    "--player",
    "players",
    metavar="NAME",
    multiple=True,
    shell_complete=completion.among(completion.players),
    help="Add a built-in player (see `fourfold match --players`), whose rating fixes the scale. "
    "May be repeated.",
)
@options.number("--games", least=1, default=2, help="Number of games per pair of players.")
@click.option(
    "--openings",
    type=EnumChoice(Openings),
    show_default="balanced on 7×6, random on other boards",
    help="balanced: from positions that have 8 discs and are draws with best play; random: from "
    "8 random moves; empty: from the empty board.",
)
@options.number("--seed", default=0, help="Seed for the openings and the bots.")
@_limits
@options.board_size
@options.number(
    "--workers",
    least=0,
    most=256,
    default=1,
    help="Number of games at a time (0: one per core). More may slow the bots down.",
)
@options.cluster
@click.option("--no-grades", is_flag=True, help="Do not compare the bots' moves with exact scores.")
@click.option("--restart", is_flag=True, help="Play all games again, including finished ones.")
@options.output("PAGE.html", show_default="FOLDER/arena.html", help="The page to write.")
@options.as_json
@click.pass_context
def arena(
    context: click.Context,
    folder: Path,
    players: Sequence[str],
    games: int,
    openings: Openings | None,
    seed: int,
    limits: _Limits,
    columns: int,
    rows: int,
    workers: int,
    cluster: str | None,
    no_grades: bool,
    restart: bool,
    output: Path | None,
    as_json: bool,
) -> None:
    """Play a tournament between the bots in a folder, with limits on time and memory.

    A bot is a file or a folder: a Python file with an agent in any convention that `fourfold
    match` accepts, or a program that speaks the engine protocol; a folder contains one of them,
    called bot, and everything that it needs. Each bot runs in its own process, with
    limits on time and memory and, where the system allows it, isolated from others. A bot that
    hangs, crashes, breaks the rules or exceeds a limit loses that game. Bots that cannot be started
    are reported before the first game, and are not rated.

    The result is a page with ratings, a cross table, grades and every game. The results as JSON and
    the games played so far are stored beside the page. If the tournament is interrupted, run the
    same command again to continue it.

    Examples:
    - `fourfold arena bots/`
    - `fourfold arena bots/ --games 10 --player random --player casual`
    - `fourfold arena bots/ --move-time 0.2 --memory-mb 4096 -o results.html`
    - `fourfold arena bots/ --games 100 --cluster tcp://10.0.0.5:8786`
    """
    check_workers(context)
    empty_board(columns, rows)
    page_file = folder / "arena.html" if output is None else output
    if page_file.suffix.lower() != ".html":
        raise click.BadParameter(f"{page_file.name!r} must end in .html", param_hint="--output")
    check_output(page_file, "--output")
    store = page_file.with_suffix(".games.jsonl")
    bots: list[Bot] = blame("FOLDER", find_bots, folder, [page_file.with_suffix(".json")])
    rules = Rules(games, openings, seed, columns, rows, blame("", Limits, *limits))
    names = [blame("--player", read_name, name).name for name in players]
    if len(bots) + len(names) < 2:
        raise click.BadParameter(f"{folder} has fewer than two bots", param_hint="FOLDER")
    if not can_isolate():
        print_error(
            "this system cannot isolate bots: they can use the network, and change your files"
        )
    with options.runner(cluster) as runner:
        if restart:  # not before the cluster is reached
            store.unlink(missing_ok=True)
        where: dict[str, Any] = {"workers": workers or None, "runner": runner}
        bots = _checked(bots, rules.limits, **where)
        tournament = _play(bots, rules, names, store, **where)
        if not no_grades and (columns, rows) == (7, 6):
            kept = f"the answers so far are kept in {store}. {CONTINUE}"
            with interruptible(kept), progress_bar("grades") as update:
                tournament.grades = grade_bots(
                    bots, rules.limits, progress=update, store=store, **where
                )
    _report(tournament, page_file, f"Arena: {folder.resolve().name}", as_json)
    if tournament.results.all_forfeited:
        raise click.exceptions.Exit(1)


def _checked(bots: Sequence[Bot], limits: Limits, **where: Any) -> list[Bot]:
    """The bots, after those that cannot be started are reported."""
    checked = check_bots(bots, limits, **where)
    for bot in checked:
        if bot.problem is not None:
            print_error(f"{bot.name} is not rated: {bot.problem.reason}")
            for line in (bot.problem.traceback or "").splitlines():
                print(f"    {printable(line)}", file=sys.stderr)
    return checked


def _play(
    bots: Sequence[Bot], rules: Rules, players: Sequence[str], store: Path, **where: Any
) -> Tournament:
    """The tournament. Ctrl-C ends the command."""
    kept = f"the games played so far are kept in {store}. {CONTINUE}"
    with interruptible(kept), progress_bar("games") as update:

        def follow(so_far: Results) -> None:
            update(len(so_far.games), so_far.planned)

        try:
            return play_tournament(
                bots, rules, players=players, store=store, progress=follow, **where
            )
        except InvalidArgument as error:  # for example, no balanced openings on this board
            raise click.UsageError(str(error)) from None


def _report(tournament: Tournament, page_file: Path, title: str, as_json: bool) -> None:
    record = json_text(tournament.report())
    write_whole(page_file.with_suffix(".json"), f"{record}\n")
    write_whole(page_file, page(tournament, title))
    if as_json:
        print(record)
        return
    where = f"\nThe page is {page_file}"
    print_results(tournament.results, tournament.ratings(), [where])
