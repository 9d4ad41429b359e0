"""All keys on one page."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

_KEYS = {
    "Playing": {
        "1-7": "drop a disc into that column; on wide boards also a, b, c and so on",
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
        "Esc": "stop looking for an answer",
    },
    "Everything else": {
        "s  o": "save the game, open another",
        "t  m": "change colours, animation on or off",
        "q": "quit (also Ctrl-C and Ctrl-D); Ctrl-Z suspends",
    },
}


def _page() -> Content:
    parts: list[Content | str] = []
    for title, keys in _KEYS.items():
        parts.append(Content.styled(f"{title}\n", "bold $primary-lighten-2"))
        for key, meaning in keys.items():
            parts += [Content.styled(f"  {key:<11}", "bold"), f"{meaning}\n"]
    return Content.assemble(*parts).rstrip()


class HelpScreen(ModalScreen[None]):
    """Any of the usual keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,question_mark,f1,q,enter,space,ctrl+c,ctrl+d", "dismiss", "Close"),
    ]

    def compose(self) -> ComposeResult:
        """The page in a box."""
        with VerticalScroll(classes="box") as box:
            box.styles.width = 76
            box.border_title = "Keys"
            box.border_subtitle = "Esc closes"
            yield Static(_page(), id="help-text")
