"""The file of a network's weights, which the core reads: 8-bit numbers and a checksum.

The layout is described where it is read, in `core/src/net/network.cpp`.
"""

import struct
import zlib

import numpy as np
import torch

from fourfold._core import Network as Checked
from fourfold.players.onnx_file import WeightReader
from fourfold.train.boards import COLUMNS, ROWS
from fourfold.train.network import Network

VERSION = 1
_FACTOR, _BIAS = 1 << 24, 1 << 20


def to_file(network: Network) -> bytes:
    """The weights of a network without normalisation, rounded to 8 bits."""
    shape = (COLUMNS, ROWS, network.blocks, network.head_channels)
    parts = [b"4net", struct.pack("<BBBBBHB", VERSION, *shape, network.channels, 0)]
    parts += [_layer(layer.weight, layer.bias) for layer in network.convolutions]
    # The linear layer is stored as a convolution with a tap for each cell.
    weight = network.linear.weight.view(-1, network.head_channels, COLUMNS * ROWS)
    parts.append(_layer(weight, network.linear.bias))
    body = b"".join(parts)
    return body + struct.pack("<I", zlib.crc32(body))


def from_file(weights: bytes) -> Network:
    """The network of a file of weights, as `to_file` has rounded them. Raises InvalidArgument if it
    is not one.
    """
    checked, reader = Checked(weights), WeightReader(weights)
    head = reader.head
    network = Network(checked.blocks, checked.channels, head, normalised=False)
    with torch.no_grad():
        for layer in (*network.convolutions, network.linear):
            after, before = layer.weight.shape[:2]
            kernel, bias = reader.layer(before, after, layer.weight[0, 0].numel())
            layer.weight.copy_(torch.from_numpy(kernel).view_as(layer.weight))
            layer.bias.copy_(torch.from_numpy(bias))
    return network


def _layer(weight: torch.Tensor, bias: torch.Tensor) -> bytes:
    values = weight.detach().float().cpu().flatten(1)
    scale = values.abs().amax(dim=1).clamp_min(1e-8) / 127
    small = torch.round(values / scale[:, None]).to(torch.int8).numpy()
    factors = np.round(scale.double().numpy() * _FACTOR).astype("<i4")
    biases = np.round(bias.detach().double().cpu().numpy() * _BIAS).astype("<i4")
    return small.tobytes() + factors.tobytes() + biases.tobytes()
