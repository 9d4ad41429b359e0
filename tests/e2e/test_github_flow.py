"""The community game from an issue to its answer, against a server that follows GitHub's rules."""

import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from html import unescape

import pytest
from support.command import ENVIRONMENT
from support.github.server import EVENTS, OWNER
from support.github.world import ARCHIVE, MARKERS, World
from support.paths import ROOT

from fourfold import Game, Position, Solver
from fourfold.github.state import Match
from fourfold.rules.record import Record

DRAW = "257771314744647214154617633623313656555222"

LEAN = [
    sys.executable,
    "-c",
    """
import importlib.metadata, pathlib, re, runpy, sys
lock = pathlib.Path("action/requirements.txt").read_text(encoding="utf-8")
listed = {re.sub("[-_.]+", "_", name).lower() for name in re.findall(r"^([\\w.-]+)==", lock, re.M)}
installed = importlib.metadata.packages_distributions()

class Only:
    def find_spec(self, name, path=None, target=None):
        owners = {re.sub("[-_.]+", "_", owner).lower() for owner in installed.get(name, ())}
        if owners and not owners & (listed | {"fourfold"}):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Only())
runpy.run_module("fourfold.github", run_name="__main__")
""",
]

# ---- A move


def test_a_move_is_one_commit_and_is_answered(world: World) -> None:
    before = world.github.head
    seen = world.open("ada", "connect4|drop|red|4")
    assert seen.status == 0
    assert seen.reactions == ["eyes", "rocket"]
    assert seen.labels == ["connect4"]
    assert seen.closed_as == "completed"
    assert "Red** played column **4**" in seen.comment
    assert world.moves == "4"
    assert world.github.history() == [before, world.github.head]
    assert world.github.commits[world.github.head]["message"] == (
        "Connect Four: red in column 4 (#1)"
    )


def test_how_many_calls_a_move_and_a_refusal_take(world: World) -> None:
    """GitHub accepts a thousand an hour."""
    assert world.open("ada", "connect4|drop|red|4").calls == 3  # read, commit, answer
    assert world.open("bob", "connect4|drop|blue|ai").calls == 3
    world.choose(account_age_days=30)
    world.github.accounts["eve"] = "2020-01-01T00:00:00Z"
    assert world.open("eve", "connect4|drop|red|4").calls == 3
    assert world.open("eve", "connect4|drop|red|4").calls == 2  # read, answer
    assert world.open("eve", "connect4|analyse").calls == 2
    world.choose(folder="elsewhere", labels=["fun"])
    # Where the files are and which labels there are is known only when the settings are read.
    assert world.open("ada", "connect4|drop|red|4").calls == 5  # once: the label is created
    assert world.open("bob", "connect4|drop|blue|4").calls == 4


