"""`fourfold match`."""

import json
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

import pytest
from support.command import fourfold, fourfold_json, fourfold_ok, fourfold_process, usage_error
from support.runners import ShuffledRunner

from fourfold import FourfoldError, Game
from fourfold.cli.app import run
from fourfold.match.game_file import GameFile
from fourfold.players import ratings

OWN_PLAYERS = """
from fourfold.players import Kind, register

class Own:
    name = "own"

    def get_move(self, position):
        return 99 if position.ply > 9 else position.legal_moves[-1]

def make(means):
    return Own()

register(Kind("own", "always the rightmost column, until it fails", make))
"""


def test_two_players() -> None:
    result = fourfold_ok("match", "threats:depth=2", "random", "--games", "10", "--workers", "1")
    lines = result.stdout.splitlines()
    assert lines[0].split()[:3] == ["player", "Elo", "95%"]
    assert lines[1].startswith("threats:depth=2")
    assert "10-0-0" in result.stdout


def test_the_same_seed_gives_the_same_output() -> None:
    arguments = ("match", "random", "skill:0.2", "--games", "6", "--seed", "5", "--json")
    first, second = (fourfold(*arguments, "--workers", workers) for workers in ("1", "2"))
    assert first.stdout == second.stdout
    assert json.loads(first.stdout)["complete"]


@pytest.mark.parametrize("workers", ["1", "2"])
def test_what_agents_print_does_not_mix_with_the_results(tmp_path: Path, workers: str) -> None:
    bot = tmp_path / "talker.py"
    bot.write_text(
        "print('loaded')\ndef agent(position): print('hm'); return position.legal_moves[0]",
        encoding="utf-8",
    )
    result = fourfold("match", str(bot), "random", "--games", "2", "--workers", workers, "--json")
    assert result.returncode == 0
    assert len(json.loads(result.stdout)["games"]) == 2
    assert "loaded" in result.stderr


def test_everything_is_in_the_json(tmp_path: Path) -> None:
    file = tmp_path / "results.json"
    result = fourfold(
        "match", "--round-robin", "random", "easy", "perfect", "--games", "2",
        "--json", "--output", str(file), "--anchor", "random=400",
    )  # fmt: skip
    assert result.returncode == 0
    found = json.loads(result.stdout)
    assert found == json.loads(file.read_text(encoding="utf-8"))
    assert len(found["games"]) == found["planned"] == 6
    assert {row["player"] for row in found["ratings"]} == {"random", "easy", "perfect"}
    assert next(row["elo"] for row in found["ratings"] if row["player"] == "random") == 400
    assert len(found["pairings"]) == 3
    for game in found["games"]:
        assert Game.from_moves(game["moves"]).outcome == game["outcome"]


def test_known_ratings_fix_the_scale() -> None:
    found = fourfold_json("match", "random", "perfect", "--games", "2", "--workers", "1")
    elos = {row["player"]: (row["elo"], row["low"], row["high"]) for row in found["ratings"]}
    assert elos == {name: tuple(ratings()[name]) for name in elos}
    assert not found["relative"]
    found = fourfold_json(
        "match", "random", "perfect", "--games", "2", "--workers", "1", "--relative"
    )
    assert found["relative"]
    assert found["ratings"][-1]["elo"] == 0


def test_known_ratings_are_for_the_standard_board() -> None:
    found = fourfold_json(
        "match", "random", "1", "--games", "2", "--columns", "6", "--workers", "1"
    )
    assert (found["columns"], found["rows"], found["openings"]) == (6, 6, "random")
    assert found["relative"]


@pytest.mark.parametrize(
    "settings", [("elo0=-30", "elo1=30"), ("elo0=-30,elo1=30",), ("elo0=-30 elo1=30",)]
)
def test_a_sequential_test_ends_with_its_answer(settings: tuple[str, ...]) -> None:
    arguments = ("match", "threats:depth=2", "random", "--workers", "1", "--sprt", *settings)
    result = fourfold_ok(*arguments)
    assert "SPRT elo0=-30 elo1=30: H1 accepted after " in result.stdout
    assert "(bounds -2.94 and 2.94)" in result.stdout
    found = fourfold_json(*arguments)
    assert found["sprt"]["answer"] == "H1"
    assert found["complete"]
    assert len(found["games"]) == 2 * sum(found["sprt"]["pairs"])


def test_an_undecided_sequential_test_is_reported() -> None:
    arguments = ("random", "random", "--games", "4", "--workers", "1")
    result = fourfold_ok("match", *arguments, "--sprt", "elo0=0", "elo1=5", "alpha=0.01")
    assert "SPRT elo0=0 elo1=5: not decided after 2 pairs of games" in result.stdout


def test_agents_from_files_play(tmp_path: Path) -> None:
    file = tmp_path / "ada.py"
    file.write_text("def agent(observation, configuration): return 7", encoding="utf-8")
    arguments = ("match", str(file), "random", "--games", "2", "--anchor", f"{file}=900")
    result = fourfold(*arguments, "--clock", "60+1", "--workers", "1", "--json")
    assert result.returncode == 1  # no game was finished
    found = json.loads(result.stdout)
    assert found["players"] == ["ada", "random"]
    assert found["time_control"] == "60+1 s"
    assert {row["player"]: row["elo"] for row in found["ratings"]}["ada"] == 900
    assert found["games"][0]["forfeit"].startswith("ada returned 7, which is not a legal move")


