"""Positions as SVG pictures: plain strings, without scripts, fonts or links to elsewhere."""

from collections.abc import Sequence

from fourfold.errors import InvalidArgument
from fourfold.notation import column_labels
from fourfold.position import Position
from fourfold.render.cells import Cell, cells
from fourfold.side import Side

_CELL = 60
_RADIUS = 24
_MARGIN = 12
_CAPTION = 26

_BOARD, _HOLE, _INK, _MUTED = "#2458b3", "#173a7a", "#1c2430", "#6b7686"
# Fill and rim.
_DISCS = {Side.FIRST: ("#e5484d", "#b3262c"), Side.SECOND: ("#ffc53d", "#c98a00")}
_FONT = 'font-family="system-ui, Helvetica, Arial, sans-serif" text-anchor="middle"'


def _disc(cell: Cell, x: int, y: int) -> str:
    if cell.holder is None:
        return f'<circle cx="{x}" cy="{y}" r="{_RADIUS}" fill="{_HOLE}"/>'
    fill, rim = _DISCS[cell.holder]
    disc = (
        f'<circle cx="{x}" cy="{y}" r="{_RADIUS - 1.5}" fill="{fill}" '
        f'stroke="{rim}" stroke-width="3"/>'
    )
    # The first side's discs carry a ring, the second side's a dot.
    if cell.holder is Side.FIRST:
        disc += f'<circle cx="{x}" cy="{y}" r="13" fill="none" stroke="{rim}" stroke-width="2.5"/>'
    else:
        disc += f'<circle cx="{x}" cy="{y}" r="6" fill="{rim}"/>'
    if cell.wins:
        disc += (
            f'<circle cx="{x}" cy="{y}" r="{_RADIUS + 1}" fill="none" '
            'stroke="#ffffff" stroke-width="4"/>'
        )
    return disc


def _score(score: int, x: int, y: int, *, best: bool) -> str:
    text = f"{score:+d}" if score else "0"
    weight, color = ("700", _INK) if best else ("400", _MUTED)
    return (
        f'<text x="{x}" y="{y}" font-size="17" font-weight="{weight}" fill="{color}">{text}</text>'
    )


def board(
    position: Position, *, numbers: bool = True, scores: Sequence[int | None] | None = None
) -> str:
    """A picture of a position, with column numbers above and scores below if given.

    >>> from fourfold import Position
    >>> picture = board(Position.from_moves("44"))
    >>> picture.startswith("<svg ") and picture.count("#ffc53d") == 1
    True
    """
    if scores is not None and len(scores) != position.columns:
        raise InvalidArgument(f"got {len(scores)} scores for {position.columns} columns")
    top = _CAPTION if numbers else 0
    width = position.columns * _CELL + 2 * _MARGIN
    frame = position.rows * _CELL + 2 * _MARGIN
    height = top + frame + (_CAPTION if scores is not None else 0)
    title = f"{position.columns}×{position.rows} board with {position.ply} discs"
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'

    def centre(column: int) -> int:
        return _MARGIN + column * _CELL + _CELL // 2

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{title}">',
        f'<rect width="{width}" height="{height}" rx="14" fill="#ffffff"/>',
        f'<rect y="{top}" width="{width}" height="{frame}" rx="18" fill="{_BOARD}"/>',
    ]
    for level, row in enumerate(cells(position)):
        y = top + _MARGIN + level * _CELL + _CELL // 2
        parts += [_disc(cell, centre(cell.column), y) for cell in row]
    captions = []
    if numbers:
        captions += [
            f'<text x="{centre(column)}" y="18" font-size="15" fill="{_MUTED}">{label}</text>'
            for column, label in enumerate(column_labels(position.columns))
        ]
    if scores is not None:
        best = max((score for score in scores if score is not None), default=None)
        captions += [
            _score(score, centre(column), height - 8, best=score == best)
            for column, score in enumerate(scores)
            if score is not None
        ]
    if captions:
        parts.append(f"<g {_FONT}>{''.join(captions)}</g>")
    parts.append("</svg>")
    return "\n".join(parts) + "\n"
