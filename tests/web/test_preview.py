"""What other sites show for a link to the app."""

import re

import pytest
from fastapi.testclient import TestClient
from support.pseudo import english_in

from fourfold.base.languages import PSEUDO
from fourfold.web.app import create_app
from fourfold.web.preview import with_preview

_PAGE = "".join(
    f'<meta property="og:{name}" content="{content}" />'
    for name, content in [("title", "fourfold"), ("url", "./"), ("image", "./preview.png")]
)


def tags(query: dict[str, str]) -> dict[str, str]:
    """The tags of the page for a link."""
    page = with_preview(_PAGE, "https://example.org/", query)
    return dict(re.findall(r'"og:([a-z]+)" content="([^"]*)"', page))


def test_a_shared_game_shows_its_board_and_its_names() -> None:
    found = tags({"game": "4141414", "first": "Ann", "second": 'B "<ob'})
    assert found["title"] == "Connect Four: Ann v. B &quot;&lt;ob"
    assert found["image"] == "https://example.org/api/v1/boards/4141414.png?width=630"
    assert found["url"] == "https://example.org/"


def test_the_words_are_in_the_language_of_the_link() -> None:
    found = tags({"game": "4141414", "language": PSEUDO})
    assert english_in(found["title"]) == set()
    assert tags({"game": "4141414", "language": "tlh"})["title"] == "Connect Four: First v. Second"


@pytest.mark.parametrize(
    "query", [{}, {"game": "44444444"}, {"game": "x"}, {"game": "44", "size": "99x99"}]
)
def test_any_other_link_shows_the_app(query: dict[str, str]) -> None:
    found = tags(query)
    assert found["title"] == "fourfold"
    assert found["image"] == "https://example.org/preview.png"


def test_the_picture_of_a_preview_exists() -> None:
    found = tags({"game": "1212121", "size": "5x4"})
    address = found["image"].removeprefix("https://example.org").replace("&amp;", "&")
    with TestClient(create_app()) as api:
        assert api.get(address.replace(".png", ".svg")).status_code == 200
        assert api.get("/api/v1/health").json()["network"] is None
