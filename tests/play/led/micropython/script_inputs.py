"""Realistic contacts: bouncing, noisy, half-turned."""

from fourfold_led.inputs import Button, Encoder
from fourfold_led.search import Dice

RIGHT = ((0, 1), (0, 0), (1, 0), (1, 1))
LEFT = ((1, 0), (0, 0), (0, 1), (1, 1))


def turned(levels, quarters=4):
    encoder = Encoder(quarters)
    for a, b in levels:
        encoder.feed(a, b)
    return encoder.take()


def bouncing(way, dice):
    """Each change of a contact comes as a burst."""
    before = (1, 1)
    for levels in way:
        for _ in range(dice.roll(5)):
            yield levels
            yield before
        yield levels
        before = levels


def button_events(bounce, hold):
    """The events of a button that bounces for some milliseconds, is held, and bounces again."""
    button = Button(20, 800)
    events = []
    now = 0
    dice = Dice(bounce)
    for level, ms in ((None, bounce), (1, hold), (None, bounce), (0, 100)):
        for _ in range(ms):
            now += 1
            event = button.feed(dice.roll(2) if level is None else level, now)
            if event:
                events.append(event)
    return events


def step():
    dice = Dice(7)
    print("right", turned(RIGHT), "left", turned(LEFT), "five", turned(RIGHT * 5))
    print("half steps", turned(RIGHT, 2), turned(LEFT * 3, 2))
    print("bouncing right", [turned(bouncing(RIGHT * 3, dice)) for _ in range(20)])
    print("bouncing left", [turned(bouncing(LEFT * 3, dice)) for _ in range(20)])
    print("touched only", turned(((0, 1), (1, 1)) * 50), turned(((1, 0), (1, 1)) * 50))
    print("half way and back", turned(((0, 1), (0, 0), (0, 1), (1, 1))))
    print("both at once", turned(((0, 0), (1, 1)) * 50))
    print("a lost change", turned(((0, 1), (1, 0), (1, 1))), turned(((0, 1), (0, 0), (1, 1))))
    print("clicks", [button_events(bounce, 60) for bounce in (0, 1, 2, 5, 10, 15)])
    print("held", [button_events(bounce, 900) for bounce in (0, 5, 15)])
    print("spikes", [button_events(spike, 0) for spike in (1, 5, 15)])
    return False
