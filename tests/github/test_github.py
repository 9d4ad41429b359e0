"""The community game without GitHub: its rules, its page, its settings and its files."""

import importlib.util
import json
import posixpath
import re
import tomllib
import zipfile
from dataclasses import replace
from datetime import timedelta
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from support.github.world import played
from support.paths import ROOT
from support.pseudo import english_in

from fourfold import Position, Solver
from fourfold.base.errors import FourfoldError
from fourfold.base.languages import PSEUDO
from fourfold.github import bot, commit, page, pictures, state
from fourfold.github.backend import File
from fourfold.github.bot import Bot
from fourfold.github.colors import ALIKE, distance
from fourfold.github.commands import is_command, read_command
from fourfold.github.comments import CommentWriter
from fourfold.github.event import read_event
from fourfold.github.markdown import Links, code, person, plain
from fourfold.github.rules import Analysed, Helped, Moved, Reason, Refused, Request, judge
from fourfold.github.settings import Settings, read_settings
from fourfold.github.setup import WORKFLOW, workflow
from fourfold.github.state import Match, Player, State, moment, read_state
from fourfold.github.texts import Texts

EXAMPLE_ACTION = "olive-example/fourfold@v0"
EXAMPLE = ROOT / "examples" / "profile-repository"
NOW = moment("2026-01-02T03:04:05Z")
LINKS = Links("ada/ada")
BOT = Bot()


def request(title: str, user: str = "ada", issue: int = 1, **about: object) -> Request:
    return Request(issue, title, user, NOW, **about)  # type: ignore[arg-type]


# ---- The rules


@pytest.mark.parametrize(
    ("what", "reason"),
    [
        ("9", Reason.NO_SUCH_COLUMN),
        ("4", Reason.FULL_COLUMN),
        ("ai:nobody", Reason.UNKNOWN_LEVEL),
        ("5", Reason.WRONG_TEAM),
    ],
)
def test_a_wrong_team_is_offered_only_what_can_be_played(what: str, reason: Reason) -> None:
    before = State(match=played("444444"), issues=tuple(range(1, 7)))
    wrong = request(f"connect4|drop|blue|{what}", issue=7)
    answer = judge(before, wrong, Settings(), BOT).answer
    assert isinstance(answer, Refused)
    assert answer.reason is reason


@given(st.text(max_size=200), st.text(min_size=1, max_size=40))
def test_any_title_is_answered(words: str, user: str) -> None:
    before = State(match=played("44"), issues=(1, 2))
    title = f"connect4|{words}"
    verdict = judge(before, request(title, user, issue=3), Settings(), BOT)
    text = CommentWriter(Settings(), LINKS, user, BOT).answer(verdict.answer, title)
    assert text.startswith("<!-- fourfold: answered, ")
    if isinstance(verdict.answer, Refused):
        assert verdict.state is None
        assert verdict.ended is None


@given(st.lists(st.tuples(st.integers(0, 1), st.integers(1, 7), st.integers(0, 5)), max_size=60))
def test_any_sequence_of_moves_keeps_the_state_valid(tries: list[tuple[int, int, int]]) -> None:
    settings, now, landed = Settings(new_game_after_end=True, columns=4, rows=4), State(), 0
    now = now.model_copy(update={"match": Match(columns=4, rows=4)})
    for issue, (team, column, user) in enumerate(tries, start=1):
        title = f"connect4|drop|{settings.teams[team].name}|{column}"
        verdict = judge(now, request(title, f"user{user}", issue), settings, BOT)
        if verdict.state is not None:
            now, landed = verdict.state, landed + 1
            assert read_state(now.to_json()) == now
            assert now.knows(issue)
    assert now.moves == landed
    assert sum(player.moves for player in now.players.values()) == landed


def test_a_state_of_the_first_version_is_continued() -> None:
    """It did not record who had asked the bot, so no one has to wait for that."""
    old = """{"version": 1, "moves": 2, "issues": [1, 2], "match": {"moves": [
        {"column": "4", "user": "ada", "issue": 1, "time": "2026-01-02T03:04:05Z", "worth": 100.0},
        {"column": "4", "user": "eve", "issue": 2, "time": "2026-01-02T03:05:05Z", "bot": "easy"}]},
        "players": {"ada": {"moves": 1, "worth": 100.0, "judged": 1,
        "last": "2026-01-02T03:04:05Z", "today": ["2026-01-02T03:04:05Z"]}}}"""
    request = Request(3, "connect4|drop|red|ai", "eve", moment("2026-01-02T03:06:05Z"))
    settings = Settings(cool_off_minutes=60)
    after = judge(read_state(old), request, settings, Bot()).state
    assert after is not None
    assert json.loads(after.to_json())["version"] == state.VERSION
    again = judge(after, replace(request, issue=4, title="connect4|drop|blue|1"), settings, Bot())
    assert isinstance(again.answer, Refused)
    assert again.answer.reason is Reason.COOL_OFF
    assert after.players["ada"] == read_state(old).players["ada"]


