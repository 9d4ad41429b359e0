"""The lock file of the web app."""

import json

from support.paths import ROOT


def test_the_lock_file_names_no_registry() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    named = [each["resolved"] for each in lock["packages"].values() if "resolved" in each]
    assert not [address for address in named if "://" in address]
