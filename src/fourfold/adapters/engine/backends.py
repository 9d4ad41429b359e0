"""The backends of our engine: the exact solver, or any registered player."""

import time
from collections.abc import Callable
from typing import Protocol

from fourfold.adapters.engine.messages import Limit, info_line
from fourfold.base.errors import Cancelled, LimitReached
from fourfold.learn import lab
from fourfold.players import Player, Recipe, Searcher, choose_move
from fourfold.rules.position import Position
from fourfold.rules.side import Side
from fourfold.solver import Analysis, Solver, StopToken

Report = Callable[[str], object]
"""Called with each line of `info`."""

_QUICK_DEPTH = 6  # plies: less than a millisecond
_DEEPEST = 42  # plies that a classic search can look ahead
_OVERHEAD = 0.01  # seconds kept for sending the answer
_SHORTEST = 0.001  # seconds
_EXACT_SHARE = 0.75  # of the time; the rest is for a classic search if nothing was decided
_REPORT_SECONDS = 1.0  # without news


class Backend(Protocol):
    """Chooses moves within limits."""

    def think(self, position: Position, limit: Limit, stop: StopToken, report: Report) -> int:
        """The chosen column, from 0; soon after `stop` is cancelled at the latest."""
        ...


def thinking_time(position: Position, limit: Limit) -> float | None:
    """The seconds to think, by the time for the move or by the clock; None for any time.

    By the clock, the time left is spread over the moves that are probably left to play.

    >>> round(thinking_time(Position(), Limit(first_clock=60)), 2)
    5.44
    """
    if limit.infinite:
        return None
    times = []
    if limit.time is not None:
        times.append(limit.time - _OVERHEAD)
    first = position.turn is Side.FIRST
    clock = limit.first_clock if first else limit.second_clock
    if clock is not None:
        increment = (limit.first_increment if first else limit.second_increment) or 0.0
        moves_left = (position.columns * position.rows - position.ply + 1) // 2
        share = clock / (2 + moves_left * 3 / 7) + increment
        times.append(min(share, clock / 2) - _OVERHEAD)
    return max(min(times), _SHORTEST) if times else None


class SolverBackend:
    """Solves the position; if the time is too short, goes by what is proven and by a classic
    search.
    """

    def __init__(self, solver: Solver) -> None:
        self._solver = solver

    def think(self, position: Position, limit: Limit, stop: StopToken, report: Report) -> int:
        """The best move that is known when a limit is reached."""
        seconds = thinking_time(position, limit)
        start = time.monotonic()
        search = _ClassicSearch(position, report)
        if limit.depth is not None and limit.depth < position.columns * position.rows:
            search.deepen(1, min(limit.depth, _DEEPEST), StopToken(stop, timeout=seconds), limit)
            return search.column
        search.quietly(_QUICK_DEPTH)
        exact_seconds = None if seconds is None else seconds * _EXACT_SHARE
        reporter = _Reporter(report, start)
        analysis = self._solver.analyse(
            position,
            node_limit=limit.nodes,
            progress=reporter,
            stop=StopToken(stop, timeout=exact_seconds),
        )
        reporter(analysis)
        decided = analysis.best or analysis.bounds[0] > 0
        if seconds is not None and not decided and not stop.cancelled:
            left = seconds - (time.monotonic() - start)
            if left > _SHORTEST:
                search.deepen(_QUICK_DEPTH + 1, _DEEPEST, StopToken(stop, timeout=left), Limit())
        return choose(analysis, search.column)


