"""Plays the games of a match, here or on several processes at once.

Who crashes, or cannot even be made, forfeits the game; nobody else is harmed.
"""

from collections.abc import Generator, Sequence
from contextlib import closing

from fourfold.match.game import BadMove, Played, forfeited, play_game
from fourfold.match.schedule import Entrant, Task
from fourfold.match.worker_pool import Died, OnTurn, Prepare, made, work_here, work_on_processes
from fourfold.side import Side
from fourfold.solver import Solver


def play(task: Task, who: Sequence[Entrant], solver: Solver, on_turn: OnTurn) -> Played:
    """Plays one game. A player that cannot be made forfeits it."""
    players = []
    for side, seed in zip(Side, task.seeds, strict=True):
        on_turn(side)
        try:
            players.append(made(who[task.entrant(side)], seed, solver))
        except BadMove as error:
            return forfeited(task.opening, side, str(error))
    return play_game(players[0], players[1], task.opening, on_turn)


def run_here(
    tasks: Sequence[Task], who: Sequence[Entrant]
) -> Generator[tuple[Task, Played], None, None]:
    """Plays the games one by one in this process.

    >>> from fourfold.match.openings import Openings
    >>> from fourfold.match.schedule import entrants, everybody, schedule
    >>> who = entrants(["random", "random"])
    >>> tasks = schedule(who, everybody(2), games=3, kind=Openings.EMPTY, seed=1)
    >>> len(list(run_here(tasks, who)))
    3
    """
    return work_here(play, tasks, who)


def run_on_processes(
    tasks: Sequence[Task], who: Sequence[Entrant], workers: int, prepare: Prepare | None = None
) -> Generator[tuple[Task, Played], None, None]:
    """Plays the games on processes of their own, and yields them as they end, in any order."""
    with closing(work_on_processes(play, tasks, who, workers, prepare)) as done:
        for task, played in done:
            if isinstance(played, Died):
                side = Side(played.turn)
                reason = f"{who[task.entrant(side)].name} died: {played.status}"
                yield task, forfeited(task.opening, side, reason)
            else:
                yield task, played
