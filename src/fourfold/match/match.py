"""A match: pairs of players play games, in this process, on several, or on other machines."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from functools import partial
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from fourfold.base.errors import InvalidArgument
from fourfold.base.jobs import Runner
from fourfold.base.jobs.sent_files import digest
from fourfold.match.clock import Clock, TimeControl
from fourfold.match.game import BadMove, Played, forfeited, play_game
from fourfold.match.game_file import GameFile
from fourfold.match.openings import Openings, usual_openings
from fourfold.match.player_jobs import Participants, PlayerJob, Prepare
from fourfold.match.process_pool import on_turn, worker_count
from fourfold.match.results import Results
from fourfold.match.schedule import Task, entrants, everybody, gauntlet, schedule
from fourfold.match.sprt import Sprt, SprtProgress
from fourfold.match.tally import Tally
from fourfold.players import Entrant, Player
from fourfold.players.arguments import check_callable, check_seed
from fourfold.rules.side import Side


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
    files: Sequence[Path] = (),
    store: Path | None = None,
    runner: Runner | None = None,
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
    other process before its first game.

    Games are kept in the file `store`, if there is one, and those that are there already are not
    played again: so a match continues that was interrupted.

    With a `runner`, such as a cluster, games are played elsewhere, with the same results, and
    `workers` does not count. The machines there get copies of the files of the players, and of
    `files`, those that `prepare` reads.

    A player that fails, makes an illegal move or runs out of time forfeits the game, and the match
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
    job = PlayerJob(
        partial(_play, _Conditions(columns, rows, time_control)),
        partial(_forfeit_crash, results.names),
        partial(_name, results.names),
        who,
        prepare,
        files,
    )
    with ExitStack() as stack:
        known: dict[Task, Played] = {}
        if store is not None:
            file = GameFile(
                store,
                who,
                columns=columns,
                rows=rows,
                time_control=time_control,
                version=digest(files),
            )
            known = stack.enter_context(closing(file)).recall(tasks)
        pending = [task for task in tasks if task not in known]
        count = max(1, min(count, len(pending)))
        new = stack.enter_context(closing(job.run(pending, workers=count, runner=runner)))
        played = chain(known.items(), new if store is None else file.keep(new))
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
    """The conditions of all games of a match."""

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


def _forfeit_crash(names: Sequence[str], task: Task, turn: int, reason: str) -> Played:
    side = Side(turn)
    return forfeited(task.opening, side, f"{names[task.entrant(side)]} {reason}")


def _name(names: Sequence[str], task: Task) -> str:
    return f"game {task.number + 1}: {names[task.first]} against {names[task.second]}"


def _play(conditions: _Conditions, participants: Participants, task: Task) -> Played:
    players = []
    for side, seed in zip(Side, task.seeds, strict=True):
        on_turn(side)
        try:
            players.append(participants.player(task.entrant(side), seed))
        except BadMove as error:
            return forfeited(task.opening, side, str(error), error.traceback)
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
