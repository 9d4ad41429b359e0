"""Language models as players, through a service with OpenAI's interface.

A model gets the prompts of exams (`match.exam`). After an answer with an illegal move, or with none
that can be read, it is told so and asked again, a few times; these retries are counted apart.
"""

import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fourfold.base.errors import InvalidArgument
from fourfold.base.extras import require_extra
from fourfold.match.exam.answers import read_move
from fourfold.match.exam.prompts import Shown, content, prompt
from fourfold.match.game import BadMove
from fourfold.match.judgement import Failure
from fourfold.match.usage import Usage
from fourfold.players import Entrant
from fourfold.rules.position import Position
from fourfold.solver import Solver, StopToken

if TYPE_CHECKING:
    from fourfold.adapters.chat import ChatService

PREFIX = "llm"
KEY_VARIABLE = "FOURFOLD_API_KEY"
"""The environment variable with the API key, unless the reference names another one."""
_REFERENCE = re.compile(r"(?P<model>.+)@(?P<url>https?://[^,\s]+)(?P<options>(,[a-z_]+=[^,]*)*)")
_EXPECTED = f"expected {PREFIX}:MODEL@URL, for example {PREFIX}:qwen3@http://localhost:11434/v1"
_COLUMNS, _DISCS = "1234567", "XO."
_SIZE = (7, 6)
_MOST_RETRIES = 20
_SHORTEST = 0.01  # seconds of a request


@dataclass(frozen=True, slots=True)
class Prices:
    """The price of a million tokens."""

    prompt: float
    completion: float

    def of(self, prompt_tokens: int, completion_tokens: int) -> float:
        """The price of some tokens.

        >>> Prices(2, 10).of(1_000_000, 500_000)
        7.0
        """
        return (self.prompt * prompt_tokens + self.completion * completion_tokens) / 1e6


class LanguageModelPlayer:
    """A language model that plays.

    `retries` is how often it is asked again for a move after one that is illegal or unreadable.
    Raises ServiceError if the service cannot be used, and BadMove if no answer has a legal move.
    """

    board_size = _SIZE

    def __init__(
        self, service: "ChatService", *, name: str, retries: int = 2, prices: Prices | None = None
    ) -> None:
        self.name = name
        self.time_limit: float | None = None
        """The seconds for a move, which a match with a clock sets."""
        self.waited = 0.0
        """The seconds of the latest answer in which the service failed, which do not count."""
        self.usage = Usage()
        """What the answers took, which `take_usage` sets back."""
        self._service = service
        self._retries = retries
        self._prices = prices

    def get_move(self, position: Position, *, stop: StopToken | None = None) -> int:
        """The model's move, as a column from 0."""
        shown = Shown(position, [], _COLUMNS, _DISCS)

        def read(text: str) -> int | Failure:
            return read_move(text, _COLUMNS.find, position)

        said = read(self.answer(prompt(shown, "grid", "move"), read=read, stop=stop))
        if isinstance(said, Failure):
            raise BadMove(f"{self.name}: {said.reason} (asked {self._retries + 1} times)")
        return said

    def answer(
        self,
        text: str,
        picture: str | None = None,
        *,
        read: Callable[[str], int | Failure],
        stop: StopToken | None = None,
    ) -> str:
        """The answer to a prompt; the last one, if `read` finds a legal move in none of them."""
        messages: list[Mapping[str, Any]] = [{"role": "user", "content": content(text, picture)}]
        found, self.waited, started = "", 0.0, time.monotonic()
        for attempt in range(self._retries + 1):
            if attempt and stop is not None and stop.cancelled:
                break
            spent = time.monotonic() - started - self.waited
            found = self._ask(messages, spent, retry=attempt > 0)
            said = read(found)
            if not isinstance(said, Failure):
                break
            problem = f"Your answer has no legal move: {said.reason}. Answer the question again."
            messages += (
                {"role": "assistant", "content": found},
                {"role": "user", "content": problem},
            )
        return found

    def _ask(self, messages: Sequence[Mapping[str, Any]], spent: float, *, retry: bool) -> str:
        left = None if self.time_limit is None else max(self.time_limit - spent, _SHORTEST)
        found = self._service.complete(messages, left)
        self.waited += found.waited
        tokens = found.prompt_tokens, found.completion_tokens
        cost = None if self._prices is None else self._prices.of(*tokens)
        self.usage += Usage(1, int(retry), found.failed_requests, *tokens, cost)
        return found.text


