"""Whom one can play against, as a menu offers them: a few options in place of many names."""

from fourfold.players import known_players, read_name
from fourfold.rule import Rule
from fourfold.session.seats import HUMAN

SEARCH = "search"
"""Stands for all players that look some moves ahead: they differ in their options only."""
DEPTHS = tuple(range(1, 13))
"""How far ahead a menu lets a search look. Any other depth can be asked for by name."""
ORDERS = next(
    tuple(option.words) for option in known_players()["threats"].options if option.name == "order"
)
"""In which order a search can look at the columns; the usual one first."""
_FIRST_SEARCH = {Rule.CONNECT_FOUR: "threats:depth=6", Rule.MOST_FOURS: "fours:depth=6"}


def families(rule: Rule) -> tuple[str, ...]:
    """Everybody that a menu offers.

    >>> families(Rule.MOST_FOURS)
    ('human', 'random', 'search')
    >>> {"human", "random", "hard", "perfect", "search"} <= set(families(Rule.CONNECT_FOUR))
    True
    """
    kinds = [kind for kind in known_players().values() if rule in kind.rules]
    by_name = (kind.name for kind in kinds if all(option.default for option in kind.options))
    return HUMAN, *(name for name in by_name if name not in evaluations()), SEARCH


def evaluations() -> tuple[str, ...]:
    """The searches: each has its own idea of what a position is worth.

    >>> "windows" in evaluations()
    True
    """
    return tuple(kind.name for kind in known_players().values() if kind.group == "search")


def family(name: str) -> str:
    """Where a player belongs.

    >>> family("hard"), family("windows:depth=5"), family("elo:1400")
    ('hard', 'search', 'elo:1400')
    """
    return SEARCH if has_depth(name) else name


def member(of_family: str, rule: Rule) -> str:
    """The player that a family begins with.

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
    """Whether one can choose how far a player looks ahead, and whether it prunes.

    >>> has_depth("threats:depth=6"), has_depth("hard")
    (True, False)
    """
    return name.partition(":")[0] in evaluations()


def depth(name: str) -> int:
    """How far a player looks ahead.

    >>> depth("threats"), depth("fours:depth=3")
    (6, 3)
    """
    return int(options(name)["depth"])


def order(name: str) -> str:
    """In which order a search looks at the columns.

    >>> order("chains:depth=3"), order("chains:depth=3,order=left-to-right")
    ('centre', 'left-to-right')
    """
    return options(name).get("order", ORDERS[0])


def prunes(name: str) -> bool:
    """Whether a search leaves out what cannot change its choice.

    >>> prunes("windows"), prunes("windows:depth=5,pruning=off")
    (True, False)
    """
    return options(name).get("pruning") != "off"


def options(name: str) -> dict[str, str]:
    """The options of a player, as they are written.

    >>> options("windows:depth=5,pruning=off")
    {'depth': '5', 'pruning': 'off'}
    """
    return {option: str(value) for option, value in read_name(name).values.items()}


def with_option(name: str, option: str, value: str) -> str:
    """The same player with another choice.

    >>> with_option("windows:depth=5", "pruning", "off")
    'windows:depth=5,pruning=off'
    >>> with_option("windows:depth=5,pruning=off", "pruning", "on")
    'windows:depth=5'
    """
    chosen = options(name) | {option: value}
    words = ",".join(f"{key}={choice}" for key, choice in chosen.items())
    return read_name(f"{name.partition(':')[0]}:{words}").name  # what is usual is left out


def with_evaluation(name: str, evaluation: str) -> str:
    """A search with the same options that values positions in another way.

    >>> with_evaluation("windows:depth=5", "chains")
    'chains:depth=5'
    """
    return f"{evaluation}:{name.partition(':')[2]}"
