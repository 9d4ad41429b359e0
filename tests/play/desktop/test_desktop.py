"""The desktop game without a window: its state, its view and its layout."""

import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.sizes import SIZES

from fourfold import Position, Rule, Side

pytest.importorskip("pygame", reason="the extra desktop is not installed")
from fourfold.play.desktop.layout import Layout, Rect, window_size
from fourfold.play.desktop.menu import Choice, choices
from fourfold.play.desktop.play import Play
from fourfold.play.desktop.view import Panel
from fourfold.play.session.setup import Saved, Setup, setup_of, with_setup
from fourfold.play.session.storage import load
from fourfold.play.settings import THEME_NAMES, Settings
from fourfold.players import Kind, Means, Player, register, unregister
from fourfold.render.marks import Kind as MarkKind
from fourfold.render.marks import Mark
from fourfold.rules.record import Ending
from fourfold.rules.record_files import read_record

PATIENCE = 20  # seconds; only a hanging game takes that long
LATER = 100.0  # when all discs have landed

boards = st.sampled_from(SIZES)


class Waiting:
    """A player that answers when the test says so, and cannot be stopped."""

    name = "waiting"

    def __init__(self) -> None:
        self.answers: dict[int, int | Exception] = {}
        self.asked: list[Position] = []
        self._told = threading.Condition()

    def get_move(self, position: Position) -> int:
        with self._told:
            call = len(self.asked)
            self.asked.append(position)
            self._told.notify_all()
            assert self._told.wait_for(lambda: call in self.answers, PATIENCE)
            answer = self.answers[call]
        if isinstance(answer, Exception):
            raise answer
        return answer

    def answer(self, call: int, answer: int | Exception) -> None:
        with self._told:
            assert self._told.wait_for(lambda: call < len(self.asked), PATIENCE)
            self.answers[call] = answer
            self._told.notify_all()


@pytest.fixture
def waiting() -> Iterator[Waiting]:
    player = Waiting()

    def make(means: Means) -> Player:  # noqa: ARG001
        return player

    register(Kind("waiting", "waits", make))
    yield player
    for call in range(10):
        player.answers.setdefault(call, 0)
    with player._told:
        player._told.notify_all()
    unregister("waiting")


def wait_until(play: Play, condition: Callable[[], bool], now: float = 0.0) -> None:
    """Process events until a condition is true."""
    done = threading.Event()
    for _ in range(PATIENCE * 100):
        play.poll(now)
        if condition():
            return
        done.wait(0.01)
    pytest.fail("it did not come to that")


def against(player: str = "human", moves: str = "", **choices: Any) -> Play:
    settings = Settings(opponent=player, **choices)
    return Play(settings, Saved(setup_of(settings), moves))


@contextmanager
def thinking(waiting: Waiting) -> Iterator[Play]:
    """A game in which the person has moved and the player thinks."""
    with against("waiting") as play:
        play.drop(3, now=0)
        wait_until(play, lambda: len(waiting.asked) == 1)
        yield play


def change(play: Play, label: str, by: int = 1) -> None:
    """Choose another value in a line of the menu, which is open."""
    assert play.menu
    labels = [choice.label for choice in choices(play.menu.settings)]
    play.menu.select(labels.index(label))
    play.change_in_menu(by)


# ---- Moves


def test_a_move_that_comes_too_late_never_lands(waiting: Waiting) -> None:
    with thinking(waiting) as play:
        play.new(now=1)
        play.new(now=1)
        waiting.answer(0, 6)
        play.drop(0, now=2)
        waiting.answer(1, 1)
        wait_until(play, lambda: play.session.human_to_move)
        assert play.session.moves == "12"


def test_undo_while_the_player_thinks(waiting: Waiting) -> None:
    with thinking(waiting) as play:
        play.undo()
        waiting.answer(0, 6)
        play.session._mover.join(PATIENCE)
        play.poll(now=2)
        assert play.session.moves == ""
        assert play.view(LATER).discs == ()


