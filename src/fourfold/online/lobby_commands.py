"""What people in a lobby can do, and what follows from it."""

import random
from collections.abc import Collection
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from fourfold.base.look_alikes import look_of, tidy
from fourfold.online.commands import JsonObject, Name
from fourfold.online.live_game import Face, NoRoom, Refused
from fourfold.online.lobby import AWAY, Challenge, Lobby, Match, Member, new_id
from fourfold.online.messages import Terms
from fourfold.online.tournament import MOST_PLAYERS, Kind, Tournament, begin

MOST_HERE = 200
_ROOM = {"people": MOST_HERE, "offers": 100, "games": 200, "tournaments": 9}  # in the lobby
_FEWEST_PLAYERS = 2

Id = Annotated[str, Field(max_length=20, pattern=r"^[a-z0-9]+$")]
Title = Annotated[
    str, Field(min_length=1, max_length=40), AfterValidator(tidy), Field(min_length=1)
]


class Enter(JsonObject):
    """Enter the lobby, or change the name or the face."""

    type: Literal["enter"]
    name: Name
    face: Face | None = None


class Offer(JsonObject):
    """Offer a game to anyone. It replaces an earlier offer."""

    type: Literal["offer"]
    terms: Terms = Terms()


class Withdraw(JsonObject):
    """Withdraw the offer."""

    type: Literal["withdraw"]


class Accept(JsonObject):
    """Accept the offer of somebody else."""

    type: Literal["accept"]
    challenge: Id


class Organise(JsonObject):
    """Open a tournament, which others can join."""

    type: Literal["organise"]
    title: Title
    kind: Kind
    terms: Terms


class ForTournament(JsonObject):
    """Join or leave a tournament that is open; start it; or cancel it, also later."""

    type: Literal["join", "leave", "start", "cancel"]
    tournament: Id


AnyCommand = Enter | Offer | Withdraw | Accept | Organise | ForTournament
LobbyCommand = Annotated[AnyCommand, Field(discriminator="type")]


def decide(
    lobby: Lobby, member: str, command: AnyCommand, now: int, chance: random.Random
) -> Lobby:
    """The lobby after a command of a person. Raises `Refused` if it is not allowed.

    A command that was obeyed before changes nothing.

    >>> chance = random.Random(1)
    >>> lobby = decide(Lobby(), "1", Enter(type="enter", name="Ann"), 0, chance)
    >>> lobby = decide(lobby, "1", Offer(type="offer"), 0, chance)
    >>> [lobby.members[each.member].name for each in lobby.challenges]
    ['Ann']
    """
    if member in lobby.banned:
        raise Refused("lobby.banned")
    if isinstance(command, Enter):
        return _enter(lobby, member, command, now)
    if member not in lobby.members:
        raise Refused("lobby.enter-first")
    match command:
        case Offer():
            return _offer(lobby, member, command.terms, chance)
        case Withdraw():
            return _without_challenges(lobby, member)
        case Accept():
            return _accept(lobby, member, command.challenge, now, chance)
        case Organise():
            return _organise(lobby, member, command, now, chance)
        case ForTournament():
            return _for_tournament(lobby, member, command, now, chance)


def check_room(before: Lobby, after: Lobby, neighbours: Collection[str], now: int) -> None:
    """Raise `NoRoom` if a command adds something of which there is enough, or of which the members
    with the same address have enough: a third of the room is kept for other addresses.
    """
    old, new = _owners(before, now), _owners(after, now)
    for what, most in _ROOM.items():
        theirs = sum(each in neighbours for each in new[what])
        if len(new[what]) > max(most, len(old[what])):
            raise NoRoom("lobby.no-room", what=what)
        if len(new[what]) > len(old[what]) and theirs > most * 2 // 3:
            raise NoRoom("lobby.no-room-for-address", what=what)


def _owners(lobby: Lobby, now: int) -> dict[str, list[str]]:
    return {
        "people": [each for each in lobby.members if now - lobby.members[each].seen < AWAY],
        "offers": [each.member for each in lobby.challenges],
        "games": [each.players[1] for each in lobby.matches if each.ended is None],
        "tournaments": [each.owner for each in lobby.tournaments if not each.is_over],
    }


def _enter(lobby: Lobby, member: str, command: Enter, now: int) -> Lobby:
    known = lobby.members.get(member)
    is_renamed = known is not None and known.is_renamed
    name = known.name if known and is_renamed else command.name
    face = command.face or (known.face if known else None)
    if known and (known.name, known.face) == (name, face):
        return lobby
    check_name(lobby, member, name)
    changed = Member(name=name, face=face, seen=now, is_renamed=is_renamed)
    return lobby.model_copy(update={"members": {**lobby.members, member: changed}})


