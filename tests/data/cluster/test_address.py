"""The text that names a cluster."""

import os

import pytest

from fourfold.base.errors import InvalidArgument
from fourfold.data.cluster import Local, parse_address


def test_local_has_one_process_per_core_or_as_many_as_are_asked_for() -> None:
    assert parse_address("local") == Local(os.cpu_count() or 1)
    assert parse_address("local:3") == Local(3)


def test_local_has_a_greatest_number_of_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InvalidArgument, match="has from 1 to 256 processes, not 9999"):
        parse_address("local:9999")
    monkeypatch.setattr(os, "cpu_count", lambda: 1000)
    assert parse_address("local") == Local(256)


@pytest.mark.parametrize(
    "address", ["tcp://host:8786", "tls://10.0.0.5:1", "tcp://[::1]:65535", "tcp://a.b-c.d:8786"]
)
def test_the_address_of_a_scheduler(address: str) -> None:
    assert parse_address(address) == address


@pytest.mark.parametrize(
    "text",
    [
        "",
        "host:8786",
        "http://host:8786",
        "local:",
        "local:0",
        "local:-1",
        "local:two",
        "local:257",
        "local:999999",
        "tcp://host",
        "tcp://:8786",
        "tcp://host:0",
        "tcp://host:65536",
        "tcp://host:8786/status",
        "tcp://host:8786 ",
    ],
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(InvalidArgument):
        parse_address(text)
