"""Files that are broken or edited by hand, and failures of GitHub: nothing is lost."""

import json
from html import unescape
from pathlib import Path

import pytest
from support.github.server import OWNER, Response
from support.github.world import ARCHIVE, SETTINGS, STATE, World, played

from fourfold.github.settings import Settings

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
def test_a_broken_state_is_set_aside_and_reported_to_the_owner(world: World, text: str) -> None:
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


def test_a_broken_state_is_repaired_even_if_the_move_is_refused(world: World) -> None:
    world.github.write({STATE: b"\xff\xfe"})
    seen = world.open("cy", "connect4|drop|blue|4")
    assert "It is Red's turn" in seen.comment
    assert "could not be read" in seen.comment
    assert world.moves == ""


CONFLICT = "<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> theirs\n"


@pytest.mark.parametrize("text", [CONFLICT, "", "{", '{"version": 1, "match": {"moves": 7}}'])
def test_a_broken_state_continues_from_the_last_good_commit(world: World, text: str) -> None:
    world.play("44")
    good = world.github.head
    world.github.write({STATE: "worse"})
    world.github.write({STATE: text})
    seen = world.open("cy", "connect4|drop|red|4")
    assert "column **4**" in seen.comment
    assert f"@{OWNER}" in seen.comment
    assert f"continues from the version in commit <code>{good[:10]}</code>" in seen.comment
    assert world.moves == "444"
    assert world.state.players["ada"].moves == 1
    assert world.github.file("connect4/state.broken-3.txt") == text
    assert "@" not in world.open("bob", "connect4|drop|blue|4").comment
    assert world.moves == "4444"


def test_a_byte_order_mark_breaks_nothing(world: World) -> None:
    world.play("44")
    state = world.github.file(STATE) or ""
    world.github.write({STATE: "\ufeff" + state, SETTINGS: '\ufeff{"leaders": 3}'})
    assert "@" not in world.open("cy", "connect4|drop|red|4").comment
    assert world.moves == "444"


def test_a_broken_state_is_repaired_even_if_the_issue_is_an_old_one(world: World) -> None:
    """A run that made the last move of a game but was killed before it could report it."""
    event = world.github.event("ada", "connect4|drop|red|4")
    won = played("4141414", number=3).record(Settings()).to_json()
    world.github.write({STATE: "{", ARCHIVE: won + "\n"})
    seen = world.answer(event)
    assert "column **4**" in seen.comment
    assert "could not be read" in seen.comment
    assert world.github.file("connect4/state.broken-1.txt") == "{"
    assert (world.state.match.number, world.moves) == (5, "")
    message = world.github.commits[world.github.head]["message"]
    assert message == "Connect Four: repair a broken state (#1)"


def test_a_state_with_impossible_moves_is_broken(world: World) -> None:
    world.play("44")
    state = json.loads(world.github.file(STATE) or "")
    state["match"]["moves"] = [state["match"]["moves"][0]] * 7
    world.github.write({STATE: json.dumps(state)})
    assert "could not be read" in world.open("cy", "connect4|drop|red|1").comment
    assert world.moves == "441"


def test_a_state_of_a_later_version_is_not_touched(world: World) -> None:
    world.github.write({STATE: '{"version": 3}'})
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


# ---- Failures of GitHub


def test_limits_and_failures_are_waited_for(world: World) -> None:
    waits: list[float] = []
    bad: dict[int, Response | str] = {
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


def test_a_label_that_github_refuses_does_not_keep_an_issue_open(world: World) -> None:
    world.choose(labels=["forbidden", "connect4"])
    assert world.run(world.github.event("ada", "connect4|drop|red|4")).outcome == "done"
    assert world.seen(1).closed_as == "completed"
    assert world.seen(1).labels == ["connect4"]


def test_a_summary_that_cannot_be_written_is_reported(
    world: World, capsys: pytest.CaptureFixture[str]
) -> None:
    world.summary = world.folder / "missing" / "summary.md"
    assert world.open("ada", "connect4|drop|red|4").accepted
    assert "cannot write" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("Changes must be made through a pull request", "pull request"),  # a protected branch
        ("Resource not accessible by integration", "contents: write"),  # missing permissions
    ],
)
def test_a_commit_that_is_refused_is_reported(world: World, message: str, told: str) -> None:
    problem = {"message": message, "path": ["commit"]}
    refused = (200, {"data": {"seen": {}, "commit": None}, "errors": [problem]})
    world.github.interfere = lambda _n, _m, path: refused if "Commit" in path else None
    assert world.run(world.github.event("ada", "connect4|drop|red|4")).failed
    assert told in unescape(world.seen(1).comment)


def test_a_wrong_token_is_reported_in_one_line(
    world: World, capsys: pytest.CaptureFixture[str]
) -> None:
    def environment(event: Path) -> dict[str, str]:
        return {**World.environment(world, event), "GITHUB_TOKEN": "wrong"}

    world.environment = environment  # type: ignore[method-assign]
    seen = world.open("ada", "connect4|drop|red|4")
    assert seen.status == 1
    assert "Bad credentials" in capsys.readouterr().err
    summary = unescape(world.summary.read_text(encoding="utf-8"))
    assert "### Connect Four: failed" in summary
    assert "Bad credentials" in summary
