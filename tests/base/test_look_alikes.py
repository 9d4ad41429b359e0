"""Which names look alike, which are visible, and lists of names."""

# ruff: noqa: RUF001 - letters that look alike are what this is about

from pathlib import Path

import pytest

from fourfold.base.errors import InvalidArgument
from fourfold.base.look_alikes import look_of, tidy
from fourfold.online.names import NameList

BLANK = [
    *"\u00ad\u034f\u115f\u1160\u17b4\u180e\u200b\u200d\u2060\u2800\u3164\ufe0f\uffa0",
    "\U000e0041\U000e007f",  # tags
    "\u0301",  # an accent without a letter
]
LIKE_BOB = {
    "Cyrillic and Greek": "Вοb",
    "Armenian": "BՕb",
    "Cherokee": "ᏴᎾb",
    "small capitals": "ʙᴏʙ",
    "mathematical": "𝓑𝓸𝓫",
    "fullwidth": "Ｂｏｂ",
    "accents": "Bób",
    "strokes": "B\u0336o\u0336b\u0336",
    "a mark of another script": "Bo\u093cb",
    "punctuation": "B.o-b",
    "digits": "B0b",
}
ORDINARY = """
がく かく ガク カク 太郎 花子 राम रीमा रमा محمد هاني سارا ليلى Björn Zoë Michał Łucja Иван Борис
Дмитрий Дмитри Юрий София Νίκος Μαρία 김민수 김민서 ณัฐ นิด นุด Siobhán Nguyễn Նարե דוד שרה
🐱 🐶 ❤️ 👩‍🚀 👨‍🚀
"""


@pytest.mark.parametrize("blank", BLANK, ids=ascii)
def test_invisible_characters_make_neither_a_name_nor_a_difference(blank: str) -> None:
    assert tidy(blank * 2) == look_of(blank) == ""
    assert {look_of(blank + "Bob"), look_of(f"B{blank}ob"), look_of("Bob" + blank)} == {"bob"}


@pytest.mark.parametrize("name", LIKE_BOB.values(), ids=LIKE_BOB)
def test_letters_of_other_scripts_make_no_second_bob(name: str) -> None:
    assert look_of(name) == look_of("Bob") == look_of("bob")


def test_ordinary_names_stay_as_they_are_and_differ() -> None:
    names = ORDINARY.split()
    assert [tidy(name) for name in names] == names
    assert len(set(map(look_of, names))) == len(names)


@pytest.mark.parametrize("text", ["", "\n \n", "\ufeff\n", "\u3164\n"])
def test_a_list_without_names_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "names"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidArgument, match="no names in"):
        NameList.read(file)
