"""`fourfold github init` and `simulate`, and bad usage, as users meet them."""

import json
import os
import re
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from email.message import Message
from pathlib import Path
from typing import Any

import pytest
from support.command import fourfold, usage_error

from fourfold.cli.app import run
from fourfold.github.local import Repository
from fourfold.github.setup import published_action, workflow
from fourfold.github.simulation import Simulation
from fourfold.github.state import moment, read_state

if shutil.which("git") is None:
    pytest.skip("git is not installed", allow_module_level=True)


ACTION = "me/four@v2"
NOW = moment("2026-01-02T03:04:05Z")


def git(folder: Path, *words: str) -> str:
    # The git settings of the person who runs the tests must not matter.
    environment = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    command = ["git", "-C", str(folder), "-c", "user.name=me", "-c", "user.email=me@localhost"]
    done = subprocess.run(
        [*command, *words], check=True, capture_output=True, text=True, env=environment
    )
    return done.stdout.strip()


def commit(folder: Path, message: str) -> None:
    git(folder, "add", ".")
    git(folder, "commit", "-m", message)


def configure(folder: Path, **settings: object) -> None:
    (folder / ".github" / "connect4.json").write_text(json.dumps(settings), encoding="utf-8")


def read(folder: Path, *path: str) -> str:
    return folder.joinpath(*path).read_text(encoding="utf-8")


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with the game in it."""
    git(tmp_path, "init", "-b", "main")
    (tmp_path / "README.md").write_text("# Me", encoding="utf-8")
    assert run(["github", "init", str(tmp_path), "--action", ACTION]) == 0
    commit(tmp_path, "Begin")
    return tmp_path


def simulate(folder: Path, *issues: str) -> str:
    result = fourfold("github", "simulate", str(folder), stdin="\n".join(issues))
    assert result.returncode == 0, result.stderr
    return result.stdout


# ---- init


def test_init_writes_the_workflow_and_the_markers(repository: Path) -> None:
    assert workflow_of(repository).read_text(encoding="utf-8") == workflow("connect4", ACTION)
    readme = read(repository, "README.md")
    assert readme.startswith("# Me\n\n<!-- connect4:begin -->\n")
    assert readme.endswith("<!-- connect4:end -->\n")


def workflow_of(repository: Path) -> Path:
    return repository / ".github" / "workflows" / "connect4.yml"


def test_init_again_changes_nothing(repository: Path) -> None:
    again = fourfold("github", "init", str(repository))
    assert again.stdout.endswith("everything is up to date\n")
    assert git(repository, "status", "--porcelain") == ""
    assert fourfold("github", "init", str(repository), "--action", "bo/four@v3").returncode == 0
    written = workflow_of(repository).read_text(encoding="utf-8")
    assert written == workflow("connect4", "bo/four@v3")
    fourfold("github", "init", str(repository))
    assert workflow_of(repository).read_text(encoding="utf-8") == written


@pytest.mark.parametrize(
    ("origin", "home"),
    [
        ("https://github.com/ada/ada.git", "https://github.com/ada/ada"),
        ("git@github.com:ada/games.git", "https://github.com/ada/games"),
        ("ssh://git@git.example.org:22/ada/games", "https://git.example.org/ada/games"),
    ],
)
def test_init_draws_a_board_on_which_one_can_click(tmp_path: Path, origin: str, home: str) -> None:
    git(tmp_path, "init", "-b", "main")
    git(tmp_path, "remote", "add", "origin", origin)
    (tmp_path / "README.md").write_text("# Me", encoding="utf-8")
    result = fourfold("github", "init", str(tmp_path), "--action", ACTION)
    assert result.stdout.endswith("the first board, 18 files\nnow commit and push\n")
    readme = read(tmp_path, "README.md")
    assert readme.startswith("# Me\n\n<!-- connect4:begin -->\n")
    titles = re.findall(f'"{home}/issues/new\\?title=connect4%7Cdrop%7Cred%7C([1-7])&', readme)
    assert titles == list("1234567")
    for path in re.findall(r'(?:src|srcset)="([^"]+)"', readme):
        assert (tmp_path / path).is_file(), path
    again = fourfold("github", "init", str(tmp_path))
    assert again.stdout == "everything is up to date\n"
    # The first move continues from there.
    commit(tmp_path, "Begin")
    assert "played column **4**" in simulate(tmp_path, "bo connect4|drop|red|4")
    assert 'The board after 1 move"' in read(tmp_path, "README.md")


def test_init_without_a_remote_repository_says_how_to_draw_the_board(repository: Path) -> None:
    before = fourfold("github", "init", str(repository))
    assert "--repository" in before.stdout
    result = fourfold("github", "init", str(repository), "--repository", "ada/ada")
    assert "the first board" in result.stdout
    assert "https://github.com/ada/ada/issues/new?" in read(repository, "README.md")
    assert "ada/ada" in usage_error("github", "init", str(repository), "--repository", "ada")


def test_init_needs_the_name_of_the_action(tmp_path: Path) -> None:
    git(tmp_path, "init", "-b", "main")
    result = fourfold("github", "init", str(tmp_path))
    assert result.returncode == 2
    assert "--action ada/fourfold@v0" in " ".join(result.stderr.split())
    assert not workflow_of(tmp_path).exists()


def test_the_action_of_a_release_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    about = Message()
    about["Version"] = "1.4.2"
    about["Project-URL"] = "Issues, https://github.com/ada/fourfold/issues"
    about["Project-URL"] = "Repository, https://github.com/ada/fourfold"
    monkeypatch.setattr("importlib.metadata.metadata", lambda _: about)
    assert published_action() == "ada/fourfold@v1"


def test_init_uses_the_settings(repository: Path) -> None:
    configure(repository, prefix="four", readme="A.md")
    result = fourfold("github", "init", str(repository), "--repository", "ada/ada")
    assert result.stdout.endswith("now commit and push\n")
    assert "note:" not in result.stdout
    text = workflow_of(repository).read_text(encoding="utf-8")
    assert text == workflow("four", "me/four@v2")
    assert "connect4:begin" in read(repository, "A.md")


def test_init_changes_no_more_than_it_has_to_in_a_workflow(repository: Path) -> None:
    mine = workflow("connect4", ACTION).replace("timeout-minutes: 10", "timeout-minutes: 3")
    mine = mine.replace("steps:\n", "steps:\n      - uses: actions/checkout@v4\n").replace(
        "\n", "\r\n"
    )
    workflow_of(repository).write_bytes(mine.encode())
    configure(repository, prefix="four")
    result = fourfold("github", "init", str(repository))
    assert "differs from what init writes" in result.stdout
    assert workflow_of(repository).read_bytes().decode() == mine.replace("'connect4|'", "'four|'")


def test_init_reports_what_it_cannot_find_in_a_workflow(repository: Path) -> None:
    workflow_of(repository).write_text("on: push\n", encoding="utf-8")
    result = fourfold("github", "init", str(repository), "--action", "me/four@v2")
    assert "must check that titles start with connect4|" in result.stdout
    assert "add me/four@v2 as a step" in result.stdout
    assert workflow_of(repository).read_text(encoding="utf-8") == "on: push\n"


def test_init_updates_an_old_workflow(repository: Path) -> None:
    """Concurrent runs would answer an issue twice."""
    old = workflow("connect4", ACTION).replace(
        "group: connect4", "group: connect4-${{ github.event.issue.number }}"
    )
    old = re.sub("  schedule:\n.*\n", "", old)
    workflow_of(repository).write_text(old, encoding="utf-8")
    result = fourfold("github", "init", str(repository))
    assert "has no `schedule`" in result.stdout
    written = workflow_of(repository).read_text(encoding="utf-8")
    assert "group: connect4\n" in written


@pytest.mark.parametrize("name", ["", "a: b #x", "me/four", "me@v1", "me/four@", "me/four@v1\n- x"])
def test_init_checks_the_name_of_the_action(
    repository: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["github", "init", str(repository), "--action", name]) == 2
    assert "Use for example ada/fourfold@v0" in capsys.readouterr().err
    assert git(repository, "status", "--porcelain") == ""


def test_init_keeps_the_line_ends_of_a_readme(tmp_path: Path) -> None:
    git(tmp_path, "init", "-b", "main")
    (tmp_path / "README.md").write_bytes(b"# Me\r\nHello\r\n")
    assert fourfold("github", "init", str(tmp_path), "--action", ACTION).returncode == 0
    assert (tmp_path / "README.md").read_bytes().startswith(b"# Me\r\nHello\r\n\n<!--")


def test_init_in_a_folder_that_is_not_a_repository(tmp_path: Path) -> None:
    assert "not a git repository" in usage_error("github", "init", str(tmp_path))


LONE = "# Me\n<!-- connect4:begin -->\n\n## My projects\n"


def test_init_refuses_a_marker_without_its_partner(tmp_path: Path) -> None:
    git(tmp_path, "init", "-b", "main")
    readme = tmp_path / "README.md"
    readme.write_text(LONE, encoding="utf-8")
    result = fourfold("github", "init", str(tmp_path), "--action", ACTION)
    assert result.returncode == 1
    assert f"{readme}, line 2: <!-- connect4:begin --> has no" in result.stderr
    assert readme.read_text(encoding="utf-8") == LONE
    assert not (tmp_path / ".github").exists()


# ---- simulate


def test_simulating_makes_real_commits(repository: Path) -> None:
    said = simulate(
        repository, "ada connect4|drop|red|4", "bob connect4|drop|blue|4", "bob connect4|drop|red|1"
    )
    assert "🔵 **Blue** played column **4**" in said
    assert "no one may move twice in a row" in said
    assert git(repository, "log", "--format=%s").splitlines() == [
        "Connect Four: blue in column 4 (#2)",
        "Connect Four: red in column 4 (#1)",
        "Begin",
    ]
    assert git(repository, "status", "--porcelain") == ""  # the folder shows the newest commit
    state = read_state(read(repository, "connect4", "state.json"))
    assert [move.column for move in state.match.moves] == ["4", "4"]
    assert "board-1-2-light.svg" in read(repository, "README.md")


def test_simulate_continues_where_it_stopped(repository: Path) -> None:
    simulate(repository, "ada connect4|drop|red|4")
    result = fourfold("github", "simulate", str(repository), "bob", "connect4|drop|blue|4")
    assert "#2 bob: connect4|drop|blue|4" in result.stdout
    assert "completed" in result.stdout


def test_the_owner_of_a_simulation(repository: Path) -> None:
    words = ("connect4|drop|red|4", "connect4|new")
    arguments = ("github", "simulate", str(repository), "--owner", "me")
    said = fourfold(*arguments, stdin="\n".join(f"me {title}" for title in words)).stdout
    assert "Game 2 has begun" in said


def test_a_broken_configuration_is_found(repository: Path) -> None:
    configure(repository, columns=99)
    commit(repository, "Choose")
    result = fourfold("github", "simulate", str(repository), "ada", "connect4|drop|red|4")
    assert "warning: .github/connect4.json: columns: input should be" in result.stdout


def test_a_broken_state_is_mended_once(repository: Path) -> None:
    simulate(repository, "ada connect4|drop|red|4")
    # Twice, and no file that was set aside is overwritten.
    for number, move in ((2, "cy connect4|drop|blue|4"), (3, "ada connect4|drop|red|4")):
        (repository / "connect4" / "state.json").write_text("{broken", encoding="utf-8")
        git(repository, "commit", "-am", "Break it")
        said = simulate(repository, move)
        assert f"#{number} " in said
        assert f"(#{number})" in git(repository, "log", "-1", "--format=%s")
        assert "could not be read" in said
        kept = repository / "connect4" / f"state.broken-{number}.txt"
        assert kept.read_text(encoding="utf-8") == "{broken"
    assert "could not be read" not in simulate(repository, "ada connect4|drop|blue|4")


def test_lines_that_make_no_sense_do_not_stop_the_others(repository: Path) -> None:
    lines = "\nada\nada Hello there\nbad!name connect4|new\nada connect4|drop|red|4\n"
    result = fourfold("github", "simulate", str(repository), stdin=lines)
    assert "ignored: the title is not a command" in result.stdout
    assert "expected USER TITLE" in result.stderr
    assert result.stderr.endswith("fourfold: not an account name: 'bad!name'\n")
    assert "ada: connect4|drop|red|4" in result.stdout
    assert result.returncode == 1
    strange = fourfold("github", "simulate", str(repository), "a/b", "connect4|new")
    assert strange.returncode == 2
    assert strange.stderr.startswith("fourfold: Invalid value: not an account name: 'a/b'")


@pytest.mark.parametrize(
    ("user", "title", "said"),
    [
        ("ada", "", "ignored: the title is not a command"),
        ("", "connect4|new", "not an account name"),
    ],
)
def test_an_empty_user_or_title_is_an_argument(
    repository: Path, user: str, title: str, said: str
) -> None:
    lines = "bob connect4|drop|red|4\n"  # not read
    result = fourfold("github", "simulate", str(repository), user, title, stdin=lines)
    assert said in result.stdout + result.stderr
    assert "bob" not in result.stdout


def test_rules_about_time_can_be_tried(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    configure(repository, cool_off_minutes=60, moves_per_day=2, account_age_days=30)
    commit(repository, "Choose")

    def said(user: str, team: str, time: str, *more: str) -> str:
        words = (str(repository), user, f"connect4|drop|{team}|4", "--time", time, *more)
        assert run(["github", "simulate", *words]) == 0
        return capsys.readouterr().out

    young = ("--account-created", "2026-01-01")
    assert "Accounts must be at least 30 days old" in said("ada", "red", "2026-01-30T12:00", *young)
    assert "played" in said("ada", "red", "2026-01-31T12:00", *young)
    assert "played" in said("bob", "blue", "2026-01-31T12:01")
    assert "Please wait 15 minutes" in said("ada", "red", "2026-01-31T12:45")
    assert "played" in said("ada", "red", "2026-01-31T14:00+01:00")
    assert "played" in said("cy", "blue", "2026-01-31T14:00")
    assert "2 moves within 24 hours" in said("ada", "red", "2026-01-31T15:00Z")


def test_five_issues_at_once_have_five_numbers(repository: Path) -> None:
    said: list[str] = []

    def opens(column: int) -> str:
        simulation = Simulation(Repository(repository), said.append)
        return simulation.open(f"user{column}", f"connect4|drop|red|{column}", NOW).outcome

    with ThreadPoolExecutor(5) as people:
        outcomes = list(people.map(opens, range(1, 6)))
    assert sorted(outcomes) == ["done"] + ["wrong_team"] * 4
    numbers = [line.split()[0] for line in said if line.startswith("#")]
    assert sorted(numbers) == ["#1", "#2", "#3", "#4", "#5"]
    assert len(git(repository, "log", "--format=%s").splitlines()) == 2
    assert git(repository, "status", "--porcelain") == ""
    # Numbers only grow, including those of rejected issues.
    assert "#6 ada" in simulate(repository, "ada connect4|drop|blue|4")


class _Killed(BaseException):
    """An exception that the program cannot catch by mistake."""


@pytest.mark.parametrize(
    ("step", "kind"),
    [
        ("commit-tree", "after"),
        ("update-ref", "after"),
        ("read-tree -m", "before"),
        ("read-tree -m", "half"),
        ("read-tree -m", "after"),
    ],
)
def test_simulating_is_killed_between_two_steps_of_git(
    repository: Path, monkeypatch: pytest.MonkeyPatch, step: str, kind: str
) -> None:
    simulate(repository, "ada connect4|drop|red|4")
    real = Repository.git

    def mortal(self: Repository, *words: str, **rest: Any) -> bytes:
        if not " ".join(words).startswith(step):
            return real(self, *words, **rest)
        if kind == "after":
            real(self, *words, **rest)
        if kind == "half":  # git has written some files, and not yet its index
            (repository / ".git" / "index.lock").touch()
            state = real(self, "cat-file", "blob", f"{words[-1]}:connect4/state.json")
            (repository / "connect4" / "state.json").write_bytes(state)
            (repository / "connect4" / "board-1-1-dark.svg").unlink()
        raise _Killed

    monkeypatch.setattr(Repository, "git", mortal)
    with pytest.raises(_Killed):
        Simulation(Repository(repository), print).open("bob", "connect4|drop|blue|4", NOW)
    monkeypatch.undo()
    made = step != "commit-tree"
    team, user = ("red", "ada") if made else ("blue", "cy")
    assert "played" in simulate(repository, f"{user} connect4|drop|{team}|4")
    assert git(repository, "status", "--porcelain") == ""
    assert len(git(repository, "log", "--format=%s").splitlines()) == 3 + made
    state = read_state(read(repository, "connect4", "state.json"))
    assert len(state.match.moves) == 2 + made


def test_later_changes_by_others_are_kept(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Repository.git

    def mortal(self: Repository, *words: str, **rest: Any) -> bytes:
        if words[:2] == ("read-tree", "-m"):
            raise _Killed
        return real(self, *words, **rest)

    monkeypatch.setattr(Repository, "git", mortal)
    with pytest.raises(_Killed):
        Simulation(Repository(repository), print).open("bob", "connect4|drop|red|4", NOW)
    monkeypatch.undo()
    (repository / "README.md").write_text("mine", encoding="utf-8")
    result = fourfold("github", "simulate", str(repository), "ada", "connect4|drop|blue|4")
    assert "Commit them first" in result.stderr
    assert read(repository, "README.md") == "mine"


def test_a_conflict_in_the_state_does_not_end_the_game(repository: Path) -> None:
    simulate(repository, "ada connect4|drop|red|4", "bob connect4|drop|blue|4")
    state = repository / "connect4" / "state.json"
    for broken in ("<<<<<<< HEAD\n{}\n=======\n{}", "\ufeff{}"):
        state.write_text(broken.replace("{}", state.read_text("utf-8")), encoding="utf-8")
        git(repository, "commit", "-am", "Merge badly")
        simulate(repository, "cy connect4|drop|red|4", "bob connect4|drop|blue|4")
    read = read_state(state.read_text(encoding="utf-8"))
    assert [move.column for move in read.match.moves] == list("444444")


def test_simulating_does_not_touch_what_is_not_committed(repository: Path) -> None:
    (repository / "README.md").write_text("mine", encoding="utf-8")
    result = fourfold("github", "simulate", str(repository), "ada", "connect4|drop|red|4")
    assert result.returncode == 1
    assert "Commit them first" in result.stderr
    assert read(repository, "README.md") == "mine"


@pytest.mark.parametrize("prepared", ["missing", "no repository", "no commit"])
def test_simulating_where_there_is_nothing(tmp_path: Path, prepared: str) -> None:
    folder = tmp_path / "folder"
    if prepared != "missing":
        folder.mkdir()
    if prepared == "no commit":
        git(folder, "init", "-b", "main")
    result = fourfold("github", "simulate", str(folder), "ada", "connect4|new")
    assert result.returncode == (2 if prepared == "missing" else 1)
    assert result.stderr.startswith("fourfold: ")
    assert len(result.stderr.splitlines()) == 1


# ---- Bad usage


@pytest.mark.parametrize(
    ("arguments", "environment", "status", "said"),
    [
        (["run"], {}, 2, "no event file"),
        (["run", "--event", "missing"], {"GITHUB_TOKEN": ""}, 2, "no token"),
        (["run", "--event", "missing"], {"GITHUB_TOKEN": "x"}, 1, "cannot read missing"),
        (["simulate"], {}, 2, "Missing argument"),
        (["simulate", ".", "ada"], {}, 2, "give both or neither"),
        (["simulate", ".", "--time", "noon"], {}, 2, "not a time: 'noon': expected for example"),
        (["simulate", ".", "--account-created", ""], {}, 2, "--account-created"),
    ],
)
def test_bad_usage(
    arguments: list[str], environment: dict[str, str], status: int, said: str
) -> None:
    plain = {"GITHUB_EVENT_PATH": "", "GITHUB_TOKEN": "", "GITHUB_STEP_SUMMARY": ""}
    result = fourfold("github", *arguments, env={**plain, **environment})
    assert result.returncode == status
    assert said in result.stderr
