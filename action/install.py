"""Create the environment of the Action: a wheel of the package and its dependencies.

`python action/install.py key` prints the cache key of the environment.
`python action/install.py make FOLDER` creates the environment, unless it exists.
`python action/install.py page KEY WHEEL...` prints the page on which a release lists its wheels.

Everything that is installed is listed here with its hash, except the package itself, which is the
wheel of a release of this repository if that was built from the same source; otherwise it is built.
"""

import hashlib
import html
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import urllib.error
import urllib.request
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = (
    "CMakeLists.txt",
    "pyproject.toml",
    "action",
    "bindings",
    "core",
    "microcontroller",
    "src",
)
"""The files that determine the contents of the environment."""
LEFT_OUT = {"__pycache__", "static"}
PAGE = "wheels.html"
SERVER = "https://github.com"


def key() -> str:
    """A name for the source: the same files have the same name."""
    found = hashlib.sha256()
    files = sorted(
        path.relative_to(ROOT)
        for source in SOURCES
        for path in ([ROOT / source] if (ROOT / source).is_file() else (ROOT / source).rglob("*"))
        if path.is_file() and not LEFT_OUT & {*path.parts}
    )
    for path in files:
        if path.suffix not in {".so", ".pyd", ".pyc"}:
            content = hashlib.sha256((ROOT / path).read_bytes()).hexdigest()
            found.update(f"{path.as_posix()}\0{content}\n".encode())
    return found.hexdigest()[:32]


def page(name: str, wheels: list[Path]) -> str:
    """The page of a release: the source of its wheels, and their hashes."""
    links = [
        f'<a href="{html.escape(wheel.name)}#sha256={_hash(wheel)}">{html.escape(wheel.name)}</a>'
        for wheel in sorted(wheels)
    ]
    return "\n".join([f'<!doctype html><meta name="source" content="{name}">', *links, ""])


def _hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def make(folder: Path, wheel: Path | None = None) -> None:
    """Create the environment, unless it is complete; with the given wheel, if there is one."""
    stamp = folder / "complete"
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == key():
        return
    shutil.rmtree(folder, ignore_errors=True)
    venv.create(folder)
    _install(folder, "--requirement", str(ROOT / "action" / "requirements.txt"), "--require-hashes")
    with tempfile.TemporaryDirectory() as place:
        wheel = wheel or release(Path(place)) or build(Path(place))
        _install(folder, str(wheel))
    stamp.write_text(key(), encoding="utf-8")


def release(place: Path, releases: str | None = None) -> Path | None:
    """The wheel of a release for this machine; None if there is none from the same source."""
    releases = releases or _releases()
    if releases is None:
        return None
    try:
        with urllib.request.urlopen(f"{releases}/{PAGE}", timeout=20) as answer:  # noqa: S310
            text = answer.read().decode()
    except (urllib.error.URLError, TimeoutError, UnicodeDecodeError):
        return None
    if f'<meta name="source" content="{key()}">' not in text:
        return None
    listed = place / PAGE
    listed.write_text(text.replace('href="', f'href="{releases}/'), encoding="utf-8")
    command = ["download", "--no-index", "--find-links", str(listed), "--dest", str(place)]
    if _pip(*command, "fourfold", check=False):
        return None
    return next(place.glob("*.whl"), None)


def _releases() -> str | None:
    """The URL of this Action's releases: its folder is .../_actions/ACCOUNT/NAME/VERSION."""
    found = re.search(r"/_actions/([\w.-]+)/([\w.-]+)/[^/]+$", ROOT.as_posix())
    if found is None:
        return None
    about = (ROOT / "src" / "fourfold" / "_version.py").read_text(encoding="utf-8")
    version = re.search('__version__ = "(.+)"', about)
    return version and f"{SERVER}/{found[1]}/{found[2]}/releases/download/v{version[1]}"


def build(place: Path) -> Path:
    """A wheel built from the source of this Action."""
    tools = place / "tools"
    venv.create(tools)
    locked = str(ROOT / "action" / "build-requirements.txt")
    _install(tools, "--requirement", locked, "--require-hashes")
    command = ["wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(place), str(ROOT)]
    _pip(*command, python=tools)
    return next(place.glob("*.whl"))


def _install(folder: Path, *what: str) -> None:
    _pip("install", "--only-binary", ":all:", *what, python=folder)


def _pip(*words: str, python: Path | None = None, check: bool = True) -> int:
    command = [sys.executable, "-I", "-m", "pip"]
    if python is not None:
        command += ["--python", str(interpreter(python))]
    options = ["--quiet", "--no-input", "--disable-pip-version-check"]
    if words[0] != "wheel":
        options.append("--no-deps")
    command += [words[0], *options, *words[1:]]
    return subprocess.run(command, check=check).returncode  # noqa: S603 - a list, no shell


def interpreter(folder: Path) -> Path:
    """The Python of an environment."""
    scripts = Path(sysconfig.get_path("scripts", "venv", {"base": str(folder)}))
    return scripts / ("python.exe" if sys.platform == "win32" else "python")


def main(words: list[str]) -> None:
    """Run the command given on the command line."""
    match words:
        case ["key"]:
            print(key())
        case ["make", folder]:
            make(Path(folder))
        case ["page", name, *wheels]:
            print(page(name, list(map(Path, wheels))), end="")
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
