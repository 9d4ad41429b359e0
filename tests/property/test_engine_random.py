"""The engine under any input: it continues, and answers every accepted `go` exactly once."""

from hypothesis import given, settings
from hypothesis import strategies as st
from support.engine_driver import EngineDriver

from fourfold.adapters.engine.messages import LONGEST_LINE

WORDS = st.sampled_from(
    [
        *("c4i", "1", "isready", "newgame", "setoption", "name", "value", "Player", "random"),
        *("Threads", "Book", "false", "position", "size", "4x4", "7x6", "9x6", "moves", "4455"),
        *("4141414", "1", "44444444", "go", "go", "movetime", "5", "depth", "2", "nodes", "100"),
        *("time1", "time2", "infinite", "stop", "-1", "x" * 5000, "\u0000", "é", ""),
    ]
)
LINES = st.lists(WORDS, max_size=8).map(" ".join)
TEXTS = st.text(max_size=30).map(lambda text: text.replace("quit", ""))
COMMANDS = st.sampled_from(["go", "go infinite", "position size 9x6", "stop", "isready"])


def count(word: str, lines: list[str]) -> int:
    """How many of the lines that the engine reads begin with a word."""
    sent = "\n".join(lines).encode("utf-8", "replace").split(b"\n")
    short = [line.decode("utf-8", "replace").split() for line in sent if len(line) <= LONGEST_LINE]
    return sum(words[:1] == [word] for words in short)


@settings(max_examples=60)
@given(st.lists(COMMANDS | LINES | TEXTS, max_size=8))
def test_every_go_that_is_accepted_has_one_answer(lines: list[str]) -> None:
    with EngineDriver() as engine:
        engine.send(*lines, "stop", "xyzzy")
        seen: list[str] = []
        for _ in range(count("isready", lines)):
            seen += engine.read_until("readyok")
        engine.send("isready")
        seen += engine.read_until("readyok")
        accepted = count("go", lines) - seen.count("error go: the engine is thinking")
        # The search that `stop` ends may answer after `readyok`.
        answers = sum(line.startswith("bestmove") for line in seen)
        if answers < accepted:
            engine.read_until("bestmove")
            answers += 1
        assert answers == accepted
        engine.quiet()


@settings(max_examples=60)
@given(st.lists(st.binary(max_size=200), max_size=10))
def test_the_engine_survives_any_bytes(chunks: list[bytes]) -> None:
    with EngineDriver() as engine:
        for chunk in chunks:
            if chunk:
                engine.send_bytes(chunk)
        engine.send("", "isready")
        if b"quit" not in b"".join(chunks):
            engine.read_until("readyok")
