"""The game of the published study: the board is filled, and the most fours win."""

import pickle
import random
import re
from pathlib import Path

import pytest
from support.command import fourfold

from fourfold import (
    Book,
    Game,
    IllegalMove,
    InvalidArgument,
    InvalidPosition,
    Position,
    Rule,
    Side,
    Solver,
)
from fourfold.learn import lab
from fourfold.play.session.descriptions import cost, effort
from fourfold.play.session.events import Moved
from fourfold.play.session.search_tree import search_tree
from fourfold.play.session.session import Session
from fourfold.play.session.setup import Setup
from fourfold.players import make_player
from fourfold.review import review
from fourfold.review.page import page
from fourfold.rules.notation import parse_moves
from fourfold.rules.record import Record
from fourfold.rules.record_files import write_record

CLASSICS = ("outcome", "urgency", "chains", "windows", "threats", "fours")
STUDY = "chains:depth=3,order=left-to-right"


def answer(name: str, moves: str, columns: int = 7, rows: int = 6) -> int:
    """The reply of a player in a session where the most fours win."""
    seats = ("human", name) if len(moves) % 2 else (name, "human")
    setup = Setup(*seats, columns, rows, Rule.MOST_FOURS, seed=1)
    with Session(setup, moves=moves) as session:
        while session.thinking:
            session.wait()
        return session.columns_played[len(moves)]


def position(moves: str) -> Position:
    return Position.from_moves(moves, rule="most-fours")


# ---- The position


def test_a_four_does_not_end_the_game() -> None:
    won = position("4141414")
    assert (won.is_over, won.winner, won.fours(Side.FIRST)) == (False, None, 1)
    assert won.legal_moves == list(range(7))
    assert won.play(0).fours(Side.SECOND) == 1
    assert won != Position.from_moves("4141414")
    assert not position("414141").is_winning_move(3)


def test_a_full_board_ends_it() -> None:
    full = Position(4, 4, "most-fours")
    for column in (0, 0, 1, 1, 2, 2, 3, 3) * 2:
        full = full.play(column)
    assert full.is_over
    assert (full.fours(Side.FIRST), full.fours(Side.SECOND), full.winner) == (2, 2, None)
    with pytest.raises(IllegalMove, match="the game is over"):
        full.play(0)


def test_every_position_of_a_game_can_be_kept_and_made_again() -> None:
    chance = random.Random(1)
    for _ in range(5):
        here = Position(rule="most-fours")
        while not here.is_over:
            here = here.play(chance.choice(here.legal_moves))
            assert pickle.loads(pickle.dumps(here)) == here
            again = Position.from_bitboards(*here.bitboards, rule="most-fours")
            assert eval(repr(here)) == again == here  # noqa: S307 - our own
            assert Position.from_grid(str(here), "most-fours") == here
            assert Position.from_grid(here.to_array(), rule=here.rule) == here


def test_unreachable_positions_are_rejected() -> None:
    # Three discs of the first side below three of the second, in one column.
    with pytest.raises(InvalidPosition, match="cannot have taken turns"):
        Position.from_bitboards(0b000111, 0b111000, rule="most-fours")


def test_the_solver_and_the_book_refuse_it() -> None:
    solver = Solver()
    for ask in (solver.solve, solver.analyse, lambda found: solver.solve_many([found])):
        with pytest.raises(InvalidArgument, match="only for the rule 'connect-four'"):
            ask(position("44"))
    moves = "44442226"
    book = Book.shipped(ply=8)
    assert Position.from_moves(moves) in book
    assert position(moves) not in book


@pytest.mark.parametrize("side", [0, 3, "third", None])
def test_invalid_sides_are_rejected(side: object) -> None:
    with pytest.raises((InvalidArgument, TypeError), match="side must be"):
        Position().fours(side)  # type: ignore[arg-type]


# ---- The players


def test_the_computer_of_the_study_answers_4_4_5_with_5() -> None:
    assert answer(STUDY, "445") == 4


@pytest.mark.parametrize("pruning", ["on", "off"])
@pytest.mark.parametrize(
    ("moves", "nodes"),
    [
        ("346672222626267633774355744511543145", 4235),
        ("445544336662355762635362427252431771", 5141),
    ],
)
def test_it_plays_as_the_study_until_the_end_is_in_sight(
    moves: str, nodes: int, pruning: str
) -> None:
    """Games of first's random moves, which second answered by an independent minimax: its moves,
    and the sum of its nodes."""
    player = make_player(f"{STUDY},pruning={pruning}")
    here, visited = Position(rule="most-fours"), 0
    for column in parse_moves(moves):
        if here.turn is Side.SECOND:
            assert player.get_move(here) == column
            visited += player.nodes  # type: ignore[attr-defined]
        here = here.play(column)
    assert visited < nodes if pruning == "on" else visited == nodes
    assert here.fours(Side.FIRST) + here.fours(Side.SECOND) > 0  # it continued after a four


