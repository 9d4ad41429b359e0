"""Gumbel search in many games at once (Danihelka et al., "Policy improvement by planning with
Gumbel", 2022), as tensors.

At the root, moves are drawn without replacement by adding Gumbel noise to their logits, and the
simulations are divided among them by sequential halving. Below the root, moves are chosen so that
visits follow the improved policy. That policy, made of the values found and, where nothing was
visited, of those that the network expects, is what the network learns.

The network says of each column how the game ends after it, so a position that is added to the tree
has values for all its moves at once. Where the side to move can make four, it has won: such a
position is not looked into.
"""

import math
from collections.abc import Callable
from typing import NamedTuple

import torch
from torch import Tensor

from fourfold.train import boards
from fourfold.train.boards import COLUMNS, Boards

Evaluate = Callable[[Boards], tuple[Tensor, Tensor]]
"""The logits of the moves of positions, and their values from -1 to 1: (n, columns) each."""

_VISITS_AT_FIRST, _VALUE_SCALE = 50.0, 0.1  # how much values count beside logits
_NONE = -1


class Searched(NamedTuple):
    """What a search found at the roots."""

    columns: Tensor
    """The moves to play: (n,)."""
    policy: Tensor
    """The improved policy: (n, columns)."""
    values: Tensor
    """The value of the roots by that policy, for the side to move: (n,)."""
    by_column: Tensor
    """The values of the moves, nan of those that were not tried: (n, columns)."""


def search(
    now: Boards,
    evaluate: Evaluate,
    simulations: int,
    considered: int = COLUMNS,
    noise_scale: Tensor | float = 1.0,
) -> Searched:
    """Search positions whose games are not over. Of each, `considered` moves are tried at most.

    Without noise (a scale of 0, for all or for each of the positions), the best moves are played.
    """
    tree = _Tree(now, evaluate, simulations)
    uniform = torch.rand(len(now.own), COLUMNS, device=now.own.device).clamp(1e-9, 1 - 1e-7)
    noise = -(-uniform.log()).log()
    noise *= noise_scale if isinstance(noise_scale, float) else noise_scale[:, None]
    for visit in considered_visits(min(considered, COLUMNS), simulations):
        tree.simulate(noise, visit, considered)
    return tree.result(noise)


