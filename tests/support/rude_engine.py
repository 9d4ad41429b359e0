"""An engine that shakes hands, and then answers `go` in the way of its argument. Starts quickly."""

import os
import sys
import time


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def act(way: str) -> None:  # noqa: C901, PLR0912 - a way in each branch
    if way == "hang":
        time.sleep(600)
    elif way == "crash":
        sys.stderr.write("first line\nlast line\n")
        sys.exit(3)
    elif way == "abort":
        os.abort()
    elif way == "illegal":
        say("bestmove 8")
    elif way == "full column":
        say("bestmove 4")
    elif way == "none":
        say("error what is this?")
        say("bestmove none")
    elif way == "silent":
        say("bestmove")
    elif way == "score":
        say("info score excellent")
    elif way == "endless line":
        while True:
            sys.stdout.write("4" * 1000)
    elif way == "endless lines":
        while True:
            sys.stdout.write("4\n")
    elif way == "child":
        if os.fork() == 0:
            time.sleep(600)
        say(f"info string {os.getpid()}")
        sys.exit(4)
    elif way == "chatty":
        say("Thinking...")
        say("info depth 3 eval 1.5 nodes 10 time 20 pv 44 string info score 5 unknown 7")
        say("info move 4 lower -2 upper 3")
        say("info lower -2")
        say("info upper 3")
        say("bestmove 4 ponder 4")
    elif way != "waits":
        say("bestmove 1")


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
            say("id name Rude Engine")
            say("id author Ada")
            say("option name Depth type spin default 4 min 1 max 8")
            say("option name Style type combo default calm var calm var very bold")
            say("option name Own book type check default true")
            say("option name File type string default")
            say("ok")
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
