"""The lobby: its rules, and the service that follows them with both stores."""

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter
from redis import Redis
from support.manual_clock import ManualClock

from fourfold.online import lobby_commands, tournament
from fourfold.online.commands import Join, Move, PlainCommand
from fourfold.online.live_game import SHOW_UP, GameResult, LiveGame, NoRoom, Refused, Seat
from fourfold.online.lobby import AWAY, Lobby, member_of, settle
from fourfold.online.lobby_commands import AnyCommand, LobbyCommand, check_room, decide
from fourfold.online.lobby_messages import OwnGame, TournamentView, You
from fourfold.online.lobby_service import LobbyService
from fourfold.online.moderation import ModeratorCommand, moderate
from fourfold.online.names import ANY_NAME
from fourfold.online.service import GameService, WrongSecret, digest_of
from fourfold.online.store import open_store
from fourfold.rules.position import Position

COMMAND: TypeAdapter[AnyCommand] = TypeAdapter(LobbyCommand)
BLITZ = {"clock": {"minutes": 3, "increment": 2}}
ORGANISE: dict[str, Any] = {"type": "organise", "kind": "knock-out", "terms": BLITZ}
DAY = "2026-01-31"
CHANCE = random.Random(1)


def command(**fields: Any) -> AnyCommand:
    return COMMAND.validate_python(fields)


def do(lobby: Lobby, person: str, at: int = 0, **fields: Any) -> Lobby:
    after = decide(lobby, person, command(**fields), at, CHANCE)
    check_room(lobby, after, (), at)
    return after


def refused(words: str, lobby: Lobby, person: str, **fields: Any) -> None:
    """Check that a command is refused, and why."""
    with pytest.raises((Refused, NoRoom), match=words):
        do(lobby, person, **fields)


def entered(*people: str) -> Lobby:
    lobby = Lobby()
    for person in people:
        lobby = do(lobby, person, type="enter", name=person)
    return lobby


# ---- Rules


def test_a_challenge_is_accepted_once() -> None:
    lobby = do(entered("Ann", "Bob", "Cid"), "Ann", type="offer", terms=BLITZ)
    lobby = do(lobby, "Ann", type="offer", terms=BLITZ)  # sent again
    (challenge,) = lobby.challenges
    lobby = do(lobby, "Bob", type="offer")
    lobby = do(lobby, "Bob", type="accept", challenge=challenge.id)
    assert lobby.challenges == ()  # Bob's own offer is gone too
    assert do(lobby, "Bob", type="accept", challenge=challenge.id) == lobby
    refused("accepted by somebody else", lobby, "Cid", type="accept", challenge=challenge.id)
    refused("you are in a game", lobby, "Bob", type="offer")


@pytest.mark.parametrize(
    ("person", "fields", "words"),
    [
        ("Eve", {"type": "offer"}, "enter the lobby first"),
        ("Ann", {"type": "enter", "name": " bob "}, "already called bob"),
        ("Ann", {"type": "enter", "name": "\u200b"}, "enter a name"),
        ("Ann", {"type": "accept", "challenge": "none"}, "was withdrawn"),
        ("Ann", {"type": "join", "tournament": "none"}, "no such tournament"),
        ("Ann", {"type": "offer", "terms": {"clock": {}}}, "either minutes or days"),
        ("Ann", ORGANISE | {"title": "Cup", "terms": {}}, "needs a clock"),
    ],
)
def test_what_is_refused(person: str, fields: dict[str, Any], words: str) -> None:
    refused(words, entered("Ann", "Bob"), person, **fields)


def cup(lobby: Lobby, owner: str, *players: str, kind: str = "knock-out") -> tuple[Lobby, str]:
    lobby = do(lobby, owner, type="organise", title="Cup", kind=kind, terms=BLITZ)
    (tournament,) = lobby.tournaments
    for player in players:
        lobby = do(lobby, player, type="join", tournament=tournament.id)
    return lobby, tournament.id


def test_only_the_organiser_starts_unless_absent() -> None:
    lobby, name = cup(entered("Ann", "Bob", "Cid"), "Ann", "Bob")
    refused("only the organiser", lobby, "Bob", type="start", tournament=name)
    refused("two players", lobby, "Ann", type="start", tournament=name)
    lobby = do(lobby, "Cid", type="join", tournament=name)
    begun = do(lobby, "Bob", at=2 * AWAY, type="start", tournament=name)
    assert len(begun.tournaments[0].rounds) == 1
    refused("already begun", begun, "Cid", type="leave", tournament=name)
    refused("already begun", begun, "Ann", type="join", tournament=name)
    assert do(begun, "Ann", type="cancel", tournament=name).tournaments == ()


