"""The scripts here are run by tests/test_led_micropython.py."""

collect_ignore_glob = ["*"]
