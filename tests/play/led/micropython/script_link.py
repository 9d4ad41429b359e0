"""A server that answers correctly, badly, late or not at all. The game continues."""

from fourfold_led.link import Link
from stage import Stage


class Sockets:
    """A simulated network: what `recv` returns, one item per call; None is "not yet"."""

    def __init__(self, answers=(), connect=115, send=None, wait=0):
        self.answers = list(answers)
        self.wait = wait
        self.connect_error = connect
        self.send_error = send
        self.sent = b""
        self.opened = self.closed = 0

    def getaddrinfo(self, host, port):
        return [(0, 0, 0, "", (host, port))]

    def socket(self):
        self.opened += 1
        return self

    def setblocking(self, flag):
        self.blocking = flag

    def connect(self, address):
        self.address = address
        if self.connect_error:
            raise OSError(self.connect_error)

    def send(self, data):
        if self.send_error:
            raise OSError(self.send_error)
        self.sent += data[:50]  # a little at a time
        return len(data[:50])

    def recv(self, size):
        self.wait -= 1
        if self.wait >= 0 or not self.answers:
            raise OSError(11)
        answer = self.answers.pop(0)
        if answer is None:
            raise OSError(11)
        assert len(answer) <= size
        return answer

    def close(self):
        self.closed += 1


def good(body):
    return b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n" + body


# In each case the computer moves second after a disc in the middle; by itself it plays column 4.
CASES = (
    ("a good answer", Sockets([good(b'{"column": 2}'), b""])),
    ("in pieces", Sockets([b"HTTP/1.1 20", None, b'0 OK\r\n\r\n{"col', b'umn": 1}', b""])),
    ("late", Sockets([good(b'{"column": 2}'), b""], wait=2000)),
    ("never", Sockets()),
    ("no such server", Sockets(connect=111)),
    ("refused later", Sockets(send=111)),
    ("not found", Sockets([b"HTTP/1.1 404 Not Found\r\n\r\n{}", b""])),
    ("no JSON", Sockets([good(b"<html>"), b""])),
    ("no column", Sockets([good(b"[4]"), b""])),
    ("a strange column", Sockets([good(b'{"column": "two"}'), b""])),
    ("true", Sockets([good(b'{"column": true}'), b""])),
    ("out of range", Sockets([good(b'{"column": 8}'), b""])),
    ("zero", Sockets([good(b'{"column": 0}'), b""])),
    ("endless", Sockets([b"x" * 512] * 9)),
    ("not text", Sockets([b"\xff\xfe\x00", b""])),
    ("nothing", Sockets([b""])),
)


def play(sockets, stage_moves, **settings):
    link = Link("192.168.1.20:8000", "hard", sockets)
    stage = Stage(link, ply=3, server_ms=1000, **settings)
    stage.wait(30)
    stage.press()
    for column in stage_moves:
        stage.game.board.play(column)
    stage.press()
    count = stage.game.board.count
    started = stage.clock
    while stage.game.state != 1 or stage.game.board.count == count:
        stage.wait(5)
    return stage, stage.clock - started


def _steps():
    for name, sockets in CASES:
        stage, ms = play(sockets, ())
        print(name, stage.game.board.move_string(), ms, sockets.opened == sockets.closed)
        yield True

    sockets = Sockets([good(b'{"column": 1}'), b""])
    stage, _ = play(sockets, (0, 0, 0, 0, 0, 0))
    print("a full column", stage.game.board.move_string())
    print(sockets.address, sockets.blocking)
    print(sockets.sent.decode().replace("\r\n", "|"))
    yield True

    # A demo sends no request, and does not play the answer to the game before.
    sockets = Sockets([good(b'{"column": 1}'), b""])
    stage, _ = play(sockets, (), idle_ms=3000)
    while not stage.game.demo or stage.game.board.count < 8:
        stage.wait(50)
        yield True
    print("a demo", stage.game.board.move_string(), sockets.opened)

    link = Link("host", "hard", Sockets(), lambda: False)
    link.ask("4")
    print("offline", link.is_waiting, link.poll())
    yield False


_script = _steps()


def step():
    return next(_script)
