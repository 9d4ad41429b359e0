"""Options that take several values after their name: `--depths 3 5 6`."""

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from fourfold.cli.help import HelpCommand

_NEGATIVE = re.compile(r"-[0-9.]")


def spread(arguments: Sequence[str], options: Collection[str]) -> list[str]:
    """Repeats the name of an option before each of its values, as the parser knows it.

    >>> spread(["4455", "--depths", "3", "5", "--json"], {"--depths"})
    ['4455', '--depths', '3', '--depths', '5', '--json']
    """
    found: list[str] = []
    option = ""
    for argument in arguments:
        is_value = not argument.startswith("-") or _NEGATIVE.match(argument)
        if option and is_value:
            # The first value follows the name that is there already.
            found += [argument] if found[-1] == option else [option, argument]
        else:
            option = argument if argument in options else ""
            found.append(argument)
    return found


def split(values: Iterable[str]) -> list[str]:
    """Values that may be joined by commas, too.

    >>> split(["3,5", "6"])
    ['3', '5', '6']
    """
    return [part for value in values for part in value.split(",") if part]


class ListCommand(HelpCommand):
    """A command whose options with several values take them all after one name."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parses the arguments."""
        options = {name for each in self.params if each.multiple for name in each.opts}
        return super().parse_args(ctx, spread(args, options))
