"""Draw PNG pictures, for programs that do not support SVG."""

from io import BytesIO
from typing import TYPE_CHECKING, Unpack

from fourfold.render import board as boards
from fourfold.render import pixels, plot
from fourfold.render.options import check_options
from fourfold.render.themes import Theme, theme_named
from fourfold.rules.game import Game
from fourfold.rules.position import Position

if TYPE_CHECKING:
    from PIL.Image import Image


def board(
    position: Position,
    *,
    theme: Theme | str = "light",
    width: float | None = None,
    **shown: Unpack[boards.Shown],
) -> bytes:
    r"""A picture of a position: the same as `svg.board`, in pixels.

    >>> from fourfold import Position
    >>> board(Position.from_moves("44"), theme="dark", width=200)[:4]
    b'\x89PNG'
    """
    check_options("board", shown, boards.Shown)
    colors = theme_named(theme)
    return _png(pixels.paint(boards.scene(position, colors, **shown), colors, width=width))


def game(
    game: Game,
    *,
    theme: Theme | str = "light",
    width: float | None = None,
    **shown: Unpack[boards.Shown],
) -> bytes:
    r"""A picture of the current position of a game, with its last move marked.

    >>> from fourfold import Game
    >>> game(Game.from_moves("44"), width=200)[:4]
    b'\x89PNG'
    """
    check_options("game", shown, boards.Shown)
    return board(game.position, theme=theme, width=width, **boards.of_game(game) | shown)


def points_plot(
    shares: plot.Shares,
    *,
    theme: Theme | str = "light",
    width: float | None = None,
    **plotted: Unpack[plot.Plotted],
) -> bytes:
    r"""A plot of the expected share of points: the same as `svg.points_plot`, in pixels.

    >>> points_plot([0.5, 0.5, 0.3, None, 0.8], width=200)[:4]
    b'\x89PNG'
    """
    check_options("points_plot", plotted, plot.Plotted)
    return _png(pixels.paint(plot.scene(shares, **plotted), theme_named(theme), width=width))


def _png(image: "Image") -> bytes:
    out = BytesIO()
    # Higher levels take several times as long and do not make pictures of flat colours smaller.
    image.save(out, "PNG", compress_level=6)
    return out.getvalue()
