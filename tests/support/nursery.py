"""Has the command line loaded, and starts a process for each command that it reads from stdin.

Loading takes longer than most commands; so it is done once, and the processes are forked.
"""

import io
import json
import os
import sys

from fourfold.cli import main
from fourfold.cli.app import COMMANDS, load_command

for name in COMMANDS:  # this is what takes long
    load_command(name)


def serve() -> None:
    """Answers each line, an order as JSON, with the exit status of its command."""
    # Not through sys.stdin and sys.stdout: the commands must find those as new.
    orders = io.FileIO(0, closefd=False)
    while line := orders.readline():
        order = json.loads(line)
        child = os.fork()
        if child == 0:
            for stream, path in enumerate(order["streams"]):
                os.dup2(os.open(path, os.O_RDWR), stream)
            os.chdir(order["folder"])
            sys.argv = ["fourfold", *order["arguments"]]
            main()  # never returns
        _, status = os.waitpid(child, 0)
        os.write(1, b"%d\n" % os.waitstatus_to_exitcode(status))


if __name__ == "__main__":
    serve()
