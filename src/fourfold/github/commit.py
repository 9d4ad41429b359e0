"""The contents of one commit: the files and the message."""

import re
from dataclasses import dataclass

from fourfold.github import gallery, page, pictures
from fourfold.github.backend import Changes, File
from fourfold.github.markdown import Links
from fourfold.github.paths import archive_of, gallery_of, state_of
from fourfold.github.rules import Started, Verdict
from fourfold.github.settings import Settings
from fourfold.github.state import Match, State, read_archive


@dataclass(frozen=True, slots=True)
class Written:
    """The changes, and the state that they contain."""

    changes: Changes
    state: State


def write(  # noqa: PLR0913 - what it needs to know has no other order
    state: State, readme: File | None, settings: Settings, links: Links, *, old: State, issue: int
) -> Written:
    """The files of a new state: the state itself, the page, the board and, if need be, buttons.

    >>> made = write(State(), None, Settings(), Links("ada/ada"), old=State(), issue=1)
    >>> sorted(made.changes)[-2:], made.state.page_problem
    (['connect4/buttons/red-7.svg', 'connect4/state.json'], 'the file does not exist')
    """
    shown = pictures.shown(state, settings)
    changes: Changes = {path: None for path in old.pictures if path not in shown}
    changes.update(shown)
    buttons = pictures.buttons(state.match.columns, settings)
    have = pictures.fingerprint(buttons)
    if have != old.buttons or not state.match.moves:
        changes.update(buttons)
    whole, problem = _page(state, readme, settings, links)
    told = old.page_told if problem == old.page_problem else issue
    state = state.model_copy(
        update={
            "pictures": tuple(shown),
            "buttons": have,
            "page_problem": problem,
            "page_told": told if problem else 0,
        }
    )
    changes[state_of(settings)] = state.to_json()
    if whole is not None:
        changes[settings.readme] = whole
    return Written(changes, state)


def _page(
    state: State, readme: File | None, settings: Settings, links: Links
) -> tuple[str | None, str]:
    """The README with the game's section; or None, and the problem."""
    if readme is None:
        return None, "the file does not exist"
    if readme.text is None:
        return None, "it is not text in UTF-8"
    try:
        whole = page.insert(readme.text, page.section(state, settings, links))
    except page.MisplacedMarker as error:
        return None, str(error)
    return whole, "" if whole else f"it needs the lines {page.BEGIN} and {page.END}"


def archive(match: Match, before: str | None, settings: Settings, links: Links) -> Changes:
    """The files that archive a game: its record, its pictures, and the gallery."""
    lines = before or ""
    if lines and not lines.endswith("\n"):
        lines += "\n"
    lines += match.record(settings).to_json() + "\n"
    recent = read_archive("\n".join(lines.splitlines()[-gallery.SHOWN :]))[0]
    return {
        archive_of(settings): lines,
        gallery_of(settings): gallery.page(recent, settings, links),
        **pictures.archived(match, settings),
    }


def message(verdict: Verdict, settings: Settings, issue: int) -> str:
    """The commit message. It contains nothing that users wrote."""
    answer = verdict.answer
    if verdict.state is None:
        what = "repair a broken state"
    elif isinstance(answer, Started):
        what = f"begin game {answer.match.number}"
    else:
        what = ", ".join(
            f"{settings.teams[number % 2].name} in column {move.column}"
            for number, move in enumerate(answer.match.moves)
            if move.issue == issue
        )
    return f"Connect Four: {what} (#{issue})"


def issue_of(message: str) -> int:
    """The issue that a commit message names; 0 if the commit is not a move.

    >>> issue_of("Connect Four: red in column 4 (#12)"), issue_of("Mend my page (#3)")
    (12, 0)
    """
    found = re.fullmatch(r"Connect Four: .*\(#([0-9]{1,15})\)", message)
    return int(found[1]) if found else 0
