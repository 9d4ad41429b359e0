"""Grade nine submissions: good, slow and cheating ones in Python, Java and C++.

    python benchmarks/autograde.py [FOLDER]

Each is a starter kit of `fourfold autograde --kit` with `choose` written, and is graded by the
kit's own assignment with a node count added, once in each format of reports. Prints the points and
the seconds of each run. Ends with status 1 if a report is not valid by the public description of
its format, if a cheating submission has points or another one is said to cheat, if a good one has
not more points than a slow one, or if a run takes 120 seconds or longer. Needs javac and make.
"""

import json
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree as ET

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.report_formats import check_github, check_gradescope, check_junit

FOURFOLD = Path(sys.executable).with_name("fourfold")
LIMIT = 120.0  # seconds
SOURCES = {"python": "bot", "java": "Bot.java", "cpp": "bot.cpp"}
FORMATS: dict[str, tuple[str, Callable[[str], None]]] = {
    "gradescope": ("results.json", check_gradescope),
    "github": ("github.json", check_github),
    "junit": ("results.xml", check_junit),
}
NODES = """
[[stage]]
kind = "nodes"
points = 10
search = "alpha-beta"
depth = 4
"""

# What each language has in place of `choose`: alpha-beta to the wanted depth, the centre first.
SEARCH = {
    "python": """
NODES = 0


def search(board, depth, alpha, beta):
    global NODES
    NODES += 1
    if board.winner:
        return -100 - depth
    if depth == 0 or len(board.moves) == COLUMNS * ROWS:
        return 0
    for column in (3, 2, 4, 1, 5, 0, 6):
        if len(board.columns[column]) < ROWS:
            board.play(column)
            alpha = max(alpha, -search(board, depth - 1, -beta, -alpha))
            board.undo()
            if alpha >= beta:
                break
    return alpha


def choose(board, depth, report):
    global NODES
    NODES, best, chosen = 1, -1000, -1
    for column in (3, 2, 4, 1, 5, 0, 6):
        if column in board.legal_moves():
            board.play(column)
            score = -search(board, depth - 1, -1000, -best)
            board.undo()
            if score > best:
                best, chosen = score, column
    report(depth, NODES)
    return chosen


""",
    "java": """
    static int nodes = 0;
    static final int[] ORDER = {3, 2, 4, 1, 5, 0, 6};

    static int search(Board board, int depth, int alpha, int beta) {
        nodes++;
        if (board.winner != 0) return -100 - depth;
        if (depth == 0 || board.isOver()) return 0;
        for (int column : ORDER) {
            if (!board.canPlay(column)) continue;
            board.play(column);
            alpha = Math.max(alpha, -search(board, depth - 1, -beta, -alpha));
            board.undo();
            if (alpha >= beta) break;
        }
        return alpha;
    }

    static int choose(Board board, int depth) {
        nodes = 1;
        int best = -1000, chosen = -1;
        for (int column : ORDER) {
            if (!board.canPlay(column)) continue;
            board.play(column);
            int score = -search(board, depth - 1, -1000, -best);
            board.undo();
            if (score > best) {
                best = score;
                chosen = column;
            }
        }
        say("info depth " + depth + " nodes " + nodes);
        return chosen;
    }

""",
    "cpp": """
int nodes = 0;

int search(Board& board, int depth, int alpha, int beta) {
    ++nodes;
    if (board.winner != 0) return -100 - depth;
    if (depth == 0 || board.isOver()) return 0;
    for (const int column : {3, 2, 4, 1, 5, 0, 6}) {
        if (!board.canPlay(column)) continue;
        board.play(column);
        alpha = std::max(alpha, -search(board, depth - 1, -beta, -alpha));
        board.undo();
        if (alpha >= beta) break;
    }
    return alpha;
}

int choose(Board& board, int depth) {
    nodes = 1;
    int best = -1000, chosen = -1;
    for (const int column : {3, 2, 4, 1, 5, 0, 6}) {
        if (!board.canPlay(column)) continue;
        board.play(column);
        const int score = -search(board, depth - 1, -1000, -best);
        board.undo();
        if (score > best) best = score, chosen = column;
    }
    std::cout << "info depth " << depth << " nodes " << nodes << std::endl;
    return chosen;
}

""",
}
HEADERS = {
    "python": "import os, subprocess, time\n",
    "java": "import java.io.InputStream;\n",
    "cpp": "#include <algorithm>\n#include <chrono>\n#include <cstdio>\n#include <thread>\n",
}
# Added at the beginning of `choose`: longer than the limit of a move, or a question to our solver.
SLOW = {
    "python": "    time.sleep(1.5)\n",
    "java": "        try { Thread.sleep(1500); } catch (InterruptedException error) { }\n",
    "cpp": "    std::this_thread::sleep_for(std::chrono::milliseconds(1500));\n",
}
CHEATING = {
    "python": (
        "    asked = ''.join(str(column + 1) for column in board.moves)\n"
        "    subprocess.run([FOURFOLD, 'analyse', asked], capture_output=True)\n"
    ),
    "java": (
        '        try { new ProcessBuilder(FOURFOLD, "analyse", "44").start().waitFor(); }\n'
        "        catch (IOException | InterruptedException error) { }\n"
    ),
    "cpp": (
        '    if (FILE* asked = popen(FOURFOLD " analyse 44 2>/dev/null", "r")) pclose(asked);\n'
    ),
}
NAMES = {
    "python": f"FOURFOLD = {str(FOURFOLD)!r}\n",
    "java": f"    static final String FOURFOLD = {json.dumps(str(FOURFOLD))};\n",
    "cpp": f"#define FOURFOLD {json.dumps(str(FOURFOLD))}\n",
}
KINDS: dict[str, dict[str, str]] = {
    "good": dict.fromkeys(SOURCES, ""),
    "slow": SLOW,
    "cheating": CHEATING,
}


