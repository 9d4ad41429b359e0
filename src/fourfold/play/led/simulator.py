"""Simulated hardware for the board's program: a clock, a knob, a button, a panel."""

from collections import deque
from collections.abc import Mapping
from typing import Any

from fourfold.players import led_program as program

STEP_MS = 2  # milliseconds per step
# The levels of the knob's two contacts during a step.
_RIGHT = ((0, 1), (0, 0), (1, 0), (1, 1))
_LEFT = ((1, 0), (0, 0), (0, 1), (1, 1))
_RELEASE_MS = 60  # the button stays up after a press, so that two do not become one

_MODES = ("Person against computer", "Computer against person", "Two people")

LedSettings = Mapping[str, Any]


class Simulator:
    """Runs the program. Its time passes in `run` only, in small steps, so that on a busy computer
    it may lag but never misses a key.

    >>> simulator = Simulator(settings())
    >>> simulator.turn(2)
    >>> simulator.press()
    >>> simulator.run(500)
    >>> simulator.game.mode == program.module("game").TWO_PLAYERS, simulator.words
    (True, 'Two people: first to move')
    """

    def __init__(
        self,
        settings: LedSettings,
        link: Any = None,
        *,
        alarm: bool = False,
    ) -> None:
        self.frame = bytes(192)
        self._now = 0
        self._contacts: deque[tuple[int, int]] = deque()
        self._presses: deque[tuple[int, int]] = deque()  # when the button goes down and up
        self._encoder: Any = None
        self.game = program.module("game").Game(self, settings, link, alarm)

    # ---- The hardware interface of the program

    def now(self) -> int:
        """The time in milliseconds."""
        return self._now

    def attach(self, encoder: Any) -> None:
        """Set the handler for the knob."""
        self._encoder = encoder

    def pressed(self) -> bool:
        """Whether the button is down."""
        while self._presses and self._presses[0][1] + _RELEASE_MS <= self._now:
            self._presses.popleft()
        return any(start <= self._now < end for start, end in self._presses)

    def show(self, frame: bytes) -> None:
        """Show a frame."""
        self.frame = bytes(frame)

    # ---- Actions of a person

    def turn(self, steps: int) -> None:
        """Turn the knob, to the right if positive."""
        for _ in range(abs(steps)):
            self._contacts.extend(_RIGHT if steps > 0 else _LEFT)

    def press(self, ms: int = 60) -> None:
        """Press the button for this long."""
        free = self._presses[-1][1] + _RELEASE_MS if self._presses else 0
        start = max(self._now, free)
        self._presses.append((start, start + ms))

    # ---- Time

    def run(self, ms: int) -> None:
        """Advance the time: the program reads its inputs and continues."""
        for _ in range(0, ms, STEP_MS):
            self._now += STEP_MS
            if self._contacts:
                self._encoder.feed(*self._contacts.popleft())
            self.game.tick()

    @property
    def words(self) -> str:
        """The state of the game in words."""
        game, states = self.game, program.module("game")
        if game.state == states.CHOOSING:
            return f"{_MODES[game.mode]}? Turn to change, press to start"
        turn, last = ("first", "second") if game.board.turn == 1 else ("second", "first")
        doing = {
            states.TURN: f"{turn} to move",
            states.THINKING: f"{turn} is thinking",
            states.DROPPING: f"{last} has moved",
            states.WON: f"{last} has won",
            states.DRAWN: "a draw",
        }
        return f"{'Demo' if game.demo else _MODES[game.mode]}: {doing[game.state]}"


def settings(**changes: Any) -> dict[str, Any]:
    """The settings of the board, with changes.

    >>> settings(ply=3)["ply"], settings()["ply"]
    (3, 5)
    """
    values: dict[str, Any] = program.module("settings").defaults()
    return values | changes
