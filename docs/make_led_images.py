"""Makes the pictures of docs/led-board.md: `python docs/make_led_images.py`."""  # noqa: INP001

from html import escape
from pathlib import Path

from rich.console import Console
from rich.text import Text
from terminal_picture import picture

from fourfold import Position
from fourfold.play.led.animation import animated_gif
from fourfold.play.led.picture import coloured
from fourfold.play.led.simulator import Simulator, settings
from fourfold.play.led.terminal import HELP
from fourfold.render import led

IMAGES = Path(__file__).parent / "images"
FONT = "font-family='system-ui, sans-serif'"
INK, GREY, BOARD, PANEL = "#1d232b", "#6b7480", "#1f5f4a", "#15181d"
RED, BLACK, GREEN, YELLOW, BLUE, VIOLET = (
    "#d33c32", "#3a3f47", "#2f9e58", "#d99a12", "#2d72c4", "#8a4fc0",
)  # fmt: skip


def text(x: float, y: float, words: str, *, size: int = 15, fill: str = INK, **more: str) -> str:
    """A line of text; `anchor` and `weight` may be given."""
    anchor, weight = more.get("anchor", "start"), more.get("weight", "400")
    return (
        f"<text x='{x}' y='{y}' font-size='{size}' fill='{fill}' text-anchor='{anchor}'"
        f" font-weight='{weight}' {FONT}>{escape(words)}</text>"
    )


def box(corner: tuple[int, int], size: tuple[int, int], fill: str, radius: int = 14) -> str:
    """A rectangle with round corners."""
    (x, y), (width, height) = corner, size
    return f"<rect x='{x}' y='{y}' width='{width}' height='{height}' rx='{radius}' fill='{fill}'/>"


def dot(x: float, y: float, radius: float, fill: str) -> str:
    """A filled circle."""
    return f"<circle cx='{x}' cy='{y}' r='{radius}' fill='{fill}'/>"


def wire(colour: str, *points: tuple[int, int]) -> str:
    """A wire through points, with soft corners."""
    path = " ".join(f"{x},{y}" for x, y in points)
    return (
        f"<polyline points='{path}' fill='none' stroke='{colour}' stroke-width='5'"
        " stroke-linejoin='round' stroke-linecap='round'/>"
    )


def pin(x: int, y: int, name: str, anchor: str) -> str:
    """A soldering point with its name, white on a board."""
    away = -14 if anchor == "end" else 14
    words = text(x + away, y + 5, name, fill="#ffffff", anchor=anchor, weight="600")
    return dot(x, y, 7, "#e8c66a") + dot(x, y, 3, PANEL) + words


def controller() -> str:
    """The microcontroller board with the pins that are used."""
    pins = [("5V", 170), ("GND", 210), ("GPIO 4", 250), ("GPIO 5", 360), ("GPIO 6", 400)]
    pins += [("GPIO 7", 440), ("GND", 480)]
    return "".join(
        [
            box((50, 110), (215, 420), BOARD),
            box((125, 92), (66, 44), "#c3c8cf", 8),
            text(158, 119, "USB", size=14, anchor="middle", weight="600"),
            box((78, 250), (86, 86), PANEL, 8),
            text(121, 288, "ESP32-C3", size=14, fill="#ffffff", anchor="middle"),
            text(121, 308, "or RP2040", size=14, fill="#ffffff", anchor="middle"),
            *(pin(252, y, name, "end") for name, y in pins),
        ]
    )


