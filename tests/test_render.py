"""Positions as text and pictures."""

import runpy
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from fourfold import InvalidArgument, Position
from fourfold.render import svg, text

SVG = "{http://www.w3.org/2000/svg}"


def test_text_of_a_won_game() -> None:
    assert text.board(Position.from_moves("4141414"), theme=text.ASCII).splitlines() == [
        " 1 2 3 4 5 6 7",
        "|. . . . . . .|",
        "|. . . . . . .|",
        "|. . . X . . .|",
        "|o . . X . . .|",
        "|o . . X . . .|",
        "|o . . X . . .|",
        "+-------------+",
    ]


def test_text_without_numbers() -> None:
    board = text.board(Position(4, 5), numbers=False)
    assert board == "│· · · ·│\n" * 5 + "└───────┘"


def test_colours_change_only_colours() -> None:
    position = Position.from_moves("4455")
    plain = text.board(position)
    colored = text.board(position, color=True)
    assert "\x1b[" in colored
    for code in ("\x1b[91m", "\x1b[93m", "\x1b[34m", "\x1b[1m", "\x1b[0m"):
        colored = colored.replace(code, "")
    assert colored == plain


def test_themes_know_their_characters() -> None:
    position = Position.from_moves("4141414")
    for theme in (text.UNICODE, text.ASCII):
        assert set(text.board(position, theme=theme, numbers=False)) <= {
            *theme.characters,
            " ",
            "\n",
        }


def parsed(picture: str) -> ET.Element:
    return ET.fromstring(picture)  # noqa: S314 - our own text


def shapes(root: ET.Element, what: str) -> list[ET.Element]:
    return [element for element in root.iter() if what in element.get("class", "").split()]


def labels(root: ET.Element) -> list[str | None]:
    return [label.text for label in root.iter(f"{SVG}text")]


@pytest.mark.parametrize("size", [(7, 6), (4, 4), (12, 4), (4, 15)])
def test_svg_has_a_hole_for_every_cell(size: tuple[int, int]) -> None:
    columns, rows = size
    root = parsed(svg.board(Position(columns, rows)))
    (plate,) = shapes(root, "board")
    assert plate.attrib["d"].count("z") == 1 + columns * rows
    assert labels(root) == list("123456789abc"[:columns])
    width, height = (float(root.attrib[name]) for name in ("width", "height"))
    for circle in root.iter(f"{SVG}circle"):
        assert 0 < float(circle.attrib["cx"]) < width
        assert 0 < float(circle.attrib["cy"]) < height


def test_svg_shows_scores_under_the_board() -> None:
    scores = [None, -3, 0, 18, 0, -3, -2]
    root = parsed(svg.board(Position(), numbers=False, scores=scores))
    assert labels(root) == [
        "\N{MINUS SIGN}3",
        "0",
        "+18",
        "0",
        "\N{MINUS SIGN}3",
        "\N{MINUS SIGN}2",
    ]
    assert len(shapes(root, "best")) == 1


def test_svg_refuses_scores_of_another_board() -> None:
    with pytest.raises(InvalidArgument, match="3 scores for 7 columns"):
        svg.board(Position(), scores=[1, 2, 3])


def test_svg_draws_the_winning_line() -> None:
    root = parsed(svg.board(Position.from_moves("4141414")))
    assert len(shapes(root, "winning-line")) == 1


def test_the_picture_in_the_docs_is_up_to_date() -> None:
    docs = Path(__file__).parent.parent / "docs"
    maker = runpy.run_path(str(docs / "make_images.py"))
    picture = (docs / "images" / "position.svg").read_text(encoding="utf-8")
    assert picture == maker["position_with_scores"](), "run python docs/make_images.py"