def test_the_most_important_reason_is_given() -> None:
    over = State(match=played("4141414"))
    answer = judge(over, request("connect4|drop|red|9"), Settings(), BOT).answer
    assert isinstance(answer, Refused)
    assert answer.reason is Reason.ALREADY_OVER


def test_an_old_issue_that_is_known_is_not_refused_for_its_age() -> None:
    assert State(forgotten=5, issues=(3,)).knows(3)


def test_the_list_of_known_issues_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state, "REMEMBERED", 3)
    now = State()
    for issue in (5, 2, 9, 4, 7):
        now = now.remember(issue)
    assert now.issues == (9, 4, 7)
    assert now.forgotten == 5
    answer = judge(now, request("connect4|drop|red|4", issue=2), Settings(), BOT).answer
    assert isinstance(answer, Refused)
    assert answer.reason is Reason.HANDLED_BEFORE


def test_moves_of_yesterday_are_forgotten_day_by_day() -> None:
    early = played("4").moves[0]
    late = early.model_copy(update={"user": "bob", "time": early.time + timedelta(hours=25)})
    now = State().count(early, wins=False).count(late, wins=False)
    assert now.players["ada"].today == ()
    assert now.players["ada"].last == early.time
    assert now.players["bob"].today == (late.time,)


def test_the_bot_gives_the_same_move_for_the_same_issue() -> None:
    asked = request("connect4|drop|red|ai:easy", issue=7)
    moves = [judge(State(), asked, Settings(), BOT).state for _ in range(3)]
    assert moves[0] == moves[1] == moves[2]


@pytest.mark.parametrize("level", ["threats:depth=20", "windows:depth=42,pruning=off"])
def test_a_bot_that_would_think_for_hours_moves_in_time(level: str) -> None:
    hasty = Bot(patience=0.05)
    assert hasty.choose(level, Position.from_moves("414141"), seed=1) == 3  # wins
    assert hasty.choose(level, Position(), seed=1) in range(7)


@pytest.mark.parametrize("level", ["led:ply=20", "perfect", "hard"])
def test_a_bot_that_obeys_its_time_limit_is_not_replaced(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot, "_FALLBACK", "nobody")
    monkeypatch.setattr(bot, "_GRACE", 60.0)  # however busy the machine is
    assert Bot(patience=1).choose(level, Position.from_moves("44"), seed=1) in range(7)


# ---- Words


@pytest.mark.parametrize("title", ["connect4", "connect5|new", "Bug", "", "| connect4|new"])
def test_other_issues_are_left_alone(title: str) -> None:
    assert not is_command(title, Settings())


@pytest.mark.parametrize(
    "title", ["connect4|new|", "connect4|drop|red|ai:", "connect4|drop|red|4|4"]
)
def test_almost_a_command_is_not_a_command(title: str) -> None:
    with pytest.raises(FourfoldError):
        read_command(title, Settings())


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del attrs
        self.tags.append(tag)


def _shown(markdown: str) -> list[str]:
    parser = _Tags()
    parser.feed(MarkdownIt("commonmark", {"html": True}).enable("table").render(markdown))
    return parser.tags


@given(st.text(max_size=100))
def test_no_text_becomes_markup(text: str) -> None:
    assert _shown(f"a {plain(text)} b") == ["p"]
    assert _shown(f"a {code(text)} b") == ["p", "code"]
    assert _shown(f"| a |\n|---|\n| {person(text, 'https://github.com')} |").count("a") == 1


# ---- The page


def test_a_readme_keeps_everything_outside_of_the_markers() -> None:
    text = f"one\n{page.BEGIN}x{page.END}two{page.BEGIN}y{page.END}"
    done = page.insert(text, r"new \1 \g<0>")
    assert done == f"one\n{page.BEGIN}\nnew \\1 \\g<0>\n{page.END}two{page.BEGIN}y{page.END}"


