"""A training in rounds: the network plays, then learns from what it has seen. It can be interrupted
after each round, and continued from its folder.
"""

import json
import math
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, ClassVar, Generic, Self, TypeVar

import numpy as np
import torch
from torch import Tensor

from fourfold.base.errors import InvalidArgument
from fourfold.match.grades import Grades, graded_positions
from fourfold.match.judgement import judge
from fourfold.train import boards
from fourfold.train.boards import Boards
from fourfold.train.network import Network, preferences

VALUE_WEIGHT = 6.0
"""How much an expected result counts beside the wish to play the best move."""
_PLAYED_AT_ONCE = 1 << 18  # positions that the network sees in one call

Examples = dict[str, Tensor]
"""What the network learns from, on the device that trains: tensors of the same length by name.
`own` and `other` are the positions."""
Figures = dict[str, Any]
"""What is measured of a round, by name."""


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
    seed: int = 1

    def changed(self, *, seed: int, rounds: int | None) -> "Self":
        """The recipe with another seed and, if it is given, another number of rounds."""
        rounds = rounds or self.rounds
        return replace(
            self, seed=seed, rounds=rounds, rounded_rounds=min(self.rounded_rounds, rounds - 1)
        )


R = TypeVar("R", bound=Recipe)


class Training(Generic[R]):
    """What all trainings have in common. A kind of training says how a round is played, and what
    its loss is.
    """

    kind: ClassVar[str]
    """The name of the command."""

    def __init__(self, recipe: R, folder: Path, *, device: str = "cpu") -> None:
        self.recipe, self.folder = recipe, folder
        self.device = torch.device(device)
        torch.manual_seed(recipe.seed)
        self.network = self._new_network()
        self._optimiser = self._new_optimiser()
        self._examples: Examples = {}
        self._counts: list[int] = []  # of the rounds in memory
        self.round = 0
        self.seconds = 0.0
        self.curve: list[Figures] = []
        """The figures of all rounds so far."""
        self._load()

    def play_round(self) -> tuple[Examples, Figures]:
        """Play a round: new examples, and what was measured."""
        raise NotImplementedError

    def loss(self, network: Callable[[Tensor], Tensor], examples: Examples) -> Tensor:
        """The loss of a network for some examples."""
        raise NotImplementedError

    def kept_rounds(self) -> int:
        """The number of latest rounds that the network learns from."""
        return self.recipe.rounds

    def rounds(self) -> Iterator[Figures]:
        """Train the rounds that are left, and yield the figures of each."""
        while self.round < self.recipe.rounds:
            begun = time.monotonic()
            if self.round == self.recipe.rounds - self.recipe.rounded_rounds:
                self._round_weights()
            torch.manual_seed(self.recipe.seed * 1000 + self.round)
            self.network.eval()
            with torch.no_grad():
                examples, figures = self.play_round()
            self._keep(examples)
            figures |= {"examples": len(self._examples["own"])} | self._learn()
            self.seconds += time.monotonic() - begun
            self.round += 1
            figures = {
                "round": self.round,
                "planned": self.recipe.rounds,  # it decides the learning rate, and may be changed
                "rounded": not self.network.normalised,
                "seconds": round(self.seconds, 1),
                **figures,
                **self.measure(),
            }
            self.curve.append(figures)
            self._save()
            yield figures

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

    # --- what the network says ---

    def choose(self, now: Boards, network: Network | None = None) -> Tensor:
        """The columns that the network, or another one, plays."""
        chosen = [
            preferences(self.outputs(part, network), boards.legal(part), VALUE_WEIGHT).argmax(1)
            for part in _parts(now, _PLAYED_AT_ONCE)
        ]
        return torch.cat(chosen) if chosen else torch.zeros_like(now.own)

    def outputs(
        self, now: Boards, network: Callable[[Tensor], Tensor] | None = None, *, flip: bool = False
    ) -> Tensor:
        """What the network says of positions, or of their mirror images."""
        half = self.device.type == "cuda"
        planes = boards.planes(now)
        if flip:
            planes = planes.flip(2)
        with torch.autocast(self.device.type, torch.bfloat16, enabled=half):
            kind = torch.bfloat16 if half else torch.float32
            asked = (
                self.network if network is None else network
            )  # compiled ones have no truth value
            found = asked(planes.to(kind, memory_format=torch.channels_last))
        return found.float()

    @torch.no_grad()
    def measure(self) -> dict[str, float]:
        """The shares of good and of perfect moves on the positions that players are graded on, and
        the points of score that a move loses on average.
        """
        self.network.eval()
        graded = graded_positions()
        sides = [_sides(each.position.bitboards, each.position.ply) for each in graded]
        now = Boards(*torch.tensor(sides, device=self.device).T)
        grades = Grades(map(judge, graded, self.choose(now).tolist()))
        grade = grades["all"]
        return {
            "good": grade.good_share,
            "perfect": grade.perfect_share,
            "regret": grade.score_lost,
        }

    # --- learning ---

    def _learn(self) -> Figures:
        begun = time.monotonic()
        self.network.train()
        compiled = self.device.type == "cuda"
        network = torch.compile(self.network) if compiled else self.network
        recipe, losses = self.recipe, []
        count = len(self._examples["own"])
        for step in range(recipe.steps):
            self._set_rate(self.round * recipe.steps + step)
            chosen = torch.randint(count, (recipe.batch,), device=self.device)
            some = {name: values[chosen] for name, values in self._examples.items()}
            loss = self.loss(network, some)
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

    # --- what is stored ---

    def _keep(self, examples: Examples) -> None:
        """Add the examples of this round, in memory and on disk."""
        stored: Any = {name: values.cpu().numpy() for name, values in examples.items()}
        np.savez(self._file(self.round), **stored)
        self._add(examples)

    def _add(self, examples: Examples) -> None:
        """Add the examples of a round, and drop those of rounds that are too old."""
        old = self._examples or {name: values[:0] for name, values in examples.items()}
        self._counts.append(len(examples["own"]))
        kept = self._counts[-self.kept_rounds() :]
        dropped, self._counts = sum(self._counts) - sum(kept), kept
        self._examples = {
            name: torch.cat((old[name], values))[dropped:] for name, values in examples.items()
        }

    def _file(self, number: int) -> Path:
        return self.folder / f"round-{number:03}.npz"

    def _save(self) -> None:
        state = {
            "recipe": asdict(self.recipe),
            "kind": self.kind,
            "round": self.round,
            "seconds": self.seconds,
            "curve": json.dumps(self.curve),
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
        own = (self.kind, {**asdict(self.recipe), "rounds": 0})
        if (state.get("kind", "exact"), {**state["recipe"], "rounds": 0}) != own:
            raise InvalidArgument(
                f"{self.folder} has a training with another recipe: {state['recipe']}. "
                "Choose another folder."
            )
        self.round, self.seconds = state["round"], state["seconds"]
        self.curve = json.loads(state.get("curve", "[]"))
        if not state["normalised"]:
            self.network = self._new_network(normalised=False)
            self.network.quantised = True
            self._optimiser = self._new_optimiser()
        self.network.load_state_dict(state["network"])
        self._optimiser.load_state_dict(state["optimiser"])
        for number in range(max(0, self.round - self.kept_rounds()), self.round):
            self._add(self._stored(number))

    def _stored(self, number: int) -> Examples:
        try:
            with np.load(self._file(number)) as stored:
                return {
                    name: torch.from_numpy(stored[name]).to(self.device) for name in stored.files
                }
        except OSError as error:
            raise InvalidArgument(f"cannot read {self._file(number)}: {error.strerror}") from None


def _sides(discs: tuple[int, int], ply: int) -> tuple[int, int]:
    """The discs of the side to move, and of the other side."""
    first, second = discs
    return (second, first) if ply % 2 else (first, second)


def _parts(now: Boards, size: int) -> list[Boards]:
    return [
        Boards(now.own[at : at + size], now.other[at : at + size])
        for at in range(0, len(now.own), size)
    ]
