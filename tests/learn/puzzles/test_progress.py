"""Attempts, and what a person has achieved."""

import json
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourfold import IllegalMove, InvalidArgument
from fourfold.learn.puzzles import (
    Attempt,
    DailyStreak,
    Entry,
    Goal,
    Progress,
    ProgressError,
    ProgressFile,
    Puzzle,
    next_puzzle,
    shipped,
)

DAY = date(2026, 1, 31)
PUZZLE = Puzzle("2232", Goal.WIN, "415", rating=700)
ENTRIES = st.lists(
    st.builds(
        Entry,
        moves=st.sampled_from([puzzle.moves for puzzle in shipped()[:40]]),
        rating=st.integers(400, 2400),
        solved=st.booleans(),
        day=st.dates(),
        daily=st.booleans(),
    ),
    max_size=30,
)


def progress_of(*results: bool) -> Progress:
    entries = zip(shipped(), results, strict=False)
    return Progress(tuple(Entry(each.moves, each.rating, solved, DAY) for each, solved in entries))


# ---- Attempts


@given(st.sampled_from(shipped()), st.lists(st.integers(0, 6), max_size=30))
def test_an_attempt_ends_when_the_line_is_found(puzzle: Puzzle, columns: list[int]) -> None:
    attempt, errors = Attempt(puzzle), 0
    for column in columns:
        if attempt.is_solved:
            break
        if not attempt.position.is_playable(column):
            with pytest.raises(IllegalMove):
                attempt.tried(column)
            continue
        right = column in attempt.turn.right
        errors += not right
        after = attempt.tried(column)
        assert (after.done, after.errors) == (attempt.done + right, errors)
        attempt = after
    while not attempt.is_solved:
        attempt = attempt.tried(attempt.turn.column)
    assert attempt.done == puzzle.depth
    assert attempt.at_first_try == (errors == 0)


def test_another_four_is_right_at_the_end() -> None:
    attempt = Attempt(PUZZLE).tried(3)
    assert attempt.reply == 0
    assert attempt.position.turn == PUZZLE.position.turn
    with pytest.raises(IllegalMove):
        attempt.tried(4).tried(4)
    # After an answer elsewhere, both fours would be there.
    two = Attempt(Puzzle("2232", Goal.WIN, "475")).tried(3)
    assert two.turn.right == (0, 4)
    assert two.tried(0).is_solved
    assert two.tried(4).is_solved


def test_a_solution_that_was_shown_does_not_count() -> None:
    assert not Attempt(PUZZLE).given_up().at_first_try


# ---- Ratings and streaks


def test_a_rating_rises_with_solved_puzzles_and_falls_with_others() -> None:
    new, better, worse = (progress_of(*results).rating for results in ((), [True], [False]))
    assert worse.rating < new.rating < better.rating
    assert better.deviation < new.deviation


def test_only_the_first_try_counts() -> None:
    once = Progress().recorded(Entry("2232", 700, solved=False, day=DAY))
    assert once.recorded(Entry("2232", 700, solved=True, day=DAY)) == once


@pytest.mark.parametrize(
    ("results", "streak", "longest"),
    [((), 0, 0), ((1, 1, 1), 3, 3), ((1, 1, 0), 0, 2), ((1, 1, 0, 1), 1, 2), ((0,), 0, 0)],
)
def test_streaks(results: tuple[int, ...], streak: int, longest: int) -> None:
    progress = progress_of(*map(bool, results))
    assert (progress.streak, progress.longest_streak) == (streak, longest)


def test_days_are_counted_up_to_yesterday() -> None:
    entries = [
        Entry(shipped()[n].moves, 700, n != 2, DAY - timedelta(days=n), daily=n != 5)
        for n in range(6)
    ]
    progress = Progress()
    for entry in reversed(entries):
        progress = progress.recorded(entry)
    assert progress.days(DAY) == 2
    assert progress.days(DAY + timedelta(days=1)) == 2
    assert progress.days(DAY + timedelta(days=2)) == 0


def test_a_day_counts_when_its_puzzle_is_solved_later_or_again() -> None:
    failed = Progress().recorded(Entry("2232", 700, solved=False, day=DAY, daily=True))
    assert failed.days(DAY) == 0
    later = failed.with_daily(DAY)
    assert (later.days(DAY), later.solved, later.with_daily(DAY)) == (1, 0, later)
    tomorrow = DAY + timedelta(days=1)
    longer = later.with_daily(tomorrow)  # the puzzle itself need not be new
    assert (longer.days(tomorrow), longer.daily.longest) == (2, 2)
    assert longer.with_daily(DAY) == longer  # begun before midnight, and finished afterwards
    assert longer.with_daily(DAY + timedelta(days=3)).daily == DailyStreak(
        DAY + timedelta(days=3), 1, 2
    )


