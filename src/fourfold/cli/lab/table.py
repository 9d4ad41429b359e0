"""The lines that `fourfold lab compare` prints."""

import math
from collections.abc import Sequence

from fourfold.base.quantities import duration_text
from fourfold.learn import lab
from fourfold.rules.notation import column_label, format_moves
from fourfold.rules.side import Side

_LONGEST_BAR = 30
_SHORTEST_BAR = 5


def bar(alpha_beta: int, minimax: int, most: int, length: int) -> str:
    """Two numbers of nodes, on a scale of tenfold steps up to `most`.

    >>> bar(10, 100, 1000, 6), bar(1000, 1000, 1000, 6)
    ('██░░', '██████')
    """
    scale = length / math.log(most)
    dark = max(1, round(math.log(alpha_beta) * scale))
    return "█" * dark + "░" * (round(math.log(minimax) * scale) - dark)


class Layout:
    """The layout of the rows: one line each if the terminal is wide enough, otherwise three."""

    def __init__(
        self,
        depths: Sequence[int],
        evaluations: Sequence[str],
        orders: Sequence[str],
        *,
        columns: int,
        width: int,
    ) -> None:
        # What minimax visits, unless columns fill up or games end.
        self._most = sum(columns**ply for ply in range(max(depths) + 1))
        digits = min(len(f"{self._most:,}"), 15)
        self._nodes = max(len("minimax"), digits), max(len("alpha-beta"), digits)
        self._evaluation = max(map(len, ["evaluation", *evaluations])) if evaluations[1:] else 0
        self._order = max(map(len, ["order", *orders])) if orders[1:] else 0
        self._evaluations, self._orders = evaluations, orders
        blank = ("", "", "")
        room = width - len(self._line("depth", "", "", self._costs(blank, blank), "share"))
        self.is_wide = room >= 0
        # Two spaces before the bar.
        self._bar = min(room - 2, _LONGEST_BAR) if room - 2 >= _SHORTEST_BAR else 0

    def _costs(self, *pair: tuple[str, str, str]) -> str:
        """Nodes, time and move of minimax, and those of alpha-beta."""
        return "".join(
            f"  {nodes:>{width}} {time:>7} {move:>4}"
            for (nodes, time, move), width in zip(pair, self._nodes, strict=True)
        )

    def _line(self, depth: str, evaluation: str, order: str, costs: str, share: str) -> str:
        line = f"{depth:>5}"
        if self._evaluation:
            line += f" {evaluation:<{self._evaluation}}"
        if self._order:
            line += f" {order:<{self._order}}"
        return f"{line}{costs} {share:>5}"

    def heading(self, moves: str, asked: lab.Search) -> str:
        """What a block of rows is about, and the names of its columns."""
        turn = "first" if asked.position.turn is Side.FIRST else "second"
        where = "Empty board" if asked.position.ply == 0 else f"After {moves}"
        alike = [str(asked.rule)]
        if not self._evaluation:
            alike.append(str(self._evaluations[0]))
        if not self._order:
            alike.append(str(self._orders[0]))
        about = f"{where}: {turn} to move; {', '.join(alike)}"
        if not self.is_wide:
            return about
        costs = self._costs(("minimax", "time", "move"), ("alpha-beta", "time", "move"))
        return f"{about}\n{self._line('depth', 'evaluation', 'order', costs, 'share')}"

    def row(self, row: lab.Row) -> str:
        """One comparison."""
        asked = row.minimax
        share = f"{row.share:.0%}" if row.share >= 0.0995 else f"{row.share:.1%}"
        minimax, alpha_beta = (
            (f"{done.nodes:,}", duration_text(done.seconds), column_label(done.column))
            for done in (row.minimax, row.alpha_beta)
        )
        if not self.is_wide:
            return (
                f"depth {asked.depth} {asked.evaluation} {asked.order}\n"
                f" minimax    {', '.join(minimax)}\n"
                f" alpha-beta {', '.join((*alpha_beta, share))}"
            )
        costs = self._costs(minimax, alpha_beta)
        line = self._line(str(asked.depth), asked.evaluation, str(asked.order), costs, share)
        nodes = row.alpha_beta.nodes, row.minimax.nodes
        return f"{line}  {bar(*nodes, self._most, self._bar)}" if self._bar else line


def published_heading() -> str:
    """The names of the columns of `published_line`."""
    return "depth  after     minimax  published  alpha-beta  published  answer"


def published_line(replayed: lab.Replayed) -> str:
    """A row of the published study, with what we count."""
    row, published = replayed.row, replayed.published
    line = (
        f"{published.depth:>5}  {format_moves(replayed.moves):<7}"
        f"{row.minimax.nodes:>10,}{published.minimax:>11,}"
        f"{row.alpha_beta.nodes:>12,}{published.alpha_beta:>11,}"
        f"{column_label(row.minimax.column):>8}"
    )
    return line if replayed.matches else f"{line}  DIFFERS"
