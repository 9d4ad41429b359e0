"""What people may do according to the rules and the settings, and the messages they get."""

import pytest
from support.github.server import OWNER
from support.github.world import ARCHIVE, SETTINGS, STATE, World

from fourfold.github.state import read_state
from fourfold.rules.record import Record

NEWER = '{"version": 99}'  # a state of a later version stops the game

# ---- Rules, each with its answer


def test_the_other_teams_turn(world: World) -> None:
    seen = world.open("ada", "connect4|drop|blue|4")
    assert seen.reactions == ["eyes", "confused"]
    assert seen.closed_as == "not_planned"
    assert "It is Red's turn, not Blue's" in seen.comment
    assert "title=connect4%7Cdrop%7Cred%7C4&" in seen.comment
    assert world.github.file(STATE) is None
    bot = world.open("ada", "connect4|drop|blue|ai:easy")
    assert "title=connect4%7Cdrop%7Cred%7Cai%3Aeasy&" in bot.comment


@pytest.mark.parametrize(
    ("what", "told"),
    [
        *(
            (f"drop|red|{column}", f"There is no column {column.replace('-', '&#45;')}")
            for column in ("8", "0", "-1", "99", "a", "z")
        ),
        ("drop|red|9", "Columns are 1 to 7"),
        *(
            (f"drop|red|ai:{level}", "There is no bot called")
            for level in ("godlike", "threats:depth=42")
        ),
        ("drop|red|ai:godlike", "ai%3Ahard"),
        *(
            (what, "I cannot read")
            for what in ("", "drop", "drop|green|four", "drop|red|four", "x|y")
        ),
    ],
)
def test_commands_that_nobody_may_give(world: World, what: str, told: str) -> None:
    seen = world.open("ada", f"connect4|{what}")
    assert told in seen.comment
    assert seen.reactions == ["eyes", "confused"]


def test_a_full_column(world: World) -> None:
    world.begin("444444")
    seen = world.open("ada", "connect4|drop|red|4")
    assert "Column 4 is full" in seen.comment
    assert seen.comment.count("title=connect4%7Cdrop%7Cred%7C") == 6


def test_nobody_moves_twice_in_a_row(world: World) -> None:
    world.open("ada", "connect4|drop|red|4")
    seen = world.open("Ada", "connect4|drop|blue|4")
    assert "no one may move twice in a row" in seen.comment
    assert "title=connect4%7Cdrop%7Cblue%7Cai&" in seen.comment
    assert world.open("ada", "connect4|drop|blue|ai").accepted  # bot moves do not count
    assert world.open("ada", "connect4|drop|red|4").accepted  # and block no one


def test_the_bot_moves_at_the_requested_level(world: World) -> None:
    assert world.open("ada", "connect4|drop|red|ai").accepted
    assert world.state.match.moves[0].bot == "hard"
    seen = world.open("ada", "connect4|drop|blue|ai:impossible")
    assert "The bot (impossible) played column" in seen.comment
    assert world.state.match.moves[1].bot == "impossible"
    assert world.state.people == 0
    assert "🤖 impossible, asked by" in world.readme


def test_a_bot_reply_counts_for_no_one(world: World) -> None:
    world.choose(bot_replies=True)
    assert world.open("ada", "connect4|drop|red|4").accepted
    ada = '<a href="https://github.com/ada">ada</a>'
    assert f"| 🤖 hard, in reply to {ada} |" in world.readme
    assert "asked by" not in world.readme
    assert world.open("ada", "connect4|drop|red|ai:easy").accepted
    assert f"| 🤖 easy, asked by {ada} |" in world.readme


def test_a_new_game_only_when_one_is_over_or_by_the_owner(world: World) -> None:
    world.play("44")
    refused = world.open("ada", "connect4|new")
    assert "Game 1 is still in progress" in refused.comment
    begun = world.open(OWNER, "connect4|new")
    assert begun.accepted
    assert "Game 2 has begun" in begun.comment
    assert world.state.match.number == 2
    archive = world.github.file(ARCHIVE)
    assert archive is not None
    assert Record.from_json(archive).moves == "44"  # resigned


def test_moves_after_the_end(world: World) -> None:
    world.begin("4141414")
    seen = world.open("bob", "connect4|drop|blue|4")
    assert "Game 1 is over" in seen.comment
    assert "title=connect4%7Cnew&" in seen.comment
    assert world.open("bob", "connect4|new").accepted
    assert world.open("bob", "connect4|drop|red|4").accepted


