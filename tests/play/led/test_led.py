"""The LED board without hardware: the simulator, its pictures, the player, the command."""

import importlib
import shutil
import subprocess
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from support.command import COMMAND, ENVIRONMENT, fourfold, fourfold_ok
from support.paths import DOCS, GOLDEN

from fourfold import Cancelled, FourfoldError, IllegalMove, InvalidArgument, Position, StopToken
from fourfold.play.led import firmware
from fourfold.play.led.animation import animated_gif, frames
from fourfold.play.led.firmware import default_settings
from fourfold.play.led.picture import LARGE, SMALL, Letters, Look, coloured
from fourfold.play.led.simulator import Simulator, settings
from fourfold.players import known_players, make_player, read_name
from fourfold.players import led_program as program
from fourfold.players.led import LedPlayer

# ---- The simulator


def test_no_key_is_lost_when_typing_fast() -> None:
    simulator = Simulator(settings())
    simulator.turn(1)
    simulator.turn(1)
    simulator.press()
    simulator.press()
    simulator.run(300)
    assert "first has moved" in simulator.words
    simulator.turn(-3)  # while the disc falls
    simulator.run(500)
    simulator.press()
    simulator.run(500)
    assert simulator.game.board.move_string() == "41"


def test_turning_to_the_left_wraps_around() -> None:
    simulator = Simulator(settings())
    simulator.turn(-1)
    simulator.run(100)
    assert simulator.words.startswith("Two people?")


def test_holding_the_button_ends_a_game() -> None:
    simulator = Simulator(settings(ply=1))
    simulator.press()
    simulator.run(200)
    simulator.press()
    simulator.run(3000)
    assert simulator.game.board.count == 2
    assert simulator.words == "Person against computer: first to move"
    simulator.press(1000)
    simulator.run(1100)
    assert simulator.words == "Person against computer? Turn to change, press to start"


def test_the_computer_keeps_its_time_limit() -> None:
    simulator = Simulator(settings(ply=20, think_ms=300, pause_ms=1))
    simulator.press()
    simulator.run(200)
    simulator.press()
    simulator.run(800)  # the disc falls
    assert "thinking" in simulator.words
    simulator.run(400)
    assert "thinking" not in simulator.words
    assert simulator.game.board.count == 2


# ---- Pictures


def some_frame() -> bytes:
    simulator = Simulator(settings())
    simulator.run(100)
    return simulator.frame


@pytest.mark.parametrize("look", [LARGE, SMALL])
def test_a_coloured_picture_has_its_size(look: Look) -> None:
    lines = coloured(some_frame(), look).plain.split("\n")
    assert (len(lines[0]), len(lines)) == look.size


@pytest.mark.parametrize("ascii_only", [False, True])
def test_letters_show_the_panel_without_colours(*, ascii_only: bool) -> None:
    picture = Letters(settings(), ascii_only=ascii_only).picture(some_frame())
    golden = GOLDEN / f"led_menu{'_ascii' if ascii_only else ''}.txt"
    assert picture + "\n" == golden.read_text(encoding="utf-8")
    assert picture.isascii() == ascii_only


def test_an_alarm_is_shown_as_a_frame_of_exclamation_marks() -> None:
    simulator = Simulator(settings(), alarm=True)
    simulator.run(100)
    lines = Letters(settings()).picture(simulator.frame).splitlines()
    assert lines[1] == "! ! ! ! ! ! ! !"
    assert {line[-1] for line in lines[1:]} == {"!"}
    assert "!" not in "".join(line[:-1] for line in [lines[0], *lines[2:]])


@pytest.mark.parametrize("colour", [(0, 0, 0), (255, 0, 0), (255, 255, 255)])
def test_a_frame_of_any_colour_is_shown_in_letters(colour: tuple[int, int, int]) -> None:
    chosen = settings(border_colour=colour, first_colour=(0, 0, 0))
    simulator = Simulator(chosen)
    simulator.run(100)
    lines = Letters(chosen).picture(simulator.frame).splitlines()
    assert lines[1] == " ".join(("▒" if any(colour) else "·") * 8)


def test_an_animation_shows_a_whole_game() -> None:
    data = animated_gif(settings(ply=1), width=80)
    image = Image.open(BytesIO(data))
    shown = list(frames(settings(ply=1)))
    assert image.size == (80, 80)
    assert getattr(image, "n_frames", 0) == len(shown)
    assert 10_000 < sum(ms for _, ms in shown) < 120_000


def test_the_pictures_of_the_page_are_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    docs = DOCS
    monkeypatch.syspath_prepend(str(docs))
    makers = importlib.import_module("make_led_images")
    committed = (docs / "images" / "led-wiring.svg").read_text(encoding="utf-8")
    assert committed == makers.wiring(), "python docs/make_led_images.py makes another picture"
    assert "thinking" in makers.simulator()
    with Image.open(docs / "images" / "led-board.gif") as image:
        assert getattr(image, "n_frames", 0) == len(list(frames(settings())))


# ---- The player


def test_the_player_is_known_by_name() -> None:
    assert "led" in known_players()
    player = make_player("led:ply=3,blunder=0.2", seed=5)
    assert player.name == "led:ply=3,blunder=0.2"
    assert read_name("led:6").name == "led:ply=6"


def test_the_player_plays_what_the_board_plays() -> None:
    for line in (GOLDEN / "led_moves.txt").read_text(encoding="utf-8").splitlines():
        words = line.split(" ")
        if len(words) == 6:
            moves, ply, column = words[0], int(words[1]), int(words[3])
            assert LedPlayer(ply).get_move(Position.from_moves(moves)) == column


