"""Bots for tournaments, most of them nasty: the text of their files by name."""

import sys
from pathlib import Path

from support.paths import ROOT

BOTS = {
    "leftmost": """
def agent(position):
    return position.legal_moves[0]
""",
    "kaggle": """
print("rubbish on stdout")
def agent(observation, configuration):
    print("more rubbish", flush=True)
    return [c for c in range(configuration.columns) if observation.board[c] == 0][-1]
""",
    "loops": """
def agent(position):
    while True:
        pass
""",
    "aborts": """
import os
def agent(position):
    os.abort()
""",
    "forks": """
import os, time
def agent(position):
    if os.fork() == 0:
        time.sleep(600)
    os._exit(7)
""",
    "eats": """
def agent(position):
    blocks = []
    while True:
        blocks.append(bytearray(100_000_000))
""",
    "ponders": """
import time
def agent(position):
    time.sleep(1.5 if position.ply < 2 else 0)
    return position.legal_moves[0]
""",
    "illegal": """
def agent(position):
    return 99
""",
    "raises": """
def agent(position):
    raise RuntimeError("no idea <b>at all</b>")
""",
    "talks": """
def agent(position):
    return "four"
""",
    "sleeps": """
import time
time.sleep(600)
""",
    "broken": "def agent(position) return 3",
    "empty": "",
    "connects": """
import socket
def agent(position):
    socket.create_connection(("127.0.0.1", 9), timeout=5)
""",
    "reads": """
def agent(position):
    return int(input())
""",
    "quits": """
import sys
def agent(position):
    sys.exit(0)
""",
}


def write_bots(folder: Path, *names: str) -> Path:
    """Write some of the bots to a folder; `engine` is an executable that speaks the protocol,
    `rubbish` one that does not.
    """
    folder.mkdir(exist_ok=True)
    for name in names:
        if name in BOTS:
            (folder / f"{name}.py").write_text(BOTS[name], encoding="utf-8")
            continue
        engine = ROOT / "tests" / "support" / "broken_engine.py"
        commands = {
            "engine": f"exec {sys.executable} -S -E {engine}",
            "rubbish": "while echo rubbish; do :; done",
        }
        program = folder / name
        program.write_text(f"#!/bin/sh\n{commands[name]}\n", encoding="utf-8")
        program.chmod(0o755)
    return folder
