"""Unanswered issues, even many at once: each is answered once, and moves come first."""

from functools import partial
from typing import Any

import pytest
from support.github.kills import Killed, everything, killer
from support.github.server import GitHub, serve
from support.github.world import README, SETTINGS, STATE, World, played

from fourfold.base.errors import FourfoldError
from fourfold.github import remote, rules, run
from fourfold.github.markers import DONE, REFUSED
from fourfold.github.rules import Request, Verdict
from fourfold.github.state import State

RED, BLUE = "connect4|drop|red|4", "connect4|drop|blue|4"


# ---- Unanswered issues


@pytest.mark.parametrize("calls", range(3))
def test_an_issue_that_met_the_rate_limit_is_answered_by_the_next_sweep(
    world: World, calls: int
) -> None:
    world.github.budget = calls
    left = world.open("ada", RED)
    assert left.status == 0
    assert "a later run answers what is left" in left.log
    assert left.comments == []
    assert left.closed_as is None
    world.github.budget = None
    status, log = world.sweep()
    assert status == 0
    assert "unanswered issue 1: done\n1 unanswered issues" in log
    assert world.seen(1).accepted
    assert "column **4**" in world.seen(1).comment
    assert world.seen(1).closed_as == "completed"
    assert world.moves == "4"
    assert len(world.github.history()) == 2


def test_a_sweep_answers_the_oldest_first_and_nothing_twice(world: World) -> None:
    for user, title in (("ada", RED), ("bob", BLUE), ("eve", BLUE), ("cy", "connect4|analyse")):
        world.github.event(user, title)
    assert world.sweep()[0] == 0
    assert world.moves == "44"
    assert "It is Red's turn" in world.seen(3).comment
    assert "| 4 |" in world.seen(4).comment
    assert [world.seen(n).closed_as for n in range(1, 5)] == [
        "completed", "completed", "not_planned", "completed"
    ]  # fmt: skip
    before = everything(world)
    calls = len(world.github.calls)
    assert world.sweep() == (0, "0 unanswered issues, 1 calls to GitHub\n")
    assert len(world.github.calls) == calls + 1
    assert everything(world) == before


def test_the_run_of_one_issue_answers_those_whose_runs_were_cancelled(world: World) -> None:
    """GitHub keeps one waiting run, and cancels the others."""
    world.github.event("ada", RED)
    world.github.event("eve", "connect4|drop|green|4")
    seen = world.open("bob", BLUE)
    assert seen.accepted
    assert world.moves == "44"
    assert world.seen(1).accepted
    assert "There is no team" in world.seen(2).comment
    assert seen.calls == 1 + 2 + 2 + 1  # read, two moves and their answers, one refusal
    summary = world.summary.read_text(encoding="utf-8")
    assert "Issue 2</a>: unknown team" in summary


def test_a_sweep_leaves_other_issues_alone(world: World) -> None:
    github = world.github
    github.event("ada", "A question")
    closed = github.event("ada", RED)["issue"]["number"]
    github.issues[closed]["state"] = "closed"
    renamed = github.event("ada", "A question")["issue"]["number"]
    github.rename(renamed, RED)  # an edited title is not a move
    reopened = github.event("ada", BLUE)["issue"]["number"]
    github.say(reopened, "github-actions", f"{REFUSED} no")
    github.issues[reopened]["state_reason"] = "reopened"
    before = everything(world)
    status, log = world.sweep()
    assert (status, log.splitlines()[0]) == (0, "unanswered issue 4: answered before")
    assert everything(world) == before


def test_the_title_counts_that_an_issue_was_opened_with(world: World) -> None:
    number = world.github.event("ada", RED)["issue"]["number"]
    world.github.rename(number, "connect4|drop|red|1")
    world.github.rename(number, "connect4|drop|red|2")
    world.sweep()
    assert world.moves == "4"


def test_an_answer_among_many_comments_is_found(world: World) -> None:
    number = world.github.event("ada", RED)["issue"]["number"]
    for _ in range(130):
        world.github.say(number, "eve", f"{DONE} haha")
    world.github.say(number, "github-actions", f"{DONE} yes")
    world.sweep()
    assert world.moves == ""
    assert len(world.github.comments[number]) == 131
    assert world.seen(number).closed_as == "completed"