def test_a_gauntlet() -> None:
    result = fourfold(
        "match", "--gauntlet", "perfect", "random", "1", "--games", "2", "--openings", "empty"
    )
    assert result.returncode == 0
    assert "2-0-0" in result.stdout


def test_the_plot_is_a_picture(tmp_path: Path) -> None:
    picture = tmp_path / "ratings.svg"
    fourfold_ok("match", "random", "easy", "--games", "2", "--plot", str(picture))
    assert picture.read_text(encoding="utf-8").startswith("<svg ")


def test_no_games_are_lost_if_the_plot_cannot_be_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def no_ink(_rated: object) -> str:
        raise FourfoldError("no ink")

    monkeypatch.setattr("fourfold.cli.match.chart", no_ink)
    picture, file = tmp_path / "x.svg", tmp_path / "x.json"
    where = ["--plot", str(picture), "-o", str(file)]
    assert run(["match", "random", "easy", "--games", "2", "--workers", "1", *where]) == 1
    shown, problem = capsys.readouterr()
    assert "won-drawn-lost" in shown
    assert "no ink" in problem
    assert len(json.loads(file.read_text(encoding="utf-8"))["games"]) == 2


def test_all_players_are_listed() -> None:
    result = fourfold_ok("match", "--players")
    for word in ("random", "elo:N", "perfect", "skill: a number from 0 to 1 (skill)"):
        assert word in result.stdout


def test_loaded_players_are_listed_too(tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    file.write_text(OWN_PLAYERS, encoding="utf-8")
    result = fourfold_process("match", "--players", "--load", str(file))
    assert "always the rightmost column, until it fails" in result.stdout
    found = json.loads(fourfold_process("match", "--players", "--json", "--load", str(file)).stdout)
    players = {player["name"]: player for player in found["players"]}
    assert players["own"]["elo"] is None
    assert players["led"]["elo"] == ratings()["led:ply=5"].elo
    depth = {"name": "depth", "allowed": "a whole number from 1 to 42", "default": "6"}
    assert players["threats"]["options"][0] == depth


@pytest.mark.parametrize("workers", ["1", "2"])
def test_your_own_players(workers: str, tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    file.write_text(OWN_PLAYERS, encoding="utf-8")
    result = fourfold_process(
        "match", "own", "random", "--games", "4", "--load", str(file), "--workers", workers
    )
    assert result.returncode == 1  # no game was finished
    assert "lost by forfeit" in result.stdout
    assert "own returned 99, which is not a legal move" in result.stdout


def test_a_file_that_cannot_be_loaded_is_named(tmp_path: Path) -> None:
    file = tmp_path / "broken.py"
    file.write_text("raise RuntimeError('broken')", encoding="utf-8")
    assert "broken.py cannot be loaded: RuntimeError: broken" in usage_error(
        "match", "random", "easy", "--load", str(file)
    )


def test_a_player_that_cannot_be_created_is_reported_before_the_first_game(tmp_path: Path) -> None:
    file, output = tmp_path / "broken.py", tmp_path / "results.json"
    file.write_text(
        "class Broken:\n"
        "    def __init__(self):\n"
        "        raise RuntimeError('no weights')\n"
        "    def get_move(self, position):\n"
        "        return position.legal_moves[0]\n",
        encoding="utf-8",
    )
    message = usage_error("match", "random", f"{file}:Broken", "-o", str(output))
    assert "cannot play: RuntimeError: no weights (broken.py, line 3)" in message
    assert [*tmp_path.glob("results*")] == []


def test_an_interrupted_match_continues(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = ["match", "random", "skill:0.2", "--games", "6", "--workers", "1", "--json"]
    assert run(match) == 0
    undisturbed = capsys.readouterr().out
    file, part = tmp_path / "results.json", tmp_path / "results.json.part"

    def interrupted_bar(_what: str) -> AbstractContextManager[Callable[[int, int], None]]:
        def update(done: int, _total: int) -> None:
            if done == 4:
                raise KeyboardInterrupt

        return nullcontext(update)

    with monkeypatch.context() as patched:
        patched.setattr("fourfold.cli.match.progress_bar", interrupted_bar)
        assert run([*match, "-o", str(file)]) == 130
    message = f"4 of 6 games were played. They are kept in {part}: the same command continues."
    assert message in capsys.readouterr().err
    assert not json.loads(file.read_text())["complete"]
    assert len(part.read_text().splitlines()) == 4
    played: list[int] = []
    keep = GameFile.keep

    def count(store: GameFile, games: Any) -> Any:
        for task, game in keep(store, games):
            played.append(task.number)
            yield task, game

    monkeypatch.setattr(GameFile, "keep", count)
    assert run([*match, "-o", str(file)]) == 0
    assert played == [4, 5]
    assert capsys.readouterr().out == undisturbed == file.read_text()
    assert not part.exists()


def test_a_match_on_a_cluster(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = tmp_path / "leftmost.py"
    bot.write_text("def agent(position): return position.legal_moves[0]")
    match = ["match", str(bot), "random", "--games", "4", "--json"]
    assert run([*match, "--workers", "1"]) == 0
    alone = capsys.readouterr().out
    monkeypatch.setattr(
        "fourfold.cli.options.runner", lambda _address: nullcontext(ShuffledRunner(1))
    )
    assert run([*match, "--cluster", "local:2"]) == 0
    assert capsys.readouterr().out == alone