def test_everything_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    for limit in ("people", "offers", "tournaments"):
        monkeypatch.setitem(lobby_commands._ROOM, limit, 2)
    monkeypatch.setitem(tournament.MOST_PLAYERS, "knock-out", 1)
    lobby = entered("Ann", "Bob")
    refused("too many people", lobby, "Cid", type="enter", name="Cid")
    lobby = do(lobby, "Cid", at=2 * AWAY, type="enter", name="Cid")  # the others have left
    lobby = do(do(lobby, "Ann", type="offer"), "Bob", type="offer")
    refused("too many offers", lobby, "Cid", type="offer")
    lobby, name = cup(lobby, "Ann", "Bob")
    refused("is full", lobby, "Cid", type="join", tournament=name)
    refused("already opened", lobby, "Ann", **ORGANISE, title="2")
    lobby = do(lobby, "Bob", **ORGANISE, title="2")
    lobby = do(lobby, "Ann", type="join", tournament=lobby.tournaments[1].id)
    refused("too many tournaments", lobby, "Cid", **ORGANISE, title="3")
    for fields in ({"title": "x" * 41}, {"kind": "swiss"}, {"terms": {**BLITZ, "columns": 99}}):
        with pytest.raises(ValueError, match="validation error"):
            command(**ORGANISE | {"title": "C"} | fields)


def test_who_is_gone_is_forgotten_and_the_day_begins_anew() -> None:
    chance = random.Random(1)
    lobby = do(entered("Ann", "Bob"), "Ann", type="offer")
    later = settle(lobby, {}, 2 * AWAY, DAY, chance)
    assert later.challenges == ()
    assert len(later.members) == 2
    assert settle(later, {}, 13 * 3_600_000, DAY, chance).members == {}
    assert settle(later, {}, 2 * AWAY, DAY, chance) == later  # nothing to store


# ---- The service


class NoEngine:
    async def move(self, position: Position, player: str, seed: int, owner: str) -> int:
        raise NotImplementedError

    async def score(self, position: Position, owner: str) -> int:
        raise NotImplementedError


class Place:
    """A server with games and a lobby."""

    def __init__(self, games: GameService, lobby: LobbyService) -> None:
        self.games = games
        self.lobby = lobby

    async def do(self, person: str, **fields: Any) -> You:
        return await self.lobby.act(person, command(**fields))

    async def enter(self, *people: str) -> None:
        for person in people:
            await self.do(person, type="enter", name=person)

    async def organise(self, kind: str, owner: str, *players: str) -> None:
        """Open a tournament, which players join."""
        await self.do(owner, type="organise", title="Cup", kind=kind, terms=BLITZ)
        for player in players:
            await self.do(player, type="join", tournament=self.cup.id)

    async def start(self, kind: str, *players: str) -> None:
        """Start a tournament of these players, which the first of them organises."""
        await self.enter(*players)
        await self.organise(kind, players[0], *players)
        await self.do(players[0], type="start", tournament=self.cup.id)

    async def game(self, person: str) -> OwnGame:
        """The game that a person has to play."""
        (found,) = (await self.do(person, type="withdraw")).games
        return found

    async def act(self, person: str, act: Any) -> LiveGame:
        mine = await self.game(person)
        seat = await self.games.seat(mine.id, mine.secret)
        return await self.games.act(mine.id, seat, act)

    async def beats(self, winner: str, loser: str) -> None:
        for person in (winner, loser):
            await self.act(person, Join(type="join", name=person))
        await self.act(loser, PlainCommand(type="resign"))
        await self.lobby.attend()

    def later(self, seconds: float) -> None:
        """Let the time of the games pass."""
        self.games.time.reach(self.games.now + round(seconds * 1000))

    @property
    def cup(self) -> TournamentView:
        return self.lobby.show().tournaments[-1]


@asynccontextmanager
async def place(where: str | Path, time: ManualClock) -> AsyncIterator[Place]:
    store = open_store(where)
    async with (
        GameService(store, NoEngine(), clock=time) as games,
        LobbyService(store, games, ANY_NAME, time, random.Random(1)) as lobby,
    ):
        yield Place(games, lobby)


