"""Records of games, and files of records."""

import io
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from support import reference

from fourfold import FourfoldError, Game, IllegalMove, InvalidNotation, Outcome, Side
from fourfold.rules.record import Ending, Record
from fourfold.rules.record_files import (
    LONGEST,
    append_record,
    read_record,
    read_records,
    write_record,
    write_records,
)
from fourfold.rules.rule import Rule

STARTED = datetime(2026, 1, 31, 20, 15, tzinfo=UTC)
FULL = Record(
    moves="4455",
    first="Ada",
    second="Älan 🙂",
    outcome=Outcome.FIRST,
    ending=Ending.RESIGNATION,
    started=STARTED,
    ended=STARTED,
    comments={0: "Hello", 4: "I give up\nhere"},
    times=(1.5, None, 0, 2),
    extra={"event": {"name": "Cup", "round": 3}, "rated": True},
)
AGREED = Record(moves="44", outcome=Outcome.DRAW, ending=Ending.AGREEMENT)
MOST_FOURS = "225336145731533622441121725174547637576664"  # three fours against two


def record(**change: Any) -> str:
    return json.dumps({**Record(moves="44").to_dict(), **change})


class TestRecord:
    def test_everything_comes_back(self) -> None:
        assert Record.from_json(FULL.to_json()) == FULL
        assert Record.from_dict(FULL.to_dict()) == FULL

    def test_fields_without_a_value_are_not_written(self) -> None:
        assert set(Record(moves="44").to_dict()) == {
            "format", "version", "columns", "rows", "moves", "first", "second", "outcome",
        }  # fmt: skip

    def test_what_is_written(self) -> None:
        written = json.loads(FULL.to_json())
        assert written["ending"] == "resignation"
        assert written["started"] == "2026-01-31T20:15:00+00:00"
        assert written["comments"] == {"0": "Hello", "4": "I give up\nhere"}
        assert written["times"] == [1.5, None, 0, 2]
        assert written["event"] == {"name": "Cup", "round": 3}

    def test_the_board_ends_games(self) -> None:
        won = Record(moves="4141414")
        assert (won.outcome, won.ending) == (Outcome.FIRST, Ending.BOARD)
        running = Record(moves="414141")
        assert (running.outcome, running.ending, running.is_finished) == (None, None, False)

    def test_a_game_played_until_the_board_is_full(self) -> None:
        full = Record(moves=MOST_FOURS, rule=Rule.MOST_FOURS)
        board = reference.Board()
        for label in MOST_FOURS:
            board.play(int(label) - 1)
        owners = [board.cell(*line[0]) for line in board.fours()]
        assert owners.count(1) > owners.count(2) > 0
        assert full.outcome is Outcome.FIRST
        assert Record.from_json(full.to_json()) == full
        assert not Record(moves="4141414", rule=Rule.MOST_FOURS).is_finished
        game = Game.from_record(full)
        assert (game.rule, game.record) == (Rule.MOST_FOURS, full)
        assert game.outcome_in_words == "First has won, 3 to 2 fours, after 42 moves"
        assert eval(repr(game)) == game  # noqa: S307 - our own
        with pytest.raises(IllegalMove, match="invalid move 7: column 4 is full"):
            Record(moves="4444444", rule=Rule.MOST_FOURS)

    @pytest.mark.parametrize(
        ("change", "message"),
        [
            ({"format": "chess"}, "not a game record: format is 'chess'"),
            ({"format": None}, "not a game record"),
            ({"version": "1"}, "version of the game record is '1'"),
            ({"version": 0}, "version of the game record is 0"),
            ({"version": True}, "version of the game record is True"),
            ({"moves": "448"}, "invalid column 8 in move 3"),
            ({"moves": "4444444"}, "invalid move 7"),
            ({"moves": None}, "the game record has no moves"),
            ({"moves": 4455}, "moves must be a string"),
            ({"columns": "7"}, "columns must be an int"),
            ({"rows": 1000}, "unsupported board"),
            ({"first": 7}, "the name of first must be a string"),
            ({"outcome": "draw"}, "states the outcome 'draw', but the game is not over"),
            ({"outcome": "red"}, "outcome of the game record is 'red': expected 'first'"),
            ({"outcome": "first"}, "if it ended in another way, the ending is 'resignation'"),
            ({"ending": "board"}, "states the ending 'board', but the game is not over"),
            ({"ending": "forfeit"}, "'forfeit' and no outcome: expected the outcome 'first'"),
            ({"ending": "forfeit", "outcome": "draw"}, "expected the outcome 'first' or 'second'"),
            ({"ending": "boredom"}, "expected 'board', 'resignation', 'forfeit', 'agreement'"),
            ({"ending": "agreement", "outcome": "first"}, "expected the outcome 'draw'"),
            ({"moves": "4141414", "ending": "forfeit", "outcome": "second"}, "moves lead to"),
            ({"moves": "41414145"}, "invalid move 8"),
            ({"rule": "giveaway"}, "expected 'connect-four', 'most-fours'"),
            ({"rule": ["most-fours"]}, "rule of the game record"),
            ({"started": "yesterday"}, "started of the game record is 'yesterday'"),
            ({"ended": 17}, "expected a time such as"),
            ({"comments": ["Hello"]}, "comments must be a mapping, not list"),
            ({"comments": {"x": "Hello"}}, "the keys of comments must be numbers of moves"),
            ({"comments": {"5": "Hello"}}, "a comment after 5 moves, but the game has only 2"),
            ({"comments": {"-1": "Hello"}}, "a comment after -1 moves"),
            ({"comments": {"1": 2}}, "the comment after 1 moves must be a string"),
            ({"times": "12"}, "times must be a list, not str"),
            ({"times": [1, 2, 3]}, "3 times for 2 moves"),
            ({"times": [-1]}, "the time of move 1 is -1: expected from 0"),
            ({"times": [1, float("inf")]}, "the time of move 2 is inf"),
            ({"times": [True]}, "the time of move 1 must be a number"),
            ({"times": [None, 10**400]}, r"the time of move 2 is 1000\d+\.\.\.0+: expected"),
            ({"times": [1e300]}, r"move 1 is 1e\+300: expected from 0 to 1e\+12 seconds"),
            ({"version": 2}, "version 2, but this package reads up to version 1: update fourfold"),
            ({"columns": 10**9}, "unsupported board"),
            ({"rows": -1}, "unsupported board"),
            ({"columns": 1e9}, "columns must be an int"),
        ],
    )
    def test_bad_records(self, change: dict[str, Any], message: str) -> None:
        with pytest.raises(FourfoldError, match=message):
            Record.from_dict({**Record(moves="44").to_dict(), **change})

    def test_fields_of_later_versions_are_kept(self) -> None:
        later = {**Record(moves="44").to_dict(), "ratings": [1500, None], "clock": "5+3"}
        again = Record.from_dict(later)
        assert again.extra == {"ratings": [1500, None], "clock": "5+3"}
        assert again.to_dict() == later