def test_the_program_of_the_action_needs_few_packages(world: World) -> None:
    """`python -m fourfold.github`, where only what its lock file lists can be imported."""
    event = world.folder / "event.json"
    event.write_text(json.dumps(world.github.event("ada", "connect4|drop|red|4")))
    environment = {**ENVIRONMENT, **world.environment(event)}
    done = subprocess.run(
        LEAN, env=environment, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "issue 1: done, 3 calls to GitHub\n"
    assert world.moves == "4"
    assert "### Connect Four: done" in world.summary.read_text(encoding="utf-8")


@pytest.mark.parametrize("title", ["Connect4|DROP|Red|4", " connect4| drop | red | 4 "])
def test_titles_in_any_case_and_with_spaces(world: World, title: str) -> None:
    assert world.open("ada", title).accepted
    assert world.moves == "4"


@pytest.mark.parametrize("number", range(len(EVENTS)))
def test_every_example_event_of_github_is_understood(world: World, number: int) -> None:
    """All are about a spelling error, so they are left alone."""
    event = EVENTS[number]
    world.github.issues[1] = event["issue"]
    world.github.reactions[1], world.github.comments[1] = [], []
    seen = world.answer(event)
    assert (seen.status, seen.reactions, seen.comments) == (0, [], [])


@pytest.mark.parametrize("number", [n for n, e in enumerate(EVENTS) if e["action"] == "opened"])
def test_every_example_event_can_be_a_move(world: World, number: int) -> None:
    seen = world.open("ada", "connect4|drop|red|4", example=EVENTS[number])
    assert seen.accepted


def test_an_edited_title_is_not_a_move(world: World) -> None:
    event = world.github.event("ada", "connect4|drop|red|4")
    seen = world.answer({**event, "action": "edited"})
    assert (seen.reactions, world.github.calls) == ([], [])


# ---- The page


def test_the_page_shows_the_game_between_the_markers(world: World) -> None:
    world.play("4455")
    page = world.readme
    assert page.startswith("# Hello\n\nWords before.\n")
    assert page.endswith("\nWords after.\n")
    assert "Game 1: 🔴 Red to move" in page
    assert page.count("title=connect4%7Cdrop%7Cred%7C") == 7 + 1 + 4  # columns, the bot, its levels
    assert "**4** moves · **0** finished games · **2** players" in page
    for path in re.findall(r'(?:src|srcset)="(connect4/[^"]+)"', page):
        assert world.github.file(path) is not None, path


def test_counters_can_be_badges(world: World) -> None:
    world.choose(badges=True)
    world.play("44")
    assert '<img src="connect4/badge-moves-2.svg" alt="moves: 2">' in world.readme
    assert "**2** moves" not in world.readme
    badges = [path for path in world.github.paths() if "/badge-" in path]
    assert badges == [
        "connect4/badge-finished-games-0.svg",
        "connect4/badge-moves-2.svg",
        "connect4/badge-players-2.svg",
    ]
    drawn = world.github.file("connect4/badge-moves-2.svg") or ""
    assert "<title>moves: 2</title>" in drawn
    assert ET.fromstring(drawn).attrib["height"] == "20"  # noqa: S314
    world.choose()
    world.play("4")
    assert not [path for path in world.github.paths() if "/badge-" in path]


def test_a_full_column_is_not_a_link(world: World) -> None:
    world.begin("44444")
    world.open("bob", "connect4|drop|blue|4")
    assert "Column 4 is full" in world.readme
    assert "drop%7Cred%7C4&" not in world.readme


def test_old_pictures_of_the_board_go_away(world: World) -> None:
    world.play("445")
    shown = [path for path in world.github.paths() if "/board-" in path]
    assert shown == ["connect4/board-1-3-dark.svg", "connect4/board-1-3-light.svg"]


def test_removed_pictures_do_no_harm(world: World) -> None:
    world.play("44")
    world.github.write({"connect4/board-1-2-dark.svg": None})
    world.play("5")
    assert "connect4/board-1-3-dark.svg" in world.github.paths()


def test_the_owner_learns_once_why_the_page_shows_no_board(world: World) -> None:
    world.github.write({"README.md": "# No markers\n"})
    seen = world.open("ada", "connect4|drop|red|4")
    assert seen.accepted
    assert "::warning::" in seen.log
    assert "connect4:begin" in unescape(world.summary.read_text(encoding="utf-8"))
    told = unescape(seen.comment)
    assert f"@{OWNER}: <code>README.md</code> does not show the board" in told
    assert "it needs the lines <!-- connect4:begin --> and <!-- connect4:end -->" in told
    assert world.readme == "# No markers\n"
    again = world.open("bob", "connect4|drop|blue|4")
    assert "@" not in again.comment
    assert "::warning::" in again.log
    world.github.write({"README.md": "# Gr\u00fc\u00dfe\n".encode("latin-1")})
    told = unescape(world.open("ada", "connect4|drop|red|4").comment)
    assert "does not show the board: <code>it is not text in UTF-8" in told
    world.github.write({"README.md": None})
    assert "the file does not exist" in world.open("bob", "connect4|drop|blue|4").comment
    world.github.write({"README.md": MARKERS})
    assert "@" not in world.open("ada", "connect4|drop|red|1").comment
    assert "Blue to move" in world.readme
    world.github.write({"README.md": None})
    assert "the file does not exist" in world.open("bob", "connect4|drop|blue|1").comment


def test_a_missing_marker_is_reported_to_the_owner_and_no_text_is_lost(world: World) -> None:
    text = f"# Me\n<!-- connect4:begin -->\n## My projects\n{MARKERS}"
    world.github.write({"README.md": text})
    seen = world.open("ada", "connect4|drop|red|4")
    assert seen.accepted
    assert "README.md does not show the board: line 2" in seen.log
    assert "line 2" in unescape(seen.comment)
    assert world.readme == text


def test_leaderboards(world: World) -> None:
    world.play("4141414", users=("ada", "bob"))
    state = world.state
    assert (state.players["ada"].wins, state.players["ada"].moves) == (1, 4)
    assert state.players["bob"].wins == 0
    assert "🏆 Winning moves</th>" in world.readme
    assert '<ol><li><a href="https://github.com/ada">ada</a> <b>1</b></li></ol>' in world.readme
    world.open("bob", "connect4|new")
    world.play("4141414", users=("ada", "bob"))
    accuracy = world.state.players["ada"].accuracy
    assert accuracy is not None
    assert f"<b>{accuracy:.0f}%</b>" in world.readme


# ---- Whole games


def test_a_game_to_a_win(world: World) -> None:
    seen = world.play("4141414", users=("ada", "bob", "cy"))
    assert "Red won** game 1 on move 7" in seen.comment
    assert "games/1-light.svg" in seen.comment
    rows = [line for line in seen.comment.splitlines() if line.startswith("| 🔴 Red |")]
    assert [re.sub("<[^>]+>", "", row) for row in rows] == ["| 🔴 Red | ada × 2, cy × 1, bob × 1 |"]
    assert "Accuracy: Red" in seen.comment
    assert "**Key moment** (mistake, loss in 8 → loss in 1): move 6" in seen.comment
    record = Record.from_json(world.github.file(ARCHIVE) or "")
    assert (record.moves, record.first, record.outcome) == ("4141414", "red", "first")
    assert Match.from_record(record).moves[6].user == "ada"
    assert "Connect Four" in (world.github.file("connect4/games/1-dark.svg") or "")
    assert "Red won" in world.readme
    assert "Start a new game" in world.readme
    assert world.state.finished == 1


def test_a_game_that_the_bot_loses(world: World, solver: Solver) -> None:
    world.choose(bot="random", bot_replies=True, new_game_after_end=True)
    position, comment = Position(), ""
    while world.state.finished == 0:
        column = solver.analyse(position).best[0]
        comment = world.open("ada", f"connect4|drop|red|{column + 1}").comment
        position = world.state.match.game().position
    assert "Red won** game 1" in comment
    assert "The next game has begun" in comment
    assert "the bot ×" in comment
    assert (world.state.match.number, world.state.match.moves) == (2, ())
    assert world.state.players["ada"].wins == 1
    assert "Game 2: 🔴 Red to move" in world.readme


def test_a_game_that_the_bot_wins(world: World) -> None:
    world.choose(bot="impossible", bot_replies=True)
    comment = ""
    while world.state.finished == 0:
        column = world.state.match.game().position.legal_moves[-1]
        comment = world.open("ada", f"connect4|drop|red|{column + 1}").comment
    assert "Blue won" in comment
    assert "ada" not in world.state.players or world.state.players["ada"].wins == 0


def test_a_game_to_a_draw(world: World) -> None:
    seen = world.play(DRAW)
    assert "Game 1 is a draw** after 42 moves" in seen.comment
    assert "Game 1 is a draw" in world.readme
    record = Record.from_json(world.github.file(ARCHIVE) or "")
    assert Game.from_record(record).outcome == "draw"
    assert world.open("cy", "connect4|new").accepted


def test_the_archive_grows_by_one_line_a_game(world: World) -> None:
    world.choose(new_game_after_end=True)
    world.play("41414144141414")
    lines = (world.github.file(ARCHIVE) or "").splitlines()
    assert [Record.from_json(line).moves for line in lines] == ["4141414", "4141414"]
    assert world.state.finished == 2


def test_the_gallery_shows_finished_games(world: World) -> None:
    world.choose(new_game_after_end=True)
    world.play("4141414")
    gallery = world.github.file("connect4/games/README.md") or ""
    assert "<b>Game 1</b>: 🔴 Red in 7 moves" in gallery
    assert 'srcset="1-dark.svg"' in gallery
    world.play("4")
    world.open(OWNER, "connect4|new")
    gallery = world.github.file("connect4/games/README.md") or ""
    assert gallery.index("<b>Game 2</b>: abandoned") < gallery.index("<b>Game 1</b>")


def test_a_large_archive_is_read_and_kept(world: World) -> None:
    padding = json.dumps({"padding": "x" * 1_200_000}) + "\n"
    world.github.write({ARCHIVE: padding})
    world.begin("414141")
    assert world.open("ada", "connect4|drop|red|4").accepted
    assert (world.github.file(ARCHIVE) or "").startswith(padding)
