"""A whole match: everybody against everybody, on all cores."""

from collections.abc import Callable, Sequence

from fourfold.errors import InvalidArgument
from fourfold.match.openings import Openings
from fourfold.match.results import Results
from fourfold.match.runner import run_here, run_on_processes
from fourfold.match.schedule import Entrant, entrants, everybody, gauntlet, schedule
from fourfold.match.worker_pool import Prepare, check_workers, cores
from fourfold.players import Player
from fourfold.players.arguments import check_callable, check_seed


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
    """Lets each pair of players play `games` games, with sides exchanged after each.

    With `first_against_all`, the first player meets each of the others, who do not meet.

    Players are named as in the registry, given as players, or as `Entrant`s. A player that is given
    plays all its games, each process with a copy of it; the others are made anew for each game, so
    that the results depend on the `seed` only. `workers` processes play at the
    same time, None: one a core; 1: this process does, and then a player that crashes takes it
    along. `progress` is called after each game; what it raises
    ends the match. `prepare` is called in each process before its first game.

    A player that fails or breaks the rules forfeits the game, and the match goes on.

    >>> results = play_match(["impossible", "random"], games=4, seed=1)
    >>> results.totals()[0]
    Tally(won=4, drawn=0, lost=0)
    """
    try:
        kind = Openings(openings)
    except ValueError:
        allowed = ", ".join(Openings)
        raise InvalidArgument(f"no openings {openings!r}: allowed {allowed}") from None
    check_seed(seed)
    check_workers(workers)
    check_callable("progress", progress)
    who = entrants(players)
    pairs = gauntlet(len(who)) if first_against_all else everybody(len(who))
    tasks = schedule(who, pairs, games, kind, seed)
    results = Results([entrant.name for entrant in who], kind.value, seed, len(tasks))
    crew = min(workers or cores(), len(tasks))
    played = run_here(tasks, who) if crew == 1 else run_on_processes(tasks, who, crew, prepare)
    try:
        for game in played:
            results.games.append(game)
            if progress is not None:
                progress(results)
    finally:
        played.close()
    results.games.sort(key=lambda game: game[0].number)
    return results
