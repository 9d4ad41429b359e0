"""Measure the LED board's search: `python benchmarks/led.py [--micropython PROGRAM]`.

Runs it under MicroPython's WebAssembly build (`npm ci --prefix tests/play/led/micropython`), under
CPython and, if given, another build of MicroPython, for example the Unix port.
"""

import argparse
import subprocess
import sys
from pathlib import Path

from fourfold.players import led_program as program

ROOT = Path(__file__).parent.parent
SCRIPT = Path(__file__).parent / "led_search.py"
HEAP = 100 * 1024
DRIVER = """
import sys
sys.path[:0] = {paths!r}
import led_search
while led_search.step():
    pass
"""


def measure(command: list[str]) -> list[list[int]]:
    """The rows of the benchmark: machine code or not, ply, nodes, microseconds, slowest move."""
    out = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return [
        [int(word) for word in line.split()[1:]]
        for line in out.splitlines()
        if line.startswith("result")
    ]


def show(name: str, rows: list[list[int]]) -> None:
    """One table in Markdown."""
    print(f"\n{name}, {'machine code' if rows[0][0] else 'bytecode'}\n")
    print("| ply | mean nodes | nodes/s | mean ms | slowest ms |\n|---|---|---|---|---|")
    for _, ply, nodes, total, slowest in rows:
        cells = (ply, nodes // 20, round(nodes * 1e6 / total, -3), total / 20e3, slowest / 1e3)
        print("| {} | {:,} | {:,.0f} | {:.1f} | {:.1f} |".format(*cells))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--micropython", help="a MicroPython program to measure as well")
    options = parser.parse_args()
    scripts = ROOT / "tests" / "play" / "led" / "micropython"
    node = ["node", str(scripts / "run.mjs"), str(HEAP), str(program.folder())]
    stage = str(scripts / "stage.py")
    show("MicroPython, WebAssembly", measure([*node, stage, str(SCRIPT)]))
    driver = DRIVER.format(paths=[str(program.folder()), str(SCRIPT.parent)])
    show("CPython", measure([sys.executable, "-c", driver]))
    if options.micropython:
        command = [options.micropython, "-X", f"heapsize={HEAP}", "-c", driver]
        show("MicroPython", measure(command))


if __name__ == "__main__":
    main()
