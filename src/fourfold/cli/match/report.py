"""How `fourfold match` shows its results."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from rich.table import Table

from fourfold.base.plain_text import percent, printable
from fourfold.cli.tables import fitting, plain_table, print_whole, room
from fourfold.match import Hypothesis, Rating, Results, Tally
from fourfold.match.rating import by_strength
from fourfold.play.console.console import results
from fourfold.play.console.streams import encodable

_FORFEITS_SHOWN = 10
# Columns of the rating table, for wide, less wide and narrow terminals.
_COLUMNS = ((0, 1, 2, 3, 4, 5, 6, 7, 8), (0, 1, 2, 4, 5, 6, 7), (0, 1, 2, 7), (0, 1, 2))
_FEW = 6  # players whose cross table has room for three numbers a pair


def rating_table(played: Results, rated: Sequence[Rating], width: int) -> Table:
    """Ratings, games won, drawn and lost, and points. Strongest first.

    A narrow terminal shows only the most important columns.
    """
    elo = "Elo" if any(rating.known for rating in rated) else "relative Elo"
    headings = ("player", elo, "95%", "games", "won", "drawn", "lost", "points", "95%")
    totals, rows = played.totals(), list[tuple[str, ...]]()
    for index in by_strength(rated):
        rating, tally = rated[index], totals[index]
        low, high = tally.interval
        rows.append(
            (
                encodable(rating.name),
                f"{rating.elo:.0f}",
                encodable(f"±{rating.high - rating.elo:.0f}"),
                str(tally.games),
                str(tally.won),
                str(tally.drawn),
                str(tally.lost),
                f"{percent(tally.share)}%",
                f"{percent(low)} to {percent(high)}",
            )
        )
    shown = fitting(headings, rows, _COLUMNS, width) or _COLUMNS[-1]
    table = plain_table(*(headings[column] for column in shown))
    for row in rows:
        table.add_row(*(row[column] for column in shown))
    return table


def cross_tables(played: Results, rated: Sequence[Rating], width: int) -> Iterator[Table]:
    """The results of each player, in rows, against each other one. A table that is too wide is
    split.

    Few players: won, drawn and lost. Many: points in percent.
    """
    order, against = by_strength(rated), played.table()
    few = len(order) <= _FEW
    show = str if few else _points
    names = [f"{place} {rated[row].name}" for place, row in enumerate(order, start=1)]
    heading = "won-drawn-lost" if few else "points in %"
    cells = [
        ["–" if row == column else show(against[row][column]) for column in order] for row in order
    ]
    widest = max(len(cell) for row in cells for cell in row)
    room = width - max(map(len, [heading, *names]))
    part = max(1, room // (max(widest, len(str(len(order)))) + 2))
    for start in range(0, len(order), part):
        columns = range(start, min(start + part, len(order)))
        table = plain_table(heading, *(str(column + 1) for column in columns))
        for name, row in zip(names, cells, strict=True):
            table.add_row(name, *(row[column] for column in columns))
        yield table


def _points(tally: Tally) -> str:
    return f"{100 * tally.share:.0f}" if tally.games else "."


def scale_lines(rated: Sequence[Rating]) -> Iterator[str]:
    """What fixes the scale of the ratings."""
    known = [encodable(rating.name) for rating in rated if rating.known]
    yield ""
    if not known:
        yield (
            "Ratings are relative: no player has a known one, and the lowest is 0. Intervals are "
            "relative to the average."
        )
    elif len(known) == len(rated):
        yield "All ratings were known. To rate the players by these games alone, add --relative."
    else:
        yield f"Known ratings fix the scale: {', '.join(known)}."


def test_lines(played: Results) -> Iterator[str]:
    """The answer of the sequential test, if there is one."""
    if played.sprt is None:
        return
    progress, test = played.sprt, played.sprt.test
    low, high = test.bounds
    answer = f"{progress.answer} accepted" if progress.answer else "not decided"
    pairs = sum(progress.pairs)
    games = f"{pairs} pair{'' if pairs == 1 else 's'} of games"
    yield ""
    yield (
        f"SPRT elo0={test.elo0:g} elo1={test.elo1:g}: {answer} after {games}, "
        f"LLR {progress.llr:.2f} (bounds {low:.2f} and {high:.2f})"
    )
    if progress.answer is not None:
        likely, other = test.elo1, test.elo0
        if progress.answer is Hypothesis.H0:
            likely, other = other, likely
        yield (
            f"The results of {encodable(played.names[0])} fit a difference of {likely:+g} Elo "
            f"better than one of {other:+g} Elo."
        )


def forfeit_lines(played: Results) -> Iterator[str]:
    """The reasons for the first few forfeits."""
    forfeits = list(played.forfeits())
    if forfeits:
        yield ""
        yield f"{len(forfeits)} game{'s' if len(forfeits) > 1 else ''} lost by forfeit:"
    shown = set()
    tracebacks = played.tracebacks()
    for task, reason in forfeits[:_FORFEITS_SHOWN]:
        names = f"{played.names[task.first]} v. {played.names[task.second]}"
        yield f"  game {task.number + 1}, {names}: {printable(reason)}"
        if reason in tracebacks and reason not in shown:
            shown.add(reason)
            yield from traceback_lines(tracebacks[reason])
    if len(forfeits) > _FORFEITS_SHOWN:
        yield f"  and {len(forfeits) - _FORFEITS_SHOWN} more"
    if len(played.broken()) > 1:
        names = ", ".join(encodable(played.names[index]) for index in sorted(played.broken()))
        yield f"Games between players that finished none do not count: {names}"


def usage_lines(played: Results) -> Iterator[str]:
    """What the moves of language models took."""
    for name, usage in zip(played.names, played.usage(), strict=True):
        if usage is not None:
            yield f"{encodable(name)}: {usage}"


def traceback_lines(traceback: str) -> Iterator[str]:
    """The lines of a traceback, as part of a list."""
    for line in traceback.splitlines():
        yield f"    {printable(line)}"


def print_results(played: Results, rated: Sequence[Rating], more: Iterable[str] = ()) -> None:
    """Print ratings, results, the answer of a test, forfeits, and more lines."""
    console = results()
    width = room(console)
    print_whole(console, rating_table(played, rated, width))
    for table in cross_tables(played, rated, width):
        console.print()
        print_whole(console, table)
    lines = (
        scale_lines(rated),
        test_lines(played),
        usage_lines(played),
        forfeit_lines(played),
        more,
    )
    for line in chain.from_iterable(lines):
        console.print(line, soft_wrap=True, markup=False)
