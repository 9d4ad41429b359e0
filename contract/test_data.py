"""Test data for rules that both Python and the web app apply."""

import json
from dataclasses import asdict
from datetime import date, timedelta
from random import Random
from typing import Any

from fourfold.learn.puzzles import Entry, Progress, shipped
from fourfold.learn.puzzles.puzzle import FIRST_DAY

_CASES, _MOST_TRIES = 40, 12


def generate() -> dict[str, str]:
    """Histories of puzzles, with the streaks that follow from them."""
    chance = Random(1)  # noqa: S311 - the same each time
    cases = [_case(chance) for _ in range(_CASES)]
    lines = ",\n".join(json.dumps(case) for case in cases)
    return {"tests/golden/puzzle_streaks.json": f"[\n{lines}\n]\n"}


def _case(chance: Random) -> dict[str, Any]:
    day, progress = date(2026, 1, 31), Progress()
    for puzzle in chance.sample(shipped(), chance.randrange(_MOST_TRIES)):
        day += timedelta(days=chance.choice((-1, 0, 1, 1, 1, 2)))
        solved, daily = chance.random() < 0.8, chance.random() < 0.8
        progress = progress.recorded(Entry(puzzle.moves, puzzle.rating, solved, day, daily))
    last = progress.daily.last
    return {
        "history": [asdict(entry) | {"day": str(entry.day)} for entry in progress.history],
        "row": progress.streak,
        "longestRow": progress.longest_streak,
        "lastDay": last and (last - FIRST_DAY).days,
        "days": progress.daily.days,
        "longestDays": progress.daily.longest,
    }
