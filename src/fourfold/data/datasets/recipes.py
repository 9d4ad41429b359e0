"""The sets: how their positions are found, and what their cards say about that."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from fourfold.base.errors import FourfoldError, InvalidArgument
from fourfold.data.arrow import pa
from fourfold.data.datasets import ladder
from fourfold.data.datasets.enumeration import (
    CENTRE_FIRST,
    KNOWN_COUNTS,
    is_forced,
    positions_by_ply,
)
from fourfold.data.datasets.examples import bitboards_of
from fourfold.data.datasets.ladder import Choice, Means
from fourfold.data.tensors import to_kaggle

UCI_PLY = 8
UCI_CLASSES = {"win": 44_473, "loss": 16_635, "draw": 6_449}
"""How many positions of the original set the first player wins, loses and draws."""
_WORDS = {1: "win", -1: "loss", 0: "draw"}


@dataclass(frozen=True)
class Recipe:
    """The recipe of a set."""

    name: str
    summary: str
    description: str
    """What the set contains and how its positions are distributed, in Markdown."""
    splits: tuple[str, ...]
    """The names of the Parquet files."""
    find: Callable[[Means], Mapping[str, Sequence[Choice]]]
    """The positions of each split."""
    more_files: Callable[[Path, Mapping[str, pa.Table]], Mapping[str, str]] = lambda _, __: {}
    """The other files of the set, from the work folder and the labelled splits."""
    about_files: Mapping[str, str] = field(default_factory=dict)
    """What these other files contain."""
    default_size: int | None = None
    """None if the size is fixed. Then there is no seed either."""


def recipe(name: str) -> Recipe:
    """The recipe of a set. Raises InvalidArgument if there is no such set.

    >>> recipe("uci").splits
    ('uci',)
    >>> recipe("mnist")
    Traceback (most recent call last):
    fourfold.InvalidArgument: no data set 'mnist'. Available: opening, ladder, uci
    """
    if name not in RECIPES:
        raise InvalidArgument(f"no data set {name!r}. Available: {', '.join(RECIPES)}")
    return RECIPES[name]


def _find_opening(_means: Means) -> Mapping[str, Sequence[Choice]]:
    choices: list[Choice] = []
    for ply, positions in enumerate(positions_by_ply(len(KNOWN_COUNTS) - 1)):
        _check_count(f"positions of ply {ply}", len(positions), KNOWN_COUNTS[ply])
        choices += (Choice(moves) for moves, each in positions.items() if not each.is_over)
    return {"opening": choices}


def _find_ladder(means: Means) -> Mapping[str, Sequence[Choice]]:
    for count in ladder.enough_games(means.size):
        choices = ladder.choose(ladder.play_games(means, count), means.size, means.seed)
        if choices is not None:
            return choices
    raise AssertionError("there is no end to the numbers of games")


def _ladder_games(work: Path, _tables: Mapping[str, pa.Table]) -> Mapping[str, str]:
    lines = ["game,split,first,second,moves\n"]
    lines += (
        f"{game.number},{game.split},{game.first},{game.second},{game.moves}\n"
        for game in ladder.played_games(work)
    )
    return {"games.csv": "".join(lines)}


def _find_uci(_means: Means) -> Mapping[str, Sequence[Choice]]:
    *_, positions = positions_by_ply(UCI_PLY, CENTRE_FIRST, lambda position: position.key)
    choices = [
        Choice(moves)
        for moves, position in positions.items()
        if not position.is_over and not is_forced(position)
    ]
    _check_count("positions", len(choices), sum(UCI_CLASSES.values()))
    return {"uci": choices}


def _uci_text(_work: Path, tables: Mapping[str, pa.Table]) -> Mapping[str, str]:
    # After eight plies, the side to move is the first player.
    classes = [_WORDS[outcome] for outcome in tables["uci"]["outcome"].to_pylist()]
    for name, count in UCI_CLASSES.items():
        _check_count(f"positions of the class {name}", classes.count(name), count)
    return {"connect-4.data": "".join(_uci_lines(tables["uci"], classes))}


def _uci_lines(table: pa.Table, classes: Sequence[str]) -> Iterator[str]:
    grids = to_kaggle(bitboards_of(table))["board"].reshape(-1, 6, 7)
    by_column = grids[:, ::-1].transpose(0, 2, 1).reshape(-1, 42)  # a1 to a6, b1 to b6, and so on
    for cells, name in zip(by_column.tolist(), classes, strict=True):
        yield ",".join("bxo"[cell] for cell in cells) + f",{name}\n"


def _check_count(what: str, found: int, expected: int) -> None:
    if found != expected:
        raise FourfoldError(f"found {found:,} {what}, but {expected:,} are known")


RECIPES = {
    each.name: each
    for each in (
        Recipe(
            name="opening",
            summary="every position of plies 0 to 8",
            description="""\
