"""Arguments that name a side mean the same everywhere."""

from collections.abc import Callable
from typing import Any

import pytest

from fourfold import FourfoldError, Game, InvalidArgument, Position, Side, Solver, WrongType
from fourfold.explain import threats
from fourfold.match import Tally, play_match
from fourfold.play.session.setup import Setup
from fourfold.render import led, text
from fourfold.render.marks import Kind, Mark
from fourfold.render.themes import side_colors
from fourfold.review import review
from fourfold.rules.record import Outcome


def resigned(side: Any) -> Outcome | None:
    game = Game.from_moves("44")
    game.resign(side)
    return game.outcome


def forfeited(side: Any) -> Outcome | None:
    game = Game.from_moves("44")
    game.forfeit(side)
    return game.outcome


def counted(side: Any) -> Tally:
    tally = Tally()
    tally.count(Outcome.FIRST, side)
    return tally


REVIEW = review(Game.from_moves("4141"), Solver())
MATCH = play_match(["random", "impossible"], games=2)

TAKE_A_SIDE: dict[str, Callable[[Any], object]] = {
    "Game.name": Game(first="Ada", second="Alan").name,
    "Game.resign": resigned,
    "Game.forfeit": forfeited,
    "Position.fours": Position.from_moves("4141414", rule="most-fours").fours,
    "Outcome.won_by": Outcome.won_by,
    "Review.by": REVIEW.by,
    "threats": lambda side: threats(Position.from_moves("415263"), side=side),
    "Tally.count": counted,
    "Results.table": MATCH.table,
    "Results.totals": MATCH.totals,
    "Setup.name": Setup(first="human", second="hard").name,
    "text.disc": text.disc,
    "Theme.mark": lambda side: text.ASCII.mark(Kind.THREAT, side),
    "Lights.of": led.Lights().of,
    "side_colors": side_colors,
    "Mark": lambda side: Mark(Kind.THREAT, 0, 0, side),
}


@pytest.mark.parametrize("name", TAKE_A_SIDE)
@pytest.mark.parametrize(
    ("side", "same"),
    [
        (Side.FIRST, (1, "first")),
        (Side.SECOND, (2, "second")),
    ],
)
def test_numbers_and_names_stand_for_sides(name: str, side: Side, same: tuple[Any, ...]) -> None:
    function = TAKE_A_SIDE[name]
    expected = function(side)
    assert [function(other) for other in same] == [expected, expected]


def test_the_two_sides_differ() -> None:
    game = Game(first="Ada", second="Alan")
    assert (game.name(1), game.name("second")) == ("Ada", "Alan")
    assert resigned(1) is resigned("first") is Outcome.SECOND


@pytest.mark.parametrize("name", TAKE_A_SIDE)
@pytest.mark.parametrize("side", [0, 3, -1, "", "a", "FIRST", "1", 10**400])
def test_a_value_that_is_not_a_side_is_rejected(name: str, side: Any) -> None:
    with pytest.raises(InvalidArgument, match="a side must be 1, 2, 'first' or 'second', not"):
        TAKE_A_SIDE[name](side)


@pytest.mark.parametrize("name", TAKE_A_SIDE)
@pytest.mark.parametrize("side", [True, 1.0, b"first", (), Outcome])
def test_other_types_are_refused(name: str, side: Any) -> None:
    with pytest.raises(WrongType, match="a side must be a Side, 1, 2"):
        TAKE_A_SIDE[name](side)


def test_a_refused_resignation_changes_nothing() -> None:
    game = Game.from_moves("44")
    with pytest.raises(FourfoldError):
        game.resign("third")  # type: ignore[arg-type]
    assert game.outcome is None
