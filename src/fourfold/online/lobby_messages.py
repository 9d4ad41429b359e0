"""What clients of a lobby send and get, as JSON objects.

A client first says `hello`. From then on it gets the whole lobby whenever something has changed, so
that a lost message never matters; and each command that has an `id` is answered.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, TypeAdapter

from fourfold.base.json_schema import described
from fourfold.online.commands import JsonObject
from fourfold.online.live_game import SEATS, Face, Seat
from fourfold.online.lobby import Lobby, Match
from fourfold.online.lobby_commands import LobbyCommand
from fourfold.online.messages import Done, Id, Language, Ping, Pong, Refusal, Terms
from fourfold.online.tournament import Kind, Pairing, Tournament, standings, winners

Key = Annotated[
    str,
    Field(min_length=16, max_length=64, description="Known to this person only; any random text."),
]
_MOST_SCORES = 50


# ---- From clients


class LobbyHello(JsonObject):
    """Must come first. Without a key, the client only watches."""

    type: Literal["hello"]
    key: Key | None = None
    language: Language = None


class LobbyAct(JsonObject):
    """A command of a person."""

    type: Literal["act"]
    command: LobbyCommand
    id: Id | None = None


LobbyFromClient: TypeAdapter[LobbyHello | LobbyAct | Ping] = TypeAdapter(
    Annotated[LobbyHello | LobbyAct | Ping, Field(discriminator="type")]
)


# ---- From the server


@dataclass(frozen=True, slots=True)
class PersonView:
    """A person who is here."""

    id: str
    name: str
    face: Face | None
    plays: str | None
    """The id of the game that this person is playing."""


@dataclass(frozen=True, slots=True)
class ChallengeView:
    """An offer to play anyone."""

    id: str
    person: PersonView
    terms: Terms


@dataclass(frozen=True, slots=True)
class MatchView:
    """A game that is being played."""

    id: str
    players: tuple[str, str]
    """The names of host and guest."""
    tournament: str | None
    """The title of its tournament."""


@dataclass(frozen=True, slots=True)
class ScoreView:
    """A row of the leaderboard."""

    person: str
    name: str
    wins: int
    draws: int
    losses: int
    points: float
    """A win is a point, a draw half of one."""


@dataclass(frozen=True, slots=True)
class PairingView:
    """Two players of a round."""

    players: tuple[str | None, str | None]
    """Names; None: a bye."""
    game: str | None
    """The id of the last game."""
    over: bool
    winner: Literal[0, 1] | None
    drawn: bool
    """Over without a winner; if not drawn, neither player came."""


@dataclass(frozen=True, slots=True)
class StandingView:
    """A row of the table of a round-robin."""

    name: str
    played: int
    points: float


@dataclass(frozen=True, slots=True)
class TournamentView:
    """A tournament."""

    id: str
    title: str
    kind: Kind
    terms: Terms
    owner: str
    """The id of the person who organises it."""
    owner_name: str
    status: Literal["open", "running", "over"]
    players: tuple[PersonView, ...]
    rounds: tuple[tuple[PairingView, ...], ...]
    standings: tuple[StandingView, ...]
    winners: tuple[str, ...]
    """Names; more than one shared the first place."""


@dataclass(frozen=True, slots=True)
class LobbyView:
    """The lobby as it is now."""

    people: tuple[PersonView, ...]
    challenges: tuple[ChallengeView, ...]
    games: tuple[MatchView, ...]
    leaderboard: tuple[ScoreView, ...]
    tournaments: tuple[TournamentView, ...]


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A game that the person is playing. Whoever knows the secret can play it."""

    id: str
    secret: str
    seat: Seat
    opponent: str
    tournament: str | None
    """The title of its tournament."""


@dataclass(frozen=True, slots=True)
class You:
    """The person whose key the client has sent."""

    id: str
    name: str | None
    """None before the person has entered."""
    games: tuple[OwnGame, ...] = ()


@dataclass(frozen=True, slots=True)
class LobbyWelcome:
    """The answer to `hello`."""

    type: ClassVar = "welcome"
    you: You | None
    lobby: LobbyView


