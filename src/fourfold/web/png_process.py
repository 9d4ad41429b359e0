"""The process that draws PNGs: `python -m fourfold.web.png_process`.

It reads a line of JSON for each picture, and writes the length of the picture and the picture. It
exits at the end of its input.
"""

import json
import sys

from fourfold.web.pictures import LENGTH, PictureOrder, draw


def main() -> None:
    """Draw pictures until the end of the input."""
    for line in sys.stdin.buffer:
        picture = draw(PictureOrder(*json.loads(line)))
        sys.stdout.buffer.write(len(picture).to_bytes(LENGTH, "big") + picture)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
