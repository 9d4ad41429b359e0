"""Write the generated files that are not current; with `languages`, check all messages."""

import sys

from contract import ROOT, stale


def write() -> None:
    """Write the generated files that are not current."""
    for name, text in stale().items():
        (ROOT / name).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / name).write_text(text, encoding="utf-8")
        print(f"wrote {name}")  # noqa: T201 - a command


if __name__ == "__main__":
    if sys.argv[1:2] == ["languages"]:
        from contract.languages import main

        sys.exit(main(sys.argv[2:]))
    write()
