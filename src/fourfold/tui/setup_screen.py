"""A new game: against whom, on which side, on which board, by which rule."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Select, Static

from fourfold.errors import FourfoldError
from fourfold.players import known_players
from fourfold.session import HUMAN, Rule, Setup, check_seat, read_seat

_OTHER = "other"
_SIZES = [(7, 6), (4, 4), (5, 4), (5, 5), (6, 5), (6, 6), (6, 7), (7, 7), (8, 7), (9, 6), (10, 5)]
_RULES = {
    Rule.CONNECT_FOUR: "the first four wins",
    Rule.MOST_FOURS: "fill the board, most fours win",
}
_COUNTERS = ("fours:depth=2", "fours:depth=4", "fours:depth=6", "random")


def opponents(rule: Rule) -> list[tuple[str, str]]:
    """What the menu offers: what it says, and the player's name.

    >>> opponents(Rule.CONNECT_FOUR)[0]
    ('human: two people at this keyboard', 'human')
    """
    choices = [(f"{HUMAN}: two people at this keyboard", HUMAN)]
    if rule is Rule.MOST_FOURS:
        choices += [(name, name) for name in _COUNTERS]
    else:
        # Those that cannot be named without a number are for the line below.
        choices += [
            (f"{kind.name}: {kind.description}", kind.name)
            for kind in known_players().values()
            if check_seat(kind.name)
        ]
    return [*choices, ("another, by name …", _OTHER)]


class SetupScreen(ModalScreen[Setup | None]):
    """Answers with how to play, or with None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", "Cancel"),
        # Even where a line is being typed, which has other uses for these keys.
        Binding("ctrl+c,ctrl+d", "cancel", "Cancel", show=False, priority=True),
        Binding("ctrl+s", "start", "Start"),
    ]

    def __init__(self, setup: Setup) -> None:
        super().__init__()
        self._before = setup

    def compose(self) -> ComposeResult:
        """A line for each choice."""
        before = self._before
        seats = (before.first, before.second)
        opponent = next((name for name in seats if name != HUMAN), HUMAN)
        side = "watch" if not before.people else "second" if before.first != HUMAN else "first"
        known = opponents(before.rule)
        listed = opponent in [name for _, name in known]
        size = (before.columns, before.rows)
        sizes = _SIZES if size in _SIZES else [*_SIZES, size]
        with VerticalScroll(classes="box", can_focus=False) as box:
            box.border_title = "New game"
            with Horizontal(classes="row"):
                yield Static("Opponent", classes="label")
                yield Select(
                    known,
                    value=opponent if listed else _OTHER,
                    allow_blank=False,
                    id="opponent",
                )
            with Horizontal(classes="row", id="other-row") as row:
                row.display = not listed
                yield Static("By name", classes="label")
                yield Input(
                    "" if listed else opponent,
                    placeholder="such as threats:depth=6 or elo:1400",
                    id="other",
                )
            with Horizontal(classes="row"):
                yield Static("You play", classes="label")
                yield Select(
                    [("first", "first"), ("second", "second"), ("not: two players", "watch")],
                    value=side,
                    allow_blank=False,
                    id="side",
                )
            with Horizontal(classes="row"):
                yield Static("Board", classes="label")
                yield Select(
                    [(f"{c} × {r}", f"{c}x{r}") for c, r in sizes],
                    value=f"{size[0]}x{size[1]}",
                    allow_blank=False,
                    id="size",
                )
            with Horizontal(classes="row"):
                yield Static("Rule", classes="label")
                yield Select(
                    [(words, rule) for rule, words in _RULES.items()],
                    value=before.rule,
                    allow_blank=False,
                    id="rule",
                )
            yield Static("", classes="problem", markup=False)
            with Horizontal(classes="buttons"):
                yield Button("Cancel", id="cancel")
                yield Button("Start", id="start", variant="primary")

    def on_select_changed(self, event: Select.Changed) -> None:
        """Some choices change others."""
        opponent = self.query_one("#opponent", Select)
        if event.select.id == "rule":
            choices = opponents(Rule(str(event.value)))
            allowed = [name for _, name in choices]
            kept = opponent.value if opponent.value in allowed else allowed[1]
            opponent.set_options(choices)
            opponent.value = kept
        self.query_one("#other-row").display = opponent.value == _OTHER

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Start or cancel."""
        if event.button.id == "start":
            self.action_start()
        else:
            self.dismiss(None)

    def on_input_submitted(self) -> None:
        """Enter starts too."""
        self.action_start()

    def action_start(self) -> None:
        """Answers with the choices, if they make sense."""
        chosen = {select.id: select.value for select in self.query(Select)}
        opponent, rule = str(chosen["opponent"]), Rule(str(chosen["rule"]))
        if opponent == _OTHER:
            opponent = self.query_one("#other", Input).value.strip()
        columns, rows = map(int, str(chosen["size"]).split("x"))
        first, second = HUMAN, opponent
        if chosen["side"] == "second":
            first, second = second, first
        elif chosen["side"] == "watch":
            first = second
        try:
            read_seat(opponent, rule)
        except FourfoldError as error:
            self.query_one(".problem", Static).update(str(error))
            return
        self.dismiss(Setup(first, second, columns, rows, rule))

    def action_cancel(self) -> None:
        """Leaves everything as it is."""
        self.dismiss(None)
