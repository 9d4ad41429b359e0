"""A board for notebooks: played on, analysed and explained in the page, and shared with Python.

>>> from fourfold.play.notebook import BoardWidget
>>> board = BoardWidget("4455", analyse=True)
>>> board.play(2)
>>> board.moves
'44553'

Needs the extra `notebook`.
"""

from fourfold.base.extras import require_extra

require_extra("play.notebook")

from fourfold.play.notebook.board import BoardWidget  # noqa: E402 - after the check

__all__ = ["BoardWidget"]
