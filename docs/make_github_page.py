"""Makes the example of a profile with the community game, and its pictures.

The example is played with `fourfold.github` itself, in a real git repository. The pictures need
Chromium and, for GitHub's style sheet, npm.
"""  # noqa: INP001

import shutil
import subprocess
import sys
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

from markdown_it import MarkdownIt

from fourfold.cli.files import write_whole
from fourfold.github.local import Repository
from fourfold.github.markdown import Links
from fourfold.github.settings import Settings, read_settings
from fourfold.github.setup import plan
from fourfold.github.simulation import Simulation

DOCS = Path(__file__).parent
EXAMPLE = DOCS.parent / "examples" / "profile-repository"
STYLE = "github-markdown-css@5.8.1"
ACCOUNT = "olive-example"
ACTION = "olive-example/fourfold@v0"

README = """\
### Hi, I am Olive 👋

I like board games, and you are invited to one.

"""
SETTINGS = """\
{
  "cool_off_minutes": 5,
  "account_age_days": 7,
  "last_moves": 5,
  "leaders": 5
}
"""
PEOPLE = ("ada-example", "grace-example", "alan-example", "mary-example", "edsger-example")
GAMES = ("32625444422525547472175751117673", "4452224336441")
BEGUN = datetime(2026, 1, 10, 9, tzinfo=UTC)


def play(folder: Path) -> None:
    """Plays the games of the example in a repository of its own."""

    def git(*words: str) -> None:
        subprocess.run(["git", "-C", str(folder), *words], check=True, capture_output=True)  # noqa: S603, S607

    git("init", "-b", "main")
    git("remote", "add", "origin", f"https://github.com/{ACCOUNT}/{ACCOUNT}.git")
    write_whole(folder / "README.md", README)
    chosen = folder / ".github" / "connect4.json"
    chosen.parent.mkdir()
    write_whole(chosen, SETTINGS)
    settings = read_settings(SETTINGS)
    made = plan(folder, settings, ACTION, Links(f"{ACCOUNT}/{ACCOUNT}"))
    for path, content in (made.files | made.board).items():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, content)
    git("add", ".")
    git("-c", "user.name=o", "-c", "user.email=o@example.org", "commit", "-m", "Begin")
    simulation = Simulation(Repository(folder), lambda _: None, ACCOUNT)
    _play_games(simulation, settings)


def _play_games(simulation: Simulation, settings: Settings) -> None:
    time, turn = BEGUN, 0
    for number, moves in enumerate(GAMES):
        if number:
            simulation.open(PEOPLE[0], "connect4|new", time)
        for ply, column in enumerate(moves):
            # Some come more often than others.
            turn += 1 + (ply % 5 == 3)
            time += timedelta(minutes=17)
            team = settings.teams[ply % 2].name
            last = number == len(GAMES) - 1 and ply == len(moves) - 1
            asks = "ai:hard" if last else column
            report = simulation.open(
                PEOPLE[turn % len(PEOPLE)], f"connect4|drop|{team}|{asks}", time
            )
            if report.outcome != "done":
                sys.exit(f"move {ply + 1} of game {number + 1}: {report.outcome}")


def page(folder: Path, style: Path, scheme: str) -> str:
    """The README as GitHub shows it, nearly."""
    parser = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    body = parser.render((folder / "README.md").read_text(encoding="utf-8"))
    if scheme == "dark":  # pictures follow the page, not the machine that makes them
        body = body.replace("(prefers-color-scheme: dark)", "all")
    sheet = (style / f"github-markdown-{scheme}.css").read_text(encoding="utf-8")
    paper = {"light": "#ffffff", "dark": "#0d1117"}[scheme]
    edge = {"light": "#d1d9e0", "dark": "#3d444d"}[scheme]
    return (
        f'<!doctype html><meta charset="utf-8"><base href="{folder.as_uri()}/"><style>{sheet}'
        f"body{{margin:0;padding:16px;background:{paper}}}"
        f".markdown-body{{box-sizing:border-box;max-width:846px;margin:auto;padding:24px;"
        f"border:1px solid {edge};border-radius:6px}}"
        f'</style><article class="markdown-body">{body}</article>'
    )


def screenshots(folder: Path) -> bool:
    """Pictures of the example in both colour schemes, if there are a browser and npm."""
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    npm = shutil.which("npm")
    if browser is None or npm is None:
        return False
    with tempfile.TemporaryDirectory() as place:
        install = [npm, "install", "--silent", "--no-save", "--prefix", place, STYLE]
        subprocess.run(install, check=True, capture_output=True, timeout=120)  # noqa: S603
        style = Path(place) / "node_modules" / "github-markdown-css"
        for scheme in ("light", "dark"):
            opened, shot = Path(place) / "page.html", Path(place) / "shot.png"
            opened.write_text(page(folder, style, scheme), encoding="utf-8")
            subprocess.run(  # noqa: S603 - our own page
                [
                    browser,
                    "--headless",
                    "--no-sandbox",
                    "--hide-scrollbars",
                    "--allow-file-access-from-files",
                    "--force-device-scale-factor=1.5",
                    "--window-size=880,1270",
                    f"--screenshot={shot}",
                    opened.as_uri(),
                ],
                check=True,
                capture_output=True,
                timeout=120,
            )
            write_whole(DOCS / "images" / f"github-{scheme}.png", shot.read_bytes())
    return True


def main() -> None:
    """Makes the example and its pictures."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "repository"
        folder.mkdir()
        play(folder)
        shutil.rmtree(EXAMPLE, ignore_errors=True)
        shutil.copytree(folder, EXAMPLE, ignore=shutil.ignore_patterns(".git"))
    if not screenshots(EXAMPLE):
        print("the pictures stay as they are: Chromium and npm make them", file=sys.stderr)  # noqa: T201


if __name__ == "__main__":
    main()