def test_another_opponent_makes_the_next_move(waiting: Waiting) -> None:
    with thinking(waiting) as play:
        play.open_menu()
        assert play.menu
        play.menu.settings = play.menu.settings.changed(opponent="random")
        play.close_menu(now=1)
        waiting.answer(0, 6)
        wait_until(play, lambda: play.session.human_to_move)
        assert play.session.setup.second == "random"
        assert play.session.moves[0] == "4"
        assert len(play.session.moves) == 2
        assert len(waiting.asked) == 1


def test_a_player_that_fails_can_try_again(waiting: Waiting) -> None:
    with against("waiting") as play:
        play.drop(3, now=0)
        waiting.answer(0, OSError("no connection"))
        wait_until(play, lambda: play.session.failure is not None)
        assert "no connection" in play.view(LATER).headline
        assert "try again" in play.view(LATER).note
        play.drop(2, now=1)
        waiting.answer(1, 5)
        wait_until(play, lambda: play.session.moves == "46")


def test_nothing_is_dropped_while_the_player_thinks(waiting: Waiting) -> None:
    with against("waiting") as play:
        play.point_at(3)
        play.drop(3, now=0)
        wait_until(play, lambda: len(waiting.asked) == 1)
        play.drop(4, now=1)
        view = play.view(now=LATER)
        assert play.session.moves == "4"
        assert view.note == "It is not your turn: waiting is to move"
        assert view.pointer is None
        assert view.headline == "waiting is thinking"
        assert view.dots is not None
        waiting.answer(0, 1)


def test_a_full_column_is_explained() -> None:
    with against(moves="111111") as play:
        play.drop(0, now=0)
        assert play.view(LATER).note == "Column 1 is full"
        play.drop(1, now=0)
        assert play.view(LATER).note == ""


def test_after_the_end_no_move_is_possible() -> None:
    with against(moves="4141414") as play:
        play.drop(0, now=0)
        view = play.view(LATER)
        assert "the game is over" in view.note.lower()
        assert view.headline == "First has won."
        assert view.lines == (((3, 0), (3, 3)),)


def test_resigning_asks_first_and_can_be_taken_back(waiting: Waiting, tmp_path: Path) -> None:
    with thinking(waiting) as play:
        play.file, play.keeps_saving = tmp_path / "game.json", True
        play.poll(now=0)
        play.resign()
        assert (play.note, play.session.resigned) == ("X again resigns", None)
        play.save()  # another key: this does not answer the question
        play.resign()
        assert play.session.resigned is None
        play.resign()
        play.poll(now=0)
        view = play.view(LATER)
        assert (view.headline, view.note) == ("You resigned: waiting has won.", "")
        assert not any(name.active for name in view.names)
        assert read_record(play.file).ending is Ending.RESIGNATION
        play.resign()
        assert play.note == "The game is over: nobody can resign"
        play.undo()
        assert (play.session.moves, play.session.is_over) == ("4", False)
        play.poll(now=0)
        assert read_record(play.file).ending is None
        waiting.answer(0, 6)  # too late
        waiting.answer(1, 5)
        wait_until(play, lambda: play.session.moves == "46")


def test_the_end_of_a_resigned_game_is_shown_only_there() -> None:
    with against(moves="41") as play:
        play.resign()
        play.resign()
        play.review()
        wait_until(play, lambda: play.advice.is_reviewing)
        assert play.view(LATER).headline == "First resigned: Second has won."
        play.go(-1, now=0)
        assert play.view(LATER).headline == ""


def test_nothing_to_undo_or_redo() -> None:
    with against() as play:
        play.undo()
        assert play.note == "There is no move to take back"
        play.redo()
        assert play.note == "No move was taken back"


# ---- What is seen


def test_a_disc_falls_and_then_rests() -> None:
    with against(moves="4") as play:
        play.drop(3, now=10)
        during = play.view(now=10.1)
        assert [(disc.side, disc.column) for disc in during.falling] == [(Side.SECOND, 3)]
        assert 1 < during.falling[0].row < 6
        assert during.last is None
        after = play.view(now=12)
        assert after.falling == ()
        assert [(disc.column, disc.row) for disc in after.discs] == [(3, 0), (3, 1)]
        assert after.last == (3, 1)


