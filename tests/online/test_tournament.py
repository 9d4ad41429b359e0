"""Who plays whom in a tournament, and who wins it."""

import random
from collections import Counter

import pytest

from fourfold.online.messages import ClockOrder, Terms
from fourfold.online.tournament import (
    Kind,
    Tournament,
    advance,
    begin,
    record,
    round_robin,
    standings,
    winners,
)

TERMS = Terms(clock=ClockOrder(minutes=3))


def tournament(kind: Kind, players: str) -> Tournament:
    opened = Tournament(id="t", title="Cup", kind=kind, terms=TERMS, owner="A", changed=0)
    return begin(opened, players)


def with_games(cup: Tournament) -> Tournament:
    """With an id for each game that is needed, made of its players and its number."""
    *before, current = cup.rounds
    paired = tuple(
        pairing.model_copy(
            update={"games": (*pairing.games, f"{pairing.players} {pairing.draws}")}
            if pairing.needs_game
            else {}
        )
        for pairing in current
    )
    return cup.model_copy(update={"rounds": (*before, paired)})


def play(cup: Tournament, chance: random.Random) -> Tournament:
    """To the end, by chance: wins of both sides, draws, and games to which nobody came."""
    while not cup.is_over:
        cup = with_games(cup)
        for pairing in cup.rounds[-1]:
            if not pairing.is_over:
                winner = chance.choice([*pairing.players, None])
                came = winner is not None or chance.random() < 0.7
                cup = record(cup, pairing.games[-1], winner, came=came)
        cup = advance(cup, 7)
    return cup


@pytest.mark.parametrize("count", range(2, 17))
def test_everyone_meets_everyone_once(count: int) -> None:
    players = "ABCDEFGHIJKLMNOP"[:count]
    rounds = round_robin(players)
    met = Counter(
        frozenset(filter(None, pairing.players))
        for one in rounds
        for pairing in one
        if all(pairing.players)
    )
    assert len(met) == count * (count - 1) // 2
    assert set(met.values()) == {1}
    for one in rounds:  # nobody twice in a round, and a bye for one of an odd number
        here = [player for pairing in one for player in pairing.players if player]
        assert sorted(here) == list(players)
    begins = Counter(pairing.players[0] for one in rounds for pairing in one if pairing.players[1])
    assert max(begins.values()) - min(begins[player] for player in players) <= 2


@pytest.mark.parametrize("kind", ["knock-out", "round-robin"])
@pytest.mark.parametrize("count", [2, 3, 4, 5, 8, 11, 16])
def test_every_tournament_ends(kind: Kind, count: int) -> None:
    players = "ABCDEFGHIJKLMNOP"[:count]
    for seed in range(20):
        cup = play(tournament(kind, players), random.Random(seed))
        assert cup.changed == 7
        assert set(winners(cup)) <= set(players)
        if kind == "knock-out":
            assert len(winners(cup)) <= 1
            assert all(len(pairing.games) <= 2 for one in cup.rounds for pairing in one)
        else:
            assert {each.played for each in standings(cup)} == {count - 1}
        assert advance(cup, 9) is cup


def test_after_a_draw_sides_are_exchanged_and_then_the_second_player_goes_on() -> None:
    cup = with_games(tournament("knock-out", "AB"))
    (first,) = cup.rounds[0][0].games
    cup = record(cup, first, None, came=True)
    assert cup.rounds[0][0].players == ("B", "A")
    assert cup.rounds[0][0].needs_game
    assert record(cup, first, "A", came=True) == cup  # told again, too late
    cup = with_games(cup)
    cup = advance(record(cup, cup.rounds[0][0].games[-1], None, came=True), 5)
    assert winners(cup) == ["A"]


def test_if_neither_comes_the_next_opponent_has_a_bye() -> None:
    cup = with_games(tournament("knock-out", "ABCD"))
    absent, present = cup.rounds[0]
    cup = record(cup, absent.games[0], None, came=False)
    cup = advance(record(cup, present.games[0], "D", came=True), 5)
    assert cup.is_over
    assert winners(cup) == ["D"]


def test_points_of_a_round_robin() -> None:
    cup = tournament("round-robin", "ABC")
    results = {frozenset("BC"): "B", frozenset("AC"): None, frozenset("AB"): "A"}
    while not cup.is_over:
        cup = with_games(cup)
        for pairing in cup.rounds[-1]:
            if not pairing.is_over:
                winner = results[frozenset(filter(None, pairing.players))]
                cup = record(cup, pairing.games[0], winner, came=True)
        cup = advance(cup, 1)
    assert [(each.player, each.points) for each in standings(cup)] == [
        ("A", 1.5),
        ("B", 1.0),
        ("C", 0.5),
    ]
    assert winners(cup) == ["A"]
