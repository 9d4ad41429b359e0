"""Exchange answers of a strategy for others that leave people less to learn.

    python benchmarks/strategy_people.py STRATEGY STATE OUT [--most 1000] [--seconds 600]

For the answers that occur most often, every other winning answer is tried, if the diagrams in
STATE, the state of a search by fourfold-strategy, are enough to complete the strategy with it. It
is kept if fewer positions win 90% of games against people, and the strategy has no more than --most
positions. Each better strategy is written to OUT at once.
"""

import argparse
import time
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from fourfold import Position, Solver
from fourfold.base.files import write_whole
from fourfold.learn.strategy import Entry, Strategy, mirror_diagram, needed_for, read, to_text
from fourfold.learn.strategy.selection import learning_order
from fourfold.learn.strategy.shares import LEVELS, find_replies, level, occurrences
from fourfold.learn.strategy.strategy import winning_move

GOAL = 0.9
WEIGHTS = dict(zip(LEVELS, (2.0, 0.5, 0.5), strict=True))
RARE = 0.001  # a share of games
_BOTTOM = sum(1 << (7 * column) for column in range(7))
_SOLVER = Solver()

Policy = dict[int, int | str]
"""What to do in each position, by the search's key of the one of two mirror images that is stored
there: a column or a diagram.
"""


def key(position: Position) -> int:
    """The search's key of a position, which differs between mirror images."""
    first, second = position.bitboards
    return first + (first | second) + _BOTTOM


def canonical(position: Position) -> Position:
    """The mirror image that the search stores."""
    return min(position, position.mirror(), key=key)


@cache
def winning_columns(position: Position) -> list[int]:
    """The columns that win."""
    return [each for each in position.legal_moves if _SOLVER.solve(position.play(each)) < 0]


def following(position: Position, column: int) -> Iterator[Position]:
    """The positions to answer after a move and each reply, as they are stored."""
    after = position.play(column)
    for reply in after.legal_moves:
        if winning_move(reached := after.play(reply)) is None:
            yield canonical(reached)


def read_leaves(path: Path) -> Policy:
    """The diagrams in a state file."""
    lines = (line.split() for line in path.read_text(encoding="utf-8").splitlines())
    return {int(words[0], 16): words[2] for words in lines if words[1:2] == ["leaf"]}


def policy_of(strategy: Strategy) -> Policy:
    """What a strategy does."""
    policy: Policy = {}
    for stored in strategy.entries:
        position = canonical(stored.position)
        entry = stored if stored.position == position else stored.mirror()
        what = entry.answer if entry.diagram is None else entry.diagram
        assert what is not None  # noqa: S101 - for the type checker
        policy[key(position)] = what
    return policy


def complete(position: Position, policy: Policy, leaves: Policy, depth: int) -> Policy | None:
    """What to add to a policy so that it wins from a position; None if it takes more answers."""
    name = key(position)
    if name in policy:
        return {}
    if name in leaves:
        return {name: leaves[name]}
    found = (
        added
        for column in (winning_columns(position) if depth else [])
        if (added := exchange(position, column, policy, leaves, depth - 1)) is not None
    )
    return min(found, key=len, default=None)


def exchange(
    position: Position, column: int, policy: Policy, leaves: Policy, depth: int
) -> Policy | None:
    """What to change in a policy for an answer; None if it takes more answers after it."""
    changed: Policy = {key(position): column}
    for each in following(position, column):
        added = complete(each, policy | changed, leaves, depth)
        if added is None:
            return None
        changed |= added
    return changed


def strategy_of(policy: Policy) -> Strategy:
    """The part of a policy that is reached from the empty board."""
    entries: list[Entry] = []
    waiting, seen = [(Position(), "")], {key(Position())}
    for position, moves in waiting:
        what = policy[key(canonical(position))]
        is_image = canonical(position) != position
        if isinstance(what, str):
            entries.append(Entry(moves, None, mirror_diagram(what) if is_image else what))
            continue
        answer = 6 - what if is_image else what
        entries.append(Entry(moves, answer, None))
        after = position.play(answer)
        for reply in after.legal_moves:
            reached = after.play(reply)
            name = key(canonical(reached))
            if winning_move(reached) is None and name not in seen:
                seen.add(name)
                waiting.append((reached, f"{moves}{answer + 1}{reply + 1}"))
    stored = [
        each if canonical(each.position) == each.position else each.mirror() for each in entries
    ]
    stored.sort(key=lambda entry: (len(entry.moves), entry.moves))
    diagrams = dict.fromkeys(entry.diagram for entry in stored if entry.diagram is not None)
    return Strategy(7, 6, tuple(stored), tuple(diagrams))


class Remembered:
    """The player of a level, whose chances are computed once."""

    def __init__(self, number: int) -> None:
        player = level(number, _SOLVER)
        self.probabilities = cache(player.probabilities)


def needed(strategy: Strategy, people: dict[int, Remembered]) -> dict[int, int]:
    """How many positions win most games against each level."""
    replies = {number: find_replies(strategy, each) for number, each in people.items()}
    return {
        number: needed_for(each, learning_order(strategy, each), GOAL)
        for number, each in replies.items()
    }


def weighed(counts: dict[int, int]) -> float:
    """The numbers of positions against all levels as one number."""
    return sum(WEIGHTS[number] * count for number, count in counts.items())


def frequent_answers(strategy: Strategy, opponent: Remembered) -> Sequence[Entry]:
    """The answers that occur often, the most frequent first, without the first move."""
    shares = occurrences(find_replies(strategy, opponent))
    pairs = sorted(zip(shares, strategy.entries, strict=True), key=lambda pair: -pair[0])
    return [
        entry for share, entry in pairs if entry.diagram is None and entry.moves and share > RARE
    ]


def main() -> None:
    """Try exchanges until the time is over."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("strategy", type=Path)
    parser.add_argument("state", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--most", type=int, default=1000, help="positions [default: 1000]")
    parser.add_argument("--seconds", type=float, default=600, help="[default: 600]")
    given = parser.parse_args()
    leaves, policy = read_leaves(given.state), policy_of(read(given.strategy))
    people = {number: Remembered(number) for number in LEVELS}
    strategy, begun = strategy_of(policy), time.monotonic()
    counts = needed(strategy, people)
    print(f"{len(strategy.entries)} positions; for {GOAL:.0%} by level: {counts}", flush=True)
    for entry in frequent_answers(strategy, people[LEVELS[0]]):
        position = canonical(entry.position)
        for column in winning_columns(position):
            if time.monotonic() - begun > given.seconds:
                return
            if policy.get(key(position)) == column:
                continue
            changed = exchange(position, column, policy, leaves, depth=2)
            if changed is None:
                continue
            tried = strategy_of(policy | changed)
            if len(tried.entries) > given.most:
                continue
            fewer = needed(tried, people)
            if weighed(fewer) < weighed(counts):
                policy, counts = policy | changed, fewer
                write_whole(given.out, to_text(tried))
                print(f"{len(tried.entries)} positions: {counts} after {entry.moves}", flush=True)


if __name__ == "__main__":
    main()
