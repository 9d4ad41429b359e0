"""The network: a convolutional one that says of each column how it ends and whether it is best."""

import torch
from torch import Tensor, nn
from torch.nn import functional

from fourfold.train.boards import COLUMNS, PLANES, ROWS

STEM_SIZE = 7
"""The first layer sees seven cells in each direction, and so whole lines of four."""
OUTPUTS = 4
"""Of each column: loss, draw and win after the move, and whether the move is among the best."""
MOST_ACTIVATION = 31.99
"""Larger values are cut off, as they are where the network runs in whole numbers."""


class Network(nn.Module):
    """Residual blocks of two 3x3 convolutions, and one linear layer to the outputs.

    `normalised` networks have batch normalisation, with which they learn well; `folded` returns
    the same network without it, in the form that is stored.
    """

    def __init__(
        self, blocks: int, channels: int, head: int = 32, *, normalised: bool = True
    ) -> None:
        super().__init__()
        self.blocks, self.channels, self.head_channels = blocks, channels, head
        self.normalised = normalised
        self.quantised = False
        """Whether the weights are rounded to 8 bits, as they will be stored."""
        shapes = [(PLANES, channels, STEM_SIZE), *[(channels, channels, 3)] * (2 * blocks)]
        shapes.append((channels, head, 1))
        self.convolutions = nn.ModuleList(
            nn.Conv2d(before, after, size, padding=size // 2, bias=not normalised)
            for before, after, size in shapes
        )
        self.norms = nn.ModuleList(
            nn.BatchNorm2d(shape[1]) if normalised else nn.Identity() for shape in shapes
        )
        self.linear = nn.Linear(head * COLUMNS * ROWS, COLUMNS * OUTPUTS)

    def forward(self, planes: Tensor, seen: list[Tensor] | None = None) -> Tensor:
        """The outputs of each column: (n, columns, OUTPUTS). To `seen` are added the values after
        the first layer and after each block.
        """
        values = _cut(self._layer(0, planes))
        for block in range(self.blocks):
            if seen is not None:
                seen.append(values)
            inner = _cut(self._layer(2 * block + 1, values))
            values = _cut(values + self._layer(2 * block + 2, inner))
        if seen is not None:
            seen.append(values)
        values = _cut(self._layer(-1, values))
        weight = rounded(self.linear.weight) if self.quantised else self.linear.weight
        found = functional.linear(values.flatten(1), weight, self.linear.bias)
        return found.view(-1, COLUMNS, OUTPUTS)

    def _layer(self, index: int, values: Tensor) -> Tensor:
        layer = self.convolutions[index]
        if not self.quantised:
            result: Tensor = self.norms[index](layer(values))
            return result
        weight = rounded(layer.weight)
        return functional.conv2d(values, weight, layer.bias, padding=layer.padding)

    def folded(self) -> "Network":
        """The same network with the normalisation as part of the convolutions."""
        copy = Network(self.blocks, self.channels, self.head_channels, normalised=False)
        with torch.no_grad():
            for layer, norm, target in zip(
                self.convolutions, self.norms, copy.convolutions, strict=True
            ):
                factor = norm.weight / torch.sqrt(norm.running_var + norm.eps)
                target.weight.copy_(layer.weight * factor[:, None, None, None])
                target.bias.copy_(norm.bias - norm.running_mean * factor)
            copy.linear.load_state_dict(self.linear.state_dict())
        return copy.to(next(self.parameters()).device)

    def as_played(self) -> "Network":
        """A copy that is quick to ask: without normalisation, with the weights rounded if they are
        while it learns.
        """
        if self.normalised:
            return self.folded()
        copy = Network(self.blocks, self.channels, self.head_channels, normalised=False)
        weights = self.state_dict()
        if self.quantised:
            weights |= {
                name: rounded(values) for name, values in weights.items() if values.dim() > 1
            }
        copy.load_state_dict(weights)
        return copy.to(next(self.parameters()).device)


def rounded(weight: Tensor) -> Tensor:
    """Weights as 8-bit numbers times a factor for each output; gradients pass unchanged."""
    flat = weight.flatten(1)
    scale = flat.detach().abs().amax(dim=1).clamp_min(1e-8) / 127
    scale = scale.view(-1, *[1] * (weight.dim() - 1))
    return weight + (torch.round(weight / scale) * scale - weight).detach()


def _cut(values: Tensor) -> Tensor:
    return values.clamp(0, MOST_ACTIVATION)


def preferences(outputs: Tensor, legal: Tensor, value_weight: float) -> Tensor:
    """How much the network prefers each column; minus infinity where a column is full."""
    outcomes = outputs[..., :3].float().softmax(dim=-1)
    value = outcomes[..., 2] - outcomes[..., 0]
    wish = outputs[..., 3].float() + value_weight * value
    return wish.masked_fill(~legal, float("-inf"))
