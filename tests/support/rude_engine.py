"""An engine that shakes hands, and then answers `go` in the way of its argument. Starts quickly."""

import os
import sys
import time


def say(*lines: str) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


HANDSHAKE = [
    "id name Rude Engine",
    "id author Ada",
    "option name Depth type spin default 4 min 1 max 8",
    "option name Style type combo default calm var calm var very bold",
    "option name Own book type check default true",
    "option name File type string default",
    "ok",
]
LINES = {
    "illegal": ["bestmove 8"],
    "full column": ["bestmove 4"],
    "none": ["error what is this?", "bestmove none"],
    "silent": ["bestmove"],
    "score": ["info score excellent"],
    "chatty": [
        "Thinking...",
        "info depth 3 eval 1.5 nodes 10 time 20 pv 44 string info score 5 unknown 7",
        "info move 4 lower -2 upper 3",
        "info lower -2",
        "info upper 3",
        "bestmove 4 ponder 4",
    ],
    "waits": [],
}


def act(way: str) -> None:
    if way == "hang":
        time.sleep(600)
    elif way == "crash":
        sys.stderr.write("first line\nlast line\n")
        sys.exit(3)
    elif way == "abort":
        os.abort()
    elif way.startswith("endless"):
        while True:
            sys.stdout.write("4" * 1000 if way == "endless line" else "4\n")
    elif way == "child":
        if os.fork() == 0:
            time.sleep(600)
        say(f"info string {os.getpid()}")
        sys.exit(4)
    else:
        say(*LINES.get(way, ["bestmove 1"]))


def main(way: str) -> None:  # noqa: C901
    if way == "no handshake":
        time.sleep(600)
    if way == "flood":
        while True:
            sys.stdout.write("rubbish\n")
    for line in iter(sys.stdin.readline, ""):
        word = line.split()[0]
        if word == "c4i":
            if way == "bad option":
                say("option name Speed")
            say(*HANDSHAKE)
        elif word == "isready":
            say("readyok")
        elif word == "setoption" and "7" in line:
            say("error 7 is unlucky")
        elif word == "go":
            act(way)
        elif word == "stop" and way == "waits":
            say("bestmove 2")
        elif word == "quit":
            if way == "stays":
                time.sleep(600)
            return


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "")
