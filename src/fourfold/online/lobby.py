"""A lobby for a class or a club: who is here, who looks for a game, what is played.

A `Lobby` is a value: the rules here lead from one to the next. They know nothing about networks,
files or the time of day. Times are milliseconds, as in JavaScript.
"""

import hashlib
import random
from collections.abc import Iterable, Mapping

from pydantic import ConfigDict, Field

from fourfold.online.commands import JsonObject
from fourfold.online.live_game import SEATS, Face, LiveGame, Refused
from fourfold.online.messages import Terms
from fourfold.online.tournament import Pairing, Tournament, advance, record

AWAY = 30_000
"""After so long without a sign of life, a person counts as absent."""
_FORGOTTEN = 12 * 3_600_000  # after which a person who is not here is deleted
_IDLE = 3_600_000  # after which a game between two people is no longer listed
_NO_ROOM = 180_000  # after which a game that the server has no room for is given up
_REMATCH = 600_000  # how long after a game a rematch is noticed
_FINISHED = 24 * 3_600_000  # how long a tournament that is over is shown
_OPEN = 12 * 3_600_000  # after which a tournament that was not started is cancelled
_EMPTY = 600_000  # the same if nobody has joined and its organiser has left
_MOST_FINISHED = 5
_MOST_MEMBERS = 500  # with those who were here earlier
_MOST_SCORES = 1000


class Member(JsonObject):
    """A person in the lobby."""

    model_config = ConfigDict(extra="ignore")  # version 0.1 stored more

    name: str
    face: Face | None = None
    seen: int
    """When there was the last sign of life."""
    is_renamed: bool = False
    """Whether a moderator chose the name."""


class Challenge(JsonObject):
    """An offer to play anyone."""

    id: str
    member: str
    terms: Terms


class Match(JsonObject):
    """A game between two members."""

    id: str
    players: tuple[str, str]
    """Of the host's and the guest's seat. The host begins."""
    terms: Terms
    started: int
    tournament: str | None = None
    is_created: bool = False
    """Whether the game was stored. Otherwise it will be."""
    ended: int | None = None


