"""The types of the messages of the web app and the board, from the English catalogue.

A message is a string or, if it has arguments, a function of them, so that a wrong key or argument
does not compile. Each top-level object of the catalogue is a module of its own, `messages:NAME`;
`web/languages.ts` makes the modules.
"""

import json
import re
from typing import Any

from contract import NOTE, ROOT

SOURCE = ROOT / "src/fourfold/base/languages/en"
BOARD = "board"
_LANGUAGES = """
declare module "messages:languages" {
  /** Codes and own names: "de", "Deutsch". */
  export const LANGUAGES: Readonly<Record<string, string>>;
  /** With which others an object of messages is loaded. */
  export const GROUP_OF: Readonly<Record<string, string>>;
  type Load = () => Promise<{ readonly default: Readonly<Record<string, object>> }>;
  /** By code and group. */
  export const LOADERS: Readonly<Record<string, Readonly<Record<string, Load>>>>;
}
"""
_LESSONS = """
declare module "messages:lessons" {
  const messages: import("../screens/learn/lesson").LessonTexts;
  export default messages;
}
"""
_ARGUMENT = re.compile(r"\{\s*(\w+)\s*(?:\}|,\s*(\w+)\s*,)")


def generate() -> dict[str, str]:
    """The declarations of the modules: of the board for itself, of all others for the app."""
    english, shared = (
        json.loads((SOURCE / f"{part}.json").read_text(encoding="utf-8"))
        for part in ("app", "learn")
    )
    english["ideas"] = shared["ideas"]
    return {
        "web/board/src/generated/messages.d.ts": _modules({BOARD: english.pop(BOARD)}) + _LANGUAGES,
        "web/app/src/generated/messages.d.ts": _modules(english) + _LESSONS,
    }


def _modules(catalogue: dict[str, Any]) -> str:
    modules = "".join(
        f'\ndeclare module "messages:{name}" {{\n'
        f"  const messages: {_type_of(messages, '  ')};\n  export default messages;\n}}\n"
        for name, messages in catalogue.items()
    )
    return f"// {NOTE}\n{modules}"


def _type_of(messages: Any, indent: str) -> str:
    if isinstance(messages, str):
        names = arguments(messages)
        fields = "; ".join(f"readonly {name}: {kind}" for name, kind in names.items())
        return f"(values: {{ {fields} }}) => string" if names else "string"
    inner = indent + "  "
    rows = "".join(
        f"{inner}readonly {key if key.isidentifier() else json.dumps(key)}: "
        f"{_type_of(each, inner)};\n"
        for key, each in messages.items()
    )
    return f"{{\n{rows}{indent}}}"


def arguments(message: str) -> dict[str, str]:
    """The arguments of a message and their types.

    >>> arguments("{name} has {count, plural, one {a game} other {# games}}")
    {'name': 'string | number', 'count': 'number'}
    """
    found: dict[str, str] = {}

    def text(at: int) -> int:
        """Reads text up to the brace that closes it."""
        while at < len(message) and message[at] != "}":
            at = argument(at) if message[at] == "{" else at + 1
        return at

    def argument(at: int) -> int:
        """Reads `{name}` or `{name, kind, case {text} ...}`."""
        head = _ARGUMENT.match(message, at)
        if head is None:
            raise ValueError(f"an argument is not readable: {message[at:]}")
        name, kind = head.groups()
        if kind == "plural":
            found[name] = "number"
        elif kind == "select":
            found.setdefault(name, "string")
        else:
            found.setdefault(name, "string | number")
        at = head.end()
        while kind is not None and message[at] != "}":
            at = text(at + 1) + 1 if message[at] == "{" else at + 1
        return at + (kind is not None)

    if text(0) < len(message):
        raise ValueError(f"a brace closes nothing: {message}")
    return found
