"""`python -m fourfold` is the `fourfold` command."""

from fourfold.cli import main

main()
