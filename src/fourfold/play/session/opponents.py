"""The opponents that a menu offers: a few options in place of many names."""

from fourfold._core import menu_depths
from fourfold.play.session.seat import HUMAN
from fourfold.players import Kind, known_players, read_name
from fourfold.rules.rule import Rule

SEARCH = "search"
"""The menu entry for all players that search: they differ only in their options."""
DEPTHS = tuple(menu_depths())
"""The search depths that a menu offers. Any other depth can be given by name."""
ORDERS = next(
    tuple(option.words) for option in known_players()["threats"].options if option.name == "order"
)
"""The orders in which a search can visit the columns; the default first."""
MULTIPLIERS = (0, 1, 5, 10, 21, 50, 100, 1000)
"""The multipliers of the evaluation `chains` that a menu offers."""
_FIRST_SEARCH = {Rule.CONNECT_FOUR: "threats:depth=6", Rule.MOST_FOURS: "fours:depth=6"}


def in_menu(rule: Rule) -> list[Kind]:
    """The kinds of players that a menu offers.

    >>> [kind.name for kind in in_menu(Rule.MOST_FOURS)][:3]
    ['random', 'outcome', 'urgency']
    """
    return [kind for kind in known_players().values() if kind.in_menu(rule)]


def families(rule: Rule) -> tuple[str, ...]:
    """The entries of a menu that shows all players that search as one.

    >>> families(Rule.MOST_FOURS)
    ('human', 'random', 'search')
    >>> {"human", "random", "hard", "perfect", "search"} <= set(families(Rule.CONNECT_FOUR))
    True
    """
    return HUMAN, *(kind.name for kind in in_menu(rule) if kind.group != SEARCH), SEARCH


def evaluations() -> tuple[str, ...]:
    """The players that search, named after their evaluations.

    >>> "windows" in evaluations()
    True
    """
    return tuple(kind.name for kind in known_players().values() if kind.group == SEARCH)


def family(name: str) -> str:
    """The menu entry of a player.

    >>> family("hard"), family("windows:depth=5"), family("elo:1400")
    ('hard', 'search', 'elo:1400')
    """
    return SEARCH if has_depth(name) else name


def member(of_family: str, rule: Rule) -> str:
    """The default player of a menu entry.

    >>> member("search", Rule.CONNECT_FOUR), member("hard", Rule.CONNECT_FOUR)
    ('threats:depth=6', 'hard')
    """
    return _FIRST_SEARCH[rule] if of_family == SEARCH else of_family


def explanation(name: str) -> str:
    """A few words about a player.

    >>> explanation("windows:depth=5")
    'looks ahead, and counts the lines still open'
    """
    word = name.partition(":")[0]
    if word == HUMAN:
        return "two people at one board"
    kind = known_players().get(word)
    return kind.description if kind else ""


def has_depth(name: str) -> bool:
    """Whether a player has a depth and pruning to choose.

    >>> has_depth("threats:depth=6"), has_depth("hard")
    (True, False)
    """
    return name.partition(":")[0] in evaluations()


def depth(name: str) -> int:
    """How many moves a player looks ahead.

    >>> depth("threats"), depth("fours:depth=3")
    (6, 3)
    """
    return int(options(name)["depth"])


def order(name: str) -> str:
    """The order in which a search visits the columns.

    >>> order("chains:depth=3"), order("chains:depth=3,order=left-to-right")
    ('centre', 'left-to-right')
    """
    return options(name).get("order", ORDERS[0])


def multiplier(name: str) -> int | None:
    """What a four adds to the evaluation of a search; None if it has no such option.

    >>> multiplier("chains:depth=3"), multiplier("chains:multiplier=50"), multiplier("windows")
    (21, 50, None)
    """
    kind = known_players()[name.partition(":")[0]]
    usual = [option.default for option in kind.options if option.name == "multiplier"]
    return int(options(name).get("multiplier", str(usual[0]))) if usual else None


def prunes(name: str) -> bool:
    """Whether a search uses alpha-beta pruning.

    >>> prunes("windows"), prunes("windows:depth=5,pruning=off")
    (True, False)
    """
    return options(name).get("pruning") != "off"


def options(name: str) -> dict[str, str]:
    """The options of a player, as in its name.

    >>> options("windows:depth=5,pruning=off")
    {'depth': '5', 'pruning': 'off'}
    """
    return {option: str(value) for option, value in read_name(name).values.items()}


def with_option(name: str, option: str, value: str) -> str:
    """The same player with another value for an option.

    >>> with_option("windows:depth=5", "pruning", "off")
    'windows:depth=5,pruning=off'
    >>> with_option("windows:depth=5,pruning=off", "pruning", "on")
    'windows:depth=5'
    """
    return _with_options(name.partition(":")[0], options(name) | {option: value})


def with_evaluation(name: str, evaluation: str) -> str:
    """A search with another evaluation, and the same options as far as that has them.

    >>> with_evaluation("windows:depth=5", "chains")
    'chains:depth=5'
    >>> with_evaluation("chains:depth=5,multiplier=50", "windows")
    'windows:depth=5'
    """
    able = {option.name for option in known_players()[evaluation].options}
    return _with_options(
        evaluation, {key: value for key, value in options(name).items() if key in able}
    )


def _with_options(word: str, chosen: dict[str, str]) -> str:
    words = ",".join(f"{key}={value}" for key, value in chosen.items())
    return read_name(f"{word}:{words}").name  # leaves out default values