def write_submission(folder: Path, language: str, added: str) -> Path:
    """Write a starter kit with the thinking and what is added to it; return its assignment."""
    subprocess.run(
        [FOURFOLD, "autograde", "--kit", language, "-o", folder], check=True, capture_output=True
    )
    source = folder / SOURCES[language]
    text = source.read_text(encoding="utf-8")
    # From the comment before `choose` to the next function.
    begin, end = {
        "python": ("def choose", "def read_position"),
        "java": ("    /**\n     * The column", "    static Board readPosition"),
        "cpp": ("// The column to play", "Board readPosition"),
    }[language]
    before, _, rest = text.partition(begin)
    after = end + rest.partition(end)[2]
    thinking = re.sub(r"(choose\(.*[{:]\n)", lambda found: found[0] + added, SEARCH[language])
    header, names = HEADERS[language], NAMES[language]
    if language == "python":
        shebang, _, before = before.partition("\n")
        content = f"{shebang}\n{header}{names}{before}{thinking}{after}"
    elif language == "java":
        content = f"{header}{before}{names}{thinking}{after}"
    else:
        content = f"{header}{names}{before}{thinking}{after}"
    source.write_text(content, encoding="utf-8")
    assignment = folder.with_name(f"{folder.name}.toml")
    assignment.write_text(assignment.read_text() + NODES)
    return assignment


def points_of(name: str, report: str) -> float:
    """The points in a report."""
    if name == "junit":
        root = ET.fromstring(report)  # noqa: S314 - our own
        values = {each.get("name"): each.get("value") for each in root.iter("property")}
        return float(values["points"] or 0)
    content = json.loads(report)
    if name == "github":
        return float(sum(test["score"] for test in content["tests"]))
    return float(content["score"])


def main() -> None:
    """Grade all, print a table, and check it."""
    if not (shutil.which("javac") and shutil.which("make")):
        raise SystemExit("javac and make are needed")
    faults = []
    with TemporaryDirectory() as temporary:
        folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        for language in SOURCES:
            points = {}
            for kind, added in KINDS.items():
                submission = folder / f"{language}-{kind}"
                assignment = write_submission(submission, language, added[language])
                for name, (file, check) in FORMATS.items():
                    output = folder / "reports" / submission.name / file
                    output.parent.mkdir(parents=True, exist_ok=True)
                    begun = time.monotonic()
                    done = subprocess.run(
                        [
                            *(FOURFOLD, "autograde", assignment, submission),
                            *("--format", name, "-o", output),
                        ],
                        capture_output=True,
                        text=True,
                        check=False,
                    )
                    seconds = time.monotonic() - begun
                    (output.parent / f"{name}.txt").write_text(done.stdout + done.stderr)
                    report = output.read_text(encoding="utf-8")
                    check(report)
                    points[kind] = points_of(name, report)
                    said = "solver" in done.stdout + done.stderr
                    print(
                        f"{submission.name:16} {name:10} {points[kind]:6.1f} points"
                        f"  {seconds:5.1f} s  status {done.returncode}",
                        flush=True,
                    )
                    if seconds >= LIMIT:
                        faults.append(f"{submission.name} took {seconds:.0f} s")
                    if (kind == "cheating") != said or (kind == "cheating" and points[kind]):
                        faults.append(f"{submission.name}: wrong about cheating")
            if not points["good"] > points["slow"]:
                faults.append(f"{language}: {points}")
    if faults:
        raise SystemExit("\n".join(faults))


if __name__ == "__main__":
    main()