def test_the_result_is_shown_when_the_disc_has_landed() -> None:
    with against(moves="414141") as play:
        play.drop(3, now=0)
        assert play.view(now=0.1).headline == ""
        assert play.view(now=0.1).lines == ()
        assert play.view(now=5).headline == "First has won."


def test_without_animation_a_disc_is_there_at_once() -> None:
    with against(animation=False) as play:
        play.drop(3, now=0)
        assert play.view(now=0).falling == ()
        assert len(play.view(now=0).discs) == 1
        play.new(now=0)
        play.new(now=0)
        assert play.view(now=0).falling == ()


def test_a_new_game_empties_the_board() -> None:
    with against(moves="445") as play:
        play.new(now=0)
        assert play.session.moves == ""
        assert len(play.view(now=0.05).falling) == 3
        assert play.view(now=0.05).discs == ()
        assert play.view(now=5).falling == ()


def test_equal_states_look_equal() -> None:
    with against(moves="44") as play:
        assert play.view(now=5) == play.view(now=6)


def test_fours_are_counted_and_shown_as_they_come() -> None:
    with against(moves="1212121", rule="most-fours") as play:
        view = play.view(LATER)
        assert [name.text for name in view.names] == ["(1) First", "(0) Second"]
        assert view.lines == (((0, 0), (0, 3)),)
        assert view.headline == ""


def test_two_lines_at_once_are_both_shown() -> None:
    with against(moves="16231513226114") as play:
        assert len(play.view(LATER).lines) == 2


def test_there_is_no_pointer_when_two_players_play() -> None:
    game = Saved(Setup("random", "random", seed=1), "")
    with Play(Settings(), game) as play:
        play.point_at(3)
        assert play.view(now=0).pointer is None
        assert play.session.pace > 0


# ---- Pointing


def test_the_pointer_wraps_around_and_skips_full_columns() -> None:
    with against(moves="777777") as play:
        play.point_at(5)
        play.point_beside(1)
        assert play.pointer == 0
        play.point_beside(-1)
        assert play.pointer == 5
        play.point_at(6)
        assert play.view(LATER).pointer is None


def test_a_smaller_board_has_fewer_columns_to_point_at() -> None:
    with against() as play:
        play.point_at(6)
        play.open_menu()
        assert play.menu
        play.menu.settings = play.menu.settings.changed(columns=4, rows=4)
        play.close_menu(now=0)
        play.drop_at_pointer(now=0)
        assert play.session.moves == "3"


# ---- Hints


def test_hints_show_every_column_and_are_remembered() -> None:
    remembered: list[dict[str, Any]] = []
    settings = Settings(opponent="human")
    game = Saved(Setup("human", "human"), "414141")
    with Play(settings, game, remember=remembered.append) as play:
        assert play.view(LATER).scores == ()
        play.toggle_hints()
        wait_until(play, lambda: play.view(LATER).note.endswith("win in 1"))
        scores = play.view(LATER).scores
        assert scores[3] is not None
        assert (scores[3].text, scores[3].best) == ("+18", True)
        assert play.view(LATER).note == "First: win in 1"
        assert play.view(LATER).buttons[1].on
        play.toggle_hints()
        assert play.view(LATER).scores == ()
    assert remembered == [{"scores": True}, {"scores": False}]


def test_the_best_move_of_a_lost_position_is_not_marked_as_a_warning() -> None:
    with against(moves="4", scores=True) as play:
        wait_until(play, lambda: bool(play.session.analysis and play.session.analysis.complete))
        scores = play.view(LATER).scores
        assert [score.kind for score in scores if score] == ["loss"] * 3 + ["muted"] + ["loss"] * 3
        assert play.view(LATER).note == "Column 4 holds out longest: it loses in 20"


