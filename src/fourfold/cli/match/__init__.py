"""`fourfold match`: players against each other, and against the truth."""

import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import click

from fourfold.agents import load_players
from fourfold.cli import options
from fourfold.cli.commands import command
from fourfold.cli.files import check_output, check_svg, write_all, write_whole
from fourfold.cli.interrupt import INTERRUPTED
from fourfold.cli.match.grade import grade_all
from fourfold.cli.match.players import show_players
from fourfold.cli.match.report import (
    cross_tables,
    forfeit_lines,
    match_as_dict,
    print_whole,
    rating_table,
    room,
)
from fourfold.cli.options import FILE, EnumChoice, blame, given
from fourfold.errors import FourfoldError, InvalidArgument
from fourfold.match import Openings, Rating, Results, play_match, rate
from fourfold.match.chart import chart
from fourfold.match.rating import check_anchor
from fourfold.match.worker_pool import Prepare
from fourfold.players import ratings, read_name
from fourfold.terminal.console import results
from fourfold.terminal.progress import progress_bar
from fourfold.terminal.streams import print_error

# The parameters that these modes accept; they play no games.
_FITTING = {
    "--grade": {"grade_players", "players", "seed", "workers", "loaded", "output", "as_json"},
    "--players": {"list_players", "loaded", "as_json"},
}


def _read_anchors(texts: Sequence[str], names: Sequence[str]) -> dict[str, float]:
    """The ratings that fix the scale: those asked for, otherwise those that are known."""
    anchors: dict[str, float] = {}
    for text in texts:
        given, _, number = text.rpartition("=")
        try:
            elo, name = float(number), read_name(given).name
            check_anchor(name, elo, names)
        except (ValueError, FourfoldError) as error:
            reason = str(error) if isinstance(error, FourfoldError) else "expected PLAYER=ELO"
            raise click.BadParameter(f"{text!r}: {reason}", param_hint="--anchor") from None
        if name in anchors:
            raise click.BadParameter(
                f"{text!r}: {name} has an anchor already, {anchors[name]:g}", param_hint="--anchor"
            )
        anchors[name] = elo
    return anchors or {name: ratings()[name].elo for name in names if name in ratings()}


def _loading(paths: Sequence[Path]) -> Prepare | None:
    """What a worker process does first."""
    return partial(load_players, [str(path) for path in paths]) if paths else None


def _play(
    players: Sequence[str], games: int, loaded: Sequence[Path], **options: Any
) -> tuple[Results, bool]:
    """The results, and whether Ctrl-C interrupted them."""
    latest: Results | None = None
    with progress_bar("games") as update:

        def follow(so_far: Results) -> None:
            nonlocal latest
            latest = so_far
            update(len(so_far.games), so_far.planned)

        try:
            found = play_match(
                players,
                games,
                progress=follow,
                prepare=_loading(loaded),
                **options,
            )
        except InvalidArgument as error:
            raise click.BadParameter(str(error), param_hint="--games") from None
        except KeyboardInterrupt:
            if latest is None:
                raise
            return latest, True
    return found, False


def _check_usage(context: click.Context, ways: Sequence[str], names: Sequence[str]) -> None:
    """Raise a usage error for options that exclude each other, or a wrong number of players."""
    if len(ways) > 1:
        raise click.BadParameter(f"choose one of {' and '.join(ways)}", param_hint=ways[0])
    way = ways[0] if ways else ""
    for parameter in context.command.params:
        if parameter.name in given(context) - _FITTING.get(way, given(context)):
            name = parameter.opts[0] if parameter.opts[0].startswith("-") else "PLAYER"
            raise click.BadParameter(f"cannot be combined with {way}", param_hint=name)
    least = {"--players": 0, "--grade": 1}.get(way, 2)
    if len(names) < least:
        who = "one player" if least == 1 else "two players"
        raise click.BadParameter(f"name at least {who}", param_hint="PLAYER")
    if len(names) > 2 and not way:
        raise click.BadParameter(
            "more than two players: add --round-robin or --gauntlet", param_hint="PLAYER"
        )


def _check_files(plot: Path | None, output: Path | None) -> None:
    """Raise a usage error for a file that cannot be written: now, not after hours of play."""
    if plot is not None:
        check_svg(plot, "--plot")
        check_output(plot, "--plot")
    if output is not None:
        if output.suffix.lower() not in {".json", ""}:
            message = f"results are JSON: {output.name!r} must end in .json"
            raise click.BadParameter(message, param_hint="--output")
        check_output(output, "--output")


