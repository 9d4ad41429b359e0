"""Writes examples of the messages of the core for translators, to `en/sentences.notes.json`.

Random positions and games are explained and reviewed in an English whose messages are marked with
their keys. Of each message, up to three texts that differ in more than numbers are kept.

    python benchmarks/message_examples.py
"""

import json
import random
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fourfold import Game, Position, Side, Solver
from fourfold._core import Language
from fourfold.base import languages
from fourfold.explain import THOROUGH, Names, explain
from fourfold.review import review
from fourfold.review.judgement import TYPICAL_ELO
from fourfold.solver.scores import hint_in_words, in_words, result_in_words, verdict

OUTPUT = Path(languages.__file__).parent / "en/sentences.notes.json"
MARKED = "en-XA"  # stands for the marked English here
BEGIN, MIDDLE, END = "\ue000", "\ue001", "\ue002"
MOST = 3
ALL_NAMES = [Names("Ada", "Alan", reader) for reader in (None, Side.FIRST, Side.SECOND)]
SOME_BOUNDS = [(-3, 2), (0, 2), (-2, 0), (1, 3), (-3, -2), (2, 2), (-2, -2), (0, 0), (-21, 21)]
# For messages that none of the positions needs.
SAMPLES: dict[str, str | int] = {
    "side": "other", "side_name": "Ada", "opponent": "other", "opponent_name": "Alan",
    "move": "other", "column": "4", "columns": "3 and 5", "columns_count": 2, "list": "3",
    "next": "5", "cell": "column 4, row 3", "cell_at": "column 4, row 3", "cell_parity": "odd",
    "number": 12, "numbers": "7 and 12", "numbers_count": 2, "open": 7, "made": "other",
    "due": "other", "argument": "either side would make four at column 4, row 2 first",
    "more": 3, "fewer": 3, "fours": 2, "line": "4-4-3.", "better": "column 4",
    "score": "win in 5", "points": "0.25", "percent": 12,
}  # fmt: skip


def use_marked_english() -> None:
    """Let the pseudo-language be English with marks."""
    texts = languages.messages("en", "sentences").texts
    marked = {key: f"{BEGIN}{key}{MIDDLE}{text}{END}" for key, text in texts.items()}
    language = Language(MARKED, json.dumps(marked))
    found = languages.Messages(MARKED, "sentences", marked)
    plain, core = languages.messages, languages.core_language

    def core_language(code: str) -> Language | None:
        return language if code == MARKED else core(code)

    def messages(code: str, part: str) -> languages.Messages:
        return found if code == MARKED else plain(code, part)

    import fourfold.explain.explanation as explanations  # noqa: PLC0415 - patched below
    import fourfold.review.game_review as reviews  # noqa: PLC0415
    import fourfold.solver.analysis as analyses  # noqa: PLC0415
    from fourfold.explain import facts  # noqa: PLC0415
    from fourfold.solver import scores  # noqa: PLC0415

    for module in (explanations, facts, reviews, analyses, scores):
        for function in (core_language, messages):
            if hasattr(module, function.__name__):
                setattr(module, function.__name__, function)


def texts_in(value: Any) -> Iterator[str]:
    """All texts of a document."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from texts_in(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from texts_in(each)


def examples_in(text: str) -> Iterator[tuple[str, str]]:
    """The keys that are marked in a text, with what stands between their marks."""
    open_marks: list[tuple[str, list[str]]] = []
    for part in re.findall(f"{BEGIN}.*?{MIDDLE}|{END}|[^{BEGIN}{END}]+", text):
        if part.startswith(BEGIN):
            open_marks.append((part[1:-1], []))
        elif part == END:
            key, parts = open_marks.pop()
            yield key, "".join(parts)
            if open_marks:
                open_marks[-1][1].append("".join(parts))
        elif open_marks:
            open_marks[-1][1].append(part)


def documents(chance: random.Random, solver: Solver) -> Iterator[Any]:
    """Explanations, reviews and scores."""
    for number in range(1500):
        columns, rows = (7, 6) if number % 2 else chance.choice([(5, 5), (6, 5), (6, 6), (4, 5)])
        game, length = Game(columns=columns, rows=rows), chance.randrange(8, columns * rows + 1)
        while game.outcome is None and len(game.columns_played) < length:
            game.push(chance.choice(game.position.legal_moves))
        position, names = game.position, ALL_NAMES[number % 3]
        asked = chance.choice([None, *position.legal_moves])
        played = game.columns_played if position.is_over else ()
        options: dict[str, Any] = {"names": names, "played": played, "language": MARKED}
        found = explain(position, solver, asked, effort=THOROUGH, **options)
        yield [found.to_dict(), found.sentences()]
        if position.is_over:
            yield result_in_words(position, "Ada", "You", MARKED)
    for number in range(120):
        game = Game(rule="most-fours" if number % 20 == 0 else "connect-four")
        while game.outcome is None:
            game.push(chance.choice(game.position.legal_moves))
        elo = chance.randrange(700, 1700) if number % 2 else TYPICAL_ELO
        limit = 0.02 if number % 40 == 1 else 3
        found_review = review(
            game, solver, names=ALL_NAMES[number % 3], language=MARKED, time_limit=limit, elo=elo
        )
        yield found_review.to_dict()
        yield [moment.sentences for moment in found_review.key_moments]
        yield result_in_words(game.position, "Ada", "You", MARKED)
    for rule in ("connect-four", "most-fours"):
        position = Position(rule=rule)
        for bounds in SOME_BOUNDS:
            yield in_words(position, bounds, MARKED)
            yield verdict(position, bounds, "Ada", "You", MARKED)
    for best in ([3], [2, 4]):
        yield from (hint_in_words(Position(), best, score, MARKED) for score in (3, 0, -3))
    yield solver.analyse(Position(9, 7), node_limit=1000).in_language(MARKED).to_dict()


def _samples(key: str) -> dict[str, str | int]:
    return SAMPLES | ({"columns": "3 or 5"} if key == "hint.best" else {})


def main() -> None:
    """Write the examples, in the order of the messages."""
    use_marked_english()
    examples: dict[str, dict[str, str]] = defaultdict(dict)
    chance = random.Random(5)
    for document in documents(chance, Solver()):
        for text in texts_in(document):
            for key, example in examples_in(text):
                kind = re.sub(r"[\d-]+", "0", example)
                if kind not in examples[key] and len(examples[key]) < MOST:
                    examples[key][kind] = example
    texts = languages.messages("en", "sentences").texts
    notes = json.loads(OUTPUT.read_text(encoding="utf-8"))
    say = languages.messages("en", "sentences")
    notes["examples"] = {
        key: list(examples[key].values()) or [say(key, **_samples(key))] for key in texts
    }
    OUTPUT.write_text(json.dumps(notes, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    rare = [key for key in texts if not examples[key]]
    print(f"{len(texts)} messages. Not from a position: {', '.join(rare)}")


if __name__ == "__main__":
    main()
