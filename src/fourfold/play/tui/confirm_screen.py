"""The dialog before a game is discarded."""

from enum import Enum, auto
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option


class Decision(Enum):
    """What to do with the game."""

    SAVE = auto()
    DROP = auto()
    GO_ON = auto()


class ConfirmScreen(ModalScreen[Decision]):
    """A dialog for a game that is not saved. `drop` labels the answer that discards it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "answer('SAVE')", "Save"),
        Binding("d", "answer('DROP')", "Drop"),
        Binding("escape", "answer('GO_ON')", "Cancel"),
        # Pressing Ctrl-C again quits.
        Binding("ctrl+c,ctrl+d", "app.quit", "Quit", show=False, priority=True),
    ]

    def __init__(self, title: str, drop: str) -> None:
        super().__init__()
        self._title = title
        self._drop = drop

    def compose(self) -> ComposeResult:
        """The question and the answers, the safe one first."""
        with VerticalScroll(classes="box", can_focus=False) as box:
            box.styles.width = 40
            box.border_title = self._title
            yield Static("This game is not saved.", classes="caption")
            yield OptionList(
                Option("Save it first (s)", id="SAVE"),
                Option(f"{self._drop} (d)", id="DROP"),
                Option("Continue playing (Esc)", id="GO_ON"),
                markup=False,
            )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Answer with the line that was chosen."""
        self.action_answer(str(event.option.id))

    def action_answer(self, name: str) -> None:
        """Answer with the `Decision` of this name."""
        self.dismiss(Decision[name])
