"""Every example in the README and in docs/ is run, and prints what the page shows.

`python` blocks run as doctests, or as plain code when they hold no `>>>`; the blocks of a page
share their names. One that begins with the name of a file, as in `# network.py`, is that file for
the commands of the page. `console` blocks hold commands after `$`; `...` stands for text that may
vary. Blocks in `sh` are what a reader types to install or to play; of those, the make targets must
exist.
"""

import doctest
import os
import re
import shlex
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from support.command import fourfold as fourfold_command
from support.paths import ROOT

import fourfold

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"# (\w+\.py)\n")
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
# A command, and text that it may read, without other syntax of the shell.
PLAIN_COMMAND = re.compile(r"(?:((?:echo|printf)\b[^|;&$`<>]*) \| )?fourfold ([^|;&$`<>]*)")
SECTION_LINK = re.compile(r"\]\(([\w./-]*)#([^)\s]+)\)")


class Block(NamedTuple):
    language: str
    text: str
    line: int


def blocks(page: Path, *languages: str) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    found = (
        Block(match[1], match[2], text.count("\n", 0, match.start()) + 1)
        for match in BLOCK.finditer(text)
    )
    return [block for block in found if block.language in languages]


def run_doctest(page: Path, block: Block, names: dict[str, Any]) -> None:
    name = f"{page.name}, line {block.line}"
    test = doctest.DocTestParser().get_doctest(block.text, names, name, str(page), block.line)
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    failed = runner.run(test, out=report.append, clear_globs=False).failed
    names.update(test.globs)
    assert not failed, "".join(report)


def commands(block: Block) -> list[tuple[str, str]]:
    """Each command of a console block with the output that the page shows."""
    parts = re.split(r"^\$ ", block.text, flags=re.MULTILINE)
    assert not parts[0].strip(), "a console block begins with a command"
    pairs = []
    for part in parts[1:]:
        # A line that ends with a backslash continues in the next.
        match = re.match(r"((?:.*\\\n)*.*)\n?", part)
        assert match is not None
        pairs.append((match[1], part[match.end() :]))
    return pairs


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_examples(page: Path) -> None:
    names: dict[str, Any] = {}
    for block in blocks(page, "python"):
        if FILE.match(block.text):
            compile(block.text, f"{page.name}, line {block.line}", "exec")
        elif ">>>" in block.text:
            run_doctest(page, block, names)
        else:
            exec(compile(block.text, f"{page.name}, line {block.line}", "exec"), names)  # noqa: S102


def run_in_shell(command: str, environment: dict[str, str]) -> str:
    """The output of a command, which runs as a separate process."""
    result = subprocess.run(
        ["bash", "-c", command],  # noqa: S607
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    return result.stdout


def output(command: str, environment: dict[str, str]) -> str:
    """The output of a command, which runs in this process if it can: that takes less time."""
    plain = PLAIN_COMMAND.fullmatch(command)
    if not plain:
        return run_in_shell(command, environment)
    stdin = run_in_shell(plain[1], environment) if plain[1] else ""
    result = fourfold_command(*shlex.split(plain[2]), stdin=stdin, env=environment)
    return result.stderr + result.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="the pages show a POSIX shell")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_console_examples(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    environment = os.environ | {
        "PATH": os.pathsep.join([sysconfig.get_path("scripts"), os.environ["PATH"]]),
        "COLUMNS": "80",
        "FOURFOLD_CONFIG_DIR": str(tmp_path),
        "NO_COLOR": "1",
        "PYTHONUTF8": "1",
    }
    for block in blocks(page, "python"):
        if name := FILE.match(block.text):
            Path(name[1]).write_text(block.text, encoding="utf-8")
    for block in blocks(page, "console"):
        for command, expected in commands(block):
            shown = output(command, environment)
            matches = doctest.OutputChecker().check_output(expected, shown, FLAGS)
            assert matches, f"line {block.line}: $ {command}\n{shown}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_make_targets_exist(page: Path) -> None:
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = re.findall(r"(?:^|`)make ([a-z][\w-]*)", page.read_text("utf-8"), re.MULTILINE)
    assert set(named) <= targets


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_to_files_are_valid(page: Path) -> None:
    links = LINK.findall(page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def sections(page: Path) -> set[str]:
    """The addresses of the headings of a page, as GitHub makes them."""
    prose = BLOCK.sub("", page.read_text(encoding="utf-8"))
    headings = re.findall(r"^#+ (.+)$", prose, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_to_sections_are_valid(page: Path) -> None:
    links = SECTION_LINK.findall(page.read_text(encoding="utf-8"))
    assert [
        f"{name}#{section}"
        for name, section in links
        if section not in sections(page.parent / name if name else page)
    ] == []


def test_the_api_page_names_everything_public() -> None:
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    classes = [getattr(fourfold, name) for name in fourfold.__all__]
    names = set(fourfold.__all__)
    for each in classes:
        if isinstance(each, type) and not issubclass(each, Exception):
            names |= {name for name in dir(each) if not name.startswith("_")}
    # Inherited methods are not ours to document.
    names -= {*dir(str), *dir(int)}
    assert [name for name in sorted(names) if not re.search(rf"\b{name}\b", page)] == []
