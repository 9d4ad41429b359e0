"""Output to streams whose encoding does not have every character that we print.

Everything that a command writes, with Rich or with `print`, passes through `sys.stdout` and
`sys.stderr`. So one error handler of these streams serves all output: a character that the encoding
does not have is replaced by a similar one of ASCII.
"""

import codecs
import io
import sys

from fourfold.plain_text import in_ascii

_HANDLER = "fourfold-ascii"


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return in_ascii(error.object[error.start : error.end]), error.end


codecs.register_error(_HANDLER, _replace)


def encodable(text: str) -> str:
    """The text as stdout writes it: what stands in a table is measured before it is written."""
    encoding = sys.stdout.encoding or "ascii"
    return text.encode(encoding, _HANDLER).decode(encoding)


def prepare_streams() -> None:
    """Let stdout and stderr replace what they cannot write, and stdin what it cannot read."""
    for stream, handler in ((sys.stdout, _HANDLER), (sys.stderr, _HANDLER), (sys.stdin, "replace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=handler)
