"""`fourfold github init`: set up the game in a repository."""

from pathlib import Path

import click

from fourfold.base.errors import FourfoldError
from fourfold.cli.commands import command
from fourfold.cli.files import write_whole
from fourfold.cli.options import blame
from fourfold.github.settings import PATH, read_settings
from fourfold.github.setup import check_action, plan


@command()
@click.argument(
    "folder",
    metavar="[FOLDER]",
    type=click.Path(path_type=Path),
    default=Path(),
    help="The repository. [default: the current folder]",
)
@click.option("--action", metavar="NAME", help="The Action that the workflow uses.")
def init(folder: Path, action: str | None) -> None:
    """Add the workflow and the README markers to a repository.

    Files that are up to date and your own changes to the workflow are not touched. Commit and push
    the files that the command writes.
    """
    if action is not None:
        blame("--action", check_action, action)
    if not (folder / ".git").exists():
        raise click.BadParameter(f"{folder} is not a git repository", param_hint="FOLDER")
    chosen = folder / PATH
    try:
        settings = read_settings(_read(chosen) if chosen.exists() else None)
    except FourfoldError as error:
        raise FourfoldError(f"{chosen}: {error}") from None
    made = plan(folder, settings, action)
    for path, content in made.files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, content)
        print(f"wrote {path}")
    for remark in made.remarks:
        print(f"note: {remark}")
    if not made.files:
        print("everything is up to date")
    if made.action.startswith("OWNER/"):
        print("now replace OWNER with the account that publishes the Action, commit and push")
    elif made.files:
        print("now commit and push")


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise FourfoldError(f"cannot read {path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise FourfoldError(f"cannot read {path}: not UTF-8 text") from None