def test_players_with_the_same_seed_play_alike() -> None:
    def game(seed: int) -> str:
        player, position, moves = LedPlayer(3, blunder=0.5, seed=seed), Position(), ""
        while not position.is_over:
            column = player.get_move(position)
            position, moves = position.play(column), moves + str(column + 1)
        return moves

    assert game(1) == game(1)
    assert len({game(seed) for seed in range(5)}) > 1


@pytest.mark.parametrize("options", [{"ply": 0}, {"ply": 21}, {"blunder": 1.5}, {"blunder": -0.1}])
def test_bad_options_are_refused(options: dict[str, float]) -> None:
    with pytest.raises(InvalidArgument, match="must be from"):
        LedPlayer(**options)  # type: ignore[arg-type]


def test_other_boards_and_finished_games_are_refused() -> None:
    with pytest.raises(InvalidArgument, match="7×6 only"):
        LedPlayer().get_move(Position(columns=8, rows=7))
    with pytest.raises(IllegalMove):
        LedPlayer().get_move(Position.from_moves("4141414"))


def test_a_move_can_be_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    stop = StopToken()
    search = program.module("search").Search
    step = search.step

    def step_and_cancel(self: object, nodes: int) -> bool:
        stop.cancel()
        return bool(step(self, nodes))

    monkeypatch.setattr(search, "step", step_and_cancel)
    with pytest.raises(Cancelled):
        LedPlayer(ply=20).get_move(Position(), stop=stop)


def test_a_player_with_a_time_limit_plays_the_best_move_found() -> None:
    player = make_player("led:ply=20", patience=0.01)
    assert player.get_move(Position.from_moves("44")) in range(7)
    assert player.get_move(Position.from_moves("41414")) == 3  # blocks


# ---- The command


def test_without_a_terminal_it_says_what_to_do() -> None:
    result = fourfold("led")
    assert result.returncode == 1
    assert "needs an interactive terminal" in result.stderr
    assert "--gif" in result.stderr


def test_the_folder_to_flash_is_written(tmp_path: Path) -> None:
    target = tmp_path / "board"
    result = fourfold_ok("led", "--copy-to", str(target))
    assert "mpremote cp -r fourfold_led main.py settings.txt :" in result.stdout
    copied = {path.relative_to(target) for path in target.rglob("*") if path.is_file()}
    source = program.folder()
    assert copied == {
        path.relative_to(source)
        for path in source.rglob("*")
        if path.suffix in {".py", ".txt"} and path.is_file()
    }
    again = fourfold("led", "--copy-to", str(target))
    assert again.returncode == 2
    assert "exists already" in again.stderr


def settings_in(folder: Path) -> dict[str, object]:
    values, problems = program.module("settings").load(str(folder / "settings.txt"))
    assert problems == []
    return dict(values)


def test_options_reach_the_settings_to_flash(tmp_path: Path) -> None:
    target = tmp_path / "board"
    options = ("--ply", "9", "--fixed-ply", "--blunder", "30", "--server", "10.0.0.2:8000")
    result = fourfold("led", "--copy-to", str(target), *options)
    assert result.returncode == 0
    assert "set wifi_name in settings.txt" in result.stderr
    chosen = settings(ply=9, ply_grows=False, blunder=30, server="10.0.0.2:8000")
    assert settings_in(target) == chosen
    text = (target / "settings.txt").read_text(encoding="utf-8")
    assert len(text.splitlines()) == len(default_settings().splitlines())  # each in its place


def test_a_settings_file_is_flashed_as_it_is_but_for_the_options(tmp_path: Path) -> None:
    mine, target = tmp_path / "mine.txt", tmp_path / "board"
    mine.write_text("# mine\nbrightness = 9\nply = 3\nply = 4", encoding="utf-8")
    fourfold_ok("led", "--settings", str(mine), "--copy-to", str(target), "--ply", "9")
    assert settings_in(target) == settings(brightness=9, ply=9)
    text = (target / "settings.txt").read_text(encoding="utf-8")
    assert text.splitlines() == ["# mine", "brightness = 9", "ply = 9", "ply = 9"]


def test_settings_that_are_not_text_are_not_flashed(tmp_path: Path) -> None:
    mine, target = tmp_path / "mine.txt", tmp_path / "board"
    mine.write_bytes(b"\xff\xfe")
    result = fourfold("led", "--settings", str(mine), "--copy-to", str(target))
    assert result.returncode == 1
    assert not target.exists()


def test_an_animation_can_be_written_to_stdout(tmp_path: Path) -> None:
    command = [*COMMAND, "led", "--ply", "1", "--gif", "-"]
    done = subprocess.run(command, capture_output=True, cwd=tmp_path, env=ENVIRONMENT, check=True)
    assert done.stdout[:6] == b"GIF89a"
    assert list(tmp_path.iterdir()) == []


def test_invalid_lines_of_a_settings_file_are_reported_and_the_others_used(tmp_path: Path) -> None:
    file, target = tmp_path / "settings.txt", tmp_path / "game.gif"
    file.write_text("ply = 1\nbrightness = bright\n")
    result = fourfold("led", "--settings", str(file), "--gif", str(target))
    assert (result.returncode, result.stdout) == (0, "")
    assert result.stderr == (
        f"fourfold: {file}: line 2: brightness must be a whole number from 1 to 255, not bright\n"
    )
    assert target.read_bytes()[:6] == b"GIF89a"


def test_a_full_disk_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_arguments: object, **_options: object) -> None:
        raise OSError(28, "No space left on device", "main.py")

    # What copytree copies files with, fixed when it is defined.
    monkeypatch.setattr(shutil.copytree, "__defaults__", (False, None, full, False, False))
    with pytest.raises(FourfoldError) as caught:
        firmware.copy_program(tmp_path / "board", "")
    assert str(caught.value) == f"cannot write {tmp_path / 'board'}: No space left on device"
    assert list(tmp_path.iterdir()) == []
