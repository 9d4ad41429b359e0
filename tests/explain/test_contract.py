"""The JSON of the core has the shape of the Python classes, and its structs are made from them."""

import json
import random
from typing import Any

import pytest
from support.random_games import positions_of_all_phases, random_game

from fourfold import Game, Solver
from fourfold._core import explain as core_explain
from fourfold._core import review as core_review
from fourfold._core import threats as core_threats
from fourfold.base.json_shapes import from_json, json_fields, to_json
from fourfold.explain import Explanation, Names, Threat, explain
from fourfold.review import Review, review

NAMES = Names("Ada", "Alan").spoken("en")


@pytest.mark.parametrize("part", range(6))
def test_explanations_are_read_as_they_are_written(part: int, solver: Solver) -> None:
    for position in positions_of_all_phases(part, 50):
        text, _ = core_explain(
            solver, position, None, None, 1000, 100, 100, (), NAMES, 0.0, None
        )  # fmt: skip
        _check(Explanation, json.loads(text), position=position, analysis=None)
        _check(tuple[Threat, ...], json.loads(core_threats(position, solver, 1000, NAMES)))


def test_finished_games_and_reviews_are_read_as_they_are_written(solver: Solver) -> None:
    chance = random.Random(5)
    for _ in range(10):
        game = random_game(chance)
        played = tuple(game.columns_played)
        text, _ = core_explain(
            solver, game.position, None, None, 1000, 100, 100, played, NAMES, 0.0, None
        )  # fmt: skip
        _check(Explanation, json.loads(text), position=game.position, analysis=None)
        text, _ = core_review(solver, Game().position, played, 1400, NAMES, None, None, None)
        found = review(game, solver, names=Names("Ada", "Alan"), elo=1400)
        assert to_json(found) == {"game": game.to_dict(), **json.loads(text)}
        assert set(json.loads(text)) == set(dict(json_fields(Review))) - {"game"}


def test_sentences_are_those_of_the_facts_that_they_refer_to(solver: Solver) -> None:
    for position in positions_of_all_phases(9, 50):
        data = explain(position, solver).to_dict()
        for told, facts in (("about_position", data["facts"]), ("about_move", _subject(data))):
            assert data[told] == [facts[number]["text"] for number in data[f"{told}_facts"]]
        for move in data["columns"]:
            for told in ("in_full", "in_short"):
                numbers = move[f"{told}_facts"]
                assert move[told] == [move["facts"][number]["text"] for number in numbers]


def _check(shape: Any, data: Any, **given: Any) -> None:
    assert to_json(from_json(shape, data, **given)) == data


def _subject(data: dict[str, Any]) -> list[dict[str, Any]]:
    facts: list[dict[str, Any]] = data["columns"][0]["facts"]
    return facts
