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


def step():
    settings, complaints = read(BROKEN.split("\n"))
    for complaint in complaints:
        print(complaint)
    normal = defaults()
    for name in sorted(settings):
        if settings[name] != normal[name]:
            print(name, settings[name])
    print(read([]) == (normal, []), load("/there/is/no/such/file") == (normal, []))
    return False