def check_name(lobby: Lobby, member: str, name: str) -> None:
    """Raise `Refused` if a person cannot have a name: others must know whom they play."""
    look = look_of(name)
    if not look:
        raise Refused("lobby.no-name")
    if look in lobby.banned:
        raise Refused("lobby.banned-name")
    if any(look_of(each.name) == look for key, each in lobby.members.items() if key != member):
        raise Refused("lobby.same-name", name=name)


def _offer(lobby: Lobby, member: str, terms: Terms, chance: random.Random) -> Lobby:
    _check_free(lobby, member)
    terms.checked_clock()
    mine = next((each for each in lobby.challenges if each.member == member), None)
    if mine is not None and mine.terms == terms:
        return lobby
    others = _without_challenges(lobby, member).challenges
    new = Challenge(id=new_id(chance), member=member, terms=terms)
    return lobby.model_copy(update={"challenges": (*others, new)})


def _without_challenges(lobby: Lobby, *members: str) -> Lobby:
    left = tuple(each for each in lobby.challenges if each.member not in members)
    return lobby.model_copy(update={"challenges": left})


def _accept(lobby: Lobby, member: str, name: str, now: int, chance: random.Random) -> Lobby:
    """A game's id is that of its challenge, so that it can be accepted only once."""
    known = next((each for each in lobby.matches if each.id == name), None)
    if known is not None and member in known.players:
        return lobby
    challenge = next((each for each in lobby.challenges if each.id == name), None)
    if challenge is None:
        raise Refused("lobby.offer-gone")
    if challenge.member == member:
        raise Refused("lobby.own-offer")
    if not lobby.is_here(challenge.member, now):
        raise Refused("lobby.player-left")
    _check_free(lobby, member)
    players = [challenge.member, member]
    chance.shuffle(players)
    new = Match(
        id=challenge.id,
        players=(players[0], players[1]),
        terms=challenge.terms,
        started=now,
    )
    rest = _without_challenges(lobby, *players)
    return rest.model_copy(update={"matches": (*lobby.matches, new)})


def _organise(
    lobby: Lobby, member: str, command: Organise, now: int, chance: random.Random
) -> Lobby:
    clock = command.terms.checked_clock()
    if clock is None or clock.per_move:
        raise Refused("tournament.clock")
    going = [each for each in lobby.tournaments if not each.is_over]
    if any((each.owner, each.title) == (member, command.title) for each in going):
        return lobby  # sent again
    if any(each.owner == member and each.is_open for each in going):
        raise Refused("tournament.own-open")
    new = Tournament(
        id=new_id(chance),
        title=command.title,
        kind=command.kind,
        terms=command.terms,
        owner=member,
        changed=now,
    )
    return lobby.model_copy(update={"tournaments": (*lobby.tournaments, new)})


def _for_tournament(
    lobby: Lobby, member: str, command: ForTournament, now: int, chance: random.Random
) -> Lobby:
    tournament = lobby.tournament(command.tournament)
    players = tournament.players
    is_owner = member == tournament.owner
    may_decide = is_owner or (member in players and not lobby.is_here(tournament.owner, now))
    if command.type == "cancel":
        return _cancel(lobby, tournament, may_decide=may_decide)
    if not tournament.is_open:
        if command.type == "start" or (command.type == "join") == (member in players):
            return lobby
        raise Refused("tournament.begun")
    if command.type == "start":
        if not may_decide:
            raise Refused("tournament.only-organiser-starts")
        if len(players) < _FEWEST_PLAYERS:
            raise Refused("tournament.too-few")
        order = list(players)
        chance.shuffle(order)
        return lobby.with_tournament(begin(tournament, order))
    if command.type == "join" and member not in players:
        if len(players) >= MOST_PLAYERS[tournament.kind]:
            raise Refused("tournament.full")
        players = (*players, member)
    if command.type == "leave":
        players = tuple(each for each in players if each != member)
    return lobby.with_tournament(tournament.model_copy(update={"players": players}))


def _cancel(lobby: Lobby, tournament: Tournament, *, may_decide: bool) -> Lobby:
    if not may_decide:
        raise Refused("tournament.only-organiser-cancels")
    if tournament.is_over:
        raise Refused("tournament.over")
    return without_tournament(lobby, tournament)


def without_tournament(lobby: Lobby, tournament: Tournament) -> Lobby:
    """The lobby after a tournament was cancelled. Games that have begun go on, but count for
    nothing more than the day's scores.
    """
    left = tuple(each for each in lobby.tournaments if each.id != tournament.id)
    matches = tuple(
        each.model_copy(update={"tournament": None}) if each.tournament == tournament.id else each
        for each in lobby.matches
    )
    return lobby.model_copy(update={"tournaments": left, "matches": matches})


def _check_free(lobby: Lobby, member: str) -> None:
    if lobby.match_of(member) is not None:
        raise Refused("lobby.in-game")
