"""Asks a fourfold server for a move, without ever making the game wait for the network.

    POST /api/v1/moves   {"moves": "4455", "player": "hard"}   →   {"column": 4}

Columns count from 1, as in the move string. Whatever goes wrong, a late answer, a strange one, no
network at all, ends in "no answer", and the board plays the move that it found itself.
"""

import json

# "Not yet", on the systems that this may run on: try again, in progress, not connected.
_NOT_YET = (11, 35, 36, 57, 107, 115, 119, 128, 10035, 10057)
_LONGEST = 1024  # bytes of an answer

_REQUEST = """\
POST /api/v1/moves HTTP/1.0\r
Host: {}\r
Content-Type: application/json\r
Content-Length: {}\r
Connection: close\r
\r
{}"""


class Link:
    """One question at a time: `ask`, then `poll` until there is an answer or no more hope."""

    def __init__(self, server, player, sockets, is_online=lambda: True):
        """`server` is `host` or `host:port`; `sockets` is the module `socket`, or one like it."""
        host, _, port = server.partition(":")
        self._host = host
        self._port = int(port or 80)
        self._player = player
        self._sockets = sockets
        self._is_online = is_online
        self._socket = None
        self._column = -1

    @property
    def is_waiting(self):
        """Whether an answer may still come."""
        return self._socket is not None

    def ask(self, moves):
        """Sends a question; one that is under way is dropped."""
        self.close()
        if not self._is_online():
            return
        body = f'{{"moves": "{moves}", "player": {json.dumps(self._player)}}}'
        self._request = _REQUEST.format(self._host, len(body), body).encode()
        self._answer = b""
        try:
            address = self._sockets.getaddrinfo(self._host, self._port)[0][-1]
            self._socket = self._sockets.socket()
            self._socket.setblocking(False)
            self._socket.connect(address)
        except (OSError, ValueError) as error:  # a name that cannot be looked up, or is none
            self._give_up_on(error)

    def poll(self):
        """The column of the answer, from 0; -1 while there is none."""
        if self._socket is not None:
            try:
                self._go_on()
            except (OSError, MemoryError) as error:
                self._give_up_on(error)
        return self._column

    def _go_on(self):
        if self._request:
            sent = self._socket.send(self._request)
            self._request = self._request[sent or 0 :]
            return
        data = self._socket.recv(512)
        if data is None:
            return  # MicroPython's "not yet"
        self._answer += data
        if not data or len(self._answer) > _LONGEST:
            self.close()  # the server closes the connection after its answer
            self._column = read_answer(self._answer)  # holds until the next question, or `close`

    def close(self):
        """Drops the question and its answer: one that comes later is ignored."""
        self._column = -1
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def _give_up_on(self, error):
        if not (error.args and error.args[0] in _NOT_YET):
            self.close()


def read_answer(answer):
    r"""The column that an HTTP answer names, from 0; -1 if it names none.

    >>> read_answer(b'HTTP/1.1 200 OK\r\nServer: x\r\n\r\n{"column": 4}')
    3
    >>> read_answer(b'HTTP/1.1 404 Not Found\r\n\r\n{"column": 4}')
    -1
    """
    head, _, body = answer.partition(b"\r\n\r\n")
    status = head.split(b" ", 2)
    if len(answer) > _LONGEST or len(status) < 2 or status[1] != b"200":
        return -1
    try:
        found = json.loads(body)
    except (ValueError, UnicodeError):
        return -1
    column = found.get("column") if isinstance(found, dict) else None
    if not isinstance(column, int) or isinstance(column, bool) or not 1 <= column <= 7:
        return -1
    return column - 1
