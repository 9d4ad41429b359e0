"""Games and positions that Hypothesis draws."""

from collections.abc import Sequence

from hypothesis import strategies as st

from fourfold import Game, Position
from support.sizes import SIZES

OFTEN_STANDARD = [(7, 6), *SIZES]


@st.composite
def games(
    draw: st.DrawFn,
    sizes: Sequence[tuple[int, int]] = OFTEN_STANDARD,
    longest: int | None = None,
) -> Game:
    """Games of any length, finished or not, on boards of some size."""
    columns, rows = draw(st.sampled_from(sizes))
    game = Game(columns, rows)
    for choice in draw(st.lists(st.integers(0, columns - 1), max_size=longest or columns * rows)):
        if game.position.is_over:
            break
        game.push(game.position.legal_moves[choice % len(game.position.legal_moves)])
    return game


def unfinished_positions(*sizes: tuple[int, int]) -> st.SearchStrategy[Position]:
    """Positions from legal play in which there is a move to play."""

    def last_unfinished(game: Game) -> Position:
        return next(each for each in reversed(game.positions) if not each.is_over)

    return games(sizes).map(last_unfinished)