def panel() -> str:
    """The LED panel, in the middle of a game."""
    left, top, pitch = 640, 64, 33
    shown = led.frame(Position.from_moves("44454533"), cursor=2, mode=(255, 170, 0))
    leds = []
    for index, colour in enumerate(shown):
        x, y = left + pitch * (index % 8), top + pitch * (index // 8)
        fill = "#{:02x}{:02x}{:02x}".format(*colour) if any(colour) else "#2b3038"
        leds.append(dot(x, y, 11, "#0000b4" if colour == led.LIGHTS.border else fill))
    pins = (("5V", 120), ("GND", 170), ("DIN", 220))
    return "".join(
        [
            box((545, 40), (355, 280), PANEL),
            *leds,
            *(pin(558, y, name, "start") for name, y in pins),
        ]
    )


def knob() -> str:
    """The rotary encoder, which is a button, too."""
    pins = (("A", 390), ("B", 430), ("SW", 470), ("GND", 510))
    return "".join(
        [
            box((545, 360), (240, 180), "#39424e"),
            dot(705, 450, 62, "#9aa3ae"),
            dot(705, 450, 54, "#c9ced5"),
            "<path d='M705 450 V402' stroke='#39424e' stroke-width='8' stroke-linecap='round'/>",
            *(pin(558, y, name, "start") for name, y in pins),
        ]
    )


def wiring() -> str:
    """Which pin goes where."""
    parts = [
        box((0, 0), (960, 600), "#f4f6f8", 18),
        wire(RED, (252, 170), (360, 170), (360, 120), (558, 120)),
        wire(BLACK, (252, 210), (400, 210), (400, 170), (558, 170)),
        wire(GREEN, (252, 250), (440, 250), (440, 220), (558, 220)),
        wire(YELLOW, (252, 360), (400, 360), (400, 390), (558, 390)),
        wire(BLUE, (252, 400), (360, 400), (360, 430), (558, 430)),
        wire(VIOLET, (252, 440), (320, 440), (320, 470), (558, 470)),
        wire(BLACK, (252, 480), (285, 480), (285, 510), (558, 510)),
        # A resistor in the data line, a capacitor across the supply.
        box((462, 210), (58, 20), "#d9b98a", 6),
        text(491, 250, "330 Ω", size=14, fill=GREY, anchor="middle"),
        wire(BLACK, (470, 120), (470, 138)),
        wire(BLACK, (470, 152), (470, 170)),
        box((448, 136), (44, 6), INK, 2),
        box((448, 148), (44, 6), INK, 2),
        text(438, 150, "1000 µF", size=14, fill=GREY, anchor="end"),
        dot(470, 120, 6, RED),
        dot(470, 170, 6, BLACK),
        controller(),
        panel(),
        knob(),
        text(158, 562, "Microcontroller", size=17, anchor="middle", weight="600"),
        text(722, 30, "8×8 NeoPixel panel", size=17, anchor="middle", weight="600"),
        text(665, 568, "Rotary encoder with button", size=17, anchor="middle", weight="600"),
        text(805, 432, "turn: aim", fill=GREY),
        text(805, 454, "press: drop", fill=GREY),
        text(805, 476, "hold: end", fill=GREY),
    ]
    title = "Wiring of the LED board: the microcontroller, the LED panel and the rotary encoder"
    return (
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 960 600' width='960' height='600'"
        f" role='img'><title>{title}</title>\n" + "\n".join(parts) + "\n</svg>\n"
    )


def simulator() -> str:
    """The simulator in a terminal, while the computer thinks."""
    board = Simulator(settings())
    for action in (board.press, board.press, board.press):
        action()
        board.run(1600)
    board.turn(-1)
    board.run(200)
    board.press()
    board.run(1000)
    lines = [coloured(board.frame), Text(board.words, style="bold"), Text(HELP, style="dim")]
    console = Console(width=46, color_system="truecolor", force_terminal=True, no_color=False)
    shown = console.render_lines(Text("\n").join(lines), pad=True)
    return picture(shown, 46, "fourfold led")


if __name__ == "__main__":
    (IMAGES / "led-terminal.svg").write_text(simulator(), encoding="utf-8")
    (IMAGES / "led-wiring.svg").write_text(wiring(), encoding="utf-8")
    (IMAGES / "led-board.gif").write_bytes(animated_gif(settings()))
