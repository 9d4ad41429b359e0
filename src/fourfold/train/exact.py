"""Teach a network by exact scores.

In each round the network plays many games, in each of them with another share of random moves; the
solver scores every move of the positions that occur, and the network learns from all positions so
far. So it learns from positions that its own play leads to, errors included.
"""

import math
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from fourfold import InvalidArgument, Solver
from fourfold.match.grades import graded_positions
from fourfold.match.judgement import judge
from fourfold.solver.scores import NO_SCORE
from fourfold.train import boards
from fourfold.train.boards import COLUMNS, Boards
from fourfold.train.network import Network, preferences

VALUE_WEIGHT = 6.0
"""How much an expected result counts beside the wish to play the best move."""
_LAST_PLY = 38  # later positions leave no choice
_PLAYED_AT_ONCE = 1 << 18  # positions that the network sees in one call


@dataclass(frozen=True)
class Recipe:
    """What a training is made of. The same recipe gives the same quality."""

    blocks: int = 8
    channels: int = 80
    rounds: int = 20
    games: int = 1_200_000
    """Games in each round."""
    steps: int = 1_300
    """Steps of training in each round."""
    batch: int = 16_384
    rate: float = 2e-3
    """The learning rate after warming up; it falls to zero as a cosine."""
    rounded_rounds: int = 3
    """The last rounds, in which the weights are rounded to 8 bits, as they will be stored."""
    easy_share: float = 0.1
    """The share of positions with a win at once that is kept."""
    settled_share: float = 0.35
    """The share of positions kept in which all moves lead to the same outcome."""
    seed: int = 1

    def changed(self, *, seed: int, rounds: int | None) -> "Recipe":
        """The recipe with another seed and, if it is given, another number of rounds."""
        rounds = rounds or self.rounds
        return replace(
            self, seed=seed, rounds=rounds, rounded_rounds=min(self.rounded_rounds, rounds - 1)
        )


RECIPES = {
    "small": Recipe(
        blocks=3, channels=32, rounds=10, games=2_000, steps=200, batch=1_024, rounded_rounds=1
    ),
    "medium": Recipe(
        blocks=5, channels=48, rounds=12, games=20_000, steps=500, batch=4_096, rounded_rounds=2
    ),
    "large": Recipe(),
}
"""By size: for minutes on a processor, for hours on one, and for a GPU."""


@dataclass
class Examples:
    """Positions and the exact scores of their moves, on the device that trains."""

    own: Tensor
    other: Tensor
    scores: Tensor
    """int8 (n, columns); NO_SCORE where a column is full."""

    def __len__(self) -> int:
        return len(self.own)

    def append(self, others: "Examples") -> "Examples":
        """These examples and others."""
        return Examples(
            torch.cat((self.own, others.own)),
            torch.cat((self.other, others.other)),
            torch.cat((self.scores, others.scores)),
        )


