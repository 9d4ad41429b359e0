"""Numbers of things, durations and lists, in words."""

from collections.abc import Sequence

from fourfold.base.languages import messages


def counted(number: int, what: str) -> str:
    """A number of things.

    >>> counted(1, "node"), counted(2801, "node"), counted(2, "leaf:leaves")
    ('1 node', '2,801 nodes', '2 leaves')
    """
    one, _, many = what.partition(":")
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def grouped(number: int, language: str = "en") -> str:
    """A number with its digits grouped.

    >>> grouped(999), grouped(1234567)
    ('999', '1,234,567')
    """
    if number < 1000:
        return str(number)
    thousands = grouped(number // 1000, language)
    words = messages(language, "terminal")
    return words("number.thousands", thousands=thousands, rest=f"{number % 1000:03}")


def decimal(digits: str, language: str = "en") -> str:
    """A number with the decimal sign of a language.

    >>> decimal("0.50"), decimal("3")
    ('0.50', '3')
    """
    whole, point, decimals = digits.partition(".")
    words = messages(language, "sentences")
    return words("phrase.decimal", whole=whole, decimals=decimals) if point else digits


def duration_text(seconds: float, language: str = "en") -> str:
    """A duration with three digits.

    >>> duration_text(0.0000123), duration_text(0.0456), duration_text(7.891), duration_text(123.4)
    ('12.3 µs', '45.6 ms', '7.89 s', '123 s')
    """
    unit, amount = "s", seconds
    for smaller in ("ms", "µs"):
        if amount < 0.9995:  # 0.9996 s is 1.00 s, not 1000 ms
            unit, amount = smaller, amount * 1000
    digits = 0 if amount >= 99.95 else 1 if amount >= 9.995 else 2
    return f"{decimal(f'{amount:.{digits}f}', language)} {unit}"


def listed(words: Sequence[str]) -> str:
    """Words as a list in a sentence.

    >>> listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])
    ('a', 'a and b', 'a, b and c')
    """
    return " and ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)
