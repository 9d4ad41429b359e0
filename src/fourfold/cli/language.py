"""The language in which commands speak to people.

It is that of `--language`, else the setting, else that of the locale. Help and errors are English.
"""

import os
from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from fourfold.base.languages import LANGUAGES, find_language
from fourfold.cli import completion
from fourfold.play.console.streams import print_error

AUTO = "auto"
"""The setting that leaves the choice to the locale."""
_ENGLISH = "en"
_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set counts


def option(function: Callable[..., Any]) -> Any:
    """`--language CODE`. The command gets `language`, the code of a language that there is.

    With `--json`, settings and locale do not count: programs must not depend on them.
    """
    return _option(function, "your settings, or the locale", _preferred)


def option_for_programs(function: Callable[..., Any]) -> Any:
    """The same for commands that only programs read: without the option, they speak English."""
    return _option(function, _ENGLISH, lambda: _ENGLISH)


def _option(function: Callable[..., Any], default: str, preferred: Callable[[], str]) -> Any:
    @wraps(function)
    def with_language(*arguments: Any, language: str | None, **values: Any) -> Any:
        default = _ENGLISH if language or values.get("as_json") else preferred()
        code = _named(language) if language else default
        return function(*arguments, language=code, **values)

    return click.option(
        "--language",
        metavar="CODE",
        shell_complete=completion.among(lambda: LANGUAGES),
        show_default=default,
        help=f"The language of sentences: {', '.join(LANGUAGES)}.",
    )(with_language)


def unknown_language(name: str) -> str:
    """What is wrong with the name of a language that there is not."""
    return f"unknown language {name!r}. Available: {', '.join(LANGUAGES)}"


def _named(name: str) -> str:
    """The language that a person has named; English, with a message, if there is none."""
    found = find_language(name)
    if found is None:
        print_error(f"{unknown_language(name)}. English is used")
    return found or _ENGLISH


def _preferred() -> str:
    """The language of the settings, or that of the locale."""
    from fourfold.cli.settings import settings_file  # noqa: PLC0415 - imports much

    settings, problem = settings_file().load()
    if problem:
        print_error(problem)
    if settings.language != AUTO:
        return _named(settings.language)
    locale = next((value for name in _LOCALE if (value := os.environ.get(name))), "")
    return find_language(locale) or _ENGLISH  # nobody has named a language: no message