class Score(JsonObject):
    """What a person has done today."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def points(self) -> float:
        """A win is a point, a draw half of one."""
        return self.wins + self.draws / 2


class Lobby(JsonObject):
    """All that is known about a lobby."""

    day: str = ""
    """The day of the scores."""
    members: dict[str, Member] = Field(default_factory=dict)
    challenges: tuple[Challenge, ...] = ()
    matches: tuple[Match, ...] = ()
    tournaments: tuple[Tournament, ...] = ()
    scores: dict[str, Score] = Field(default_factory=dict)
    banned: tuple[str, ...] = ()
    """The ids of people, and the looks of names, that may not enter."""

    def is_here(self, member: str, now: int) -> bool:
        """Whether a person has the lobby open, or is playing."""
        found = self.members.get(member)
        return found is not None and (now - found.seen < AWAY or self.match_of(member) is not None)

    def match_of(self, member: str) -> Match | None:
        """The game that a person is playing."""
        return next(
            (each for each in self.matches if member in each.players and each.ended is None), None
        )

    def tournament(self, name: str) -> Tournament:
        """A tournament by its id. Raises `Refused` if there is none."""
        for each in self.tournaments:
            if each.id == name:
                return each
        raise Refused("tournament.not-found")

    def with_tournament(self, changed: Tournament) -> "Lobby":
        """The lobby with a changed tournament."""
        all_ = tuple(changed if each.id == changed.id else each for each in self.tournaments)
        return self.model_copy(update={"tournaments": all_})


def new_id(chance: random.Random) -> str:
    """An id for a game, a challenge or a tournament.

    >>> new_id(random.Random(1))
    '91b72265b1f5'
    """
    return f"{chance.getrandbits(48):012x}"


def member_of(key: str) -> str:
    """The public id of the person with a key.

    >>> member_of("key")
    'e7de22c3c149'
    """
    digest = f"fourfold seat {key}"
    for _ in range(3):  # as in version 0.1
        digest = hashlib.sha256(digest.encode()).hexdigest()
    return digest[:12]


def seen(lobby: Lobby, members: Iterable[str], now: int) -> Lobby:
    """The lobby after a sign of life of some members."""
    alive = {
        each: lobby.members[each].model_copy(update={"seen": now})
        for each in members
        if each in lobby.members
    }
    return lobby.model_copy(update={"members": {**lobby.members, **alive}})


def created(lobby: Lobby, games: Iterable[str]) -> Lobby:
    """The lobby after games were stored."""
    known = set(games)
    matches = tuple(
        each.model_copy(update={"is_created": True}) if each.id in known else each
        for each in lobby.matches
    )
    return lobby.model_copy(update={"matches": matches})


def settle(
    lobby: Lobby,
    games: Mapping[str, LiveGame | None],
    now: int,
    day: str,
    chance: random.Random,
) -> Lobby:
    """The lobby after all that happens without a command. `games` are the games of its matches as
    they are now; None: deleted.
    """
    if lobby.day != day:
        lobby = lobby.model_copy(update={"day": day, "scores": {}})
    for match in lobby.matches:
        if match.is_created and match.id in games:
            lobby = _follow(lobby, match, games[match.id], now)
        elif not (match.is_created or match.tournament) and now - match.started > _NO_ROOM:
            lobby = _with_match(lobby, match.model_copy(update={"ended": now}))
    for tournament in lobby.tournaments:
        lobby = lobby.with_tournament(advance(tournament, now))
    for tournament in lobby.tournaments:
        lobby = _pair(lobby, tournament, now, chance)
    return _tidy(lobby, now)


def _follow(lobby: Lobby, match: Match, game: LiveGame | None, now: int) -> Lobby:
    """The lobby after what has happened in a game."""
    if game is not None and game.rematch and match.ended is not None:
        return _with_rematch(lobby, match, game, now)
    last = max(match.started, game.changed if game else 0)
    is_idle = match.tournament is None and now - last > _IDLE
    if match.ended is not None or (game is not None and game.result is None and not is_idle):
        return lobby
    ended = match.model_copy(update={"ended": now})
    lobby = _with_match(lobby, ended)
    seat = game.result.winner if game is not None and game.result else None
    came = game is not None and len(game.joined) > 0
    winner = match.players[SEATS.index(seat)] if seat and came else None
    if game is not None and game.result and game.has_begun and game.result.reason != "aborted":
        lobby = lobby.model_copy(update={"scores": _scored(lobby.scores, match.players, winner)})
    if match.tournament is None:
        return lobby
    tournament = lobby.tournament(match.tournament)
    return lobby.with_tournament(record(tournament, match.id, winner, came=came or game is None))


def _with_match(lobby: Lobby, match: Match) -> Lobby:
    matches = tuple(match if each.id == match.id else each for each in lobby.matches)
    return lobby.model_copy(update={"matches": matches})


def _with_rematch(lobby: Lobby, match: Match, game: LiveGame, now: int) -> Lobby:
    """The lobby with the game that follows; only games between members count."""
    if game.rematch is None or any(each.id == game.rematch for each in lobby.matches):
        return lobby
    following = match.model_copy(
        update={"id": game.rematch, "started": now, "ended": None, "tournament": None}
    )
    return lobby.model_copy(update={"matches": (*lobby.matches, following)})


def _scored(
    scores: dict[str, Score], players: tuple[str, str], winner: str | None
) -> dict[str, Score]:
    after = dict(scores)
    for player in players if len(scores) < _MOST_SCORES else ():
        before = after.get(player, Score())
        gained = "draws" if winner is None else "wins" if winner == player else "losses"
        after[player] = before.model_copy(update={gained: getattr(before, gained) + 1})
    return after


def _pair(lobby: Lobby, tournament: Tournament, now: int, chance: random.Random) -> Lobby:
    """The lobby with games for the pairings of a tournament that wait for one."""
    if tournament.is_open or tournament.is_over:
        return lobby
    new: list[Match] = []

    def with_game(pairing: Pairing) -> Pairing:
        host, guest = pairing.players
        if not pairing.needs_game or host is None or guest is None:
            return pairing
        game = new_id(chance)
        new.append(
            Match(
                id=game,
                players=(host, guest),
                terms=tournament.terms,
                started=now,
                tournament=tournament.id,
            )
        )
        return pairing.model_copy(update={"games": (*pairing.games, game)})

    *before, current = tournament.rounds
    rounds = (*before, tuple(map(with_game, current)))
    lobby = lobby.with_tournament(tournament.model_copy(update={"rounds": rounds}))
    return lobby.model_copy(update={"matches": (*lobby.matches, *new)}) if new else lobby


def _is_abandoned(lobby: Lobby, tournament: Tournament, now: int) -> bool:
    """Whether a tournament has been open for too long."""
    age = now - tournament.changed
    is_left = not tournament.players and not lobby.is_here(tournament.owner, now)
    return tournament.is_open and (age > _OPEN or (is_left and age > _EMPTY))


def _tidy(lobby: Lobby, now: int) -> Lobby:
    """The lobby without what nobody needs any more."""
    matches = tuple(
        each for each in lobby.matches if each.ended is None or now - each.ended < _REMATCH
    )
    over = [each for each in lobby.tournaments if each.is_over and now - each.changed < _FINISHED]
    shown = {each.id for each in over[-_MOST_FINISHED:]}
    tournaments = tuple(
        each
        for each in lobby.tournaments
        if each.id in shown or not (each.is_over or _is_abandoned(lobby, each, now))
    )
    lobby = lobby.model_copy(update={"matches": matches, "tournaments": tournaments})
    challenges = tuple(
        each
        for each in lobby.challenges
        if lobby.is_here(each.member, now) and lobby.match_of(each.member) is None
    )
    needed = {player for each in tournaments for player in (*each.players, each.owner)}
    needed |= {*lobby.scores, *(player for each in matches for player in each.players)}
    recent = sorted(lobby.members, key=lambda each: -lobby.members[each].seen)[:_MOST_MEMBERS]
    kept = needed.union(each for each in recent if now - lobby.members[each].seen < _FORGOTTEN)
    members = {each: member for each, member in lobby.members.items() if each in kept}
    return lobby.model_copy(update={"challenges": challenges, "members": members})
