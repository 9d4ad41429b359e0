"""A small engine with one fault, chosen by the argument. It must not import much: it starts often.

Without an argument it has none, and follows every rule of docs/protocol.md.
"""

import sys
import time
from itertools import pairwise

COLUMNS, ROWS = 7, 6
FOREVER = 60


def main(fault: str) -> None:  # noqa: C901, PLR0912, PLR0915 - a fault in each branch
    stdin = sys.stdin.buffer
    moves: str | None = ""
    size = (COLUMNS, ROWS)
    asked = False
    while raw := stdin.readline():
        if fault == "binary garbage":
            raw.decode("ascii")
        if fault == "garbage" and len(raw) > 50_000:
            sys.exit(3)
        words = raw.decode("ascii", "replace").split() or [""]
        if len(raw) > 4096:
            say("error the line is too long")
        elif words[0] == "c4i":
            if fault == "handshake":
                say("hello")
                continue
            say("id name Broken", "option name Depth type spin default 4 min 1 max 8")
            say("size any" if fault == "other sizes" else "size 7x6", "ok")
        elif words[0] == "isready":
            if fault != "ready":
                say("readyok")
        elif words[0] == "setoption":
            if fault == "options" and words[2] == "Depth":
                say("error no such option")
        elif words[0] == "newgame":
            if fault == "new game":
                sys.exit(1)
        elif words[0] == "position":
            values = dict(pairwise(words))
            columns, _, rows = values.get("size", "7x6").partition("x")
            size = (COLUMNS, ROWS)
            if columns.isdigit() and rows.isdigit():
                size = (int(columns), int(rows))
            moves = legal(values.get("moves", ""), size)
            if fault == "illegal positions" and "x" in words:
                raise ValueError
            if moves is None and fault != "error reports":
                say("error this position is not legal")
            elif moves is None:
                moves = ""
        elif words[0] == "go":
            asked = True
            if fault == "move":
                continue
            if fault == "unknown words" and "hello" in words:
                raise ValueError
            if fault == "move time" and "20" in words:
                time.sleep(FOREVER)
            if fault == "clocks" and "time2" in words:
                time.sleep(FOREVER)
            if fault == "stop" and "infinite" in words:
                wait_for_isready_or_quit(stdin)
            if fault == "reads while thinking" and "infinite" in words:
                while (following := stdin.readline().strip()) not in {b"stop", b"quit"}:
                    pass
                if following == b"quit":
                    return
            if fault == "quit while thinking" and "infinite" in words:
                while (following := stdin.readline().strip()) != b"stop":
                    if following == b"isready":
                        say("readyok")
            if fault == "info":
                say("info lower 3 upper 1 nodes many")
            if fault == "estimates":
                say("info score 18" if moves == "" else "info move 1 lower 19")
            if "depth" in words and fault != "info":
                say(f"info depth {9 if fault == 'depth' else 1} nodes 1")
            if "nodes" in words and fault != "info":
                say(f"info nodes {10**6 if fault == 'nodes' else 100}")
            say(f"bestmove {choice(moves, size, fault)}")
            if fault == "one answer" and (words, moves) == (["go", "movetime", "50"], "44"):
                say("bestmove 1")
        elif words[0] == "stop":
            if fault == "stop without go" and moves == "":
                say("bestmove 4")
        elif words[0] == "quit":
            if fault == "quit" and not asked:
                sys.exit(5)
            return
    if fault == "end of input":
        time.sleep(FOREVER)


def wait_for_isready_or_quit(stdin: object) -> None:
    """Ignore `stop`."""
    for raw in iter(stdin.readline, b""):  # type: ignore[attr-defined]
        if raw.strip() == b"quit":
            sys.exit(0)
        if raw.strip() == b"isready":
            say("readyok")
            return


def choice(moves: str | None, size: tuple[int, int], fault: str) -> str:
    """The first column that is not full, or none when the game is over."""
    if moves is None:
        return "none"
    if over(moves, size):
        return "1" if fault == "finished games" else "none"
    free = [c for c in range(size[0]) if moves.count("123456789abc"[c]) < size[1]]
    if fault == "legal moves" and len(moves) > 20 and len(free) < 7:
        free = [c for c in range(size[0]) if c not in free]
    if fault == "other sizes" and size != (COLUMNS, ROWS):
        return "c" if size[0] < 12 else "z"
    return "123456789abc"[free[0]]


def legal(moves: str, size: tuple[int, int]) -> str | None:
    if not (4 <= size[0] <= 12 and 4 <= size[1] <= 12):
        return None
    labels = "123456789abc"[: size[0]]
    if any(moves.count(label) > size[1] for label in labels) or set(moves) - set(labels):
        return None
    return None if any(over(moves[:end], size) for end in range(7, len(moves))) else moves


def over(moves: str, size: tuple[int, int]) -> bool:
    if len(moves) >= size[0] * size[1]:
        return True
    discs: tuple[set[tuple[int, int]], ...] = (set(), set())
    heights = [0] * 12
    for number, move in enumerate(moves):
        column = "123456789abc".index(move)
        discs[number % 2].add((column, heights[column]))
        heights[column] += 1
    return any(
        all((x + i * dx, y + i * dy) in side for i in range(4))
        for side in discs
        for x, y in side
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
    )


def say(*lines: str) -> None:
    for line in lines:
        sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "")
