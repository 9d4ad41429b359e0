"""`fourfold render`: a position or a game as text or as a picture."""

import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated
from unicodedata import normalize

import typer
from rich.text import Text

from fourfold.cli.console import complain, results, shows_color, status, theme_for
from fourfold.cli.files import check_output, write_or_print, write_whole
from fourfold.cli.games import read_game
from fourfold.cli.options import OUTPUT, GameColumns, GameNumber, GameRows, GameRule
from fourfold.cli.progress import progress_bar
from fourfold.game import Game
from fourfold.plain_text import in_ascii, printable
from fourfold.render import gif, png, svg, text
from fourfold.render.board import Shown, of_game
from fourfold.render.marks import threat_marks
from fourfold.render.themes import THEMES
from fourfold.rule import Rule
from fourfold.solver import Solver

_PAUSE = 0.6  # seconds


class Format(StrEnum):
    """What a board can be written as."""

    TXT = "txt"
    SVG = "svg"
    PNG = "png"
    GIF = "gif"


_PICTURES = (Format.SVG, Format.PNG, Format.GIF)
_STILLS = (Format.TXT, Format.SVG, Format.PNG)


def _format_of(output: Path | None, chosen: Format | None) -> Format:
    if chosen is not None or output is None:
        return chosen or Format.TXT
    ending = output.suffix.lower()
    if ending.removeprefix(".") not in set(Format):
        allowed = ", ".join(f".{each}" for each in Format)
        raise typer.BadParameter(
            f"{output}: unknown ending {ending!r}: allowed {allowed}; or choose a --format",
            param_hint="--output",
        )
    return Format(ending.removeprefix("."))


def _only_for(kinds: Sequence[Format], kind: Format, option: str, given: object) -> None:
    """An option that a format cannot follow is an error: it is never ignored silently."""
    if given and kind not in kinds:
        raise typer.BadParameter(f"is for {', '.join(kinds)}, not for {kind}", param_hint=option)


def _first_moves(game: Game, ply: int) -> Game:
    if ply > game.position.ply:
        raise typer.BadParameter(
            f"the game has {game.position.ply} moves, not {ply}", param_hint="--ply"
        )
    while game.position.ply > ply:
        game.pop()
    return game


def _names(game: Game) -> str:
    """Who plays, if the record says more than which side is which."""
    names = (game.first, game.second)
    return "" if names == ("first", "second") else " v. ".join(names)


def _scores(game: Game, time_limit: float | None) -> Sequence[int | None] | None:
    if game.rule is not Rule.CONNECT_FOUR:
        message = "exact scores are known only where the first four wins"
        raise typer.BadParameter(message, param_hint="--scores")
    if game.position.is_over:
        return None
    with status("solving"):
        analysis = Solver().analyse(game.position, time_limit, pv=False)
    if any(analysis.scores[column] is None for column in game.position.legal_moves):
        complain("some scores were not proven within the time limit: they are left out")
    return analysis.scores


def _as_text(game: Game, shown: Shown, theme: str | None, *, ascii_only: bool, file: bool) -> str:
    """The board, its caption and what its signs mean, as the reader's terminal can show them."""
    console = results()
    symbols = text.ASCII if ascii_only else text.UNICODE if file else theme_for(sys.stdout)
    color = shows_color(console) and not file
    colors = THEMES[theme] if theme else None
    board = text.board(
        game.position,
        theme=symbols,
        color=color,
        colors=colors,
        width=console.width if console.is_terminal and not file else None,
        last=shown.get("last"),
        scores=shown.get("scores"),
        threats=shown.get("threats", False),
        numbers=shown.get("numbers", True),
        coordinates=shown.get("coordinates", False),
    )
    marks = threat_marks(game.position) if shown.get("threats") else ()
    legend = text.legend(marks, theme=symbols, color=color, colors=colors)
    # A caption out of some record must not steer the terminal.
    safe = printable(shown.get("caption", ""))
    if ascii_only:
        safe = in_ascii(safe)
    return "".join(f"{part}\n" for part in (board, safe, legend) if part)


def _as_picture(
    game: Game, shown: Shown, theme: str, width: int | None, kind: Format
) -> str | bytes:
    with status(f"drawing {kind}"):
        if kind is Format.PNG:
            return png.game(game, theme=theme, width=width, **shown)
        return svg.game(game, theme=theme, width=width, **shown)


def _as_film(
    game: Game, shown: Shown, theme: str, width: int | None, *, drop: bool, pause: float
) -> bytes:
    with progress_bar("drawing gif") as update:
        return gif.game(
            game,
            theme=theme,
            width=width,
            drop=drop,
            pause=pause,
            progress=update,
            threats=shown.get("threats", False),
            numbers=shown.get("numbers", True),
            coordinates=shown.get("coordinates", False),
            caption=shown.get("caption", ""),
        )


