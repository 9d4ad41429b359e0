"""A network's weights as an ONNX file, for programs that run networks of any kind.

The file contains the whole of what `net` does with a position: it looks at the position and at its
mirror image, and takes the mean. The numbers between the layers are rounded as in the core, so that
nearly all outputs are the same. The format is protocol buffers; the
few messages that a network needs are written here, so that no other package is needed.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from fourfold._core import Network
from fourfold._version import __version__
from fourfold.base.errors import InvalidArgument
from fourfold.rules.position import Position

Floats = npt.NDArray[np.float32]

COLUMNS, ROWS, PLANES = 7, 6, 4
_STEM, _OUTPUTS, _HEADER = 7, 4, 12
_FACTOR, _BIAS = 1 << 24, 1 << 20
_VALUE = 256  # the numbers between layers are multiples of 1/256
_MOST_VALUE = 8191 / _VALUE
_OUTCOME_WEIGHT = 6.0
_OPSET, _IR_VERSION = 13, 8


def network_planes(positions: Sequence[Position]) -> Floats:
    """What a network sees of 7x6 positions: an array (n, 4, 7, 6), by column and row.

    The planes are the discs of the side to move, those of the other side, the rows that belong to
    the side to move in zugzwang, and ones.

    >>> planes = network_planes([Position.from_moves("44")])
    >>> planes.shape, planes[0, :2, 3, 0].tolist(), planes[0, :2, 3, 1].tolist()
    ((1, 4, 7, 6), [1.0, 0.0], [0.0, 1.0])
    """
    planes = np.zeros((len(positions), PLANES, COLUMNS, ROWS), np.float32)
    planes[:, 3] = 1
    for index, position in enumerate(positions):
        if (position.columns, position.rows) != (COLUMNS, ROWS):
            size = f"{position.columns}×{position.rows}"
            raise InvalidArgument(f"networks play on 7×6 boards only, not on {size}")
        turn = position.ply % 2
        for plane, discs in enumerate(position.bitboards[:: -1 if turn else 1]):
            for column in range(COLUMNS):
                for row in range(ROWS):
                    planes[index, plane, column, row] = discs >> (column * (ROWS + 1) + row) & 1
        planes[index, 2, :, turn % 2 :: 2] = 1
    return planes


def to_onnx(weights: bytes, name: str = "net") -> bytes:
    """An ONNX file of a network's weights, which are the bytes of a `.4net` file.

    Its input `planes` is that of `network_planes`. Its outputs are `outcomes`, of each column the
    probabilities of a loss, a draw and a win after the move (n, 7, 3), and `preference` (n, 7): the
    network plays the column that is not full and has the largest one. Raises InvalidArgument if the
    bytes are not weights.

    >>> from fourfold.players.net import SHIPPED
    >>> 3_900_000 < len(to_onnx(SHIPPED.read_bytes())) < 4_000_000
    True
    """
    network = Network(weights)  # checks them
    graph = _Graph()
    found = _layers(graph, weights, network.blocks, network.channels)
    _outputs(graph, found)
    text = f"fourfold {network.parameters:,} parameters, checksum {network.checksum:08x}"
    return graph.model(name, text)


# ---- The network ------------------------------------------------------------------------------


@dataclass
class WeightReader:
    """The layers of a file of weights, which was checked: see `core/src/net/network.cpp`."""

    weights: bytes
    at: int = _HEADER

    @property
    def head(self) -> int:
        """The number of channels before the last layer."""
        return self.weights[8]

    def layer(self, before: int, after: int, taps: int) -> tuple[Floats, Floats]:
        """The weights (after, before × taps) and the biases of the next layer."""
        small = self._take(np.int8, after * before * taps).reshape(after, before * taps)
        factors = self._take("<i4", after) / _FACTOR
        biases = self._take("<i4", after) / _BIAS
        return (small * factors[:, None]).astype(np.float32), biases.astype(np.float32)

    def _take(self, kind: npt.DTypeLike, count: int) -> npt.NDArray[np.float64]:
        found = np.frombuffer(self.weights, kind, count, self.at)
        self.at += found.nbytes
        return found.astype(np.float64)


def _layers(graph: "_Graph", weights: bytes, blocks: int, channels: int) -> str:
    """Adds the layers, from the planes to the outputs of each column (n, 7, 4)."""
    reader = WeightReader(weights)
    head = reader.head
    backwards = graph.whole_numbers("backwards", range(COLUMNS)[::-1])
    limits = (graph.floats("least", np.float32(0)), graph.floats("most", np.float32(_MOST_VALUE)))
    parts, whole = (graph.floats("unit", np.float32(unit)) for unit in (_VALUE, 1 / _VALUE))

    def convolution(values: str, before: int, after: int, size: int) -> str:
        kernel, bias = reader.layer(before, after, size * size)
        kernel = kernel.reshape(after, before, size, size)
        inputs = [values, graph.floats("weight", kernel), graph.floats("bias", bias)]
        return graph.add("Conv", *inputs, pads=[size // 2] * 4)

    def cut(values: str) -> str:
        rounded = graph.add("Round", graph.add("Mul", values, parts))
        return graph.add("Clip", graph.add("Mul", rounded, whole), *limits)

    mirrored = graph.add("Gather", "planes", backwards, axis=2)
    values = graph.add("Concat", "planes", mirrored, axis=0)
    values = cut(convolution(values, PLANES, channels, _STEM))
    for _ in range(blocks):
        inner = cut(convolution(values, channels, channels, 3))
        values = cut(graph.add("Add", values, convolution(inner, channels, channels, 3)))
    values = cut(convolution(values, channels, head, 1))
    kernel, bias = reader.layer(head, COLUMNS * _OUTPUTS, COLUMNS * ROWS)
    flat = graph.add("Flatten", values, axis=1)
    inputs = [flat, graph.floats("weight", kernel), graph.floats("bias", bias)]
    shape = graph.whole_numbers("shape", [-1, COLUMNS, _OUTPUTS])
    both = graph.add("Reshape", graph.add("Gemm", *inputs, transB=1), shape)
    plain, other = graph.split(both, axis=0)
    total = graph.add("Add", plain, graph.add("Gather", other, backwards, axis=1))
    return graph.add("Mul", total, graph.floats("half", np.float32(0.5)))


def _outputs(graph: "_Graph", found: str) -> None:
    """Adds what `net` makes of the outputs: probabilities, and which column it prefers."""
    sizes = graph.whole_numbers("sizes", [3, 1])
    ends, best = graph.split(found, sizes, axis=2)
    graph.add("Softmax", ends, axis=2, output="outcomes")
    worth = np.array([[-1], [0], [1]], np.float32) * np.float32(_OUTCOME_WEIGHT)
    value = graph.add("MatMul", "outcomes", graph.floats("worth", worth))
    both = graph.add("Add", best, value)
    shape = graph.whole_numbers("shape", [-1, COLUMNS])
    graph.add("Reshape", both, shape, output="preference")


# ---- Protocol buffers -------------------------------------------------------------------------


def _varint(number: int) -> bytes:
    """A whole number, seven bits at a time; negative ones as 64 bits.

    >>> _varint(300).hex()
    'ac02'
    """
    number &= (1 << 64) - 1
    parts = []
    while number > 0x7F:
        parts.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*parts, number])


def _field(number: int, value: int | str | bytes) -> bytes:
    """A field of a message: a whole number, or bytes with their length."""
    if isinstance(value, int):
        return _varint(number << 3) + _varint(value)
    content = value.encode() if isinstance(value, str) else value
    return _varint(number << 3 | 2) + _varint(len(content)) + content


def _message(*fields: tuple[int, int | str | bytes]) -> bytes:
    return b"".join(_field(number, value) for number, value in fields)


_FLOAT, _INT64 = 1, 7  # TensorProto.DataType


def _tensor(name: str, kind: int, shape: Iterable[int], data: bytes) -> bytes:
    return _message(*((1, size) for size in shape), (2, kind), (8, name), (9, data))


def _attribute(name: str, value: int | Sequence[int]) -> bytes:
    if isinstance(value, int):
        return _message((1, name), (3, value), (20, 2))
    return _message((1, name), *((8, each) for each in value), (20, 7))


def _value(name: str, *shape: int) -> bytes:
    """An input or output of floats, for any number of positions."""
    dims = [_message((2, "positions")), *(_message((1, size)) for size in shape)]
    tensor = _message((1, _FLOAT), (2, _message(*((1, each) for each in dims))))
    return _message((1, name), (2, _message((1, tensor))))


class _Graph:
    """The nodes and the constants of a model."""

    def __init__(self) -> None:
        self._nodes: list[bytes] = []
        self._constants: list[bytes] = []

    def add(self, kind: str, *inputs: str, output: str = "", **attributes: int | list[int]) -> str:
        """Adds an operation. Returns the name of its result."""
        output = output or f"{kind.lower()}{len(self._nodes)}"
        self._node(kind, inputs, [output], attributes)
        return output

    def split(self, *inputs: str, axis: int) -> tuple[str, str]:
        """Splits values into two parts, of equal sizes if none are given."""
        first, second = (f"split{len(self._nodes)}_{part}" for part in range(2))
        self._node("Split", inputs, [first, second], {"axis": axis})
        return first, second

    def floats(self, name: str, values: Floats | np.float32) -> str:
        """A constant. Returns its name."""
        array = np.asarray(values, "<f4")
        return self._constant(name, _FLOAT, array)

    def whole_numbers(self, name: str, values: Iterable[int]) -> str:
        """The same for a list of whole numbers."""
        return self._constant(name, _INT64, np.array(list(values), "<i8"))

    def model(self, name: str, text: str) -> bytes:
        """The file."""
        graph = _message(
            *((1, node) for node in self._nodes),
            (2, name),
            *((5, constant) for constant in self._constants),
            (11, _value("planes", PLANES, COLUMNS, ROWS)),
            (12, _value("outcomes", COLUMNS, 3)),
            (12, _value("preference", COLUMNS)),
        )
        opset = _message((1, ""), (2, _OPSET))
        made_by = ((2, "fourfold"), (3, __version__), (6, text))
        return _message((1, _IR_VERSION), *made_by, (7, graph), (8, opset))

    def _constant(self, name: str, kind: int, array: npt.NDArray[np.generic]) -> str:
        name = f"{name}{len(self._constants)}"
        self._constants.append(_tensor(name, kind, array.shape, array.tobytes()))
        return name

    def _node(
        self,
        kind: str,
        inputs: Iterable[str],
        outputs: Iterable[str],
        attributes: dict[str, int | list[int]],
    ) -> None:
        given = (_attribute(name, value) for name, value in attributes.items())
        self._nodes.append(
            _message(
                *((1, each) for each in inputs),
                *((2, each) for each in outputs),
                (4, kind),
                *((5, each) for each in given),
            )
        )