@pytest.mark.parametrize("evaluation", CLASSICS)
def test_every_classic_player_plays_by_both_rules(evaluation: str) -> None:
    # First has three in column 4: by the usual rule, as by this one, a four is worth having.
    for rule in Rule:
        here = Position.from_moves("414141", rule=rule)
        searched = lab.search(here, 4, evaluation=evaluation, order="left-to-right")
        player = make_player(f"{evaluation}:depth=4,order=left-to-right")
        unpruned = make_player(f"{evaluation}:depth=4,order=left-to-right,pruning=off")
        assert player.get_move(here) == unpruned.get_move(here) == searched.column
        assert player.nodes < unpruned.nodes  # type: ignore[attr-defined]
    # The four is made and the game continues.
    assert answer(f"{evaluation}:depth=2", "4141414") in range(7)


@pytest.mark.parametrize("evaluation", ["chains", "windows", "threats", "fours"])
def test_a_four_is_made_and_blocked(evaluation: str) -> None:
    assert answer(f"{evaluation}:depth=2", "414141") == 3
    assert answer(f"{evaluation}:depth=2", "41414") == 3
    assert answer(f"{evaluation}:depth=2", "43434341") in range(7)


@pytest.mark.parametrize("name", ["perfect", "medium", "elo:1000", "led", "3"])
def test_players_that_know_one_rule_refuse_the_other(name: str) -> None:
    with pytest.raises(InvalidArgument, match=r"most-fours.*Available: human, random, outcome"):
        Session(Setup(second=name, rule=Rule.MOST_FOURS))


def test_the_line_game_plays_it_and_shows_nodes_and_time() -> None:
    result = fourfold(
        *("play", "--rule", "most-fours", "--second", STUDY, "--resume", "44"),
        stdin="5\nq\n",
    )
    assert result.returncode == 0, result.stderr
    assert re.search(r"plays 5\. 239 nodes in [0-9.]+ [mµ]?s\.", result.stdout)
    assert result.stdout.endswith("Moves: 4455\n")


def test_the_line_game_shows_the_tree_of_each_move() -> None:
    result = fourfold(
        *("play", "--rule", "most-fours", "--second", STUDY, "--resume", "44", "--show-tree", "1"),
        stdin="5\nq\n",
    )
    tree = result.stdout.partition("MIN -5 * alpha-beta, depth 3, chains")[2]
    assert "├── 5: MAX -5 [-∞, -3] * +38 nodes\n" in tree
    assert re.search(r"^239 nodes in .* with the tree$", tree, re.MULTILINE)


@pytest.mark.parametrize(
    ("name", "nodes", "words"),
    [
        ("hard", None, "hard has no search tree"),
        ("chains:depth=3,blunder=1.0", 0, "made a random move"),
        ("chains:depth=3,order=shuffled", 95, "tree of a shuffled search cannot be shown"),
        ("chains:depth=8,pruning=off", 9, "more than 500,000 nodes. Choose a smaller depth."),
    ],
)
def test_why_there_is_no_tree(name: str, nodes: int | None, words: str) -> None:
    assert words in search_tree(name, Position(), Moved(Side.FIRST, 3, nodes=nodes))


def test_a_tree_is_that_of_the_players_search() -> None:
    name = "chains:depth=2,pruning=off,finished=evaluated,multiplier=5"
    tree = search_tree(name, Position.from_moves("4"), Moved(Side.SECOND, 3, nodes=57))
    title = "minimax, depth 2, chains, centre, multiplier 5, finished games evaluated"
    assert tree.splitlines()[0].endswith(title)
    assert tree.splitlines()[-1].startswith("57 nodes in ")


# ---- What a move costs


def test_nodes_and_time_of_the_latest_move() -> None:
    with Session(Setup(second=STUDY, rule=Rule.MOST_FOURS), moves="4") as session:
        assert effort(session) == ""
        while session.thinking:
            session.wait()
        assert re.fullmatch(rf"{STUDY}: 234 nodes in [0-9.]+ [mµ]?s", effort(session))
        session.push(4)
        assert effort(session) == ""  # a person's move
        while session.thinking:
            session.wait()
        assert effort(session).startswith(f"{STUDY}: 239 nodes in ")
        session.undo()
        assert effort(session) == ""


@pytest.mark.parametrize(
    ("seconds", "nodes", "told"),
    [
        (0.0, None, "1.00 µs"),
        (0.00004, 1, "1 node in 40.0 µs"),
        (0.0321, 2801, "2,801 nodes in 32.1 ms"),
        (0.4567, 0, "0 nodes in 457 ms"),
        (0.9996, None, "1.00 s"),
        (61.04, 10**9, "1,000,000,000 nodes in 61.0 s"),
    ],
)
def test_a_time_never_reads_zero(seconds: float, nodes: int | None, told: str) -> None:
    assert cost(Moved(Side.FIRST, 3, seconds, nodes)) == told


@pytest.mark.parametrize("name", ["perfect", "hard", "master", "led:ply=2", "threats:depth=2"])
def test_every_player_that_searches_counts_nodes(name: str) -> None:
    player = make_player(name, seed=1)
    here = Position.from_moves("2653544123664564115")  # later than the opening book
    player.get_move(here)
    assert player.nodes > 0  # type: ignore[attr-defined]


