"""`--language`: where the language comes from, and what commands say in it."""

import json
import re
from pathlib import Path

import pytest
from support.command import fourfold, fourfold_json, fourfold_ok, usage_error
from support.pseudo import english_in

from fourfold.base.languages import PSEUDO

pytestmark = pytest.mark.usefixtures("config_folder")

NO_LANGUAGE = {"LC_ALL": "", "LC_MESSAGES": "", "LANG": ""}
PSEUDO_LOCALE = {**NO_LANGUAGE, "LANG": "en_XA.UTF-8"}


def is_pseudo(*arguments: str, env: dict[str, str]) -> bool:
    return fourfold_ok("explain", "414141", *arguments, env=env).stdout.endswith("]\n")


def test_the_option_comes_before_the_setting_and_the_setting_before_the_locale() -> None:
    assert not is_pseudo(env=NO_LANGUAGE)
    assert is_pseudo(env=PSEUDO_LOCALE)
    assert not is_pseudo(env={**PSEUDO_LOCALE, "LC_ALL": "C.UTF-8"})
    assert is_pseudo(env={**NO_LANGUAGE, "LC_MESSAGES": "en_XA", "LANG": "C"})
    assert not is_pseudo("--language", "en_GB", env=PSEUDO_LOCALE)
    assert "language   en-XA" in fourfold_ok("settings", "language=en_xa").stdout
    assert is_pseudo(env=NO_LANGUAGE)
    assert not is_pseudo("--language", "en", env=NO_LANGUAGE)


def test_programs_get_the_language_that_they_name() -> None:
    found = fourfold_json("explain", "414141", env=PSEUDO_LOCALE)
    assert found["language"] == "en"
    found = fourfold_json("explain", "414141", "--language", PSEUDO)
    assert found["language"] == PSEUDO
    assert found["about_move"][0].endswith("]")


def test_an_unknown_language_is_reported_once_and_english_is_used(tmp_path: Path) -> None:
    result = fourfold("explain", "414141", "--language", "tlh")
    assert result.returncode == 0
    assert result.stderr.startswith("fourfold: unknown language 'tlh'. Available: en, de, ")
    assert result.stderr.count("\n") == 1
    assert "Column 4 makes four" in result.stdout
    # A later version may know more languages: its settings are kept.
    (tmp_path / "settings.json").write_text(json.dumps({"version": 1, "language": "tlh"}))
    assert fourfold("explain", "414141").stderr == result.stderr
    assert "unknown language 'tlh'" in usage_error("settings", "language=tlh")
    # Nobody has asked for the language of the machine.
    (tmp_path / "settings.json").unlink()
    fourfold_ok("explain", "414141", env={"LC_ALL": "tlh_KX.UTF-8"})


@pytest.mark.parametrize(
    "arguments",
    [
        ("explain", "41645"),
        ("explain", "4141424"),
        ("explain", "44", "--columns", "9", "--rows", "7", "--time-limit", "0.01"),
        ("analyse", "6667731736555164"),
        ("analyse", "44", "--columns", "9", "--rows", "7", "--time-limit", "0.01"),
        ("review", "4141415"),
    ],
)
def test_no_english_is_left(arguments: tuple[str, ...]) -> None:
    result = fourfold_ok(*arguments, "--language", PSEUDO)
    assert english_in(result.stdout, "elo") == set()


def test_a_game() -> None:
    # A hint, an explanation, scores, help, nonsense, nothing to take back, resignation.
    typed = "u\n4\n1\n4\n1\n4\n1\nh\ne\na\n?\nfour\n44\nl\n\nr\nresign\nmaybe\nyes\n"
    two = fourfold_ok("play", "--second", "human", "--language", PSEUDO, stdin=typed)
    commands = ("resign", "FILE", "maybe", "yes", "four")
    assert english_in(two.stdout, *commands) == set()
    size = ("--columns", "4", "--rows", "4", "--rule", "most-fours", "--first", "human")
    typed = "1\n2\n3\n4\nresign\nÿ\ný\n"  # the second answer is the letter of the language
    one = fourfold_ok("play", *size, "--language", PSEUDO, stdin=typed)
    assert english_in(one.stdout, "resign", "fours", "depth") == set()
    assert "ŕéšîĝñéð" in one.stdout


def test_the_page_of_a_review(tmp_path: Path) -> None:
    page, plot = tmp_path / "page.html", tmp_path / "plot.svg"
    options = ("--html", str(page), "--svg", str(plot), "--language", PSEUDO)
    written = fourfold("review", "4141415", *options)
    told = written.stderr.replace(str(page), "").replace(str(plot), "")
    assert english_in(told) == set()
    text = page.read_text(encoding="utf-8")
    assert '<html lang="en-XA">' in text
    body = text.partition("<body>")[2]
    assert english_in(_visible(body)) == set()
    assert english_in(_visible(plot.read_text(encoding="utf-8"))) == set()


def _visible(html: str) -> str:
    """What is shown or read out: the texts, and the labels for screen readers."""
    labels = re.findall(r'aria-label="([^"]*)"', html)
    return "\n".join([re.sub(r"<style>.*?</style>|<[^>]*>", " ", html, flags=re.DOTALL), *labels])
