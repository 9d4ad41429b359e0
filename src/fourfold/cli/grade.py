"""`fourfold grade`: how good the moves of agents are, and how strong they play."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import click
from rich.table import Table

from fourfold.base.json_shapes import json_text
from fourfold.base.plain_text import printable
from fourfold.cli import agent_options, completion, options
from fourfold.cli.agent_options import AGENT_HELP, load_files
from fourfold.cli.commands import command
from fourfold.cli.files import work_file_for, write_all
from fourfold.cli.interrupt import interrupted
from fourfold.cli.match.report import traceback_lines
from fourfold.cli.options import blame
from fourfold.cli.tables import fitting, plain_table, print_whole, room
from fourfold.match import Grade, Judgement, Measurement, grade_each, measure
from fourfold.match.grade_report import (
    COMPARISON,
    QUALITY,
    GradeReport,
    GradeReports,
    compare_all,
    comparison_rows,
    marks,
    page,
    pairs,
    quality,
)
from fourfold.match.judgement import Phase
from fourfold.match.schedule import numbered
from fourfold.play.console.console import print_message, results
from fourfold.play.console.progress import progress_bar
from fourfold.play.console.report import print_board
from fourfold.play.console.streams import encodable
from fourfold.players import Entrant
from fourfold.rules.notation import column_label

_HEADINGS = ("phase", "positions", *QUALITY)
# Columns for wide, less wide and narrow terminals.
_COLUMNS = (tuple(range(8)), (0, 1, 2, 4, 6), (0, 2, 4, 6), (0, 2, 6), (0, 2))
_COMPARED = (tuple(range(8)), (0, 1, 3, 5, 7), (0, 1, 5, 7), (0, 1, 7), (0, 1))
_ON_PAGE = 9  # blunders
_FAILURES_SHOWN = 5


@command()
@click.argument(
    "agents",
    metavar="AGENT...",
    nargs=-1,
    shell_complete=completion.among(completion.players, or_file=True),
    required=True,
    help=AGENT_HELP,
)
@options.number(
    "--games",
    least=0,
    most=100_000,
    default=200,
    help="Number of games per agent to measure its Elo rating (0: none).",
)
@options.number(
    "--blunders",
    least=0,
    show_default=f"none in the terminal, {_ON_PAGE} on the HTML page",
    help="Show the N worst moves of each agent.",
)
@options.html
@agent_options.move_time
@agent_options.seed
@agent_options.workers
@options.cluster
@agent_options.load
@options.output("FILE.json", help="Write the grades as JSON.")
@options.as_json
@click.pass_context
def grade(
    context: click.Context,
    agents: Sequence[str],
    games: int,
    blunders: int | None,
    html: Path | None,
    move_time: float | None,
    seed: int,
    workers: int,
    cluster: str | None,
    loaded: Sequence[Path],
    output: Path | None,
    as_json: bool,
) -> None:
    """Grade the moves of agents, and measure their Elo ratings.

    Each agent is asked for a move in 600 positions whose exact scores are known. Good moves keep
    the outcome; perfect moves have the highest score. Then the agent plays against rated players
    near its strength. If an agent fails, makes an illegal move or exceeds its time limit, the worst
    outcome counts in that position, and the reason is listed.

    With -o, every answer and every game is saved as it comes, and the same command continues a run
    that was interrupted.

    Examples:
    - `fourfold grade threats:depth=6 hard`
    - `fourfold grade mybot.py --html grade.html`
    - `fourfold grade mymodule:agent --games 0 --blunders 3`
    """
    if games == 1:
        raise click.BadParameter("games are played in pairs: at least 2", param_hint="--games")
    agent_options.check_workers(context)
    own_players = load_files(loaded)
    who: list[Entrant] = [
        blame("AGENT", agent_options.read_agent, each) for each in dict.fromkeys(agents)
    ]
    store = output and work_file_for(output)
    with options.runner(cluster) as runner:
        reports, complete = _grade(
            who,
            games,
            store=store,
            seed=seed,
            move_time=move_time,
            workers=workers or None,
            runner=runner,
            **own_players,
        )
    if reports:
        compare_all(reports)
        _report(reports, html, output, blunders, as_json=as_json)
    if not complete:
        measured = sum(report.measurement is not None for report in reports.values())
        kept = f". Answers are kept in {store}: the same command continues." if store else ""
        raise interrupted(
            f"{len(reports)} of {len(who)} agents are graded, {measured} have an Elo{kept}"
        )
    if store is not None:
        store.unlink(missing_ok=True)
    if not all(report.grades["all"].legal_share for report in reports.values()):
        raise click.exceptions.Exit(1)


def _report(
    reports: GradeReports,
    html: Path | None,
    output: Path | None,
    blunders: int | None,
    *,
    as_json: bool,
) -> None:
    record = json_text(reports)
    contents = {}
    if html is not None:
        contents[html] = page(reports, _ON_PAGE if blunders is None else blunders)
    if output is not None:
        contents[output] = f"{record}\n"
    failure = write_all(contents)
    if as_json:
        print(record, flush=True)
    else:
        _show(reports, blunders or 0)
    if failure:
        raise failure
    if html is not None:
        print_message(f"wrote {html}")


def _grade(who: Sequence[Entrant], games: int, **options: Any) -> tuple[GradeReports, bool]:
    """The reports of the agents, in their order, and whether they are complete."""
    found: dict[str, GradeReport] = {}
    by_name = numbered(who)
    try:
        with progress_bar("positions") as update:
            for name, grades in grade_each(by_name, progress=update, **options):
                found[name] = GradeReport(grades)
        for entrant in by_name:
            report = found[entrant.name]
            if games and report.grades["all"].legal_share:
                with progress_bar(f"games of {entrant.name}") as update:
                    report.measurement = measure(entrant, games, progress=update, **options)
    except KeyboardInterrupt:
        complete = False
    else:
        complete = True
    return {each.name: found[each.name] for each in by_name if each.name in found}, complete


def _show(reports: GradeReports, blunders: int) -> None:
    console = results()
    grades = {name: each.grades for name, each in reports.items()}
    for name, table in grade_tables(grades, room(console)):
        if name:
            console.print(name, soft_wrap=True, markup=False)
        print_whole(console, table)
    measured = {name: each.measurement for name, each in reports.items() if each.measurement}
    if measured:
        console.print()
        print_whole(console, _elo_table(measured))
    console.print()
    print_whole(console, _comparison_table(reports, room(console)))
    for line in [*pairs(reports), *_problems(reports)]:
        console.print(line, soft_wrap=True, markup=False)
    for name, each in grades.items():
        for blunder in each.blunders[:blunders]:
            console.print(f"\n{name}: {_described(blunder)}", soft_wrap=True, markup=False)
            print_board(
                console,
                blunder.question.position,
                marks=marks(blunder),
                scores=blunder.question.scores,
            )


def _problems(reports: GradeReports) -> Iterator[str]:
    for name, report in reports.items():
        if report.usage is not None:
            yield f"{name}: {report.usage}"
        yield from _failures(name, report.grades.failures)
        if report.measurement is not None and report.measurement.forfeits:
            forfeits = report.measurement.forfeits
            games = "game" if len(forfeits) == 1 else "games"
            yield f"{name} lost {len(forfeits)} {games} by forfeit, the first: {forfeits[0]}"


def _failures(name: str, failures: Sequence[Judgement]) -> Iterator[str]:
    """The first positions in which a player failed, with the first traceback."""
    if not failures:
        return
    positions = "position" if len(failures) == 1 else "positions"
    yield f"\n{name} had no legal move in {len(failures)} {positions}:"
    traces = set()
    for each in failures[:_FAILURES_SHOWN]:
        if each.failure is not None:
            yield f"  after {each.question.moves}: {printable(each.failure.reason)}"
            trace = each.failure.traceback
            if trace and trace not in traces:
                traces.add(trace)
                yield from traceback_lines(trace)
    if len(failures) > _FAILURES_SHOWN:
        yield f"  and {len(failures) - _FAILURES_SHOWN} more (--json, --html and -o have them all)"


def _comparison_table(reports: GradeReports, width: int) -> Table:
    """The players among the random player, the ladder and classic searches."""
    rows = [
        (f"{'> ' if row[0] in reports else '  '}{encodable(row[0])}", *map(encodable, row[1:]))
        for row in comparison_rows(reports)
    ]
    shown = fitting(COMPARISON, rows, _COMPARED, width) or _COMPARED[-1]
    table = plain_table(*(COMPARISON[column] for column in shown))
    for row in rows:
        table.add_row(*(row[column] for column in shown))
    return table


def _described(blunder: Judgement) -> str:
    best = " ".join(map(column_label, blunder.question.best))
    played = "" if blunder.column is None else f"column {column_label(blunder.column)}, "
    return f"{played}{blunder.change} (best: {best}), after {blunder.question.moves}"


def _elo_table(measured: Mapping[str, Measurement]) -> Table:
    table = plain_table("player", "Elo", "95%", "games", "won", "drawn", "lost")
    for name, each in measured.items():
        total = each.total
        table.add_row(
            encodable(name),
            f"{each.rating.elo:.0f}",
            f"{each.rating.low:.0f} to {each.rating.high:.0f}",
            *map(str, (total.games, total.won, total.drawn, total.lost)),
        )
    return table


def grade_tables(
    graded: Mapping[str, Mapping[Phase, Grade]], width: int
) -> Iterator[tuple[str, Table]]:
    """The quality of the moves of players, by phase of the game.

    One table of all, without a name; where there is little room, one for each player.
    """
    rows = {name: [_row(*phase) for phase in phases.items()] for name, phases in graded.items()}
    every = [row for each in rows.values() for row in each]
    if not every:
        return
    names = ["player", *graded]
    if fitting(_HEADINGS, every, _COLUMNS[:1], width - max(map(len, names)) - 2) is not None:
        table = plain_table("player", *_HEADINGS, left=2)
        for name, each in rows.items():
            for index, row in enumerate(each):
                table.add_row("" if index else name, *row)
        yield "", table
        return
    shown = fitting(_HEADINGS, every, _COLUMNS, width) or _COLUMNS[-1]
    for name, each in rows.items():
        table = plain_table(*(_HEADINGS[column] for column in shown))
        for row in each:
            table.add_row(*(row[column] for column in shown))
        yield name, table


def _row(phase: str, grade: Grade) -> tuple[str, ...]:
    return (phase, str(grade.positions), *quality(grade))