def test_the_time_that_a_player_took_is_shown(waiting: Waiting) -> None:
    with against("waiting") as play:
        play.drop(3, now=10)
        waiting.answer(0, 3)
        wait_until(play, lambda: play.session.human_to_move, now=12.5)
        assert re.fullmatch(r"waiting: [0-9.]+ [mµ]?s", play.view(LATER).note)
        play.toggle_hints()
        wait_until(play, lambda: play.view(LATER).note.startswith("You: "))


def test_a_full_column_has_no_score() -> None:
    with against(moves="111111", scores=True) as play:
        wait_until(play, lambda: bool(play.view(LATER).scores))
        assert play.view(LATER).scores[0] is None


def test_there_are_no_hints_when_fours_are_counted() -> None:
    with against(rule="most-fours") as play:
        play.toggle_hints()
        assert "no hints" in play.view(LATER).note


# ---- Explanations and reviews

GAME = "4725536343413"


def panel_of(play: Play) -> Panel:
    panel = play.view(LATER).panel
    assert panel is not None
    return panel


def test_an_explanation_is_beside_the_board_until_it_is_closed() -> None:
    with against(moves="414141") as play:
        play.explain()
        assert panel_of(play).paragraphs == ("Looking for reasons",)
        wait_until(play, lambda: not play.session.advising)
        assert panel_of(play).paragraphs[0].startswith("- Column 4 makes four and wins at once: ")
        assert Mark(MarkKind.BEST, 3) in play.view(LATER).marks
        assert [name.text for name in play.view(LATER).names] == ["First", "Second"]
        play.leave()
        assert (play.view(LATER).panel, play.view(LATER).marks, play.closed) == (None, (), False)
        play.explain()
        play.drop(0, now=0)
        assert play.view(LATER).panel is None, "another position"
        play.leave()
        assert not play.closed
        assert "not saved" in play.view(LATER).note
        play.leave()
        assert play.closed


def test_a_review_replaces_an_explanation() -> None:
    with against(moves="414141") as play:
        play.explain()
        wait_until(play, lambda: not play.session.advising)
        assert play.view(LATER).marks
        play.review()
        assert not [mark for mark in play.view(LATER).marks if mark.kind is MarkKind.BEST]
        wait_until(play, lambda: play.advice.is_reviewing)
        assert panel_of(play).title == "Review: move 6 of 6"
        play.explain()  # of this position of the review
        wait_until(play, lambda: not play.session.advising)
        assert panel_of(play).title == "Explanation"
        play.review()  # closes everything
        assert (play.view(LATER).panel, play.view(LATER).marks) == (None, ())


def test_an_explanation_replaces_a_review_that_is_being_made() -> None:
    with against(moves="41") as play:
        play.review()
        play.explain()
        wait_until(play, lambda: not play.session.advising)
        assert panel_of(play).title == "Explanation"
        assert not play.advice.is_reviewing
        assert play.session.human_to_move


def test_an_explanation_can_be_stopped_and_says_what_it_cannot_do() -> None:
    with against(columns=9, rows=6) as play:
        play.explain()
        play.explain()
        assert not play.session.advising
        assert play.view(LATER).panel is None
    with against(moves="4141414") as play:
        play.explain()
        wait_until(play, lambda: not play.session.advising)
        assert any("four in a line" in each for each in panel_of(play).paragraphs)
    with against(rule="most-fours") as play:
        play.explain()
        assert "rule connect-four" in play.note


