"""The deck for Anki, opened as Anki opens it."""

import io
import json
import re
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

import pytest

from fourfold.learn.strategy import Strategy, replies_of_people, shipped_second, with_shares

pytest.importorskip("genanki", reason="the extra anki is not installed")
from fourfold.learn.strategy.anki import to_anki


class Card(NamedTuple):
    guid: str
    fields: list[str]
    due: int


class Deck(NamedTuple):
    cards: list[Card]
    pictures: dict[str, str]
    names: list[str]


@pytest.fixture(scope="module")
def strategy(small: Strategy) -> Strategy:
    return with_shares(small, replies_of_people(small))


@pytest.fixture(scope="module")
def deck(strategy: Strategy, tmp_path_factory: pytest.TempPathFactory) -> Deck:
    return opened(to_anki(strategy), tmp_path_factory.mktemp("anki"))


def opened(content: bytes, folder: Path) -> Deck:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        media = json.loads(archive.read("media"))
        pictures = {name: archive.read(number).decode() for number, name in media.items()}
        assert {*archive.namelist()} == {"collection.anki2", "media", *media}
        archive.extract("collection.anki2", folder)
    with closing(sqlite3.connect(folder / "collection.anki2")) as database:
        found = database.execute(
            "select guid, flds, due from notes join cards on nid = notes.id order by due"
        )
        cards = [Card(guid, fields.split("\x1f"), due) for guid, fields, due in found]
        ((decks,),) = database.execute("select decks from col")
    return Deck(cards, pictures, [each["name"] for each in json.loads(decks).values()])


def test_there_is_a_card_for_each_position(strategy: Strategy, deck: Deck) -> None:
    assert "Connect Four: win as the first player" in deck.names
    assert len(deck.cards) == len({card.guid for card in deck.cards}) == len(strategy.entries)
    assert {card.fields[0] for card in deck.cards} == {each.moves for each in strategy.entries}


def test_the_most_frequent_positions_come_first(strategy: Strategy, deck: Deck) -> None:
    shares = {each.moves: each.share for each in strategy.entries}
    found = [shares[card.fields[0]] for card in deck.cards]
    assert found == sorted(shares.values(), reverse=True)
    assert [card.due for card in deck.cards] == list(range(len(found)))


def test_another_order(strategy: Strategy, tmp_path: Path) -> None:
    few = opened(to_anki(strategy, order=[3, 0, 2, 1], count=3), tmp_path)
    assert [card.fields[0] for card in few.cards] == [strategy.entries[i].moves for i in (3, 0, 2)]


def test_the_second_player_has_a_deck_of_its_own(tmp_path: Path) -> None:
    second = opened(to_anki(shipped_second(), count=3), tmp_path)
    assert "Connect Four: do not lose as the second player" in second.names
    assert len(second.cards) == 3


def test_cards_have_pictures_and_answers(strategy: Strategy, deck: Deck) -> None:
    by_moves = {each.moves: each for each in strategy.entries}
    for card in deck.cards:
        entry = by_moves[card.fields[0]]
        question, answer = (
            deck.pictures[field.removeprefix('<img src="').removesuffix('">')]
            for field in card.fields[1:3]
        )
        assert ET.fromstring(question).tag.endswith("svg")  # noqa: S314 - our own
        if entry.answer is None:
            assert "Follow the diagram" in card.fields[3]
            marks = [mark for mark in entry.diagram or "" if mark not in "./"]
            assert answer.count("mark note") + answer.count("mark bad") <= len(marks)
            assert "mark note" in answer or "mark bad" in answer
        else:
            assert card.fields[3] == f"<b>Column {entry.answer + 1}</b>"
            assert answer.count("mark best") == 1
        assert "mark " not in question
        assert re.fullmatch(r"(less than )?\d+(\.\d+)?% of games", card.fields[4])


def test_a_later_deck_updates_the_same_cards(
    strategy: Strategy, deck: Deck, tmp_path: Path
) -> None:
    entries = tuple(each.mirror() for each in strategy.entries)
    diagrams = tuple({each.diagram: 0 for each in entries if each.diagram})
    later = opened(to_anki(Strategy(7, 6, entries, diagrams), count=5), tmp_path)
    assert [card.guid for card in later.cards] == [card.guid for card in deck.cards[:5]]


def test_the_same_time_gives_the_same_deck(strategy: Strategy) -> None:
    decks = [to_anki(strategy, count=3, timestamp=1e9) for _ in range(2)]
    collections = [zipfile.ZipFile(io.BytesIO(each)).read("collection.anki2") for each in decks]
    assert collections[0] == collections[1]
