"""The languages in which fourfold speaks to people, and their messages.

English is the source. Each language is a folder of this package, with the same files as the folder
`en`: one for each part of the package that has messages. `docs/languages.md` describes them.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from fourfold._core import Language, format_message
from fourfold.base.errors import InvalidArgument
from fourfold.base.languages.pseudo import pseudo

__all__ = [
    "LANGUAGES",
    "PSEUDO",
    "Messages",
    "check_language",
    "core_language",
    "find_language",
    "flat",
    "joined",
    "messages",
]

LANGUAGES = {
    "en": "English",
    "de": "Deutsch",
    "fr": "Français",
    "es": "Español",
    "pt-BR": "Português (Brasil)",
    "it": "Italiano",
    "pl": "Polski",
    "ja": "日本語",
    "zh-CN": "简体中文",
}
"""The codes of the languages (BCP 47), and what each of them calls itself."""

PSEUDO = "en-XA"
"""A language for tests, made from English: longer, accented, in brackets. Menus do not offer it."""


class Messages:
    """The messages of one part of the package in one language. Called with a key and the
    arguments of the message, it returns the text.

    >>> say = messages("en", "sentences")
    >>> say("verdict.wins-in", side="other", side_name="Ada", moves=3)
    'Ada wins in 3 moves'
    """

    def __init__(self, code: str, part: str, texts: Mapping[str, str]) -> None:
        self.code = code
        self.part = part
        self.texts = texts
        """The messages by their keys, not formatted."""

    def __call__(self, key: str, /, **arguments: str | int) -> str:
        """The text of a message."""
        try:
            message = self.texts[key]
        except KeyError:
            raise InvalidArgument(f"{self.part}.json has no message {key!r}") from None
        return format_message(message, arguments, self.code)


@cache
def messages(code: str, part: str) -> Messages:
    """The messages of a part, such as `sentences`, in a language.

    >>> messages("en", "sentences")("score.win-in", moves=5)
    'win in 5'
    """
    texts = flat(json.loads(_text(check_language(code), part)))
    if code == PSEUDO:
        texts = {key: pseudo(text) for key, text in texts.items()}
    return Messages(code, part, texts)


@cache
def core_language(code: str) -> Language | None:
    """The language in the form that the core takes; None for English, which it has built in."""
    if check_language(code) == "en":
        return None
    return Language(code, json.dumps(messages(code, "sentences").texts, ensure_ascii=False))


def joined(parts: Sequence[str], code: str, *, more: str = "more", last: str = "last") -> str:
    """The parts of a list as one text.

    >>> joined(["1", "2", "5"], "en"), joined(["1", "2", "5"], "en", more="or", last="or")
    ('1, 2 and 5', '1 or 2 or 5')
    """
    say, text = messages(code, "sentences"), "".join(parts[:1])
    for number, part in enumerate(parts[1:], 2):
        text = say(f"list.{last if number == len(parts) else more}", list=text, next=part)
    return text


def _text(code: str, part: str) -> str:
    folder = files(__name__) / ("en" if code == PSEUDO else code)
    return (folder / f"{part}.json").read_text(encoding="utf-8")


def check_language(code: object) -> str:
    """Return the code, or raise InvalidArgument if there is no such language.

    >>> check_language("de")
    'de'
    """
    if isinstance(code, str) and (code in LANGUAGES or code == PSEUDO):
        return code
    raise InvalidArgument(f"no language {code!r}. Available: {', '.join(LANGUAGES)}")


def find_language(wanted: str | Iterable[str] | None) -> str | None:
    """The first available one of the wanted languages; None if none of them is.

    Languages are wanted by tags (BCP 47), by locales (POSIX), or by a header `Accept-Language`.
    Nothing wanted means English.

    >>> find_language("de_AT.UTF-8"), find_language(["nl", "pt-PT"]), find_language(None)
    ('de', 'pt-BR', 'en')
    >>> find_language("sv, fr-CH;q=0.9, en;q=0.8"), find_language("tlh")
    ('fr', None)
    """
    if wanted is None:
        return "en"
    tags = _by_preference(wanted) if isinstance(wanted, str) else wanted
    return next(filter(None, map(_find_one, tags)), None)


def _by_preference(header: str) -> list[str]:
    """The tags of a header `Accept-Language`, or a single tag."""
    weighed = []
    for part in header.split(","):
        tag, _, weight = part.partition(";")
        found = re.fullmatch(r"\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*", weight)
        weighed.append((float(found[1]) if found else 1.0, tag.strip()))
    weighed = [(weight, tag) for weight, tag in weighed if tag and weight > 0]
    return [tag for _, tag in sorted(weighed, key=lambda each: -each[0])]


def _find_one(tag: str) -> str | None:
    parts = re.split("[-_]", re.split("[.@]", tag)[0].lower())
    if parts[0] in {"c", "posix"}:
        return "en"
    if parts == PSEUDO.lower().split("-"):
        return PSEUDO
    if parts[0] == "zh" and {"hant", "tw", "hk", "mo"} & set(parts):
        return None  # other characters than those of zh-CN
    return next((code for code in LANGUAGES if code.lower().split("-")[0] == parts[0]), None)


def flat(nested: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    """The messages of a file by their keys: those of nested objects are joined by dots.

    >>> flat({"score": {"draw": "draw"}})
    {'score.draw': 'draw'}
    """
    found: dict[str, str] = {}
    for name, value in nested.items():
        found |= (
            flat(value, f"{prefix}{name}.") if isinstance(value, dict) else {prefix + name: value}
        )
    return found
