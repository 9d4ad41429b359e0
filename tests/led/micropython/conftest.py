"""The scripts here are run by tests/led/test_micropython.py."""

collect_ignore_glob = ["*"]