Every position with 0 to 8 discs on the standard board whose game is not over, with the exact score
of every column.

- Mirror images are **not** removed: the set contains both.
- With finished games there are 1, 7, 49, 238, 1120, 4263, 16422, 54859 and 184275 positions of
  plies 0 to 8; these numbers are known, and making the set checks them. The game is over in 728 of
  ply 7 and in 1892 of ply 8. They have no move to be labelled and are not included.
- The rows are sorted by ply, then by move string. Of all move strings that lead to a position,
  `moves` is the first in this order.
""",
            splits=("opening",),
            find=_find_opening,
        ),
        Recipe(
            name="ladder",
            summary="positions from games of rated players, in train, validation and test splits",
            description="""\
Positions from games of players of all strengths, with the exact score of every column, for training
and testing networks. The splits have no position in common, no mirror image and no game.

- **Games.** Each game is played by two players that are drawn from the rating table: the levels of
  human-like play from `newcomer` to `master`, searches of fixed depth, and random moves. It begins
  with 0 to 8 random moves, each number being equally likely. `games.csv` lists them all.
- **Splits.** Of ten games in a row, eight belong to `train`, one to `validation` and one to `test`.
  A position that occurs in games of two splits, or whose mirror image does, is in neither.
- **Strata.** The positions have 8 to 41 discs; earlier ones are in the set *opening*. From each
  split, equally many positions of each ply and outcome are drawn. If there are fewer of some kind,
  all of them are included, and more of the others.
- The rows are in random order. No position occurs twice, not even mirrored.
- `game` is the number of the game in `games.csv`, and `moves` the moves of that game up to the
  position.
""",
            splits=ladder.SPLITS,
            find=_find_ladder,
            more_files=_ladder_games,
            about_files={"games.csv": "all games: number, split, players, moves"},
            default_size=100_000,
        ),
        Recipe(
            name="uci",
            summary="the 67,557 positions of the UCI connect-4 set, with exact scores",
            description="""\
The positions of the well-known connect-4 set of the UCI Machine Learning Repository (John Tromp,
1995), made again from its definition: all legal positions with 8 discs in which neither player has
won yet and the next move is not forced. The original has one label, the outcome for the first
player. This set adds the exact score of every column.

- The next move is forced if the player to move can win at once or has to prevent that the other
  player does.
- Of two mirror images, one is included: the one that is found first if moves are tried in the
  order 4, 3, 5, 2, 6, 1, 7.
- There are 67,557 positions, as in the original: 44,473 wins, 16,635 losses and 6,449 draws for the
  first player (65.83%, 24.62% and 9.55%). Making the set checks these numbers.
- `connect-4.data` has the form of the original: the cells a1 to a6, b1 to b6, … g1 to g6, which are
  `x` for the first player, `o` for the second or `b` for blank, and the class. To compare it with
  your copy, sort both files: `diff <(sort connect-4.data) <(sort yours)`.
- The rows are in the order in which the positions are found, depth first. The original begins in
  the same order; its documentation does not state any.
""",
            splits=("uci",),
            find=_find_uci,
            more_files=_uci_text,
            about_files={"connect-4.data": "the positions and classes in the form of the original"},
        ),
    )
}
