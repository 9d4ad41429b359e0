"""Tournaments of bots: a bot that fails loses its game, with the reason; the others continue."""

import json
import os
import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from support.bots import BOTS, write_bots
from support.command import fourfold, fourfold_ok, usage_error
from support.runners import ShuffledRunner

from fourfold import Outcome, Position
from fourfold.base.errors import InvalidArgument
from fourfold.cli import arena as arena_command
from fourfold.match import BadMove, Openings, Played, Results, rate
from fourfold.match.arena import (
    Limits,
    Rules,
    Tournament,
    can_isolate,
    check_bots,
    find_bots,
    grade_bots,
    page,
    play_tournament,
)
from fourfold.match.arena.bots import BotPlayer, shared_player
from fourfold.match.grades import Grades, graded_positions
from fourfold.match.judgement import Failure, judge
from fourfold.match.schedule import Task

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="limits and programs of POSIX")

# Long enough for any bot to answer on a busy machine; those that hang are killed after it.
LIMITS = Limits(move_time=20, game_time=60, start_time=60)
HASTY = Limits(move_time=0.3, game_time=60, start_time=60)


def played(
    folder: Path, *names: str, limits: Limits = LIMITS, store: Path | None = None
) -> Tournament:
    bots = find_bots(write_bots(folder, *names))
    rules = Rules(games=1, openings=Openings.EMPTY, limits=limits)
    return play_tournament(bots, rules, store=store)


def reason(folder: Path, name: str, limits: Limits = LIMITS) -> str:
    """The reason why a bot lost against one that plays well."""
    tournament = played(folder, "leftmost", name, limits=limits)
    ((task, game),) = tournament.results.games
    loser = task.second if game.outcome.value == "first" else task.first
    assert tournament.results.names[loser] == name
    assert game.forfeit is not None
    return game.forfeit


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("aborts", "aborts was ended by SIGABRT"),
        ("forks", "forks ended with status 7"),
        ("illegal", "illegal returned 99, which is not a legal move"),
        ("raises", "raises failed: RuntimeError: no idea <b>at all</b> (raises.py, line "),
        ("talks", "talks returned 'four', which is not a column"),
        ("broken", "SyntaxError"),
        ("empty", "empty ended with status 1: empty.py has no obvious agent"),
        ("reads", "reads failed: EOFError"),
        ("quits", "quits failed: SystemExit"),
        ("rubbish", "rubbish does not follow the protocol: 1000 lines without 'ok'"),
    ],
)
def test_a_failure_loses_the_game_with_its_reason(tmp_path: Path, name: str, words: str) -> None:
    found = reason(tmp_path, name)
    assert words in found
    assert str(tmp_path) not in found


def test_a_bot_that_uses_too_much_memory_loses(tmp_path: Path) -> None:
    # If nothing is left for the error message either, the process ends.
    found = reason(tmp_path, "eats")
    assert re.search("failed: MemoryError|was ended by|ended with status", found)
    if "MemoryError" in found:
        assert "it may use 1024 MiB of memory; --memory-mb changes that" in found


def test_a_bot_that_hangs_loses_on_time(tmp_path: Path) -> None:
    assert reason(tmp_path, "loops", HASTY) == "loops lost on time: it had 0.3 s for its move"


def test_a_bot_may_take_longer_than_its_share_of_the_game(tmp_path: Path) -> None:
    limits = Limits(move_time=20, game_time=20, start_time=60)  # a share is less than a second
    tournament = played(tmp_path, "leftmost", "ponders", limits=limits)
    assert not list(tournament.results.forfeits())


def test_a_bot_that_does_not_start_loses(tmp_path: Path) -> None:
    bots = find_bots(write_bots(tmp_path, "sleeps", "engine"))
    rules = Rules(games=1, limits=Limits(start_time=1))
    tournament = play_tournament(bots, rules)
    ((_, game),) = tournament.results.games
    assert game.forfeit is not None
    assert "did not answer 'ok' within 1 seconds" in game.forfeit


@pytest.mark.skipif(not can_isolate(), reason="the system forbids user namespaces")
def test_the_network_is_blocked(tmp_path: Path) -> None:
    assert "Network is unreachable" in reason(tmp_path, "connects")


def test_the_network_can_be_allowed(tmp_path: Path) -> None:
    limits = Limits(move_time=20, start_time=60, network=True)
    assert "refused" in reason(tmp_path, "connects", limits)


def test_conventions_prints_and_programs_play_side_by_side(tmp_path: Path) -> None:
    tournament = played(tmp_path, "leftmost", "kaggle", "engine")
    assert list(tournament.results.names) == ["engine", "kaggle", "leftmost"]
    assert not list(tournament.results.forfeits())
    assert tournament.results.complete


