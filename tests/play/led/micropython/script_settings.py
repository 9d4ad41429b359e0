"""Settings files, good and broken."""

from fourfold_led.settings import defaults, load, read

BROKEN = """\
# a comment
ply = 7

brightness = 400
colour = red
first_colour = #12345
second_colour = #00FF00
serpentine = maybe
rotate = 90
this is no setting
led_pin =
idle_ms = -1
= 3
wifi_password = a=b # c
"""


WIRINGS = (
    ("led_pin = 5",),
    ("button_pin = 4", "led_pin = 9", "# exchanged", "encoder_a_pin = 6", "encoder_b_pin = 5"),
    ("encoder_b_pin = 9", "led_pin = 2", "button_pin = 9"),
)


def step():
    settings, problems = read(BROKEN.split("\n"))
    for problem in problems:
        print(problem)
    normal = defaults()
    for name in sorted(settings):
        if settings[name] != normal[name]:
            print(name, settings[name])
    for lines in WIRINGS:
        settings, problems = read(lines)
        pins = [
            settings[name] for name in ("led_pin", "encoder_a_pin", "encoder_b_pin", "button_pin")
        ]
        print(pins, problems)
    print(read([]) == (normal, []), load("/there/is/no/such/file") == (normal, []))
    return False
