"""Measure how much each technique of the search saves, by leaving it out.

    python benchmarks/ablation.py [--positions N]

Builds the search once per technique (build/ablation) and prints the table of docs/engine.md.
Runs of all variants take turns, and the best time of each counts: other work on the machine
slows all of them, but rarely every run of one variant.
"""

import argparse
import re
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import track

ROOT = Path(__file__).resolve().parent.parent
SETS = {"middle-medium": 300, "begin-medium": 30, "begin-hard": 4}
ROUNDS = 3
TECHNIQUES = {
    "nothing": "everything on",
    "follow_up": "no follow-up bound",
    "forced_moves": "forced moves searched as nodes",
    "enhanced_cutoffs": "table lookup at the node, not for all its children",
    "ordering": "children from the centre outwards",
    "own_table": "one table instead of two",
    "mirror": "mirror images searched twice",
}


def build(technique: str) -> Path:
    """The benchmark program without one technique."""
    folder = ROOT / "build" / "ablation" / technique
    configure = [
        "cmake", "-S", str(ROOT / "core"), "-B", str(folder),
        "-DFOURFOLD_TOOLS=ON", f"-DFOURFOLD_WITHOUT={technique}",
    ]  # fmt: skip
    for command in (
        configure,
        ["cmake", "--build", str(folder), "--target", "fourfold-bench", "-j2"],
    ):
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return folder / "fourfold-bench"


def measure(program: Path, name: str, positions: int) -> tuple[float, float]:
    """The mean nodes and microseconds per position of a set."""
    file = ROOT / "src" / "fourfold" / "solver" / "bench" / "positions" / f"{name}.txt"
    command = [str(program), str(file), "--positions", str(positions)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    values = dict(re.findall(r"(\w+)=([\d.]+)", done.stdout))
    return float(values["mean_nodes"]), float(values["mean_us"])


def main() -> None:
    """Build, measure, print a Markdown table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument(
        "--positions", type=int, help="positions per set (default: enough for a stable mean)"
    )
    wanted = parser.parse_args().positions
    progress = Console(stderr=True)
    programs = {
        technique: build(technique) for technique in track(TECHNIQUES, "building", console=progress)
    }
    results: dict[tuple[str, str], tuple[float, float]] = {}
    jobs = [(technique, name) for _ in range(ROUNDS) for name in SETS for technique in TECHNIQUES]
    for technique, name in track(jobs, "measuring", console=progress):
        nodes, time = measure(programs[technique], name, wanted or SETS[name])
        _, best = results.get((technique, name), (nodes, time))
        results[technique, name] = nodes, min(best, time)

    out = sys.stdout
    out.write("| variant | " + " | ".join(f"{name}: nodes, ms" for name in SETS) + " |\n")
    out.write("|---|" + "---|" * len(SETS) + "\n")
    for technique, words in TECHNIQUES.items():
        cells = [
            f"{nodes:,.0f}, {time / 1e3:,.2f}"
            for nodes, time in (results[technique, name] for name in SETS)
        ]
        out.write(f"| {words} | " + " | ".join(cells) + " |\n")


if __name__ == "__main__":
    main()