def test_bots_are_never_loaded_in_this_process(tmp_path: Path) -> None:
    path = tmp_path / "spy.py"
    path.write_text("import sys; sys.modules['loaded'] = sys\nagent = lambda p: 99")
    played(tmp_path, "leftmost")
    assert "loaded" not in sys.modules


def test_a_tournament_continues_after_failures_and_changes(tmp_path: Path) -> None:
    """Games are played again only where something has changed."""
    store = tmp_path / "games.jsonl"
    tournament = played(tmp_path, "leftmost", "raises", "illegal", store=store)
    assert len(tournament.results.games) == 3
    lines = store.read_text().splitlines()
    assert len(lines) == 3
    store.write_bytes("\n".join([*lines[:2], lines[2][:20]]).encode() + b"\xff")  # it was killed
    again = played(tmp_path, "leftmost", "raises", "illegal", store=store)
    assert again.results == tournament.results
    rest = store.read_bytes().splitlines()
    assert len(rest) == 4  # one game was played again
    assert rest[-1].decode() == lines[2]
    (tmp_path / "raises.py").write_text(f"{BOTS['leftmost']}\n")
    bots = find_bots(tmp_path)
    changed = play_tournament(
        bots, Rules(games=1, openings=Openings.EMPTY, limits=LIMITS), store=store
    )
    assert len(store.read_bytes().splitlines()) == 6  # two games of the changed bot
    assert len(list(changed.results.forfeits())) == 2


def test_bots_and_the_files_that_they_share_travel_to_other_machines(tmp_path: Path) -> None:
    write_bots(tmp_path, "engine")
    (tmp_path / "_helpers.py").write_text("")
    bot = f"""
import _helpers
from pathlib import Path
folders = {{Path(_helpers.__file__).parent, Path(__file__).parent}}
def agent(position):
    raise RuntimeError(f"{{len(folders)}} {{Path({str(tmp_path)!r}) in folders}}")
"""
    (tmp_path / "lazy.py").write_text(bot)
    rules = Rules(games=1, openings=Openings.EMPTY, limits=LIMITS)
    bots = find_bots(tmp_path)
    tournament = play_tournament(bots, rules, runner=ShuffledRunner(1))
    ((_, reason),) = tournament.results.forfeits()
    assert "lazy failed: RuntimeError: 1 False" in reason
    grades = grade_bots(bots[1:], LIMITS, runner=ShuffledRunner(1))["lazy"]
    assert grades["all"].failed == 600
    assert "lazy failed: RuntimeError: 1 False" in str(grades.failures[0].failure)


def test_a_damaged_game_is_played_again(tmp_path: Path) -> None:
    store = tmp_path / "games.jsonl"
    before = played(tmp_path, "leftmost", "raises", store=store).results
    fields = json.loads(store.read_text())
    store.write_text(json.dumps(fields | {"moves": "99"}) + "\n")
    assert played(tmp_path, "leftmost", "raises", store=store).results == before
    assert json.loads(store.read_text().splitlines()[-1]) == fields


def test_a_change_of_a_shared_file_changes_all_bots(tmp_path: Path) -> None:
    (bot,) = find_bots(write_bots(tmp_path, "leftmost"))
    (tmp_path / "_helper.py").write_text("")
    (same,) = find_bots(tmp_path)
    (tmp_path / "_helper.py").write_text("BEST = 3")
    (changed,) = find_bots(tmp_path)
    assert len({bot.digest, same.digest, changed.digest}) == 3


