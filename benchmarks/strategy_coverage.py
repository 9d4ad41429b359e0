"""Measure how many positions of a strategy win most games against people by heart.

    python benchmarks/strategy_coverage.py [--write] [--strategy FILE]

A game is won by heart if every position of the strategy that occurs in it has been learned. The
positions are chosen by the chances that the model of people gives to each reply. Then the players
play games, which were not used for choosing, to measure the same. The first player must win all.

With --write, the strategy is checked and becomes the one that comes with the package: its file gets
the shares, and the orders in which to learn it and the figures and the picture of docs/strategy.md
are written again. Run this after each change: the program fourfold-strategy writes FILE.
"""

import argparse
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from fourfold import Position, Side, Solver
from fourfold.base.files import write_whole
from fourfold.learn.strategy import (
    Strategy,
    check,
    diagram_marks,
    needed_for,
    read,
    replies_of_people,
    to_data,
    to_text,
    with_shares,
)
from fourfold.learn.strategy.files import SHIPPED
from fourfold.learn.strategy.selection import (
    GOALS,
    SHIPPED_ORDERS,
    Goal,
    LearningOrder,
    learning_order,
    orders_to_text,
)
from fourfold.learn.strategy.shares import Replies
from fourfold.players import Player, make_player
from fourfold.render import svg

PAGE = Path(__file__).parents[1] / "docs" / "strategy.md"
PICTURE = PAGE.parent / "images" / "strategy-diagrams.svg"
_PICTURED = 10
_FIGURES = re.compile(r"(?<=<!-- figures -->\n).*?(?=<!-- end of figures -->)", re.DOTALL)


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


def share_won(played: Sequence[set[int]], order: Sequence[int], count: int) -> float:
    """The share of games in which only the first `count` entries of an order occur."""
    return sum(met <= {*order[:count]} for met in played) / len(played)


def order_for(strategy: Strategy, number: int, replies: Replies, games: int) -> LearningOrder:
    """The order in which to learn the strategy against a level, measured."""
    solver, name = Solver(), make_player(f"level:{number}").name
    played = [
        entries_met(strategy, make_player(name, seed=seed, solver=solver)) for seed in range(games)
    ]
    order = learning_order(strategy, replies)
    needed = ((share, needed_for(replies, order, share)) for share in GOALS)
    goals = (Goal(share, count, share_won(played, order, count)) for share, count in needed)
    return LearningOrder(number, name, tuple(order), tuple(goals))


def table(orders: Sequence[LearningOrder], games: int) -> str:
    """The table of the page."""
    heads = " | ".join(f"{goal:.0%}" for goal in GOALS)
    lines = [
        f"| level | player | {heads} | won by heart, of {games:,} games each |",
        "|---:|---|" + "---:|" * (len(GOALS) + 1),
    ]
    for each in orders:
        counts = " | ".join(f"{goal.positions:,}" for goal in each.goals)
        measured = " / ".join(f"{goal.measured:.0%}" for goal in each.goals)
        lines.append(f"| {each.level} | `{each.name}` | {counts} | {measured} |")
    return "\n".join(lines)


def picture(strategy: Strategy) -> str:
    """The ten diagrams that serve most leaves, as an SVG."""
    used = Counter(entry.diagram for entry in strategy.entries if entry.diagram is not None)
    width, gap = 210, 16
    empty, parts = Position(strategy.columns, strategy.rows), []
    for index, (diagram, leaves) in enumerate(used.most_common(_PICTURED)):
        drawn = svg.board(empty, width=width, marks=[*diagram_marks(diagram, empty)])
        x, y = (index % 5) * (width + gap), (index // 5) * (width + 2 * gap)
        words = f"{leaves} {'leaf' if leaves == 1 else 'leaves'}"
        inner = drawn[drawn.index("<svg") :].replace("<svg ", f'<svg x="{x}" y="{y}" ', 1)
        label = f'<text x="{x + width / 2}" y="{y + width + gap / 2}">{words}</text>'
        parts += [inner, label]
    size = f"{5 * width + 4 * gap} {2 * width + 4 * gap}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}">'
        '<rect width="100%" height="100%" fill="#fff"/>'
        '<g font-family="sans-serif" font-size="14" text-anchor="middle">'
        f"{''.join(parts)}</g></svg>\n"
    )


def figures(strategy: Strategy) -> str:
    """The numbers of positions, by the number of moves before them."""
    report = check(to_data(strategy))
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
    half = next(
        count
        for count in range(len(used) + 1)
        if 2 * sum(uses for _, uses in used.most_common(count)) >= len(leaves)
    )
    marks = sum(mark not in "./" for each in strategy.diagrams for mark in each) / len(used)
    summary = (
        f"The strategy has **{report.positions:,} positions**: {report.answers:,} answers and "
        f"{report.leaves:,} leaves, which share {report.diagrams:,} diagrams. A few diagrams serve "
        f"most of the leaves: {top}; {half} serve half of them. A diagram has {marks:.1f} marks on "
        f"average. The checker plays {report.turns:,} turns of the first player."
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
    parser.add_argument("--write", action="store_true", help="update the files and the page")
    parser.add_argument("--strategy", type=Path, default=SHIPPED, help="[default: the shipped one]")
    parser.add_argument("--games", type=int, default=4000, help="to measure with, per opponent")
    given = parser.parse_args()
    strategy = read(given.strategy)
    people = replies_of_people(strategy)
    strategy = with_shares(strategy, people)
    numbers = figures(strategy)
    orders = [order_for(strategy, level, each, given.games) for level, each in people.items()]
    found = f"{numbers}\n{table(orders, given.games)}\n"
    print(found)
    if given.write:
        write_whole(SHIPPED, to_text(strategy))
        write_whole(SHIPPED_ORDERS, orders_to_text(orders))
        write_whole(PICTURE, picture(strategy))
        page = PAGE.read_text(encoding="utf-8")
        write_whole(PAGE, _FIGURES.sub(lambda _: found, page))


if __name__ == "__main__":
    main()
