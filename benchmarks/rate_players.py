"""Turn the results of matches into the ratings that the package ships, and into their table.

    fourfold match --round-robin random skill:0 skill:0.05 … skill:1 perfect -o curve.json
    python benchmarks/rate_players.py levels curve.json   # spread the levels evenly over the curve
    fourfold match --round-robin random newcomer … perfect -o table.json
    python benchmarks/rate_players.py table table.json    # the ratings
    fourfold match --gauntlet NEW random … perfect -o new.json
    python benchmarks/rate_players.py add new.json …      # more players, beside the known ones
    make setup && python benchmarks/rate_players.py page  # the table and the picture of the docs

The commands in full are in `docs/players.md`: that of the table gives the shipped ratings; that of
the curve gives one like the one by which the levels were chosen.
"""

import argparse
import json
import re
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from fourfold.match import Rating
from fourfold.match.chart import chart
from fourfold.players import levels, ratings

BEGIN, END = "<!-- ratings -->", "<!-- end of ratings -->"
RANDOM = 400  # the rating of the random player, which fixes the scale
ROOT = Path(__file__).parent.parent
HEADER = ROOT / "core" / "src" / "players" / "ratings.hpp"
PAGE = ROOT / "docs" / "players.md"
IMAGE = PAGE.parent / "images" / "ratings.svg"


def rising(curve: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """The curve of skill and Elo without random dips, which are averaged.

    >>> rising([(0, 100), (1, 300), (2, 200), (3, 400)])
    [(0, 100.0), (1, 250.0), (2, 250.0), (3, 400.0)]
    """
    pools: list[list[tuple[float, float]]] = []

    def mean(pool: list[tuple[float, float]]) -> float:
        return sum(elo for _, elo in pool) / len(pool)

    for point in curve:
        pools.append([point])
        while len(pools) > 1 and mean(pools[-2]) > mean(pools[-1]):
            pools[-2:] = [pools[-2] + pools[-1]]
    return [(skill, float(mean(pool))) for pool in pools for skill, _ in pool]


def skill_at(elo: float, curve: Sequence[tuple[float, float]]) -> float:
    """The skill at which a rising curve reaches a rating.

    >>> skill_at(150, [(0.0, 100), (1.0, 200)])
    0.5
    """
    for (skill, low), (next_skill, high) in pairwise(curve):
        if low <= elo <= high and high > low:
            return skill + (elo - low) / (high - low) * (next_skill - skill)
    return curve[0][0] if elo < curve[0][1] else curve[-1][0]


def load() -> dict[str, Any]:
    """The ratings that the engine was built with."""
    return {
        "levels": [{"name": level.name, "skill": level.skill} for level in levels()],
        "players": {name: list(measured) for name, measured in ratings().items()},
    }


def write_header(data: dict[str, Any]) -> None:
    """Write the tables of the engine. Build it again afterwards."""
    tables = {
        "Level kLadder": [[level["name"], level["skill"]] for level in data["levels"]],
        "Rating kRatings": [[name, *row] for name, row in data["players"].items()],
    }
    text = HEADER.read_text(encoding="utf-8")
    for name, rows in tables.items():
        lines = ",\n".join(f"    {{{json.dumps(row)[1:-1]}}}" for row in rows)
        table = f"{name}[] = {{\n{lines},\n}};"
        old = re.compile(re.escape(name) + r"\[\] = \{.*?^\};", re.DOTALL | re.MULTILINE)
        text = old.sub(table, text)
    HEADER.write_text(text, encoding="utf-8")


def set_levels(results: dict[str, Any], data: dict[str, Any]) -> None:
    """Set the skills of the levels so that their ratings are evenly spaced.

    The weakest level is one step above `random`. The ratings are those of the curve until the table
    is measured.
    """
    measured = {row["player"]: row["elo"] for row in results["ratings"]}
    known = {level["name"]: level["skill"] for level in data["levels"]}
    skills = {
        known[name] if name in known else float(name.removeprefix("skill:")): elo
        for name, elo in measured.items()
        if name in known or name.startswith("skill:")
    }
    curve = rising(sorted(skills.items()))
    count = len(data["levels"])
    highest = curve[-1][1]
    step = (highest - measured["random"]) / count
    for number, level in enumerate(data["levels"], start=1):
        elo = highest - step * (count - number)
        level["skill"] = round(skill_at(elo, curve), 3)
        data["players"][level["name"]] = [round(elo)] * 3
        print(f"{number:2} {level['name']:10} skill {level['skill']:.3f}, about {elo:.0f} Elo")


def set_table(results: dict[str, Any], data: dict[str, Any]) -> None:
    """Store the ratings of all players that took part."""
    if not results["complete"]:
        raise SystemExit("the match is not complete")
    shift = RANDOM - next(row["elo"] for row in results["ratings"] if row["player"] == "random")
    data["players"] = {
        row["player"]: [round(row[each] + shift) for each in ("elo", "low", "high")]
        for row in sorted(results["ratings"], key=lambda row: float(row["elo"]))
    }


def add_players(results: dict[str, Any], data: dict[str, Any]) -> None:
    """Store the ratings of players that are new; the known ratings have fixed the scale."""
    if not results["complete"]:
        raise SystemExit("the match is not complete")
    new = {
        row["player"]: [round(row[each]) for each in ("elo", "low", "high")]
        for row in results["ratings"]
        if not row.get("known")
    }
    everybody = data["players"] | new
    data["players"] = dict(sorted(everybody.items(), key=lambda item: int(item[1][0])))


def rows() -> str:
    """The table of ratings, strongest first."""
    numbers = {level.name: f" (level {level.number})" for level in levels()}
    lines = [
        f"| `{name}`{numbers.get(name, '')} | {rating.elo} | {rating.low} to {rating.high} |"
        for name, rating in reversed(ratings().items())
    ]
    return "\n".join(["| player | Elo | 95% interval |", "|---|---|---|", *lines])


def write_page() -> None:
    """Write the table of ratings into the page, and draw it."""
    page = PAGE.read_text(encoding="utf-8")
    table = f"{BEGIN}\n{rows()}\n{END}"
    page = re.sub(re.escape(BEGIN) + ".*?" + re.escape(END), lambda _: table, page, flags=re.DOTALL)
    PAGE.write_text(page, encoding="utf-8")
    measured = [Rating(name, *each) for name, each in ratings().items()]
    IMAGE.write_text(chart(measured, title="The players of the package, in Elo"), encoding="utf-8")


def main() -> None:
    """Read a match's results and change the shipped data."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=["levels", "table", "add", "page"])
    parser.add_argument("results", type=Path, nargs="*", help="files of fourfold match -o")
    arguments = parser.parse_args()
    if arguments.what != "page":
        data = load()
        change = {"levels": set_levels, "table": set_table, "add": add_players}[arguments.what]
        for file in arguments.results:
            change(json.loads(file.read_text(encoding="utf-8")), data)
        write_header(data)
        print("The engine's tables have changed. Run `make setup`, then this script with `page`.")
    else:
        write_page()


if __name__ == "__main__":
    main()