def test_a_readme_without_markers_is_left_alone() -> None:
    assert page.insert("# Me\n", "new") is None


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (f"a\n{page.BEGIN}", "line 2: <!-- connect4:begin --> has no <!-- connect4:end -->"),
        (page.END, "line 1: <!-- connect4:end --> has no <!-- connect4:begin --> before it"),
        (page.END + page.BEGIN, "line 1: <!-- connect4:end -->"),
        (f"{page.BEGIN}\nMy projects\n{page.BEGIN}{page.END}", "line 1: <!-- connect4:begin -->"),
        (f"{page.BEGIN}{page.END}\n{page.END}", "line 2: <!-- connect4:end -->"),
        (f"{page.BEGIN}{page.END}\n\n{page.BEGIN}", "line 3: <!-- connect4:begin -->"),
    ],
)
def test_a_marker_without_its_partner_is_named_by_its_line(text: str, problem: str) -> None:
    with pytest.raises(page.MisplacedMarker, match=f"^{re.escape(problem)}"):
        page.insert(text, "new")


def test_leaderboards_rank_and_end_where_the_settings_say() -> None:
    players = {
        f"user{n}": Player(moves=n, wins=n % 3, worth=90.0 * n, judged=n) for n in range(1, 13)
    }
    text = page.section(State(players=players), Settings(leaders=2), LINKS)
    cells = re.findall("<ol>(.*?)</ol>", text)
    names = [re.findall(r">(user\d+)<", cell) for cell in cells]
    assert names == [["user11", "user8"], ["user12", "user11"], ["user12", "user11"]]


def test_the_page_of_an_empty_game_has_no_empty_tables() -> None:
    text = page.section(State(), Settings(), LINKS)
    assert "<table>" not in text
    assert "| Move |" not in text


@pytest.mark.parametrize(
    ("readme", "folder"),
    [
        ("README.md", "connect4"),
        ("docs/README.md", "connect4"),
        ("profile/README.md", "profile/game"),
        ("a/b/README.md", "a/c/d"),
    ],
)
def test_pictures_are_found_from_where_the_page_is(readme: str, folder: str) -> None:
    settings = Settings(readme=readme, folder=folder)
    now = State(match=played("444444"))
    readme_file = File((page.BEGIN + page.END).encode())
    written = commit.write(now, readme_file, settings, LINKS, old=State(), issue=1).changes
    text = written[readme]
    assert isinstance(text, str)
    sources = re.findall(r'(?:src|srcset)="([^"]+)"', text)
    assert len(sources) == 7 + 2
    for source in sources:
        assert posixpath.normpath(f"{posixpath.dirname(readme)}/{source}".lstrip("/")) in written


def test_the_review_names_what_decided_the_game() -> None:
    match = played("32625444422525547472175751117673", ("ada", "bob", "cy"))
    text = CommentWriter(Settings(), LINKS, "ada", BOT).answer(Moved(match, 32))
    assert "Blue won** game 1 on move 32" in text
    assert 1 < text.count("**Key moment**") <= 5
    assert re.search(
        r"\*\*Key moment\*\* \((mistake|blunder), win in 14 → loss in 10.*\): move 13", text
    )
    assert "Better: column 6 (win in 14)" in text
    assert "decided the game" in text
    assert text.count("Judged for players of about Elo 1071") == 1


def test_the_longest_comment_fits_into_githubs_limit() -> None:
    users = tuple(f"{n:02}{'x' * 37}" for n in range(42))
    match = played("257771314744647214154617633623313656555222", users)
    assert len(CommentWriter(Settings(), LINKS, "ada", BOT).answer(Moved(match, 42))) < 65_536


def test_an_analysis_states_what_it_does_not_know() -> None:
    hasty = Bot(solver=Solver(book=False), nodes=1000)
    text = CommentWriter(Settings(), LINKS, "ada", hasty).answer(Analysed(Match(columns=8, rows=7)))
    assert "unknown" in text
    assert "takes too long to analyse" in text


