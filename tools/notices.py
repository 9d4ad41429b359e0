"""Write THIRD_PARTY_NOTICES.txt: the licences of what the wheels and the npm packages contain.

Run it after `make web` when a bundled package changes; tools/release_check.py compares versions.
"""

import json
from importlib.metadata import distribution
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FILE = "THIRD_PARTY_NOTICES.txt"
UNICODE = ROOT / "tools/unicode-license.txt"
ZIG = ROOT / "build/zig/ziglang/lib"
HEAD = """\
fourfold is distributed under the MIT licence (see LICENSE). Its packages contain parts of the
following programs, under the licences below:

{parts}
"""


def bundled(root: Path) -> dict[str, str]:
    """The npm packages in the web app and in the board, with their versions."""
    lock = json.loads((root / "web/package-lock.json").read_text(encoding="utf-8"))
    return {
        place.removeprefix("node_modules/"): package["version"]
        for place, package in lock["packages"].items()
        if place.startswith("node_modules/") and not (package.get("dev") or package.get("link"))
    }


def licence_of(folder: Path) -> str:
    """The text of the licence in a folder."""
    (file,) = (each for each in folder.iterdir() if each.stem.upper() == "LICENSE")
    return file.read_text(encoding="utf-8")


def comment_of(header: Path) -> str:
    """The comment at the beginning of a C++ header, without its stars."""
    comment = header.read_text(encoding="utf-8").split("*/")[0]
    return "\n".join(line.lstrip("/* ") for line in comment.splitlines()).strip()


def notices() -> str:
    """The whole file."""
    nanobind = distribution("nanobind")
    folder = Path(str(nanobind.locate_file("nanobind")))
    licences = [file for file in nanobind.files or () if file.name == "LICENSE"]
    robin_map = folder / "ext/robin_map/include/tsl/robin_map.h"
    web, wasm = "web app and board", "engine for browsers"
    parts = [
        (f"nanobind {nanobind.version}", "Python extension", licences[0].read_text()),
        ("robin-map, a part of nanobind", "Python extension", comment_of(robin_map)),
        *(
            (f"{name} {version}", web, licence_of(ROOT / "web/node_modules" / name))
            for name, version in bundled(ROOT).items()
        ),
        ("Unicode's list of confusable characters", "Python package", UNICODE.read_text("utf-8")),
        ("libc++, a part of LLVM", wasm, (ZIG / "libcxx/LICENSE.TXT").read_text("utf-8")),
        ("wasi-libc", wasm, (ZIG / "libc/wasi/LICENSE-MIT").read_text("utf-8")),
        ("musl, a part of wasi-libc", wasm, (ZIG / "libc/musl/COPYRIGHT").read_text("utf-8")),
    ]
    head = HEAD.format(parts="\n".join(f"- {name} ({where})" for name, where, _ in parts))
    texts = [f"{'=' * 80}\n{name}\n{'=' * 80}\n\n{text.strip()}\n" for name, _, text in parts]
    return "\n".join([head, *texts])


if __name__ == "__main__":
    (ROOT / FILE).write_text(notices(), encoding="utf-8")
