"""The results of a tournament as one page for a browser: nothing to load, no scripts."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import get_args

from fourfold.base.plain_text import printable
from fourfold.match import Played, Rating
from fourfold.match.arena.tournament import Tournament
from fourfold.match.judgement import Judgement, Phase
from fourfold.match.rating import by_strength
from fourfold.match.schedule import Task
from fourfold.render import svg
from fourfold.render.page import page as html_page
from fourfold.render.page import table
from fourfold.rules.game import Game, Outcome

_STYLE = """
.games{display:grid;grid-template-columns:repeat(auto-fill,minmax(220px,1fr));gap:20px;margin-top:14px}
.games figure,.games svg{margin:0}
.games figcaption{font-size:.9rem;margin-top:6px}
details{margin-top:10px}
td a{color:inherit;text-underline-offset:3px}
.reason{color:var(--warn)}
pre{overflow:auto;font-size:.8rem;margin:6px 0}
"""


def page(tournament: Tournament, title: str) -> str:
    """The page, as HTML."""
    rated = tournament.ratings()
    order = by_strength(rated)
    parts = [
        f"<h1>{escape(title)}</h1>",
        f'<p class="muted">{escape(_summary(tournament))}</p>',
        _ratings(tournament, rated, order),
        _unable(tournament),
        _cross_table(tournament, order),
        _grades(tournament, order),
        "".join(_games(tournament, order)),
        '<footer class="muted">Made with fourfold.</footer>',
    ]
    return html_page(title, "\n".join(part for part in parts if part), style=_STYLE)


def _summary(tournament: Tournament) -> str:
    rules, limits, results = tournament.rules, tournament.rules.limits, tournament.results
    network = (
        "allowed"
        if limits.network
        else "blocked"
        if tournament.network_blocked
        else "not blocked, because this system cannot"
    )
    games = f"{len(results.games)} games"
    if not results.complete:
        games = f"{len(results.games)} of {results.planned} games"
    return (
        f"{len(results.names)} participants, {games} on {results.columns}×{results.rows}, "
        f"{results.openings} openings, seed {rules.seed}. Limits: {limits.move_time:g} s per move, "
        f"{limits.game_time:g} s per game, {limits.memory_mb} MiB of memory; network {network}."
    )


def _name(text: str) -> str:
    return escape(printable(text))


def _ratings(tournament: Tournament, rated: Sequence[Rating], order: Sequence[int]) -> str:
    totals = tournament.results.totals()
    forfeits = [0] * len(rated)
    for task, played in tournament.results.games:
        if played.forfeit:
            forfeits[task.second if played.outcome is Outcome.FIRST else task.first] += 1
    elo_heading = "Elo" if any(each.known for each in rated) else "relative Elo"
    headings = (
        "",
        "bot",
        elo_heading,
        "95%",
        "games",
        "won",
        "drawn",
        "lost",
        "forfeited",
        "points",
    )
    rows = []
    for place, index in enumerate(order, 1):
        rating, total = rated[index], totals[index]
        numbers = (total.games, total.won, total.drawn, total.lost, forfeits[index])
        elo = (f"{rating.elo:.0f}", f"±{rating.high - rating.elo:.0f}")
        points = f"{100 * total.share:.1f}%"
        rows.append((str(place), _name(rating.name), *elo, *map(str, numbers), points))
    return f'<section class="card"><h2>Ratings</h2>{table(headings, rows, words=2)}</section>'


def _cross_table(tournament: Tournament, order: Sequence[int]) -> str:
    tallies, names = tournament.results.table(), tournament.results.names

    def cell(row: int, column: int) -> str:
        tally = tallies[row][column]
        return f'<a href="#{_pair(row, column)}">{tally}</a>' if tally.games else "–"

    rows = [
        [str(place), _name(names[row]), *(cell(row, column) for column in order)]
        for place, row in enumerate(order, 1)
    ]
    headings = ("", "won-drawn-lost", *(str(place) for place in range(1, len(order) + 1)))
    return f'<section class="card"><h2>Cross table</h2>{table(headings, rows, words=2)}</section>'


def _pair(one: int, other: int) -> str:
    """The anchor of the games of two bots. A browser opens the list that contains it."""
    return f"games-{min(one, other)}-{max(one, other)}"


def _grades(tournament: Tournament, order: Sequence[int]) -> str:
    if not tournament.grades:
        return ""
    rows, failures = [], []
    for name in (tournament.results.names[index] for index in order):
        found = tournament.grades.get(name)
        if found is not None:
            if found.failures:
                failures.append(_failed_answers(name, found.failures))
            shares = [
                f"{100 * found[phase].good_share:.1f} / {100 * found[phase].perfect_share:.1f}"
                for phase in get_args(Phase)
            ]
            rows.append((_name(name), *shares, f"{found['all'].score_lost:.2f}"))
    headings = ("bot", *get_args(Phase), "score lost")
    explained = (
        "<p>By exact scores in 600 positions: the percentage of moves that keep the outcome, that "
        "of moves with the best score, and the points of score lost per move. Where a bot failed, "
        "the worst outcome counts.</p>"
    )
    shown = [table(headings, rows)] if rows else []
    parts = "".join([explained, *shown, *failures])
    return f'<section class="card"><h2>Grades</h2>{parts}</section>'


def _failed_answers(name: str, failures: Sequence[Judgement]) -> str:
    first = failures[0].failure
    reason = "" if first is None else first.reason
    trace = "" if first is None else _trace(first.traceback)
    count = len(failures)
    return (
        f'<p class="reason">{_name(name)}: no legal answer in {count} '
        f"position{'s' if count > 1 else ''}, the first: {_name(reason)}</p>{trace}"
    )


def _trace(traceback: str | None) -> str:
    if not traceback:
        return ""
    shown = "\n".join(map(printable, traceback.splitlines()))
    return f"<details><summary>traceback</summary><pre>{escape(shown)}</pre></details>"


def _unable(tournament: Tournament) -> str:
    """The bots that take no part."""
    unable = [(bot, bot.problem) for bot in tournament.bots if bot.problem is not None]
    if not unable:
        return ""
    parts = "".join(
        f'<p class="reason">{_name(bot.name)}: {_name(problem.reason)}</p>'
        f"{_trace(problem.traceback)}"
        for bot, problem in unable
    )
    return f'<section class="card"><h2>Not rated: cannot be started</h2>{parts}</section>'


def _games(tournament: Tournament, order: Sequence[int]) -> Iterator[str]:
    names, tallies = tournament.results.names, tournament.results.table()
    yield '<section class="card"><h2>Games</h2>'
    for place, one in enumerate(order):
        for other in order[place + 1 :]:
            games = [
                (task, played)
                for task, played in tournament.results.games
                if {task.first, task.second} == {one, other}
            ]
            if games:
                figures = "".join(_game(task, played, tournament) for task, played in games)
                title = f"{_name(names[one])} v. {_name(names[other])}: {tallies[one][other]}"
                yield f"<details><summary>{title}</summary>"
                yield f'<div class="games" id="{_pair(one, other)}">{figures}</div></details>'
    yield "</section>"


def _game(task: Task, played: Played, tournament: Tournament) -> str:
    names, results = tournament.results.names, tournament.results
    first, second = names[task.first], names[task.second]
    game = Game.from_moves(played.moves, results.columns, results.rows)
    result = {
        Outcome.FIRST: f"{_name(first)} won",
        Outcome.SECOND: f"{_name(second)} won",
        Outcome.DRAW: "draw",
    }[played.outcome]
    reason = (
        f'<br><span class="reason">{_name(played.forfeit)}</span>{_trace(played.traceback)}'
        if played.forfeit
        else ""
    )
    opening = len(task.opening)
    moves = f"{escape(played.moves[:opening])} {escape(played.moves[opening:])}".strip()
    picture = svg.game(game, theme="auto", width=220)
    return (
        f"<figure>{picture}<figcaption>"
        f'<span class="dot dot-first" role="img" aria-label="first"></span> {_name(first)}, '
        f'<span class="dot dot-second" role="img" aria-label="second"></span> {_name(second)}<br>'
        f'{result}{reason}<br><span class="moves">{moves}</span></figcaption></figure>'
    )
