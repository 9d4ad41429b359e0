"""The evaluation beside the board: a bar and a line of text."""

from rich.text import Text
from textual.widget import Widget

from fourfold.render.themes import Theme, theme_named
from fourfold.rules.position import Position
from fourfold.rules.rule import Rule
from fourfold.rules.side import Side
from fourfold.solver import Analysis
from fourfold.solver.scores import verdict

_FULL, _EIGHTHS = "█", " ▏▎▍▌▋▊▉"


def share_of_first(analysis: Analysis) -> float:
    """How the bar is divided: 0.5 for a draw, more when first is winning, the sooner the more.

    >>> from fourfold import Position, Solver
    >>> share_of_first(Solver().analyse(Position.from_moves("414141")))
    1.0
    """
    position = analysis.position
    most = (position.columns * position.rows + 1 - position.ply) // 2
    lower, upper = analysis.bounds
    middle = (lower + upper) / 2 if analysis.score is None else analysis.score
    if analysis.score is None or middle == 0:
        value = 0.4 * middle / most
    else:
        # Even the slowest win must be clearly visible.
        value = (0.25 + 0.75 * abs(middle) / most) * (1 if middle > 0 else -1)
    return 0.5 + 0.5 * (value if position.turn is Side.FIRST else -value)


class EvaluationBar(Widget):
    """One bar for both sides, and a line of words below it."""

    DEFAULT_CSS = "EvaluationBar { height: 2; }"

    def __init__(self) -> None:
        super().__init__(id="evaluation")
        self._share: float | None = None
        self._words = ""
        self._theme = theme_named("dark")

    def show(self, board: Position, analysis: Analysis | None, you: Side | None) -> None:
        """Show who is ahead on a board, by the analysis or by the fours so far."""
        if board.rule is Rule.MOST_FOURS:
            fours = board.fours(Side.FIRST), board.fours(Side.SECOND)
            self._share = 0.5 if not sum(fours) else (fours[0] + 1) / (sum(fours) + 2)
            self._words = f"Fours: First {fours[0]}, Second {fours[1]}"
        elif board.is_over:
            self._share = {Side.FIRST: 1.0, Side.SECOND: 0.0, None: 0.5}[board.winner]
            self._words = "The game is over"
        elif analysis is None:
            self._share, self._words = None, "Analysing"
        else:
            names = ("You" if side is you else side.name.capitalize() for side in Side)
            self._share = share_of_first(analysis)
            self._words = verdict(analysis.position, analysis.bounds, *names) or "Not known yet"
        self.refresh()

    def use(self, theme: Theme) -> None:
        """Change the colours."""
        self._theme = theme
        self.refresh()

    def render(self) -> Text:
        """The bar and the words."""
        theme, width = self._theme, self.size.width
        if self._share is None:
            bar = Text("░" * width, style=theme.muted)
        else:
            eighths = round(self._share * width * 8)
            whole, part = divmod(eighths, 8)
            left = _FULL * whole + (_EIGHTHS[part] if part else "")
            bar = Text(left.ljust(width)[:width], style=f"{theme.first} on {theme.second}")
        return Text("\n").join([bar, Text(self._words, style=theme.ink, no_wrap=True)])
