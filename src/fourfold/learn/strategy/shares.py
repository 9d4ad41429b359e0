"""The share of games against people in which each position occurs, by the model of people.

Nothing is sampled: the chance of each reply is known, so that of each position follows from those
of the positions before it.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from fourfold.base.errors import InvalidArgument
from fourfold.learn.strategy.strategy import Strategy, mirror_moves, winning_move
from fourfold.players import HumanLikePlayer, make_player
from fourfold.rules.notation import parse_moves
from fourfold.rules.position import Position
from fourfold.solver import Solver

LEVELS = (3, 5, 7)
"""The levels of the ladder that stand for people: casual, student and skilled."""
_DIGITS = 4  # of a share: more would differ between machines

Replies = Sequence[Sequence[tuple[int, float]]]
"""For each entry of a strategy the entries that can follow, with the chance of each. What is
missing from a sum of 1 is the chance that the player makes four next; at a leaf it is 1.
"""


class Opponent(Protocol):
    """An opponent whose chances to play each column are known."""

    def probabilities(self, position: Position) -> Sequence[float]:
        """The chance of each column."""
        ...


def level(number: int, solver: Solver | None = None) -> HumanLikePlayer:
    """The human-like player of a level of the ladder."""
    player = make_player(f"level:{number}", solver=solver)
    if not isinstance(player, HumanLikePlayer):  # the registry may have been changed
        raise InvalidArgument(f"level:{number} is not a human-like player")
    return player


def find_replies(
    strategy: Strategy,
    opponent: Opponent,
    progress: Callable[[int, int], object] | None = None,
) -> Replies:
    """The replies of an opponent, which lead from each position of a strategy to others."""
    found: list[list[tuple[int, float]]] = []
    for done, entry in enumerate(strategy.entries, start=1):
        following: dict[int, float] = {}
        if entry.answer is not None:
            position = entry.position.play(entry.answer)
            for column, chance in enumerate(opponent.probabilities(position)):
                if not position.is_playable(column):
                    continue
                after = position.play(column)
                number = strategy.index(after)
                if number is not None:  # of mirror images, both lead to the same entry
                    following[number] = following.get(number, 0.0) + chance
                elif not _is_good_end(after, strategy):
                    raise InvalidArgument(
                        f"the strategy has no answer after {after.some_moves()}: verify it first"
                    )
        found.append(list(following.items()))
        if progress is not None:
            progress(done, len(strategy.entries))
    return found


def _is_good_end(position: Position, strategy: Strategy) -> bool:
    """Whether a position needs no entry: the player makes four, or the game is a welcome draw."""
    if position.is_over:
        return position.winner is None and strategy.goal == "draw"
    return winning_move(position) is not None


def beginnings(strategy: Strategy, opponent: Opponent) -> dict[int, float]:
    """The entries with which a strategy begins, and the chance of each. What is missing from a sum
    of 1 is the chance that the opponent begins with a move that the strategy has no answer to. Part
    of a strategy begins with its first entry.
    """
    found: dict[int, float] = {}
    for start in strategy.starts:
        for moves in {start, mirror_moves(start, strategy.columns)}:
            chance, position = 1.0, Position(strategy.columns, strategy.rows)
            for column in parse_moves(moves, strategy.columns):
                if position.turn is not strategy.side:
                    chance *= opponent.probabilities(position)[column]
                position = position.play(column)
            if (number := strategy.index(position)) is not None:
                found[number] = found.get(number, 0.0) + chance
    return found or dict.fromkeys(range(len(strategy.entries))[:1], 1.0)


def occurrences(
    replies: Replies,
    known: Collection[int] | None = None,
    starts: Mapping[int, float] | None = None,
) -> list[float]:
    """The share of games in which each entry occurs. With `known`, entries that are not in it end
    the game: their shares count only games without an earlier unknown entry. `starts` has the
    entries with which games begin; by default all begin with the first one.

    >>> occurrences([[(1, 0.25), (2, 0.5)], [(3, 1.0)], [(3, 0.5)], []])
    [1.0, 0.25, 0.5, 0.5]
    """
    shares = [0.0] * len(replies)
    for number, chance in ({0: 1.0} if starts is None and replies else starts or {}).items():
        shares[number] = chance
    for number, following in enumerate(replies):  # in the order of the moves
        if known is None or number in known:
            for after, chance in following:
                shares[after] += shares[number] * chance
    return shares


def coverage(replies: Replies, known: Collection[int]) -> float:
    """The share of games in which only known entries occur.

    >>> coverage([[(1, 0.25), (2, 0.5)], [(3, 1.0)], [(3, 0.5)], []], known={0, 1, 3})
    0.5
    """
    shares = occurrences(replies, known)
    return 1 - sum(share for number, share in enumerate(shares) if number not in known)


def needed_for(replies: Replies, order: Sequence[int], share: float) -> int:
    """The number of entries, learned in an order, that cover this share of games.

    >>> needed_for([[(1, 0.25), (2, 0.5)], [(3, 1.0)], [(3, 0.5)], []], [0, 2, 1, 3], share=0.4)
    2
    """
    least, most = 0, len(order)
    while least < most:
        middle = (least + most) // 2
        if coverage(replies, set(order[:middle])) >= share:
            most = middle
        else:
            least = middle + 1
    return least


def by_share(shares: Sequence[float]) -> list[int]:
    """The numbers of entries, the most frequent first; equally frequent ones in their order.

    >>> by_share([1.0, 0.25, 0.5])
    [0, 2, 1]
    """
    return sorted(range(len(shares)), key=lambda number: -shares[number])


def replies_of_people(
    strategy: Strategy, progress: Callable[[int, int], object] | None = None
) -> dict[int, Replies]:
    """The replies of people of each of `LEVELS` in each position of a strategy."""
    solver, count = Solver(), len(strategy.entries)
    found = {}
    for index, number in enumerate(LEVELS):

        def report(done: int, _total: int, before: int = index * count) -> None:
            if progress is not None:
                progress(before + done, len(LEVELS) * count)

        found[number] = find_replies(strategy, level(number, solver), report)
    return found


def with_shares(strategy: Strategy, people: Mapping[int, Replies]) -> Strategy:
    """The strategy with the share of games in which each position occurs, averaged over levels of
    opponents; see `replies_of_people`.

    The shares depend only on the answers of the strategy and on the opponents.
    """
    solver = Solver()
    found = zip(
        *(
            occurrences(replies, starts=beginnings(strategy, level(number, solver)))
            for number, replies in people.items()
        ),
        strict=True,
    )
    means = (sum(shares) / len(people) for shares in found)
    return replace(
        strategy,
        entries=tuple(
            replace(entry, share=float(f"{share:.{_DIGITS}g}"))
            for entry, share in zip(strategy.entries, means, strict=True)
        ),
    )
