"""What a score means for people. `docs/scores.md` defines it."""

from fourfold.position import Position
from fourfold.rule import Rule
from fourfold.side import Side


def moves_to_win(position: Position, score: int) -> int:
    """How many moves the winner still needs, the winning one included; 0 for a draw.

    >>> from fourfold import Position
    >>> moves_to_win(Position.from_moves("415263"), 18)  # four in a row with the next disc
    1
    >>> moves_to_win(Position.from_moves("41526"), -18)
    1
    """
    if score == 0:
        return 0
    winner = position.turn if score > 0 else position.turn.other
    # On a board with an odd number of cells the first side has one disc more.
    spare = 1 if winner is Side.FIRST else 0
    owned = (position.columns * position.rows + spare) // 2
    played = (position.ply + spare) // 2
    return owned + 1 - abs(score) - played


def plies_to_end(position: Position, score: int) -> int:
    """How many moves of both sides best play takes to the end of the game.

    >>> from fourfold import Position
    >>> plies_to_end(Position.from_moves("41526"), -18)
    2
    """
    if score == 0:
        return position.columns * position.rows - position.ply
    return 2 * moves_to_win(position, score) - (1 if score > 0 else 0)


def signed(score: int, minus: str = "-") -> str:
    r"""A score with its sign; in print a `minus` of its own looks best.

    >>> signed(3), signed(0), signed(-3), signed(-3, minus="\N{MINUS SIGN}") == "\N{MINUS SIGN}3"
    ('+3', '0', '-3', True)
    """
    return f"{score:+d}".replace("-", minus) if score else "0"


def in_words(position: Position, score: int) -> str:
    """A score as people say it, for the side to move.

    >>> from fourfold import Position
    >>> in_words(Position.from_moves("415263"), 18), in_words(Position.from_moves("4"), -1)
    ('win in 1', 'loss in 20')
    >>> in_words(Position(), 0), in_words(Position.from_moves("4152637"), -18)
    ('draw', 'lost')

    Where the most fours win, a score is the lead on the full board.

    >>> in_words(Position(rule="most-fours"), 2)
    'win by 2'
    """
    if score == 0:
        return "draw"
    if position.rule is Rule.MOST_FOURS:
        return f"{'win' if score > 0 else 'loss'} by {abs(score)}"
    if position.is_over:  # whoever has won moved last: the side to move has lost
        return "lost"
    return f"{'win' if score > 0 else 'loss'} in {moves_to_win(position, score)}"
