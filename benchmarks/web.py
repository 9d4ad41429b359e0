"""Fifty clients at once, alone and beside positions that nobody solves in time.

Starts a server, lets each client ask for the analysis of random positions, one after the other,
and prints how long they waited. Then the same again while others ask for hard positions without
pause.
"""

import argparse
import random
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import httpx2 as httpx

CLIENTS = 50
HARD = ("-?columns=8&rows=7", "-?columns=9&rows=6", "-?columns=10&rows=5", "-?columns=8&rows=6")


def random_moves(chance: random.Random) -> str:
    """A game of up to 36 moves that is not over: random play, without looking."""
    from fourfold import Position  # noqa: PLC0415 - the clients need nothing of it

    while True:
        position, moves = Position(), ""
        for _ in range(chance.randrange(36)):
            if position.is_over:
                break
            column = chance.choice(position.legal_moves)
            position, moves = position.play(column), moves + str(column + 1)
        if not position.is_over:
            return moves or "-"


def ask(url: str, moves: Sequence[str]) -> list[float]:
    """One client. How long it waited for each answer; for ever if one is not complete."""
    waited = []
    with httpx.Client(base_url=url, timeout=60) as client:
        for each in moves:
            start = time.perf_counter()
            answer = client.get(f"api/v1/analysis/{each}")
            waited.append(time.perf_counter() - start)
            if answer.status_code != httpx.codes.OK:
                sys.exit(f"{each}: {answer.status_code} {answer.text}")
            if not answer.json()["complete"]:
                waited[-1] = float("inf")
    return waited


def measure(url: str, games: list[list[str]], what: str) -> None:
    """All clients at once."""
    start = time.perf_counter()
    with ThreadPoolExecutor(CLIENTS) as clients:
        waited = sorted(
            seconds
            for each in clients.map(lambda moves: ask(url, moves), games)
            for seconds in each
        )
    took = time.perf_counter() - start
    print(
        f"{what}: {len(waited)} answers, {len(waited) / took:.0f} a second; "
        f"waited {statistics.median(waited):.3f} s (median), "
        f"{waited[len(waited) * 99 // 100]:.3f} s (99 %), {waited[-1]:.3f} s (longest)"
    )


@contextmanager
def hard_positions(url: str) -> Iterator[None]:
    """Others ask for them meanwhile, again and again."""
    ended = threading.Event()

    def ask_on(path: str) -> None:
        while not ended.is_set():
            httpx.get(f"{url}api/v1/analysis/{path}", timeout=60)

    with ThreadPoolExecutor(len(HARD)) as others:
        asking = [others.submit(ask_on, path) for path in HARD]
        try:
            yield
        finally:
            ended.set()
        for each in asking:
            each.result()


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--each", type=int, default=20, help="questions of each client")
    each = parser.parse_args().each
    chance = random.Random(1)
    games = [[random_moves(chance) for _ in range(each)] for _ in range(CLIENTS)]
    command = [sys.executable, "-m", "fourfold", "web", "--port", "0", "--no-open"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            line = server.stdout.readline() if server.stdout else ""
            url = next(word for word in line.split() if word.startswith("http"))
            measure(url, games, f"{CLIENTS} clients")
            with hard_positions(url):
                measure(url, games, f"{CLIENTS} clients beside {len(HARD)} hard positions")
        finally:
            server.terminate()


if __name__ == "__main__":
    main()
