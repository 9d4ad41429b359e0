"""The hardware module, with simulated pins."""

import sys

PINS = {}
PANELS = []


class Pin:
    IN, OUT, PULL_UP, IRQ_RISING, IRQ_FALLING = 0, 1, 2, 4, 8

    def __init__(self, number, mode=None, pull=None):
        if number > 21:
            raise ValueError("invalid pin")
        self.level = 1  # pulled up
        self.handler = None
        self.made = (mode, pull)
        PINS[number] = self

    def value(self):
        return self.level

    def irq(self, handler, trigger):
        assert trigger == 12
        self.handler = handler

    def set(self, level):
        if self.level != level:
            self.level = level
            if self.handler:
                self.handler(self)


class NeoPixel:
    def __init__(self, pin, count):
        self.pin = pin
        self.buf = bytearray(3 * count)
        self.written = 0
        PANELS.append(self)

    def write(self):
        self.written += 1


class Clock:
    """Milliseconds that wrap around like a chip's counter, soon after the start."""

    PERIOD = 1 << 24

    def __init__(self):
        self.ticks = self.PERIOD - 500
        self.plan = {}  # what happens at which tick of the loop
        self.loops = 0

    def ticks_ms(self):
        return self.ticks

    def ticks_diff(self, new, old):
        return (new - old + self.PERIOD // 2) % self.PERIOD - self.PERIOD // 2

    def sleep_ms(self, ms):
        self.ticks = (self.ticks + ms) % self.PERIOD
        self.loops += 1
        if self.loops in self.plan:
            self.plan[self.loops]()


class Module:
    pass


class Wlan:
    def __init__(self, interface):
        self.interface = interface
        self.connected = False
        self.asked = []

    def active(self, flag):
        self.asked.append(flag)

    def connect(self, name, password):
        self.asked.append((name, password))

    def isconnected(self):
        return self.connected


for _name in ("machine", "neopixel", "network"):
    sys.modules[_name] = Module()
sys.modules["machine"].Pin = Pin
sys.modules["neopixel"].NeoPixel = NeoPixel
sys.modules["network"].STA_IF = 0
sys.modules["network"].WLAN = Wlan
sys.modules.setdefault("socket", Module())

from fourfold_led import hardware  # noqa: E402
from fourfold_led.settings import read  # noqa: E402


class PowerLoss(Exception):
    pass


def lose_power():
    raise PowerLoss


def click():
    PINS[7].set(0)


def release():
    PINS[7].set(1)


def turn_right():
    for pin, level in ((5, 0), (6, 0), (5, 1), (6, 1)):
        PINS[pin].set(level)


def lit(buffer, led):
    """Red, green, blue of an LED, from the order on the wire."""
    return buffer[3 * led + 1], buffer[3 * led], buffer[3 * led + 2]


def play(lines, plan):
    """Run the program until the power is switched off."""
    clock = Clock()
    clock.plan = plan
    settings, problems = read(lines)
    hardware.time = clock
    hardware.load = lambda _path: (settings, problems)
    try:
        hardware.run()
    except PowerLoss:
        print("the power is gone")
    panel = PANELS[-1]
    print(len(PANELS), "panels,", panel.written, "pictures,", clock.loops, "loops")
    for row in range(8):
        print("   ", [lit(panel.buf, 8 * row + column) for column in (0, 3, 4, 7)])


def step():
    print("a person begins in column 5")
    turns = {300: click, 400: release, 600: turn_right, 800: click, 900: release, 3000: lose_power}
    play(["brightness = 255"], turns)
    print("a broken file, a panel wired to and fro")
    play(["serpentine = yes", "brightness = 51", "ply = many"], {100: lose_power})
    print("a pin that this chip does not have")
    play(["button_pin = 40"], {300: click, 400: release, 500: lose_power})
    print("a pin that is not there, and its usual one is taken")
    play(["button_pin = 40", "led_pin = 7"], {300: click, 400: release, 500: lose_power})
    print("network")
    settings, _ = read([])
    print(hardware.connect(settings))
    settings, _ = read(["wifi_name = home", "wifi_password = x", "server = 10.0.0.2:8000"])
    link = hardware.connect(settings)
    link.ask("4")
    print(link.is_waiting, link.poll())
    sys.modules["network"].WLAN = lose_wifi
    print(hardware.connect(settings))
    return False


def lose_wifi(_interface):
    raise OSError("no antenna")