def test_a_review_is_stepped_through_and_the_game_is_restored() -> None:
    with against(moves=GAME) as play:
        play.review()
        assert panel_of(play).progress is not None
        wait_until(play, lambda: play.advice.is_reviewing)
        panel = panel_of(play)
        assert panel.title == "Review: move 13 of 13"
        assert panel.graph is not None
        assert len(panel.graph.expected) == 14
        play.go_up(now=0)
        play.go_up(now=0)
        assert panel_of(play).title == "Review: move 11 of 13"
        said = panel_of(play).paragraphs[0]
        assert said == "Move 11, First in column 4: blunder, draw → loss in 1."
        assert play.session.moves == GAME[:11]
        assert set(play.view(LATER).marks) == {Mark(MarkKind.BAD, 3, 2), Mark(MarkKind.BEST, 2)}
        assert panel_of(play).paragraphs[2].startswith("Better: column 3 (draw): 3-4-6-")
        play.go_to(6, now=0)  # not a key moment, but better moves have the same words
        assert panel_of(play).paragraphs[2] == "Better: columns 2 and 4 (loss in 15)."
        play.go_to(11, now=0)
        play.go(-1, now=0)
        assert play.session.moves == GAME[:10]
        play.go(1, now=0)
        play.go_down(now=0)
        assert panel_of(play).title == "Review: move 12 of 13"
        play.go_to(0, now=0)
        assert panel_of(play).paragraphs[0] == "The beginning of the game."
        play.go(-1, now=0)
        play.drop(0, now=0)
        assert (play.session.moves, play.session.whole) == ("", GAME), "nothing is lost"
        play.leave()
        assert play.view(LATER).panel is None
        assert play.session.moves == GAME


def test_during_a_review_the_opponent_waits(waiting: Waiting) -> None:
    with thinking(waiting) as play:
        play.review()
        waiting.answer(0, 6)
        wait_until(play, lambda: play.advice.is_reviewing)
        play.go_to(0, now=0)
        play.go_to(9, now=0)
        assert play.session.moves == "4"
        play.review()
        waiting.answer(1, 5)
        wait_until(play, lambda: play.session.moves == "46")


def test_there_is_nothing_to_review_at_first() -> None:
    with against() as play:
        play.review()
        assert play.view(LATER).note == "There is nothing to review yet"


# ---- The menu


def test_options_of_a_search_take_effect_at_the_next_move() -> None:
    remembered: list[dict[str, Any]] = []
    settings = Settings(opponent="windows:depth=1")
    with Play(settings, remember=remembered.append) as play:
        play.drop(3, now=0)
        wait_until(play, lambda: play.session.human_to_move)
        moves = play.session.moves
        play.open_menu()
        for label in ("Depth K", "Depth K", "Pruning", "Evaluation"):
            change(play, label)
        assert play.session.setup.second == "windows:depth=1", "not before the menu closes"
        play.close_menu(now=1)
        assert play.session.moves == moves
        assert play.session.setup.second == "threats:depth=3,pruning=off"
    assert remembered == [{"opponent": "threats:depth=3,pruning=off"}]


def test_every_line_of_the_menu_wraps_around() -> None:
    for settings in (
        Settings(),
        Settings(opponent="chains"),
        Settings(rule="most-fours", opponent="fours"),
    ):
        for choice in choices(settings):
            after = settings
            for _ in choice.values:
                after = line_of(after, choice.label).step(1)
            assert len(choice.values) > 1
            assert line_of(after, choice.label).current == choice.current


def line_of(settings: Settings, label: str) -> Choice:
    """The line of the menu with this label."""
    return next(choice for choice in choices(settings) if choice.label == label)


def test_every_choice_of_an_opponent_can_play() -> None:
    settings = Settings(opponent="human")
    for _ in line_of(settings, "Opponent").values:
        settings = line_of(settings, "Opponent").step(1)
        with Play(settings):
            pass


def test_an_opponent_that_is_not_in_the_menu_stays_until_changed() -> None:
    settings = Settings(opponent="elo:1400")
    line = choices(settings)[0]
    assert line.words(line.current) == "elo:1400"
    assert line.step(1).opponent == "human"


def test_changing_sides_continues_the_game() -> None:
    with against("random", moves="44") as play:
        play.open_menu()
        change(play, "You play")
        play.close_menu(now=0)
        wait_until(play, lambda: play.session.human_to_move)
        assert play.session.setup.people == (Side.SECOND,)
        assert play.session.moves[:2] == "44"
        assert len(play.session.moves) == 3


