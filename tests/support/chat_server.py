"""A stand-in for a service of language models, with planted faults."""

import json
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Reply = str | tuple[int, bytes]
"""The text of an answer; or a status and the content of a response."""
ERROR = b'{"error": {"message": "try again"}}'


@dataclass
class ChatServer:
    """What the stand-in is asked, and how it answers."""

    reply: Callable[["ChatServer", Mapping[str, Any]], Reply]
    """Called with each request."""
    url: str = ""
    requests: list[dict[str, Any]] = field(default_factory=list)
    authorizations: list[str | None] = field(default_factory=list)

    def reference(self, *options: str, model: str = "stand-in") -> str:
        """The reference to the model, with options."""
        return ",".join([f"llm:{model}@{self.url}", *options])


def prompt_of(request: Mapping[str, Any]) -> str:
    """The text of the last message."""
    content = request["messages"][-1]["content"]
    return str(content if isinstance(content, str) else content[0]["text"])


@contextmanager
def chat_server(
    reply: Callable[[ChatServer, Mapping[str, Any]], Reply],
) -> Iterator[ChatServer]:
    """A server on a free port of this machine."""
    found = ChatServer(reply)

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True  # or each answer waits 40 ms for an acknowledgement

        def do_POST(self) -> None:
            request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            found.requests.append(request)
            found.authorizations.append(self.headers["Authorization"])
            said = reply(found, request) if self.path == "/v1/chat/completions" else (404, ERROR)
            status, content = said if isinstance(said, tuple) else (200, _completion(said))
            self.send_response(status)
            self.send_header("Content-Length", str(len(content)))
            self.send_header("Retry-After", "0")  # tests do not wait
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        found.url = f"http://127.0.0.1:{server.server_port}/v1"
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}).start()
        try:
            yield found
        finally:
            server.shutdown()


def _completion(text: str) -> bytes:
    message = {"role": "assistant", "content": text}
    usage = {"prompt_tokens": 100, "completion_tokens": 7, "total_tokens": 107}
    return json.dumps({"choices": [{"index": 0, "message": message}], "usage": usage}).encode()
