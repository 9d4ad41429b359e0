"""Teach a network by exact scores.

In each round the network plays many games, in each of them with another share of random moves; the
solver scores every move of the positions that occur, and the network learns from all positions so
far. So it learns from positions that its own play leads to, errors included.
"""

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from fourfold.solver import NO_SCORE, Solver
from fourfold.train import boards
from fourfold.train.boards import Boards
from fourfold.train.training import Examples, Figures, Recipe, Training

_LAST_PLY = 38  # later positions leave no choice


@dataclass(frozen=True)
class ExactRecipe(Recipe):
    """What a training by exact scores is made of."""

    easy_share: float = 0.1
    """The share of positions with a win at once that is kept."""
    settled_share: float = 0.35
    """The share of positions kept in which all moves lead to the same outcome."""


RECIPES = {
    "small": ExactRecipe(
        blocks=3, channels=32, rounds=10, games=2_000, steps=200, batch=1_024, rounded_rounds=1
    ),
    "medium": ExactRecipe(
        blocks=5, channels=48, rounds=12, games=20_000, steps=500, batch=4_096, rounded_rounds=2
    ),
    "large": ExactRecipe(),
}
"""By size: for minutes on a processor, for hours on one, and for a GPU."""


class ExactTraining(Training[ExactRecipe]):
    """A training by exact scores.

    Its examples have `scores` besides the positions: int8 (n, columns), NO_SCORE where a column is
    full.
    """

    kind = "exact"

    def __init__(self, recipe: ExactRecipe, folder: Path, *, device: str = "cpu") -> None:
        super().__init__(recipe, folder, device=device)
        self._solver = Solver(threads=os.cpu_count() or 1, device=device)

    def play_round(self) -> tuple[Examples, Figures]:
        """Play games, and label their positions."""
        begun = time.monotonic()
        found = self._play_games()
        played = time.monotonic()
        examples = self._label(found)
        return examples, {
            "positions": len(found.own),
            "play": round(played - begun, 1),
            "label": round(time.monotonic() - played, 1),
        }

    def _play_games(self) -> Boards:
        """The positions of many games, each once, mirror images counted as one."""
        now = boards.empty(self.recipe.games, self.device)
        noise = torch.rand(self.recipe.games, device=self.device)
        if self.round == 0:
            noise.fill_(1)
        seen = []
        for _ in range(_LAST_PLY):
            legal = boards.legal(now)
            chosen = torch.rand(legal.shape, device=self.device).masked_fill(~legal, -1).argmax(1)
            thinks = torch.rand(len(noise), device=self.device) >= noise
            chosen[thinks] = self.choose(now.take(thinks))
            now = boards.play(now, chosen)
            goes_on = ~boards.has_four(now.other)
            now, noise = now.take(goes_on), noise[goes_on]
            kept = ~boards.can_win(now)
            kept |= torch.rand(len(noise), device=self.device) < self.recipe.easy_share
            seen.append(now.take(kept))
        together = Boards(*(torch.cat(parts) for parts in zip(*seen, strict=True)))
        keys, order = boards.keys(together).sort()
        first = torch.ones_like(keys, dtype=torch.bool)
        first[1:] = keys[1:] != keys[:-1]
        return together.take(order[first])

    def _label(self, found: Boards) -> Examples:
        """Score every move, and keep the positions that teach most."""
        second = boards.plies(found) % 2 == 1
        first = torch.where(second, found.other, found.own)
        discs = torch.stack((first, found.mask ^ first), dim=1)
        labels = self._solver.analyse_many(discs.cpu().numpy().astype(np.uint64))
        scores = torch.from_numpy(labels.columns).to(self.device)
        signs = scores.sign()
        playable = scores != NO_SCORE
        matters = signs.masked_fill(~playable, 1).amin(1) != signs.masked_fill(~playable, -1).amax(
            1
        )
        matters |= torch.rand(len(scores), device=self.device) < self.recipe.settled_share
        kept = found.take(matters)
        return {"own": kept.own, "other": kept.other, "scores": scores[matters]}

    def loss(self, network: Callable[[Tensor], Tensor], examples: Examples) -> Tensor:
        """For each column, how the game ends after it, and whether it is best."""
        scores = examples["scores"]
        flip = bool(torch.rand(()) < 0.5)  # mirror images are as good
        if flip:
            scores = scores.flip(1)
        outputs = self.outputs(Boards(examples["own"], examples["other"]), network, flip=flip)
        playable = scores != NO_SCORE
        signs = scores.sign().long() + 1
        signs = torch.where(playable, signs, -100)  # which cross_entropy leaves out
        results = functional.cross_entropy(outputs[..., :3].flatten(0, 1), signs.flatten())
        best = scores.masked_fill(~playable, NO_SCORE) == scores.masked_fill(~playable, -100).amax(
            1, keepdim=True
        )
        best &= playable
        target = best / best.sum(1, keepdim=True)
        wishes = outputs[..., 3].masked_fill(~playable, -1e4).log_softmax(1)
        return results + -(target * wishes).sum(1).mean()