def test_the_next_puzzle_is_new_and_near_the_rating() -> None:
    progress = progress_of(*[True] * 30)
    for seed in range(20):
        puzzle = next_puzzle(shipped(), progress, Random(seed))
        assert not progress.has_tried(puzzle.moves)
        assert abs(puzzle.rating - progress.rating.rating) <= 100
        assert abs(next_puzzle(shipped(), progress, Random(seed), 800).rating - 800) <= 50
    few = shipped()[:2]
    assert next_puzzle(few, progress, Random(1)) in few
    with pytest.raises(InvalidArgument, match="no puzzles"):
        next_puzzle([], progress, Random(1))


# ---- The file


@given(entries=ENTRIES)
def test_progress_survives_a_round_trip(
    tmp_path_factory: pytest.TempPathFactory, entries: list[Entry]
) -> None:
    path = tmp_path_factory.mktemp("progress") / "new" / "puzzles.json"
    expected = Progress()
    for entry in entries:
        expected = expected.recorded(entry)
        assert ProgressFile(path).record(entry) == expected
    assert ProgressFile(path).load() == expected


@pytest.mark.skipif(sys.platform == "win32", reason="folders cannot be locked")
def test_tries_at_the_same_time_are_all_kept(tmp_path: Path) -> None:
    def record(puzzle: Puzzle) -> None:
        entry = Entry(puzzle.moves, puzzle.rating, solved=True, day=DAY)
        ProgressFile(tmp_path / "puzzles.json").record(entry)

    puzzles = shipped()[:40]
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(record, puzzles))
    progress = ProgressFile(tmp_path / "puzzles.json").load()
    assert {entry.moves for entry in progress.history} == {puzzle.moves for puzzle in puzzles}


def test_days_are_stored_as_the_web_app_stores_them(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.json"
    ProgressFile(path).change(lambda progress: progress.with_daily(DAY))
    stored = json.loads(path.read_text(encoding="utf-8"))
    assert [stored[name] for name in ("lastDay", "days", "longestDays")] == [20484, 1, 1]
    daily = {**GOOD, "daily": True}
    path.write_text(as_file(daily), encoding="utf-8")  # without them, first tries count
    assert ProgressFile(path).load().daily == DailyStreak(DAY, 1, 1)
    path.write_text(as_file(daily, lastDay=20485, days=3, longestDays=5), encoding="utf-8")
    assert ProgressFile(path).load().daily == DailyStreak(DAY + timedelta(days=1), 3, 5)


GOOD = {"moves": "2232", "rating": 700, "solved": True, "day": "2026-01-31", "daily": False}


def as_file(*entries: object, **fields: object) -> str:
    whole = {"format": "fourfold-puzzle-progress", "version": 1, "history": entries}
    return json.dumps({**whole, **fields})


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "Expecting value"),
        ("[" * 100_000, "recursion"),
        ('{"solved": ["2232"]}', 'no "format": "fourfold-puzzle-progress"'),
        (as_file(version=2), "version 2 is not supported, only 1"),
        (as_file(history={}), "history: expected a list, not {}"),
        (as_file(GOOD, 3), r"history\[1\]: expected an object, not 3"),
        (as_file({**GOOD, "moves": "48"}), r"history\[0\].moves: invalid column 8"),
        (
            as_file({**GOOD, "rating": 99999}),
            r"history\[0\].rating: .* from 400 to 2400, not 99999",
        ),
        (
            as_file({**GOOD, "rating": True}),
            r"\.rating: .* a whole number .*, not True",
        ),
        (as_file({**GOOD, "solved": 1}), r"history\[0\].solved: expected true or false, not 1"),
        (as_file({**GOOD, "day": "tomorrow"}), r"history\[0\].day: .*isoformat"),
        (as_file(days=-1, longestDays=0), "days: expected a number of days, not -1"),
        (as_file(days=1), "longestDays must be at least days"),
        (as_file(lastDay=10**12, days=1, longestDays=1), "lastDay: expected a day since 1970"),
        (as_file(lastDay="x", days=1, longestDays=1), "lastDay: expected a day since 1970"),
        (as_file({**GOOD, "day": "x" * 10**6}), r"history\[0\].day: .*xxx…"),
        (as_file({"moves": "2232"}), r'history\[0\]: "rating" is missing'),
    ],
)
def test_foreign_progress_is_refused_and_kept(tmp_path: Path, content: str, message: str) -> None:
    path = tmp_path / "puzzles.json"
    path.write_text(content, encoding="utf-8")
    file = ProgressFile(path)
    with pytest.raises(ProgressError, match=message) as caught:
        file.load()
    assert "The file was not changed" in str(caught.value)
    assert len(str(caught.value)) < 500 + len(str(path))
    with pytest.raises(ProgressError):
        file.record(Entry("2232", 700, solved=True, day=DAY))
    assert path.read_text(encoding="utf-8") == content
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_cannot_be_read_or_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(ProgressError, match="cannot read"):
        ProgressFile(tmp_path).load()
    (tmp_path / "taken").touch()
    with pytest.raises(ProgressError, match=r"cannot (read|write)"):
        ProgressFile(tmp_path / "taken" / "puzzles.json").record(
            Entry("2232", 700, solved=True, day=DAY)
        )
