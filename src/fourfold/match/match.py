"""A match: pairs of players play games, in this process or on several."""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial
from itertools import chain
from typing import NamedTuple

from fourfold.errors import InvalidArgument
from fourfold.match.clock import Clock, TimeControl
from fourfold.match.game import BadMove, OnTurn, Played, forfeited, play_game
from fourfold.match.openings import Openings, usual_openings
from fourfold.match.results import Results
from fourfold.match.schedule import Entrant, Task, entrants, everybody, gauntlet, schedule
from fourfold.match.sprt import Sprt, SprtProgress
from fourfold.match.tally import Tally
from fourfold.match.worker_pool import (
    Crashed,
    Prepare,
    make_player,
    run_jobs,
    worker_count,
)
from fourfold.players import Player
from fourfold.players.arguments import check_callable, check_seed
from fourfold.side import Side
from fourfold.solver import Solver


def play_match(  # noqa: PLR0913 - all but two have names
    players: Sequence[str | Player | Entrant],
    games: int = 100,
    *,
    first_against_all: bool = False,
    openings: Openings | str | None = None,
    seed: int = 0,
    columns: int = 7,
    rows: int = 6,
    time_control: TimeControl | None = None,
    sprt: Sprt | None = None,
    workers: int | None = 1,
    progress: Callable[[Results], object] | None = None,
    prepare: Prepare | None = None,
    recall: Callable[[Task], Played | None] = lambda _: None,
) -> Results:
    """Let each pair of players play `games` games, exchanging sides after each.

    With `first_against_all`, the first player plays against each of the others, and the others do
    not play each other. With `sprt`, two players play until the question of the test is decided, at
    most `games` games.

    Players are names from the registry, player objects or `Entrant`s. A player object plays all its
    games, in each process as a copy; the others are created again for each game, so that the
    results depend on the `seed` only. `workers` is the number of processes (None: one per core).
    With 1, games are played in this process, and a player that crashes ends it. `progress` is
    called after each game; if it raises an exception, the match ends. `prepare` is called in each
    process before its first game. `recall` returns a game that has been played before, if it has,
    to continue a match that was interrupted.

    A player that fails, makes an illegal move or exceeds its time forfeits the game, and the match
    continues. With a `time_control`, results depend on the speed of the machine. On several
    processes, a player that does not answer at all is ended, too.

    `openings` are balanced on the standard board and random on others, unless others are asked for.

    >>> results = play_match(["impossible", "random"], games=4, seed=1)
    >>> results.totals()[0]
    Tally(won=4, drawn=0, lost=0)
    """
    try:
        kind = usual_openings(columns, rows) if openings is None else Openings(openings)
    except ValueError:
        allowed = ", ".join(Openings)
        raise InvalidArgument(f"unknown openings {openings!r}. Available: {allowed}") from None
    check_seed(seed)
    count = worker_count(workers)
    check_callable("progress", progress)
    who = entrants(players)
    for entrant in who:
        entrant.check_size(columns, rows)
    if sprt is not None and len(who) > 2:
        raise InvalidArgument(f"a test compares two players, not {len(who)}")
    pairs = gauntlet(len(who)) if first_against_all else everybody(len(who))
    tasks = schedule(who, pairs, games, kind, seed, columns=columns, rows=rows)
    results = Results(
        [entrant.name for entrant in who],
        kind.value,
        seed,
        len(tasks),
        columns=columns,
        rows=rows,
        time_control=time_control,
        sprt=None if sprt is None else SprtProgress(sprt),
    )
    work = partial(_play_task, conditions=_Conditions(columns, rows, time_control))
    recalled = {task: known for task in tasks if (known := recall(task)) is not None}
    pending = [task for task in tasks if task not in recalled]
    jobs = run_jobs(work, pending, who, max(1, min(count, len(pending))), prepare=prepare)
    with closing(jobs):
        played = chain(recalled.items(), _forfeit_crashes(jobs, who))
        for game in played if results.sprt is None else _in_order(played):
            results.games.append(game)
            if results.sprt is not None and _is_decided(results.sprt, results.games):
                results.planned = len(results.games)
            if progress is not None:
                progress(results)
            if results.complete:
                break
    results.games.sort(key=lambda game: game[0].number)
    return results


class _Conditions(NamedTuple):
    """What all games of a match have in common."""

    columns: int
    rows: int
    time_control: TimeControl | None


_Game = tuple[Task, Played]


def _in_order(games: Iterable[_Game]) -> Iterator[_Game]:
    """The games in the order of the schedule, so that the same ones count with any number of
    workers.
    """
    waiting: dict[int, _Game] = {}
    following = 0
    for game in games:
        waiting[game[0].number] = game
        while following in waiting:
            yield waiting.pop(following)
            following += 1


def _is_decided(test: SprtProgress, games: Sequence[_Game]) -> bool:
    """Count the pair of games that the latest one completes, if it does."""
    if len(games) % 2:
        return False
    tally = Tally()
    for task, played in games[-2:]:
        tally.count(played.outcome, Side.FIRST if task.first == 0 else Side.SECOND)
    test.add(2 * tally.share)
    return test.answer is not None


def _forfeit_crashes(
    done: Iterable[tuple[Task, Played | Crashed]], who: Sequence[Entrant]
) -> Generator[_Game, None, None]:
    for task, played in done:
        if isinstance(played, Crashed):
            side = Side(played.turn)
            reason = f"{who[task.entrant(side)].name} {played.reason}"
            yield task, forfeited(task.opening, side, reason)
        else:
            yield task, played


def _play_task(
    task: Task,
    who: Sequence[Entrant],
    solver: Solver,
    on_turn: OnTurn,
    *,
    conditions: _Conditions,
) -> Played:
    players = []
    for side, seed in zip(Side, task.seeds, strict=True):
        on_turn(side)
        try:
            players.append(make_player(who[task.entrant(side)], seed, solver))
        except BadMove as error:
            return forfeited(task.opening, side, str(error))
    control = conditions.time_control
    return play_game(
        players[0],
        players[1],
        task.opening,
        on_turn,
        columns=conditions.columns,
        rows=conditions.rows,
        clock=None if control is None else Clock(control),
    )
