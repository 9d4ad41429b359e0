"""Request moves from a fourfold server, without ever making the game wait for the network.

    POST /api/v1/moves   {"moves": "4455", "player": "hard"}   →   {"column": 4}

Columns are numbered from 1, as in the move string. If anything goes wrong (a late or invalid
response, no network), there is no answer, and the board plays the move that it found itself.
"""

import json

# "Not yet", on the systems that this may run on: try again, in progress, not connected.
_NOT_YET = (11, 35, 36, 57, 107, 115, 119, 128, 10035, 10057)
_LONGEST = 1024  # bytes of a response

_REQUEST = """\
POST /api/v1/moves HTTP/1.0\r
Host: {}\r
Content-Type: application/json\r
Content-Length: {}\r
Connection: close\r
\r
{}"""


class Link:
    """One request at a time: `ask`, then `poll` until there is an answer or the link gives up."""

    def __init__(self, server, player, sockets, is_online=lambda: True):
        """`server` is `host` or `host:port`; `sockets` is the module `socket` or a replacement."""
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
        """Send a request; drop the previous one if it is still running."""
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
        except (OSError, ValueError) as error:  # a name that is invalid or cannot be resolved
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
            self.close()  # the server closes the connection after its response
            self._column = read_answer(self._answer)  # kept until the next request, or `close`

    def close(self):
        """Drop the request and its answer; a later response is ignored."""
        self._column = -1
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def _give_up_on(self, error):
        if not (error.args and error.args[0] in _NOT_YET):
            self.close()


def read_answer(answer):
    r"""The column in an HTTP response, from 0; -1 if there is none.

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
