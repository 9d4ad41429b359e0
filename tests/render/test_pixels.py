"""Pictures in pixels, compared with independent programs.

SDL_image, which comes with pygame-ce, rasterises SVG and decodes PNG and GIF with its own code.
It draws no text, so what is compared has none.
"""

import os
from io import BytesIO
from typing import Any

import numpy as np
import pytest

from fourfold import Game, InvalidArgument, Position, Side, WrongType
from fourfold.render import gif, pixels, png, svg
from fourfold.render.board import Shown
from fourfold.render.marks import Kind, Mark
from fourfold.render.themes import THEMES

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sdl = pytest.importorskip("pygame.image", reason="pygame-ce brings SDL_image")

MIDDLE = Position.from_moves("2653544123664564115")
WON = Game.from_moves("4141414")
MARKS = [
    *(Mark(kind, column) for column, kind in enumerate(list(Kind)[:7])),
    *(Mark(kind, column, 5) for column, kind in enumerate(list(Kind)[:7])),
    Mark(Kind.THREAT, 1, 3, side=Side.FIRST),
    Mark(Kind.WORTHLESS, 2, 3, side=Side.SECOND),
]

# How far two rasterisers may differ, in steps of 255: on the average, and, for all but one pixel in
# a hundred, at most. They smooth edges differently; a shape that is missing, or of another colour,
# or a pixel off, is far beyond this.
MEAN, MOST, FEW = 5, 64, 0.01
INSIDE = (slice(8, -8), slice(8, -8))  # the corners of an animation are not transparent


Pixels = np.ndarray[Any, np.dtype[np.int64]]


def on_grey(surface: Any) -> Pixels:
    width, height = surface.get_size()
    rgba = np.frombuffer(sdl.tobytes(surface, "RGBA"), np.uint8).reshape(height, width, 4)
    alpha = rgba[..., 3:] / 255
    return np.rint(rgba[..., :3] * alpha + 128 * (1 - alpha)).astype(np.int64)


def decoded(content: bytes, ending: str) -> Pixels:
    """A picture as SDL_image sees it."""
    return on_grey(sdl.load(BytesIO(content), f"picture.{ending}"))


def film(content: bytes) -> list[tuple[Pixels, float]]:
    """The frames of a GIF as SDL_image sees them, and the milliseconds of each."""
    return [(on_grey(frame), delay) for frame, delay in sdl.load_animation(BytesIO(content), "gif")]


def check_same(one: Pixels, other: Pixels) -> None:
    mean, much = differ(one, other)
    assert mean <= MEAN
    assert much <= FEW


def differ(one: Pixels, other: Pixels) -> tuple[float, float]:
    """The average difference of two pictures, and the share of pixels that differ much."""
    assert one.shape == other.shape
    distance = np.abs(one - other).max(axis=2)
    return float(distance.mean()), float((distance > MOST).mean())


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [None, 200])
@pytest.mark.parametrize(
    "shown",
    [
        Shown(numbers=False, last=4),
        Shown(numbers=False, marks=MARKS),
    ],
    ids=["board", "marks"],
)
def test_png_and_svg_show_the_same(theme: str, width: int | None, shown: Shown) -> None:
    ours = decoded(png.board(MIDDLE, theme=theme, width=width, **shown), "png")
    drawn = svg.board(MIDDLE, theme=theme, width=width, **shown).encode()
    check_same(ours, decoded(drawn, "svg"))


def test_large_pictures_show_the_same() -> None:
    ours = decoded(png.board(MIDDLE, width=800, numbers=False, marks=MARKS), "png")
    drawn = svg.board(MIDDLE, width=800, numbers=False, marks=MARKS).encode()
    check_same(ours, decoded(drawn, "svg"))


def test_the_comparison_would_notice_one_disc() -> None:
    ours = decoded(png.board(MIDDLE, numbers=False), "png")
    more = decoded(svg.board(MIDDLE.play(0), numbers=False).encode(), "svg")
    assert differ(ours, more)[1] > FEW / 2
    assert differ(ours, decoded(svg.board(MIDDLE, numbers=False).encode(), "svg"))[1] < FEW / 2


def test_a_won_game_and_odd_sizes_agree_too() -> None:
    for position in (WON.position, Position.from_moves("1c2b", 12, 4), Position(4, 15)):
        ours = decoded(png.board(position, numbers=False, threats=True), "png")
        drawn = svg.board(position, numbers=False, threats=True).encode()
        check_same(ours, decoded(drawn, "svg"))


def test_png_has_its_numbers_and_captions() -> None:
    plain = decoded(png.board(MIDDLE, width=464), "png")
    below = decoded(
        png.board(MIDDLE, width=464, caption="Zo\N{LATIN SMALL LETTER E WITH DIAERESIS}"), "png"
    )
    assert plain[8:28].min() < 128 < plain[8:28].max()
    assert below.shape[0] > plain.shape[0]
    assert below[plain.shape[0] :].min() < 128


