"""All messages of all languages as the core formats them: read by web/engine/test/messages.test.js.

python tests/support/message_expectations.py SEED SAMPLES
"""

import json
import random
import re
import sys

from contract.languages import parts, present
from fourfold._core import format_message
from fourfold.base.languages import PSEUDO, messages

QUOTED = [
    "it's '{a}', ''{n}'' and '{it''s'",
    "{n, plural, other {'#' is #, '{n}'}}",
    "'",
    "''",
    "# {a}",
]


def sampled_arguments(message: str, chance: random.Random) -> dict[str, str | int]:
    """Values for every argument: numbers for plurals, for selects options or other words."""
    options = re.findall(r"([a-z][\w-]*)\s*\{", message)
    values: dict[str, str | int] = {}
    for name, kind in re.findall(r"\{\s*([\w-]+)\s*(?:,\s*(\w+))?", message):
        if kind == "plural":
            values[name] = chance.choice([0, 1, 2, 3, 5, 12, 21, 22, 101, chance.randrange(1000)])
        elif kind == "select":
            values[name] = chance.choice([*options, "another"])
        else:
            values.setdefault(name, chance.choice(["column 4, row 3", "it's {x} #", "7", "…"]))
    return values


def main() -> None:
    """Write the language, the message, its arguments and its text."""
    seed, samples = map(int, sys.argv[1:])
    chance = random.Random(seed)
    cases = []
    for code in [*present(), PSEUDO]:
        texts = [text for part in parts() for text in messages(code, part).texts.values()]
        for message in [*texts, *QUOTED]:
            for _ in range(samples):
                values = sampled_arguments(message, chance)
                text = format_message(message, values, code)
                cases.append([code, message, values, text])
    json.dump(cases, sys.stdout)


if __name__ == "__main__":
    main()
