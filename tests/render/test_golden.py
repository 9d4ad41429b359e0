"""Pictures that were checked by eye stay as they are."""

from collections.abc import Callable
from functools import partial

import pytest
from support.golden import check_golden
from support.paths import GOLDEN

from fourfold import Game, Position, Side
from fourfold.render import led, svg, text
from fourfold.render.board import Shown
from fourfold.render.marks import Kind, Mark
from fourfold.render.themes import THEMES
from fourfold.render.vector import paint

FOLDER = GOLDEN / "render"

MIDDLE = Position.from_moves("2653544123664564115")
SCORES = (2, 0, -4, 1, 1, 0, -11)
WON = Game.from_moves("4455667")
TWO_LINES = Position.from_moves("56534635144676")
DRAW = Position.from_moves("257771314744647214154617633623313656555222")
THREATS = Position.from_moves("33445")
KINDS = [
    *(Mark(kind, column) for column, kind in enumerate(list(Kind)[1:])),
    *(Mark(kind, column, 5) for column, kind in enumerate(list(Kind)[:7])),
    Mark(Kind.WORTHLESS, 1, 4, side=Side.FIRST),
    Mark(Kind.WORTHLESS, 2, 4, side=Side.SECOND),
    Mark(Kind.THREAT, 1, 3, side=Side.FIRST),
    Mark(Kind.THREAT, 1, 3, side=Side.SECOND),
    Mark(Kind.BEST, 3, 2, label="1"),
    Mark(Kind.NOTE, 4, 2, label="here"),
]
LABELS = [Mark(Kind.BEST, 0, label="1."), Mark(Kind.BAD, 6, label="?!"), Mark(Kind.BLOCK, 3)]
PLOT = (
    *(0.53, 0.53, 0.54, 0.5, 0.5, 0.42, 0.42, 0.4, 0.38, 0.55, 0.55, 0.56),
    *(0.7, 0.72, 0.72, 0.25, 0.25, 0.2, None, None, 0.65, 0.8, 0.9, 1),
)
TURNS = {5: Kind.BAD, 15: Kind.BAD, 20: Kind.BEST}

ALL = Shown(scores=SCORES, last=4, coordinates=True, caption="Second to move")

PICTURES: dict[str, Callable[[], str]] = {
    **{f"board-{theme}.svg": partial(svg.board, MIDDLE, theme=theme, **ALL) for theme in THEMES},
    **{
        f"marks-{theme}.svg": partial(svg.board, MIDDLE, theme=theme, marks=KINDS)
        for theme in THEMES
    },
    **{f"won-{theme}.svg": partial(svg.game, WON, theme=theme) for theme in THEMES},
    **{
        f"plot-{theme}.svg": partial(svg.points_plot, PLOT, theme=theme, marks=TURNS)
        for theme in THEMES
    },
    "empty.svg": lambda: svg.board(Position(), numbers=False, width=200),
    "threats.svg": lambda: svg.board(THREATS, threats=True, last=4),
    "labels.svg": lambda: svg.board(MIDDLE, marks=LABELS, scores=SCORES),
    "two-lines.svg": lambda: svg.board(TWO_LINES, last=5),
    "draw.svg": lambda: svg.board(DRAW, caption="A draw"),
    "wide.svg": lambda: svg.board(Position.from_moves("1c2b", 12, 4), coordinates=True),
    "tall.svg": lambda: svg.board(Position(4, 15), coordinates=True, width=150),
    "plot-short.svg": lambda: svg.points_plot([0.5, 0.6, 0.3], names=("Ada", "Alan")),
    "led.svg": lambda: paint(led.scene(led.frame(MIDDLE, cursor=3)), THEMES["light"]),
    "led-won.svg": lambda: paint(led.scene(led.frame(WON.position)), THEMES["light"]),
    "board.txt": lambda: text.board(MIDDLE, scores=SCORES, last=4, coordinates=True),
    "marks.txt": lambda: text.board(MIDDLE, marks=KINDS) + "\n" + text.legend(KINDS),
    "marks-ascii.txt": lambda: text.board(MIDDLE, marks=KINDS, theme=text.ASCII),
    "threats.txt": lambda: text.board(THREATS, threats=True, last=4),
    "narrow.txt": lambda: text.board(MIDDLE, scores=SCORES, last=4, width=16),
    "narrowest.txt": lambda: text.board(Position(12, 4), scores=range(-6, 6), width=14),
    "color.txt": lambda: text.board(WON.position, color=True, last=6, scores=SCORES),
    "plot.txt": lambda: text.points_plot(PLOT),
    "plot-narrow.txt": lambda: text.points_plot(PLOT, width=20, height=7, theme=text.ASCII),
}


@pytest.mark.parametrize("name", PICTURES)
def test_picture(name: str) -> None:
    check_golden(FOLDER / name, PICTURES[name]().rstrip("\n") + "\n")


def test_no_golden_file_is_left_over() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(PICTURES)