@pytest.fixture
def here(tmp_path: Path, time: ManualClock) -> AbstractAsyncContextManager[Place]:
    """A server whose store is a folder."""
    return place(tmp_path, time)


async def test_a_game_from_a_challenge_counts_for_the_day(where: str, time: ManualClock) -> None:
    async with place(where, time) as here:
        await here.enter("Ann", "Bob")
        await here.do("Ann", type="offer", terms=BLITZ)
        (challenge,) = here.lobby.show().challenges
        await here.do("Bob", type="accept", challenge=challenge.id)
        seats: dict[str, Seat] = {}
        for person in ("Ann", "Bob"):
            mine = await here.game(person)
            seats[person] = await here.games.seat(mine.id, mine.secret)
        assert sorted(seats.values()) == ["guest", "host"]
        first = next(person for person, seat in seats.items() if seat == "host")
        second = "Bob" if first == "Ann" else "Ann"
        for number, column in enumerate("4141414", start=1):
            person = (first, second)[(number - 1) % 2]
            await here.act(person, Move(type="move", number=number, column=column))
        game = here.lobby.show().games[0].id
        await here.lobby.attend()
        assert here.lobby.show().games == ()
        best, last = here.lobby.show().leaderboard
        assert (best.name, best.wins, best.points) == (first, 1, 1)
        assert (last.name, last.losses, last.points) == (second, 1, 0)
        for seat in ("host", "guest"):
            await here.games.act(game, seat, PlainCommand(type="rematch"))
        await here.lobby.attend()
        assert len(here.lobby.show().games) == 1
        mine = await here.game("Ann")
        assert await here.games.seat(mine.id, mine.secret) == seats["Ann"]
        time.now += 86_400
        await here.lobby.attend()
        assert here.lobby.show().leaderboard == ()


async def test_a_knock_out_survives_restarts(where: str, time: ManualClock) -> None:
    async with place(where, time) as here:
        await here.enter("Teacher", "Ann", "Bob", "Cid")
        await here.organise("knock-out", "Teacher", "Ann", "Bob", "Cid")
    async with place(where, time) as here:
        await here.do("Teacher", type="start", tournament=here.cup.id)
        (one,) = [pairing for pairing in here.cup.rounds[0] if not pairing.over]
        (bye,) = [pairing for pairing in here.cup.rounds[0] if pairing.over]
        assert bye.players[1] is None
        winner, loser = one.players
        assert winner
        assert loser
    async with place(where, time) as here:
        await here.beats(winner, loser)
        final = here.cup.rounds[1][0]
        assert set(final.players) == {winner, bye.players[0]}
    async with place(where, time) as here:
        await here.lobby.attend()
        assert here.cup.rounds[1][0] == final  # the same game as before
        mine = await here.game(winner)
        await here.beats(str(bye.players[0]), winner)
        with pytest.raises(Refused, match="an hour after"):
            await here.games.delete(mine.id, mine.secret)
        assert here.cup.status == "over"
        assert here.cup.winners == (bye.players[0],)


async def test_who_does_not_come_loses(here: Place) -> None:
    await here.start("knock-out", "Ann", "Bob", "Cid", "Dan")
    one, other = here.cup.rounds[0]
    came = str(one.players[1])
    await here.act(came, Join(type="join", name=came))
    here.later(SHOW_UP / 1000 - 1)
    await here.lobby.attend()
    assert not here.cup.rounds[0][0].over
    here.later(2)  # in the other game, nobody has come
    await here.lobby.attend()
    assert here.cup.rounds[0][1].over
    assert here.cup.rounds[0][1].winner is None
    assert other.players[0] not in here.cup.winners
    ended = await here.games.look(str(here.cup.rounds[0][1].game))
    assert ended.result == GameResult(None, "absent")
    here.later(SHOW_UP / 1000)
    await here.lobby.attend()
    assert here.cup.status == "over"
    assert here.cup.winners == (came,)
    lost = await here.games.look(str(here.cup.rounds[0][0].game))
    assert lost.result == GameResult("guest", "absent")
    assert here.lobby.show().leaderboard == ()  # no game was played


