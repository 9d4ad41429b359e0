"""What the dialogs share: how they are closed, their buttons, and a line for problems."""

from typing import ClassVar, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import ModalScreen
from textual.widgets import Button, Static

Result = TypeVar("Result")


class Dialog(ModalScreen[Result | None]):
    """A dialog with input. Its result is None if it is cancelled."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "Cancel"),
        # Even where a line is being typed, which has other uses for these keys.
        Binding("ctrl+c,ctrl+d", "dismiss(None)", "Cancel", show=False, priority=True),
    ]

    def action_confirm(self) -> None:
        """Close with the result, or show why that is not possible."""
        raise NotImplementedError

    def buttons(self, confirm: str) -> ComposeResult:
        """The buttons; `confirm` is the label of the second one."""
        with Horizontal(classes="buttons"):
            yield Button("Cancel", id="cancel")
            yield Button(confirm, id="confirm", variant="primary")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Confirm or cancel."""
        if event.button.id == "confirm":
            self.action_confirm()
        else:
            self.dismiss(None)

    def on_input_submitted(self) -> None:
        """Enter in an input line confirms, too."""
        self.action_confirm()

    def show_problem(self, message: str) -> None:
        """Show why the dialog cannot be closed with a result."""
        self.query_one(".problem", Static).update(message)
