"""Choose the smallest strategy among all answers and leaves that a search knows.

    python benchmarks/strategy_choose.py STATE OUT [--most 930]

The search by fourfold-strategy exchanges one answer at a time. Here all are chosen at once, by
integer programming: each position of the strategy needs a leaf or an answer, an answer needs every
position that it leads to, and the number of positions is as small as possible. OUT is STATE with
these answers: fourfold-strategy --state OUT --seconds 0 writes the strategy.

With --most, the strategy is for people: of all with no more positions, the one in which the fewest
win 90% of games against level 3. OUT is then the strategy. Games are a flow, which is 1 on the
empty board, divides by the chances of the replies, and goes on only from positions that are
learned: 0.9 of it must reach a leaf or a four. Needs scipy.
"""

import argparse
import math
import zlib
from collections import defaultdict
from pathlib import Path

from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import coo_array
from strategy_people import (
    GOAL,
    canonical,
    following,
    key,
    policy_of,
    read_leaves,
    strategy_of,
    winning_columns,
)

from fourfold import Position
from fourfold.base.files import write_whole
from fourfold.learn.strategy import shipped, to_text
from fourfold.learn.strategy.shares import LEVELS, level

SECONDS = 600
ALL_ANSWERS = 12  # discs: before, all answers are looked at
LEAST_KNOWN = 1 / 4  # later: those that lead to so many known leaves
RARE = 3e-4  # a share of games: what cannot occur more often is not learned
ROOT = canonical(Position())

Options = dict[int, list[int]]
"""Of each answer the positions that it leads to."""
Chances = dict[tuple[int, int], dict[int, float]]
"""Of each position and answer the positions that may follow, each with its chance."""


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
    pending = [ROOT]
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


class Program:
    """The choice of a strategy as an integer program, all variables of which are from 0 to 1."""

    def __init__(self, part: dict[int, Options], leaves: set[int]) -> None:
        """With a variable for each position, 1 if it is stored, and one for each answer."""
        self._costs: list[float] = []
        self._integral: list[bool] = []
        self._rows: list[tuple[int, int, float]] = []
        self._least: list[float] = []
        self._most: list[float] = []
        self.places = {place: self.variable(cost=1) for place in part}
        self.choices = {
            (place, column): self.variable(integral=True)
            for place in part
            if place not in leaves
            for column in part[place]
        }
        for (place, column), choice in self.choices.items():
            for after in part[place][column]:
                self.at_least(0, {self.places[after]: 1, choice: -1})
        for place in part.keys() - leaves:
            answers = {self.choices[place, column]: 1.0 for column in part[place]}
            self.at_least(0, {self.places[place]: -1} | answers)
        self.at_least(1, {self.places[key(ROOT)]: 1})

    def variable(self, *, cost: float = 0, integral: bool = False) -> int:
        """Add a variable; returns its number."""
        self._costs.append(cost)
        self._integral.append(integral)
        return len(self._costs) - 1

    def at_least(self, least: float, factors: dict[int, float], most: float = math.inf) -> None:
        """Add a condition: the sum of variables times their factors is at least so large."""
        self._rows += [(len(self._least), number, each) for number, each in factors.items()]
        self._least.append(least)
        self._most.append(most)

    def answers(self, gap: float = 0) -> dict[int, int]:
        """The answers of the cheapest strategy, or of one that costs little more."""
        row, variable, factor = zip(*self._rows, strict=True)
        shape = (len(self._least), len(self._costs))
        matrix = coo_array((factor, (row, variable)), shape)
        result = milp(
            self._costs,
            integrality=self._integral,
            bounds=Bounds(0, 1),
            constraints=LinearConstraint(matrix, self._least, self._most),
            options={"time_limit": SECONDS, "mip_rel_gap": gap},
        )
        if result.x is None:
            raise SystemExit(f"no strategy was found: {result.message}")
        print(f"cost {result.fun:.2f}; at least {result.mip_dual_bound:.2f} is needed")
        return {
            place: column
            for (place, column), choice in self.choices.items()
            if result.x[choice] > 1 / 2 and result.x[self.places[place]] > 1 / 2
        }

    def add_learning(self, most: int, chances: Chances, shares: dict[int, float]) -> None:
        """Make the positions to be learned the cost, in strategies of at most so many positions.

        `shares` has what can be learned: the largest share of games in which a position may occur.
        """
        self.at_least(-most, dict.fromkeys(self.places.values(), -1.0))
        self._costs = [each / 100 for each in self._costs]
        flows: dict[int, int] = {}  # each as a part of its largest share
        won: dict[int, float] = {}
        entering: defaultdict[int, dict[int, float]] = defaultdict(dict)
        leaving: defaultdict[int, dict[int, float]] = defaultdict(dict)
        for place in shares:
            learned, flows[place] = self.variable(cost=1, integral=True), self.variable()
            self.at_least(0, {self.places[place]: 1, learned: -1})
            self.at_least(0, {learned: 1, flows[place]: -1})
        for (place, column), following_chances in chances.items():
            flow, share = self.variable(), shares[place]
            self.at_least(0, {self.choices[place, column]: 1, flow: -1})
            leaving[place][flow] = 1
            won[flow] = share * (1 - sum(following_chances.values()))  # makes four
            for after, chance in following_chances.items():
                if after in shares:
                    entering[after][flow] = share * chance / shares[after]
        for place, flow in flows.items():
            if place in leaving:
                self.at_least(0, leaving[place] | {flow: -1}, most=0)
            else:  # a leaf
                won[flow] = shares[place]
            if place != key(ROOT):
                self.at_least(0, entering[place] | {flow: -1})
        self.at_least(GOAL, won)