async def test_the_time_in_which_no_server_ran_costs_nothing(
    tmp_path: Path, time: ManualClock
) -> None:
    async with place(tmp_path, time) as here:
        await here.enter("Cid")
        await here.do("Cid", type="offer")
        await here.start("knock-out", "Ann", "Bob")
    time.now += 3600
    async with place(tmp_path, time) as here:
        await here.lobby.attend()
        assert not here.cup.rounds[0][0].over
        assert len(here.lobby.show().challenges) == 1
        here.later(SHOW_UP / 1000 + 1)
        await here.lobby.attend()
        assert here.cup.status == "over"


async def test_who_joins_but_never_moves_loses(here: Place) -> None:
    await here.start("round-robin", "Ann", "Bob")
    host, guest = map(str, here.cup.rounds[0][0].players)
    for number in range(10):  # new names do not put it off for ever
        for person in (host, guest):
            if here.cup.status != "over":
                await here.act(person, Join(type="join", name=f"{person}{number}"))
        here.later(SHOW_UP / 2000)
        await here.lobby.attend()
    assert here.cup.winners == (guest,)


async def test_a_player_who_cancels_a_tournament_game_loses_it(here: Place) -> None:
    await here.start("knock-out", "Ann", "Bob")
    await here.beats("Bob", "Ann")
    assert here.cup.winners == ("Bob",)


async def test_two_servers_share_a_lobby(redis: str, time: ManualClock) -> None:
    async with place(redis, time) as one, place(redis, time) as two:
        await asyncio.gather(one.enter("Ann"), two.enter("Bob"))
        await one.do("Ann", type="offer")
        with two.lobby.connected("Bob") as visitor:
            while not two.lobby.show().challenges:
                await visitor.take()
        (challenge,) = two.lobby.show().challenges
        await two.do("Bob", type="accept", challenge=challenge.id)
        mine, theirs = await one.game("Ann"), await two.game("Bob")
        assert mine.id == theirs.id
        assert mine.opponent == "Bob"
        assert await two.game("Ann") == mine
        assert await two.games.seat(mine.id, mine.secret) != await one.games.seat(
            theirs.id, theirs.secret
        )


async def test_a_stored_lobby_that_cannot_be_read_is_replaced(
    tmp_path: Path, time: ManualClock
) -> None:
    store = open_store(tmp_path)
    assert await store.write("lobby", 0, '{"of": "the future"}')
    await store.close()
    async with place(tmp_path, time) as here:
        await here.enter("Ann")
        assert [person.name for person in here.lobby.show().people] == ["Ann"]


async def test_only_digests_are_stored(here: Place, tmp_path: Path) -> None:
    """Nobody who reads the file can take a seat."""
    await here.start("knock-out", "Ann", "Bob")
    mine = await here.game("Ann")
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())  # noqa: ASYNC240
    assert mine.id.encode() in stored
    assert mine.secret.encode() not in stored
    assert digest_of(mine.secret).encode() in stored


async def test_each_game_has_a_secret_of_its_own(here: Place) -> None:
    for _ in range(2):
        await here.enter("Ann", "Bob")
        await here.do("Ann", type="offer")
        (challenge,) = here.lobby.show().challenges
        await here.do("Bob", type="accept", challenge=challenge.id)
        mine = await here.game("Ann")
        await here.games.act(
            mine.id, await here.games.seat(mine.id, mine.secret), PlainCommand(type="resign")
        )
        await here.lobby.attend()
    first, second = (here.lobby.lobby.matches[at].id for at in (0, 1))
    assert mine.id == second
    with pytest.raises(WrongSecret):
        await here.games.seat(first, mine.secret)


async def test_a_lobby_of_the_first_release_can_be_read(tmp_path: Path, time: ManualClock) -> None:
    store = open_store(tmp_path)
    ann = {"name": "Ann", "digest": "of a secret", "seen": 0, "is_renamed": False}
    assert await store.write("lobby", 0, json.dumps({"members": {member_of("Ann"): ann}}))
    await store.close()
    async with place(tmp_path, time) as here:
        assert here.lobby.you("Ann").name == "Ann"


@pytest.mark.parametrize("name", ["ann", "\u0410nn", "An\u200dn", "A n n", "\u0391nn", "Änn"])
def test_names_that_look_alike_are_refused(name: str) -> None:
    refused("already called", entered("Ann"), "Bob", type="enter", name=name)


def test_empty_tournaments_are_forgotten() -> None:
    lobby, name = cup(entered("P0", "P1"), "P0")
    lobby = do(lobby, "P1", **ORGANISE, title="P1")
    lobby = do(lobby, "P0", type="join", tournament=name)
    chance = random.Random(1)
    soon = settle(lobby, {}, 601_000, DAY, chance)
    assert [each.title for each in soon.tournaments] == ["Cup"]
    assert settle(soon, {}, 13 * 3_600_000, DAY, chance).tournaments == ()


