"""`fourfold render`: a position or a game as text or as a picture."""

import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from unicodedata import normalize

import click
from rich.text import Text

from fourfold.base.plain_text import in_ascii, printable
from fourfold.base.quantities import counted
from fourfold.cli import completion, options
from fourfold.cli.commands import command
from fourfold.cli.files import write_or_print, write_whole
from fourfold.cli.games import read_game
from fourfold.cli.options import EnumChoice
from fourfold.play.console.console import results, shows_color, status, theme_for
from fourfold.play.console.progress import progress_bar
from fourfold.play.console.streams import print_error
from fourfold.render import gif, png, svg, text
from fourfold.render.board import Shown, of_game
from fourfold.render.marks import threat_marks
from fourfold.render.themes import THEMES
from fourfold.rules.game import Game
from fourfold.rules.rule import Rule
from fourfold.solver import Solver

_PAUSE = 0.6  # seconds


class Format(StrEnum):
    """An output format."""

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
        raise click.BadParameter(
            f"{output}: unknown ending {ending!r}. Use {allowed}, or choose a --format",
            param_hint="--output",
        )
    return Format(ending.removeprefix("."))


def _only_for(kinds: Sequence[Format], kind: Format, option: str, given: object) -> None:
    """Raise a usage error for an option that has no effect on the format."""
    if given and kind not in kinds:
        raise click.BadParameter(
            f"works with {', '.join(kinds)}, not with {kind}", param_hint=option
        )


def _first_moves(game: Game, ply: int) -> Game:
    if ply > game.position.ply:
        raise click.BadParameter(
            f"the game has {counted(game.position.ply, 'move')}, not {ply}", param_hint="--ply"
        )
    while game.position.ply > ply:
        game.pop()
    return game


def _names(game: Game) -> str:
    """The names of the players, if the record has them."""
    names = (game.first, game.second)
    return "" if names == ("first", "second") else " v. ".join(names)


def _scores(game: Game, time_limit: float | None) -> Sequence[int | None] | None:
    if game.rule is not Rule.CONNECT_FOUR:
        message = "exact scores are available only for the rule 'connect-four'"
        raise click.BadParameter(message, param_hint="--scores")
    if game.position.is_over:
        return None
    with status("solving"):
        analysis = Solver().analyse(game.position, time_limit, pv=False)
    if any(analysis.scores[column] is None for column in game.position.legal_moves):
        print_error("some scores are missing: they were not proven within the time limit")
    return analysis.scores


def _as_text(game: Game, shown: Shown, theme: str | None, *, ascii_only: bool, file: bool) -> str:
    """The board, its caption and its legend, in characters and colours that the terminal has."""
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
    # A caption from a record must not control the terminal.
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


def _as_animation(
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


@command()
@options.game
@options.output(help="Output file: .txt, .svg, .png or .gif.", show_default="stdout")
@click.option(
    "--format",
    "kind",
    type=EnumChoice(Format),
    show_default="determined by the file extension; txt without -o",
    help="Output format.",
)
@click.option(
    "--theme",
    metavar="NAME",
    shell_complete=completion.among(completion.themes),
    show_default="light",
    help="Colours: light, dark, auto, colorblind or contrast. With auto, an SVG follows the "
    "viewer's light or dark mode; other formats are light.",
)
@click.option("--scores", is_flag=True, help="Show the exact score of each move below its column.")
@click.option(
    "--threats", is_flag=True, help="Mark the empty cells where a side would complete four."
)
@click.option("--coordinates", is_flag=True, help="Number the rows.")
@click.option("--numbers/--no-numbers", default=True, help="Number the columns.")
@click.option(
    "--caption",
    metavar="TEXT",
    show_default="the players' names, if the record has them",
    help="Text below the board.",
)
@options.number(
    "--size",
    show_default="60 per column, plus margins",
    help="Width in pixels. Width and height must be between 16 and 4096; on 7×6, a width of 18 is "
    "the least.",
)
@options.number("--ply", least=0, help="Draw only the first N moves.")
@options.game_rule
@options.game_number
@click.option("--drop/--no-drop", default=True, help="Animate falling discs in a GIF.")
@click.option(
    "--pause",
    metavar="S",
    type=float,
    show_default=str(_PAUSE),
    help="Seconds between the moves in a GIF.",
)
@click.option(
    "--ascii", "ascii_only", is_flag=True, help="Use only ASCII characters in text output."
)
@click.option("--time-limit", metavar="S", type=float, help="Time limit for --scores, in seconds.")
@options.game_size
def render(
    game: str,
    output: Path | None,
    kind: Format | None,
    theme: str | None,
    scores: bool,
    threats: bool,
    coordinates: bool,
    numbers: bool,
    caption: str | None,
    size: int | None,
    ply: int | None,
    rule: Rule | None,
    number: int | None,
    drop: bool,
    pause: float | None,
    ascii_only: bool,
    time_limit: float | None,
    columns: int | None,
    rows: int | None,
) -> None:
    """Draw a position or a game as text, SVG, PNG or GIF.

    Examples:
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
        _only_for(_PICTURES, form, "--theme", theme)
    if form is not Format.TXT and output is None and sys.stdout.isatty():
        raise click.BadParameter(
            f"{form.upper()} cannot be shown in a terminal. Use -o FILE.{form}"
        )
    if theme is not None and theme not in THEMES:
        raise click.BadParameter(
            f"{theme!r} is not one of {', '.join(THEMES)}", param_hint="--theme"
        )
    if time_limit is not None and not (scores and 0 < time_limit < float("inf")):
        raise click.BadParameter("needs --scores and a positive number", param_hint="--time-limit")
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
            content = _as_animation(drawn, shown, theme or "light", size, drop=drop, pause=seconds)
        else:
            content = _as_picture(drawn, shown, theme or "light", size, form)
    _write(content, form, output)


def _check_letters(caption: str, form: Format) -> None:
    """Warn about letters of a caption that a bitmap font does not have."""
    if form is Format.SVG:
        return
    letters = normalize("NFC", printable(caption))
    missing = dict.fromkeys(each for each in letters if in_ascii(each) != each)
    if missing:
        print_error(
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
