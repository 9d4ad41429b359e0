"""Lets positions and games show themselves as pictures in notebooks.

They lie below this room and cannot know it, so the package introduces them to each other.

>>> from fourfold import Game, Position
>>> Position()._repr_svg_()[:4], Game()._repr_svg_()[:4]
('<svg', '<svg')
"""

from collections.abc import Callable

from fourfold.game import Game
from fourfold.position import Position


def _of_position(self: Position) -> str:
    """A picture of the position, for notebooks."""
    from fourfold.render import svg  # noqa: PLC0415 - not needed before the first picture

    return svg.board(self)


def _of_game(self: Game) -> str:
    """A picture of the game as it stands, for notebooks."""
    from fourfold.render import svg  # noqa: PLC0415

    return svg.game(self)


def _add_method(kind: type, name: str, function: Callable[..., str]) -> None:
    """Makes a function a method like those that the class was born with."""
    function.__name__ = name
    function.__qualname__ = f"{kind.__qualname__}.{name}"
    function.__module__ = kind.__module__
    setattr(kind, name, function)


def show_pictures() -> None:
    """Gives `Position` and `Game` the method that notebooks look for."""
    _add_method(Position, "_repr_svg_", _of_position)
    _add_method(Game, "_repr_svg_", _of_game)
