"""`fourfold sample`: random positions."""

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fourfold.cli import completion, options
from fourfold.cli.commands import command
from fourfold.cli.interrupt import CONTINUE, interrupted
from fourfold.cli.options import EMPTY_BOARD, blame, empty_board
from fourfold.play.console.progress import progress_bar
from fourfold.play.console.streams import print_error

if TYPE_CHECKING:
    from fourfold.players import Entrant

_REPORT = 100  # positions: to show each one would take longer than to draw it


def _read_plies(
    _context: click.Context, _option: click.Parameter, text: str | None
) -> range | None:
    if text is None:
        return None
    match = re.fullmatch(r"(\d{1,3})(?:\.\.(\d{1,3}))?", text)
    if not match or int(match[1]) > int(match[2] or match[1]):
        raise click.BadParameter(f"{text!r} is not a range such as 8..40")
    return range(int(match[1]), int(match[2] or match[1]) + 1)


@command()
@options.number("--count", least=1, required=True, help="Number of positions.")
@click.option(
    "--plies",
    metavar="A..B",
    callback=_read_plies,
    show_default="all",
    help="Numbers of discs on the board, for example 8..40 or 12.",
)
@click.option(
    "--policy",
    metavar="POLICY",
    default="random",
    shell_complete=completion.among(completion.policies),
    help="How positions are drawn: random, uniform or selfplay:PLAYER.",
)
@options.number(
    "--random-plies",
    least=0,
    default=0,
    help="Number of random moves at the start of each game of selfplay:PLAYER.",
)
@click.option(
    "--whole-games",
    is_flag=True,
    help="Take every position of each game of selfplay:PLAYER, not one.",
)
@options.number("--seed", least=0, default=1, help="Random seed.")
@click.option(
    "--no-mirrors", is_flag=True, help="Do not draw the mirror image of a position drawn before."
)
@options.cluster
@options.board_size
@options.output(show_default="stdout", help="The file to write.")
def sample(
    count: int,
    plies: range | None,
    policy: str,
    random_plies: int,
    whole_games: bool,
    seed: int,
    no_mirrors: bool,
    cluster: str | None,
    columns: int,
    rows: int,
    output: Path | None,
) -> None:
    """Draw random positions from a chosen distribution.

    Prints one move string per line, and - for the empty board. No position is repeated, and none
    is the end of a game. The same options give the same lines. For each line, a ply is drawn first,
    with all plies equally likely. Then a position at that ply is drawn by the policy:

    - random: the position after random moves
    - uniform: any position, with all positions equally likely
    - selfplay:PLAYER: the position in a game of the player against itself. PLAYER is a name, a
      Python agent or a program, as for `fourfold match`

    A player that makes no random choices always plays the same game. With --random-plies, its games
    begin with random moves. With --whole-games, no ply is drawn: each game is printed from its
    first to its last position with one of the plies.

    If there are fewer positions than --count, those found are printed, and the exit status is 1.

    If a command with --output is interrupted, run it again: it continues where it stopped. Until
    the file is written, what is drawn is kept in a file of the same name with .part added.

    Examples:
    - `fourfold sample --count 1000 --plies 8..40`
    - `fourfold sample --count 500 --plies 12 --policy uniform -o out.txt`
    - `fourfold sample --count 100 --policy selfplay:elo:1200`
    - `fourfold sample --count 5000 --policy selfplay:mybot.py --random-plies 6 --whole-games`
    - `fourfold sample --count 10000 --policy selfplay:hard -o out.txt --cluster local`
    """
    # The help needs no players.
    from fourfold.base.jobs.recovery import work_file_of  # noqa: PLC0415
    from fourfold.cli.agent_options import read_agent  # noqa: PLC0415
    from fourfold.data.samples import sample as draw  # noqa: PLC0415
    from fourfold.data.samples import write_sample  # noqa: PLC0415

    cells = empty_board(columns, rows).columns * rows
    kind, _, player = policy.partition(":")
    chosen: str | Entrant = policy
    if kind == "selfplay" and player:
        chosen = blame("--policy", read_agent, player)
    arguments = (count, range(cells) if plies is None else plies, chosen)
    named: dict[str, Any] = {
        "seed": seed,
        "columns": columns,
        "rows": rows,
        "mirrors": not no_mirrors,
        "random_plies": random_plies,
        "whole_games": whole_games,
    }
    blame("", draw, *arguments, **named)  # checks them; it draws nothing yet
    done = 0
    try:
        with options.runner(cluster) as runner, _progress(output) as update:
            named["runner"] = runner
            if output is None:
                for done, moves in enumerate(draw(*arguments, **named), start=1):
                    print(moves or EMPTY_BOARD)
                    if done % _REPORT == 0:
                        update(done, count)
            else:
                done = write_sample(output, *arguments, **named, progress=update)
    except KeyboardInterrupt:
        raise interrupted(
            f"{done} positions were printed"
            if output is None
            else f"what is drawn is kept in {work_file_of(output)}. {CONTINUE}"
        ) from None
    if done < count:
        hint = ". More random moves at the start of games give more: --random-plies"
        print_error(
            f"found only {done} different positions, not {count}"
            f"{hint if kind == 'selfplay' else ''}"
        )
        raise click.exceptions.Exit(1)


@contextmanager
def _progress(output: Path | None) -> Iterator[Callable[[int, int], object]]:
    """A progress bar, unless a person sees the lines themselves."""
    if output is None and sys.stdout.isatty():
        yield lambda _done, _total: None
        return
    with progress_bar("positions") as update:
        yield update
