"""References to agents: what they may name, and the errors for those that name nothing."""

import pickle
import shlex
import sys
from pathlib import Path

import pytest
from support.paths import ROOT

from fourfold import InvalidArgument, MissingExtra, Position, WrongType
from fourfold._version import __version__
from fourfold.match import TimeControl, grade, play_match
from fourfold.match.agents import Convention, read_agent, recognise

BOTS = """
from fourfold import Position

class Leftmost:
    name = "lefty"
    def get_move(self, position):
        return position.legal_moves[0]

class Seeded:
    def __init__(self, seed):
        self.seed = seed
    def get_move(self, position):
        return position.legal_moves[self.seed % len(position.legal_moves)]

class Caller:
    def __call__(self, position):
        return 2

ready = Leftmost()
number = 4

def rightmost(position):
    return position.legal_moves[-1]

def typed(what: Position) -> int:
    return 1

def choose(state, player):
    return 0

class Nested:
    best = Leftmost
"""


@pytest.fixture
def bots(tmp_path: Path) -> str:
    file = tmp_path / "bots.py"
    file.write_text(BOTS, encoding="utf-8")
    return str(file)


def first_move(text: str, seed: int = 0) -> int:
    return read_agent(text).make(seed, None).get_move(Position())


@pytest.mark.parametrize(
    ("attribute", "name", "column"),
    [
        ("Leftmost", "lefty", 0),
        ("ready", "lefty", 0),
        ("Nested.best", "lefty", 0),
        ("Caller", "bots:Caller", 2),
        ("rightmost", "bots:rightmost", 6),
        ("typed", "bots:typed", 1),
    ],
)
def test_objects_of_files(bots: str, attribute: str, name: str, column: int) -> None:
    text = f"{bots}:{attribute}"
    assert read_agent(text).name == name
    assert first_move(text) == column


def test_a_class_gets_the_seed_if_it_takes_one(bots: str) -> None:
    assert [first_move(f"{bots}:Seeded", seed) for seed in (2, 3)] == [2, 3]


def test_registered_players() -> None:
    assert read_agent("Threats: 4").name == "threats:depth=4"
    assert read_agent("5").name == "student"
    assert read_agent("led").size == (7, 6)
    with pytest.raises(InvalidArgument, match=r"no player 'perfekt' \(did you mean perfect\?\)"):
        read_agent("perfekt")


def test_modules_of_the_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "classroom.py").write_text(BOTS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    assert read_agent("classroom:rightmost").name == "classroom:rightmost"
    assert first_move("classroom:rightmost") == 6
    del sys.modules["classroom"]


@pytest.mark.parametrize(
    ("code", "column"),
    [
        ("def anything(position): return 5", 5),
        ("def helper(x, y): return 1\ndef agent(position): return 4", 4),
        ("class Player:\n  def get_move(self, position): return 3\nplayer = Player()", 3),
        ("def get_move(position): return helper()\ndef helper(): return 2", 2),
    ],
)
def test_the_obvious_agent_of_a_file(tmp_path: Path, code: str, column: int) -> None:
    file = tmp_path / "ada.py"
    file.write_text(code, encoding="utf-8")
    assert read_agent(str(file)).name == "ada"
    assert first_move(str(file)) == column


def test_files_may_import_their_neighbours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])
    (tmp_path / "neighbour_of_ada.py").write_text("COLUMN = 6", encoding="utf-8")
    file = tmp_path / "ada.py"
    file.write_text(
        "from neighbour_of_ada import COLUMN\ndef agent(position): return COLUMN", encoding="utf-8"
    )
    assert first_move(str(file)) == 6


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("nobody:agent", "no player and no module named 'nobody'"),
        ("function:nobody.at:agent", "no module named 'nobody'"),
        ("no/such.py", "no file 'no/such.py'"),
        ("{bots}:missing", "has no attribute 'missing'. Available: Leftmost, Seeded"),
        ("{bots}", "has no obvious agent: call it agent, or name it"),
        ("{bots}:number", "an object of type int is not an agent"),
        (
            "{bots}:choose",
            r"unclear from its parameters \(state, player\): name it with .* player:",
        ),
        ("{bots}:Nested", "an object of type Nested is not an agent"),
        ("player:{bots}:typed", "typed does not fit player: it has no get_move"),
        ("kaggle:{bots}:Leftmost", "Leftmost does not fit kaggle: it cannot be called"),
        ("openspiel:{bots}:typed", "typed does not fit openspiel: it is not a pyspiel.Bot"),
        ("function:random", "expected function:MODULE:ATTRIBUTE or function:FILE.py"),
    ],
)
def test_mistakes_are_explained(bots: str, text: str, problem: str) -> None:
    with pytest.raises(InvalidArgument, match=problem):
        read_agent(text.format(bots=bots))


@pytest.mark.parametrize("code", ["1 / 0", "import nowhere_at_all", "raise SystemExit(3)", "("])
def test_a_file_that_cannot_be_loaded_is_named(tmp_path: Path, code: str) -> None:
    file = tmp_path / "broken.py"
    file.write_text(code, encoding="utf-8")
    for _ in range(2):  # a failure is not remembered as a success
        with pytest.raises(InvalidArgument, match=r"broken.py cannot be loaded: \w+: "):
            read_agent(str(file))


