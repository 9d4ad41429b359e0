"""`fourfold github init`: set up the game in a repository."""

import re
from pathlib import Path

import click

from fourfold.base.errors import FourfoldError
from fourfold.cli.commands import command
from fourfold.cli.files import write_whole
from fourfold.cli.options import blame
from fourfold.github.local import remote_links
from fourfold.github.markdown import Links
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
@click.option(
    "--action",
    metavar="NAME",
    help="The Action that the workflow uses, for example ada/fourfold@v0. [default: the one of the "
    "installed release]",
)
@click.option(
    "--repository",
    metavar="NAME",
    help="The repository on GitHub, for example ada/ada. [default: the remote repository origin]",
)
def init(folder: Path, action: str | None, repository: str | None) -> None:
    """Add the workflow and the first board to a repository.

    The board links to the repository on GitHub, so that anyone can play as soon as the files are
    pushed. Files that are up to date and your own changes to the workflow are not touched. Commit
    and push the files that the command writes.

    Examples:
    - `fourfold github init`
    - `fourfold github init ~/profile --action ada/fourfold@v0`
    """
    if action is not None:
        blame("--action", check_action, action)
    if repository is not None and not re.fullmatch(r"[\w-]+/[\w.-]+", repository, re.ASCII):
        message = f"not a repository: {repository!r}. Use for example ada/ada"
        raise click.BadParameter(message, param_hint="--repository")
    if not (folder / ".git").exists():
        message = f"{folder} is not a git repository. Run git init {folder}"
        raise click.BadParameter(message, param_hint="FOLDER")
    chosen = folder / PATH
    try:
        settings = read_settings(_read(chosen) if chosen.exists() else None)
    except FourfoldError as error:
        raise FourfoldError(f"{chosen}: {error}") from None
    links = remote_links(folder) if repository is None else Links(repository)
    made = plan(folder, settings, action, links)
    for path, content in (made.files | made.board).items():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, content)
    for path in made.files:
        print(f"wrote {path}")
    if made.board:
        print(f"wrote {folder / settings.folder}: the first board, {len(made.board)} files")
    for remark in made.remarks:
        print(f"note: {remark}")
    print("now commit and push" if made.files or made.board else "everything is up to date")


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise FourfoldError(f"cannot read {path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise FourfoldError(f"cannot read {path}: not UTF-8 text") from None
