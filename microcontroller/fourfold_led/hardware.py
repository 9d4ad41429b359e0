"""The hardware: an ESP32-C3 or RP2040 board with stock MicroPython. Only this file uses pins."""

import time

from machine import Pin
from neopixel import NeoPixel

from .game import Game
from .link import Link
from .panel import to_wire, wire_order
from .settings import PINS, defaults, load, separate_pins

SETTINGS = "settings.txt"


class Hardware:
    """The panel, the knob and the button on the pins that the settings name."""

    def __init__(self, settings):
        self._pixels = NeoPixel(Pin(settings["led_pin"], Pin.OUT), 64)
        self._order = wire_order(settings["serpentine"], settings["rotate"])
        self._brightness = settings["brightness"]
        self._a = Pin(settings["encoder_a_pin"], Pin.IN, Pin.PULL_UP)
        self._b = Pin(settings["encoder_b_pin"], Pin.IN, Pin.PULL_UP)
        self._button = Pin(settings["button_pin"], Pin.IN, Pin.PULL_UP)
        self._ticks = time.ticks_ms()
        self._now = 0

    def now(self):
        """Milliseconds since the start. Unlike the chip's counter, it does not wrap around."""
        ticks = time.ticks_ms()
        self._now += time.ticks_diff(ticks, self._ticks)
        self._ticks = ticks
        return self._now

    def attach(self, encoder):
        """Report every change of the knob's contacts to the encoder, even during a search."""

        def changed(_pin):
            encoder.feed(self._a.value(), self._b.value())

        for pin in (self._a, self._b):
            pin.irq(changed, Pin.IRQ_RISING | Pin.IRQ_FALLING)

    def pressed(self):
        """Whether the button is down: it connects its pin to ground."""
        return not self._button.value()

    def show(self, frame):
        """Send a picture to the panel."""
        to_wire(frame, self._order, self._brightness, self._pixels.buf)
        self._pixels.write()


def connect(settings):
    """The link to the server that the settings name, or None. Does not wait for the network."""
    if not (settings["wifi_name"] and settings["server"]):
        return None
    try:
        import socket

        import network

        wifi = network.WLAN(network.STA_IF)
        wifi.active(True)
        wifi.connect(settings["wifi_name"], settings["wifi_password"])
    except (ImportError, OSError) as error:
        print("no network:", error)
        return None
    return Link(settings["server"], settings["server_player"], socket, wifi.isconnected)


def check_pins(settings):
    """Replace pins that this chip does not have by the default pins; return messages about them."""
    problems = []
    usual = defaults()
    for name in PINS:
        try:
            Pin(settings[name])
        except ValueError:
            problems.append(f"{name}: this chip has no pin {settings[name]}, using {usual[name]}")
            settings[name] = usual[name]
    shared = separate_pins(settings)
    if shared:
        problems.append(f"{' and '.join(shared)} are the same pin, using the default pins")
    return problems


def run():
    """Play until the power is switched off."""
    settings, problems = load(SETTINGS)
    problems = problems + check_pins(settings)
    for problem in problems:
        print(SETTINGS + ":", problem)
    game = Game(Hardware(settings), settings, connect(settings), alarm=bool(problems))
    while True:
        game.tick()
        time.sleep_ms(1)
