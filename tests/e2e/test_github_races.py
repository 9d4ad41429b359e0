"""Many people at once, and runs that are killed: nothing is lost, and nothing happens twice."""

import random
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from support.github.kills import Killed, everything, killer
from support.github.server import OWNER, GitHub, serve
from support.github.world import ARCHIVE, README, STATE, World, event_of

from fourfold.github.markers import DONE
from fourfold.github.rules import Refused, judge
from fourfold.github.settings import Settings
from fourfold.github.state import read_archive, read_state

# ---- Many at once


def test_two_hundred_moves_at_once(world: World) -> None:
    """50 people open 200 issues, 8 runs are at work side by side."""
    world.choose(new_game_after_end=True)
    chance = random.Random(4)
    events = [
        world.github.event(
            f"user{chance.randrange(50)}",
            f"connect4|drop|{chance.choice(['red', 'blue'])}|{chance.randint(1, 7)}",
        )
        for _ in range(200)
    ]
    with ThreadPoolExecutor(8) as runs:
        reports = list(runs.map(partial(world.run, others=False), events))
    settings = Settings(new_game_after_end=True)

    # Every issue has exactly one answer, and is closed.
    for event in events:
        seen = world.seen(event["issue"]["number"])
        assert seen.comment
        assert seen.closed_as in ("completed", "not_planned")
    accepted = {
        event["issue"]["number"]
        for event, report in zip(events, reports, strict=True)
        if report.outcome == "done"
    }
    assert len(accepted) > 10

    # One line of commits, each of which is one accepted issue, judged by the state before it.
    by_number = {event["issue"]["number"]: event for event in events}
    history = world.github.history()
    states = [read_state(world.github.file(STATE, commit)) for commit in history]  # all valid
    landed = []
    for before, after in pairwise(states[1:]):
        (number,) = set(after.issues) - set(before.issues)
        _, request = event_of(by_number[number])
        verdict = judge(before, request, settings, world.bot)
        assert verdict.state is not None
        assert verdict.state.match == after.match
        landed.append(number)
    assert len(landed) == len(set(landed))
    assert set(landed) == accepted

    # Every rejection was right for the state that was read.
    for event, report in zip(events, reports, strict=True):
        if report.outcome not in ("done", "try_again"):
            state = read_state(world.github.file(STATE, report.read))
            answer = judge(state, event_of(event)[1], settings, world.bot).answer
            assert isinstance(answer, Refused)
            assert answer.reason == report.outcome

    # No move is lost and none appears twice.
    matches, broken = read_archive(world.github.file(ARCHIVE) or "")
    matches.append(world.state.match)
    assert broken == 0
    moves = [move.issue for match in matches for move in match.moves]
    assert sorted(moves) == sorted(accepted)
    assert world.state.moves == len(accepted)


def test_someone_is_always_faster(world: World) -> None:
    """A bounded number of attempts, then a clear answer."""

    def interfere(_number: int, _method: str, path: str) -> None:
        if "createCommitOnBranch" in path:
            world.github.write({"README.md": f"{README}{len(world.github.commits)}"})

    world.github.interfere = interfere
    report = world.run(world.github.event("ada", "connect4|drop|red|4"))
    assert report.outcome == "try_again"
    seen = world.seen(1)
    assert "Please [try again](" in seen.comment
    assert "title=connect4%7Cdrop%7Cred%7C4&" in seen.comment
    assert world.github.file(STATE) is None


def test_a_move_is_judged_again_when_the_branch_has_moved(world: World) -> None:
    """Between reading and writing, someone else takes the turn."""
    other = world.github.event("bob", "connect4|drop|red|1")

    def interfere(_number: int, _method: str, path: str) -> None:
        if "createCommitOnBranch" in path:
            world.github.interfere = None
            world.run(other, others=False)

    event = world.github.event("ada", "connect4|drop|red|4")
    # A run within a call of another needs the server to answer both.
    world.github.lock = nullcontext()  # type: ignore[assignment]
    world.github.interfere = interfere
    assert world.run(event, others=False).outcome == "wrong_team"
    assert world.moves == "1"


# ---- Killed


SCENES = {
    "a move": ("", {}, "ada", "connect4|drop|red|4", 3),
    "the bot's move": ("4", {}, "ada", "connect4|drop|blue|ai:easy", 3),
    "a refusal": ("", {}, "ada", "connect4|drop|blue|4", 2),
    "a new game": ("44", {}, OWNER, "connect4|new", 4),
    "the end": ("414141", {}, "ada", "connect4|drop|red|4", 4),
    "the end and the next": (
        "414141", {"new_game_after_end": True}, "ada", "connect4|drop|red|4", 4,
    ),
    "a broken state": (None, {}, "ada", "connect4|drop|red|4", 5),
}  # fmt: skip


@pytest.mark.parametrize("scene", SCENES)
def test_a_run_that_is_killed_at_any_step_and_run_again(
    scene: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moves, settings, user, title, calls = SCENES[scene]

    def prepared(url: str, github: GitHub) -> tuple[World, dict[str, Any]]:
        world = World(github, url, tmp_path, monkeypatch)
        world.choose(**settings)
        if moves is None:
            github.write({STATE: "broken"})
        elif moves:
            world.begin(moves)
        return world, github.event(user, title)

    github = GitHub({"README.md": README})
    with serve(github) as url:
        world, event = prepared(url, github)
        world.run(event)
        assert len(github.calls) == calls
        expected = everything(world)
    for done in range(calls + 1):
        github = GitHub({"README.md": README})
        with serve(github) as url:
            world, event = prepared(url, github)
            with pytest.raises(Killed):
                world.run(event, killer(done))
            world.run(event)
            assert everything(world) == expected, done
            assert github.problems == []


def test_an_issue_of_long_ago_cannot_move_again(world: World) -> None:
    """The list of known issues is limited; older issues are rejected."""
    event = world.github.event("ada", "connect4|drop|red|4")
    world.run(event)
    state = world.state.model_copy(update={"issues": (), "forgotten": 1})
    fresh = state.model_copy(update={"match": type(state.match)()})
    world.github.write({STATE: fresh.to_json()})
    world.github.comments[1].clear()
    assert world.run(event).outcome == "handled_before"
    assert world.moves == ""


def test_a_stranger_cannot_answer_for_the_game(world: World) -> None:
    """A comment or reaction by someone else does not stop a run."""
    event = world.github.event("ada", "connect4|drop|red|4")
    with pytest.raises(Killed):
        world.run(event, killer(1))
    world.github.say(1, "eve", f"{DONE} haha")
    world.run(event)
    assert world.moves == "4"
    assert world.seen(1).reactions == ["eyes", "rocket"]
    assert world.github.calls[-1][1].split() == [
        "addReaction", "addComment", "addLabelsToLabelable", "closeIssue"
    ]  # fmt: skip
