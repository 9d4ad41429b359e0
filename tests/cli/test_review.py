"""`fourfold review`: a game from moves, from a record or from stdin."""

import io
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from rich.console import Console
from support.command import fourfold, fourfold_json, fourfold_ok, usage_error

from fourfold import Game, Solver
from fourfold.cli.app import run
from fourfold.review import review
from fourfold.review.page import page as page_of
from fourfold.rules.record_files import write_record

MOVES = "44276122537725234254556347417537166663131"
SHORT = "4141415"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("review") / "review.html"
    game = Game.from_moves(MOVES, first="Ada & <b>Co</b>", second='"Alan"')
    record = path.with_suffix(".json")
    write_record(record, game.record)
    result = fourfold("review", str(record), "--html", str(path))
    assert (result.returncode, result.stdout) == (0, "")
    assert str(path) in result.stderr.replace("\n", "")
    return path.read_text(encoding="utf-8")


def test_a_game_from_moves() -> None:
    result = fourfold_ok("review", SHORT)
    assert "First (●) v. Second (○): not finished, 7 moves made" in result.stdout
    assert "blunder ??" in result.stdout
    assert "accuracy" in result.stdout
    assert "Move 7, ● 5: blunder" in result.stdout
    assert "Column 5 loses at once: Second makes four at column 1, row 4." in result.stdout
    assert "Better: column 4." in result.stdout


def test_a_finished_game() -> None:
    result = fourfold("review", "4141414")
    assert "First has won after 7 moves" in result.stdout.replace("first", "First")
    assert "has won" in result.stdout


def test_data_for_programs() -> None:
    found = fourfold_json("review", SHORT)
    expected = review(Game.from_moves(SHORT), Solver()).to_dict()
    assert found == json.loads(json.dumps(expected))
    assert found["moves"][6]["class"] == "blunder"
    assert found["scores"][-1] == -18
    assert found["key_moments"][-1]["line"] == "4"


def test_a_game_from_stdin_or_a_record(tmp_path: Path) -> None:
    expected = fourfold("review", SHORT, "--json").stdout
    assert fourfold("review", "-", "--json", stdin=f"{SHORT}\n").stdout == expected
    path = tmp_path / "game.json"
    write_record(path, Game.from_moves(SHORT).record)
    assert fourfold("review", str(path), "--json").stdout == expected
    assert fourfold("review", "-", "--json", stdin=path.read_bytes()).stdout == expected


@pytest.mark.parametrize("stdin", ["", "\n \n", "\ufeff"])
def test_nothing_on_stdin(stdin: str) -> None:
    assert "stdin is empty: expected moves or a record" in usage_error("review", "-", stdin=stdin)


def test_nothing_to_review() -> None:
    for arguments, stdin in (([""], ""), (["-"], Game().to_json())):
        assert "nothing to review: the game has no moves" in usage_error(
            "review", *arguments, stdin=stdin
        )


