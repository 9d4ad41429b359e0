"""A strategy as a deck of flash cards for Anki. Needs the extra `anki`."""

from fourfold.base.extras import require_extra

require_extra("learn.strategy.anki")

import io  # noqa: E402 - after the check
import itertools  # noqa: E402
import json  # noqa: E402
import sqlite3  # noqa: E402
import tempfile  # noqa: E402
import time  # noqa: E402
import zipfile  # noqa: E402
from collections.abc import Callable, Iterator, Sequence  # noqa: E402
from contextlib import closing  # noqa: E402
from pathlib import Path  # noqa: E402

import genanki  # noqa: E402

from fourfold.learn.strategy.shares import by_share  # noqa: E402
from fourfold.learn.strategy.strategy import Entry, Strategy, diagram_marks  # noqa: E402
from fourfold.render import svg  # noqa: E402
from fourfold.render.marks import Kind, Mark  # noqa: E402
from fourfold.rules.notation import column_label  # noqa: E402
from fourfold.rules.side import Side  # noqa: E402

# Anki recognises its decks and note types by these numbers. They must never change.
_DECKS = {
    Side.FIRST: (1_830_472_519, "Connect Four: win as the first player"),
    Side.SECOND: (1_830_472_520, "Connect Four: do not lose as the second player"),
}
_MODELS = {Side.FIRST: 1_704_938_266, Side.SECOND: 1_704_938_267}
_WIDTH = 420  # pixels
_STYLE = """.card { font-family: sans-serif; font-size: 20px; text-align: center; }
img { max-width: 100%; max-height: 70vh; }
.share { font-size: 14px; opacity: 0.7; }
"""
_RULE = (
    "<b>Follow the diagram to the end.</b><br>Make four. Else stop a four. Else, for 0, 1, 2, … in "
    "turn: if exactly one cell with that digit can be played, play it. Else answer in the same "
    "column, or in the centre-most one that is not full; avoid cells marked -."
)


def to_anki(
    strategy: Strategy,
    *,
    order: Sequence[int] | None = None,
    count: int | None = None,
    timestamp: float | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> bytes:
    """The content of an `.apkg` file: a card for each position.

    `order` has the numbers of the entries in the order in which to learn them; without it, the most
    frequent come first. `count` is the number of cards, if not all are wanted; `timestamp` the time
    of the changes, in seconds since 1970: by default now, so that Anki accepts an import as an
    update. A position always gives the same card, also in another strategy: importing again updates
    it and keeps what Anki knows about your reviews.
    """
    deck = genanki.Deck(*_DECKS[strategy.side], "A strategy to learn by heart, by fourfold.")
    pictures: dict[str, str] = {}
    if order is None:
        order = by_share([entry.share for entry in strategy.entries])
    for due, number in enumerate(order[:count]):
        entry = strategy.entries[number]
        name = f"fourfold-{strategy.columns}x{strategy.rows}-{entry.position.key:x}"
        question, answer = f"{name}-question.svg", f"{name}-answer.svg"
        pictures[question], pictures[answer] = _pictures(entry)
        fields = [
            entry.moves or "-",
            f'<img src="{question}">',
            f'<img src="{answer}">',
            _RULE if entry.answer is None else f"<b>Column {column_label(entry.answer)}</b>",
            _share_in_words(entry.share),
        ]
        guid = genanki.guid_for("fourfold", strategy.columns, strategy.rows, entry.position.key)
        tags = [f"fourfold::{'leaf' if entry.answer is None else 'answer'}"]
        deck.add_note(genanki.Note(_model(strategy.side), fields, guid=guid, due=due, tags=tags))
        if progress is not None:
            progress(due + 1, len(order[:count]))
    return _packed(deck, pictures, time.time() if timestamp is None else timestamp)


def _share_in_words(share: float) -> str:
    """A share as a percentage with two digits, never with an exponent.

    >>> [_share_in_words(share) for share in (1.0, 0.532, 0.0123, 0.00001)]
    ['100% of games', '53% of games', '1.2% of games', 'less than 0.01% of games']
    """
    percent = 100 * share
    if percent < 0.01:
        return "less than 0.01% of games"
    return f"{float(f'{percent:.2g}'):g}% of games"


def _model(side: Side) -> genanki.Model:
    you = "red, the first player" if side is Side.FIRST else "yellow, the second player"
    words = f"<p>You are {you}. What is your move?</p>"
    question = f'{words}{{{{Question}}}}<p class="share">{{{{Share}}}}</p>'
    return genanki.Model(
        _MODELS[side],
        "fourfold: a position and its answer"
        + (" for the second player" if side is Side.SECOND else ""),
        fields=[{"name": name} for name in ("Moves", "Question", "Answer", "Words", "Share")],
        templates=[{"name": "Move", "qfmt": question, "afmt": "{{Answer}}<p>{{Words}}</p>"}],
        css=_STYLE,
    )


def _pictures(entry: Entry) -> Iterator[str]:
    """The pictures of the question and of the answer."""
    position = entry.position
    yield svg.board(position, width=_WIDTH)
    if entry.answer is not None:
        marks = [Mark(Kind.BEST, entry.answer)]
    else:
        marks = list(diagram_marks(entry.diagram or "", position))
    yield svg.board(position, width=_WIDTH, marks=marks)


def _packed(deck: genanki.Deck, pictures: dict[str, str], timestamp: float) -> bytes:
    """The file. The library's own function stores the pictures uncompressed, and leaves a temporary
    file behind.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "collection.anki2"
        with closing(sqlite3.connect(path)) as database:
            ids = itertools.count(int(timestamp * 1000))
            genanki.Package(deck).write_to_db(database.cursor(), timestamp, ids)
            database.commit()
        collection = path.read_bytes()
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("collection.anki2", collection)
        archive.writestr("media", json.dumps(dict(enumerate(pictures))))
        for number, picture in enumerate(pictures.values()):
            archive.writestr(str(number), picture)
    return packed.getvalue()