@dataclass(frozen=True, slots=True)
class LobbyChanged:
    """The lobby as it is now."""

    type: ClassVar = "lobby"
    you: You | None
    lobby: LobbyView


LobbyFromServer = LobbyWelcome | LobbyChanged | Done | Refusal | Pong


def lobby_schemas() -> dict[str, Any]:
    """The JSON Schemas of the messages of clients and of the server."""
    return {"client": LobbyFromClient.json_schema(), "server": described(LobbyFromServer)}


# ---- From the state to the messages


def show_lobby(lobby: Lobby, now: int) -> LobbyView:
    """A lobby as clients see it."""
    running = [each for each in lobby.matches if each.ended is None and each.is_created]
    table = sorted(lobby.scores.items(), key=lambda row: (-row[1].points, row[1].losses))
    return LobbyView(
        people=tuple(
            sorted(
                (_person(lobby, each) for each in lobby.members if lobby.is_here(each, now)),
                key=lambda person: person.name.casefold(),
            )
        ),
        challenges=tuple(
            ChallengeView(id=each.id, person=_person(lobby, each.member), terms=each.terms)
            for each in lobby.challenges
        ),
        games=tuple(
            MatchView(
                id=each.id,
                players=(_name(lobby, each.players[0]), _name(lobby, each.players[1])),
                tournament=_title(lobby, each),
            )
            for each in running
        ),
        leaderboard=tuple(
            ScoreView(person=key, name=_name(lobby, key), points=score.points, **score.model_dump())
            for key, score in table[:_MOST_SCORES]
        ),
        tournaments=tuple(_tournament(lobby, each) for each in lobby.tournaments),
    )


def show_you(lobby: Lobby, person: str, secret: Callable[[str, Seat], str]) -> You:
    """What only this person gets to know. `secret`: that of a seat of a game."""
    member = lobby.members.get(person)
    if member is None:
        return You(person, None)
    return You(
        id=person,
        name=member.name,
        games=tuple(
            OwnGame(
                id=each.id,
                secret=secret(each.id, SEATS[each.players.index(person)]),
                seat=SEATS[each.players.index(person)],
                opponent=_name(lobby, each.players[1 - each.players.index(person)]),
                tournament=_title(lobby, each),
            )
            for each in lobby.matches
            if person in each.players and each.ended is None and each.is_created
        ),
    )


def _name(lobby: Lobby, person: str) -> str:
    return lobby.members[person].name


def _person(lobby: Lobby, person: str) -> PersonView:
    match = lobby.match_of(person)
    member = lobby.members[person]
    return PersonView(person, member.name, member.face, match.id if match else None)


def _title(lobby: Lobby, match: Match) -> str | None:
    return lobby.tournament(match.tournament).title if match.tournament else None


def _tournament(lobby: Lobby, tournament: Tournament) -> TournamentView:
    return TournamentView(
        id=tournament.id,
        title=tournament.title,
        kind=tournament.kind,
        terms=tournament.terms,
        owner=tournament.owner,
        owner_name=_name(lobby, tournament.owner),
        status="open" if tournament.is_open else "over" if tournament.is_over else "running",
        players=tuple(_person(lobby, each) for each in tournament.players),
        rounds=tuple(tuple(_pairing(lobby, each) for each in one) for one in tournament.rounds),
        standings=tuple(
            StandingView(name=_name(lobby, each.player), played=each.played, points=each.points)
            for each in standings(tournament)
            if tournament.kind == "round-robin"
        ),
        winners=tuple(_name(lobby, each) for each in winners(tournament)),
    )


def _pairing(lobby: Lobby, pairing: Pairing) -> PairingView:
    first, second = (each and _name(lobby, each) for each in pairing.players)
    return PairingView(
        players=(first, second),
        game=pairing.games[-1] if pairing.games else None,
        over=pairing.is_over,
        drawn=pairing.is_draw,
        winner=None if pairing.winner is None else (0, 1)[pairing.players.index(pairing.winner)],
    )