def test_a_reference_is_text() -> None:
    with pytest.raises(WrongType, match="must be a str, not int"):
        read_agent(4)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("parameters", "convention"),
    [
        ("obs, config", Convention.KAGGLE),
        ("observation, configuration, extra=None", Convention.KAGGLE),
        ("observation", Convention.KAGGLE),
        ("observation, agent", Convention.PETTINGZOO),
        ("obs, agent, greedy=True", Convention.PETTINGZOO),
        ("board", Convention.FUNCTION),
        ("position, depth=4", Convention.FUNCTION),
    ],
)
def test_conventions_are_recognised(parameters: str, convention: Convention) -> None:
    agent = eval(f"lambda {parameters}: 0")  # noqa: S307 - the parameters above
    assert recognise(agent) is convention


FOREIGN = """
import numpy as np
import pyspiel

def kaggle(observation, configuration):
    return configuration.columns - 1

def policy(observation, agent):
    return np.flatnonzero(observation["action_mask"])[-1]

class Bot(pyspiel.Bot):
    def __init__(self):
        pyspiel.Bot.__init__(self)
    def restart(self):
        pass
    def inform_action(self, state, player, action):
        pass
    def step(self, state):
        return state.legal_actions()[-1]

bots = (Bot(), Bot())

def last(observation):
    return 6
"""


@pytest.fixture
def foreign(tmp_path: Path) -> str:
    for module in ("pettingzoo", "pyspiel"):
        pytest.importorskip(module)
    file = tmp_path / "foreign.py"
    file.write_text(FOREIGN, encoding="utf-8")
    return str(file)


@pytest.mark.parametrize(
    ("prefix", "attribute"),
    [
        ("", ":kaggle"),
        ("kaggle:", ":kaggle"),
        ("kaggle:", ""),  # as Kaggle does: the last function of the file
        ("", ":policy"),
        ("pettingzoo:", ":policy"),
        ("", ":Bot"),
        ("", ":bots"),
        ("openspiel:", ":bots"),
    ],
)
def test_agents_of_other_frameworks(foreign: str, prefix: str, attribute: str) -> None:
    agent = read_agent(f"{prefix}{foreign}{attribute}")
    assert agent.name == f"foreign{attribute}"
    assert agent.make(1, None).get_move(Position()) == 6
    results = play_match([agent, "random"], games=2)
    assert not list(results.forfeits())


def test_a_missing_extra_is_an_error_and_not_a_lost_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "policy.py"
    file.write_text("def policy(observation, agent):\n    return 3\n", encoding="utf-8")
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(MissingExtra, match=r"pip install 'fourfold\[rl\]'"):
        read_agent(f"{file}:policy")


def test_agents_play_in_other_processes(bots: str) -> None:
    left, right = (read_agent(f"{bots}:{name}") for name in ("Leftmost", "rightmost"))
    assert pickle.loads(pickle.dumps(left)) == left
    alone = play_match([left, right, "random"], games=2, workers=1)
    pooled = play_match([left, right, "random"], games=2, workers=2)
    assert alone == pooled
    assert not list(alone.forfeits())


def test_agents_are_graded(bots: str) -> None:
    assert 0 < grade(read_agent(f"{bots}:rightmost"))["all"].good_share < 1


# ---- Programs

ENGINE = f"engine:{shlex.quote(sys.executable)} -m fourfold engine"
SUPPORT = ROOT / "tests" / "support"


def program(prefix: str, script: str, *arguments: str) -> str:
    """A reference to a program of the tests."""
    return f"{prefix}:{shlex.join([sys.executable, str(SUPPORT / script), *arguments])}"


def test_engines_play_by_reference() -> None:
    engine = read_agent(ENGINE)
    assert (engine.name, engine.size) == (f"fourfold {__version__}", None)
    assert engine.make(1, None) is engine.make(2, None)  # started once
    results = play_match([engine, "random"], games=2, workers=2)
    assert results.totals()[0].won == 2


def test_engines_play_in_time() -> None:
    control = TimeControl(base=60)
    results = play_match([read_agent(ENGINE), "random"], games=2, time_control=control)
    assert not list(results.forfeits())


def test_an_engine_that_crashes_loses_that_game_and_is_started_again() -> None:
    engine = read_agent(program("engine", "rude_engine.py", "crash"))
    results = play_match([engine, "random"], games=2)
    reasons = [reason for _, reason in results.forfeits()]
    assert len(reasons) == 2
    assert all(reason.startswith("Rude Engine failed: EngineCrashed: ") for reason in reasons)


def test_programs_with_the_interface_of_pons() -> None:
    pons = read_agent(program("pons", "pons_format.py", "-a"))
    assert (pons.name, pons.size) == ("pons", (7, 6))
    assert pons.make(1, None).get_move(Position.from_moves("414141")) == 3
    with pytest.raises(InvalidArgument, match="pons plays on 7×6 boards only, not on 8×6"):
        play_match([pons, "random"], columns=8)


def test_bitbully() -> None:
    pytest.importorskip("bitbully")
    assert read_agent("BitBully").make(1, None).get_move(Position.from_moves("414141")) == 3


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("engine:", "expected engine:COMMAND"),
        ("pons", "expected pons:COMMAND"),
        ("bitbully:x", "expected bitbully, without a command"),
        ("engine:no_such_program_at_all", "engine:no_such_program_at_all cannot be started: "),
    ],
)
def test_programs_that_cannot_be_started_are_named(text: str, problem: str) -> None:
    with pytest.raises(InvalidArgument, match=problem):
        read_agent(text)
