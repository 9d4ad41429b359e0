"""Makes the pictures of the documentation: `make gallery`."""  # noqa: INP001

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import cache, partial
from io import StringIO
from pathlib import Path

from rich.console import Console, RenderableType
from rich.text import Text

from fourfold import Analysis, Game, Position, Solver
from fourfold.cli.explain import draw_explanation
from fourfold.cli.files import write_whole
from fourfold.explain import Explanation, explain
from fourfold.learn import lab
from fourfold.play.console.report import draw_analysis
from fourfold.render import gif, led, svg, text
from fourfold.render.marks import threat_marks
from fourfold.render.themes import THEMES
from fourfold.render.vector import paint
from fourfold.review import Review, review
from fourfold.review.page import page

DOCS = Path(__file__).parent
IMAGES = DOCS / "images"
MOVES = "2653544123664564115"
GAME = Game.from_moves("32625444422525547472175751117673", first="Ada", second="Alan")
TURNING_POINT = 14  # moves of the game, before the position that is explained
NARROW, WIDE = 56, 72  # columns of the terminals


@cache
def analysis() -> Analysis:
    """What is known of the position that most pictures show."""
    return Solver().analyse(Position.from_moves(MOVES))


@cache
def explanation() -> Explanation:
    """Why the game is lost."""
    return explain(GAME.positions[TURNING_POINT], Solver())


@cache
def reviewed() -> Review:
    """The game, judged."""
    return review(GAME, Solver())


def position(theme: str) -> str:
    """A position with the exact score of each move under its column."""
    return svg.board(analysis().position, theme=theme, scores=analysis().scores, last=4)


def analysed(moves: str) -> str:
    """A position that pages show as a live board, where there is none."""
    found = Solver().analyse(Position.from_moves(moves))
    return svg.board(found.position, theme="auto", scores=found.scores)


def won(theme: str) -> str:
    """A game that is over."""
    return svg.game(GAME, theme=theme, caption="Ada \N{EN DASH} Alan")


def threatened(theme: str) -> str:
    """Threats, and numbers for rows too."""
    return svg.board(analysis().position, theme=theme, threats=True, coordinates=True)


def terminal(command: str, content: RenderableType, columns: int) -> str:
    """A terminal in which a command was run."""
    sys.path.insert(0, str(DOCS))
    from terminal_picture import ansi_lines, picture  # noqa: PLC0415

    console = Console(file=StringIO(), width=columns, color_system="truecolor", force_terminal=True)
    console.print(Text(f"$ {command}", style="bold"))
    console.print(content, soft_wrap=True)
    shown = console.file.getvalue()  # type: ignore[attr-defined]
    # The only thing that differs from run to run.
    steady = re.sub(r"\d+\.\d+ s\b", "0.01 s", shown)
    return picture(ansi_lines(steady.rstrip(), columns), columns, command)


def text_in_terminal() -> str:
    """`fourfold render`, as it looks in a terminal."""
    shown = analysis().position
    board = text.board(shown, color=True, scores=analysis().scores, last=4, threats=True)
    legend = text.legend(threat_marks(shown), color=True)
    command = f"fourfold render {MOVES} --scores --threats"
    return terminal(command, Text.from_ansi(f"{board}\n{legend}"), NARROW)


def analysis_in_terminal() -> str:
    """`fourfold analyse`, as it looks in a terminal."""
    report = draw_analysis(analysis(), theme=text.UNICODE, color=True, width=NARROW)
    return terminal(f"fourfold analyse {MOVES}", report, NARROW)


def explanation_in_terminal() -> str:
    """`fourfold explain`, as it looks in a terminal."""
    console = Console(width=WIDE, color_system="truecolor", force_terminal=True)
    report = draw_explanation(explanation(), console, text.UNICODE)
    return terminal(f"fourfold explain {GAME.moves[:TURNING_POINT]}", report, WIDE)


def explained() -> str:
    """The marks of an explanation."""
    shown = explanation()
    return svg.board(shown.position, theme="auto", marks=shown.marks, last=_last(TURNING_POINT))


def _last(ply: int) -> int:
    return GAME.columns_played[ply - 1]


def plot() -> str:
    """The score of the game by move."""
    return svg.points_plot(
        reviewed().expected, theme="auto", marks=reviewed().plot_marks, names=("Ada", "Alan")
    )


def panel() -> str:
    """The LED panel."""
    return paint(led.scene(led.frame(analysis().position, cursor=0)), THEMES["light"], width=280)


def search_tree() -> str:
    """What alpha-beta visits, and what it leaves out."""
    found = lab.search(
        Position.from_moves("4"), 2, evaluation="chains", order="left-to-right", record=True
    )
    return lab.picture(found)


