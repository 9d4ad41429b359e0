"""What a repository needs: a workflow, and the markers in its README."""

from importlib import resources
from pathlib import Path

from fourfold.errors import FourfoldError
from fourfold.github.page import BEGIN, END, MisplacedMarker, place
from fourfold.github.settings import Settings

WORKFLOW = ".github/workflows/connect4.yml"
_MARKERS = f"{BEGIN}\nThe board appears here with the first move.\n{END}\n"


def workflow(prefix: str = "connect4", action: str = "OWNER/fourfold@v1") -> str:
    """The workflow file.

    >>> "startsWith(github.event.issue.title, 'four|')" in workflow("four")
    True
    """
    text = resources.files(__package__).joinpath("workflow.yml").read_text(encoding="utf-8")
    return text.replace("connect4|", f"{prefix}|").replace("OWNER/fourfold@v1", action)


def planned(folder: Path, settings: Settings, action: str) -> dict[Path, str]:
    """The files to write, with their contents: those that are not as they should be."""
    files = {folder / WORKFLOW: workflow(settings.prefix, action)}
    readme = folder / settings.readme
    try:
        text = readme.read_text(encoding="utf-8") if readme.exists() else ""
    except (OSError, UnicodeDecodeError) as error:
        raise FourfoldError(f"cannot read {readme}: {error}") from None
    try:
        has_place = place(text) is not None
    except MisplacedMarker as error:
        raise FourfoldError(f"{readme}, {error}: add it, or remove the other") from None
    if not has_place:
        gap = "" if not text or text.endswith("\n\n") else "\n" if text.endswith("\n") else "\n\n"
        files[readme] = f"{text}{gap}{_MARKERS}"
    return {path: content for path, content in files.items() if _differs(path, content)}


def _differs(path: Path, content: str) -> bool:
    return not path.is_file() or path.read_text(encoding="utf-8", errors="replace") != content
