"""References to agents: a text that names a player, a Python object, a program or a model."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from fourfold.base.errors import FourfoldError, InvalidArgument, WrongType
from fourfold.match.agents.conventions import Convention, check, recognise, wrap
from fourfold.match.agents.language_model import PREFIX, read_language_model
from fourfold.match.agents.program import Program, program_version, start_program
from fourfold.match.agents.source import Source
from fourfold.players import Entrant, Player, known_players
from fourfold.solver import Solver


def read_agent(text: str, environment: Mapping[str, str] | None = None) -> Entrant:
    """The agent that a text refers to. Raises InvalidArgument with the reason if there is none.

    - The name of a registered player: `perfect`, `elo:1200`.
    - `module:attribute` or `path/to/file.py:attribute`. For a file with one obvious agent, the path
      is enough. The convention is recognised, or named by a prefix: `player:`, `function:`,
      `kaggle:`, `pettingzoo:` or `openspiel:`.
    - `engine:COMMAND`: a program that speaks the protocol of `docs/protocol.md`.
    - `pons:COMMAND`: a program with the interface of Pascal Pons's solver.
    - `bitbully`: the package of that name.
    - `llm:MODEL@URL`: a language model, at an address with OpenAI's interface. Its API key is the
      value of `FOURFOLD_API_KEY` in `environment`, for example `os.environ`.

    The entrant can be sent to another process, which loads the code again.

    >>> read_agent("Elo: 1200").name
    'elo:1200'
    >>> read_agent("nobody:agent")
    Traceback (most recent call last):
    fourfold.InvalidArgument: no player and no module named 'nobody'
    """
    if not isinstance(text, str):
        raise WrongType(f"a reference to an agent must be a str, not {type(text).__name__}")
    head, colon, rest = (part.strip() for part in text.partition(":"))
    word = head.lower()
    if word in list(Convention) and colon:
        return _read_code(rest, Convention(word))
    if word in list(Program):
        return _read_program(Program(word), rest)
    if word == PREFIX:
        return read_language_model(rest, environment or {})
    if word in known_players():
        return Entrant.of(text)
    if Source.read(text.strip()) is not None:
        return _read_code(text.strip(), None)
    return Entrant.of(text)


def load_agent(
    text: str,
    seed: int = 0,
    solver: Solver | None = None,
    environment: Mapping[str, str] | None = None,
) -> Player:
    """A player that is ready to move, from any reference that `read_agent` understands.

    >>> from fourfold import Position
    >>> load_agent("threats:depth=4").get_move(Position.from_moves("414141"))
    3
    """
    return read_agent(text, environment).make(seed, solver)


@dataclass(frozen=True, slots=True)
class _CodeAgent:
    """Creates players from an object of a module or a file."""

    source: Source
    convention: Convention
    name: str

    def __call__(self, seed: int, solver: Solver | None) -> Player:  # noqa: ARG002
        found = _load(self.source, self.convention)
        return wrap(found, self.convention, name=self.name, seed=seed)


@dataclass(frozen=True, slots=True)
class _ProgramAgent:
    """Starts a program, once in each process, and lets it play all games there."""

    program: Program
    command: str

    def __call__(self, seed: int, solver: Solver | None) -> Player:  # noqa: ARG002
        return start_program(self.program, self.command)


def _read_program(program: Program, command: str) -> Entrant:
    # Started now, for its name and because a wrong command is better reported before a match.
    try:
        player = start_program(program, command)
    except FourfoldError as error:
        raise InvalidArgument(f"{program}:{command} cannot be started: {error}") from None
    size = Entrant.of(player).size
    return Entrant(
        player.name,
        _ProgramAgent(program, command),
        size,
        load=partial(start_program, program, command),
        version=program_version(command),
    )


def _read_code(text: str, named: Convention | None) -> Entrant:
    source = Source.read(text)
    if source is None:
        prefix = f"{named}:" if named else ""
        raise InvalidArgument(
            f"cannot read {prefix}{text}: expected {prefix}MODULE:ATTRIBUTE or {prefix}FILE.py"
        )
    try:
        found = _load(source, named)
        convention = named or recognise(found)
        check(found, convention)
    except InvalidArgument as error:
        if str(error).startswith("no module") and not named:
            raise InvalidArgument(f"no player and {error}") from None
        raise
    own_name = getattr(found, "name", None)
    name = own_name if isinstance(own_name, str) and own_name else source.name
    size = getattr(found, "board_size", None)
    version = f"{convention} {source.attribute} {source.version()}"
    if source.is_file:  # other processes may have another working directory
        source = replace(source, place=str(Path(source.place).resolve()))
    return Entrant(
        name,
        _CodeAgent(source, convention, name),
        size,
        load=partial(_load, source, convention),
        files=source.files(),
        version=version,
    )


def _load(source: Source, convention: Convention | None) -> object:
    if convention is Convention.KAGGLE:
        return source.load_last_function()
    return source.load()