def test_everything_that_belongs_to_a_bot_changes_it_and_travels_with_it(tmp_path: Path) -> None:
    write_bots(tmp_path, "leftmost", "engine")
    for name in ("leftmost.npz", "leftmost_weights.bin", "tables.bin", "data/more.bin"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("1")
    write_bots(tmp_path / "ada", "leftmost")
    (tmp_path / "ada" / "leftmost.py").rename(tmp_path / "ada" / "bot.py")
    (tmp_path / "ada" / "weights").mkdir()
    (tmp_path / "ada" / "weights" / "1.bin").write_text("1")
    before = {bot.name: bot for bot in find_bots(tmp_path)}
    assert before["ada"].file == "ada/bot.py"
    assert {path.name for path in before["ada"].files} == {"bot.py", "1.bin"}
    own = {"leftmost.py", "leftmost.npz", "leftmost_weights.bin", "tables.bin", "more.bin"}
    assert {path.name for path in before["leftmost"].files} == own
    assert {path.name for path in before["engine"].files} == {"engine", "tables.bin", "more.bin"}
    for name, whose in (
        ("leftmost.npz", {"leftmost"}),
        ("tables.bin", {"leftmost", "engine"}),
        ("ada/weights/1.bin", {"ada"}),
    ):
        (tmp_path / name).write_text("2")
        after = {bot.name: bot for bot in find_bots(tmp_path)}
        changed = {name for name in after if after[name].digest != before[name].digest}
        assert changed == whose
        before = after


def test_a_bot_finds_its_files_here_and_on_other_machines(tmp_path: Path) -> None:
    """By its own place and in the folder where it is started."""
    write_bots(tmp_path, "engine")
    (tmp_path / "ada").mkdir()
    (tmp_path / "ada" / "weights.txt").write_text("3")
    bot = """
from pathlib import Path
weights = Path("weights.txt").read_text(), Path(__file__).with_name("weights.txt").read_text()
def agent(position):
    raise RuntimeError(f"weights {weights}")
"""
    (tmp_path / "ada" / "bot.py").write_text(bot)
    rules = Rules(games=1, openings=Openings.EMPTY, limits=LIMITS)
    for runner in (None, ShuffledRunner(1)):
        tournament = play_tournament(find_bots(tmp_path), rules, runner=runner)
        ((_, reason),) = tournament.results.forfeits()
        assert "weights ('3', '3')" in reason


def test_a_folder_with_several_programs_needs_an_obvious_one(tmp_path: Path) -> None:
    write_bots(tmp_path / "ada", "leftmost", "raises")
    (bot,) = find_bots(tmp_path)
    assert bot.problem is not None
    assert "ada has no obvious bot among leftmost.py, raises.py" in bot.problem.reason


def test_bots_that_cannot_be_started_are_found_before_the_first_game(tmp_path: Path) -> None:
    write_bots(tmp_path, "leftmost", "engine", "broken", "empty")
    (tmp_path / "divides.py").write_text("x = 1 / 0\n")
    checked = {bot.name: bot.problem for bot in check_bots(find_bots(tmp_path), LIMITS)}
    assert checked["leftmost"] is None
    assert checked["engine"] is None
    divides = checked["divides"]
    assert divides is not None
    assert "ZeroDivisionError: division by zero" in divides.reason
    assert 'File "divides.py", line 1' in (divides.traceback or "")
    broken, empty = checked["broken"], checked["empty"]
    assert broken is not None
    assert "SyntaxError" in broken.reason
    assert empty is not None
    assert "empty.py has no obvious agent" in empty.reason


def test_games_between_broken_bots_earn_nothing() -> None:
    def game(number: int, first: int, second: int, loser: str | None = None) -> Any:
        task = Task(number, first, second, "", (0, 0))
        outcome = Outcome.SECOND if loser == "first" else Outcome.FIRST
        return task, Played("44", outcome, loser and "failed")

    games = [
        game(0, 0, 1, "first"),
        game(1, 1, 0, "first"),
        game(2, 2, 0, "second"),
        game(3, 2, 3),
        game(4, 1, 2, "first"),
    ]
    results = Results(["bad", "worse", "good", "fair"], "empty", 0, 5, games)
    assert results.broken() == {0, 1}
    assert not results.all_forfeited
    totals = results.totals()
    assert [(each.won, each.lost) for each in totals] == [(0, 1), (0, 1), (3, 0), (0, 1)]
    bad, worse, *_ = rate(results.names, results.table())
    assert bad.elo == worse.elo


def test_a_bot_that_uses_too_much_processor_time_loses(tmp_path: Path) -> None:
    (bot,) = find_bots(write_bots(tmp_path, "loops"))
    limits = Limits(move_time=60, game_time=60, start_time=60, cpu_time=2)
    with (
        BotPlayer(bot, limits, seed=1, seconds=60) as player,
        pytest.raises(BadMove, match="loops used more than 2 s of processor time"),
    ):
        player.get_move(Position())


def test_a_slow_bot_has_the_time_for_all_moves_of_its_grade(tmp_path: Path) -> None:
    (bot,) = find_bots(write_bots(tmp_path, "leftmost"))
    limits = Limits(move_time=2, game_time=3, start_time=60)
    with shared_player(bot, limits) as player:
        assert player.command[-1] == str(bot.path)
        assert f"--cpu-seconds={1200 * (os.cpu_count() or 1) + 30}" in player.command
    shared_player.cache_clear()


def test_the_page_has_everything_and_escapes_it(tmp_path: Path) -> None:
    tournament = played(tmp_path, "leftmost", "raises")
    failure = Failure("it <failed>", "line <7>")
    tournament.grades = {"raises": Grades(judge(each, failure) for each in graded_positions())}
    bot = replace(tournament.bots[0], name="absent", problem=Failure("cannot <start>"))
    tournament.bots = [*tournament.bots, bot]
    html = page(tournament, "Class <3>")
    assert "<script" not in html
    assert "Class &lt;3&gt;" in html
    assert "no idea &lt;b&gt;at all&lt;/b&gt;" in html
    assert "it &lt;failed&gt;" in html
    assert "line &lt;7&gt;" in html
    assert "absent: cannot &lt;start&gt;" in html
    assert "File &quot;raises.py&quot;, line 3, in agent" in html
    assert html.count("<figure>") == 1
    assert html.count('<a href="#games-0-1">') == 2  # both cells of the cross table
    assert html.count('id="games-0-1"') == 1
    for heading in ("Ratings", "Cross table", "Grades", "Games"):
        assert f"<h2>{heading}</h2>" in html


def test_grades_use_one_process_for_a_bot(tmp_path: Path) -> None:
    bots = find_bots(write_bots(tmp_path, "leftmost", "raises"))
    grades = grade_bots(bots, LIMITS)
    assert "raises failed: RuntimeError" in str(grades["raises"].failures[0].failure)
    assert "line 3, in agent" in str(grades["raises"].failures[0].failure)
    assert grades["leftmost"]["all"].legal_share == 1


def test_a_bot_can_play_on_after_its_failure(tmp_path: Path) -> None:
    (bot,) = find_bots(write_bots(tmp_path, "leftmost"))
    with BotPlayer(bot, LIMITS, seed=1, seconds=60) as player:
        assert player.get_move(Position()) == 0
        player.close()
        assert player.get_move(Position()) == 0


def test_which_files_are_bots(tmp_path: Path) -> None:
    write_bots(tmp_path, "leftmost", "engine")
    for name in ("_helper.py", ".hidden.py", "notes.txt", "arena.json"):
        (tmp_path / name).write_text("")
    (tmp_path / "folder.py").mkdir()
    assert [bot.name for bot in find_bots(tmp_path)] == ["engine", "leftmost"]
    (tmp_path / "engine.py").write_text("")
    with pytest.raises(InvalidArgument, match="are called engine"):
        find_bots(tmp_path)


# ---- The command


def test_the_command_shows_why_a_bot_cannot_be_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (found,) = find_bots(write_bots(tmp_path, "leftmost"))
    bot = replace(found, problem=Failure("it failed", "Traceback:\n  File x, line 1"))
    monkeypatch.setattr(arena_command, "check_bots", lambda bots, _limits: bots)
    arena_command._checked([bot], LIMITS)
    assert capsys.readouterr().err == (
        "fourfold: leftmost is not rated: it failed\n    Traceback:\n      File x, line 1\n"
    )


def test_the_command_writes_a_page_and_json_and_continues(tmp_path: Path) -> None:
    bots = write_bots(tmp_path / "bots", "leftmost", "engine")
    arguments = ("arena", str(bots), "--player", "random", "--no-grades", "--move-time", "20")
    shown = fourfold(*arguments).stdout
    assert "won-drawn-lost" in shown
    assert shown.endswith(f"The page is {bots / 'arena.html'}\n")
    record = json.loads((bots / "arena.json").read_text())
    assert [bot["file"] for bot in record["bots"]] == ["engine", "leftmost.py"]
    assert record["complete"]
    assert len(record["games"]) == 6
    assert len(record["ratings"]) == 3
    assert "<h2>Ratings</h2>" in (bots / "arena.html").read_text()
    games = (bots / "arena.games.jsonl").read_text()
    again = json.loads(fourfold(*arguments, "--json").stdout)
    assert again == record
    assert (bots / "arena.games.jsonl").read_text() == games


def test_bad_usage(tmp_path: Path) -> None:
    folder = str(write_bots(tmp_path / "bots", "leftmost"))
    assert "fewer than two bots" in usage_error("arena", folder)
    assert "no player 'nobody'" in usage_error("arena", folder, "--player", "nobody")
    assert "must end in .html" in usage_error("arena", folder, "-o", "x.txt")
    both = usage_error("arena", folder, "--workers", "2", "--cluster", "local")
    assert "--workers: cannot be combined with --cluster" in both
    assert "--move-time: 0.0 is not a positive" in usage_error("arena", folder, "--move-time", "0")
    assert "there is no folder" in usage_error("arena", str(tmp_path / "missing"))
    assert fourfold_ok("arena", "--help").stdout


def test_ctrl_c_says_how_to_continue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_arguments: object, **_options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("fourfold.cli.arena.play_tournament", interrupt)
    folder = write_bots(tmp_path / "bots", "leftmost", "kaggle")
    result = fourfold("arena", str(folder))
    assert result.returncode == 130
    assert f"kept in {folder / 'arena.games.jsonl'}. Run the same command" in result.stderr
