"""The players that come with the package, entered in the registry.

Those who search are loaded, with the laboratory, when the first of them is made: importing the
package stays quick.
"""

from functools import partial

from fourfold.players.ai import AIPlayer, Difficulty
from fourfold.players.perfect import PerfectPlayer
from fourfold.players.player import Player
from fourfold.players.randomly import RandomPlayer
from fourfold.players.ratings import levels, skill_for
from fourfold.players.registry import Kind, Means, one_of, real, register, whole
from fourfold.rule import Rule

DEEPEST = 42
"""The most plies that a player may look ahead: the whole game, on the standard board."""

ORDERS = ("centre", "left-to-right", "shuffled")  # of children in a search


def _random(means: Means) -> Player:
    return RandomPlayer(means.seed)


def _humanlike(means: Means, *, skill: float, name: str | None = None) -> Player:
    from fourfold.players.humanlike import HumanLikePlayer  # noqa: PLC0415

    return HumanLikePlayer(skill, means.seed, means.solver, patience=means.patience, name=name)


def _level(means: Means, *, number: int) -> Player:
    level = levels()[number - 1]
    return _humanlike(means, skill=level.skill, name=level.name)


def _elo(means: Means, *, rating: int) -> Player:
    return _humanlike(means, skill=skill_for(rating), name=f"elo:{rating}")


def _classic(  # noqa: PLR0913 - each is an option of its name
    means: Means,
    *,
    evaluation: str,
    depth: int,
    blunder: float = 0.0,
    order: str = ORDERS[0],
    pruning: str = "on",
) -> Player:
    from fourfold.players.classic import ClassicPlayer  # noqa: PLC0415

    return ClassicPlayer(evaluation, depth, blunder, order, means.seed, pruning=pruning == "on")


def _exact(means: Means, *, difficulty: Difficulty, ties: str = "random") -> Player:
    return AIPlayer(
        difficulty,
        means.seed,
        means.solver,
        patience=means.patience,
        random_ties=ties == "random",
    )


def _led(means: Means, *, ply: int, blunder: float = 0.0) -> Player:
    from fourfold.players.led import LedPlayer  # noqa: PLC0415

    return LedPlayer(ply, blunder, means.seed, patience=means.patience)


def _perfect(means: Means) -> Player:
    return PerfectPlayer(means.seed, means.solver, patience=means.patience)


_CLASSICS = {
    "outcome": "looks ahead, and knows only who has won",
    "urgency": "likewise, on another scale",
    "chains": "looks ahead, and likes the centre and long chains",
    "windows": "looks ahead, and counts the lines still open",
    "threats": "looks ahead, and knows what threats are worth in the end",
    "fours": "looks ahead, and counts lines of four, filled and still open",
}

_DIFFICULTIES = {
    Difficulty.EASY: "knows every exact score and often does not care",
    Difficulty.MEDIUM: "knows every exact score and sometimes does not care",
    Difficulty.HARD: "knows every exact score and nearly always plays by it",
    Difficulty.IMPOSSIBLE: "any of the best moves",
}


def register_all() -> None:
    """Enters them, weakest families first."""
    register(Kind("random", "any legal move, all equally likely", _random, rules=tuple(Rule)))
    ladder = levels()
    for level in ladder:
        register(
            Kind(
                level.name,
                f"human-like, level {level.number} of {len(ladder)}, about {level.elo} Elo",
                partial(_level, number=level.number),
            )
        )
    register(
        Kind(
            "level",
            "human-like, by the number of the level; the number alone will do",
            _level,
            (whole("number", 1, len(ladder)),),
            alias=lambda number: ladder[number - 1].name,
        )
    )
    register(
        Kind(
            "elo",
            "human-like, of that strength",
            _elo,
            (whole("rating", ladder[0].elo, ladder[-1].elo),),
        )
    )
    register(Kind("skill", "human-like, by skill", _humanlike, (real("skill", 0, 1),)))
    for evaluation, description in _CLASSICS.items():
        register(
            Kind(
                evaluation,
                description,
                partial(_classic, evaluation=evaluation),
                (
                    whole("depth", 1, DEEPEST, default="6", part_of_name=True),
                    real("blunder", 0, 1, default="0"),
                    one_of("order", *ORDERS, default=ORDERS[0]),
                    one_of("pruning", "on", "off", default="on"),
                ),
                rules=tuple(Rule),
            )
        )
    for difficulty, description in _DIFFICULTIES.items():
        ties = (one_of("ties", "random", "centre", default="random"),)
        register(
            Kind(
                difficulty.value,
                description,
                partial(_exact, difficulty=difficulty),
                ties if difficulty is Difficulty.IMPOSSIBLE else (),
            )
        )
    register(Kind("perfect", "the best move that sets a human the hardest task", _perfect))
    register(
        Kind(
            "led",
            "the program of the LED board, 7×6 only",
            _led,
            (
                whole("ply", 1, 20, default="5", part_of_name=True),
                real("blunder", 0, 1, default="0"),
            ),
            size=(7, 6),
        )
    )
