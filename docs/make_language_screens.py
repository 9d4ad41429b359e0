"""Takes pictures of the web app in a language, as a phone shows it, to see whether texts fit.

`python docs/make_language_screens.py FOLDER CODE …` needs the built app (`make web`) and Chromium,
as the tests do. The code en-XA is English with accents and more letters.
"""  # noqa: INP001

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent / "tests"))

from make_web_screens import REVIEWED, settled
from support.browser import PHONE, App, chromium, saved, served

GAME = saved(REVIEWED, first="You", second="Learner") | {"opponent": "learner"}
SCREENS = {
    "play": "#/play",
    "new-game": "#/play?opponent=student",
    "review": f"#/review/{REVIEWED}?game={REVIEWED}",
    "moment": f"#/review/{REVIEWED}?game={REVIEWED}&at=20",
    "learn": "#/learn",
    "lesson": "#/learn/threats/4",
    "puzzles": "#/puzzles/10",
    "you": "#/you",
}


def main(folder: Path, codes: list[str]) -> None:
    """A picture of each screen, of its whole height."""
    folder.mkdir(parents=True, exist_ok=True)
    with chromium() as browser, served() as address:
        app = App(browser, address)
        for code in codes:
            for name, screen in SCREENS.items():
                context = app.context(viewport=PHONE, stored={"games": [GAME]})
                page = context.new_page()
                app.go(page, f"?language={code}{screen}")
                settled(page)
                page.screenshot(path=folder / f"{code}-{name}.png", full_page=True)
                context.close()
        app.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
