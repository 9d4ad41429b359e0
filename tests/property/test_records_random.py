"""Any record survives a round trip, and any garbage causes one of our errors."""

import contextlib
import io
import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from support.drawn_games import games

from fourfold import FourfoldError, Game, Outcome
from fourfold.rules.record import Ending, Record
from fourfold.rules.record_files import read_records

texts = st.text(max_size=20)
plain_json = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=8,
)
KNOWN = {
    "format", "version", "moves", "columns", "rows", "rule", "first", "second", "outcome", "ending",
    "started", "ended", "comments", "times",
}  # fmt: skip


@st.composite
def records(draw: st.DrawFn) -> Record:
    game = draw(games([(7, 6), (4, 4), (12, 4), (5, 8)]))
    position, moves = game.position, game.moves
    ends: dict[str, Any] = {}
    if not position.is_over and draw(st.booleans()):
        ends["outcome"] = draw(st.sampled_from(Outcome))
        endings = [Ending.RESIGNATION, Ending.FORFEIT]
        is_draw = ends["outcome"] is Outcome.DRAW
        ends["ending"] = Ending.AGREEMENT if is_draw else draw(st.sampled_from(endings))
    seconds = st.none() | st.floats(0, 1e9)
    return Record(
        moves=moves,
        columns=position.columns,
        rows=position.rows,
        first=draw(texts),
        second=draw(texts),
        started=draw(st.none() | st.datetimes(timezones=st.none() | st.timezones())),
        comments=draw(st.dictionaries(st.integers(0, len(moves)), texts, max_size=3)),
        times=tuple(draw(st.lists(seconds, max_size=len(moves)))),
        extra=draw(st.dictionaries(texts.filter(lambda t: t not in KNOWN), plain_json, max_size=3)),
        **ends,
    )


@given(st.lists(records(), max_size=4))
def test_records_come_back(written: list[Record]) -> None:
    lines = "\n".join(record.to_json() for record in written)
    again = list(read_records(io.BytesIO(lines.encode())))
    assert [record.to_dict() for record in again] == [record.to_dict() for record in written]
    for record in written:
        assert Game.from_record(record).record.to_dict() == record.to_dict()


@given(records(), st.sampled_from(sorted(KNOWN)), plain_json)
def test_a_wrong_field_is_refused_or_read(record: Record, field: str, value: Any) -> None:
    with contextlib.suppress(FourfoldError):
        again = Record.from_dict({**record.to_dict(), field: value})
        assert Record.from_json(again.to_json()) == again


@given(records(), st.data())
def test_a_truncated_record_is_refused(record: Record, data: st.DataObject) -> None:
    text = record.to_json()
    kept = data.draw(st.integers(1, len(text) - 1))
    with contextlib.suppress(FourfoldError):
        read = list(read_records(io.BytesIO(text[:kept].encode())))
        raise AssertionError(f"{text[:kept]} was read as {read}")


@given(st.binary(max_size=200) | plain_json.map(lambda value: json.dumps(value).encode()))
def test_invalid_text_causes_one_of_our_errors(content: bytes) -> None:
    with contextlib.suppress(FourfoldError):
        list(read_records(io.BytesIO(content)))
