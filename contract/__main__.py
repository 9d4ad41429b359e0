"""Write the generated files that are not current."""

from contract import ROOT, stale

if __name__ == "__main__":
    for name, text in stale().items():
        (ROOT / name).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / name).write_text(text, encoding="utf-8")
        print(f"wrote {name}")  # noqa: T201 - a command
