"""`fourfold match`: players against each other, and against the truth."""

import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from fourfold.cli.console import complain, results
from fourfold.cli.ending import INTERRUPTED
from fourfold.cli.files import check_output, check_svg, write_all, write_whole
from fourfold.cli.match_grade import grade_all
from fourfold.cli.match_players import show_players
from fourfold.cli.match_report import (
    cross_tables,
    forfeit_lines,
    match_as_dict,
    print_whole,
    rating_table,
    room,
)
from fourfold.cli.options import OUTPUT, AsJson, given
from fourfold.cli.progress import progress_bar
from fourfold.errors import FourfoldError, InvalidArgument
from fourfold.match import Openings, Rating, Results, play_match, rate
from fourfold.match.chart import chart
from fourfold.match.player_files import load
from fourfold.match.rating import check_anchor
from fourfold.match.worker_pool import Prepare
from fourfold.players import ratings, read_name

# What goes with ways that play no games.
_FITTING = {
    "--grade": {"grade_players", "players", "seed", "workers", "loaded", "output", "as_json"},
    "--players": {"list_players", "loaded", "as_json"},
}


def _check_names(players: Sequence[str]) -> None:
    for player in players:
        try:
            read_name(player)
        except FourfoldError as error:
            raise typer.BadParameter(str(error), param_hint="PLAYER") from None


def _read_anchors(texts: Sequence[str], names: Sequence[str]) -> dict[str, float]:
    """What fixes the scale: what was asked for, else the ratings that are known."""
    anchors: dict[str, float] = {}
    for text in texts:
        given, _, number = text.rpartition("=")
        try:
            elo, name = float(number), read_name(given).name
            check_anchor(name, elo, names)
        except (ValueError, FourfoldError) as error:
            reason = str(error) if isinstance(error, FourfoldError) else "expected PLAYER=ELO"
            raise typer.BadParameter(f"{text!r}: {reason}", param_hint="--anchor") from None
        if name in anchors:
            raise typer.BadParameter(
                f"{text!r}: {name} has an anchor already, {anchors[name]:g}", param_hint="--anchor"
            )
        anchors[name] = elo
    return anchors or {name: ratings()[name].elo for name in names if name in ratings()}


def _loading(paths: Sequence[Path]) -> Prepare | None:
    """What a process of players has to do first."""
    return partial(load, [str(path) for path in paths]) if paths else None


def _play(
    players: Sequence[str], games: int, loaded: Sequence[Path], **options: Any
) -> tuple[Results, bool]:
    """The results, and whether Ctrl-C cut them short."""
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
            raise typer.BadParameter(str(error), param_hint="--games") from None
        except KeyboardInterrupt:
            if latest is None:
                raise
            return latest, True
    return found, False


def _check_usage(context: typer.Context, ways: Sequence[str], names: Sequence[str]) -> None:
    """Complains of options that have no effect together, and of too few or too many players."""
    if len(ways) > 1:
        raise typer.BadParameter(f"choose one of {' and '.join(ways)}", param_hint=ways[0])
    way = ways[0] if ways else ""
    for parameter in context.command.params:
        if parameter.name in given(context) - _FITTING.get(way, given(context)):
            name = parameter.opts[0] if parameter.opts[0].startswith("-") else "PLAYER"
            raise typer.BadParameter(f"does not go with {way}", param_hint=name)
    least = {"--players": 0, "--grade": 1}.get(way, 2)
    if len(names) < least:
        who = "one player" if least == 1 else "two players"
        raise typer.BadParameter(f"name at least {who}", param_hint="PLAYER")
    if len(names) > 2 and not way:
        raise typer.BadParameter(
            "more than two players: add --round-robin or --gauntlet", param_hint="PLAYER"
        )


def _check_files(plot: Path | None, output: Path | None) -> None:
    """Complains of files that could not be written: now, not after hours of play."""
    if plot is not None:
        check_svg(plot, "--plot")
        check_output(plot, "--plot")
    if output is not None:
        if output.suffix.lower() not in {".json", ""}:
            message = f"results are JSON: {output.name!r} must end in .json"
            raise typer.BadParameter(message, param_hint="--output")
        check_output(output, "--output")


