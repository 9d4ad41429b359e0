"""The menu: one line per setting."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from fourfold.play.desktop import view
from fourfold.play.session import opponents
from fourfold.play.session.seat import HUMAN
from fourfold.play.session.setup import SIZES, usual_opponent
from fourfold.play.settings import THEME_NAMES, Settings
from fourfold.rules.rule import Rule

_RULES = {
    Rule.CONNECT_FOUR: ("four in a line", "four in a line ends the game"),
    Rule.MOST_FOURS: ("most fours", "most fours on the full board win"),
}


@dataclass(frozen=True, slots=True)
class Choice:
    """One line: the choices, the current one, and how a choice changes the settings."""

    label: str
    values: Sequence[Any]
    current: Any
    change: Callable[[Any], Settings]
    words: Callable[[Any], str] = str
    explanation: str = ""

    def step(self, by: int) -> Settings:
        """The settings with the next value, or the one before; after the last comes the first."""
        if self.current not in self.values:
            return self.change(self.values[0 if by > 0 else -1])
        index = self.values.index(self.current) + by
        return self.change(self.values[index % len(self.values)])


def choices(settings: Settings) -> list[Choice]:
    """The lines of the menu, which depend on the settings.

    >>> [choice.label for choice in choices(Settings())][:4]
    ['Opponent', 'You play', 'Rule', 'Board']
    >>> [choice.label for choice in choices(Settings(opponent="threats:depth=6"))][:4]
    ['Opponent', 'Depth K', 'Pruning', 'Evaluation']
    """
    lines = [_opponent(settings), *_search(settings)]
    if settings.opponent != HUMAN:
        lines.append(
            Choice(
                "You play",
                ("first", "second"),
                settings.side,
                lambda side: settings.changed(side=side),
                explanation="first makes the first move",
            )
        )
    lines += [
        Choice(
            "Rule",
            tuple(Rule),
            Rule(settings.rule),
            lambda rule: _with_rule(settings, rule),
            lambda rule: _RULES[rule][0],
            _RULES[Rule(settings.rule)][1],
        ),
        Choice(
            "Board",
            SIZES,
            (settings.columns, settings.rows),
            lambda size: settings.changed(columns=size[0], rows=size[1]),
            lambda size: f"{size[0]} x {size[1]}",
            "a different board starts a new game",
        ),
        Choice(
            "Colours",
            THEME_NAMES,
            settings.theme,
            lambda theme: settings.changed(theme=theme),
            explanation="the sides differ in shape, too",
        ),
        _switch(
            "Hints",
            settings.scores,
            lambda on: settings.changed(scores=on),
            "the exact score of every column",
        ),
        _switch(
            "Animation",
            settings.animation,
            lambda on: settings.changed(animation=on),
            "show discs falling",
        ),
    ]
    return lines


def _opponent(settings: Settings) -> Choice:
    return Choice(
        "Opponent",
        opponents.families(Rule(settings.rule)),
        opponents.family(settings.opponent),
        lambda family: settings.changed(opponent=opponents.member(family, Rule(settings.rule))),
        explanation=opponents.explanation(settings.opponent),
    )


def _search(settings: Settings) -> list[Choice]:
    """The settings of a player that searches."""
    name = settings.opponent
    if not opponents.has_depth(name):
        return []

    def with_option(option: str, value: object) -> Settings:
        return settings.changed(opponent=opponents.with_option(name, option, str(value)))

    depth = Choice(
        "Depth K",
        opponents.DEPTHS,
        opponents.depth(name),
        lambda depth: with_option("depth", depth),
        explanation="how many moves it looks ahead",
    )
    pruning = _switch(
        "Pruning",
        opponents.prunes(name),
        lambda on: with_option("pruning", "on" if on else "off"),
        "without it, the same moves take much longer",
    )
    evaluation = Choice(
        "Evaluation",
        opponents.evaluations(),
        name.partition(":")[0],
        lambda word: settings.changed(opponent=opponents.with_evaluation(name, word)),
        explanation=opponents.explanation(name),
    )
    order = Choice(
        "Order",
        opponents.ORDERS,
        opponents.order(name),
        lambda word: with_option("order", word),
        explanation="among equal moves it plays the first one it examined",
    )
    multiplier = Choice(
        "Multiplier",
        opponents.MULTIPLIERS,
        opponents.multiplier(name),
        lambda number: with_option("multiplier", number),
        explanation="what a line of four adds to the value; for the rule most fours",
    )
    return [
        depth,
        pruning,
        evaluation,
        order,
        *([] if opponents.multiplier(name) is None else [multiplier]),
    ]


def _switch(
    label: str,
    on: bool,  # noqa: FBT001
    change: Callable[[bool], Settings],
    explanation: str,
) -> Choice:
    return Choice(label, (True, False), on, change, lambda on: "on" if on else "off", explanation)


def _with_rule(settings: Settings, rule: Rule) -> Settings:
    """Change the rule. Players that do not support it are replaced."""
    changed = settings.changed(rule=rule.value)
    if opponents.family(settings.opponent) in opponents.families(rule):
        return changed
    return changed.changed(opponent=usual_opponent(rule))


class Menu:
    """The menu while it is open. `settings` is what is chosen so far.

    >>> menu = Menu(Settings(opponent="hard"))
    >>> menu.change(by=1)
    >>> menu.settings.opponent
    'impossible'
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._selected = 0

    def select(self, row: int) -> None:
        """Go to a line."""
        self._selected = row % len(choices(self.settings))

    def move(self, by: int) -> None:
        """Go up or down; after the last line comes the first."""
        self.select(self._selected + by)

    def change(self, by: int) -> None:
        """Select the next choice of this line, or the previous one."""
        label = choices(self.settings)[self._selected].label
        self.settings = choices(self.settings)[self._selected].step(by)
        # Lines may have come or gone above.
        self._selected = [choice.label for choice in choices(self.settings)].index(label)

    @property
    def view(self) -> view.Menu:
        """What is shown."""
        lines = choices(self.settings)
        return view.Menu(
            tuple(
                view.MenuRow(choice.label, choice.words(choice.current), index == self._selected)
                for index, choice in enumerate(lines)
            ),
            lines[self._selected].explanation,
        )
