"""The pictures of the documentation are those that `make gallery` makes."""

import re
import runpy
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from support.paths import DOCS

IMAGES = DOCS / "images"
AGAIN = "run make gallery, look at what has changed, and commit it"


@pytest.fixture(scope="module")
def gallery() -> dict[str, Any]:
    return runpy.run_path(str(DOCS / "make_images.py"))


def test_vector_pictures_are_up_to_date(gallery: dict[str, Any]) -> None:
    for name, make in gallery["PICTURES"].items():
        if name.endswith(".svg"):
            assert (IMAGES / name).read_text(encoding="utf-8") == make(), f"{name}: {AGAIN}"


def test_animations_are_up_to_date(gallery: dict[str, Any]) -> None:
    """Another version of Pillow may choose other bytes, so the frames are compared."""

    def frames(film: bytes) -> list[tuple[int, tuple[int, int]]]:
        with Image.open(BytesIO(film)) as image:
            found = []
            for index in range(getattr(image, "n_frames", 1)):
                image.seek(index)
                found.append((image.info["duration"], image.size))
            return found

    for name, make in gallery["PICTURES"].items():
        if name.endswith(".gif"):
            assert frames((IMAGES / name).read_bytes()) == frames(make()), f"{name}: {AGAIN}"


def test_the_screenshot_is_a_picture(gallery: dict[str, Any]) -> None:
    with Image.open(IMAGES / gallery["SCREENSHOT"]) as image:
        image.load()
        assert image.width >= 900


def pictures_on(page: Path) -> set[str]:
    text = page.read_text(encoding="utf-8")
    return set(re.findall(r'(?:src="|\]\()(?:docs/)?images/([^")]+)[")]', text))


def test_every_picture_is_shown_somewhere(gallery: dict[str, Any]) -> None:
    made = {*gallery["PICTURES"], gallery["SCREENSHOT"]}
    pages = [DOCS.parent / "README.md", *DOCS.glob("*.md")]
    assert made <= set().union(*map(pictures_on, pages))
    assert pictures_on(DOCS / "gallery.md") <= made


def test_the_readme_shows_one_of_them(gallery: dict[str, Any]) -> None:
    shown = pictures_on(DOCS.parent / "README.md")
    assert "game.gif" in shown
    # The web app's own command makes its pictures.
    assert {name for name in shown if not name.startswith("web-")} <= set(gallery["PICTURES"])