def match(
    context: typer.Context,
    players: Annotated[
        list[str] | None,
        typer.Argument(metavar="PLAYER", help="Who takes part; see --players for all names."),
    ] = None,
    games: Annotated[
        int, typer.Option("--games", metavar="N", min=1, help="Games of each pair.")
    ] = 100,
    round_robin: Annotated[
        bool, typer.Option("--round-robin", help="Everybody against everybody.")
    ] = False,
    gauntlet: Annotated[
        bool, typer.Option("--gauntlet", help="The first PLAYER against each of the others.")
    ] = False,
    grade_players: Annotated[
        bool,
        typer.Option("--grade", help="Instead of games: how good are the moves of each PLAYER?"),
    ] = False,
    openings: Annotated[
        Openings,
        typer.Option(
            "--openings",
            help="Where games begin: drawn positions with 8 discs, 8 random moves, or no opening.",
        ),
    ] = Openings.BALANCED,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Same seed, same games.")] = 0,
    workers: Annotated[
        int,
        typer.Option(
            "--workers", metavar="N", min=0, max=256, help="Games or grades at once; 0: one a core."
        ),
    ] = 0,
    anchor: Annotated[
        list[str] | None,
        typer.Option(
            "--anchor",
            metavar="PLAYER=ELO",
            help="Fix the scale of ratings; may be given more than once.",
            show_default="the ratings that are known",
        ),
    ] = None,
    loaded: Annotated[
        list[Path] | None,
        typer.Option(
            "--load",
            metavar="FILE",
            exists=True,
            dir_okay=False,
            help="Run a Python file that registers players of your own.",
        ),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(
            "--plot",
            metavar="FILE.svg",
            dir_okay=False,
            help="Draw the ratings with their intervals.",
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            *OUTPUT,
            metavar="FILE.json",
            dir_okay=False,
            help="Write everything, each game included.",
        ),
    ] = None,
    as_json: AsJson = False,
    list_players: Annotated[
        bool, typer.Option("--players", help="List all players, with those of --load.")
    ] = False,
) -> None:
    """Let players play each other, and rate them.

    Each opening is played twice, with sides exchanged. The results depend on the seed alone, not
    on how many games are played at once. Ctrl-C shows what has been played by then.

    A player that fails or breaks the rules forfeits the game, and the match goes on.

    Try:

    - `fourfold match threats:depth=4 windows:depth=4 --games 200`
    - `fourfold match --round-robin random casual easy perfect --plot ratings.svg`
    - `fourfold match --gauntlet perfect random hard expert --openings empty`
    - `fourfold match --grade threats:depth=6 hard`
    """
    try:
        load([str(path) for path in loaded or ()])
    except InvalidArgument as error:
        raise typer.BadParameter(str(error), param_hint="--load") from None
    names = players or []
    _check_names(names)
    ways = {
        "--round-robin": round_robin,
        "--gauntlet": gauntlet,
        "--grade": grade_players,
        "--players": list_players,
    }
    _check_usage(context, [way for way, wanted in ways.items() if wanted], names)
    _check_files(plot, output)
    if list_players:
        show_players(as_json)
        return
    if grade_players:
        grade_all(
            names,
            seed=seed,
            workers=workers or None,
            prepare=_loading(loaded or []),
            as_json=as_json,
            output=output,
        )
        return
    anchors = _read_anchors(anchor or [], [read_name(name).name for name in names])
    played, interrupted = _play(
        names,
        games,
        loaded or [],
        first_against_all=gauntlet,
        openings=openings,
        seed=seed,
        workers=workers or None,
    )
    rated = rate(played.names, played.table(), anchors)
    _report(played, rated, as_json, plot, output)
    if interrupted:
        complain(f"interrupted: {len(played.games)} of {played.planned} games were played")
        raise typer.Exit(INTERRUPTED)


def _report(
    played: Results, rated: Sequence[Rating], as_json: bool, plot: Path | None, output: Path | None
) -> None:
    # What cannot be had again first: games may have taken hours.
    record = json.dumps(match_as_dict(played, rated))
    failure = write_all({} if output is None else {output: f"{record}\n"})
    if as_json:
        print(record, flush=True)
    else:
        _show(played, rated)
    if failure:
        complain(str(failure))
    if plot is not None:
        write_whole(plot, chart(rated))
    if failure:
        raise typer.Exit(1)


def _show(played: Results, rated: Sequence[Rating]) -> None:
    console = results()
    width = room(console)
    print_whole(console, rating_table(played, rated, width))
    for table in cross_tables(played, rated, width):
        console.print()
        print_whole(console, table)
    for line in forfeit_lines(played):
        console.print(line, soft_wrap=True, markup=False)