def search_nodes() -> str:
    """What the order of the children is worth."""
    rows = lab.compare(
        Position.from_moves("4"), range(2, 8), evaluations=["chains"], orders=list(lab.Order)
    )
    return lab.chart(list(rows), title="After 4")


def speed() -> str:
    """How much longer other solvers take for an opening position: figures of benchmarks.md."""
    lines = (DOCS / "benchmarks.md").read_text(encoding="utf-8").splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if "|" in line]
    bitbully = next(row[-1] for row in cells if row[0].startswith("BitBully"))
    pons, c4 = next(
        row[-1].split(", ") for row in cells if row[0] == "begin-medium (40)" and len(row) == 5
    )
    bars = {"fourfold": "1×", "Steininger's c4": c4, "BitBully": bitbully, "Pons's solver": pons}
    said = ", ".join(f"{name} {ratio}" for name, ratio in bars.items())
    shapes = []
    for at, (name, ratio) in enumerate(bars.items()):
        top, length = 34 + 26 * at, 32 * float(ratio.rstrip("×"))
        shapes += [
            f'<text x="118" y="{top + 14}" text-anchor="end">{name}</text>',
            f'<rect class="bar{at}" x="126" y="{top}" width="{length:.0f}" height="19" rx="4"/>',
            f'<text x="{132 + length:.0f}" y="{top + 14}">{ratio}</text>',
        ]
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 142" width="480" role="img">
<title>Time to solve an opening position exactly, relative to fourfold: {said}</title>
<style>text {{ font: 13px system-ui, sans-serif; fill: #1f2328 }} .head {{ font-weight: 600 }}
rect {{ fill: #8c959f }} .bar0 {{ fill: #d1242f }}
@media (prefers-color-scheme: dark) {{ text {{ fill: #e6edf3 }} rect {{ fill: #6e7681 }} }}</style>
<text class="head" x="4" y="18">Time to solve an opening position exactly (less is better)</text>
{"".join(shapes)}
</svg>
"""


PICTURES: dict[str, Callable[[], str | bytes]] = {
    "position.svg": partial(position, "auto"),
    **{f"board-{theme}.svg": partial(position, theme) for theme in THEMES if theme != "auto"},
    **{f"won-{theme}.svg": partial(won, theme) for theme in THEMES if theme != "auto"},
    "first-analysis.svg": partial(analysed, "4455"),
    "bot-blunder.svg": partial(analysed, "4265641444332"),
    "class-position.svg": partial(analysed, "445"),
    "scores-example.svg": partial(analysed, "41526"),
    "explain-example.svg": partial(analysed, "6667731736555164"),
    "threats.svg": partial(threatened, "auto"),
    "wide.svg": lambda: svg.board(Position.from_moves("5566774", 9, 6), theme="auto", threats=True),
    "terminal.svg": text_in_terminal,
    "analysis.svg": analysis_in_terminal,
    "explanation.svg": explanation_in_terminal,
    "explained.svg": explained,
    "plot.svg": plot,
    "panel.svg": panel,
    "lab-tree.svg": search_tree,
    "lab-nodes.svg": search_nodes,
    "speed.svg": speed,
    "game.gif": partial(gif.game, GAME, width=320, caption="Ada \N{EN DASH} Alan"),
}
# Made by a browser, where there is one.
SCREENSHOT = "review.png"


def screenshot(target: Path) -> bool:
    """Takes a picture of the review's page, if a browser is found."""
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    if browser is None:
        return False
    with tempfile.TemporaryDirectory() as folder:
        shot, opened = Path(folder) / "shot.png", Path(folder) / "review.html"
        opened.write_text(page(reviewed()), encoding="utf-8")
        subprocess.run(  # noqa: S603 - our own page
            [
                browser,
                "--headless",
                "--no-sandbox",
                "--hide-scrollbars",
                "--window-size=960,1240",
                f"--screenshot={shot}",
                opened.as_uri(),
            ],
            check=True,
            capture_output=True,
            timeout=120,
        )
        write_whole(target, shot.read_bytes())
    return True


def main() -> None:
    """Makes all pictures."""
    IMAGES.mkdir(exist_ok=True)
    for name, make in PICTURES.items():
        write_whole(IMAGES / name, make())
        print(name)  # noqa: T201
    if screenshot(IMAGES / SCREENSHOT):
        print(SCREENSHOT)  # noqa: T201
    else:
        print(f"{SCREENSHOT} stays as it is: no Chromium found", file=sys.stderr)  # noqa: T201


if __name__ == "__main__":
    main()
