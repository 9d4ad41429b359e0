"""Whatever the position, every player answers with a legal move, and `perfect` with a best one."""

from hypothesis import given, settings
from hypothesis import strategies as st
from support.drawn_games import unfinished_positions

from fourfold import FourfoldError, Position, Solver
from fourfold.players import make_player, read_name

SOLVER = Solver()
NAMES = ["random", "1", "4", "7", "10", "easy", "perfect", "threats:depth=3", "windows:depth=2"]


@settings(max_examples=100)
@given(unfinished_positions((7, 6), (5, 4), (4, 5)), st.sampled_from(NAMES), st.integers(0, 2**64))
def test_moves_are_legal_and_repeatable(position: Position, name: str, seed: int) -> None:
    move, again = (make_player(name, seed, SOLVER).get_move(position) for _ in range(2))
    assert move in position.legal_moves
    assert move == again


@settings(max_examples=60)
@given(unfinished_positions((7, 6)), st.integers(0, 100))
def test_perfect_loses_nothing(position: Position, seed: int) -> None:
    move = make_player("perfect", seed, SOLVER).get_move(position)
    assert -SOLVER.solve(position.play(move)) == SOLVER.solve(position)


@given(st.text(max_size=40) | st.from_regex(r"[a-z]{1,9}(:[a-z0-9=.,-]{0,20})?", fullmatch=True))
def test_any_text_is_a_player_or_a_clear_error(text: str) -> None:
    try:
        recipe = read_name(text)
    except FourfoldError:
        return
    assert read_name(recipe.name).name == recipe.name
