"""The keys at the bottom of the screen."""

from textual.app import ComposeResult
from textual.widgets import Footer

_KEYS = 9  # those that are shown, see GameScreen
_ONE_LINE = 80  # the width at which all of them fit into one line
_WIDEST = 11  # of a key with its name and a gap


def footer_lines(width: int) -> int:
    """The number of lines that the footer needs.

    >>> footer_lines(80), footer_lines(60), footer_lines(40)
    (1, 2, 3)
    """
    return 1 if width >= _ONE_LINE else -(-_KEYS // max(1, width // _WIDEST))


class KeyFooter(Footer):
    """The keys of a screen, in as many lines as there is room for."""

    def __init__(self) -> None:
        super().__init__(show_command_palette=False)
        self._lines = 1

    def use(self, lines: int) -> None:
        """Show the keys in this many lines."""
        self._lines = lines
        self._arrange()

    def compose(self) -> ComposeResult:
        """The keys."""
        yield from super().compose()
        self._arrange()  # the base class sets the number of columns, too

    def _arrange(self) -> None:
        self.styles.height = self._lines
        self.styles.layout = "horizontal" if self._lines == 1 else "grid"
        self.styles.grid_size_columns = -(-_KEYS // self._lines)
