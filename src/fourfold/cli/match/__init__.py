"""`fourfold match`: games between players, and their ratings."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from fourfold.base.errors import FourfoldError, InvalidArgument
from fourfold.base.json_shapes import json_text
from fourfold.cli import agent_options, completion, options
from fourfold.cli.agent_options import AGENT_HELP, load_files
from fourfold.cli.commands import command
from fourfold.cli.files import check_svg, work_file_for, write_all, write_whole
from fourfold.cli.interrupt import interrupted
from fourfold.cli.match.players import show_players
from fourfold.cli.match.report import print_results
from fourfold.cli.options import EnumChoice, blame, empty_board, given
from fourfold.match import (
    MatchReport,
    Openings,
    Rating,
    Results,
    Sprt,
    TimeControl,
    play_match,
    rate,
)
from fourfold.match.chart import chart
from fourfold.match.openings import STANDARD
from fourfold.match.player_jobs import check_players
from fourfold.match.rating import Anchors, check_anchor, known_ratings
from fourfold.match.schedule import entrants
from fourfold.play.console.progress import progress_bar
from fourfold.play.console.streams import print_error
from fourfold.players import Entrant

_OF_PLAYERS = {"list_players", "loaded", "as_json"}  # what --players can be combined with
_SETTING = re.compile(r"(elo0|elo1|alpha|beta)=.*")
_GAMES, _MOST_GAMES_OF_TEST = 100, 20_000


def _read_anchors(texts: Sequence[str], names: Sequence[str]) -> dict[str, float]:
    """The ratings that fix the scale."""
    anchors: dict[str, float] = {}
    for text in texts:
        given, _, number = text.rpartition("=")
        try:
            elo, name = float(number), agent_options.read_agent(given).name
            check_anchor(name, elo, names)
        except (ValueError, FourfoldError) as error:
            reason = str(error) if isinstance(error, FourfoldError) else "expected PLAYER=ELO"
            raise click.BadParameter(f"{text!r}: {reason}", param_hint="--anchor") from None
        if name in anchors:
            raise click.BadParameter(
                f"{text!r}: {name} has an anchor already, {anchors[name]:g}", param_hint="--anchor"
            )
        anchors[name] = elo
    return anchors


def _play(players: Sequence[Entrant], games: int, **options: Any) -> tuple[Results, bool]:
    """The results, and whether they are complete: Ctrl-C may have interrupted them."""
    latest: Results | None = None
    with progress_bar("games") as update:

        def follow(so_far: Results) -> None:
            nonlocal latest
            latest = so_far
            update(len(so_far.games), so_far.planned)

        try:
            found = play_match(players, games, progress=follow, **options)
        except InvalidArgument as error:  # no balanced openings on this board
            raise click.BadParameter(str(error), param_hint="--openings") from None
        except KeyboardInterrupt:
            if latest is None:
                raise
            return latest, False
    return found, True


def _check_usage(context: click.Context, ways: Sequence[str], names: Sequence[str]) -> None:
    """Raise a usage error for options that exclude each other, or a wrong number of players."""
    if len(ways) > 1:
        raise click.BadParameter(f"choose {' or '.join(ways)}", param_hint=ways[0])
    way = ways[0] if ways else ""
    if way == "--players":
        _check_alone(context)
        return
    if len(names) < 2:
        raise click.BadParameter("name at least two players", param_hint="PLAYER")
    if context.params["sprt"] is not None and (way or len(names) > 2):
        raise click.BadParameter("it compares exactly two players", param_hint="--sprt")
    if len(names) > 2 and not way:
        raise click.BadParameter(
            "more than two players: add --round-robin or --gauntlet", param_hint="PLAYER"
        )


def _check_alone(context: click.Context) -> None:
    for parameter in context.command.params:
        if parameter.name in given(context) - _OF_PLAYERS:
            name = parameter.opts[0] if parameter.opts[0].startswith("-") else "PLAYER"
            raise click.BadParameter("cannot be combined with --players", param_hint=name)


def _read_test(settings: str | None, more: Sequence[str]) -> Sprt | None:
    """The test of `--sprt elo0=0 elo1=10`: the settings after the first look like players."""
    if settings is None:
        if more:
            raise click.BadParameter(f"{more[0]} is a setting of --sprt", param_hint="PLAYER")
        return None
    test: Sprt = blame("--sprt", Sprt.read, [*re.split(r"[\s,]+", settings.strip(" ,")), *more])
    return test


@command()
@click.argument(
    "players",
    metavar="[PLAYER]...",
    nargs=-1,
    shell_complete=completion.among(completion.players, or_file=True),
    help=f"{AGENT_HELP} --players lists the names.",
)
@options.number(
    "--games",
    least=1,
    show_default=f"{_GAMES}, or {_MOST_GAMES_OF_TEST} with --sprt",
    help="Number of games per pair of players; with --sprt, the maximum number.",
)
@click.option("--round-robin", is_flag=True, help="Every player plays every other player.")
@click.option("--gauntlet", is_flag=True, help="The first PLAYER plays each of the others.")
@click.option(
    "--sprt",
    metavar="elo0=N elo1=N",
    help="Play until a sequential test decides whether the first PLAYER's advantage is elo0 or "
    "elo1 Elo points. Add alpha=P and beta=P to set the error probabilities (default: 0.05).",
)
@click.option(
    "--openings",
    type=EnumChoice(Openings),
    show_default="balanced on 7×6, random on other boards",
    help="How games start. balanced: from positions that have 8 discs and are draws with best "
    "play; random: after 8 random moves; empty: from the empty board.",
)
@options.board_size
@agent_options.move_time
@click.option(
    "--clock",
    metavar="BASE+INCREMENT",
    show_default="none",
    help="Seconds that each player has for all its moves, and seconds added after each move.",
)
@agent_options.seed
@agent_options.workers
@options.cluster
@click.option(
    "--anchor",
    metavar="PLAYER=ELO",
    multiple=True,
    show_default="the known ratings on 7×6",
    help="Fix the rating of a player, which sets the scale. May be repeated.",
)
@click.option(
    "--relative", is_flag=True, help="Use no known ratings: the lowest rating of the match is 0."
)
@agent_options.load
@options.output_file(
    "--plot", metavar="FILE.svg", help="Write a plot of the ratings with their intervals."
)
@options.output("FILE.json", help="Write all results as JSON, including every game.")
@options.as_json
@click.option("--players", "list_players", is_flag=True, help="List all players.")
@click.pass_context
def match(
    context: click.Context,
    players: Sequence[str],
    games: int | None,
    round_robin: bool,
    gauntlet: bool,
    sprt: str | None,
    openings: Openings | None,
    columns: int,
    rows: int,
    move_time: float | None,
    clock: str | None,
    seed: int,
    workers: int,
    cluster: str | None,
    anchor: Sequence[str],
    relative: bool,
    loaded: Sequence[Path],
    plot: Path | None,
    output: Path | None,
    as_json: bool,
    list_players: bool,
) -> None:
    """Play games between players, and rate the players.

    Each opening is played twice, with the sides swapped. Without a time control, the results depend
    only on the seed, not on the number of games played at the same time. With a time control, they
    also depend on the speed of the machine.

    A player that cannot be created is reported before the first game. One that fails, breaks the
    rules or runs out of time forfeits the game, and the match continues; if all games are
    forfeited, the exit status is 1. Ctrl-C ends the match and shows the results so far. With -o,
    finished games are saved while the match is played, and the same command continues an
    interrupted match.

    Examples:
    - `fourfold match threats:depth=4 windows:depth=4 --games 200`
    - `fourfold match --round-robin random casual easy perfect --plot ratings.svg`
    - `fourfold match --gauntlet perfect random hard expert --openings empty`
    - `fourfold match mybot.py threats:depth=4 --sprt elo0=0 elo1=10`
    - `fourfold match mybot.py hard --columns 8 --rows 7 --move-time 0.5`
    - `fourfold match mybot.py hard --games 100000 -o results.json --cluster tcp://10.0.0.5:8786`
    """
    own_players = load_files(loaded)
    settings = [each for each in players if _SETTING.fullmatch(each)]
    texts = [each for each in players if each not in settings]
    who: list[Entrant] = [blame("PLAYER", agent_options.read_agent, each) for each in texts]
    ways = {"--round-robin": round_robin, "--gauntlet": gauntlet, "--players": list_players}
    _check_usage(context, [way for way, wanted in ways.items() if wanted], texts)
    agent_options.check_workers(context)
    test = _read_test(sprt, settings)
    check_svg(plot, "--plot")
    if output is not None and output.suffix.lower() not in {".json", ""}:
        message = f"results are JSON: {output.name!r} must end in .json"
        raise click.BadParameter(message, param_hint="--output")
    if list_players:
        show_players(as_json)
        return
    empty_board(columns, rows)
    who = entrants(who)
    for entrant in who:
        blame("PLAYER", entrant.check_size, columns, rows)
    blame("PLAYER", check_players, who)
    names = [entrant.name for entrant in who]
    anchors: Anchors = _read_anchors(anchor, names)
    if anchors and relative:
        raise click.BadParameter("cannot be combined with --anchor", param_hint="--relative")
    if not anchors and not relative and (columns, rows) == STANDARD:
        anchors = known_ratings(names)
    control = None
    if move_time is not None or clock is not None:
        control = blame("--clock", TimeControl.read, clock, move_time)
    store = output and work_file_for(output)
    with options.runner(cluster) as runner:
        played, complete = _play(
            who,
            games or (_GAMES if test is None else _MOST_GAMES_OF_TEST),
            first_against_all=gauntlet,
            openings=openings,
            seed=seed,
            columns=columns,
            rows=rows,
            time_control=control,
            sprt=test,
            workers=workers or None,
            store=store,
            runner=runner,
            **own_players,
        )
    rated = rate(played.names, played.table(), anchors)
    _report(played, rated, as_json, plot, output)
    if not complete:
        kept = f". They are kept in {store}: the same command continues." if store else ""
        raise interrupted(f"{len(played.games)} of {played.planned} games were played{kept}")
    if played.all_forfeited:
        raise click.exceptions.Exit(1)


def _report(
    played: Results, rated: Sequence[Rating], as_json: bool, plot: Path | None, output: Path | None
) -> None:
    # The results come first: the games may have taken hours.
    record = json_text(MatchReport.of(played, rated))
    failure = write_all({} if output is None else {output: f"{record}\n"})
    if as_json:
        print(record, flush=True)
    else:
        print_results(played, rated)
    store = output and work_file_for(output)
    if failure:
        print_error(str(failure))
    elif store is not None and played.complete:
        store.unlink(missing_ok=True)
    if plot is not None:
        write_whole(plot, chart(rated))
    if failure:
        raise click.exceptions.Exit(1)
