"""`fourfold settings`: what is remembered from one game to the next, and where."""

import contextlib
import os
from dataclasses import asdict, fields
from pathlib import Path
from typing import Annotated

import typer

from fourfold.cli.console import complain, results
from fourfold.errors import FourfoldError
from fourfold.position import Position
from fourfold.session import Rule, read_seat, with_known_opponent
from fourfold.settings import Settings, SettingsFile

_FOLDER = "FOURFOLD_CONFIG_DIR"  # takes the place of the platform's folder


def folder() -> Path:
    """Where settings and saved games are kept."""
    if chosen := os.environ.get(_FOLDER):
        return Path(chosen)
    from platformdirs import user_config_path  # noqa: PLC0415 - only for those who need it

    return user_config_path("fourfold", appauthor=False)


def games_folder() -> Path:
    """Where games are kept whose file nobody named. The folder is made if it is not there."""
    games = folder() / "games"
    with contextlib.suppress(OSError):  # whoever saves there is told
        games.mkdir(parents=True, exist_ok=True)
    return games


def settings_file() -> SettingsFile:
    """The person's settings."""
    return SettingsFile(folder() / "settings.json")


def load_settings() -> tuple[Settings, str | None]:
    """The person's settings, and what was wrong with them if something was."""
    file = settings_file()
    settings, problem = file.load()
    if problem:
        return settings, problem
    settings, problem = with_known_opponent(settings)
    return settings, problem and f"the settings in {file.path}: {problem}"


def remembered() -> Settings:
    """The person's settings; says so if they cannot be used."""
    settings, problem = load_settings()
    if problem:
        complain(problem)
    return settings


def settings(
    change: Annotated[
        list[str] | None,
        typer.Argument(metavar="NAME=VALUE", help="What to remember.", show_default=False),
    ] = None,
    reset: Annotated[bool, typer.Option("--reset", help="Forget all choices.")] = False,
) -> None:
    """Show or change what is remembered: colours, symbols, opponent, side and more.

    Try:

    - `fourfold settings`
    - `fourfold settings theme=colorblind opponent=hard side=second`
    - `fourfold settings --reset`
    """
    file = settings_file()
    chosen = Settings() if reset else remembered()
    for each in change or ():
        chosen = _changed(chosen, each)
    try:
        Position(chosen.columns, chosen.rows)
        read_seat(chosen.opponent, Rule(chosen.rule), (chosen.columns, chosen.rows))
    except FourfoldError as error:
        raise typer.BadParameter(str(error)) from None
    # Nothing is forgotten or written before all of it is known to be right.
    try:
        if change:
            file.save(chosen)
        elif reset:
            file.reset()
    except OSError as error:
        raise FourfoldError(f"cannot write {file.path}: {error.strerror or error}") from None
    console = results()
    for name, value in asdict(chosen).items():
        shown = str(value).lower() if isinstance(value, bool) else value
        console.print(f"{name:<10} {shown}", markup=False)
    console.print(f"\nkept in {file.path}", markup=False, soft_wrap=True)


def _changed(chosen: Settings, change: str) -> Settings:
    """The settings after a change such as `theme=dark`."""
    kinds = {field.name: type(field.default) for field in fields(Settings)}
    name, given, text = change.partition("=")
    name = name.strip().lower()
    if not given or name not in kinds:
        known = ", ".join(kinds)
        raise typer.BadParameter(f"{change!r} is not NAME=VALUE with one of the names {known}")
    value: str | int | bool = text.strip()
    if kinds[name] is bool:
        switch = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}
        value = switch.get(str(value).lower(), value)
    elif kinds[name] is int and str(value).isascii() and str(value).isdigit():
        value = int(value)
    try:
        return chosen.changed(**{name: value})
    except FourfoldError as error:
        raise typer.BadParameter(str(error)) from None
