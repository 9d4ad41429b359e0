"""Teach a network by its own games, from nothing: Gumbel AlphaZero.

In each round, the network plays games against itself, with a search for each move. It then learns
to choose as the search did, and how the games ended. Nothing is known of the game but its rules;
exact scores only measure it.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional

from fourfold.train import boards
from fourfold.train.boards import COLUMNS, Boards
from fourfold.train.network import Network
from fourfold.train.search import search
from fourfold.train.training import Examples, Figures, Recipe, Training

_OWN_SHARE = 0.5  # of the moves of an opening


@dataclass(frozen=True)
class SelfPlayRecipe(Recipe):
    """What a training by self-play is made of."""

    simulations: int = 32
    """Positions that the network is asked about for each move."""
    opening_plies: int = 30
    """Games begin with up to so many moves without a search, all numbers equally often: each is the
    network's own or a random one, so that it also sees positions that it would not play itself."""
    window: int = 8
    """The number of latest rounds that the network learns from."""


RECIPES = {
    "small": SelfPlayRecipe(
        blocks=2,
        channels=32,
        rounds=20,
        games=400,
        steps=100,
        batch=512,
        rounded_rounds=2,
        simulations=16,
    ),
    "medium": SelfPlayRecipe(
        blocks=4,
        channels=48,
        rounds=60,
        games=4_096,
        steps=300,
        batch=2_048,
        rounded_rounds=4,
    ),
    "large": SelfPlayRecipe(
        blocks=6,
        channels=64,
        rounds=60,
        games=16_384,
        steps=300,
        batch=8_192,
        rounded_rounds=4,
        window=10,
    ),
}
"""By size: for minutes on a processor, for hours on one, and for a GPU."""


class SelfPlayTraining(Training[SelfPlayRecipe]):
    """A training by self-play.

    Its examples have, besides the positions, the `policy` that the search found and the `values` of
    the moves, nan where it found none (n, columns), the `column` that was played, and the `outcome`
    of the game for the side to move: -1, 0 or 1.
    """

    kind = "selfplay"
    _player: Network

    def kept_rounds(self) -> int:
        """See `Training`."""
        return self.recipe.window

    def play_round(self) -> tuple[Examples, Figures]:
        """Play games to their ends."""
        begun = time.monotonic()
        self._player = self.network.as_played().to(memory_format=torch.channels_last)
        if self.device.type == "cuda":
            self._player = self._player.to(torch.bfloat16)
        now = self._openings()
        games = torch.arange(self.recipe.games, device=self.device)
        noise = torch.rand(self.recipe.games, device=self.device)  # how much chance there is
        outcomes = torch.zeros(self.recipe.games, device=self.device)  # for the first side
        moves: list[tuple[Tensor, Examples]] = []
        while len(games):
            found = search(now, self._evaluate, self.recipe.simulations, noise_scale=noise[games])
            second = boards.plies(now) % 2 == 1
            moves.append(
                (
                    games,
                    {
                        "own": now.own,
                        "other": now.other,
                        "policy": found.policy,
                        "values": found.by_column.half(),
                        "column": found.columns.to(torch.int8),
                        "second": second,
                    },
                )
            )
            now = boards.play(now, found.columns)
            won = boards.has_four(now.other)
            outcomes[games[won]] = torch.where(second[won], -1.0, 1.0)
            goes_on = ~won & boards.legal(now).any(1)
            now, games = now.take(goes_on), games[goes_on]
        examples = _joined([_with_outcome(each, outcomes[games]) for games, each in moves])
        return examples, {
            "positions": len(examples["own"]),
            "length": round(len(examples["own"]) / self.recipe.games, 1),
            "play": round(time.monotonic() - begun, 1),
        }

    def _openings(self) -> Boards:
        """Positions to begin with, whose games go on."""
        count = self.recipe.games
        now = boards.empty(count, self.device)
        wanted = torch.randint(self.recipe.opening_plies + 1, (count,), device=self.device)
        for ply in range(self.recipe.opening_plies):
            legal = boards.legal(now)
            chosen = torch.rand(legal.shape, device=self.device).masked_fill(~legal, -1).argmax(1)
            thinks = torch.rand(count, device=self.device) < _OWN_SHARE
            after = boards.play(now, torch.where(thinks, self.choose(now), chosen))
            plays = (ply < wanted) & ~boards.has_four(after.other) & boards.legal(after).any(1)
            wanted.masked_fill_(~plays, 0)
            now = Boards(
                torch.where(plays, after.own, now.own), torch.where(plays, after.other, now.other)
            )
        return now

    def _evaluate(self, now: Boards) -> tuple[Tensor, Tensor]:
        outputs = self.outputs(now, self._player)
        outcomes = outputs[..., :3].softmax(-1)
        return outputs[..., 3], outcomes[..., 2] - outcomes[..., 0]

    def loss(self, network: Callable[[Tensor], Tensor], examples: Examples) -> Tensor:
        """How the game ends after the move that was played, the policy of the search, and the
        values that it found.
        """
        flip = bool(torch.rand(()) < 0.5)  # mirror images are as good
        policy, values = examples["policy"], examples["values"].float()
        column = examples["column"].long()
        if flip:
            policy, values, column = policy.flip(1), values.flip(1), COLUMNS - 1 - column
        now = Boards(examples["own"], examples["other"])
        outputs = self.outputs(now, network, flip=flip)
        played = outputs[torch.arange(len(column), device=column.device), column, :3]
        results = functional.cross_entropy(played, examples["outcome"].long() + 1)
        outcomes = outputs[..., :3].softmax(-1)
        missed = (outcomes[..., 2] - outcomes[..., 0] - values.nan_to_num()).square()
        tried = ~values.isnan()
        missed = (missed * tried).sum() / tried.sum()
        legal = boards.legal(now)
        wishes = outputs[..., 3].masked_fill(~(legal.flip(1) if flip else legal), -1e4)
        return results + missed - (policy * wishes.log_softmax(1)).sum(1).mean()


def _with_outcome(examples: Examples, first: Tensor) -> Examples:
    """Examples with the outcome for the side to move, given that for the first side."""
    second = examples.pop("second")
    return {**examples, "outcome": torch.where(second, -first, first).to(torch.int8)}


def _joined(parts: list[Examples]) -> Examples:
    return {name: torch.cat([part[name] for part in parts]) for name in parts[0]}
