"""`fourfold led`: the program of the LED board, without the hardware."""

import socket
import sys
from pathlib import Path
from typing import Any

import click

from fourfold.base.errors import FourfoldError
from fourfold.base.files import read_limited
from fourfold.cli import options
from fourfold.cli.commands import command
from fourfold.cli.files import check_output, write_whole
from fourfold.cli.options import FILE
from fourfold.play.console.console import results, shows_color, theme_for
from fourfold.play.console.streams import print_error
from fourfold.players import led_program as program
from fourfold.render import text

STDOUT = "-"


@command()
@options.number("--ply", least=1, most=20, help="Number of plies that the computer looks ahead.")
@click.option(
    "--fixed-ply",
    is_flag=True,
    help="Look ahead the same number of plies in the whole game, not more as the board fills.",
)
@options.number(
    "--blunder",
    metavar="P",
    least=0,
    most=100,
    help="Percentage of careless moves by the computer.",
)
@click.option(
    "--settings", metavar="FILE", type=FILE, help="A settings file in the board's format."
)
@click.option("--server", metavar="HOST:PORT", help="Ask this fourfold server for moves.")
@click.option(
    "--gif", metavar="FILE", type=FILE, help="Write an animation instead of playing; - is stdout."
)
@click.option(
    "--copy-to",
    metavar="FOLDER",
    type=FILE,
    help="Write the board's files to this folder instead of playing.",
)
def led(
    ply: int | None,
    fixed_ply: bool,
    blunder: int | None,
    settings: Path | None,
    server: str | None,
    gif: Path | None,
    copy_to: Path | None,
) -> None:
    """Play on a simulated LED board in the terminal.

    It runs the same program as the real board. The arrow keys turn the knob, space presses
    the button, Esc holds it down, and q quits.

    Examples:
    - `fourfold led --ply 7`
    - `fourfold led --ply 5 --fixed-ply`
    - `fourfold led --gif game.gif`
    - `fourfold led --copy-to board`
    """
    if gif is not None and copy_to is not None:
        raise click.BadParameter("choose one of them", param_hint="--gif/--copy-to")
    if gif is not None and server is not None:
        raise click.BadParameter("has no effect on --gif", param_hint="--server")
    values, problems = _read_settings(settings)
    given: dict[str, Any] = {"ply": ply, "blunder": blunder, "server": server}
    if fixed_ply:
        given["ply_grows"] = False
    given = {name: value for name, value in given.items() if value is not None}
    values |= given
    _check_server(values["server"])
    for problem in problems:
        print_error(f"{settings}: {problem}")
    if copy_to is not None:
        _copy(copy_to, settings, given)
        if values["server"] and not values["wifi_name"]:
            print_error("the board reaches a server through WiFi: set wifi_name in settings.txt")
    elif gif is not None:
        _write_gif(gif, values)
    else:
        _play(values, alarm=bool(problems))


def _read_settings(path: Path | None) -> tuple[dict[str, Any], list[str]]:
    reader = program.module("settings")
    if path is None:
        return reader.defaults(), []
    if not path.is_file():
        raise click.BadParameter(f"there is no file {path}", param_hint="--settings")
    values, problems = reader.load(str(path))
    return values, problems


def _check_server(address: str) -> None:
    kind, _ = program.module("settings").KNOWN["server"]
    try:
        kind.read(address)
    except ValueError:
        message = f"must be {kind.allowed}, not {address!r}"
        raise click.BadParameter(message, param_hint="--server") from None


def _play(values: dict[str, Any], *, alarm: bool) -> None:
    from fourfold.play.led import picture, terminal  # noqa: PLC0415 - not needed for the other options
    from fourfold.play.led.simulator import Simulator  # noqa: PLC0415

    terminal.check_terminal()
    link = None
    if values["server"]:
        links = program.module("link")
        link = links.Link(values["server"], values["server_player"], socket)
    console = results()
    letters = None
    ascii_only = theme_for(sys.stdout) is text.ASCII
    if ascii_only or not shows_color(console):
        letters = picture.Letters(values, ascii_only=ascii_only)

    simulator = Simulator(values, link, alarm=alarm)
    terminal.play(simulator, terminal.Screen(console, letters), console)


def _write_gif(target: Path, values: dict[str, Any]) -> None:
    to_stdout = str(target) == STDOUT
    if not to_stdout:
        check_output(target, "--gif")
    elif sys.stdout.isatty():
        raise click.BadParameter(
            "a GIF cannot be shown in a terminal. Use --gif FILE.gif", param_hint="--gif"
        )
    from fourfold.play.led.animation import animated_gif  # noqa: PLC0415 - loads Pillow

    if to_stdout:
        sys.stdout.buffer.write(animated_gif(values))
    else:
        write_whole(target, animated_gif(values))


def _copy(target: Path, settings: Path | None, given: dict[str, Any]) -> None:
    from fourfold.play.led import firmware  # noqa: PLC0415 - not needed for the other options

    if target.exists():
        raise click.BadParameter(f"{target} exists already", param_hint="--copy-to")
    check_output(target, "--copy-to")
    try:
        text = (
            firmware.default_settings()
            if settings is None
            else read_limited(settings).decode("utf-8-sig")
        )
    except (OSError, UnicodeDecodeError) as error:
        raise FourfoldError(f"cannot read {settings}: {error}") from None
    firmware.copy_program(target, firmware.with_values(text, given))
    names = " ".join(sorted(path.name for path in target.iterdir()))
    print(f"{target} is ready: cd {target} && mpremote cp -r {names} : + reset")