class Training:
    """A training that can be interrupted after each round, and continued from its folder."""

    def __init__(
        self,
        recipe: Recipe,
        folder: Path,
        *,
        device: str = "cpu",
    ) -> None:
        self.recipe, self.folder = recipe, folder
        self.device = torch.device(device)
        self._solver = Solver(
            threads=os.cpu_count() or 1, device="cuda" if device == "cuda" else "cpu"
        )
        torch.manual_seed(recipe.seed)
        self.network = self._new_network()
        self._optimiser = self._new_optimiser()
        none = torch.zeros(0, dtype=torch.int64, device=self.device)
        scores = torch.zeros((0, COLUMNS), dtype=torch.int8, device=self.device)
        self._examples = Examples(none, none, scores)
        self.round = 0
        self.seconds = 0.0
        self._load()

    def rounds(self) -> Iterator[dict[str, Any]]:
        """Train the rounds that are left, and yield the figures of each."""
        while self.round < self.recipe.rounds:
            begun = time.monotonic()
            if self.round == self.recipe.rounds - self.recipe.rounded_rounds:
                self._round_weights()
            torch.manual_seed(self.recipe.seed * 1000 + self.round)
            figures = self._play_round()
            figures |= self._learn()
            self.seconds += time.monotonic() - begun
            self.round += 1
            self._save()
            yield {
                "round": self.round,
                "seconds": round(self.seconds, 1),
                **figures,
                **self.measure(),
            }

    def _new_network(self, **options: bool) -> Network:
        network = Network(self.recipe.blocks, self.recipe.channels, **options)
        return network.to(self.device, memory_format=torch.channels_last)

    def _new_optimiser(self) -> torch.optim.Optimizer:
        return torch.optim.AdamW(
            self.network.parameters(),
            lr=self.recipe.rate,
            weight_decay=1e-4,
            fused=self.device.type == "cuda",
        )

    def _round_weights(self) -> None:
        """From here on, learn with weights of 8 bits and without normalisation."""
        self.network = self.network.folded()
        self.network.quantised = True
        self._optimiser = self._new_optimiser()

    # --- games ---

    def _play_round(self) -> dict[str, Any]:
        begun = time.monotonic()
        found = self._play_games()
        played = time.monotonic()
        examples = self._label(found)
        self._examples = self._examples.append(examples)
        self._keep(examples)
        return {
            "positions": len(found.own),
            "examples": len(self._examples),
            "play": round(played - begun, 1),
            "label": round(time.monotonic() - played, 1),
        }

    @torch.no_grad()
    def _play_games(self) -> Boards:
        """The positions of many games, each once, mirror images counted as one."""
        self.network.eval()
        now = boards.empty(self.recipe.games, self.device)
        noise = torch.rand(self.recipe.games, device=self.device)
        if self.round == 0:
            noise.fill_(1)
        seen = []
        for _ in range(_LAST_PLY):
            legal = boards.legal(now)
            chosen = torch.rand(legal.shape, device=self.device).masked_fill(~legal, -1).argmax(1)
            thinks = torch.rand(len(noise), device=self.device) >= noise
            chosen[thinks] = self._choose(now.take(thinks))
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

    def _choose(self, now: Boards) -> Tensor:
        chosen = [
            preferences(self._outputs(part), boards.legal(part), VALUE_WEIGHT).argmax(1)
            for part in _parts(now, _PLAYED_AT_ONCE)
        ]
        return torch.cat(chosen) if chosen else torch.zeros_like(now.own)

    def _outputs(self, now: Boards) -> Tensor:
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self._half):
            planes = boards.planes(now).to(
                torch.bfloat16 if self._half else torch.float32, memory_format=torch.channels_last
            )
            found: Tensor = self.network(planes)
            return found

    @property
    def _half(self) -> bool:
        return self.device.type == "cuda"

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
        return Examples(kept.own, kept.other, scores[matters])

    # --- learning ---

    def _learn(self) -> dict[str, Any]:
        begun = time.monotonic()
        self.network.train()
        network = torch.compile(self.network) if self._half else self.network
        recipe, losses = self.recipe, []
        for step in range(recipe.steps):
            done = self.round * recipe.steps + step
            self._set_rate(done)
            chosen = torch.randint(len(self._examples), (recipe.batch,), device=self.device)
            loss = self._loss(network, chosen)
            self._optimiser.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
            self._optimiser.step()
            if step % 50 == 0:
                losses.append(loss.detach())
        tail = torch.stack(losses[-10:]).mean().item()
        return {"loss": round(tail, 4), "learn": round(time.monotonic() - begun, 1)}

    def _set_rate(self, done: int) -> None:
        recipe = self.recipe
        plain = (recipe.rounds - recipe.rounded_rounds) * recipe.steps
        if done < plain:
            share, peak = done / plain, recipe.rate
        else:
            share, peak = (done - plain) / (recipe.rounded_rounds * recipe.steps), recipe.rate / 10
        since = done if done < plain else done - plain
        warm = min(1.0, (since + 1) / 500)
        rate = peak * warm * (0.5 + 0.5 * math.cos(math.pi * min(share, 1.0)) * 0.98 + 0.01)
        for group in self._optimiser.param_groups:
            group["lr"] = rate

    def _loss(self, network: Callable[[Tensor], Tensor], chosen: Tensor) -> Tensor:
        examples = self._examples
        scores = examples.scores[chosen]
        planes_of = Boards(examples.own[chosen], examples.other[chosen])
        planes = boards.planes(planes_of)
        if torch.rand(()) < 0.5:  # mirror images are as good
            planes, scores = planes.flip(2), scores.flip(1)
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self._half):
            outputs = network(
                planes.to(
                    torch.bfloat16 if self._half else torch.float32,
                    memory_format=torch.channels_last,
                )
            ).float()
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

    @torch.no_grad()
    def measure(self) -> dict[str, float]:
        """The shares of good and of perfect moves on the positions that players are graded on."""
        self.network.eval()
        graded = graded_positions()
        sides = [_sides(each.position.bitboards, each.position.ply) for each in graded]
        now = Boards(*torch.tensor(sides, device=self.device).T)
        chosen = self._choose(now).tolist()
        judged = [judge(each, column) for each, column in zip(graded, chosen, strict=True)]
        good, perfect = sum(each.good for each in judged), sum(each.perfect for each in judged)
        return {"good": good / len(judged), "perfect": perfect / len(judged)}

    # --- what is stored ---

    def _keep(self, examples: Examples) -> None:
        np.savez(
            self.folder / f"round-{self.round:03}.npz",
            own=examples.own.cpu().numpy(),
            other=examples.other.cpu().numpy(),
            scores=examples.scores.cpu().numpy(),
        )

    def _save(self) -> None:
        state = {
            "recipe": asdict(self.recipe),
            "round": self.round,
            "seconds": self.seconds,
            "network": self.network.state_dict(),
            "normalised": self.network.normalised,
            "optimiser": self._optimiser.state_dict(),
        }
        partial = self.folder / "training.pt.partial"
        torch.save(state, partial)
        partial.replace(self.folder / "training.pt")

    def _load(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        file = self.folder / "training.pt"
        if not file.exists():
            return
        state = torch.load(file, map_location=self.device, weights_only=True)
        if {**state["recipe"], "rounds": 0} != {**asdict(self.recipe), "rounds": 0}:
            raise InvalidArgument(
                f"{self.folder} has a training with another recipe: {state['recipe']}. "
                "Choose another folder."
            )
        self.round, self.seconds = state["round"], state["seconds"]
        if not state["normalised"]:
            self.network = self._new_network(normalised=False)
            self.network.quantised = True
            self._optimiser = self._new_optimiser()
        self.network.load_state_dict(state["network"])
        self._optimiser.load_state_dict(state["optimiser"])
        for number in range(self.round):
            name = self.folder / f"round-{number:03}.npz"
            if name.exists():
                with np.load(name) as stored:
                    parts = (torch.from_numpy(stored[key]) for key in ("own", "other", "scores"))
                    self._examples = self._examples.append(
                        Examples(*(part.to(self.device) for part in parts))
                    )


def _sides(discs: tuple[int, int], ply: int) -> tuple[int, int]:
    """The discs of the side to move, and of the other side."""
    first, second = discs
    return (second, first) if ply % 2 else (first, second)


def _parts(now: Boards, size: int) -> list[Boards]:
    return [
        Boards(now.own[at : at + size], now.other[at : at + size])
        for at in range(0, len(now.own), size)
    ]
