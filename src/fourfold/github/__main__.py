"""`python -m fourfold.github`: what the Action runs. It needs no command-line packages."""

import os
import sys

from fourfold.base.errors import FourfoldError
from fourfold.github.action import Inputs, play


def main() -> int:
    """Play, as the environment says, and return the exit status."""
    try:
        return play(Inputs.from_environment(os.environ))
    except FourfoldError as error:
        sys.stderr.write(f"fourfold: {error}\n")
        return 1


if __name__ == "__main__":
    sys.exit(main())
