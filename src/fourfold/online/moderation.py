"""What a moderator can do: for clubs and schools."""

from typing import Annotated, Literal

from pydantic import Field

from fourfold.base.look_alikes import look_of
from fourfold.online.commands import JsonObject, Name
from fourfold.online.live_game import SEATS, Refused
from fourfold.online.lobby import Lobby, Member
from fourfold.online.lobby_commands import Id, check_name, without_tournament
from fourfold.online.lobby_service import LobbyService
from fourfold.online.service import GameService

_MOST_BANNED = 1000


class CloseGame(JsonObject):
    """End a game without a winner."""

    type: Literal["close"]
    game: Annotated[str, Field(max_length=20)]


class Ban(JsonObject):
    """Remove a person from the lobby, and keep the person and the name out."""

    type: Literal["ban", "unban"]
    name: Name


class Rename(JsonObject):
    """Change the name of a person in the lobby, who cannot change it back."""

    type: Literal["rename"]
    name: Name
    to: Name


class EndTournament(JsonObject):
    """Cancel a tournament."""

    type: Literal["end tournament"]
    tournament: Id


class Erase(JsonObject):
    """Delete all that is stored about a person: games with this name or one that looks like it, the
    place in the lobby.
    """

    type: Literal["erase"]
    name: Name


AnyCommand = CloseGame | Ban | Rename | EndTournament | Erase
ModeratorCommand = Annotated[AnyCommand, Field(discriminator="type")]


async def moderate(games: GameService, lobby: LobbyService | None, command: AnyCommand) -> str:
    """Obey a moderator. Returns what was done. Raises `Refused` if it is not possible."""
    if isinstance(command, CloseGame):
        await games.close(command.game)
        return "the game is closed"
    if isinstance(command, Erase):
        if lobby:
            await lobby.change(lambda before: _without(before, command.name))
        count = await games.erase(command.name)
        return f"{count} {'game' if count == 1 else 'games'} deleted"
    if lobby is None:
        raise Refused("moderation.no-lobby")
    match command:
        case Ban():
            rule = _banned if command.type == "ban" else _unbanned
            await lobby.change(lambda before: rule(before, command.name))
        case EndTournament(tournament=tournament):
            await lobby.change(
                lambda before: without_tournament(before, before.tournament(tournament))
            )
        case Rename():
            await _rename(games, lobby, command)
    return "done"


async def _rename(games: GameService, lobby: LobbyService, command: Rename) -> None:
    person, _ = _named(lobby.lobby, command.name)

    def rule(before: Lobby) -> Lobby:
        check_name(before, person, command.to)
        changed = before.members[person].model_copy(update={"name": command.to, "is_renamed": True})
        return before.model_copy(update={"members": {**before.members, person: changed}})

    await lobby.change(rule)
    for match in lobby.lobby.matches:
        if person in match.players and match.is_created and match.ended is None:
            await games.rename(match.id, SEATS[match.players.index(person)], command.to)


def _named(lobby: Lobby, name: str) -> tuple[str, Member]:
    """The person with a name."""
    for person, member in lobby.members.items():
        if look_of(member.name) == look_of(name):
            return person, member
    raise Refused("moderation.nobody", name=name)


def _banned(lobby: Lobby, name: str) -> Lobby:
    person, _ = _named(lobby, name)
    banned = tuple(dict.fromkeys((*lobby.banned, person, look_of(name))))[-_MOST_BANNED:]
    return _gone(lobby, person).model_copy(update={"banned": banned})


def _unbanned(lobby: Lobby, name: str) -> Lobby:
    """Bans are stored in pairs: a person, and the name that the person had."""
    if look_of(name) not in lobby.banned:
        raise Refused("moderation.not-banned", name=name)
    at = lobby.banned.index(look_of(name))
    left = (*lobby.banned[: max(0, at - 1)], *lobby.banned[at + 1 :])
    return lobby.model_copy(update={"banned": left})


def _without(lobby: Lobby, name: str) -> Lobby:
    """The lobby without a person. Where others still need the entry, it has no name."""
    for person, member in lobby.members.items():
        if look_of(member.name) == look_of(name):
            lobby = _gone(lobby, person)
    return lobby


def _gone(lobby: Lobby, person: str) -> Lobby:
    """Not here any more, without a name, an offer or a score. Games and tournaments that refer to
    the person need the rest until they have ended.
    """
    known = lobby.members[person]
    empty = known.model_copy(update={"name": "-", "face": None, "seen": 0, "is_renamed": False})
    return lobby.model_copy(
        update={
            "members": {**lobby.members, person: empty},
            "challenges": tuple(each for each in lobby.challenges if each.member != person),
            "scores": {each: lobby.scores[each] for each in lobby.scores if each != person},
        }
    )