def test_another_rule_replaces_a_player_that_does_not_know_it() -> None:
    with against("hard") as play:
        play.open_menu()
        change(play, "Rule")
        play.close_menu(now=0)
        assert play.session.setup.second == "fours"
        assert play.session.board.rule is Rule.MOST_FOURS


def test_the_menu_of_chains_has_a_multiplier() -> None:
    with Play(Settings(opponent="chains:depth=1", rule="most-fours", animation=False)) as play:
        play.open_menu()
        assert play.menu
        change(play, "Multiplier", 1)
        assert play.menu.settings.opponent == "chains:depth=1,multiplier=50"
        change(play, "Evaluation", 1)
        assert "multiplier" not in play.menu.settings.opponent
        assert "Multiplier" not in [row.label for row in play.menu.view.rows]


def test_the_menu_of_a_search_works_by_both_rules() -> None:
    with Play(Settings(opponent="threats:depth=2", rule="most-fours", animation=False)) as play:
        play.open_menu()
        for label, by in (("Depth K", 1), ("Pruning", 1), ("Evaluation", -1), ("Order", 1)):
            change(play, label, by)
        assert play.menu
        chosen = play.menu.settings.opponent
        assert chosen.endswith(":depth=3,order=left-to-right,pruning=off")
        assert not chosen.startswith("threats")
        play.close_menu(now=0)
        assert play.session.setup.second == chosen
        play.drop(3, now=0)
        wait_until(play, lambda: play.session.human_to_move)
        assert play.view(LATER).note.startswith(f"{chosen}: 400 nodes in ")
        assert str(play.session.board.rule) == "most-fours"
        # The other rule is another game, with the same opponent.
        play.open_menu()
        change(play, "Rule")
        play.close_menu(now=0)
        assert str(play.session.board.rule) == "connect-four"
        assert play.session.setup.second == chosen


def test_colours_change_while_the_menu_is_open() -> None:
    with against() as play:
        play.open_menu()
        seen = set()
        for _ in THEME_NAMES:
            change(play, "Colours")
            seen.add(play.view(LATER).theme)
        assert seen == set(THEME_NAMES)


# ---- Files


def test_failures_to_save_or_load_are_reported(tmp_path: Path) -> None:
    with against(moves="44") as play:
        play.file = tmp_path / "game.json"
        play.load(now=0)
        assert "game.json" in play.note
        assert play.session.moves == "44"
        play.file = tmp_path  # a folder
        play.save()
        assert str(tmp_path) in play.note
        play.file = tmp_path / "game.json"
        play.save()
        play.new(now=0)
        play.load(now=0)
        assert play.session.moves == "44"


DROPS: dict[str, Callable[[Play], object]] = {
    "R": lambda play: play.new(now=9),
    "L": lambda play: play.load(now=9),
    "Q": lambda play: play.quit(),
    "Esc": lambda play: play.leave(),
}


@pytest.mark.parametrize("key", DROPS)
def test_an_unsaved_game_is_discarded_only_after_a_second_request(tmp_path: Path, key: str) -> None:
    drop = DROPS[key]

    def is_dropped() -> bool:
        return play.closed or play.session.moves != "45"

    with against() as play:
        play.file = tmp_path / "game.json"
        play.drop(0, now=0)
        play.save()
        play.undo()
        play.drop(3, now=0)
        play.drop(4, now=0)
        drop(play)
        assert f"not saved: {key} again" in play.note
        play.drop(0, now=1)  # the game continues: this does not answer the earlier question
        play.undo()
        drop(play)
        for other in DROPS.values():
            if other is not drop:
                other(play)  # another question
        drop(play)
        assert not is_dropped()
        drop(play)
        assert is_dropped()


def test_a_saved_game_is_dropped_without_a_question(tmp_path: Path) -> None:
    with against() as play:
        play.file = tmp_path / "game.json"
        play.drop(3, now=0)
        play.save()
        play.new(now=1)
        assert play.session.moves == ""
        play.load(now=1)
        play.quit()
        assert play.closed


