"""Game records, and files of records.

>>> Record(moves="4455", first="Ada").to_dict()["first"]
'Ada'
"""

from fourfold.records.files import (
    append_record,
    read_record,
    read_records,
    write_record,
    write_records,
)
from fourfold.records.record import Ending, Outcome, Record
from fourfold.rule import Rule

__all__ = [
    "Ending",
    "Outcome",
    "Record",
    "Rule",
    "append_record",
    "read_record",
    "read_records",
    "write_record",
    "write_records",
]
