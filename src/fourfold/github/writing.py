"""The files of one commit: what a verdict changes in the repository."""

import re
from dataclasses import dataclass

from fourfold.github import gallery, page, pictures
from fourfold.github.judging import Started, Verdict
from fourfold.github.markdown import Links
from fourfold.github.paths import archive_of, gallery_of, state_of
from fourfold.github.place import Changes
from fourfold.github.settings import Settings
from fourfold.github.state import Match, State, read_archive


@dataclass(frozen=True, slots=True)
class Written:
    """The changes, and why the page is not among them, if it is not."""

    changes: Changes
    trouble: str | None = None


def write(
    state: State, readme: str | None, settings: Settings, links: Links, *, old: State
) -> Written:
    """The files of a new state: the state itself, the page, the board and, if need be, buttons.

    >>> sorted(write(State(), None, Settings(), Links("ada/ada"), old=State()).changes)[-2:]
    ['connect4/buttons/red-7.svg', 'connect4/state.json']
    """
    boards = pictures.boards(state.match, settings)
    changes: Changes = {path: None for path in old.pictures if path not in boards}
    changes.update(boards)
    buttons = pictures.buttons(state.match.columns, settings)
    have = pictures.fingerprint(buttons)
    if have != old.buttons or not state.match.moves:
        changes.update(buttons)
    state = state.model_copy(update={"pictures": tuple(boards), "buttons": have})
    changes[state_of(settings)] = state.to_json()
    try:
        whole = page.insert(readme or "", page.section(state, settings, links))
    except page.MisplacedMarker as error:
        return Written(changes, str(error))
    if whole is None:
        return Written(changes, f"it needs the lines {page.BEGIN} and {page.END}")
    changes[settings.readme] = whole
    return Written(changes)


def archive(match: Match, before: str | None, settings: Settings, links: Links) -> Changes:
    """The files of a game that goes to the archive: its line, its pictures, and the gallery."""
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
    """The commit's message. Only what the settings and the rules say: no words of strangers."""
    answer = verdict.answer
    if verdict.state is None:
        what = "keep a broken state aside"
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
    """The issue that a commit's message names; 0 if it is of no move.

    >>> issue_of("Connect Four: red in column 4 (#12)"), issue_of("Mend my page (#3)")
    (12, 0)
    """
    found = re.fullmatch(r"Connect Four: .*\(#([0-9]{1,15})\)", message)
    return int(found[1]) if found else 0