# ---- Reviews and pictures

FULL = "225336145731533622441121725174547637576664"  # three fours against two


def lead(here: Position) -> int:
    """The lead in fours of the first side at the end, by the simplest possible search."""
    if here.is_over:
        return here.fours(Side.FIRST) - here.fours(Side.SECOND)
    return (max if here.turn is Side.FIRST else min)(
        lead(here.play(column)) for column in here.legal_moves
    )


def test_late_positions_are_judged_exactly() -> None:
    chance = random.Random(5)
    for columns in [5] * 4 + [4] * 20:  # the smaller board takes a fiftieth of the time
        game = Game(columns=columns, rows=4, rule="most-fours")
        late = 4 * columns - 7
        while len(game.columns_played) < late + chance.randrange(8) and game.outcome is None:
            game.push(chance.choice(game.position.legal_moves))
        found = review(game, Solver(table_mb=8, book=False))
        assert found.scores[-1] == lead(game.position)
        move = found.moves[-1]
        sign = 1 if move.side is Side.FIRST else -1
        for column in move.position.legal_moves:
            assert move.scores[column] == sign * lead(move.position.play(column))
        for moment in found.key_moments:  # best play leads there
            end = moment.move.position
            sign = 1 if end.turn is Side.FIRST else -1
            for column in moment.line:
                end = end.play(column)
            assert end.is_over
            assert sign * (end.fours(Side.FIRST) - end.fours(Side.SECOND)) == moment.move.before


def test_a_review_judges_by_the_rule_and_reports_what_it_cannot_judge() -> None:
    game = Game.from_moves(FULL, rule="most-fours")
    found = review(game, Solver())
    unjudged = [move.number for move in found.moves if move.judgement is None]
    assert unjudged == list(range(1, len(unjudged) + 1))
    assert 0 < len(unjudged) < 30
    assert found.left_out == (
        f"moves 1 to {len(unjudged)} are not judged: under the rule most-fours, only moves near "
        "the end can be judged"
    )
    assert not found.complete
    assert found.scores[-1] == 1  # three fours against two
    assert all(moment.explanation is None for moment in found.key_moments)
    last = found.moves[-1]
    assert (last.before_in_words, last.after_in_words) == ("loss by 1", "loss by 1")
    # A move that gives a win away is an error by this rule.
    for move in found.moves[len(unjudged) :]:
        assert move.before is not None
        assert move.after is not None
        changes = (move.before > 0) - (move.before < 0) != (move.after > 0) - (move.after < 0)
        assert bool(move.judgement and move.judgement.is_error) == changes


def test_a_review_that_ends_early_says_so() -> None:
    found = review(Game.from_moves("41414141", rule="most-fours"), Solver(), time_limit=0.01)
    assert [move.judgement for move in found.moves] == [None] * 8
    assert found.stopped_early
    assert "Stopped early: 8 of 8 moves are not judged." in page(found)


def test_an_unfinished_game_has_nothing_to_judge_and_is_shown() -> None:
    found = review(Game.from_moves("41414141", rule="most-fours"), Solver())
    assert not found.stopped_early
    assert "Not complete: moves 1 to 8 are not judged" in page(found)


def test_the_commands_take_such_games(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    write_record(file, Record(moves=FULL, rule=Rule.MOST_FOURS, first="Ada", second="Alan"))
    reviewed = fourfold("review", str(file))
    assert reviewed.returncode == 0, reviewed.stderr
    assert "Ada has won, 3 to 2 fours, after 42 moves" in reviewed.stdout
    assert "NOT COMPLETE: moves 1 to" in reviewed.stdout
    assert "win by 1" in reviewed.stdout
    drawn = fourfold("render", str(file))
    assert drawn.returncode == 0, drawn.stderr
    # As text, discs that are part of a four differ in shape: three fours and two.
    assert drawn.stdout.count("\N{BLACK DIAMOND}") >= 6
    assert drawn.stdout.count("\N{WHITE DIAMOND}") >= 6
    for suffix in ("svg", "gif"):
        out = tmp_path / f"game.{suffix}"
        drawn = fourfold("render", str(file), "-o", str(out), "--size", "100")
        assert (drawn.returncode, drawn.stderr) == (0, "")
    lines = (tmp_path / "game.svg").read_text(encoding="utf-8").count('class="winning-line"')
    full = Position.from_moves(FULL, rule="most-fours")
    assert lines == sum(len(full.lines(side)) for side in Side)
    moves = fourfold("render", "41414141", "--rule", "most-fours")
    assert moves.returncode == 0, moves.stderr
    refused = fourfold("render", str(file), "--scores")
    assert refused.returncode == 2
    assert "only for the rule 'connect-four'" in refused.stderr
    other = fourfold("review", str(file), "--rule", "connect-four")
    assert other.returncode == 2
    assert "the record has the rule most-fours, not connect-four" in other.stderr