@command()
@click.argument(
    "players",
    metavar="[PLAYER]...",
    nargs=-1,
    help="The players that take part. --players lists all names.",
)
@click.option(
    "--games", metavar="N", type=click.IntRange(1), default=100, help="Number of games per pair."
)
@click.option("--round-robin", is_flag=True, help="Every player plays every other player.")
@click.option("--gauntlet", is_flag=True, help="The first PLAYER plays each of the others.")
@click.option(
    "--grade", "grade_players", is_flag=True, help="Grade the moves of each PLAYER, without games."
)
@click.option(
    "--openings",
    type=EnumChoice(Openings),
    default=Openings.BALANCED.value,
    help="Start from drawn positions with 8 discs, from 8 random moves, or from the empty board.",
)
@click.option(
    "--seed", metavar="N", type=int, default=0, help="The same seed gives the same games."
)
@click.option(
    "--workers",
    metavar="N",
    type=click.IntRange(0, 256),
    default=0,
    help="Number of processes (0: one per core).",
)
@click.option(
    "--anchor",
    metavar="PLAYER=ELO",
    multiple=True,
    show_default="the known ratings",
    help="Fix the scale of the ratings. May be repeated.",
)
@click.option(
    "--load",
    "loaded",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    multiple=True,
    help="Run a Python file that registers your own players.",
)
@click.option(
    "--plot", metavar="FILE.svg", type=FILE, help="Plot the ratings with their intervals."
)
@options.output("FILE.json", help="Write all results, including every game.")
@options.as_json
@click.option("--players", "list_players", is_flag=True, help="List all players.")
@click.pass_context
def match(
    context: click.Context,
    players: Sequence[str],
    games: int,
    round_robin: bool,
    gauntlet: bool,
    grade_players: bool,
    openings: Openings,
    seed: int,
    workers: int,
    anchor: Sequence[str],
    loaded: Sequence[Path],
    plot: Path | None,
    output: Path | None,
    as_json: bool,
    list_players: bool,
) -> None:
    """Let players play each other, and rate them.

    Each opening is played twice, with sides swapped. The results depend only on the seed, not on
    the number of games played at a time. Ctrl-C shows the results so far.

    A player that fails or breaks the rules forfeits the game, and the match continues.

    Examples:
    - `fourfold match threats:depth=4 windows:depth=4 --games 200`
    - `fourfold match --round-robin random casual easy perfect --plot ratings.svg`
    - `fourfold match --gauntlet perfect random hard expert --openings empty`
    - `fourfold match --grade threats:depth=6 hard`
    """
    blame("--load", load_players, [str(path) for path in loaded])
    for name in players:
        blame("PLAYER", read_name, name)
    ways = {
        "--round-robin": round_robin,
        "--gauntlet": gauntlet,
        "--grade": grade_players,
        "--players": list_players,
    }
    _check_usage(context, [way for way, wanted in ways.items() if wanted], players)
    _check_files(plot, output)
    if list_players:
        show_players(as_json)
        return
    if grade_players:
        grade_all(
            players,
            seed=seed,
            workers=workers or None,
            prepare=_loading(loaded),
            as_json=as_json,
            output=output,
        )
        return
    anchors = _read_anchors(anchor, [read_name(name).name for name in players])
    played, interrupted = _play(
        players,
        games,
        loaded,
        first_against_all=gauntlet,
        openings=openings,
        seed=seed,
        workers=workers or None,
    )
    rated = rate(played.names, played.table(), anchors)
    _report(played, rated, as_json, plot, output)
    if interrupted:
        print_error(f"interrupted: {len(played.games)} of {played.planned} games were played")
        raise click.exceptions.Exit(INTERRUPTED)


def _report(
    played: Results, rated: Sequence[Rating], as_json: bool, plot: Path | None, output: Path | None
) -> None:
    # The results come first: the games may have taken hours.
    record = json.dumps(match_as_dict(played, rated))
    failure = write_all({} if output is None else {output: f"{record}\n"})
    if as_json:
        print(record, flush=True)
    else:
        _show(played, rated)
    if failure:
        print_error(str(failure))
    if plot is not None:
        write_whole(plot, chart(rated))
    if failure:
        raise click.exceptions.Exit(1)


def _show(played: Results, rated: Sequence[Rating]) -> None:
    console = results()
    width = room(console)
    print_whole(console, rating_table(played, rated, width))
    for table in cross_tables(played, rated, width):
        console.print()
        print_whole(console, table)
    for line in forfeit_lines(played):
        console.print(line, soft_wrap=True, markup=False)
