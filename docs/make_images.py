"""Makes the pictures of the documentation: `python docs/make_images.py`."""  # noqa: INP001

from pathlib import Path

from fourfold import Position, Solver
from fourfold.render import svg

IMAGES = Path(__file__).parent / "images"
MOVES = "2653544123664564115"


def position_with_scores() -> str:
    """A position with the exact score of each move under its column."""
    position = Position.from_moves(MOVES)
    return svg.board(position, scores=Solver().analyse(position).scores)


if __name__ == "__main__":
    (IMAGES / "position.svg").write_text(position_with_scores(), encoding="utf-8")
