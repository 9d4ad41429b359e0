"""`fourfold led`: the LED board's program without the hardware."""

import socket
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from fourfold.cli.console import complain, results, shows_color, theme_for
from fourfold.cli.files import check_output, write_whole
from fourfold.errors import FourfoldError
from fourfold.led import program
from fourfold.render import text

STDOUT = "-"


def led(
    ply: Annotated[
        int | None,
        typer.Option("--ply", metavar="N", min=1, max=20, help="How far the computer looks ahead."),
    ] = None,
    blunder: Annotated[
        int | None,
        typer.Option("--blunder", metavar="P", min=0, max=100, help="Percent of careless moves."),
    ] = None,
    settings: Annotated[
        Path | None,
        typer.Option("--settings", metavar="FILE", help="A settings file as on the board."),
    ] = None,
    server: Annotated[
        str | None,
        typer.Option("--server", metavar="HOST:PORT", help="Ask this fourfold server for moves."),
    ] = None,
    gif: Annotated[
        Path | None,
        typer.Option("--gif", metavar="FILE", help="Do not play: write a film; - is stdout."),
    ] = None,
    copy_to: Annotated[
        Path | None,
        typer.Option("--copy-to", metavar="FOLDER", help="Do not play: write what to flash."),
    ] = None,
) -> None:
    """Play on the LED board, without the board: the same program in the terminal.

    The arrow keys turn the knob, space presses the button, Esc holds it down, q quits.

    Try:

    - `fourfold led --ply 7`
    - `fourfold led --gif game.gif`
    - `fourfold led --copy-to board`
    """
    if gif is not None and copy_to is not None:
        raise typer.BadParameter("one at a time", param_hint="--gif/--copy-to")
    if gif is not None and server is not None:
        raise typer.BadParameter("the film asks no server", param_hint="--server")
    values, complaints = _read_settings(settings)
    given = {"ply": ply, "blunder": blunder, "server": server}
    given = {name: value for name, value in given.items() if value is not None}
    values |= given
    _check_server(values["server"])
    for complaint in complaints:
        complain(f"{settings}: {complaint}")
    if copy_to is not None:
        _copy(copy_to, settings, given)
        if values["server"] and not values["wifi_name"]:
            complain("the board reaches a server through WiFi: set wifi_name in settings.txt")
    elif gif is not None:
        _write_film(gif, values)
    else:
        _play(values, alarm=bool(complaints))


def _read_settings(path: Path | None) -> tuple[dict[str, Any], list[str]]:
    reader = program.module("settings")
    if path is None:
        return reader.defaults(), []
    if not path.is_file():
        raise typer.BadParameter(f"there is no file {path}", param_hint="--settings")
    values, complaints = reader.load(str(path))
    return values, complaints


def _check_server(address: str) -> None:
    kind, _ = program.module("settings").KNOWN["server"]
    try:
        kind.read(address)
    except ValueError:
        message = f"must be {kind.allowed}, not {address!r}"
        raise typer.BadParameter(message, param_hint="--server") from None


def _play(values: dict[str, Any], *, alarm: bool) -> None:
    from fourfold.led import picture, terminal  # noqa: PLC0415 - not needed for the other options
    from fourfold.led.simulator import Simulator  # noqa: PLC0415

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


def _write_film(target: Path, values: dict[str, Any]) -> None:
    to_stdout = str(target) == STDOUT
    if not to_stdout:
        check_output(target, "--gif")
    elif sys.stdout.isatty():
        raise typer.BadParameter(
            "a GIF cannot be shown in a terminal: name a file", param_hint="--gif"
        )
    from fourfold.led.film import film  # noqa: PLC0415 - loads Pillow

    if to_stdout:
        sys.stdout.buffer.write(film(values))
    else:
        write_whole(target, film(values))


def _copy(target: Path, settings: Path | None, given: dict[str, Any]) -> None:
    from fourfold.led import flashing  # noqa: PLC0415 - not needed for the other options

    if target.exists():
        raise typer.BadParameter(f"{target} exists already", param_hint="--copy-to")
    check_output(target, "--copy-to")
    try:
        text = flashing.usual_settings() if settings is None else settings.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise FourfoldError(f"cannot read {settings}: {error}") from None
    flashing.copy_program(target, flashing.with_values(text, given))
    names = " ".join(sorted(path.name for path in target.iterdir()))
    print(f"{target} is ready: cd {target} && mpremote cp -r {names} : + reset")
