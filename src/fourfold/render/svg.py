"""Draw SVG pictures: plain strings without scripts, fonts or external links."""

from typing import Unpack

from fourfold.render import board as boards
from fourfold.render import plot
from fourfold.render.options import check_options
from fourfold.render.themes import Theme, theme_named
from fourfold.render.vector import paint
from fourfold.rules.game import Game
from fourfold.rules.position import Position


def board(
    position: Position,
    *,
    theme: Theme | str = "light",
    width: float | None = None,
    **shown: Unpack[boards.Shown],
) -> str:
    """A picture of a position. `fourfold.render.board.Shown` lists the options.

    >>> from fourfold import Position
    >>> picture = board(Position.from_moves("44"), theme="dark", last=3)
    >>> picture.startswith("<svg ") and picture.count('class="disc second"') == 1
    True
    """
    check_options("board", shown, boards.Shown)
    colors = theme_named(theme)
    return paint(boards.scene(position, colors, **shown), colors, width=width)


def game(
    game: Game,
    *,
    theme: Theme | str = "light",
    width: float | None = None,
    **shown: Unpack[boards.Shown],
) -> str:
    """A picture of the current position of a game, with its last move marked.

    >>> from fourfold import Game
    >>> "last-move" in game(Game.from_moves("44"))
    True
    """
    check_options("game", shown, boards.Shown)
    return board(game.position, theme=theme, width=width, **boards.of_game(game) | shown)


def points_plot(
    shares: plot.Shares,
    *,
    theme: Theme | str = "light",
    width: float | None = None,
    **plotted: Unpack[plot.Plotted],
) -> str:
    """A plot of the expected share of points: up is good for the first side, down for the second.

    `shares[n]` is the share of points, from 0 to 1, that the first side can expect after n moves,
    None where it is unknown.
    `fourfold.render.plot.Plotted` lists the options.

    >>> from fourfold.render.marks import Kind
    >>> points_plot([0.5, 0.5, 0.3, None, 0.8], marks={2: Kind.BAD}).count("<circle")
    1
    """
    check_options("points_plot", plotted, plot.Plotted)
    return paint(plot.scene(shares, **plotted), theme_named(theme), width=width)
