import json

import pytest

from fourfold import (
    FourfoldError,
    Game,
    IllegalMove,
    InvalidNotation,
    InvalidPosition,
    Outcome,
    Position,
    Side,
    WrongType,
)

DRAWN_GAME = "257771314744647214456617233613313226655255"


class TestMoves:
    def test_a_new_game(self) -> None:
        game = Game()
        assert game.position == Position()
        assert (game.moves, game.columns_played, game.outcome) == ("", (), None)

    def test_push_plays(self) -> None:
        game = Game()
        for column in (3, 3, 4):
            game.push(column)
        assert game.moves == "445"
        assert game.columns_played == (3, 3, 4)
        assert game.position == Position.from_moves("445")
        assert [p.ply for p in game.positions] == [0, 1, 2, 3]

    def test_pop_and_redo_go_back_and_forth(self) -> None:
        game = Game.from_moves("4455")
        assert [game.pop() for _ in range(4)] == [4, 4, 3, 3]
        assert game.position == Position()
        assert [game.redo() for _ in range(4)] == [3, 3, 4, 4]
        assert game == Game.from_moves("4455")

    def test_a_new_move_forgets_the_moves_taken_back(self) -> None:
        game = Game.from_moves("4455")
        game.pop()
        game.push(0)
        with pytest.raises(IllegalMove, match="no move to redo"):
            game.redo()
        assert game.moves == "4451"

    def test_nothing_to_undo(self) -> None:
        with pytest.raises(IllegalMove, match="no move to undo"):
            Game().pop()

    def test_an_illegal_move_changes_nothing(self) -> None:
        game = Game.from_moves("444444")
        game.pop()
        game.redo()
        game.pop()
        before = game.to_dict()
        for column in (-1, 7):
            with pytest.raises(IllegalMove):
                game.push(column)
        assert game.to_dict() == before
        assert game.redo() == 3
        with pytest.raises(IllegalMove, match="column 3 is full"):
            game.push(3)

    def test_other_sizes(self) -> None:
        game = Game.from_moves("9a", columns=10, rows=4)
        assert game.moves == "9a"
        assert game.position == Position.from_moves("9a", columns=10, rows=4)

    def test_bad_move_strings_say_where(self) -> None:
        with pytest.raises(IllegalMove, match="invalid move 7: column 4 is full"):
            Game.from_moves("4444444")
        with pytest.raises(InvalidNotation, match="invalid column 9 in move 2"):
            Game.from_moves("49")
        with pytest.raises(InvalidPosition):
            Game(columns=3)


class TestOutcome:
    @pytest.mark.parametrize(
        ("moves", "outcome", "winner"),
        [
            ("1212121", Outcome.FIRST, Side.FIRST),
            ("71213141", Outcome.SECOND, Side.SECOND),
            (DRAWN_GAME, Outcome.DRAW, None),
        ],
    )
    def test_how_games_end(self, moves: str, outcome: Outcome, winner: Side | None) -> None:
        game = Game.from_moves(moves)
        assert game.outcome is outcome
        assert game.outcome.winner is winner
        game.pop()
        assert game.outcome is None

    def test_names_of_the_players(self) -> None:
        game = Game(first="Ada", second="Alan")
        assert [game.name(side) for side in Side] == ["Ada", "Alan"]

    @pytest.mark.parametrize("name", [None, 1, b"Ada"])
    def test_names_are_strings(self, name: object) -> None:
        with pytest.raises(WrongType, match="the name of second must be a string"):
            Game(second=name)  # type: ignore[arg-type]


class TestRecords:
    @pytest.mark.parametrize(
        "game",
        [
            Game(),
            Game.from_moves("4455", first="Ada", second="Älan 🙂"),
            Game.from_moves("9a", columns=10, rows=4),
            Game.from_moves(DRAWN_GAME),
        ],
        ids=lambda game: game.moves or "empty",
    )
    def test_round_trip(self, game: Game) -> None:
        again = Game.from_json(game.to_json())
        assert again == game
        assert repr(again) == repr(game)
        assert again.position == game.position

    def test_what_is_written(self) -> None:
        assert json.loads(Game.from_moves("1212121", first="Ada").to_json()) == {
            "format": "fourfold-game",
            "version": 1,
            "columns": 7,
            "rows": 6,
            "moves": "1212121",
            "first": "Ada",
            "second": "second",
            "outcome": "first",
        }

    def test_unknown_fields_are_kept(self) -> None:
        record = {**Game.from_moves("44").to_dict(), "event": {"name": "Cup", "round": 3}}
        game = Game.from_dict(record)
        game.push(0)
        assert game.to_dict()["event"] == {"name": "Cup", "round": 3}
        assert game.to_dict()["moves"] == "441"

    def test_most_fields_may_be_missing(self) -> None:
        record = {"format": "fourfold-game", "version": 1, "moves": "44"}
        assert Game.from_dict(record) == Game.from_moves("44")

    def test_repr_round_trips(self) -> None:
        game = Game.from_moves("9a", columns=10, rows=4, first="Ada")
        assert eval(repr(game)) == game  # noqa: S307 - this is what repr promises

    def test_games_have_no_hash(self) -> None:
        with pytest.raises(TypeError):
            hash(Game())

    def test_data_that_is_not_a_record_is_refused(self) -> None:
        with pytest.raises(InvalidNotation, match="no moves"):
            Game.from_dict({"format": "fourfold-game", "version": 1})

    @pytest.mark.parametrize(
        "text", ["", "{", "[]", "null", "4455", '"44"', "[" * 100_000, b"\xff", "{}", "NaN"]
    )
    def test_bad_json(self, text: str) -> None:
        with pytest.raises(FourfoldError):
            Game.from_json(text)

    @pytest.mark.parametrize("text", [None, 4455, {}])
    def test_json_is_text(self, text: object) -> None:
        with pytest.raises(WrongType, match="JSON must be a string"):
            Game.from_json(text)  # type: ignore[arg-type]


def test_a_new_move_drops_the_notes_of_undone_moves() -> None:
    game = Game.from_moves("445")
    game.comments, game.times = {0: "hello", 2: "calm", 3: "bold"}, [1.0, 2.0, 3.0]
    game.pop()
    game.redo()
    assert (game.comments[3], game.times) == ("bold", [1.0, 2.0, 3.0])
    game.pop()
    game.push(0)
    assert (game.comments, game.times) == ({0: "hello", 2: "calm"}, [1.0, 2.0])


def test_a_game_from_a_position_and_its_copy() -> None:
    position = Position.from_moves("445563")
    game = Game.from_position(position, first="Ada")
    assert (game.position, len(game), game.first) == (position, 6, "Ada")
    game.pop()
    other = game.copy()
    other.redo()
    other.comments[1] = "hm"
    assert (len(game), len(other), game.comments) == (5, 6, {})
    assert bool(Game())
    assert Game.from_moves([3, 3]) == Game.from_moves("44") == Game.from_moves(iter([3, 3]))
