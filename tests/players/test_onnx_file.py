"""Networks as ONNX files: read back and computed in NumPy, and run by onnxruntime if installed."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from fourfold import InvalidArgument, Position
from fourfold.players.net import SHIPPED, load_network
from fourfold.players.onnx_file import network_planes, to_onnx

Message = dict[int, list[Any]]


def varint(data: bytes, at: int) -> tuple[int, int]:
    number = shift = 0
    while True:
        byte, at = data[at], at + 1
        number |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return number, at


def parsed(data: bytes) -> Message:
    """The fields of a message, which is read by what protocol buffers say, not by our code."""
    found: Message = {}
    at = 0
    while at < len(data):
        value: int | bytes
        tag, at = varint(data, at)
        if tag & 7 == 0:
            value, at = varint(data, at)
        else:
            assert tag & 7 == 2
            size, at = varint(data, at)
            value, at = data[at : at + size], at + size
        found.setdefault(tag >> 3, []).append(value)
    return found


def signed(number: int) -> int:
    return number - (number >> 63 << 64)


def constants(graph: Message) -> dict[str, Any]:
    """The initializers of a graph as arrays."""
    found = {}
    for content in graph[5]:
        tensor = parsed(content)
        kind = {1: "<f4", 7: "<i8"}[tensor[2][0]]
        array = np.frombuffer(tensor[9][0], kind).reshape(tensor.get(1, []))
        found[tensor[8][0].decode()] = array
    return found


def convolved(values: Any, kernel: Any, bias: Any, pad: int) -> Any:
    size = kernel.shape[2]
    wide = np.pad(values, ((0, 0), (0, 0), (pad, pad), (pad, pad)))
    windows = np.lib.stride_tricks.sliding_window_view(wide, (size, size), axis=(2, 3))
    return np.einsum("ncxyij,ocij->noxy", windows, kernel, optimize=True) + bias[:, None, None]


def operations(node: Message) -> tuple[str, list[str], list[str], dict[str, Any]]:
    attributes = {}
    for content in node.get(5, []):
        attribute = parsed(content)
        values = attribute.get(8) or attribute[3]
        numbers = [signed(each) for each in values]
        attributes[attribute[1][0].decode()] = numbers if 8 in attribute else numbers[0]
    names = ([name.decode() for name in node[field]] for field in (1, 2))
    return node[4][0].decode(), *names, attributes


def computed(file: bytes, planes: Any) -> dict[str, Any]:
    """All values of the graph: what a program that runs ONNX files does, in NumPy."""
    graph = parsed(parsed(file)[7][0])
    known = {**constants(graph), "planes": planes}
    for content in graph[1]:
        kind, inputs, outputs, options = operations(parsed(content))
        given = [known[name] for name in inputs]
        known |= zip(outputs, results(kind, given, options), strict=True)
    return known


def results(kind: str, given: list[Any], options: dict[str, Any]) -> Iterator[Any]:
    if kind == "Split":
        at = given[1][:1] if len(given) > 1 else [len(given[0]) // 2]
        yield from np.split(given[0], at, axis=options["axis"])
        return
    plain: dict[str, Any] = {
        "Add": lambda a, b: a + b,
        "Clip": np.clip,
        "Concat": lambda *parts: np.concatenate(parts, axis=options["axis"]),
        "Conv": lambda x, w, b: convolved(x, w, b, options["pads"][0]),
        "Flatten": lambda x: x.reshape(len(x), -1),
        "Gather": lambda x, index: np.take(x, index, axis=options["axis"]),
        "Gemm": lambda x, w, b: x @ w.T + b,
        "MatMul": lambda a, b: a @ b,
        "Mul": lambda a, b: a * b,
        "Reshape": lambda x, shape: x.reshape(shape),
        "Round": np.round,
        "Softmax": lambda x: np.exp(x) / np.exp(x).sum(axis=options["axis"], keepdims=True),
    }
    yield plain[kind](*given)


def positions(count: int) -> list[Position]:
    chance, found = random.Random(5), list[Position]()
    while len(found) < count:
        position = Position()
        for _ in range(chance.randrange(36)):
            after = position.play(chance.choice(position.legal_moves))
            if after.is_over:
                break
            position = after
        found.append(position)
    return found


def check(asked: list[Position], outcomes: Any, preferences: Any) -> None:
    """The outputs are those of the core, and so are the moves, except where two are as good."""
    network = load_network(SHIPPED)
    for position, ends, wishes in zip(asked, outcomes, preferences, strict=True):
        expected = network.evaluate(position)
        for column in position.legal_moves:
            said = expected[column]
            assert said is not None
            assert ends[column] == pytest.approx(said[:3], abs=0.01)
        chosen = max(position.legal_moves, key=lambda column: wishes[column])
        best = expected[network.best_column(position)]
        assert best is not None
        assert expected[chosen] is not None
        assert expected[chosen][3] == pytest.approx(best[3], abs=1e-3), repr(position)  # type: ignore[index]


def test_the_file_computes_what_the_core_does() -> None:
    asked = positions(20)
    found = computed(to_onnx(SHIPPED.read_bytes()), network_planes(asked))
    check(asked, found["outcomes"], found["preference"])


def test_onnxruntime_plays_the_same_moves() -> None:
    onnxruntime = pytest.importorskip("onnxruntime")
    session = onnxruntime.InferenceSession(to_onnx(SHIPPED.read_bytes()))
    asked = positions(500)
    check(asked, *session.run(None, {"planes": network_planes(asked)}))


def test_bad_weights_and_other_boards_are_refused() -> None:
    with pytest.raises(InvalidArgument, match="not a file of network weights"):
        to_onnx(b"hello")
    with pytest.raises(InvalidArgument, match="7×6 boards only, not on 8×7"):
        network_planes([Position(8, 7)])