def test_png_is_transparent_outside_of_its_round_corners() -> None:
    surface = sdl.load(BytesIO(png.board(MIDDLE)), "a.png")
    assert surface.get_at((0, 0)).a == 0
    assert surface.get_at((20, 4)) == (255, 255, 255, 255)


def test_large_pictures_are_painted_in_bands_without_seams() -> None:
    whole = decoded(png.board(Position(4, 7), width=700), "png")
    assert whole.shape[0] > 3 * pixels._BAND
    # Down the board's edge, left of all holes, everything is of one colour.
    edge = whole[150:-100, 39]
    assert (edge == edge[0]).all()


@pytest.mark.parametrize(
    "width",
    [15, 5000, -1, float("nan"), float("inf"), pytest.param(10**5000, id="huge"), -(10**400)],
)
def test_absurd_widths_are_refused(width: float) -> None:
    for draw in (png.board, svg.board):
        with pytest.raises(InvalidArgument, match="pixels wide"):
            draw(MIDDLE, width=width)
    with pytest.raises(InvalidArgument, match="pixels wide"):
        gif.game(WON, width=width)


def test_widths_are_numbers() -> None:
    with pytest.raises(WrongType, match="width must be a number, not str"):
        png.board(MIDDLE, width="100")  # type: ignore[arg-type]


def test_a_plot_in_pixels() -> None:
    plot = [0.5, 0.5, 0.3, None, 1] * 10
    ours = decoded(png.points_plot(plot), "png")
    check_same(ours, decoded(svg.points_plot(plot).encode(), "svg"))  # which has no letters


# ---- Animations


def test_an_animation_has_a_frame_for_each_move() -> None:
    frames = film(gif.game(WON, width=200, drop=False, pause=0.5, end=2))
    assert len(frames) == 1 + len(WON.moves)
    assert [delay for _, delay in frames] == [500] * 7 + [2000]


def test_an_animation_of_a_long_game() -> None:
    game = Game.from_moves("257771314744647214154617633623313656555222")
    assert len(film(gif.game(game, width=120, drop=False))) == 43


def test_discs_fall_faster_and_faster() -> None:
    dropped = gif.game(Game.from_moves("4"), width=200, pause=0.5, end=1)
    frames = film(dropped)
    still = {500, 1000}
    falling = [frame for frame, delay in frames if delay not in still]
    assert len(frames) == 2 + len(falling)
    reddish = [np.nonzero((frame[..., 0] > 200) & (frame[..., 1] < 100))[0] for frame in falling]
    heights = [rows.mean() for rows in reddish if len(rows)]
    assert heights == sorted(heights)
    steps = np.diff(heights)
    assert steps[-1] > steps[0]


def test_every_frame_shows_the_board_as_it_was() -> None:
    frames = film(gif.game(WON, width=200, drop=False))
    for (frame, _), position, column in zip(
        frames, WON.positions, [None, *WON.columns_played], strict=True
    ):
        still = decoded(png.board(position, width=200, last=column), "png")
        check_same(frame[INSIDE], still[INSIDE])


def test_the_last_frame_is_the_same_with_and_without_falling_discs() -> None:
    game = Game.from_moves("44")
    dropped = film(gif.game(game, width=200))[-1][0]
    still = decoded(png.board(game.position, width=200), "png")
    check_same(dropped[INSIDE], still[INSIDE])


def test_an_empty_game_is_one_frame() -> None:
    assert len(film(gif.game(Game(), width=100))) == 1


def test_threats_come_and_go_in_an_animation() -> None:
    frames = film(gif.game(Game.from_moves("3344556"), width=200, drop=False, threats=True))
    still = decoded(png.board(Position.from_moves("33445"), width=200, last=4, threats=True), "png")
    check_same(frames[5][0][INSIDE], still[INSIDE])


def test_an_animation_repeats_only_if_requested() -> None:
    assert b"NETSCAPE2.0" in gif.game(WON, width=100)
    assert b"NETSCAPE2.0" not in gif.game(WON, width=100, loop=False)


def test_animations_are_small() -> None:
    assert len(gif.game(WON)) < 100_000


def test_frames_are_made_one_at_a_time() -> None:
    frames = gif.Animation(WON, THEMES["light"], 100, {}).frames(drop=True, pause=1, end=1)
    assert next(frames).image.width == 100
    assert next(frames).image.width < 100  # only what changes


@pytest.mark.parametrize("pause", [-1, float("nan"), 601])
def test_absurd_pauses_are_refused(pause: float) -> None:
    with pytest.raises(InvalidArgument, match="expected 0 to 600"):
        gif.game(WON, pause=pause)
    with pytest.raises(InvalidArgument, match="expected 0 to 600"):
        gif.game(WON, end=pause)
