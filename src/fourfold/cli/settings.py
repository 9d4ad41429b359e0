"""`fourfold settings`: the settings, and where they are stored."""

import contextlib
from collections.abc import Sequence
from dataclasses import asdict, fields
from pathlib import Path

import click

from fourfold.base.errors import FourfoldError
from fourfold.base.files import user_folder
from fourfold.base.languages import find_language
from fourfold.cli import completion
from fourfold.cli.commands import command
from fourfold.cli.language import AUTO, unknown_language
from fourfold.cli.options import blame
from fourfold.play.console.console import results
from fourfold.play.console.streams import print_error
from fourfold.play.session.seat import check_seat
from fourfold.play.session.setup import with_known_opponent
from fourfold.play.settings import Settings, SettingsFile
from fourfold.rules.position import Position
from fourfold.rules.rule import Rule


def folder() -> Path:
    """The folder of the settings and saved games."""
    return user_folder("FOURFOLD_CONFIG_DIR", "user_config_path")


def games_folder() -> Path:
    """The folder of games that are saved without a file name. It is created if necessary."""
    games = folder() / "games"
    with contextlib.suppress(OSError):  # saving there will report it
        games.mkdir(parents=True, exist_ok=True)
    return games


def settings_file() -> SettingsFile:
    """The file with the user's settings."""
    return SettingsFile(folder() / "settings.json")


def load_settings() -> tuple[Settings, str | None]:
    """The user's settings, and what is wrong with them, if anything."""
    file = settings_file()
    settings, problem = file.load()
    if problem:
        return settings, problem
    settings, problem = with_known_opponent(settings)
    return settings, problem and f"the settings in {file.path}: {problem}"


def current_settings() -> Settings:
    """The user's settings; a problem with them is reported on stderr."""
    settings, problem = load_settings()
    if problem:
        print_error(problem)
    return settings


@command()
@click.argument(
    "change",
    metavar="[NAME=VALUE]...",
    nargs=-1,
    shell_complete=completion.change,
    help="Settings to change.",
)
@click.option("--reset", is_flag=True, help="Restore the defaults.")
def settings(change: Sequence[str], reset: bool) -> None:
    """Show or change the settings.

    The settings are the defaults for new games: colours, symbols, opponent, side and more.

    Examples:
    - `fourfold settings`
    - `fourfold settings theme=colorblind opponent=hard side=second`
    - `fourfold settings --reset`
    """
    file = settings_file()
    chosen = Settings() if reset else current_settings()
    for each in change:
        chosen = _changed(chosen, each)
    blame("", Position, chosen.columns, chosen.rows)
    blame("", check_seat, chosen.opponent, Rule(chosen.rule), (chosen.columns, chosen.rows))
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
    console.print(f"\nstored in {file.path}", markup=False, soft_wrap=True)


def _changed(chosen: Settings, change: str) -> Settings:
    """The settings after a change such as `theme=dark`."""
    kinds = {field.name: type(field.default) for field in fields(Settings)}
    name, given, text = change.partition("=")
    name = name.strip().lower()
    if name not in kinds:
        raise click.BadParameter(f"unknown setting {name!r}. Available: {', '.join(kinds)}")
    if not given:
        raise click.BadParameter(f"{change!r} has no value: write {name}=VALUE")
    value: str | int | bool = text.strip()
    if kinds[name] is bool:
        switch = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}
        value = switch.get(str(value).lower(), value)
    elif name == "language" and value != AUTO:
        value = _language(str(value))
    elif kinds[name] is int and str(value).isascii() and str(value).isdigit():
        value = int(value)
    changed: Settings = blame("", chosen.changed, **{name: value})
    return changed


def _language(name: str) -> str:
    found = find_language(name)
    if found is None:
        raise click.BadParameter(f"{unknown_language(name)}, or {AUTO} for that of the locale")
    return found
