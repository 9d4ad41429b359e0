"""The setup of a new game: players, side, board size, and rule."""

from collections.abc import Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Input, Select, Static

from fourfold.base.errors import FourfoldError
from fourfold.play.session.opponents import (
    DEPTHS,
    depth,
    has_depth,
    in_menu,
    options,
    prunes,
    with_option,
)
from fourfold.play.session.seat import HUMAN, check_seat
from fourfold.play.session.setup import SIZES, Setup, usual_opponent
from fourfold.play.tui.dialog import Dialog
from fourfold.rules.rule import Rule

_OTHER = "other"
_WATCH = "watch"
_RULES = {
    Rule.CONNECT_FOUR: "four in a row wins",
    Rule.MOST_FOURS: "fill the board, most fours win",
}
_USUAL_DEPTH = 6
_NARROW = 60  # columns of the terminal: below this there is room for names only


def opponents(rule: Rule, *, short: bool = False) -> list[tuple[str, str]]:
    """The entries of the menu: their text, and the player's name.

    >>> opponents(Rule.CONNECT_FOUR)[0], opponents(Rule.CONNECT_FOUR, short=True)[0]
    (('human: two people at this keyboard', 'human'), ('human', 'human'))
    """

    def described(name: str, words: str) -> tuple[str, str]:
        return name if short else f"{name}: {words}", name

    return [
        described(HUMAN, "two people at this keyboard"),
        *(described(kind.name, kind.description) for kind in in_menu(rule)),
        ("another, by name …", _OTHER),
    ]


def listed_as(name: str, rule: Rule) -> str:
    """The menu entry of a player: for a search without its depth and pruning, which have lines of
    their own. Players that are not listed are named in full.

    >>> listed_as("chains:depth=3,pruning=off", Rule.MOST_FOURS)
    'chains'
    >>> listed_as("chains:depth=3,blunder=0.1", Rule.CONNECT_FOUR)
    'other'
    """
    word = name
    if has_depth(name) and options(name).keys() <= {"depth", "pruning"} and depth(name) in DEPTHS:
        word = name.partition(":")[0]
    return word if word in [known for _, known in opponents(rule)] else _OTHER


def _plies(depth: int) -> str:
    return "1 move ahead" if depth == 1 else f"{depth} moves ahead"


class SetupScreen(Dialog[Setup]):
    """The dialog for a new game. The result is its setup, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+s", "confirm", "Start")]

    def __init__(self, setup: Setup) -> None:
        super().__init__()
        self._before = setup

    def compose(self) -> ComposeResult:
        """A line for each choice."""
        before = self._before
        players = [name for name in (before.first, before.second) if name != HUMAN] or [HUMAN]
        side = _WATCH if not before.people else "second" if before.first != HUMAN else "first"
        size = (before.columns, before.rows)
        sizes = SIZES if size in SIZES else (*SIZES, size)
        with VerticalScroll(classes="box", can_focus=False) as box:
            box.border_title = "New game"
            yield from self._player("opponent", "Opponent", players[0])
            sides = [("first", "first"), ("second", "second"), ("neither: watch", _WATCH)]
            yield from _row("You play", "side", sides, side)
            with Vertical(id="rival-rows") as rows:
                rows.display = side == _WATCH
                yield from self._player("rival", "Against", players[-1])
            boards = [(f"{c} × {r}", f"{c}x{r}") for c, r in sizes]
            yield from _row("Board", "size", boards, f"{size[0]}x{size[1]}")
            rules = [(words, rule) for rule, words in _RULES.items()]
            yield from _row("Rule", "rule", rules, before.rule)
            yield Static("", classes="problem", markup=False)
            yield from self.buttons("Start")

    def _player(self, place: str, label: str, name: str) -> ComposeResult:
        """The lines for a player: a menu, an input for players that are not listed, and two for the
        options of a search.
        """
        rule = self._before.rule
        chosen = listed_as(name, rule)
        searches = chosen != _OTHER and has_depth(name)
        yield from _row(label, place, opponents(rule, short=self._short), chosen)
        with Horizontal(classes="row", id=f"{place}-row") as row:
            row.display = chosen == _OTHER
            yield Static("By name", classes="label")
            yield Input(
                name if chosen == _OTHER else "",
                placeholder="such as threats:depth=6 or elo:1400",
                id=f"{place}-name",
            )
        with Vertical(id=f"{place}-search", classes="search") as rows:
            rows.display = searches
            depths = [(_plies(depth), depth) for depth in DEPTHS]
            chosen_depth = depth(name) if searches else _USUAL_DEPTH
            yield from _row("Depth K", f"{place}-depth", depths, chosen_depth)
            pruning = [("on: alpha-beta", "on"), ("off: plain minimax", "off")]
            is_on = "on" if not searches or prunes(name) else "off"
            yield from _row("Pruning", f"{place}-pruning", pruning, is_on)

    @property
    def _short(self) -> bool:
        return self.app.size.width < _NARROW

    def on_select_changed(self, event: Select.Changed) -> None:
        """Update the choices that depend on others."""
        for place in ("opponent", "rival"):
            player = self.query_one(f"#{place}", Select)
            if event.select.id == "rule":
                rule = Rule(str(event.value))
                choices = opponents(rule, short=self._short)
                allowed = [name for _, name in choices]
                kept = player.value if player.value in allowed else usual_opponent(rule)
                player.set_options(choices)
                player.value = kept
            self.query_one(f"#{place}-row").display = player.value == _OTHER
            self.query_one(f"#{place}-search").display = has_depth(str(player.value))
        self.query_one("#rival-rows").display = self._chosen("side") == _WATCH

    def _chosen(self, choice: str) -> str:
        return str(self.query_one(f"#{choice}", Select).value)

    def _named(self, place: str) -> str:
        """The player chosen, by name."""
        chosen = self._chosen(place)
        if chosen == _OTHER:
            return self.query_one(f"#{place}-name", Input).value.strip()
        if has_depth(chosen):
            for option in ("depth", "pruning"):
                chosen = with_option(chosen, option, self._chosen(f"{place}-{option}"))
        return chosen

    def action_confirm(self) -> None:
        """Close with the choices if they are valid."""
        opponent, rule = self._named("opponent"), Rule(self._chosen("rule"))
        columns, rows = map(int, self._chosen("size").split("x"))
        match self._chosen("side"):
            case "first":
                first, second = HUMAN, opponent
            case "second":
                first, second = opponent, HUMAN
            case _:
                first, second = opponent, self._named("rival")
        try:
            for name in (first, second):
                check_seat(name, rule)
        except FourfoldError as error:
            self.show_problem(str(error))
            return
        self.dismiss(Setup(first, second, columns, rows, rule))


def _row(label: str, name: str, choices: Sequence[tuple[str, Any]], chosen: Any) -> ComposeResult:
    """A line of the dialog: a label, and a menu of choices."""
    with Horizontal(classes="row"):
        yield Static(label, classes="label")
        yield Select(choices, value=chosen, allow_blank=False, id=name)
