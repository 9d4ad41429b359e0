"""All keys on one page."""

from typing import ClassVar

from rich.table import Table
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

_KEYS = {
    "Playing": {
        "1-7": "drop a disc there; on wide boards also a to g (then E explains, G reviews)",
        "← → ↓": "point at a column, drop there; or use the mouse",
        "u  r": "take back your move, redo it",
        "n": "a new game: opponent, side, board",
        "x": "resign, after a question",
        "Space": "pause or continue a game between computer players",
    },
    "Understanding": {
        "h": "hint: the best columns",
        "e": "explain this position; j and k scroll",
        "w": "the search tree of the computer's move; j and k scroll",
        "v": "scores and evaluation on or off",
        "g": "review the game",
        "PgUp PgDn": "one move back or forward (also , and .)",
        "Home End": "to the beginning, to the end",
        "Esc": "stop looking for an answer, or close it",
    },
    "Everything else": {
        "s  o": "save the game, open another",
        "t  m": "change colours, animation on or off",
        "q": "quit (also Ctrl-C and Ctrl-D); Ctrl-Z suspends",
    },
}


def _table(keys: dict[str, str]) -> Table:
    table = Table.grid(padding=(0, 2))
    for key, meaning in keys.items():
        table.add_row(f"  {key}", meaning)
    table.columns[0].style = "bold"
    table.columns[0].width = 11
    return table


class HelpScreen(ModalScreen[None]):
    """Any of the usual keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,question_mark,f1,q,enter,space,ctrl+c,ctrl+d", "dismiss", "Close"),
        Binding("j", "scroll_keys(1)", "Down"),
        Binding("k", "scroll_keys(-1)", "Up"),
    ]

    def compose(self) -> ComposeResult:
        """The page in a box."""
        with VerticalScroll(classes="box") as box:
            box.styles.width = 76
            box.border_title = "Keys"
            box.border_subtitle = "j and k scroll, Esc closes"
            for title, keys in _KEYS.items():
                yield Static(title, classes="help-title")
                yield Static(_table(keys))

    def action_scroll_keys(self, lines: int) -> None:
        """Scroll what does not fit into the terminal."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)