class TestGames:
    def test_a_game_carries_its_record(self) -> None:
        game = Game.from_record(FULL)
        assert game.record == FULL
        assert (game.comments[0], game.times, game.started) == ("Hello", [1.5, None, 0, 2], STARTED)
        assert (game.outcome, game.ending) == (Outcome.FIRST, Ending.RESIGNATION)

    def test_no_move_is_possible_after_a_resignation(self) -> None:
        game = Game.from_moves("44")
        game.resign()
        assert game.outcome is Outcome.SECOND
        with pytest.raises(IllegalMove, match="the game is over, by resignation"):
            game.push(3)
        with pytest.raises(IllegalMove, match="the game is over"):
            game.forfeit()
        assert game.moves == "44"

    def test_taking_a_move_back_takes_a_resignation_back(self) -> None:
        game = Game.from_moves("44")
        game.resign(Side.SECOND)
        assert game.outcome is Outcome.FIRST
        game.pop()
        assert game.outcome is None
        game.redo()
        assert game.outcome is None

    def test_a_game_resigned_before_the_first_move_can_be_continued(self) -> None:
        game = Game()
        game.resign()
        assert game.pop() is None
        assert game.outcome is None
        with pytest.raises(IllegalMove, match="there is no move to undo"):
            game.pop()

    def test_moves_that_cannot_be_redone_after_a_resignation_are_not_lost(self) -> None:
        game = Game.from_moves("45")
        game.pop()
        game.resign()
        with pytest.raises(IllegalMove, match="the game is over, by resignation"):
            game.redo()
        game.pop()
        assert [game.redo(), game.redo()] == [3, 4]
        assert game.moves == "45"

    def test_a_finished_game_cannot_be_resigned(self) -> None:
        with pytest.raises(IllegalMove, match="the game is over"):
            Game.from_moves("4141414").resign()

    def test_notes_on_moves_taken_back_are_not_written(self) -> None:
        game = Game.from_moves("4455")
        game.comments = {1: "early", 4: "late"}
        game.times = [1, 2, 3, 4]
        game.pop()
        assert dict(game.record.comments) == {1: "early"}
        assert list(game.record.times) == [1, 2, 3]
        game.redo()
        assert dict(game.record.comments) == {1: "early", 4: "late"}

    @pytest.mark.parametrize(
        ("game", "words"),
        [
            (Game.from_moves("4"), "not finished, 1 move made"),
            (Game.from_moves("4141414", first="Ada"), "Ada has won after 7 moves"),
            (Game.from_record(FULL), "Ada has won by resignation after 4 moves"),
            (Game.from_record(AGREED), "a draw by agreement after 2 moves"),
        ],
    )
    def test_the_outcome_in_words(self, game: Game, words: str) -> None:
        assert game.outcome_in_words == words


