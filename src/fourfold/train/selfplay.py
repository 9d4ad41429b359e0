"""Teach a network by its own games, from nothing: Gumbel AlphaZero.

In each round, the network plays games against itself, with a search for each move. It then learns
to choose as the search did, and how the games ended. Nothing is known of the game but its rules;
exact scores only measure it.
"""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import torch
from torch import Tensor
from torch.nn import functional

from fourfold.train import boards
from fourfold.train.boards import COLUMNS, Boards
from fourfold.train.cuda_graph import Function, recorded
from fourfold.train.search import search
from fourfold.train.training import Examples, Figures, Recipe, Training

_OWN_SHARE = 0.5  # of the moves of an opening
_SHORT_GAME = 8  # moves after the opening; most games have more
_UNKNOWN = -101  # the outcome of a game that did not end in its round


@dataclass(frozen=True)
class SelfPlayRecipe(Recipe):
    """What a training by self-play is made of."""

    games: int = 16_384
    """Games that are played at the same time. When one ends, the next one begins."""
    moves: int = 32
    """Moves played in each of them in a round."""
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
        games=256,
        moves=24,
        steps=100,
        batch=512,
        rounded_rounds=2,
        simulations=16,
    ),
    "medium": SelfPlayRecipe(
        blocks=4,
        channels=48,
        rounds=60,
        games=2_048,
        moves=32,
        steps=300,
        batch=2_048,
        rounded_rounds=4,
    ),
    "large": SelfPlayRecipe(
        blocks=6,
        channels=64,
        rounds=50,
        steps=500,
        batch=8_192,
        rounded_rounds=4,
        window=16,
    ),
}
"""By size: for minutes on a processor, for hours on one, and for a GPU."""


class SelfPlayTraining(Training[SelfPlayRecipe]):
    """A training by self-play.

    Its examples have, besides the positions, the `policy` that the search found and the `values` of
    the moves, nan where it found none (n, columns), the `column` that was played, and the `outcome`
    of the game for the side to move: -1, 0 or 1, or _UNKNOWN.
    """

    kind = "selfplay"

    def __init__(self, recipe: SelfPlayRecipe, folder: Path, *, device: str = "cpu") -> None:
        super().__init__(recipe, folder, device=device)
        self._player = self.network.as_played().to(memory_format=torch.channels_last)
        self._asked: Callable[[Tensor], Tensor] = self._player
        if self.device.type == "cuda":
            self._player = self._player.to(torch.bfloat16)
            # For searches, which always ask about the same number of positions.
            self._asked = torch.compile(self._player)

    def kept_rounds(self) -> int:
        """See `Training`."""
        return self.recipe.window

    def play_round(self) -> tuple[Examples, Figures]:
        """Play for a number of moves. The games that go on then are given up."""
        begun = time.monotonic()
        self._player.load_state_dict(self.network.as_played().state_dict())
        openings = self._openings(self.recipe.games * (1 + self.recipe.moves // _SHORT_GAME))
        slots = torch.arange(self.recipe.games, device=self.device)
        now, begun_games = openings.take(slots), self.recipe.games + 0 * slots[:1]
        noise = torch.rand(self.recipe.games, device=self.device)  # how much chance there is
        played: list[Examples] = []
        for _ in range(self.recipe.moves):
            columns, policy, values = self._search(now.own, now.other, noise)
            after = boards.play(now, columns)
            won = boards.has_four(after.other)
            ended = won | ~boards.legal(after).any(1)
            result = torch.where(ended, won.float(), math.nan)
            played.append(
                {
                    "own": now.own,
                    "other": now.other,
                    "policy": policy,
                    "values": values.half(),
                    "column": columns.to(torch.int8),
                    "outcome": result,
                }
            )
            # If more games are needed than there are openings, these are used again.
            following = openings.take((begun_games + ended.cumsum(0) - 1) % len(openings.own))
            begun_games += ended.sum()
            now = Boards(
                torch.where(ended, following.own, after.own),
                torch.where(ended, following.other, after.other),
            )
            noise = torch.where(ended, torch.rand_like(noise), noise)
        _take_outcomes_back(played)
        examples = {name: torch.cat([each[name] for each in played]) for name in played[0]}
        return examples, {
            "positions": len(examples["own"]),
            "games": begun_games.item(),
            "play": round(time.monotonic() - begun, 1),
        }

    @cached_property
    def _search(self) -> Function:
        def found(own: Tensor, other: Tensor, noise: Tensor) -> tuple[Tensor, ...]:
            found = search(
                Boards(own, other), self._evaluate, self.recipe.simulations, noise_scale=noise
            )
            return found.columns, found.policy, found.by_column

        now = boards.empty(self.recipe.games, self.device)
        return recorded(found, *now, torch.zeros_like(now.own, dtype=torch.float))

    def _openings(self, count: int) -> Boards:
        """Positions to begin with, whose games go on."""
        now = boards.empty(count, self.device)
        wanted = torch.randint(self.recipe.opening_plies + 1, (count,), device=self.device)
        for ply in range(self.recipe.opening_plies):
            legal = boards.legal(now)
            chosen = torch.rand(legal.shape, device=self.device).masked_fill(~legal, -1).argmax(1)
            thinks = (ply < wanted) & (torch.rand(count, device=self.device) < _OWN_SHARE)
            chosen[thinks] = self.choose(now.take(thinks), self._player)
            after = boards.play(now, chosen)
            plays = (ply < wanted) & ~boards.has_four(after.other) & boards.legal(after).any(1)
            wanted.masked_fill_(~plays, 0)
            now = Boards(
                torch.where(plays, after.own, now.own), torch.where(plays, after.other, now.other)
            )
        return now

    def _evaluate(self, now: Boards) -> tuple[Tensor, Tensor]:
        outputs = self.outputs(now, self._asked)
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
        known = examples["outcome"] != _UNKNOWN
        ends = torch.where(known, examples["outcome"].long() + 1, -100)  # which is left out
        results = functional.cross_entropy(played, ends, reduction="sum") / known.sum().clamp_min(1)
        outcomes = outputs[..., :3].softmax(-1)
        missed = (outcomes[..., 2] - outcomes[..., 0] - values.nan_to_num()).square()
        tried = ~values.isnan()
        missed = (missed * tried).sum() / tried.sum()
        legal = boards.legal(now)
        wishes = outputs[..., 3].masked_fill(~(legal.flip(1) if flip else legal), -1e4)
        return results + missed - (policy * wishes.log_softmax(1)).sum(1).mean()


def _take_outcomes_back(played: list[Examples]) -> None:
    """Give all moves of a game its outcome, which the last one has, for the side to move."""
    later = torch.full_like(played[-1]["outcome"], math.nan)
    for each in reversed(played):
        later = torch.where(each["outcome"].isnan(), -later, each["outcome"])
        each["outcome"] = later.nan_to_num(_UNKNOWN).to(torch.int8)