def test_an_address_leaves_room_for_others() -> None:
    """Of places, offers and tournaments, if it has taken as much of all as it gets."""
    kinds: list[dict[str, Any]] = [{"type": "enter"}, {"type": "offer"}, {**ORGANISE, "title": "C"}]
    lobby = Lobby()
    for owner, most in (("enemy", [133, 66, 6]), ("school", [67, 34, 3])):
        people = [f"{owner} {number}" for number in range(200)]
        members = set(people)
        for fields, expected in zip(kinds, most, strict=True):
            got = 0
            for person in people:
                name: dict[str, Any] = {"name": person} if fields["type"] == "enter" else {}
                try:
                    after = do(lobby, person, **fields, **name)
                    check_room(lobby, after, members, 0)
                except (Refused, NoRoom):
                    break
                lobby, got = after, got + 1
            assert got == expected


MODERATOR: TypeAdapter[Any] = TypeAdapter(ModeratorCommand)


async def moderated(here: Place, **fields: Any) -> str:
    return await moderate(here.games, here.lobby, MODERATOR.validate_python(fields))


def names(here: Place) -> list[str]:
    return [person.name for person in here.lobby.show().people]


async def test_a_moderator_bans_renames_and_ends_a_tournament(here: Place) -> None:
    await here.start("knock-out", "Ann", "Bob")
    game = await here.game("Ann")
    await moderated(here, type="rename", name="ann", to="Anna")
    await here.do("Ann", type="enter", name="Ann")
    assert sorted(names(here)) == ["Anna", "Bob"]
    assert "Anna" in (await here.games.look(game.id)).names
    await moderated(here, type="close", game=game.id)
    await moderated(here, type="end tournament", tournament=here.cup.id)
    assert here.lobby.show().tournaments == ()
    await here.lobby.attend()
    await moderated(here, type="ban", name="Bob")
    assert names(here) == ["Anna"]
    for person, name in (("Bob", "Robert"), ("Eve", "Bob")):
        with pytest.raises(Refused, match="banned"):
            await here.do(person, type="enter", name=name)
    await moderated(here, type="unban", name="Bob")
    await here.do("Bob", type="enter", name="Bob")
    assert sorted(names(here)) == ["Anna", "Bob"]
    with pytest.raises(Refused, match="nobody in the lobby is called Eve"):
        await moderated(here, type="ban", name="Eve")
    with pytest.raises(Refused, match="already called"):
        await moderated(here, type="rename", name="Bob", to="anna")


async def test_a_person_is_erased(here: Place) -> None:
    await here.start("knock-out", "Annabella", "Bob")
    mine = await here.game("Annabella")
    assert await moderated(here, type="erase", name="Annabella") == "1 game deleted"
    await here.lobby.attend()
    assert names(here) == ["-", "Bob"]  # nameless until the tournament is over
    text = await here.lobby._store.read("lobby")
    assert text is not None
    assert "Annabella" not in text.text
    assert await here.lobby._store.load(mine.id) is None


@pytest.mark.parametrize("lost", ["the last change", "everything"])
async def test_a_lobby_goes_on_with_what_redis_has_not_lost(
    redis: str, time: ManualClock, lost: str
) -> None:
    async with place(redis, time) as here, place(redis, time) as there:
        await here.enter("Ann")
        with Redis.from_url(redis, decode_responses=True) as client:
            document: Any = client.hgetall("fourfold:document:lobby")
            await there.enter("Bob")
            if lost == "everything":
                client.flushall()
            else:
                client.hset("fourfold:document:lobby", mapping=document)
        await there.enter("Cid")
        await here.enter("Bob")
        found = {*names(here)}
        assert found == {"Bob", "Cid"} | ({"Ann"} if lost == "the last change" else set())


def test_a_game_that_the_server_has_no_room_for_is_given_up() -> None:
    chance = random.Random(1)
    lobby = do(entered("Ann", "Bob"), "Ann", type="offer")
    lobby = do(lobby, "Bob", type="accept", challenge=lobby.challenges[0].id)
    assert settle(lobby, {}, 100_000, DAY, chance).match_of("Ann")
    assert settle(lobby, {}, 181_000, DAY, chance).match_of("Ann") is None
