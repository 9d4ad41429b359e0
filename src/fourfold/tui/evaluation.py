"""What an analysis says, as it is shown beside the board."""

from rich.text import Text
from textual.widget import Widget

from fourfold.position import Position
from fourfold.render.themes import Theme, theme_named
from fourfold.scores import in_words
from fourfold.session import Board, FullBoard
from fourfold.side import Side
from fourfold.solver import Analysis
from fourfold.tui.board_view import ColumnScore

_FULL, _EIGHTHS = "█", " ▏▎▍▌▋▊▉"


def column_scores(analysis: Analysis) -> list[ColumnScore | None]:
    """The score of each column; a question mark where it is not proven yet.

    >>> from fourfold import Position, Solver
    >>> column_scores(Solver().analyse(Position.from_moves("414141")))[3]
    ColumnScore(text='+18', kind='win', best=True)
    """
    return [
        None if bounds is None else _column_score(score, best=column in analysis.best)
        for column, (score, bounds) in enumerate(zip(analysis.scores, analysis.bounds, strict=True))
    ]


def _column_score(score: int | None, *, best: bool) -> ColumnScore:
    if score is None:
        return ColumnScore("?", "muted", best)
    kind = "win" if score > 0 else "loss" if score < 0 else "draw"
    return ColumnScore(f"{score:+d}" if score else "0", kind, best)


def verdict(analysis: Analysis, names: tuple[str, str]) -> str:
    """Who wins, and how soon.

    >>> from fourfold import Position, Solver
    >>> verdict(Solver().analyse(Position.from_moves("414141")), ("You", "hard"))
    'You win in 1'
    """
    position, score = analysis.position, analysis.score
    if score is None:
        return "Not known yet"
    if score == 0:
        return "A draw with best play"
    winner = names[(position.turn if score > 0 else position.turn.other) - 1]
    when = in_words(position, score).split(" in ")[1]
    return f"{winner} {'win' if winner == 'You' else 'wins'} in {when}"


def share_of_first(analysis: Analysis) -> float:
    """How the bar is divided: 0.5 for a draw, more when first is winning, the sooner the more.

    >>> from fourfold import Position, Solver
    >>> share_of_first(Solver().analyse(Position.from_moves("414141")))
    1.0
    """
    position = analysis.position
    most = (position.columns * position.rows + 1 - position.ply) // 2
    lower, upper = analysis.score_bounds
    middle = (lower + upper) / 2 if analysis.score is None else analysis.score
    if analysis.score is None or middle == 0:
        value = 0.4 * middle / most
    else:
        # A win is a win: even the slowest is seen at a glance.
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

    def show(self, board: Board, analysis: Analysis | None, names: tuple[str, str]) -> None:
        """Shows who is ahead on a board; what the analysis says, or the fours so far."""
        if isinstance(board, FullBoard):
            fours = board.fours(Side.FIRST), board.fours(Side.SECOND)
            self._share = 0.5 if not sum(fours) else (fours[0] + 1) / (sum(fours) + 2)
            self._words = f"Fours: {names[0]} {fours[0]}, {names[1]} {fours[1]}"
        elif isinstance(board, Position) and board.is_over:
            self._share = {Side.FIRST: 1.0, Side.SECOND: 0.0, None: 0.5}[board.winner]
            self._words = "The game is over"
        elif analysis is None:
            self._share, self._words = None, "Analysing"
        else:
            self._share, self._words = share_of_first(analysis), verdict(analysis, names)
        self.refresh()

    def use(self, theme: Theme) -> None:
        """Paints in other colours from now on."""
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
