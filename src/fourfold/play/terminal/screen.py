"""The output of the line game."""

import sys
from collections.abc import Iterable

from rich.text import Text

from fourfold.base.languages import messages
from fourfold.base.plain_text import escaped
from fourfold.play.console.console import paragraphs, results, shows_color, theme_for
from fourfold.play.console.report import draw_analysis, side_name
from fourfold.play.session.descriptions import capitalised
from fourfold.play.session.setup import Setup
from fourfold.play.settings import Settings
from fourfold.render import text
from fourfold.render.themes import theme_named
from fourfold.rules.position import Position
from fourfold.rules.rule import Rule
from fourfold.rules.side import Side
from fourfold.solver import Analysis


class LineScreen:
    """Prints boards and messages in the chosen colours, characters and language."""

    def __init__(self, settings: Settings, language: str = "en") -> None:
        self.language = language
        self.words = messages(language, "terminal")
        self.console = results()
        self._theme = {"unicode": text.UNICODE, "ascii": text.ASCII}.get(
            settings.symbols, theme_for(sys.stdout)
        )
        # The terminal's own red and yellow suit its background, unless others were chosen.
        self._colors = None if settings.theme in ("auto", "dark") else theme_named(settings.theme)

    def say(self, message: str, hanging: str = "  ") -> None:
        """Print a message, wrapped to the width of the terminal. `hanging` as in `paragraphs`."""
        lines = escaped(message).split("\n")
        shown = paragraphs(lines, self.console, indent="", hanging=hanging)
        self.console.print(Text(shown), soft_wrap=True)

    def show_error(self, error: Exception) -> None:
        """Print an error as a sentence."""
        self.say(f"{capitalised(str(error))}.")

    def explain(self, sentences: Iterable[str]) -> None:
        """Print sentences."""
        self.say("\n".join(sentences))

    def side(self, side: Side) -> str:
        """A side as the board shows it: `First (●)`."""
        return side_name(side, self._theme, self.language)

    def prompt(self, side: Side) -> str:
        """The side that is asked, its disc in colour where the board has colours."""
        drawn = text.disc(
            side, theme=self._theme, color=shows_color(self.console), colors=self._colors
        )
        return self.side(side).replace(text.disc(side, theme=self._theme), drawn)

    def introduce(self, setup: Setup) -> None:
        """Print the names of the players."""
        first, second = self.sides
        if len(setup.people) == len(Side):
            self.say(self.words("play.two-players", first=first, second=second))
            return
        players = {"first_player": setup.first, "second_player": setup.second}
        you = setup.reader.name.lower() if setup.reader else "neither"
        self.say(self.words("play.seats", first=first, second=second, you=you, **players))

    @property
    def sides(self) -> tuple[str, str]:
        """Both sides, as the board shows them."""
        return self.side(Side.FIRST), self.side(Side.SECOND)

    def players(self, setup: Setup) -> tuple[str, str]:
        """The players as `result` takes them: `You`, or the side and, of a computer player, its
        name.
        """
        first, second = (
            "You" if side is setup.reader else self._player(side, setup) for side in Side
        )
        return first, second

    def _player(self, side: Side, setup: Setup) -> str:
        shown = self.side(side)
        if side in setup.people:
            return shown
        return self.words("play.player", side=shown, player=setup.name(side))

    def show_board(self, board: Position, last: int | None) -> None:
        """Show a board whose last move was in column `last`."""
        shown = text.board(
            board,
            theme=self._theme,
            color=shows_color(self.console),
            colors=self._colors,
            width=self.console.width,
            last=last,
            coordinates=True,
        )
        print(f"\n{shown}", flush=True)
        if board.rule is Rule.MOST_FOURS:
            first, second = self.sides
            fours = {f"{side.name.lower()}_fours": board.fours(side) for side in Side}
            self.say(self.words("play.fours", first=first, second=second, **fours))

    def show_analysis(self, analysis: Analysis) -> None:
        """Show the score of every move."""
        self.console.print(
            draw_analysis(
                analysis,
                theme=self._theme,
                color=shows_color(self.console),
                width=self.console.width,
                language=self.language,
            ),
            soft_wrap=True,
        )

    def show_plot(self, shares: Iterable[float | None]) -> None:
        """Plot the expected share of points."""
        plot = text.points_plot(
            tuple(shares),
            theme=self._theme,
            color=shows_color(self.console),
            width=min(max(self.console.width, 20), 80),
        )
        print(f"\n{plot}\n", flush=True)
