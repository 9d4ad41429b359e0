"""Install a wheel into clean environments and report what it brings.

`python tools/wheel_check.py WHEEL... [--python COMMAND]...` installs, for each Python, the wheel
that fits, without any extra, into a new environment. It checks that the command works there, that
the scores are right, and that everything that needs an extra says which one. It prints the number
of packages, their bytes, and the time to import fourfold.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

# Runs in the new environment.
PROBE = """
import importlib, json, sys, sysconfig
from importlib.metadata import distributions
from pathlib import Path
import fourfold
from fourfold.base.extras import _PARTS

def size(distribution):
    files = {Path(file.locate()).resolve() for file in distribution.files or ()}
    return sum(file.stat().st_size for file in files if file.is_file() and file.suffix != ".pyc")

messages = {}
for part in sorted(_PARTS):
    try:
        importlib.import_module(f"fourfold.{part}")
        if part == "solver.gpu":  # imports nothing until it is used
            fourfold.Solver(device="cuda")
    except fourfold.FourfoldError as error:
        messages[part] = f"{type(error).__name__}: {error}"
    else:
        messages[part] = ""
print(json.dumps({
    "python": sys.version.split()[0] + ("t" if sysconfig.get_config_var("Py_GIL_DISABLED") else ""),
    "gil": getattr(sys, "_is_gil_enabled", lambda: True)(),
    "fourfold": fourfold.__version__,
    "packages": {d.metadata["Name"]: size(d) for d in distributions()},
    "score": fourfold.Solver().solve(fourfold.Position.from_moves("76461241141")),
    "messages": messages,
}))
"""
IMPORT_TIME = (
    "import time; start = time.perf_counter(); import fourfold; print(time.perf_counter() - start)"
)
# A command for each extra that one needs alone: not `redis`, which is for the server.
COMMANDS = {
    "tui": ["tui"],
    "desktop": ["desktop"],
    "web": ["web"],
    "github": ["github", "schema"],
    "data": ["label", "-", "-o", "labels.parquet"],
    "mcp": ["mcp"],
    "cluster": ["sample", "--count", "1", "--cluster", "tcp://127.0.0.1:8786"],
    "anki": ["strategy", "export", "-o", "deck.apkg"],
    "gpu": ["book", "generate", "--ply", "1", "--device", "cuda", "-o", "one.book"],
    "rl": ["match", "pettingzoo:json:dumps", "random"],
}


def environment(python: str, wheels: list[str], folder: Path) -> Path:
    """A new environment with the wheel that fits; its Python."""
    if python == sys.executable:
        venv.create(folder, with_pip=True)
    else:
        subprocess.run([python, "-m", "venv", folder], check=True)
    scripts = folder / ("Scripts" if sys.platform == "win32" else "bin")
    interpreter = scripts / "python"
    places = {str(Path(wheel).resolve().parent) for wheel in wheels}
    links = [option for place in sorted(places) for option in ("--find-links", place)]
    version = re.match(r"fourfold-([^-]+)-", Path(wheels[0]).name)
    if version is None:
        sys.exit(f"{wheels[0]} is not a wheel of fourfold")
    subprocess.run(
        [
            *(interpreter, "-m", "pip", "install", "--quiet", "--only-binary", "fourfold"),
            *(*links, f"fourfold=={version[1]}"),
        ],
        check=True,
    )
    subprocess.run(
        [interpreter, "-m", "pip", "uninstall", "--quiet", "--yes", "setuptools", "pip"], check=True
    )
    return interpreter


def run(*command: str | Path, cwd: Path) -> str:
    """The output of a command, which may fail."""
    result = subprocess.run(
        command,
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    return result.stdout.strip()


def report(python: str, wheels: list[str]) -> list[str]:
    """Print what is found with one Python; what is wrong."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        interpreter = environment(python, wheels, folder / "environment")
        found = json.loads(run(interpreter, "-c", PROBE, cwd=folder).splitlines()[-1])
        times = sorted(float(run(interpreter, "-c", IMPORT_TIME, cwd=folder)) for _ in range(5))
        command = interpreter.with_name("fourfold")
        packages = found["packages"]
        print(
            f"Python {found['python']}{'' if found['gil'] else ', without the GIL'}: "
            f"fourfold {found['fourfold']}, {len(packages)} packages, "
            f"{sum(packages.values()):,} bytes ({packages['fourfold']:,} fourfold itself), "
            f"import in {1000 * times[2]:.0f} ms"
        )
        print("  " + ", ".join(f"{name} {size:,}" for name, size in sorted(packages.items())))
        wrong = []
        if found["score"] != -1:
            wrong.append(f"the score of 76461241141 is {found['score']}")
        if found["python"].endswith("t") and found["gil"]:
            wrong.append("the extension turned the GIL on")
        if run(command, "--version", cwd=folder) != f"fourfold {found['fourfold']}":
            wrong.append("fourfold --version does not work")
        for part, message in found["messages"].items():
            print(f"  import fourfold.{part}: {message or 'works'}")
            if "pip install 'fourfold[" not in message:
                wrong.append(f"fourfold.{part} names no extra")
        for extra, arguments in COMMANDS.items():
            message = run(command, *arguments, cwd=folder)
            print(f"  $ fourfold {' '.join(arguments)}: {' '.join(message.split())}")
            if f"pip install 'fourfold[{extra}]'" not in " ".join(message.split()):
                wrong.append(f"fourfold {' '.join(arguments)} does not name the extra {extra}")
        return [f"Python {found['python']}: {each}" for each in wrong]


def main() -> int:
    """Check all wheels with all Pythons."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("wheels", nargs="+")
    parser.add_argument("--python", action="append", help="a Python to use; may be repeated")
    options = parser.parse_args()
    wrong = [
        each
        for python in options.python or [sys.executable]
        for each in report(python, options.wheels)
    ]
    for each in wrong:
        print(each, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
