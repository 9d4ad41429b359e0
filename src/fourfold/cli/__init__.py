"""The `fourfold` command. `main` is its entry point."""

from fourfold.cli.app import main

__all__ = ["main"]
