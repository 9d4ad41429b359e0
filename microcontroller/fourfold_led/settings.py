"""The settings: one `name = value` per line in settings.txt. `#` starts a comment line."""

_FLAGS = {"yes": True, "no": False}


class Number:
    """A whole number within a range."""

    def __init__(self, low, high):
        self.low, self.high = low, high
        self.allowed = f"a whole number from {low} to {high}"

    def read(self, text):
        """The value, or ValueError."""
        if not text.lstrip("-").isdigit() or not self.low <= int(text) <= self.high:
            raise ValueError
        return int(text)


class Flag:
    """Yes or no."""

    allowed = "yes or no"

    def read(self, text):
        """The value, or ValueError."""
        if text not in _FLAGS:
            raise ValueError
        return _FLAGS[text]


class Choice:
    """One of several numbers."""

    def __init__(self, *numbers):
        self.numbers = numbers
        self.allowed = " or ".join([str(number) for number in numbers])

    def read(self, text):
        """The value, or ValueError."""
        if text not in [str(number) for number in self.numbers]:
            raise ValueError
        return int(text)


class Colour:
    """Red, green and blue, in hexadecimal as on a web page."""

    allowed = "a colour like #ffb000"

    def read(self, text):
        """The value, or ValueError."""
        if len(text) != 7 or text[0] != "#":
            raise ValueError
        for digit in text[1:].lower():
            if digit not in "0123456789abcdef":
                raise ValueError
        return tuple([int(text[index : index + 2], 16) for index in (1, 3, 5)])


class Text:
    """Any text."""

    allowed = "any text"

    def read(self, text):
        """The value."""
        return text


class Server:
    """The address of a server; may be empty."""

    allowed = "host or host:port"

    def read(self, text):
        """The value, or ValueError."""
        host, colon, port = text.partition(":")
        if text and not host:
            raise ValueError
        if colon:
            Number(1, 65535).read(port)
        return text


_PIN = Number(0, 48)
_TIME = Number(1, 600000)

# Each setting: its type and its default.
KNOWN = {
    "led_pin": (_PIN, 4),
    "encoder_a_pin": (_PIN, 5),
    "encoder_b_pin": (_PIN, 6),
    "button_pin": (_PIN, 7),
    "encoder_quarters": (Choice(4, 2), 4),
    "serpentine": (Flag(), False),
    "rotate": (Choice(0, 90, 180, 270), 0),
    "brightness": (Number(1, 255), 32),
    "first_colour": (Colour(), (255, 170, 0)),
    "second_colour": (Colour(), (255, 0, 0)),
    "border_colour": (Colour(), (0, 0, 90)),
    "ply": (Number(1, 20), 5),
    "ply_grows": (Flag(), True),
    "blunder": (Number(0, 100), 0),
    "think_ms": (_TIME, 3000),
    "pause_ms": (_TIME, 500),
    "drop_ms": (_TIME, 500),
    "idle_ms": (Number(1, 86400000), 60000),
    "debounce_ms": (Number(1, 1000), 20),
    "long_press_ms": (Number(100, 10000), 800),
    "wifi_name": (Text(), ""),
    "wifi_password": (Text(), ""),
    "server": (Server(), ""),
    "server_player": (Text(), "hard"),
    "server_ms": (_TIME, 3000),
}


PINS = ("led_pin", "encoder_a_pin", "encoder_b_pin", "button_pin")


def defaults():
    """The default settings."""
    return {name: KNOWN[name][1] for name in KNOWN}


def separate_pins(settings):
    """If two parts share a pin, reset all pins to their defaults. Return the names of the two.

    >>> settings = defaults()
    >>> settings["led_pin"] = 5
    >>> separate_pins(settings), settings["led_pin"]
    (['led_pin', 'encoder_a_pin'], 4)
    """
    for index in range(len(PINS)):
        for other in PINS[:index]:
            if settings[PINS[index]] == settings[other]:
                for name in PINS:
                    settings[name] = KNOWN[name][1]
                return [other, PINS[index]]
    return []


def read(lines):
    """The settings, and the problems in the lines. An invalid line leaves the default in place.

    >>> settings, problems = read(["ply = 7", "brightness = bright", "first_colour = #00ff00"])
    >>> settings["ply"], settings["brightness"], settings["first_colour"]
    (7, 32, (0, 255, 0))
    >>> problems
    ['line 2: brightness must be a whole number from 1 to 255, not bright']
    """
    settings = defaults()
    problems = []
    lines_of = {}  # the line of each setting
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if not text or text[0] == "#":
            continue
        name, _, value = [part.strip() for part in text.partition("=")]
        problem = None
        if not name or "=" not in text:
            problem = "expected name = value, found " + text[:40]
        elif name not in KNOWN:
            problem = "unknown setting " + name[:40]
        else:
            kind = KNOWN[name][0]
            try:
                settings[name] = kind.read(value)
                lines_of[name] = number
            except ValueError:
                problem = f"{name} must be {kind.allowed}, not {value[:40]}"
        if problem:
            problems.append(f"line {number}: {problem}")
    shared = separate_pins(settings)
    if shared:
        number = max([lines_of.get(name, 0) for name in shared])
        names = " and ".join(shared)
        problems.append(f"line {number}: {names} are the same pin, using the default pins")
    return settings, problems


def load(path):
    """The settings of a file, and its problems. Without a file, the defaults."""
    try:
        with open(path, encoding="utf-8") as file:
            return read(file.read().split("\n"))
    except OSError:
        return defaults(), []
    except (UnicodeError, ValueError):
        return defaults(), [f"{path} is not a text file"]
