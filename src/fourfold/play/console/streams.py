"""The standard streams: error messages, and characters that their encoding does not have.

Everything that a command prints passes through `sys.stdout` and `sys.stderr`. One error handler of
these streams therefore serves all output: it replaces a character that the encoding does not have
with a similar one of ASCII.
"""

import codecs
import io
import sys

from fourfold.base.plain_text import in_ascii, printable

_HANDLER = "fourfold-ascii"


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return in_ascii(error.object[error.start : error.end]), error.end


codecs.register_error(_HANDLER, _replace)


def prepare_streams() -> None:
    """Let stdout and stderr replace what they cannot write, and stdin what it cannot read."""
    for stream, handler in ((sys.stdout, _HANDLER), (sys.stderr, _HANDLER), (sys.stdin, "replace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=handler)


def encodable(text: str) -> str:
    """The text as stdout will write it. A table is measured before it is written."""
    encoding = sys.stdout.encoding or "ascii"
    return text.encode(encoding, _HANDLER).decode(encoding)


def print_error(message: str) -> None:
    """Print an error message to stderr, on one line."""
    print(f"fourfold: {printable(message)}", file=sys.stderr, flush=True)
