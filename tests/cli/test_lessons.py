"""`fourfold lessons`: the list, and a lesson in the terminal."""

import re
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from support.command import fourfold, fourfold_json
from support.pseudo import english_in

from fourfold.learn.lessons import Attempt, Kind, Lesson, lesson, lessons

pytestmark = pytest.mark.usefixtures("config_folder")


def teach(*arguments: str, typed: tuple[str, ...] = ()) -> CompletedProcess[str]:
    """Run the command, and type lines."""
    return fourfold("lessons", *arguments, stdin="".join(f"{line}\n" for line in typed))


def answers(of: Lesson) -> tuple[str, ...]:
    """What to type to do a lesson without a mistake."""
    typed: list[str] = []
    for exercise in of.exercises:
        attempt = Attempt(exercise)
        while not attempt.is_done:
            (answer, *_) = attempt.accepted
            attempt = attempt.answered(answer)
            if exercise.kind is Kind.CHOOSE:
                answer = "abc"[list(exercise.options).index(answer)]
            typed.append(answer)
    return tuple(typed)


@pytest.mark.parametrize("name", [each.id for each in lessons()])
def test_a_lesson_can_be_done_without_a_mistake(name: str) -> None:
    result = teach(name, typed=answers(lesson(name)))
    assert (result.returncode, result.stderr) == (0, "")
    assert f"Lesson finished: {lesson(name).title}." in result.stdout
    assert "Wrong" not in result.stdout
    assert "{" not in result.stdout
    count = len(lesson(name).exercises)
    (listed,) = [each for each in fourfold_json("lessons")["lessons"] if each["id"] == name]
    assert (listed["done"], listed["exercises"]) == (count, count)


def test_wrong_answers_are_explained_and_a_lesson_is_resumed() -> None:
    result = teach("double-threats", typed=("1", "5", "q"))
    assert "Wrong." in result.stdout
    assert "Add a third so that both ends stay free." in result.stdout
    assert "For example: 1-" in result.stdout  # the engine's refutation
    assert "Exercise 2 of 5" in result.stdout
    assert result.stdout.endswith("To continue: fourfold lessons double-threats\n")
    again = teach("double-threats", typed=("3",))
    assert "Exercise 1" not in again.stdout
    assert "Right. Second plays column" in again.stdout
    assert "Exercise 1 of 5" in teach("double-threats", "--again").stdout


def test_wrong_input_gets_a_helpful_message() -> None:
    result = teach("centre", typed=("x", "4 3", "8,1", "", "?", "?", "4,3", "0", "9", "1"))
    errors = result.stderr.splitlines()
    assert len(errors) == 6
    assert "is not a cell. Type its column and its row, for example 1,6." in errors[0]
    assert "expected 1 to 7" in errors[-1]
    hint = "Hint: A disc falls to the lowest empty cell of its column.\n"
    assert f"{hint}Cell, for example 1,6 (?: answer, q: quit): ?\nAnswer: 4,3\n" in result.stdout
    chosen = teach("odd-and-even", typed=("z", "first", "?", "?", "b"))
    assert chosen.stderr.count("is not an option. Type a letter: a, b") == 2
    assert "Answer: a\n" in chosen.stdout
    counted = teach("endgame", typed=("many", "5", "?", "4"))
    assert "'many' is not a number" in counted.stderr
    assert "Count the empty cells of column 1." in counted.stdout


def test_a_lesson_in_another_language_has_no_english_word() -> None:
    typed = ("?", "?", "4,1", "4,3", "?", "?", "2", *answers(lesson("centre"))[1:])
    shown = teach("centre", "--language", "en-XA", typed=typed).stdout
    shown += teach("threats", "--language", "en-XA", typed=answers(lesson("threats"))).stdout
    shown += teach("--language", "en-XA").stdout
    named = re.sub(r"fourfold [-a-z ]+|^\d +[a-z-]+", "", shown, flags=re.MULTILINE)
    assert not english_in(named)


def test_full_columns_are_refused() -> None:
    typed = (*answers(lesson("defence"))[:-1], "2")
    assert "column 2 is full" in teach("defence", typed=typed).stderr


def test_the_list_names_what_comes_next() -> None:
    assert "Next: fourfold lessons centre" in teach().stdout
    for each in lessons():
        teach(each.id, typed=answers(each))
    assert "Next: fourfold puzzles play" in teach().stdout


def test_damaged_progress_is_reported_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "lessons.json"
    file.write_text("{", encoding="utf-8")
    for arguments in ((), ("centre",)):
        result = teach(*arguments, typed=("4,3",))
        assert result.returncode == 1
        assert "was not changed" in result.stderr
    assert file.read_text(encoding="utf-8") == "{"


def test_a_lesson_as_data() -> None:
    found = fourfold_json("lessons", "centre")
    assert len(found["exercises"]) == len(lesson("centre").exercises)
    assert found["exercises"][1]["task"] == "First is to move. Make four."
