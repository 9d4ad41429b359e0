"""Simulated hardware: a clock, a knob and a button that the test controls."""

from fourfold_led.game import Game
from fourfold_led.settings import defaults

TICK_MS = 5

# The levels of the contacts A and B during one step to the right.
_RIGHT = ((1, 1), (0, 1), (0, 0), (1, 0), (1, 1))


def _letter(red, green, blue):
    if not (red or green or blue):
        return "."
    if red and green and blue:
        letter = "w"
    elif red and green:
        letter = "y"
    elif red and blue:
        letter = "p"
    else:
        letter = "r" if red else "b"
    dim = max(red, green, blue) < 80 and not (blue == 90 and not red)
    return letter if dim else letter.upper()


class Stage:
    def __init__(self, link=None, **changes):
        self.clock = 0
        self.down = False
        self.frame = None
        self.frames = 0
        self.settings = defaults()
        self.settings.update(changes)
        self.link = link
        self.power_on()

    def power_on(self):
        self.game = Game(self, self.settings, self.link)

    # The hardware interface

    def now(self):
        return self.clock

    def attach(self, encoder):
        self.encoder = encoder

    def pressed(self):
        return self.down

    def show(self, frame):
        self.frame = frame
        self.frames += 1

    # Actions of the test

    def wait(self, ms):
        for _ in range(0, ms, TICK_MS):
            self.clock += TICK_MS
            self.game.tick()

    def turn(self, steps):
        for _ in range(abs(steps)):
            for a, b in _RIGHT if steps > 0 else reversed(_RIGHT):
                self.encoder.feed(a, b)
                self.wait(TICK_MS)

    def press(self, ms=60):
        self.down = True
        self.wait(ms)
        self.down = False
        self.wait(60)

    def picture(self):
        """The panel as letters, capitals for bright pixels, and a checksum of all bytes."""
        total = 0
        for byte in self.frame:
            total = (total * 31 + byte) % 1000003
        rows = []
        for y in range(8):
            row = ""
            for x in range(8):
                index = 3 * (8 * y + x)
                row += _letter(self.frame[index], self.frame[index + 1], self.frame[index + 2])
            rows.append(row)
        return rows, total