class PlayerBackend:
    """Plays as a registered player does."""

    def __init__(self, recipe: Recipe, solver: Solver, seed: int | None = None) -> None:
        self._recipe = recipe
        self._player: Player = recipe.make(seed, solver)

    def think(self, position: Position, limit: Limit, stop: StopToken, report: Report) -> int:
        """The player's move; if the time is too short for it, that of a classic search."""
        self._recipe.check_size(position.columns, position.rows)
        seconds = thinking_time(position, limit)
        if hasattr(self._player, "patience"):
            # It then uses what it has found. The token is for those who take longer even so.
            self._player.patience = seconds and seconds * _EXACT_SHARE
        start = time.monotonic()
        try:
            column = choose_move(self._player, position, StopToken(stop, timeout=seconds))
        except Cancelled:
            search = _ClassicSearch(position, report)
            search.quietly(_QUICK_DEPTH)
            return search.column
        nodes = self._player.nodes if isinstance(self._player, Searcher) else None
        report(info_line(nodes=nodes, seconds=time.monotonic() - start, pv=[column]))
        return column


class _ClassicSearch:
    """Alpha-beta with the evaluation `threats`: deeper and deeper, as long as there is time."""

    def __init__(self, position: Position, report: Report) -> None:
        self._position = position
        self._report = report
        self._start = time.monotonic()
        self.column = position.legal_moves[0]
        """The move of the deepest search that has finished."""

    def quietly(self, depth: int) -> None:
        """Search, and report nothing."""
        self.column = lab.search(self._position, depth).column

    def deepen(self, first: int, last: int, stop: StopToken, limit: Limit) -> None:
        """Search to each depth until `stop` is cancelled or the nodes are used up."""
        nodes = 0
        sign = 1 if self._position.turn is Side.FIRST else -1
        empty = self._position.columns * self._position.rows - self._position.ply
        for depth in range(first, min(last, empty) + 1):
            left = None if limit.nodes is None else limit.nodes - nodes
            if left is not None and left < 1:
                return
            try:
                found = lab.search(self._position, depth, node_limit=left, stop=stop)
            except (Cancelled, LimitReached):
                return
            nodes += found.nodes
            self.column = found.column
            seconds = time.monotonic() - self._start
            self._report(
                info_line(
                    depth=depth,
                    evaluation=sign * found.value,
                    nodes=nodes,
                    seconds=seconds,
                    pv=found.pv,
                )
            )


class _Reporter:
    """Reports what the solver has proven, when there is news."""

    def __init__(self, report: Report, start: float) -> None:
        self._report = report
        self._start = start
        self._latest: dict[int | None, tuple[int, int]] = {}
        self._time = start

    def __call__(self, analysis: Analysis) -> None:
        found: dict[int | None, tuple[int, int]] = {
            column: bounds
            for column, bounds in enumerate(analysis.column_bounds)
            if bounds is not None
        }
        news = {column: each for column, each in found.items() if self._latest.get(column) != each}
        now = time.monotonic()
        whole = self._latest.get(None) != analysis.bounds
        if not (news or whole or analysis.pv) and now - self._time < _REPORT_SECONDS:
            return
        self._time = now
        self._latest = {**found, None: analysis.bounds}
        for column, bounds in news.items():
            self._report(info_line(move=column, bounds=bounds))
        self._report(
            info_line(
                bounds=analysis.bounds,
                nodes=analysis.nodes,
                seconds=now - self._start,
                pv=analysis.pv,
            )
        )


def choose(analysis: Analysis, otherwise: int) -> int:
    """The best move by what is proven; where that does not decide, `otherwise`.

    Best moves come first, the nearest to the centre; then the fastest move that is proven to
    win. Of the others, a move that is proven to be worse than another one is never chosen.

    >>> from fourfold import Solver
    >>> choose(Solver().analyse(Position.from_moves("414141")), otherwise=0)
    3
    """
    known = {
        column: bounds for column, bounds in enumerate(analysis.column_bounds) if bounds is not None
    }
    centre = (analysis.position.columns - 1) / 2

    def preference(column: int) -> tuple[int, int, float]:
        lower, upper = known[column]
        return lower, upper, -abs(column - centre)

    if analysis.best:
        return max(analysis.best, key=preference)
    most = max(lower for lower, _ in known.values())
    if most > 0:
        return max(known, key=preference)
    candidates = [column for column, (_, upper) in known.items() if upper >= most]
    return otherwise if otherwise in candidates else max(candidates, key=preference)