def considered_visits(considered: int, simulations: int) -> list[int]:
    """For each simulation, how often the move to try has been visited before: sequential halving.

    >>> considered_visits(4, 8)
    [0, 0, 0, 0, 1, 1, 2, 2]
    """
    if considered <= 1:
        return list(range(simulations))
    phases, tried = math.ceil(math.log2(considered)), considered
    visits, found = [0] * considered, list[int]()
    while len(found) < simulations:
        for _ in range(max(1, simulations // (phases * tried))):
            found += visits[:tried]
            visits[:tried] = [each + 1 for each in visits[:tried]]
        tried = max(2, tried // 2)
    return found[:simulations]


class _Tree:
    """The trees of all games: arrays with the game as the first axis and the node as the second.
    Node 0 is the root, and each simulation adds one node.
    """

    def __init__(self, roots: Boards, evaluate: Evaluate, simulations: int) -> None:
        count, device = len(roots.own), roots.own.device
        nodes = simulations + 1
        self._evaluate = evaluate
        self._games = torch.arange(count, device=device)
        self._own = torch.zeros(count, nodes, dtype=torch.int64, device=device)
        self._other = torch.zeros_like(self._own)
        self._logits = torch.zeros(count, nodes, COLUMNS, device=device)
        self._expected = torch.zeros_like(self._logits)
        self._visits = torch.zeros_like(self._logits)
        self._sums = torch.zeros_like(self._logits)
        self._children = torch.full(self._logits.shape, _NONE, dtype=torch.int64, device=device)
        # The value of a finished or won game for the side to move; nan while the game goes on.
        self._ended = torch.full((count, nodes), math.nan, device=device)
        self._nodes = 0
        self._add(roots)

    def _add(self, now: Boards) -> Tensor:
        """Add a node to each tree, and return its value for the side to move."""
        node = self._nodes
        self._nodes += 1
        legal = boards.legal(now)
        lost, full = boards.has_four(now.other), ~legal.any(1)
        logits, expected = self._evaluate(now)
        self._own[:, node], self._other[:, node] = now.own, now.other
        self._logits[:, node] = logits.masked_fill(~legal, -math.inf)
        self._expected[:, node] = expected
        ended = torch.where(boards.can_win(now), 1.0, math.nan)
        ended = ended.masked_fill(full, 0.0).masked_fill(lost, -1.0)
        self._ended[:, node] = ended
        chances = logits.masked_fill(~legal, -1e9).softmax(1)
        return torch.where(ended.isnan(), (chances * expected).sum(1), ended)

    def simulate(self, noise: Tensor, visit: int, considered: int) -> None:
        """Add a node: go down from the root to a move that was not tried, and take its value up."""
        games = self._games
        node = torch.zeros_like(games)
        column = self._root_column(noise, visit, considered)
        path = [(node, column, torch.ones_like(games, dtype=torch.bool))]
        # Each visit of a move of the root adds a node below it, so that no path is longer. (Where
        # few moves are legal, one may have more visits; then the value of a node counts again.)
        # The number of steps depends on no value: a GPU need not wait for one.
        for _ in range(visit):
            _, _, going = path[-1]
            child = self._children[games, node, column]
            going = going & (child != _NONE)
            going = going & self._ended[games, child.clamp_min(0)].isnan()
            node = torch.where(going, child, node)
            column = torch.where(going, self._inner_column(node), column)
            path.append((node, column, going))
        value = self._leaf(node, column)
        depth = sum(step.long() for _, _, step in path)
        for level, (node, column, passed) in enumerate(path):
            # The value is that of the side to move after the last move.
            sign = torch.where((depth - level) % 2 == 1, -1.0, 1.0)
            self._sums[games, node, column] += torch.where(passed, sign * value, 0.0)
            self._visits[games, node, column] += passed.float()

    def _leaf(self, node: Tensor, column: Tensor) -> Tensor:
        """Add the position after a move, and return its value. A finished game is not added again:
        its move keeps its child.
        """
        games = self._games
        now = Boards(self._own[games, node], self._other[games, node])
        before = self._children[games, node, column]
        value = self._add(boards.play(now, column))
        new = torch.where(before == _NONE, self._nodes - 1, before)
        self._children[games, node, column] = new
        return value

    def _completed(self, node: Tensor) -> Tensor:
        """The values of moves: those found, or those that the network expects."""
        games = self._games
        visits, sums = self._visits[games, node], self._sums[games, node]
        return torch.where(visits > 0, sums / visits.clamp_min(1), self._expected[games, node])

    def _improved(self, node: Tensor) -> Tensor:
        """The logits of the improved policy."""
        games = self._games
        most = self._visits[games, node].amax(1, keepdim=True)
        scale = (_VISITS_AT_FIRST + most) * _VALUE_SCALE
        return self._logits[games, node] + scale * self._completed(node)

    def _inner_column(self, node: Tensor) -> Tensor:
        """The move whose visits are furthest below the improved policy."""
        visits = self._visits[self._games, node]
        policy = self._improved(node).softmax(1)
        wanted = policy - visits / (1 + visits.sum(1, keepdim=True))
        legal = self._logits[self._games, node] > -math.inf
        return wanted.masked_fill(~legal, -math.inf).argmax(1)

    def _root_column(self, noise: Tensor, visit: int, considered: int) -> Tensor:
        """The best move of those that were tried `visit` times and are still considered."""
        root = torch.zeros_like(self._games)
        legal = self._logits[:, 0] > -math.inf
        first = (noise + self._logits[:, 0]).masked_fill(~legal, -math.inf)
        drawn = first >= first.topk(min(considered, COLUMNS), dim=1).values[:, -1:]
        scores = noise + self._improved(root)
        allowed = legal & drawn & (self._visits[:, 0] == visit)
        # With fewer legal moves than considered, some visits have no move: any legal one then.
        allowed = torch.where(allowed.any(1, keepdim=True), allowed, legal)
        return scores.masked_fill(~allowed, -math.inf).argmax(1)

    def result(self, noise: Tensor) -> Searched:
        """What was found at the roots."""
        root = torch.zeros_like(self._games)
        improved = self._improved(root)
        policy = improved.softmax(1)
        visits = self._visits[:, 0]
        most = visits == visits.amax(1, keepdim=True)
        legal = self._logits[:, 0] > -math.inf
        best = (noise + improved).masked_fill(~(most & legal), -math.inf)
        values = (policy * self._completed(root).masked_fill(~legal, 0)).sum(1)
        by_column = (self._sums[:, 0] / visits).masked_fill(visits == 0, math.nan)
        return Searched(best.argmax(1), policy, values, by_column)