def render(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME",
            help="Moves such as 4455, a record file, or - to read either of them from stdin.",
        ),
    ],
    output: Annotated[
        Path | None,
        typer.Option(
            *OUTPUT,
            metavar="FILE",
            help="Where to write: .txt, .svg, .png or .gif.",
            show_default="stdout",
        ),
    ] = None,
    kind: Annotated[
        Format | None,
        typer.Option("--format", help="What to write.", show_default="by the file's ending"),
    ] = None,
    theme: Annotated[
        str | None,
        typer.Option(
            "--theme",
            metavar="NAME",
            help=f"{', '.join(THEMES)}; auto follows the reader's screen, in SVG.",
            show_default="light",
        ),
    ] = None,
    scores: Annotated[
        bool, typer.Option("--scores", help="Show the exact score of each move below its column.")
    ] = False,
    threats: Annotated[
        bool, typer.Option("--threats", help="Mark the cells in which a side would have four.")
    ] = False,
    coordinates: Annotated[
        bool, typer.Option("--coordinates", help="Number the rows too.")
    ] = False,
    numbers: Annotated[
        bool, typer.Option("--numbers/--no-numbers", help="Number the columns.")
    ] = True,
    caption: Annotated[
        str | None,
        typer.Option(
            "--caption",
            metavar="TEXT",
            help="A line below the board.",
            show_default="the players' names, if the record has them",
        ),
    ] = None,
    size: Annotated[
        int | None,
        typer.Option(
            "--size",
            metavar="N",
            help="Width in pixels. Both width and height may be 16 to 4096.",
            show_default="60 for each column, and the margins",
        ),
    ] = None,
    ply: Annotated[
        int | None,
        typer.Option("--ply", metavar="N", min=0, help="Only the first N moves."),
    ] = None,
    rule: GameRule = None,
    number: GameNumber = None,
    drop: Annotated[
        bool, typer.Option("--drop/--no-drop", help="In a GIF, let the discs fall.")
    ] = True,
    pause: Annotated[
        float | None,
        typer.Option(
            "--pause",
            metavar="S",
            help="In a GIF, seconds between moves.",
            show_default=str(_PAUSE),
        ),
    ] = None,
    ascii_only: Annotated[
        bool, typer.Option("--ascii", help="As text, in ASCII characters only.")
    ] = False,
    time_limit: Annotated[
        float | None,
        typer.Option("--time-limit", metavar="S", help="Seconds that --scores may take."),
    ] = None,
    columns: GameColumns = None,
    rows: GameRows = None,
) -> None:
    """Draw a position or a game: as text, as a picture (SVG, PNG), or as a film (GIF).

    Try:

    - `fourfold render 4455`
    - `fourfold render 2653544123664564115 -o board.svg --theme auto --scores`
    - `fourfold render 2653544123664564115 -o board.png --size 300 --threats`
    - `fourfold render game.json -o game.gif`
    - `echo 4455 | fourfold render - --format svg > board.svg`
    """
    form = _format_of(output, kind)
    _only_for([Format.TXT], form, "--ascii", ascii_only)
    _only_for([Format.GIF], form, "--no-drop", not drop)
    _only_for([Format.GIF], form, "--pause", pause is not None)
    _only_for(_PICTURES, form, "--size", size is not None)
    _only_for(_STILLS, form, "--scores", scores)
    if output is not None:
        check_output(output, "--output")
        _only_for(_PICTURES, form, "--theme", theme)
    if form is not Format.TXT and output is None and sys.stdout.isatty():
        raise typer.BadParameter(f"a terminal cannot show {form}: name a file with --output")
    if theme is not None and theme not in THEMES:
        raise typer.BadParameter(
            f"{theme!r} is not one of {', '.join(THEMES)}", param_hint="--theme"
        )
    if time_limit is not None and not (scores and 0 < time_limit < float("inf")):
        raise typer.BadParameter("needs --scores and a positive number", param_hint="--time-limit")
    drawn = read_game(game, columns, rows, number, rule)
    if ply is not None:
        drawn = _first_moves(drawn, ply)
    shown: Shown = {
        **of_game(drawn),
        "scores": _scores(drawn, time_limit) if scores else None,
        "threats": threats,
        "numbers": numbers,
        "coordinates": coordinates,
        "caption": _names(drawn) if caption is None else caption,
    }
    content: str | bytes
    if form is Format.TXT:
        content = _as_text(drawn, shown, theme, ascii_only=ascii_only, file=output is not None)
    else:
        _check_letters(shown.get("caption", ""), form)
        if form is Format.GIF:
            seconds = _PAUSE if pause is None else pause
            content = _as_film(drawn, shown, theme or "light", size, drop=drop, pause=seconds)
        else:
            content = _as_picture(drawn, shown, theme or "light", size, form)
    _write(content, form, output)


def _check_letters(caption: str, form: Format) -> None:
    """Warn which letters of a caption are replaced in a picture made of pixels."""
    if form is Format.SVG:
        return
    letters = normalize("NFC", printable(caption))
    missing = dict.fromkeys(each for each in letters if in_ascii(each) != each)
    if missing:
        complain(
            f"the font of {form.upper()} pictures does not have {' '.join(missing)}: "
            f"the caption is {in_ascii(letters)!r}; an SVG keeps every letter"
        )


def _write(content: str | bytes, form: Format, output: Path | None) -> None:
    if output is not None and isinstance(content, str):
        write_or_print(output, content)
    elif output is not None:
        write_whole(output, content)
    elif form is Format.TXT:
        # Rich turns the colours of a theme into those that the terminal has.
        results().print(Text.from_ansi(str(content).rstrip("\n")), soft_wrap=True)
    else:
        sys.stdout.buffer.write(content.encode() if isinstance(content, str) else content)
