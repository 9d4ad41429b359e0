"""What is published under the address of the repository: links of the project, README pages.

The address is `repository` under `[tool.fourfold]` in pyproject.toml and may be empty. The build
calls `dynamic_metadata` for the links and the page on PyPI. The release workflow runs
`python tools/project_metadata.py npm web/engine web/board`, which gives the npm packages their
links.
"""

import argparse
import json
import posixpath
import re
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent

_NAME = re.compile(r"[A-Za-z0-9-]+/[\w.-]+", re.ASCII)
_IMAGE = re.compile(r'<img src="(?!https?:)([^"]+)"[^>]*>\n?')
_LINK = re.compile(r"\[([^\]]+)\]\((?!https?:|#)([^)#]+)(#[^)]*)?\)")
_INSTALL = re.compile(r"(?<=pip install )('?)\.(?=[\[\s'`])")


def repository(root: Path = ROOT) -> str:
    """The name of the repository on GitHub, as in ada/fourfold; empty if there is none yet."""
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    name = str(settings["tool"]["fourfold"]["repository"])
    if name and not _NAME.fullmatch(name):
        raise ValueError(f"pyproject.toml: repository must be as in ada/fourfold, not {name!r}")
    return name


def urls(name: str) -> dict[str, str]:
    """The links of the project.

    >>> urls("ada/fourfold")["Documentation"]
    'https://ada.github.io/fourfold/'
    >>> urls("")
    {}
    """
    if not name:
        return {}
    address = f"https://github.com/{name}"
    owner, _, project = name.partition("/")
    return {
        "Documentation": f"https://{owner.lower()}.github.io/{project}/",
        "Repository": address,
        "Issues": f"{address}/issues",
        "Changelog": f"{address}/blob/main/CHANGELOG.md",
    }


def for_release(text: str) -> str:
    """A page whose reader has no checkout: it installs the release.

    >>> for_release("pip install . ; pip install '.[web]'")
    "pip install fourfold ; pip install 'fourfold[web]'"
    """
    return _INSTALL.sub(r"\1fourfold", text)


def with_full_links(text: str, name: str, tag: str, folder: str = "") -> str:
    """A page with links that work outside of the repository: to its files on GitHub.

    Without an address, links become plain text, and pictures are left out.

    >>> with_full_links("[a](../x.md#y)", "ada/fourfold", "v1.2.3", "web/engine")
    '[a](https://github.com/ada/fourfold/blob/v1.2.3/web/x.md#y)'
    >>> with_full_links('<img src="a.png" width="3">[a](x.md)', "", "v1.2.3")
    'a'
    """

    def path(link: str) -> str:
        return posixpath.normpath(posixpath.join(folder, link))

    def picture(found: re.Match[str]) -> str:
        address = f"https://raw.githubusercontent.com/{name}/{tag}/{path(found[1])}"
        return found[0].replace(f'"{found[1]}"', f'"{address}"') if name else ""

    def link(found: re.Match[str]) -> str:
        address = f"https://github.com/{name}/blob/{tag}/{path(found[2])}{found[3] or ''}"
        return f"[{found[1]}]({address})" if name else found[1]

    return _LINK.sub(link, _IMAGE.sub(picture, text))


def pypi_page(root: Path, version: str) -> str:
    """The README as PyPI shows it."""
    text = for_release((root / "README.md").read_text(encoding="utf-8"))
    return with_full_links(text, repository(root), f"v{version}")


def dynamic_metadata(
    _settings: Mapping[str, object], project: Mapping[str, Any]
) -> dict[str, dict[str, str]]:
    """The metadata of the package that the build asks for."""
    page = pypi_page(ROOT, project["version"])
    readme = {"content-type": "text/markdown", "text": page}
    return {"readme": readme, "urls": urls(repository())}


def prepare_npm(folder: Path) -> None:
    """Add the address to an npm package, and to the links of its README."""
    name = repository()
    if not name:
        sys.exit("pyproject.toml: set repository under [tool.fourfold] first")
    place = folder.resolve().relative_to(ROOT).as_posix()
    settings = folder / "package.json"
    package = json.loads(settings.read_text(encoding="utf-8"))
    package["repository"] = {
        "type": "git",
        "url": f"git+https://github.com/{name}.git",
        "directory": place,
    }
    package["homepage"] = urls(name)["Documentation"]
    package["bugs"] = urls(name)["Issues"]
    settings.write_text(json.dumps(package, indent=2) + "\n", encoding="utf-8")
    readme = folder / "README.md"
    page = with_full_links(
        readme.read_text(encoding="utf-8"), name, f"v{package['version']}", place
    )
    readme.write_text(page, encoding="utf-8")


def main() -> None:
    """Prepare npm packages for publication."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("what", choices=["npm"])
    parser.add_argument("folders", nargs="+", type=Path)
    for folder in parser.parse_args().folders:
        prepare_npm(folder)


if __name__ == "__main__":
    main()
