"""Every position can be drawn: any size, any theme, any names."""

import re
import xml.etree.ElementTree as ET

from hypothesis import given, settings
from hypothesis import strategies as st
from support.drawn_games import games
from support.sizes import SIZES

from fourfold import Game, Position, Side
from fourfold.render import gif, led, png, svg, text
from fourfold.render.marks import LONGEST_LABEL, Kind, Mark, threat_marks
from fourfold.render.themes import THEMES

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = st.text(max_size=30) | st.sampled_from(
    ["</text></svg>", "<script>alert(1)</script>", "&amp;&", "\"' onload='", "]]>", "\x00\x1b[2J"]
)


@st.composite
def marked(draw: st.DrawFn) -> tuple[Game, list[Mark]]:
    game = draw(games())
    columns, rows = game.position.columns, game.position.rows
    marks = st.builds(
        Mark,
        st.sampled_from(Kind),
        st.integers(0, columns - 1),
        st.none() | st.integers(0, rows - 1),
        side=st.none() | st.sampled_from(Side),
        label=st.text(max_size=LONGEST_LABEL),
    )
    return game, draw(st.lists(marks, max_size=6))


def shapes(root: ET.Element, what: str) -> list[ET.Element]:
    wanted = set(what.split())
    return [each for each in root.iter() if wanted <= set(each.get("class", "").split())]


@given(marked(), st.sampled_from(list(THEMES)), st.data())
def test_svg_is_well_formed_and_has_all_discs(
    drawn: tuple[Game, list[Mark]], theme: str, data: st.DataObject
) -> None:
    game, marks = drawn
    position = game.position
    scores = data.draw(
        st.none()
        | st.lists(st.none() | st.integers(-30, 30), min_size=position.columns).map(
            lambda some: some[: position.columns]
        )
    )
    caption, title = data.draw(HOSTILE), data.draw(HOSTILE)
    picture = svg.game(
        game,
        theme=theme,
        marks=marks,
        scores=scores,
        threats=data.draw(st.booleans()),
        coordinates=data.draw(st.booleans()),
        numbers=data.draw(st.booleans()),
        caption=caption,
        title=title,
    )
    root = ET.fromstring(picture)  # noqa: S314 - our own text
    assert {each.tag.removeprefix(SVG) for each in root.iter()} <= {
        "svg", "title", "style", "rect", "circle", "path", "polygon", "polyline", "text",
    }  # fmt: skip
    first, second = position.bitboards
    assert len(shapes(root, "disc first")) == first.bit_count()
    assert len(shapes(root, "disc second")) == second.bit_count()
    assert len(shapes(root, "winning-line")) == sum(len(position.lines(side)) for side in Side)
    assert len(shapes(root, "last-move")) == min(position.ply, 1)
    numbers = re.findall(r' (?:cx|cy|r|x|y|width|height|stroke-width)="([^"]*)"', picture)
    assert all(re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", number) for number in numbers)


@given(games(), st.sampled_from([text.UNICODE, text.ASCII]), st.integers(18, 80))
def test_text_shows_all_discs_and_fits(game: Game, theme: text.Theme, width: int) -> None:
    position = game.position
    board = text.board(position, theme=theme, width=width, numbers=False)
    first, second = position.bitboards
    for side, discs in ((Side.FIRST, first), (Side.SECOND, second)):
        shown = board.count(theme.discs[side - 1]) + board.count(theme.winning_discs[side - 1])
        assert shown == discs.bit_count()
    assert max(map(len, board.splitlines())) <= width


@given(marked())
def test_marks_never_break_a_terminal(drawn: tuple[Game, list[Mark]]) -> None:
    game, marks = drawn
    board = text.board(game.position, marks=marks, threats=True)
    assert all(line.isprintable() for line in board.splitlines())
    widths = {len(line) for line in board.splitlines() if line.startswith("│")}
    assert len(widths) == 1


@given(games())
def test_threats_are_the_cells_that_would_win(game: Game) -> None:
    position = game.position
    marks = threat_marks(position)
    if position.is_over:
        assert marks == ()
        return
    # Those that can be played at once are the winning moves of the side to move.
    now = {
        mark.column
        for mark in marks
        if mark.side is position.turn and mark.row == position.height(mark.column)
    }
    assert now == {column for column in position.legal_moves if position.is_winning_move(column)}


@settings(max_examples=15)
@given(games(), st.sampled_from(list(THEMES)), HOSTILE)
def test_pixels_of_every_size_and_theme(game: Game, theme: str, caption: str) -> None:
    picture = png.game(game, theme=theme, width=64, caption=caption, threats=True)
    assert picture.startswith(b"\x89PNG")


@settings(max_examples=10)
@given(games(longest=10), st.booleans())
def test_animations_of_every_size(game: Game, drop: bool) -> None:  # noqa: FBT001
    assert gif.game(game, width=64, drop=drop).endswith(b";")


@given(games())
def test_led_frames_light_every_disc(game: Game) -> None:
    position = game.position
    if position.columns > 7 or position.rows > 6:
        return
    leds = led.frame(position)
    first, second = position.bitboards
    if not position.is_over:
        assert leds.count(led.LIGHTS.first) == first.bit_count()
        assert leds.count(led.LIGHTS.second) == second.bit_count()
    assert len(leds) == 64
    assert all(0 <= part <= 255 for color in leds for part in color)


@given(st.lists(st.none() | st.floats(0, 1), max_size=60), HOSTILE)
def test_every_plot(shares: list[float | None], name: str) -> None:
    root = ET.fromstring(svg.points_plot(shares, names=(name, name), title=name))  # noqa: S314
    known = sum(share is not None for share in shares)
    corners = sum(len(each.attrib["points"].split()) for each in shapes(root, "share"))
    assert corners == 2 * known
    plot = text.points_plot(shares, width=20)
    assert max(map(len, plot.splitlines())) <= 22


def test_an_empty_board_of_every_size() -> None:
    for columns, rows in SIZES:
        position = Position(columns, rows)
        (plate,) = shapes(ET.fromstring(svg.board(position)), "board")  # noqa: S314 - our own text
        assert plate.attrib["d"].count("z") == 1 + columns * rows
        assert len(text.board(position).splitlines()) == rows + 2