@dataclass(frozen=True, slots=True)
class _LanguageModel:
    """Creates players that ask the same model."""

    service: "ChatService"
    name: str
    retries: int
    prices: Prices | None

    def __call__(self, seed: int, solver: Solver | None) -> LanguageModelPlayer:  # noqa: ARG002
        return LanguageModelPlayer(
            self.service, name=self.name, retries=self.retries, prices=self.prices
        )


def read_language_model(text: str, environment: Mapping[str, str]) -> Entrant:
    """The entrant for `MODEL@URL`, followed by options such as `,temperature=0`.

    The API key is taken from `environment`.

    >>> read_language_model("qwen3@http://localhost:11434/v1,temperature=0", {}).name
    'llm:qwen3'
    """
    match = _REFERENCE.fullmatch(text.strip())
    if match is None:
        raise InvalidArgument(f"cannot read {PREFIX}:{text}: {_EXPECTED}")
    given = dict(each.split("=", 1) for each in match["options"].split(",")[1:])
    options = {name: _OPTIONS[name](value) for name, value in given.items() if _known(name, value)}
    require_extra("adapters.chat")
    from fourfold.adapters.chat import ChatService  # noqa: PLC0415 - needs an extra

    retries, prices = options.pop("retries", 2), options.pop("price", None)
    key = _key(options.pop("key", None), environment)
    service = ChatService(match["model"].strip(), match["url"], key, **options)
    name = f"{PREFIX}:{service.model}"
    # Prices and time limits do not change answers. The key is never part of a version.
    version = f"{service.url} {service.temperature} {service.max_tokens} {retries}"
    return Entrant(name, _LanguageModel(service, name, retries, prices), _SIZE, version=version)


def _key(variable: str | None, environment: Mapping[str, str]) -> str | None:
    if variable is not None and not environment.get(variable):
        raise InvalidArgument(f"key={variable}: the environment variable {variable} is not set")
    key = environment.get(variable or KEY_VARIABLE, "").strip()
    if not key.isascii() or not key.isprintable():
        raise InvalidArgument(f"the API key in {variable or KEY_VARIABLE} has invalid characters")
    return key or None


def _known(name: str, value: str) -> bool:
    """Raise InvalidArgument, with the options that there are, unless the value can be read."""
    if name not in _OPTIONS:
        raise InvalidArgument(f"unknown option {name!r}. Available: {', '.join(_OPTIONS)}")
    try:
        _OPTIONS[name](value)
    except ValueError as error:
        raise InvalidArgument(f"{name}={value}: {error}") from None
    return True


def _whole(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not text.isdecimal() or not least <= int(text[:9]) <= most:
            raise ValueError(f"expected a whole number from {least} to {most}")
        return int(text)

    return read


def _number(least: float, most: float) -> Callable[[str], float]:
    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = -1.0
        if not least <= value <= most:
            raise ValueError(f"expected a number from {least:g} to {most:g}")
        return value

    return read


def _prices(text: str) -> Prices:
    read = _number(0, 1e6)
    prompt_price, slash, completion_price = text.partition("/")
    if not slash:
        raise ValueError("expected the prices of a million tokens of prompts and answers: 2.5/10")
    return Prices(read(prompt_price), read(completion_price))


def _variable(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", text):
        raise ValueError("expected the name of an environment variable")
    return text


_OPTIONS: dict[str, Callable[[str], Any]] = {
    "temperature": _number(0, 10),
    "max_tokens": _whole(1, 1_000_000),
    "seconds": _number(0.1, 86_400),
    "tries": _whole(1, 100),
    "retries": _whole(0, _MOST_RETRIES),
    "price": _prices,
    "key": _variable,
}
