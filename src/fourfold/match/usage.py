"""What the answers of a language model took: requests, tokens and money."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import reduce
from operator import add
from typing import Any

from fourfold.base.json_shapes import IF_GIVEN
from fourfold.base.quantities import counted
from fourfold.rules.shapes import Count


@dataclass(frozen=True, slots=True)
class Usage:
    """The requests to a language model, and what they took.

    >>> str(Usage(requests=3, retries=1, prompt_tokens=900, completion_tokens=30))
    '3 requests, 1 retry after an illegal or unreadable move, 900 + 30 tokens'
    """

    requests: Count = 0
    """The number of requests that were answered."""
    retries: Count = 0
    """Those that repeat a question because the move was illegal or could not be read."""
    failed_requests: Count = 0
    """The requests that failed and were sent again: errors of the server, or no answer in time."""
    prompt_tokens: Count = 0
    """The tokens of all prompts, as the server counts them."""
    completion_tokens: Count = 0
    """The tokens of all answers."""
    cost: float | None = field(default=None, metadata=IF_GIVEN)
    """The price of the tokens, if prices were given, in their currency."""

    def __add__(self, other: "Usage") -> "Usage":
        costs = [each.cost for each in (self, other) if each.cost is not None]
        return Usage(
            self.requests + other.requests,
            self.retries + other.retries,
            self.failed_requests + other.failed_requests,
            self.prompt_tokens + other.prompt_tokens,
            self.completion_tokens + other.completion_tokens,
            sum(costs) if costs else None,
        )

    def __str__(self) -> str:
        parts = [counted(self.requests, "request")]
        if self.retries:
            retries = "retry" if self.retries == 1 else "retries"
            parts.append(f"{self.retries} {retries} after an illegal or unreadable move")
        if self.failed_requests:
            parts.append(f"{self.failed_requests} failed and sent again")
        parts.append(f"{self.prompt_tokens:,} + {self.completion_tokens:,} tokens")
        if self.cost is not None:
            parts.append(f"cost {self.cost:.4f}")
        return ", ".join(parts)


def total_usage(usages: Iterable[Usage | None]) -> Usage | None:
    """The sum; None if there is nothing to sum up.

    >>> total_usage([None]) is None, total_usage([Usage(1), None, Usage(2)]).requests
    (True, 3)
    """
    given = [each for each in usages if each is not None]
    return reduce(add, given) if given else None


def take_usage(player: Any) -> Usage | None:
    """What the answers of a player took since this was last called; None if it does not say so.

    >>> class Model:
    ...     usage = Usage(requests=2)
    >>> model = Model()
    >>> take_usage(model).requests, take_usage(model).requests, take_usage(object())
    (2, 0, None)
    """
    found = getattr(player, "usage", None)
    if not isinstance(found, Usage):
        return None
    player.usage = Usage()
    return found
