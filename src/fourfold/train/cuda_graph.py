"""Functions of tensors that a GPU repeats without waiting for the processor."""

from collections.abc import Callable

import torch
from torch import Tensor

Function = Callable[..., tuple[Tensor, ...]]


def recorded(function: Function, *examples: Tensor) -> Function:
    """A function that does the same, for tensors of the shapes of these examples.

    On a GPU it is recorded once, as a CUDA graph: thousands of small steps then take as long as
    the GPU needs for them, and not as long as Python needs to ask for them. The function must not
    look at values, and the tensors that it uses besides its arguments must stay where they are.
    """
    if not examples[0].is_cuda:
        return function
    held = [each.clone() for each in examples]
    aside = torch.cuda.Stream()
    aside.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(aside):
        function(*held)  # the first call sets things up, which cannot be recorded
    torch.cuda.current_stream().wait_stream(aside)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        results = function(*held)

    def repeat(*arguments: Tensor) -> tuple[Tensor, ...]:
        for place, argument in zip(held, arguments, strict=True):
            place.copy_(argument)
        graph.replay()
        return tuple(each.clone() for each in results)

    return repeat