def test_analysis(world: World) -> None:
    world.begin("414141")
    head = world.github.head
    seen = world.open("eve", "connect4|analyse")
    assert seen.accepted
    assert "| 4 | +18 (win in 1) |" in seen.comment
    assert "Best: [4](" in seen.comment
    assert world.github.head == head
    world.play("4")
    assert "Game 1 is over" in world.open("eve", "connect4|analyse").comment


# ---- Settings


def test_cool_off(world: World) -> None:
    world.choose(cool_off_minutes=60)
    world.open("ada", "connect4|drop|red|4", "2026-01-01T12:00:00Z")
    world.open("bob", "connect4|drop|blue|4", "2026-01-01T12:01:00Z")
    for what in ("4", "ai", "ai:easy"):
        early = world.open("ada", f"connect4|drop|red|{what}", "2026-01-01T12:45:00Z")
        assert "Please wait 15 minutes" in early.comment
        assert "ask the bot" not in early.comment
    assert world.open("ada", "connect4|drop|red|4", "2026-01-01T13:00:00Z").accepted


def test_a_person_who_asks_the_bot_has_to_wait_as_well(world: World) -> None:
    world.choose(cool_off_minutes=60)
    assert world.open("ada", "connect4|drop|red|ai:easy", "2026-01-01T12:00:00Z").accepted
    for what in ("4", "ai:easy"):
        early = world.open("ada", f"connect4|drop|blue|{what}", "2026-01-01T12:01:00Z")
        assert "Please wait 59 minutes" in early.comment
    assert world.open("ada", "connect4|drop|blue|ai:easy", "2026-01-01T13:00:00Z").accepted
    assert world.state.people == 0
    assert "<table>" not in world.readme  # in no leaderboard


def test_a_reply_of_the_bot_does_not_count_for_the_person(world: World) -> None:
    world.choose(moves_per_day=2, bot_replies=True)
    assert world.open("ada", "connect4|drop|red|4", "2026-01-01T12:00:00Z").accepted
    assert world.open("ada", "connect4|drop|red|4", "2026-01-01T12:01:00Z").accepted
    assert "2 moves within" in world.open("ada", "connect4|drop|red|4").comment


def test_moves_per_day(world: World) -> None:
    world.choose(moves_per_day=1)
    world.open("ada", "connect4|drop|red|4", "2026-01-01T12:00:00Z")
    world.open("bob", "connect4|drop|blue|ai", "2026-01-01T12:01:00Z")
    for user, what in (("ada", "4"), ("ada", "ai"), ("bob", "4"), ("bob", "ai:easy")):
        early = world.open(user, f"connect4|drop|red|{what}", "2026-01-02T11:00:00Z")
        assert "1 move within 24 hours" in early.comment
    assert world.open("ada", "connect4|drop|red|ai", "2026-01-02T12:00:00Z").accepted


def test_banned_people(world: World) -> None:
    world.choose(banned=["Eve"])
    for title in ("connect4|drop|red|4", "connect4|drop|red|ai", "connect4|new"):
        assert "has blocked you from playing" in world.open("eve", title).comment


def test_accounts_must_be_old_enough(world: World) -> None:
    world.choose(account_age_days=30)
    world.github.accounts["new"] = "2025-12-30T00:00:00Z"
    world.github.accounts["old"] = "2015-12-30T00:00:00Z"
    for what in ("4", "ai", "ai:easy"):
        young = world.open("new", f"connect4|drop|red|{what}")
        assert "Accounts must be at least 30 days old" in young.comment
    assert (
        "Accounts must be at least 30 days old"
        in world.open("ghost", "connect4|drop|red|4").comment
    )
    assert world.open("old", "connect4|drop|red|ai").accepted
    assert world.open("old", "connect4|drop|blue|4").accepted


def test_another_board_other_teams_prefix_labels_and_texts(world: World) -> None:
    world.choose(
        prefix="four",
        columns=9,
        rows=6,
        bot="easy",
        teams=[
            {"name": "green", "color": "#22aa44", "emoji": "🟢"},
            {"name": "gold", "color": "#ddaa00", "emoji": "🟡"},
        ],
        labels=["game", "four"],
        folder="play/four",
        texts={"moved": "Danke, {user}: {column}!"},
    )
    seen = world.open("ada", "FOUR|drop|Green|9")
    assert '<a href="https://github.com/ada">ada</a>: 9!' in seen.comment
    assert seen.labels == ["game", "four"]
    assert read_state(world.github.file("play/four/state.json")).match.columns == 9
    assert "#22aa44" in (world.github.file("play/four/board-1-1-light.svg") or "")
    assert "four%7Cdrop%7Cgold%7C9" in world.readme
    assert world.open("ada", "connect4|drop|red|4").reactions == []


