"""The job summary that GitHub shows for a run."""

from fourfold.github.event import Event
from fourfold.github.markdown import code, plain
from fourfold.github.run import Report


def summarised(report: Report, event: Event) -> str:
    """The job's summary, in Markdown.

    >>> from fourfold.github.rules import Request
    >>> from fourfold.github.markdown import Links
    >>> from fourfold.github.state import moment
    >>> request = Request(7, "connect4|new", "ada", moment("2026-01-01T00:00:00Z"))
    >>> report = Report(7, {7: "still_running"})
    >>> print(summarised(report, Event(Links("bo/bo"), request)))
    ### Connect Four: still running
    <BLANKLINE>
    <a href="https://github.com/bo/bo/issues/7">Issue 7</a> by ada: <code>connect4&#124;new</code>
    <BLANKLINE>
    """
    request = event.request
    lines = [f"### Connect Four: {_words(report.outcome)}", ""]
    if request is not None:
        lines.append(
            f"{_link(event, request.issue)} by {plain(request.user)}: {code(request.title)}"
        )
    for issue, outcome in sorted(report.outcomes.items()):
        if issue != report.issue:
            lines.append(f"- {_link(event, issue)}: {_words(outcome)}")
    if report.issue in report.comments:
        comment = report.comments[report.issue]
        lines += ["", *(f"> {line}".rstrip() for line in comment.splitlines())]
    for warning in report.warnings:
        lines += ["", f"**Warning:** {code(warning, 500)}"]
    return "\n".join(lines) + "\n"


def _link(event: Event, issue: int) -> str:
    return f'<a href="{event.links.issue(issue)}">Issue {issue}</a>'


def _words(outcome: str) -> str:
    return outcome.replace("_", " ")
