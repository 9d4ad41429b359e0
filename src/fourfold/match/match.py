"""A match: pairs of players play games, in this process or on several."""

from collections.abc import Callable, Generator, Sequence
from contextlib import closing

from fourfold.errors import InvalidArgument
from fourfold.match.game import BadMove, Played, forfeited, play_game
from fourfold.match.openings import Openings
from fourfold.match.results import Results
from fourfold.match.schedule import Entrant, Task, entrants, everybody, gauntlet, schedule
from fourfold.match.worker_pool import (
    Crashed,
    OnTurn,
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
    openings: Openings | str = Openings.BALANCED,
    seed: int = 0,
    workers: int | None = 1,
    progress: Callable[[Results], object] | None = None,
    prepare: Prepare | None = None,
) -> Results:
    """Let each pair of players play `games` games, exchanging sides after each.

    With `first_against_all`, the first player plays against each of the others, and the others do
    not play each other.

    Players are names from the registry, player objects or `Entrant`s. A player object plays all its
    games, in each process as a copy; the others are created again for each game, so that the
    results depend on the `seed` only. `workers` is the number of processes (None: one per core).
    With 1, games are played in this process, and a player that crashes ends it. `progress` is
    called after each game; if it raises an exception, the match ends. `prepare` is called in each
    process before its first game.

    A player that fails or makes an illegal move forfeits the game, and the match continues.

    >>> results = play_match(["impossible", "random"], games=4, seed=1)
    >>> results.totals()[0]
    Tally(won=4, drawn=0, lost=0)
    """
    try:
        kind = Openings(openings)
    except ValueError:
        allowed = ", ".join(Openings)
        raise InvalidArgument(f"unknown openings {openings!r}. Available: {allowed}") from None
    check_seed(seed)
    count = worker_count(workers)
    check_callable("progress", progress)
    who = entrants(players)
    pairs = gauntlet(len(who)) if first_against_all else everybody(len(who))
    tasks = schedule(who, pairs, games, kind, seed)
    results = Results([entrant.name for entrant in who], kind.value, seed, len(tasks))
    with closing(_play_games(tasks, who, min(count, len(tasks)), prepare)) as played:
        for game in played:
            results.games.append(game)
            if progress is not None:
                progress(results)
    results.games.sort(key=lambda game: game[0].number)
    return results


def _play_games(
    tasks: Sequence[Task], who: Sequence[Entrant], workers: int, prepare: Prepare | None
) -> Generator[tuple[Task, Played], None, None]:
    with closing(run_jobs(_play_task, tasks, who, workers, prepare=prepare)) as done:
        for task, played in done:
            if isinstance(played, Crashed):
                side = Side(played.turn)
                reason = f"{who[task.entrant(side)].name} died: {played.status}"
                yield task, forfeited(task.opening, side, reason)
            else:
                yield task, played


def _play_task(task: Task, who: Sequence[Entrant], solver: Solver, on_turn: OnTurn) -> Played:
    players = []
    for side, seed in zip(Side, task.seeds, strict=True):
        on_turn(side)
        try:
            players.append(make_player(who[task.entrant(side)], seed, solver))
        except BadMove as error:
            return forfeited(task.opening, side, str(error))
    return play_game(players[0], players[1], task.opening, on_turn)