NASTY = Game.from_moves(
    SHORT, first="Zo\xeb \x1b[31m\x1b]0;x\x07\n\u65e5\u672c [/b]", second="[red]\x00"
)
NASTY.comments = {0: "two\nlines \x1b[2J", 3: "\xfcber"}


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "ascii"])
def test_names_and_comments_cannot_control_a_terminal(encoding: str) -> None:
    result = fourfold(
        "review",
        "-",
        stdin=NASTY.to_json(),
        env={"PYTHONUTF8": "0", "PYTHONIOENCODING": encoding},
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert not any(each in result.stdout for each in "\x00\x07\x1b")
    name = {"utf-8": "Zo\xeb ?[31m?]0;x? \u65e5\u672c [/b]", "ascii": "Zoe ?[31m?]0;x? ?? [/b]"}
    if encoding in name:
        lines = result.stdout.splitlines()
        headline, table, *_ = (line for line in lines if name[encoding] in line)
        assert headline.endswith(": not finished, 7 moves made")
        assert "[red]?" in table
        assert "Column 5 loses at once: [red]? makes four" in result.stdout
    assert "  Beginning: two lines ?[2J\n" in result.stdout


def test_comments_are_shown_with_their_moves(tmp_path: Path) -> None:
    path = tmp_path / "review.html"
    game = Game.from_moves(SHORT)
    game.comments = {0: "<hello>", 3: "Why not 5?"}
    shown = fourfold("review", "-", stdin=game.to_json()).stdout
    assert "\nComments\n  Beginning: <hello>\n  Move 3, ● 4: Why not 5?\n" in shown
    assert fourfold("review", "-", "--html", str(path), stdin=game.to_json()).returncode == 0
    stages = path.read_text(encoding="utf-8").split('class="stage ')[1:]
    assert [number for number, stage in enumerate(stages) if "blockquote" in stage] == [0, 3]
    assert "&lt;hello&gt;" in stages[0]


def test_what_is_left_out_is_reported_everywhere(tmp_path: Path) -> None:
    moves = "5555544444666667777788888"
    arguments = ("--columns", "9", "--rows", "6", "--time-limit", "0.5", "--threads", "1")
    page, plot = tmp_path / "review.html", tmp_path / "plot.svg"
    told = "moves are not judged"
    assert told in fourfold("review", moves, *arguments).stdout
    for option in (["--html", str(page)], ["--svg", str(plot)], ["--json"]):
        result = fourfold("review", moves, *arguments, *option)
        assert result.returncode == 0
        assert f"of 25 {told}" in result.stderr
    text = Tags(page.read_text(encoding="utf-8")).text
    assert f"of 25 {told}." in text
    assert re.search(r"accuracyin \d+ of 13 moves", text)
    assert "Stopped early" not in text.replace("Stopped early:", "", 1)


def test_a_time_limit_judges_the_end_of_the_game() -> None:
    moves = "5555544444666667777788888"
    arguments = ("--columns", "9", "--rows", "6", "--time-limit", "0.5", "--threads", "1")
    result = fourfold_ok("review", moves, *arguments)
    assert "STOPPED EARLY" in result.stdout


def test_a_narrow_terminal() -> None:
    result = fourfold_ok("review", SHORT, env={"COLUMNS": "20"})
    table = [line for line in result.stdout.splitlines() if "●" in line or "○" in line]
    assert len(table) > 7


def test_the_plot_as_a_picture(tmp_path: Path) -> None:
    path = tmp_path / "plot.svg"
    assert fourfold("review", MOVES, "--svg", str(path)).returncode == 0
    picture = ET.fromstring(path.read_text(encoding="utf-8"))  # noqa: S314 - our own
    assert picture.tag.endswith("svg")


class Tags(HTMLParser):
    """The parts of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.names: list[str] = []
        self.open: list[str] = []
        self.loads: list[str] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)
        if tag not in ("meta", "input", "br", "th"):
            self.open.append(tag)
        self.loads += [f"{tag} {name}" for name, _ in attrs if name in ("src", "href")]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)
        assert attrs is not None

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


class TestPage:
    def test_it_is_well_formed_and_loads_nothing(self, page: str) -> None:
        tags = Tags(page)
        assert tags.open == []
        assert tags.loads == []
        assert "script" not in tags.names
        assert "url(" not in page.replace("url(#", "")

    def test_names_are_escaped(self, page: str) -> None:
        assert "<b>Co</b>" not in page
        assert 'Ada & <b>Co</b> v. "Alan"' in Tags(page).text

    def test_every_position_can_be_looked_at(self, page: str) -> None:
        assert page.count('type="radio"') == len(MOVES) + 1
        assert page.count('class="stage ') == len(MOVES) + 1
        assert all(f"#s{n}:checked" in page for n in range(len(MOVES) + 1))

    def test_the_page_contains_the_sentences_of_the_review(self, page: str) -> None:
        found = review(Game.from_moves(MOVES, first="Ada & <b>Co</b>", second='"Alan"'), Solver())
        text = Tags(page).text
        for moment in found.key_moments:
            assert all(
                sentence.replace("First", "Ada & <b>Co</b>").replace("Second", '"Alan"') in text
                for sentence in moment.sentences
            )

    def test_the_page_follows_light_and_dark_mode(self, page: str) -> None:
        assert "prefers-color-scheme:dark" in page
        assert 'name="viewport"' in page

    def test_a_game_without_moves_has_a_page(self, solver: Solver) -> None:
        assert Tags(page_of(review(Game(), solver))).open == []

    def test_a_complete_review_is_not_marked_as_stopped(self, page: str) -> None:
        assert "Stopped early" not in page
        assert ">accuracy<" in page

    def test_sides_differ_in_shape(self, page: str) -> None:
        first, second = re.findall(
            r"^\.dot-(?:first|second)\{background:(.*?);", page, re.MULTILINE
        )
        assert first.count(",") > second.count(",")  # a ring, and a dot
        assert 'aria-label="second"' in page


def test_words_are_whole_in_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = io.StringIO()
    console = Console(file=shown, force_terminal=True, width=40, color_system=None)
    monkeypatch.setattr("fourfold.cli.review.results", lambda: console)
    assert run(["review", "44444221226"]) == 0
    lines = shown.getvalue().splitlines()
    assert lines[:2] == ["First (●) v. Second (○): not finished, ", "11 moves made"]
    assert max(map(len, lines)) <= 40