def test_labels_that_an_issue_has_stay(world: World) -> None:
    event = world.github.event("ada", "connect4|drop|red|4")
    world.github.issues[1]["labels"] = [{"name": "fun"}]
    assert world.answer(event).labels == ["fun", "connect4"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{", "line 1, column 2"),
        ('{"columns": 3}', "columns&#58; input should be greater than or equal to 4"),
        ('{"colums": 7}', "colums&#58; extra inputs are not permitted"),
        ('{"bot": "nobody"}', "no player"),
        ('{"texts": {"moved": "{secret}"}}', "unknown value"),
        ("[]", "input should be"),
    ],
)
def test_broken_settings_are_reported_to_the_owner(world: World, text: str, problem: str) -> None:
    world.github.write({SETTINGS: text})
    seen = world.open("ada", "connect4|drop|red|4")
    assert seen.accepted
    assert f"@{OWNER}" in seen.comment
    assert problem.replace(",", "&#44;") in seen.comment
    assert "connect4.json" in seen.comment.replace("&#46;", ".")
    assert "the default settings" in seen.comment
    assert "::warning::" in seen.log
    assert "@" not in world.open("bob", "connect4|drop|blue|4").comment


def test_the_last_valid_settings_are_used(world: World) -> None:
    world.choose(cool_off_minutes=60, texts={"moved": "Thanks! {team} in {column}."})
    good = world.github.head
    world.github.write({SETTINGS: "{"})
    world.github.write({SETTINGS: "[]"})
    seen = world.open("ada", "connect4|drop|red|4")
    assert "Thanks! Red in 4." in seen.comment
    assert f"the version in commit <code>{good[:10]}</code>" in seen.comment
    world.open("bob", "connect4|drop|blue|4")
    assert "wait 60 minutes" in world.open("ada", "connect4|drop|red|4").comment
    # Each new problem is reported once, until the file is corrected.
    world.github.write({SETTINGS: '{"columns": 3}'})
    assert f"@{OWNER}" in world.open("cy", "connect4|drop|red|4").comment
    world.choose()
    assert f"@{OWNER}" not in world.open("dee", "connect4|drop|blue|4").comment
    assert world.state.settings_problem == ""


def test_a_run_that_failed_can_be_run_again_after_a_fix(world: World) -> None:
    world.github.write({STATE: NEWER})
    event = world.github.event("ada", "connect4|drop|red|4")
    assert world.answer(event).status == 1
    world.github.write({STATE: None})
    again = world.answer(event)
    assert again.status == 0
    assert again.reactions == ["eyes", "confused", "rocket"]
    assert "column **4**" in again.comments[-1]
    assert again.closed_as == "completed"
    assert world.moves == "4"
    assert world.answer(event).comments == again.comments


def test_a_failure_is_reported_once_and_retried(world: World) -> None:
    world.github.write({STATE: NEWER})
    event = world.github.event("ada", "connect4|drop|red|4")
    assert world.answer(event).status == 1
    assert world.answer(event).status == 0  # the owner knows
    assert len(world.seen(1).comments) == 1
    world.github.write({STATE: None})
    assert world.sweep()[0] == 0
    assert world.moves == "4"
    assert world.seen(1).closed_as == "completed"


def test_an_issue_that_is_not_a_command_is_left_alone_even_if_settings_are_broken(
    world: World,
) -> None:
    world.github.write({SETTINGS: "{"})
    seen = world.open("ada", "A question")
    assert (seen.status, seen.reactions, seen.comments) == (0, [], [])
    assert ".github/connect4.json: line 1" in seen.log


def test_help_lists_the_commands(world: World) -> None:
    seen = world.open("ada", "connect4|help")
    assert seen.accepted
    for command in ("connect4|drop|red|4", "connect4|analyse", "connect4|new"):
        assert f"`{command}`" in seen.comment
    assert "Next: 🔴 **Red**." in seen.comment


def test_an_unknown_team_is_answered_with_the_teams(world: World) -> None:
    seen = world.open("ada", "connect4|drop|yellow|4")
    assert "There is no team <code>yellow</code>." in seen.comment
    assert "<code>red</code> and <code>blue</code>" in seen.comment
    assert "[play column 4 for Red](" in seen.comment
