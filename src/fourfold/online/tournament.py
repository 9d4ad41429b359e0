"""Tournaments among the people in a lobby: who plays whom, and who has won.

A tournament is a list of rounds, and a round is a list of pairings. The next round begins when all
pairings of the last one are over. Nothing here knows about networks, files or the time of day.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from fourfold.online.commands import JsonObject
from fourfold.online.messages import Terms

Kind = Literal["knock-out", "round-robin"]
MOST_PLAYERS: dict[Kind, int] = {"knock-out": 64, "round-robin": 16}
_MOST_DRAWS: dict[Kind, int] = {"knock-out": 2, "round-robin": 1}


class Pairing(JsonObject):
    """Two people who play each other. The first one has the host's seat, and begins."""

    players: tuple[str | None, str | None]
    """Their ids; None: a bye for the other one."""
    games: tuple[str, ...] = ()
    """The ids of their games: several after draws in a knock-out."""
    draws: int = 0
    is_over: bool = False
    winner: str | None = None
    """None: a draw, or neither came."""

    @property
    def needs_game(self) -> bool:
        """Whether the players wait for a game."""
        return not self.is_over and len(self.games) == self.draws

    @property
    def is_draw(self) -> bool:
        """Whether both have played, and neither has won."""
        return self.is_over and self.winner is None and self.draws > 0


Round = tuple[Pairing, ...]


class Tournament(JsonObject):
    """A tournament. People join while it is open; then rounds are played."""

    id: str
    title: str
    kind: Kind
    terms: Terms
    owner: str
    """The person who organises it, and may or may not play."""
    players: tuple[str, ...] = ()
    rounds: tuple[Round, ...] = ()
    changed: int
    """When it was opened, or ended."""
    is_over: bool = False

    @property
    def is_open(self) -> bool:
        """Whether people can still join."""
        return not self.rounds


def begin(tournament: Tournament, players: Sequence[str]) -> Tournament:
    """The tournament with its first round, and its players in this order."""
    rounds = (knock_out if tournament.kind == "knock-out" else round_robin)(players)
    return tournament.model_copy(update={"players": tuple(players), "rounds": rounds[:1]})


def knock_out(players: Sequence[str]) -> tuple[Round, ...]:
    """The first round of a knock-out. Byes fill it up, at most one in each pairing.

    >>> [pairing.players for pairing in knock_out("ABCDE")[0]]
    [('A', 'E'), ('B', None), ('C', None), ('D', None)]
    """
    half = 1
    while 2 * half < len(players):
        half *= 2
    opponents = [*players[half:], *[None] * (2 * half - len(players))]
    return (_round(list(zip(players[:half], opponents, strict=True))),)


def round_robin(players: Sequence[str]) -> tuple[Round, ...]:
    """All rounds, by the circle method: the first player stays, the others move on by one.

    >>> for each in round_robin("ABC"):
    ...     print(*(pairing.players for pairing in each))
    ('A', None) ('C', 'B')
    ('C', 'A') ('B', None)
    ('A', 'B') ('C', None)
    """
    circle: list[str | None] = [*players, *[None] * (len(players) % 2)]
    half = len(circle) // 2
    rounds = []
    for number in range(len(circle) - 1):
        pairs = list(zip(circle[:half], reversed(circle[half:]), strict=True))
        # So that everyone begins about as often as not.
        turned = [(at or number) % 2 == 1 for at in range(half)]
        rounds.append(
            _round([p[::-1] if turn else p for p, turn in zip(pairs, turned, strict=True)])
        )
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return tuple(rounds)


def _round(pairs: Sequence[tuple[str | None, str | None]]) -> Round:
    """Pairings; those with a bye are over."""
    return tuple(
        Pairing(players=pair)
        if all(pair)
        else Pairing(players=(pair[0] or pair[1], None), is_over=True, winner=pair[0] or pair[1])
        for pair in pairs
    )


def record(tournament: Tournament, game: str, winner: str | None, *, came: bool) -> Tournament:
    """The tournament after a game. `came`: whether at least one of the players did.

    In a knock-out, a draw is followed by a game with sides exchanged; after the second draw, the
    player who moved second goes on.
    """

    def after(pairing: Pairing) -> Pairing:
        if pairing.is_over or game not in pairing.games[-1:] or pairing.needs_game:
            return pairing
        if winner is not None or not came:
            return pairing.model_copy(update={"is_over": True, "winner": winner})
        draws = pairing.draws + 1
        if draws < _MOST_DRAWS[tournament.kind]:
            return pairing.model_copy(update={"draws": draws, "players": pairing.players[::-1]})
        best = pairing.players[1] if tournament.kind == "knock-out" else None
        return pairing.model_copy(update={"draws": draws, "is_over": True, "winner": best})

    *before, current = tournament.rounds
    return tournament.model_copy(update={"rounds": (*before, tuple(map(after, current)))})


def advance(tournament: Tournament, now: int) -> Tournament:
    """The tournament with its next round, or its end, if the last round is over."""
    while not (tournament.is_open or tournament.is_over):
        last = tournament.rounds[-1]
        if not all(pairing.is_over for pairing in last):
            break
        following = _next_round(tournament)
        tournament = tournament.model_copy(
            update={"rounds": (*tournament.rounds, following)}
            if following
            else {"is_over": True, "changed": now}
        )
    return tournament


def _next_round(tournament: Tournament) -> Round | None:
    number = len(tournament.rounds)
    if tournament.kind == "round-robin":
        rounds = round_robin(tournament.players)
        return rounds[number] if number < len(rounds) else None
    winners = [pairing.winner for pairing in tournament.rounds[-1]]
    if len(winners) == 1:
        return None
    # Those who began before are second now, as far as possible.
    pairs = list(zip(winners[::2], winners[1::2], strict=True))
    return _round([pair[::-1] if number % 2 else pair for pair in pairs])


class Standing(JsonObject):
    """How a player of a tournament does: a win is a point, a draw half of one."""

    player: str
    played: int
    points: float


def standings(tournament: Tournament) -> list[Standing]:
    """All players, the best first. Byes count for nothing.

    >>> terms = Terms(clock={"minutes": 3})
    >>> cup = Tournament(id="1", title="", kind="round-robin", terms=terms, owner="A", changed=0)
    >>> one = begin(cup, "AB").rounds[0][0].model_copy(update={"is_over": True, "winner": "B"})
    >>> standings(cup.model_copy(update={"players": ("A", "B"), "rounds": ((one,),)}))
    [Standing(player='B', played=1, points=1.0), Standing(player='A', played=1, points=0.0)]
    """
    played: Counter[str] = Counter()
    points: dict[str, float] = {}
    for pairing in (each for one in tournament.rounds for each in one):
        if not (pairing.is_over and all(pairing.players)):
            continue
        for player in filter(None, pairing.players):
            played[player] += 1
            gained = 1.0 if pairing.winner == player else 0.5 if pairing.is_draw else 0.0
            points[player] = points.get(player, 0) + gained
    found = [
        Standing(player=player, played=played[player], points=points.get(player, 0))
        for player in tournament.players
    ]
    return sorted(found, key=lambda each: -each.points)


def winners(tournament: Tournament) -> list[str]:
    """Who has won: several if they have as many points, or none. Nobody before the end."""
    if not tournament.is_over:
        return []
    if tournament.kind == "knock-out":
        return [player for player in [tournament.rounds[-1][0].winner] if player]
    table = standings(tournament)
    return [each.player for each in table if each.points == table[0].points > 0]
