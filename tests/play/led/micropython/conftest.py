"""The scripts here are run by tests/play/led/test_micropython.py."""

collect_ignore_glob = ["*"]
