"""The rotary encoder and the button, debounced."""

# The meaning of a change of the two contacts: a quarter of a step to the right, to the left, or
# none. Index: 4 × (A + 2 B before) + (A + 2 B now). Both changing at once is noise.
_QUARTERS = (0, 1, -1, 0, -1, 0, 0, 1, 1, 0, 0, -1, 0, -1, 1, 0)
_AT_REST = 3  # both contacts open; they are pulled up


class Encoder:
    """Counts the clicks of a rotary encoder.

    A bouncing contact moves a quarter step back and forth, which adds up to nothing. A step counts
    when the knob comes to rest after at least half of the way.

    >>> encoder = Encoder()
    >>> for a, b in ((0, 1), (1, 1), (0, 1), (0, 0), (1, 0), (1, 1)):
    ...     encoder.feed(a, b)
    >>> encoder.take(), encoder.take()
    (1, 0)
    """

    def __init__(self, quarters_per_step=4):
        self._quarters_per_step = quarters_per_step
        self._contacts = _AT_REST
        self._quarters = 0
        self._steps = 0

    def feed(self, a, b):
        """Take the levels of the contacts. Called at each change, maybe from an interrupt."""
        contacts = a + 2 * b
        self._quarters += _QUARTERS[4 * self._contacts + contacts]
        self._contacts = contacts
        # An encoder with two clicks per cycle of its contacts also rests with both closed.
        if contacts == _AT_REST or (contacts == 0 and self._quarters_per_step == 2):
            if 2 * self._quarters >= self._quarters_per_step:
                self._steps += 1
            elif 2 * self._quarters <= -self._quarters_per_step:
                self._steps -= 1
            self._quarters = 0

    def take(self):
        """The steps since the last call, positive to the right."""
        steps = self._steps
        self._steps -= steps
        return steps


NOTHING, PRESS, CLICK, HOLD = range(4)


class Button:
    """Distinguishes a click, a long press and the bouncing of the contact.

    >>> button = Button(debounce_ms=20, long_ms=800)
    >>> [button.feed(1, now) for now in (0, 5, 30)], [button.feed(0, now) for now in (90, 120)]
    ([0, 0, 1], [0, 2])
    """

    def __init__(self, debounce_ms, long_ms):
        self._debounce_ms = debounce_ms
        self._long_ms = long_ms
        self._level = 0  # as read
        self._since = 0
        self._down = 0  # debounced
        self._pressed_at = 0
        self._reported = True

    def feed(self, level, now):
        """Take the current level, 1 when pressed. Return the event, if any: a `PRESS`, later
        followed by a `CLICK` or a `HOLD`.
        """
        level = 1 if level else 0
        if level != self._level:
            self._level = level
            self._since = now
        elif level != self._down and now - self._since >= self._debounce_ms:
            self._down = level
            if level:
                self._pressed_at = now
                self._reported = False
                return PRESS
            if not self._reported:
                self._reported = True
                return CLICK
        if self._down and not self._reported and now - self._pressed_at >= self._long_ms:
            self._reported = True
            return HOLD
        return NOTHING

    def forget(self):
        """Ignore the current press: it becomes neither a click nor a long press."""
        self._reported = True
