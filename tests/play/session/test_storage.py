"""Games stored in files."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from fourfold import FourfoldError, Game, InvalidNotation, Side
from fourfold.play.session.session import Session
from fourfold.play.session.setup import Setup, with_seats
from fourfold.play.session.storage import ManyGames, check_place, find, keep, load, save
from fourfold.rules.record import Record
from fourfold.rules.record_files import read_record, write_record, write_records
from fourfold.rules.rule import Rule

TWO_PEOPLE = Setup(second="human")


@pytest.mark.parametrize(
    ("setup", "moves"),
    [
        (TWO_PEOPLE, ""),
        (TWO_PEOPLE, "4455"),
        (TWO_PEOPLE, "4141414"),
        (Setup("human", "human", 10, 5), "aa1"),
        (Setup("human", "human", 4, 4), "1212343421214343"),
        (Setup("human", "human", 4, 4, Rule.MOST_FOURS), "1212121234343434"),
        (Setup("human", "fours:depth=2", 4, 4, Rule.MOST_FOURS), "12121212"),
    ],
)
def test_a_game_comes_back_as_it_was(tmp_path: Path, setup: Setup, moves: str) -> None:
    with Session(setup, moves=moves) as session:
        assert save(session, tmp_path / "game.json") is None
        saved = load(tmp_path / "game.json")
        assert (saved.setup, saved.moves) == (setup, moves)


def test_a_saved_game_is_a_valid_record(tmp_path: Path) -> None:
    with Session(Setup(second="hard"), moves="4141414") as session:
        save(session, tmp_path / "game.json")
    game = Game.from_json((tmp_path / "game.json").read_text())
    assert (game.moves, game.name(Side.SECOND)) == ("4141414", "hard")
    assert game.started is not None


def test_saving_again_replaces_the_same_game(tmp_path: Path) -> None:
    with Session(TWO_PEOPLE, moves="44") as session:
        save(session, tmp_path / "game.json")
        session.push(0)
        assert save(session, tmp_path / "game.json") is None
    assert load(tmp_path / "game.json").moves == "441"
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_another_game_in_the_file_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    with Session(TWO_PEOPLE, moves="44") as session:
        save(session, path)
        session.new(moves="1")
        kept = save(session, path)
        assert kept == tmp_path / "game.kept.json"
        session.new(moves="2")
        assert save(session, path) == tmp_path / "game.kept-2.json"
    assert load(kept).moves == "44"
    assert load(tmp_path / "game.kept-2.json").moves == "1"
    assert load(path).moves == "2"


def test_a_file_with_several_games_is_neither_continued_nor_lost(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    write_records(path, [Record(moves=moves) for moves in ("44", "45", "46")])
    before = path.read_bytes()
    with pytest.raises(ManyGames, match="contains several games"):
        load(path)
    with Session(TWO_PEOPLE, moves="44") as session:
        kept = save(session, path)
    assert kept == tmp_path / "games.kept.jsonl"
    assert kept.read_bytes() == before


def test_a_file_that_follows_the_game_waits_for_a_move(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    with Session(TWO_PEOPLE, moves="44") as session:
        save(session, path)
    with Session(TWO_PEOPLE) as session:
        assert keep(session, path) is None
        assert load(path).moves == "44"
        session.push(0)
        assert keep(session, path) == tmp_path / "game.kept.json"
        session.undo()
        keep(session, path)
        assert load(path).moves == ""


OLD = Record(
    moves="4455",
    first="Ada",
    second="Bob",
    started=datetime(2020, 1, 2, 3, 4, tzinfo=UTC),
    comments={1: "bold", 4: "hm"},
    times=(1.5, None, 3.0, 2.0),
    extra={"event": "club"},
)


def test_recorded_names_times_and_comments_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    write_record(path, OLD)
    before = path.read_bytes()
    with Session(load(path)) as session:
        save(session, path)
        assert path.read_bytes() == before
        session.push(0)
        assert save(session, path) is None
        after = read_record(path)
        assert after == replace(OLD, moves="44551")
        session.undo()
        session.undo()
        session.push(6)
        save(session, path)
    after = read_record(path)
    assert (after.moves, after.comments, after.times) == ("4457", {1: "bold"}, (1.5, None, 3.0))
    assert (after.first, after.second, after.started) == ("Ada", "Bob", OLD.started)


def test_a_new_player_is_recorded(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    write_record(path, OLD)
    with Session(with_seats(load(path), "human", "human")) as session:
        session.reseat(Setup("human", "easy"))
        session.push(0)
        save(session, path)
    after = read_record(path)
    assert (after.first, after.second) == ("Ada", "easy")


def test_a_finished_game_is_kept_when_another_continues_from_it(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    ended = datetime(2020, 1, 2, 4, 4, tzinfo=UTC)
    write_record(path, replace(OLD, moves="4141414", comments={}, ended=ended))
    before = path.read_bytes()
    with Session(load(path)) as session:
        session.go_to(5)
        assert save(session, path) is None
        assert path.read_bytes() == before
        session.push(0)
        assert save(session, path) == tmp_path / "game.kept.json"
    assert (tmp_path / "game.kept.json").read_bytes() == before
    assert (read_record(path).moves, read_record(path).ended) == ("414141", None)


def test_looking_back_does_not_shorten_a_game_but_taking_back_does(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    with Session(TWO_PEOPLE, moves="414141") as session:
        session.push(3)
        save(session, path)
        ended = read_record(path).ended
        assert ended is not None
        session.go_to(3)
        assert (session.moves, session.game, session.ended) == ("414", "4141414", ended)
        session.undo()
        assert (session.moves, session.game) == ("41", "4141414")
        session.go_to(7)
        session.undo()
        assert (session.game, session.whole, session.ended) == ("414141", "4141414", None)
        session.go_to(2)
        assert session.game == "414141"
        session.go_to(7)
        assert (session.game, session.ended) == ("4141414", ended)


def test_a_file_that_is_not_a_game_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("buy milk")
    with Session(TWO_PEOPLE, moves="44") as session:
        kept = save(session, tmp_path / "notes.txt")
    assert kept == tmp_path / "notes.txt.kept"
    assert kept.read_text() == "buy milk"
    assert load(tmp_path / "notes.txt").moves == "44"


def test_a_file_that_was_set_aside_comes_back_if_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise FourfoldError("the disk is full")

    monkeypatch.setattr("fourfold.play.session.storage.write_record", fail)
    path = tmp_path / "game.json"
    write_record(path, OLD)
    with Session(TWO_PEOPLE, moves="1") as session, pytest.raises(FourfoldError, match="full"):
        save(session, path)
    assert read_record(path) == OLD
    assert list(tmp_path.iterdir()) == [path]


def test_names_of_people_become_people(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(Game.from_moves("44", first="Ada", second="perfect").to_json())
    assert load(path).setup == Setup("human", "perfect")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "4455",
        "\x00\xff",
        json.dumps({"format": "fourfold-game", "version": 1}),
        json.dumps({"format": "fourfold-game", "version": 1, "moves": "49"}),
        json.dumps({"format": "fourfold-game", "version": 1, "moves": "44444444"}),
        json.dumps({"format": "fourfold-game", "version": 99, "moves": "44"}),
        json.dumps({"format": "fourfold-game", "version": 1, "moves": "44", "columns": 99}),
        json.dumps(
            {"format": "fourfold-game", "version": 1, "moves": "1111111", "rule": "most-fours"}
        ),
        "[" * 100_000,
    ],
)
def test_broken_files_are_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "game.json"
    path.write_text(text, encoding="latin-1")
    with pytest.raises(FourfoldError, match="game"):
        load(path)
    assert path.read_text(encoding="latin-1") == text


def test_a_file_that_cannot_be_saved_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with Session(TWO_PEOPLE) as session:
        for place in (tmp_path, tmp_path / "file" / "game.json", Path("/dev/null")):
            with pytest.raises(FourfoldError, match="cannot save"):
                save(session, place)
            with pytest.raises(FourfoldError, match="cannot save"):
                check_place(place)
    before = list(tmp_path.iterdir())
    check_place(tmp_path / "new.json")
    assert list(tmp_path.iterdir()) == before


def test_a_game_is_found_as_a_file_or_as_moves(tmp_path: Path) -> None:
    assert find("4455").setup == TWO_PEOPLE
    assert find("aa", columns=10, rows=5).moves == "aa"
    with Session(Setup(second="hard"), moves="4") as session:
        save(session, tmp_path / "game.json")
    assert find(str(tmp_path / "game.json")).setup == Setup(second="hard")
    assert find("12121213", rule=Rule.MOST_FOURS).moves == "12121213"
    with pytest.raises(InvalidNotation, match="neither a file nor a move string"):
        find(str(tmp_path / "nothing.json"))


def test_a_found_game_can_have_other_players() -> None:
    saved = with_seats(find("44"), "easy", "human")
    assert (saved.setup.first, saved.setup.second, saved.moves) == ("easy", "human", "44")
