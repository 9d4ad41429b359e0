"""Kill `fourfold grade`, `arena` and `exam` at random moments: do they end in the same bytes?

    python benchmarks/judge_kills.py [KILLS [COMMAND...]]

Each command runs once undisturbed. Then it is started again and again in another folder, and its
processes are killed (SIGKILL) after a random time, KILLS times, before it may finish. All files
that it wrote must be equal to those of the undisturbed run, except for the order of stored games.
"""

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from fourfold.match.exam import ExamAnswer, answers_text, exam_text, make_exam

BOTS = {
    "ada.py": "def agent(position):\n    return position.legal_moves[0]\n",
    "alan.py": "def agent(position):\n    return position.legal_moves[-1]\n",
    "grace.py": "def agent(position):\n    return [0, 1][position.ply > 30] or 99\n",
}
COMMANDS = {
    "grade": ["grade", "threats:depth=4", "skilled", "--games", "40", "-o", "grades.json"],
    "arena": ["arena", "bots", "--games", "2", "--move-time", "20", "--workers", "2"],
    "exam answer": ["exam", "answer", "exam.jsonl", "net:sims=100", "-o", "answers.jsonl"],
    "exam score": ["exam", "score", "exam.jsonl", "given.jsonl", "--html", "marks.html"],
}
EXAM = make_exam(300, 12, variants=["plain", "mirror"], asks=["reasons"])
SEED = 11


def start(folder: Path, arguments: list[str]) -> "subprocess.Popen[bytes]":
    """Start a command in a folder, as the leader of a group of processes."""
    return subprocess.Popen(
        [sys.executable, "-m", "fourfold", *arguments],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def prepared(folder: Path) -> Path:
    """A new folder with the bots and an exam."""
    bots = folder / "bots"
    bots.mkdir(parents=True)
    for name, text in BOTS.items():
        (bots / name).write_text(text, encoding="utf-8")
    (folder / "exam.jsonl").write_text(exam_text(EXAM), encoding="utf-8")
    given = [ExamAnswer(each.id, "Move: 4\nReason: allows 4/4\nResult: win") for each in EXAM]
    (folder / "given.jsonl").write_text(answers_text(given), encoding="utf-8")
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    """The results in a folder; games and answers are stored in the order in which they came."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            data = path.read_bytes()
            lines = sorted(data.splitlines()) if path.suffix == ".jsonl" else [data]
            found[str(path.relative_to(folder))] = b"\n".join(lines)
    return found


def killed(process: "subprocess.Popen[bytes]", seconds: float) -> bool:
    """Kill the command after some seconds; False if it ended before."""
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        time.sleep(0.5)  # its workers notice
        return True
    return False


def main(kills: int, names: list[str]) -> None:
    """Compare these commands, or all."""
    chance = random.Random(SEED)
    with TemporaryDirectory() as temporary:
        for name, arguments in COMMANDS.items():
            if names and name not in names:
                continue
            undisturbed = prepared(Path(temporary) / f"{name}-whole")
            started = time.monotonic()
            start(undisturbed, arguments).wait()
            seconds = time.monotonic() - started
            disturbed = prepared(Path(temporary) / f"{name}-killed")
            done = 0
            while done < kills:
                if not killed(start(disturbed, arguments), chance.uniform(0.3, 0.8 * seconds)):
                    # It has finished: begin again, with what is stored removed.
                    shutil.rmtree(disturbed)
                    prepared(disturbed)
                    continue
                done += 1
            status = start(disturbed, arguments).wait()
            same = contents(undisturbed) == contents(disturbed)
            print(
                f"{name}: {seconds:.0f} s undisturbed, killed {done} times, status {status}, "
                f"{'the same bytes' if same else 'DIFFERENT'}: {', '.join(contents(disturbed))}"
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10, sys.argv[2:])
