"""`fourfold play`: a game in the terminal."""

import sys
from enum import StrEnum
from typing import Annotated

import typer

from fourfold.cli.line_game import LineGame, Quit, read_word
from fourfold.cli.options import Columns, Rows, empty_board, thread_count
from fourfold.game import Game
from fourfold.players import AIPlayer, Difficulty
from fourfold.side import Side
from fourfold.solver import Solver


class Seat(StrEnum):
    """Who can play a side: a person, or the computer at one of its levels."""

    HUMAN = "human"
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    IMPOSSIBLE = "impossible"


def play(
    first: Annotated[Seat, typer.Option("--first", help="Who moves first.")] = Seat.HUMAN,
    second: Annotated[Seat, typer.Option("--second", help="Who moves second.")] = Seat.MEDIUM,
    columns: Columns = 7,
    rows: Rows = 6,
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="N", help="Makes the computer's choices repeatable."),
    ] = None,
) -> None:
    """Play in the terminal, against the computer or another person.

    Type a column's number to drop a disc, h for a hint, u to take your move back, q to quit.

    Try:

    - `fourfold play --second hard`
    - `fourfold play --first human --second human --columns 9 --rows 6`
    """
    empty_board(columns, rows)
    if sys.stdin is not None:
        sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    solver = Solver(threads=thread_count(0))

    def player(seat: Seat) -> AIPlayer | None:
        if seat is Seat.HUMAN:
            return None
        return AIPlayer(Difficulty(seat.value), seed=seed, solver=solver)

    players = {Side.FIRST: player(first), Side.SECOND: player(second)}
    again = True
    while again:
        game = Game(columns, rows, first=first.value, second=second.value)
        again = _play_one(LineGame(game, players, solver))


def _play_one(line_game: LineGame) -> bool:
    """Plays one game. True if another one is wanted."""
    try:
        line_game.run()
    except Quit:
        line_game.say("Bye.")
        return False
    finally:
        if line_game.game.moves:
            line_game.say(f"Moves: {line_game.game.moves}")
    nobody_watches = all(line_game.players.values()) or not sys.stdin.isatty()
    if nobody_watches:
        return False
    try:
        return read_word("Play again? [y/N] ") in ("y", "yes")
    except Quit:
        return False
