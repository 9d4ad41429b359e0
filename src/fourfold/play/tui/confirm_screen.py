"""The dialog before something that cannot be taken back, or that discards a game."""

from collections.abc import Mapping
from enum import Enum
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option


class Decision(Enum):
    """What to do with the game, each with the key that decides so."""

    SAVE = "s"
    DROP = "d"
    RESIGN = "x"
    GO_ON = "Esc"


class ConfirmScreen(ModalScreen[Decision]):
    """A question and the possible answers, the safest one first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "answer('SAVE')", "Save"),
        Binding("d", "answer('DROP')", "Drop"),
        Binding("x", "answer('RESIGN')", "Resign"),
        Binding("escape", "answer('GO_ON')", "Cancel"),
        Binding("ctrl+c,ctrl+d", "interrupt", "Quit", show=False, priority=True),
    ]

    def __init__(self, title: str, question: str, answers: Mapping[Decision, str]) -> None:
        super().__init__()
        self._title = title
        self._question = question
        self._answers = answers

    def compose(self) -> ComposeResult:
        """The question and the answers."""
        with VerticalScroll(classes="box", can_focus=False) as box:
            box.styles.width = 40
            box.border_title = self._title
            yield Static(self._question, classes="caption")
            yield OptionList(
                *(
                    Option(f"{words} ({decision.value})", id=decision.name)
                    for decision, words in self._answers.items()
                ),
                markup=False,
            )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Answer with the line that was chosen."""
        self.action_answer(str(event.option.id))

    def action_answer(self, name: str) -> None:
        """Answer with the `Decision` of this name, if it is one of the answers."""
        if Decision[name] in self._answers:
            self.dismiss(Decision[name])

    def action_interrupt(self) -> None:
        """Quit if that is one of the answers; otherwise the game continues."""
        if Decision.DROP in self._answers:
            self.app.exit()
        else:
            self.dismiss(Decision.GO_ON)