def test_another_language() -> None:
    settings = Settings(language=PSEUDO, cool_off_minutes=5, moves_per_day=1, badges=True)
    match = played("4455")
    now = State(match=match, players={"ada": Player(moves=9, wins=1, judged=6, worth=600)})
    shown = [page.section(now, settings, LINKS), *pictures.shown(now, settings).values()]
    shown += pictures.buttons(7, settings).values()
    writer = CommentWriter(settings, LINKS, "ada", BOT)
    shown += [writer.answer(Analysed(match)), writer.answer(Helped(match))]
    given = {"given": "0", "what": "4", "column": "4", "level": "1"}
    counted = {"minutes": "5", "days": "7", "moves_made": "3"}
    for reason in Reason:
        shown.append(writer.answer(Refused(reason, match, given | counted), "title"))
    visible = re.sub(
        r"<!--.*?-->|<code>.*?</code>|<[^>]*>|`[^`]*`|\]\([^)]*\)|&#\d+;", " ", "\n".join(shown)
    )
    names = (*settings.bot_levels, "ada", "bob", "title", "red", "blue", "connect")
    assert english_in(visible, *names) == set()
    own = settings.model_copy(update={"texts": Texts(heading="Four")})
    assert '<h2 align="center">Four</h2>' in page.section(now, own, LINKS)
    with pytest.raises(FourfoldError, match="no language 'tlh'"):
        read_settings('{"language": "tlh"}')


# ---- The pictures


def _coloured(first: str, second: str) -> Settings:
    red, blue = Settings().teams
    teams = red.model_copy(update={"color": first}), blue.model_copy(update={"color": second})
    return Settings(teams=teams)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("#ffe066", "#ffffff"),
        ("#000000", "#ffffff"),
        ("#0d1117", "#f6f8fa"),
        ("#c3ccd8", "#3b82f6"),
        ("#e5484d", "#3b82f6"),
    ],
)
def test_discs_of_every_colour_stand_out_from_the_board(
    first: str, second: str, scheme: str
) -> None:
    theme = pictures.theme(_coloured(first, second), scheme)
    for disc, edge in ((theme.first, theme.first_edge), (theme.second, theme.second_edge)):
        assert distance(disc, theme.hole) >= ALIKE
        assert distance(disc, theme.board) >= ALIKE
        assert distance(disc, theme.line) >= ALIKE
        assert disc != edge


@pytest.mark.parametrize(
    ("color", "ink"), [("#ffffff", "#1f2328"), ("#ffe066", "#1f2328"), ("#e5484d", "#ffffff")]
)
def test_the_number_on_a_button_can_be_read(color: str, ink: str) -> None:
    made = pictures.buttons(7, _coloured(color, "#3b82f6"))
    assert f'<text x="30" y="31" fill="{ink}"' in made["connect4/buttons/red-1.svg"]


@pytest.mark.parametrize("second", ["#e5484d", "#ee4444"])
def test_teams_that_look_alike_are_refused(second: str) -> None:
    with pytest.raises(ValueError, match="too similar"):
        _coloured("#e5484d", second)


# ---- Settings


def test_every_setting_is_documented_with_its_default() -> None:
    text = (ROOT / "docs" / "github-game.md").read_text(encoding="utf-8")
    for name, field in Settings.model_fields.items():
        if name == "schema_":
            continue
        assert f"`{name}`" in text
        default = field.get_default(call_default_factory=True)
        if name not in ("teams", "texts"):
            assert f"`{json.dumps(default)}`" in text, name


@pytest.mark.parametrize(
    "text",
    [
        '{"teams": [{"name": "red", "color": "#111111", "emoji": "x"}]}',
        '{"prefix": "a|b"}',
        '{"folder": "../elsewhere"}',
        '{"folder": "/etc"}',
        '{"readme": "a//b"}',
        '{"columns": 12, "rows": 12}',
        '{"moves_per_day": "many"}',
        '{"banned": ["a b"]}',
        '{"bot_levels": ["threats:depth=99"]}',
        '{"labels": [""]}',
        '{"folder": "README.md"}',
        '{"folder": "README.md/game"}',
        '{"readme": "connect4/state.json"}',
        '{"readme": "connect4/games/README.md"}',
        '{"readme": "connect4/buttons"}',
        '{"columns": 8, "rows": 7, "bot": "led:ply=3"}',
        '{"columns": 8, "rows": 7, "bot_levels": ["easy", "led:ply=3"]}',
    ],
)
def test_invalid_settings_are_refused(text: str) -> None:
    with pytest.raises(FourfoldError):
        read_settings(text)


