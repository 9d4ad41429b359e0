"""Choose the smallest strategy among all answers and leaves that a search knows.

    python benchmarks/strategy_choose.py STATE OUT

The search by fourfold-strategy exchanges one answer at a time. Here all are chosen at once, by
integer programming: each position of the strategy needs a leaf or an answer, an answer needs every
position that it leads to, and the number of positions is as small as possible. OUT is STATE with
these answers: fourfold-strategy --state OUT --seconds 0 writes the strategy. Needs scipy.
"""

import argparse
import zlib
from pathlib import Path

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import coo_array
from strategy_people import canonical, following, key, winning_columns

from fourfold import Position
from fourfold.base.files import write_whole

SECONDS = 600
ALL_ANSWERS = 10  # discs: up to here all answers are looked at
LEAST_KNOWN = 1 / 3  # later: those that lead to so many known leaves

Options = dict[int, list[int]]
"""Of each answer the positions that it leads to."""


def read_findings(text: str) -> tuple[set[int], dict[int, int]]:
    """The keys of the leaves, and the answers as columns from 0."""
    leaves, answers = set(), {}
    for line in text.splitlines()[1:]:
        match line.split():
            case [place, "leaf", _]:
                leaves.add(int(place, 16))
            case [place, "answer", column]:
                answers[int(place, 16)] = int(column) - 1
    return leaves, answers


def known_part(leaves: set[int], answers: dict[int, int]) -> dict[int, Options]:
    """What may be chosen, by the keys of positions; leaves have no options."""
    found: dict[int, Options] = {}
    pending = [canonical(Position())]
    while pending:
        position = pending.pop()
        now = key(position)
        if now in found:
            continue
        found[now] = {}
        if now in leaves:
            continue
        for column in winning_columns(position):
            after = list(following(position, column))
            keys = sorted({key(each) for each in after})
            known = sum(each in leaves for each in keys)
            if (
                position.ply >= ALL_ANSWERS
                and known < LEAST_KNOWN * len(keys)
                and answers.get(now) != column
            ):
                continue
            found[now][column] = keys
            pending += after
    return found


def solvable(part: dict[int, Options], leaves: set[int]) -> dict[int, Options]:
    """Without positions that lead to an open end."""
    while True:
        kept = {
            place: {
                column: after
                for column, after in options.items()
                if all(each in part for each in after)
            }
            for place, options in part.items()
        }
        kept = {place: options for place, options in kept.items() if options or place in leaves}
        if len(kept) == len(part):
            return kept
        part = kept


def choose(part: dict[int, Options], leaves: set[int]) -> dict[int, int]:
    """The answers of the smallest strategy."""
    places = {place: i for i, place in enumerate(part)}
    choices = [(place, column) for place in part if place not in leaves for column in part[place]]
    rows: list[tuple[int, int, int]] = []  # row, variable, factor: each row is at least 0
    count = 0
    for i, (place, column) in enumerate(choices, len(places)):
        for after in part[place][column]:
            rows += [(count, places[after], 1), (count, i, -1)]
            count += 1
    own = {place: count + i for i, place in enumerate(set(part) - leaves)}
    rows += [(row, places[place], -1) for place, row in own.items()]
    rows += [(own[place], i, 1) for i, (place, _) in enumerate(choices, len(places))]
    count += len(own)
    row, variable, factor = zip(*rows, strict=True)
    size = len(places) + len(choices)
    least = np.zeros(size)
    least[places[key(canonical(Position()))]] = 1
    result = milp(
        np.repeat([1.0, 0.0], [len(places), len(choices)]),
        integrality=np.ones(size),
        bounds=Bounds(least, np.ones(size)),
        constraints=LinearConstraint(coo_array((factor, (row, variable)), (count, size)), 0),
        options={"time_limit": SECONDS},
    )
    if result.x is None:
        raise SystemExit(f"no strategy was found: {result.message}")
    print(f"{result.fun:.0f} positions; at least {result.mip_dual_bound:.0f} are needed")
    chosen = result.x > 1 / 2
    return {
        place: column
        for i, (place, column) in enumerate(choices, len(places))
        if chosen[i] and chosen[places[place]]
    }


def with_answers(text: str, answers: dict[int, int]) -> str:
    """A state with other answers."""
    lines = [line for line in text.splitlines() if " answer " not in line]
    lines.pop()  # the checksum
    curve = next((i for i, line in enumerate(lines) if line.startswith("curve")), len(lines))
    lines[curve:curve] = [f"{place:x} answer {column + 1}" for place, column in answers.items()]
    text = "".join(f"{line}\n" for line in lines)
    return f"{text}end {zlib.crc32(text.encode()):x}\n"


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("state", type=Path)
    parser.add_argument("out", type=Path)
    arguments = parser.parse_args()
    text = arguments.state.read_text(encoding="ascii")
    leaves, answers = read_findings(text)
    part = solvable(known_part(leaves, answers), leaves)
    print(f"{len(part)} positions are known to be won by what was found")
    write_whole(arguments.out, with_answers(text, choose(part, leaves)).encode())


if __name__ == "__main__":
    main()