@pytest.mark.parametrize("pages", [remote._MOST_PAGES, 2])
def test_a_sweep_looks_at_all_open_issues_or_at_the_newest_if_there_are_too_many(
    world: World, monkeypatch: pytest.MonkeyPatch, pages: int
) -> None:
    monkeypatch.setattr(remote, "_MOST_PAGES", pages)
    for _ in range(160):
        world.github.event("somebody", "A question")
    world.github.event("ada", RED)
    world.sweep()
    assert world.moves == "4"


def test_people_without_an_account_and_bots_are_people(world: World) -> None:
    world.github.event("ghost", RED)
    world.github.event("renovate[bot]", BLUE)
    world.sweep()
    assert [move.user for move in world.state.match.moves] == ["ghost", "renovate[bot]"]


def test_a_deleted_issue_is_ignored(world: World) -> None:
    event = world.github.event("ada", RED)
    del world.github.issues[1]
    report = world.run(event)
    assert (report.outcome, report.failed) == ("ignored", False)


def test_a_locked_issue_is_left_alone_and_does_not_delay_others(world: World) -> None:
    for user in ("eve", "ada"):
        world.github.event(user, RED)
    world.github.issues[1]["locked"] = True
    for status, _ in (world.sweep(), world.sweep()):
        assert status == 0
    assert [move.user for move in world.state.match.moves] == ["ada"]
    assert (world.seen(1).comments, world.seen(1).closed_as) == ([], None)
    assert world.seen(2).closed_as == "completed"


@pytest.mark.parametrize("fault", [None, "lost", "gone"])
def test_an_issue_that_is_deleted_before_its_answer_does_not_delay_others(
    world: World, fault: str | None
) -> None:
    for user, title in (("ada", RED), ("eve", "connect4|x"), ("cy", "connect4|x"), ("bob", BLUE)):
        world.github.event(user, title)

    def delete(_number: int, _method: str, asked: str) -> str | None:
        deleted = [n for n in (1, 2) if n in world.github.issues and "addComment" in asked]
        for number in deleted[:1]:
            del world.github.issues[number]
        return fault if deleted else None

    world.github.interfere = delete
    report = world.run()
    assert not report.failed
    assert world.moves == "44"
    assert "I cannot read" in world.seen(3).comment
    assert "column **4**" in world.seen(4).comment
    assert world.github.problems == []