def test_quitting_a_review_asks_about_the_unsaved_game() -> None:
    with against() as play:
        play.drop(3, now=0)
        play.review()
        wait_until(play, lambda: play.advice.is_reviewing)
        play.go_to(0, now=0)
        play.quit()
        assert not play.closed
        assert play.session.moves == "4"


def test_a_new_game_does_not_overwrite_the_last_one(tmp_path: Path) -> None:
    with against(moves="414141") as play:
        play.file, play.keeps_saving = tmp_path / "game.json", True
        play.drop(3, now=0)
        play.poll(now=0)
        play.new(now=1)
        play.poll(now=1)
        assert load(play.file).moves == "4141414"
        play.drop(0, now=2)
        play.poll(now=2)
        assert "game.kept.json" in play.note
    assert load(tmp_path / "game.json").moves == "1"
    assert load(tmp_path / "game.kept.json").moves == "4141414"


def test_a_game_stays_in_its_file_after_a_change_of_opponent(tmp_path: Path) -> None:
    with against(moves="44") as play:
        play.file, play.keeps_saving = tmp_path / "game.json", True
        play.poll(now=0)
        play.undo()
        play.open_menu()
        play.change_in_menu(1)
        play.close_menu(now=1)
        assert play.session.setup.people == (Side.FIRST,)
        wait_until(play, lambda: play.session.human_to_move)
        play.poll(now=2)
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


@given(st.sampled_from(["first", "second"]), st.sampled_from(["human", "hard"]), boards)
def test_settings_and_setup_say_the_same(side: str, opponent: str, size: tuple[int, int]) -> None:
    settings = Settings(side=side, opponent=opponent, columns=size[0], rows=size[1])
    assert setup_of(with_setup(Settings(side=side), setup_of(settings))) == setup_of(settings)


# ---- Where everything is

sizes = st.tuples(st.integers(200, 3000), st.integers(200, 3000))


@given(sizes, boards)
def test_everything_is_inside_the_window_and_apart(
    size: tuple[int, int], board: tuple[int, int]
) -> None:
    layout = Layout(*size, *board)
    lines = [
        layout.names,
        layout.above,
        layout.board,
        layout.labels,
        layout.scores,
        layout.note,
        layout.buttons(8)[0],
    ]
    for above, below in pairwise(lines):
        assert above.y + above.down <= below.y + 1
    for rect in (*lines, *layout.buttons(8), layout.menu(10), *layout.menu_rows(10)):
        assert _inside(rect, size), rect


def _inside(rect: Rect, size: tuple[int, int]) -> bool:
    across, down = rect.x + rect.across <= size[0], rect.y + rect.down <= size[1]
    return rect.x >= 0 and rect.y >= 0 and across and down


@given(st.tuples(st.integers(480, 3000), st.integers(400, 3000)), boards)
def test_the_panel_takes_no_room_from_the_board(
    size: tuple[int, int], board: tuple[int, int]
) -> None:
    layout = Layout(*size, *board, has_panel=True)
    rest = (layout.across, layout.down)
    for rect in (layout.names, layout.board, layout.note, *layout.buttons(8)):
        assert _inside(rect, rest), rect
    assert _inside(layout.panel, size)
    panel = layout.panel
    assert (panel.x, panel.y) in {(layout.across, 0), (0, layout.down)}
    graph = layout.graph
    assert panel.holds(graph.x, graph.y)
    assert panel.holds(graph.x + graph.across, graph.y + graph.down)
    assert layout.ply_at(graph.x, graph.y, 9) == 0
    assert layout.ply_at(graph.x + graph.across - 1, graph.y, 9) == 9


@given(sizes, boards)
def test_every_cell_belongs_to_its_column(size: tuple[int, int], board: tuple[int, int]) -> None:
    layout = Layout(*size, *board)
    for column in range(layout.columns):
        for row in range(layout.rows + 1):
            assert layout.column_at(*layout.centre(column, row)) == column


@given(boards, st.integers(10, 200))
def test_a_window_of_the_right_size_has_no_empty_space(board: tuple[int, int], cell: int) -> None:
    assert Layout(*window_size(*board, cell), *board).cell == cell