@pytest.mark.parametrize(
    "text",
    [
        '{"readme": "connect4/README.md"}',
        '{"readme": "connect4.md"}',
        '{"folder": "README.md-game"}',
        '{"bot": "led:ply=20", "bot_levels": ["threats:depth=42", "perfect", "elo:1400"]}',
        '{"columns": 8, "rows": 7, "bot": "threats:depth=42"}',
        '{"columns": 4, "rows": 4}',
    ],
)
def test_valid_settings_are_not_refused(text: str) -> None:
    read_settings(text)


def test_the_bot_of_new_settings_moves_in_a_game_that_it_could_not_begin() -> None:
    assert BOT.choose("led:ply=3", Position(8, 7), seed=1) in range(8)


def test_every_reason_has_a_text() -> None:
    assert {reason.value for reason in Reason} <= set(Texts.model_fields)


# ---- Files that others read


def check(*arguments: str, status: int = 0) -> None:
    """Run check-jsonschema, which includes GitHub's schemas."""
    main = pytest.importorskip("check_jsonschema").main
    with pytest.raises(SystemExit) as ended:
        main(list(arguments), standalone_mode=True)
    assert ended.value.code == status


def test_action_file_is_valid() -> None:
    check("--builtin-schema", "vendor.github-actions", str(ROOT / "action.yml"))


