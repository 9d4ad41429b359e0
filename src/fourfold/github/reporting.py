"""What the owner sees in the log of a run."""

from fourfold.github.event import Event
from fourfold.github.markdown import code, plain
from fourfold.github.running import Report


def summarised(report: Report, event: Event) -> str:
    """The job's summary, in Markdown.

    >>> from fourfold.github.judging import Request
    >>> from fourfold.github.markdown import Links
    >>> from fourfold.github.state import moment
    >>> request = Request(7, "connect4|new", "ada", moment("2026-01-01T00:00:00Z"))
    >>> print(summarised(Report("still_running"), Event(request, Links("bo/bo"), ())))
    ### Connect Four: still running
    <BLANKLINE>
    <a href="https://github.com/bo/bo/issues/7">Issue 7</a> by ada: <code>connect4&#124;new</code>
    <BLANKLINE>
    """
    request = event.request
    lines = [
        f"### Connect Four: {report.outcome.replace('_', ' ')}",
        "",
        (
            f'<a href="{event.links.issue(request.issue)}">Issue {request.issue}</a> '
            f"by {plain(request.user)}: {code(request.title)}"
        ),
    ]
    if report.comment:
        lines += ["", *(f"> {line}".rstrip() for line in report.comment.splitlines())]
    for warning in report.warnings:
        lines += ["", f"**Warning:** {code(warning, 500)}"]
    return "\n".join(lines) + "\n"
