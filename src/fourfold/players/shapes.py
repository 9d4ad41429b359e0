"""Players and their moves, as programs get them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from fourfold.base.json_shapes import Form
from fourfold.players.ratings import ratings
from fourfold.players.registry import Kind, read_name
from fourfold.rules.notation import column_label
from fourfold.rules.position import Position
from fourfold.rules.shapes import WIDEST, MoveString
from fourfold.rules.side import Side

ColumnNumber = Annotated[
    int,
    Form(
        lambda column: column + 1,
        lambda number: number - 1,
        {"type": "integer", "minimum": 1, "maximum": WIDEST},
    ),
]


@dataclass(frozen=True, slots=True)
class PlayerOption:
    """An option of a player."""

    name: str
    allowed: str
    """The values that it can have, in words."""
    default: str | None
    """None if the option is required."""


@dataclass(frozen=True, slots=True)
class PlayerInfo:
    """A kind of player."""

    name: str
    usage: str
    """The name with all its options."""
    description: str
    elo: int | None
    """The rating with the default options; None if it was not measured."""
    options: tuple[PlayerOption, ...]

    @classmethod
    def of(cls, kind: Kind) -> "PlayerInfo":
        """What there is to know about an entry of the registry."""
        has_defaults = all(option.default is not None for option in kind.options)
        measured = ratings().get(read_name(kind.name).name) if has_defaults else None
        options = tuple(
            PlayerOption(option.name, option.allowed, option.default) for option in kind.options
        )
        elo = measured.elo if measured else None
        return cls(kind.name, kind.usage, kind.description, elo, options)


@dataclass(frozen=True, slots=True)
class PlayerList:
    """What `fourfold match --players --json` prints."""

    players: tuple[PlayerInfo, ...]
    """All players."""


def player_infos(kinds: Mapping[str, Kind]) -> tuple[PlayerInfo, ...]:
    """What there is to know about these players.

    >>> from fourfold.players import known_players
    >>> player_infos(known_players())[0].name
    'random'
    """
    return tuple(map(PlayerInfo.of, kinds.values()))


@dataclass(frozen=True, slots=True)
class PlayerMove:
    """A player's move.

    >>> move = PlayerMove.of("4455", Position.from_moves("4455"), 3, "hard")
    >>> move.moves, move.over
    ('44554', False)
    """

    column: ColumnNumber
    """The column. In JSON counted from 1."""
    moves: MoveString
    """The game with this move."""
    player: str
    """Who moved, by full name."""
    over: bool
    """Whether the game is over now."""
    winner: Side | None
    """Who has won; None if nobody has."""

    @classmethod
    def of(cls, moves: str, position: Position, column: int, player: str) -> "PlayerMove":
        """A player's move in the position after the moves."""
        after = position.play(column)
        played = moves + column_label(column)
        return cls(column, played, player, after.is_over, after.winner)
