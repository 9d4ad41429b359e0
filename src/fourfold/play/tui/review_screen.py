"""The review of a game: how well both sides played, and the key moments."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from fourfold.explain import Names
from fourfold.play.session.review_summary import key_moment, summary
from fourfold.render import text
from fourfold.review import Review


class ReviewScreen(ModalScreen[int | None]):
    """The review. The result is the ply to show, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,g,q,ctrl+c,ctrl+d", "dismiss(None)", "Close"),
        Binding("j,shift+down", "scroll_review(1)", "Down"),
        Binding("k,shift+up", "scroll_review(-1)", "Up"),
    ]

    AUTO_FOCUS = ""  # it would scroll down to the key moments

    def __init__(self, review: Review, names: Names) -> None:
        super().__init__()
        self._review = review
        self._names = names

    def compose(self) -> ComposeResult:
        """The plot, the summary, and the key moments to choose from."""
        width = min(self.app.size.width - 8, 66)
        plot = text.points_plot(self._review.expected, width=max(width, 20), height=7)
        with VerticalScroll(classes="box", can_focus=False) as box:
            box.styles.width = width + 6
            box.border_title = "Review"
            box.border_subtitle = "Enter shows a move, j and k scroll, Esc closes"
            yield Static(plot, markup=False)
            yield Static("\n".join(summary(self._review, self._names)), markup=False)
            points = [
                Option(
                    "\n".join(key_moment(self._review, moment, self._names)),
                    id=str(moment.number - 1),
                )
                for moment in self._review.key_moments
            ]
            if points:
                yield Static("Key moments", classes="caption")
                yield OptionList(*points, markup=False)
            else:
                yield Static("No key moments.", classes="caption")
            yield Static(f"\n{self._review.basis}", markup=False)

    def on_mount(self) -> None:
        """Begin at the top, with the plot."""
        for points in self.query(OptionList):
            points.focus(scroll_visible=False)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Scroll to the key moments when the user goes through them."""
        if event.option_index:
            event.option_list.scroll_visible(animate=False)

    def action_scroll_review(self, lines: int) -> None:
        """Scroll what does not fit into the terminal."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Show the position before the move."""
        self.dismiss(int(str(event.option.id)))
