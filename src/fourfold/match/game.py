"""One game between two players. Whoever breaks the rules or fails loses it; nothing is raised."""

import operator
from collections.abc import Callable
from dataclasses import dataclass

from fourfold.errors import FourfoldError
from fourfold.game import Game, Outcome
from fourfold.players import Player
from fourfold.position import Position
from fourfold.side import Side


class BadMove(FourfoldError):
    """A player failed, or broke the rules."""


@dataclass(frozen=True, slots=True)
class Played:
    """How a game went: all its moves, those of the opening included, and how it ended."""

    moves: str
    outcome: Outcome
    forfeit: str | None = None
    """Why the loser lost, if not on the board."""


def play_game(
    first: Player,
    second: Player,
    opening: str = "",
    on_turn: Callable[[Side], object] = lambda _: None,
) -> Played:
    """Lets two players play from an opening, given as a move string, to the end.

    A player that raises an exception, or returns what is no legal move, loses by forfeit.
    `on_turn` is told whose turn it is before each move.

    >>> from fourfold import AIPlayer, Difficulty
    >>> player = AIPlayer(Difficulty.IMPOSSIBLE, seed=1)
    >>> play_game(player, player, opening="414141")
    Played(moves='4141414', outcome=<Outcome.FIRST: 'first'>, forfeit=None)
    """
    game = Game.from_moves(opening)
    players = {Side.FIRST: first, Side.SECOND: second}
    while game.outcome is None:
        side = game.position.turn
        on_turn(side)
        try:
            game.push(ask(players[side], game.position))
        except BadMove as error:
            return forfeited(game.moves, side, str(error))
    return Played(game.moves, game.outcome)


def forfeited(moves: str, loser: Side, reason: str) -> Played:
    """A game that `loser` lost for a reason that is not on the board.

    >>> forfeited("44", Side.FIRST, "it sleeps").outcome
    <Outcome.SECOND: 'second'>
    """
    outcome = Outcome.SECOND if loser is Side.FIRST else Outcome.FIRST
    return Played(moves, outcome, reason)


def ask(player: Player, position: Position) -> int:
    """A player's move. Raises BadMove, which says why, if there is none that can be played.

    >>> from fourfold.players import RandomPlayer
    >>> ask(RandomPlayer(seed=1), Position.from_moves("444444")) in {0, 1, 2, 4, 5, 6}
    True
    """
    # A player of somebody's own may have forgotten its name.
    name = getattr(player, "name", type(player).__name__)
    try:
        answer = player.get_move(position)
    except (Exception, SystemExit) as error:
        raise BadMove(f"{name} raised {type(error).__name__}: {error}") from error
    try:
        column = operator.index(answer)
    except TypeError:
        raise BadMove(f"{name} returned {answer!r}, which is no column") from None
    if column not in position.legal_moves:
        allowed = ", ".join(map(str, position.legal_moves))
        raise BadMove(
            f"{name} returned {column}, which is no legal move: allowed, from 0, are {allowed}"
        )
    return column
