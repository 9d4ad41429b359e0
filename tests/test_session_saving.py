"""Games kept in files."""

import json
from pathlib import Path

import pytest

from fourfold import FourfoldError, Game, InvalidNotation, Side
from fourfold.session import Rule, Session, Setup, find, load, save, with_seats

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
        assert save(session, tmp_path / "new" / "game.json") is None
        saved = load(tmp_path / "new" / "game.json")
        assert (saved.setup, saved.moves) == (setup, moves)


def test_a_saved_game_is_a_record_that_everything_reads(tmp_path: Path) -> None:
    with Session(Setup(second="hard"), moves="4141414") as session:
        save(session, tmp_path / "game.json")
    game = Game.from_json((tmp_path / "game.json").read_text())
    assert (game.moves, game.name(Side.SECOND)) == ("4141414", "hard")
    assert game.started is not None


def test_saving_again_takes_the_place_of_the_game(tmp_path: Path) -> None:
    with Session(TWO_PEOPLE, moves="44") as session:
        save(session, tmp_path / "game.json")
        session.push(0)
        assert save(session, tmp_path / "game.json") is None
    assert load(tmp_path / "game.json").moves == "441"
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_what_is_no_game_is_kept_aside(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("buy milk")
    with Session(TWO_PEOPLE, moves="44") as session:
        kept = save(session, tmp_path / "notes.txt")
    assert kept == tmp_path / "notes.txt.kept"
    assert kept.read_text() == "buy milk"
    assert load(tmp_path / "notes.txt").moves == "44"


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


def test_places_that_cannot_be_written_are_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with Session(TWO_PEOPLE) as session:
        with pytest.raises(FourfoldError):
            save(session, tmp_path)
        with pytest.raises(FourfoldError, match="cannot save"):
            save(session, tmp_path / "file" / "game.json")


def test_a_game_is_found_as_a_file_or_as_moves(tmp_path: Path) -> None:
    assert find("4455").setup == TWO_PEOPLE
    assert find("aa", columns=10, rows=5).moves == "aa"
    with Session(Setup(second="hard"), moves="4") as session:
        save(session, tmp_path / "game.json")
    assert find(str(tmp_path / "game.json")).setup == Setup(second="hard")
    with pytest.raises(InvalidNotation, match="neither a file nor a move string"):
        find(str(tmp_path / "nothing.json"))


def test_others_may_take_the_seats() -> None:
    saved = with_seats(find("44"), "easy", "human")
    assert (saved.setup.first, saved.setup.second, saved.moves) == ("easy", "human", "44")