def find_chances(part: dict[int, Options]) -> tuple[Chances, dict[int, float]]:
    """The chances of a person's replies, and the largest share of games in which each position may
    occur; without positions that are rare.
    """
    opponent, chances = level(LEVELS[0]), Chances()
    shares = defaultdict[int, float](float, {key(ROOT): 1.0})
    layer = {key(ROOT): ROOT}
    while layer:
        later: dict[int, Position] = {}
        for place, position in layer.items():
            most: dict[int, float] = {}
            for column in part[place]:
                after = position.play(column)
                found = defaultdict[int, float](float)
                for reply, chance in enumerate(opponent.probabilities(after)):
                    if after.is_playable(reply):
                        reached = canonical(after.play(reply))
                        if key(reached) in part[place][column]:
                            found[key(reached)] += chance
                            later[key(reached)] = reached
                chances[place, column] = found
                most |= {each: max(found[each], most.get(each, 0)) for each in found}
            for after_place, chance in most.items():
                shares[after_place] += shares[place] * chance
        layer = {place: position for place, position in later.items() if shares[place] >= RARE}
    return chances, {place: min(1.0, share) for place, share in shares.items() if share >= RARE}


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
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("state", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--most", type=int, help="positions of a strategy for people")
    given = parser.parse_args()
    text = given.state.read_text(encoding="ascii")
    leaves, answers = read_findings(text)
    part = solvable(known_part(leaves, answers), leaves)
    print(f"{len(part)} positions are known to be won by what was found")
    program = Program(part, leaves)
    if given.most is None:
        write_whole(given.out, with_answers(text, program.answers()).encode())
        return
    program.add_learning(given.most, *find_chances(part))
    chosen = program.answers(gap=0.005)
    # Where the package has a diagram, people may know it.
    policy = read_leaves(given.state)
    policy |= {
        place: what
        for place, what in policy_of(shipped()).items()
        if isinstance(what, str) and place in policy
    }
    policy |= chosen.items()
    strategy = strategy_of(policy)
    write_whole(given.out, to_text(strategy))
    print(f"{len(strategy.entries)} positions")


if __name__ == "__main__":
    main()
