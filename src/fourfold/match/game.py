"""One game between two players. A player that fails or breaks the rules forfeits it."""

import operator
from collections.abc import Callable
from dataclasses import dataclass

from fourfold.errors import FourfoldError
from fourfold.game import Game, Outcome
from fourfold.players import Player
from fourfold.position import Position
from fourfold.side import Side


class BadMove(FourfoldError):
    """A player failed or broke the rules."""


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game: all its moves, including the opening, and the outcome."""

    moves: str
    outcome: Outcome
    forfeit: str | None = None
    """The reason if the game was forfeited."""


def play_game(
    first: Player,
    second: Player,
    opening: str = "",
    on_turn: Callable[[Side], object] = lambda _: None,
) -> Played:
    """Play a game from an opening, given as a move string, to the end.

    A player that raises an exception or does not return a legal move forfeits the game. `on_turn`
    is called with the side to move before each move.

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
    """A game that `loser` has forfeited.

    >>> forfeited("44", Side.FIRST, "asleep").outcome
    <Outcome.SECOND: 'second'>
    """
    outcome = Outcome.SECOND if loser is Side.FIRST else Outcome.FIRST
    return Played(moves, outcome, reason)


def ask(player: Player, position: Position) -> int:
    """A player's move. Raises BadMove with the reason if it is not a legal move.

    >>> from fourfold.players import RandomPlayer
    >>> ask(RandomPlayer(seed=1), Position.from_moves("444444")) in {0, 1, 2, 4, 5, 6}
    True
    """
    # A custom player may lack a name.
    name = getattr(player, "name", type(player).__name__)
    try:
        answer = player.get_move(position)
    except (Exception, SystemExit) as error:
        raise BadMove(f"{name} raised {type(error).__name__}: {error}") from error
    try:
        column = operator.index(answer)
    except TypeError:
        raise BadMove(f"{name} returned {answer!r}, which is not a column") from None
    if column not in position.legal_moves:
        allowed = ", ".join(map(str, position.legal_moves))
        raise BadMove(
            f"{name} returned {column}, which is not a legal move (columns from 0: {allowed})"
        )
    return column