@pytest.fixture
def install() -> ModuleType:
    """The script that makes the Action's environment."""
    spec = importlib.util.spec_from_file_location("install", ROOT / "action" / "install.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_environment_is_named_after_everything_that_is_in_it(
    install: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise an old one would be found in the cache."""
    recipe = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    used = re.findall(r"(?:install\(DIRECTORY|add_subdirectory\() ?(\w+)", recipe)
    assert {"core", "microcontroller"} <= set(used)
    built = {*used, "src", "bindings", "action", "CMakeLists.txt", "pyproject.toml"}
    assert built <= {*install.SOURCES}
    for folder in ("src", "core"):
        (tmp_path / folder).mkdir()
    (tmp_path / "pyproject.toml").write_text("a")
    monkeypatch.setattr(install, "ROOT", tmp_path)
    names = {install.key()}
    for path in ("pyproject.toml", "src/a.py", "core/a.hpp"):
        (tmp_path / path).write_text("b")
        names.add(install.key())
    assert len(names) == 4
    (tmp_path / "src" / "a.so").write_text("built")
    assert install.key() in names


def test_a_release_is_used_only_if_it_is_of_the_same_source(
    install: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wheel = tmp_path / "fourfold-0.1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as packed:
        about = "fourfold-0.1.0.dist-info"
        packed.writestr(
            f"{about}/METADATA", "Metadata-Version: 2.1\nName: fourfold\nVersion: 0.1.0\n"
        )
        packed.writestr(
            f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        packed.writestr(f"{about}/RECORD", "")
    where, listed = tmp_path / "found", tmp_path / "wheels.html"
    where.mkdir()
    address = tmp_path.as_uri()
    assert install.release(where, address) is None  # there is no such page
    listed.write_text(install.page("of another source", [wheel]), encoding="utf-8")
    assert install.release(where, address) is None
    listed.write_text(install.page(install.key(), [wheel]), encoding="utf-8")
    found = install.release(where, address)
    assert found is not None
    assert found.read_bytes() == wheel.read_bytes()
    found.unlink()
    wheel.write_bytes(wheel.read_bytes() + b"changed")
    assert install.release(where, address) is None
    # Its address is in the path that GitHub keeps an Action at; elsewhere there is none.
    assert install._releases() is None
    monkeypatch.setattr(install, "ROOT", tmp_path / "_actions" / "ada" / "four" / "v1")
    about = install.ROOT / "src" / "fourfold"
    about.mkdir(parents=True)
    (about / "_version.py").write_text('__version__ = "0.9.1"\n')
    assert install._releases() == "https://github.com/ada/four/releases/download/v0.9.1"


def test_what_the_action_installs_is_locked() -> None:
    for name in ("requirements", "build-requirements"):
        lock = (ROOT / "action" / f"{name}.txt").read_text(encoding="utf-8")
        parts = re.split(r"^(?=[\w.-]+==)", lock, flags=re.MULTILINE)[1:]
        assert len(parts) >= 4
        assert all("--hash=sha256:" in part for part in parts)
    lock = (ROOT / "action" / "requirements.txt").read_text(encoding="utf-8")
    heavy = ["numpy", "pillow", "rich", "typer", "platformdirs", "click", "pygments"]
    assert not {*re.findall(r"^([\w.-]+)==", lock, re.MULTILINE)} & {*heavy}
    about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = (ROOT / "action" / "requirements.in").read_text(encoding="utf-8").split("\n")
    assert about["project"]["optional-dependencies"]["github"] == [
        line for line in wanted if line and not line.startswith("#")
    ]


FILES_WITH_STEPS = [
    ROOT / "action.yml", EXAMPLE / WORKFLOW, *sorted((ROOT / ".github" / "workflows").glob("*.yml"))
]  # fmt: skip


@pytest.mark.parametrize("path", FILES_WITH_STEPS, ids=lambda path: path.name)
def test_actions_are_pinned_by_commit(path: Path) -> None:
    for line in re.findall("uses: (.*)", path.read_text(encoding="utf-8")):
        if not line.startswith(("./", EXAMPLE_ACTION)):
            assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", line), line


@pytest.mark.parametrize("path", FILES_WITH_STEPS, ids=lambda path: path.name)
def test_no_expression_is_part_of_a_command(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for script in re.findall(r"run: (\|\n(?:\s{8}.*\n)+|.*)", text):
        assert "${{" not in script
    assert re.search(r"^permissions:", text, re.MULTILINE) or path.name == "action.yml"


@pytest.mark.parametrize(
    "path", [EXAMPLE / WORKFLOW, *sorted((ROOT / ".github" / "workflows").glob("*.yml"))],
    ids=lambda path: path.name,
)  # fmt: skip
def test_workflows_are_valid(path: Path) -> None:
    check("--builtin-schema", "vendor.github-workflows", str(path))


def test_the_schema_is_valid_and_accepts_the_example() -> None:
    published = str(ROOT / "src" / "fourfold" / "github" / "settings.schema.json")
    check("--check-metaschema", published)
    check("--schemafile", published, str(EXAMPLE / ".github" / "connect4.json"))
    check("--schemafile", published, published, status=1)


def test_the_workflow_passes_on_nothing_from_the_issue() -> None:
    """In the workflow only a comparison sees the title; in the Action nothing does."""
    for text in (
        workflow("connect4", EXAMPLE_ACTION),
        (ROOT / "action.yml").read_text(encoding="utf-8"),
    ):
        used = re.findall(r"\$\{\{\s*(.*?)\s*\}\}", text)
        assert set(used) <= {
            "github.token",
            "github.event_path",
            "github.event_name",
            "inputs.event-path",
            "inputs.event-name",
            "inputs.api-url",
            "steps.python.outputs.python-path",
            "steps.python.outputs.python-version",
            "github.action_path",
            "inputs.token",
            "runner.os",
            "runner.arch",
            "steps.environment.outputs.key",
            "inputs.python-version",
            "runner.temp",
        }
    assert "cancel-in-progress: false" in workflow("connect4", EXAMPLE_ACTION)
    assert re.findall(
        r"^ +(\w+): (write|read)", workflow("connect4", EXAMPLE_ACTION), re.MULTILINE
    ) == [
        ("contents", "write"),
        ("issues", "write"),
    ]
    # A run for another kind of issue must not displace a waiting run in the queue.
    assert "    concurrency:\n      group: connect4\n" in workflow("connect4", EXAMPLE_ACTION)


def test_the_example_is_what_the_game_makes_now() -> None:
    settings = read_settings((EXAMPLE / ".github/connect4.json").read_text(encoding="utf-8"))
    now = read_state((EXAMPLE / "connect4/state.json").read_text(encoding="utf-8"))
    readme = (EXAMPLE / "README.md").read_text(encoding="utf-8")
    assert (
        page.insert(readme, page.section(now, settings, Links("olive-example/olive-example")))
        == readme
    )
    assert (EXAMPLE / WORKFLOW).read_text(encoding="utf-8") == workflow("connect4", EXAMPLE_ACTION)
    for path in re.findall(r'(?:src|srcset)="([^"]+)"', readme):
        assert (EXAMPLE / path).is_file(), path


# ---- Events


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"action": "opened", "issue": {}, "repository": {}}',
        '{"action": "opened", "issue": {"user": null}, "repository": {"full_name": "a/b"}}',
        json.dumps(
            {
                "action": "opened",
                "issue": {},
                "repository": {"full_name": "a/../b", "html_url": "https://github.com/a/../b"},
            }
        ),
    ],
)
def test_invalid_events(text: str) -> None:
    with pytest.raises(FourfoldError):
        read_event(text)
