"""Whom one can play against, as a menu offers them: a few options in place of many names."""

from fourfold.players import known_players, read_name
from fourfold.session import HUMAN, Rule

SEARCH = "search"
"""Stands for all players that look some moves ahead: they differ in their options only."""
_FOURS = "fours"
_FIRST_SEARCH = "threats:depth=6"
_DEPTHS = {SEARCH: 12, _FOURS: 8}  # the deepest look that a menu offers


def families(rule: Rule) -> tuple[str, ...]:
    """Everybody that a menu offers.

    >>> families(Rule.MOST_FOURS)
    ('human', 'random', 'fours')
    >>> {"human", "random", "hard", "perfect", "search"} <= set(families(Rule.CONNECT_FOUR))
    True
    """
    if rule is Rule.MOST_FOURS:
        return HUMAN, "random", _FOURS
    kinds = known_players().values()
    by_name = (kind.name for kind in kinds if all(option.default for option in kind.options))
    return HUMAN, *(name for name in by_name if name not in evaluations()), SEARCH


def evaluations() -> tuple[str, ...]:
    """The searches: each has its own idea of what a position is worth.

    >>> "windows" in evaluations()
    True
    """
    return tuple(
        kind.name
        for kind in known_players().values()
        if any(option.name == "pruning" for option in kind.options)
    )


def family(name: str) -> str:
    """Where a player belongs.

    >>> family("hard"), family("windows:depth=5"), family("elo:1400")
    ('hard', 'search', 'elo:1400')
    """
    word = name.partition(":")[0]
    if word in evaluations():
        return SEARCH
    return word if word == _FOURS else name


def member(of_family: str) -> str:
    """The player that a family begins with.

    >>> member("search"), member("hard")
    ('threats:depth=6', 'hard')
    """
    return _FIRST_SEARCH if of_family == SEARCH else of_family


def explanation(name: str) -> str:
    """A few words about a player.

    >>> explanation("windows:depth=5")
    'looks ahead, and counts the lines still open'
    """
    word = name.partition(":")[0]
    own = {HUMAN: "two people at one board", _FOURS: "looks ahead for fours"}
    kind = known_players().get(word)
    return own.get(word) or (kind.description if kind else "")


def has_depth(name: str) -> bool:
    """Whether one can choose how far a player looks ahead.

    >>> has_depth("threats:depth=6"), has_depth("hard")
    (True, False)
    """
    return family(name) in _DEPTHS


def depths(name: str) -> tuple[int, ...]:
    """How far one can let it look.

    >>> depths("fours")
    (1, 2, 3, 4, 5, 6, 7, 8)
    """
    return tuple(range(1, _DEPTHS[family(name)] + 1))


def depth(name: str) -> int:
    """How far a player looks ahead.

    >>> depth("threats"), depth("fours:depth=3")
    (6, 3)
    """
    return int(options(name)["depth"])


def options(name: str) -> dict[str, str]:
    """The options of a player, as they are written.

    >>> options("windows:depth=5,pruning=off")
    {'depth': '5', 'pruning': 'off'}
    """
    if family(name) == _FOURS:
        return {"depth": name.partition("=")[2] or "4"}
    return {option: str(value) for option, value in read_name(name).values.items()}


def with_option(name: str, option: str, value: str) -> str:
    """The same player with another choice.

    >>> with_option("windows:depth=5", "pruning", "off")
    'windows:depth=5,pruning=off'
    >>> with_option("windows:depth=5,pruning=off", "pruning", "on")
    'windows:depth=5'
    """
    chosen = options(name) | {option: value}
    if chosen.get("pruning") == "on":
        del chosen["pruning"]
    words = ",".join(f"{key}={choice}" for key, choice in chosen.items())
    return f"{name.partition(':')[0]}:{words}"


def with_evaluation(name: str, evaluation: str) -> str:
    """A search with the same options that values positions in another way.

    >>> with_evaluation("windows:depth=5", "chains")
    'chains:depth=5'
    """
    return f"{evaluation}:{name.partition(':')[2]}"
