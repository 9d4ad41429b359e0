"""Measure how many positions of a strategy cover most games against people.

    python benchmarks/strategy_coverage.py [--write]

A game is covered if every position of the strategy that occurs in it has been learned. The chances
come from the model of people, without sampling. Then the players play games, to measure the same
with games that were not used to choose the positions. The first player must win all of them.

With --write, the shares in the file of the strategy and the figures in docs/strategy.md are
updated. Run this after each change of the strategy.
"""

import argparse
import json
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from fourfold import Position, Side, Solver
from fourfold.base.files import write_whole
from fourfold.learn.strategy import (
    Strategy,
    check,
    needed_for,
    read,
    replies_of_people,
    to_text,
    with_shares,
)
from fourfold.learn.strategy.files import SHIPPED
from fourfold.learn.strategy.shares import Replies, by_share, find_replies, occurrences
from fourfold.players import Player, make_player

PAGE = Path(__file__).parents[1] / "docs" / "strategy.md"
SHARES = (0.5, 0.9, 0.99)
_FIGURES = re.compile(r"(?<=<!-- figures -->\n).*?(?=<!-- end of figures -->)", re.DOTALL)


class Anything:
    """An opponent that plays every legal move with the same chance."""

    def probabilities(self, position: Position) -> list[float]:
        """The chance of each column."""
        moves = position.legal_moves
        return [position.is_playable(each) / len(moves) for each in range(position.columns)]


def entries_met(strategy: Strategy, opponent: Player) -> set[int]:
    """Play a game. Returns the entries of the strategy that occur in it."""
    met, moves = set[int](), ""
    while not (position := Position.from_moves(moves)).is_over:
        if position.turn is Side.SECOND:
            column = opponent.get_move(position)
        else:
            advice = strategy.advice(moves)
            if advice is None:
                raise SystemExit(f"the strategy has no answer after {moves}")
            if advice.entry is not None:
                met.add(strategy.index(advice.entry.position) or 0)
            column = advice.column
        moves += str(column + 1)
    if position.winner is not Side.FIRST:
        raise SystemExit(f"not won: {moves}")
    return met


def row(strategy: Strategy, name: str, replies: Replies, games: int, solver: Solver) -> str:
    """A row of the table."""
    order = by_share(occurrences(replies))
    needed = [needed_for(replies, order, share) for share in SHARES]
    shared = by_share([entry.share for entry in strategy.entries])
    by_file = [needed_for(replies, shared, share) for share in SHARES]
    played = [
        entries_met(strategy, make_player(name, seed=seed, solver=solver)) for seed in range(games)
    ]
    measured = [sum(met <= {*order[:count]} for met in played) / len(played) for count in needed]
    cells = [
        *(f"{count:,}" for count in needed),
        " / ".join(f"{100 * share:.0f}" for share in measured),
        " / ".join(f"{count:,}" for count in by_file),
    ]
    return f"| `{name}` | " + " | ".join(cells) + " |"


def table(strategy: Strategy, replies: dict[str, Replies], games: int) -> str:
    """The table of the page."""
    solver = Solver()
    heads = [f"{100 * share:.0f}%" for share in SHARES]
    lines = [
        f"| opponent | {' | '.join(heads)} | measured, % | in the order of the file |",
        "|---|" + "---:|" * (len(SHARES) + 2),
        *(row(strategy, name, found, games, solver) for name, found in replies.items()),
    ]
    return "\n".join(lines)


def figures(strategy: Strategy) -> str:
    """The numbers of positions, by the number of moves before them."""
    report = check(json.loads(SHIPPED.read_text(encoding="utf-8")))
    if report.faults:
        raise SystemExit(f"not verified: {report.faults[0]}")
    plies = sorted({len(entry.moves) for entry in strategy.entries})

    def counted(kind: Sequence[int], name: str) -> str:
        return f"| {name} | " + " | ".join(str(kind.count(ply)) for ply in plies) + " |"

    answers = [len(entry.moves) for entry in strategy.entries if entry.diagram is None]
    leaves = [len(entry.moves) for entry in strategy.entries if entry.diagram is not None]
    used = Counter(entry.diagram for entry in strategy.entries if entry.diagram is not None)
    top = ", ".join(
        f"{count} for {sum(uses for _, uses in used.most_common(count)) / len(leaves):.0%}"
        for count in (1, 10, 50)
    )
    summary = (
        f"The strategy has **{report.positions:,} positions**: {report.answers:,} answers and "
        f"{report.leaves:,} leaves, which share {report.diagrams:,} diagrams. A few diagrams serve "
        f"most of the leaves: {top}. The checker plays {report.turns:,} turns of the first player."
    )
    lines = [
        summary,
        "",
        f"| moves before | {' | '.join(map(str, plies))} |",
        "|---|" + "---:|" * len(plies),
        counted(answers, "answers"),
        counted(leaves, "leaves"),
        "",
    ]
    return "\n".join(lines)


def main() -> None:
    """Measure, print, and write with --write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--write", action="store_true", help="update the file and the page")
    parser.add_argument("--games", type=int, default=500, help="to measure with, per opponent")
    given = parser.parse_args()
    strategy = read(SHIPPED)
    people = replies_of_people(strategy)
    strategy = with_shares(strategy, people.values())
    if given.write:
        write_whole(SHIPPED, to_text(strategy))
    replies = {make_player(f"level:{number}").name: each for number, each in people.items()}
    replies["random"] = find_replies(strategy, Anything())
    found = f"{figures(strategy)}\n{table(strategy, replies, given.games)}\n"
    print(found)
    if given.write:
        page = PAGE.read_text(encoding="utf-8")
        write_whole(PAGE, _FIGURES.sub(lambda _: found, page))


if __name__ == "__main__":
    main()