def test_a_failure_is_reported_once_in_any_wording(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """GitHub's own errors name each request."""
    requests = iter(range(9))

    def judge(*_: Any) -> Verdict:
        raise FourfoldError(f"something went wrong in request {next(requests)}")

    monkeypatch.setattr(run, "judge", judge)
    world.github.event("ada", RED)
    assert world.run().failed
    report = world.run()
    assert not report.failed
    assert "request 1" in report.warnings[0]
    assert "request 0" in world.seen(1).comment


def test_one_issue_that_fails_does_not_keep_the_others_waiting(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = rules.judge

    def judge(state: Any, request: Request, *rest: Any) -> Verdict:
        if request.issue == 1:
            raise ZeroDivisionError
        return real(state, request, *rest)

    monkeypatch.setattr(run, "judge", judge)
    world.github.event("eve", "connect4|analyse")
    world.github.event("ada", RED)
    with pytest.raises(ZeroDivisionError):
        world.run()
    assert world.moves == "4"
    assert "ZeroDivisionError" in world.seen(1).comment
    assert world.seen(1).closed_as is None
    monkeypatch.setattr(run, "judge", real)
    world.run()
    assert world.seen(1).closed_as == "completed"


# ---- Waves


def test_a_wave_of_spam_does_not_silence_the_game(world: World) -> None:
    """300 issues of three people, and two moves among them, of which GitHub cancelled the runs."""
    for n in range(300):
        world.github.event(f"spam{n % 3}", "connect4|drop|green|4" if n % 2 else "connect4|x")
        if n in (100, 200):
            world.github.event(("ada", "bob")[n == 200], (RED, BLUE)[n == 200])
    world.github.budget = 1000
    while any(issue["state"] == "open" for issue in world.github.issues.values()):
        world.run()
    assert world.moves == "44"
    assert world.github.budget > 900  # two a refusal would be 600
    comments = [len(comments) for comments in world.github.comments.values()]
    assert max(comments) == 1
    # The first few refusals of each person are explained, in each of two runs.
    assert sum(comments) == 2 + 2 * 3 * run.COMMENTS_A_PERSON


def test_refusals_leave_the_last_calls_to_moves(world: World) -> None:
    world.github.budget = int(1000 * run.RESERVE) - 10
    for _ in range(20):
        world.github.event("eve", "connect4|x")
    assert world.open("ada", RED).accepted
    refused = world.open("eve", "connect4|x")
    assert refused.comments == []
    assert refused.closed_as is None
    assert "wait for a later run" in refused.log
    assert refused.calls == 1
    assert world.open("bob", BLUE).accepted
    world.github.budget = None
    world.sweep()
    assert "I cannot read" in world.seen(1).comment
    assert world.seen(22).closed_as == "not_planned"


def test_refusals_that_wait_hide_no_move(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "MOST", 5)
    world.github.budget = int(1000 * run.RESERVE) - 10
    for _ in range(10):
        world.github.event("eve", "connect4|x")
    world.github.event("ada", RED)
    world.run()
    assert world.moves == "4"
    world.github.budget = None
    world.run()
    assert [world.seen(n).closed_as for n in range(1, 11)] == ["not_planned"] * 5 + [None] * 5


def test_one_person_gets_few_comments_for_many_issues(world: World) -> None:
    titles = ("connect4|x", "connect4|analyse")
    events = [world.github.event("eve", titles[n % 2]) for n in range(8)]
    world.run()
    answers = [len(world.seen(n).comments) for n in range(1, 9)]
    assert answers == [1] * run.COMMENTS_A_PERSON + [0] * 5
    assert {world.seen(n).closed_as for n in range(4, 9)} == {"not_planned"}
    # The run that GitHub starts for the last one of them comes later, and has nothing to add.
    report = world.run(events[-1])
    assert (report.outcome, report.comments) == ("answered before", {})
    assert world.seen(8).comments == []


def test_everybodys_first_refusal_comes_before_anybodys_second(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "AT_ONCE", 1)
    for _ in range(5):
        world.github.event("eve", "connect4|x")
    world.github.event("ada", "connect4|x")
    world.github.budget = int(1000 * run.RESERVE) + 2  # enough for two
    world.run()
    answered = [n for n, comments in world.github.comments.items() if comments]
    assert answered == [1, 6]


def test_an_issue_whose_comment_was_refused_is_not_lost(world: World) -> None:
    world.github.mute = True
    report = world.run(world.github.event("ada", RED))
    assert report.outcome == "postponed"
    assert world.seen(1).closed_as is None
    world.github.mute = False
    world.github.issues[1]["state_reason"] = "reopened"
    world.run()
    assert "column **4**" in world.seen(1).comment
    assert world.seen(1).closed_as == "completed"
    assert world.moves == "4"


# ---- Killed, and calls whose answer is lost, at every step


def _prepared(github: GitHub) -> None:
    state = State(match=played("414141"), issues=(1, 2, 3, 4, 5, 6))
    # The answer to a banned person does not depend on the state of the game.
    github.write({STATE: state.to_json(), SETTINGS: '{"banned": ["eve"]}'})
    for _ in range(6):
        github.issues[github.event("somebody", "before")["issue"]["number"]]["state"] = "closed"
    for user, title in (("ada", RED), ("eve", "connect4|x"), ("bob", "connect4|new"), ("cy", RED)):
        github.event(user, title)


def _at(step: int, fault: str, number: int, _method: str, _path: str) -> str | None:
    return fault if number == step else None


@pytest.mark.parametrize("fault", ["killed", "lost", "gone"])
def test_a_sweep_with_a_fault_at_any_step_and_another_one(
    fault: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The end of a game, a rejection, a new game and a move: always with the same result."""
    expected: dict[str, Any] | None = None
    step, calls = -1, 0
    while step <= calls:
        github = GitHub({"README.md": README})
        _prepared(github)
        with serve(github) as url:
            world = World(github, url, tmp_path, monkeypatch)
            if step < 0:
                world.run()
                calls = len(github.calls)
            elif fault == "killed":
                with pytest.raises(Killed):
                    world.run(make=killer(step))
            else:
                github.interfere = partial(_at, step, fault)
                world.run()
            world.run()
            expected = expected or everything(world)
            assert everything(world) == expected, step
            assert github.problems == []
        step += 1
    assert calls == 9
