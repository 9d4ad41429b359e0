"""The picture: 64 pixels, and the order in which a panel's wire runs through them."""

SIDE = 8
FULL = 256
DIM = 38  # 15%


class Panel:
    """Red, green and blue of each pixel, row by row from the top left: pixel y × 8 + x."""

    def __init__(self):
        self.frame = bytearray(3 * SIDE * SIDE)

    def clear(self):
        """Turn all pixels off."""
        frame = self.frame
        for index in range(len(frame)):
            frame[index] = 0

    def dot(self, x, y, colour, level=FULL):
        """Set a pixel to a colour; `level` is its brightness, up to 256."""
        index = 3 * (y * SIDE + x)
        self.frame[index] = colour[0] * level >> 8
        self.frame[index + 1] = colour[1] * level >> 8
        self.frame[index + 2] = colour[2] * level >> 8


def wire_order(serpentine, rotate):
    """For each pixel of the picture, the index of its LED along the wire.

    `serpentine`: every second row of LEDs runs backwards. `rotate`: the angle by which the
    panel is mounted, clockwise in degrees.

    >>> list(wire_order(False, 0))[:10]
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    >>> list(wire_order(True, 0))[6:10]
    [6, 7, 15, 14]
    >>> list(wire_order(False, 90))[:3]
    [56, 48, 40]
    """
    order = bytearray(SIDE * SIDE)
    for y in range(SIDE):
        for x in range(SIDE):
            column, row = x, y
            for _ in range(rotate // 90):
                column, row = row, SIDE - 1 - column
            if serpentine and row % 2:
                column = SIDE - 1 - column
            order[y * SIDE + x] = row * SIDE + column
    return order


def to_wire(frame, order, brightness, wire):
    """Write a picture as the bytes that a NeoPixel panel expects: green, red, blue.

    `brightness` is the level that 255 is scaled to.

    >>> wire = bytearray(192)
    >>> to_wire(bytearray([255, 100, 0]) + bytearray(189), wire_order(False, 0), 51, wire)
    >>> list(wire[:3])
    [20, 51, 0]
    """
    for index in range(SIDE * SIDE):
        source = 3 * index
        target = 3 * order[index]
        wire[target] = frame[source + 1] * brightness // 255
        wire[target + 1] = frame[source] * brightness // 255
        wire[target + 2] = frame[source + 2] * brightness // 255