class TestFiles:
    def test_one_game(self, tmp_path: Path) -> None:
        path = tmp_path / "game.json"
        write_record(path, FULL)
        assert read_record(path) == FULL
        assert list(read_records(str(path))) == [FULL]

    def test_many_games(self, tmp_path: Path) -> None:
        path = tmp_path / "games.jsonl"
        games = [Record(moves="4" * n) for n in range(6)]
        assert write_records(path, iter(games)) == 6
        append_record(path, FULL)
        assert list(read_records(path)) == [*games, FULL]
        assert read_record(path, 7) == FULL

    @pytest.mark.parametrize("bom", ["", "\ufeff"])
    @pytest.mark.parametrize("end", ["", "\n", "\r\n", "\n\n  "])
    def test_a_game_is_added_after_the_end_of_the_last_line(
        self, tmp_path: Path, bom: str, end: str
    ) -> None:
        path = tmp_path / "games.jsonl"
        path.write_bytes((bom + FULL.to_json() + end).encode())
        append_record(path, Record(moves="44"))
        append_record(path, Record(moves="45"))
        assert list(read_records(path)) == [FULL, Record(moves="44"), Record(moves="45")]

    def test_a_game_is_added_to_an_empty_file(self, tmp_path: Path) -> None:
        path = tmp_path / "games.jsonl"
        path.touch()
        append_record(path, FULL)
        assert path.read_bytes() == (FULL.to_json() + "\n").encode()

    @pytest.mark.parametrize("before", ["", Record(moves="4").to_json() + "\n"])
    def test_no_game_is_appended_to_one_that_takes_several_lines(
        self, tmp_path: Path, before: str
    ) -> None:
        path = tmp_path / "game.json"
        text = before + json.dumps(FULL.to_dict(), indent=2) + "\n"
        path.write_text(text, encoding="utf-8")
        with pytest.raises(FourfoldError, match=r"game.json: cannot append a game: the last line"):
            append_record(path, Record(moves="44"))
        assert path.read_text(encoding="utf-8") == text

    def test_a_game_over_several_lines(self, tmp_path: Path) -> None:
        path = tmp_path / "game.json"
        path.write_text(json.dumps(FULL.to_dict(), indent=2), encoding="utf-8")
        assert list(read_records(path)) == [FULL]

    def test_byte_order_marks_and_blank_lines_are_ignored(self) -> None:
        text = "\ufeff\r\n" + Record(moves="44").to_json() + "\r\n\r\n" + FULL.to_json()
        assert len(list(read_records(io.BytesIO(text.encode())))) == 2
        bom = "\ufeff" + FULL.to_json()
        assert list(read_records(io.BytesIO(bom.encode()))) == [FULL]
        assert Record.from_json(bom) == Record.from_json(bom.encode()) == FULL
        assert Game.from_json("\ufeff" + Game.from_moves("44").to_json()).moves == "44"

    def test_an_empty_file_contains_no_game(self, tmp_path: Path) -> None:
        path = tmp_path / "empty.jsonl"
        path.write_bytes(b"\n\n")
        assert list(read_records(path)) == []
        with pytest.raises(FourfoldError, match="cannot read game 1: the file contains no games"):
            read_record(path)

    def test_only_the_requested_games_are_read(self) -> None:
        stream = io.BytesIO(Record(moves="44").to_json().encode() + b"\nrubbish")
        records = read_records(stream)
        assert next(records).moves == "44"
        with pytest.raises(InvalidNotation, match="input, line 2: a game record must be JSON"):
            next(records)

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ('{"format": "fourfold-game", "version": 1, "mov', "games.jsonl, from line 1: a game"),
            ("\n[1]", "line 2: not a game record: expected a JSON object"),
            ("4455", "line 1: not a game record"),
            (record(version=9), "line 1: .* update fourfold"),
            (record(moves="48"), "line 1: invalid column 8"),
            ('"' + "x" * LONGEST, "line 1: longer than"),
            ("{" + "x" * LONGEST, "longer than"),
            ("[" * 100_000, "line 1: a game record must be JSON"),
            ("\x00\x01", "line 1: a game record must be JSON"),
        ],
        ids=range(9),
    )
    def test_bad_files(self, tmp_path: Path, text: str, message: str) -> None:
        path = tmp_path / "games.jsonl"
        path.write_text(text, encoding="utf-8")
        with pytest.raises(FourfoldError, match=message):
            list(read_records(path))

    def test_bytes_that_are_not_text(self) -> None:
        with pytest.raises(InvalidNotation, match="line 1: a game record must be JSON"):
            list(read_records(io.BytesIO(b'{"moves": "\xff\xfe"}')))

    def test_files_that_cannot_be_read(self, tmp_path: Path) -> None:
        with pytest.raises(InvalidNotation, match=r"nothing.json: No such file"):
            read_record(tmp_path / "nothing.json")
        with pytest.raises(FourfoldError, match="directory"):
            read_record(tmp_path)

    def test_files_that_cannot_be_written(self, tmp_path: Path) -> None:
        for write in (write_record, append_record):
            with pytest.raises(FourfoldError, match="cannot write"):
                write(tmp_path / "no" / "game.json", FULL)

    def test_a_failure_leaves_the_old_file_alone(self, tmp_path: Path) -> None:
        path = tmp_path / "games.jsonl"
        write_record(path, FULL)

        def broken() -> Any:
            yield FULL
            raise RuntimeError

        with pytest.raises(RuntimeError):
            write_records(path, broken())
        assert list(read_records(path)) == [FULL]
        assert [file.name for file in tmp_path.iterdir()] == ["games.jsonl"]

    @pytest.mark.parametrize("held", [float("inf"), float("nan"), {1, 2}])
    def test_values_that_json_cannot_store_are_rejected(self, held: Any, tmp_path: Path) -> None:
        with pytest.raises(FourfoldError, match="`extra` cannot be stored as JSON"):
            write_record(tmp_path / "game.json", Record(moves="4", extra={"note": held}))
        assert list(tmp_path.iterdir()) == []

    @pytest.mark.parametrize(
        ("field", "message"),
        [
            ('"x": NaN', "`extra` cannot be stored as JSON"),
            ('"x": [1e999]', "`extra` cannot be stored as JSON"),
            ('"x": "\\ud800"', "`extra` cannot be stored as JSON"),
            ('"first": "\\ud800"', r"the name of first contains '\\ud800', which is not"),
            ('"comments": {"0": "a\\udfff"}', "the comment after 0 moves contains"),
        ],
    )
    def test_what_is_read_can_be_written_back(self, field: str, message: str) -> None:
        text = f'{{"format": "fourfold-game", "version": 1, "moves": "44", {field}}}'
        with pytest.raises(FourfoldError, match=message):
            Record.from_json(text)

    def test_null_is_the_same_as_a_missing_field(self) -> None:
        unknown = ["started", "ended", "comments", "times", "rule", "outcome", "ending"]
        unknown += ["columns", "rows", "first", "second"]
        record = {**Record(moves="44").to_dict(), **dict.fromkeys(unknown)}
        assert Record.from_dict(record) == Record(moves="44")

    def test_games_are_numbered_from_1(self) -> None:
        with pytest.raises(FourfoldError, match="games are numbered from 1, not 0"):
            read_record(io.BytesIO(b""), 0)
        with pytest.raises(FourfoldError, match="cannot read game 2: the file contains only 1"):
            read_record(io.BytesIO(FULL.to_json().encode()), 2)
