"""Runs the notebooks of the documentation and stores their output: `make gallery`."""  # noqa: INP001

from pathlib import Path
from typing import Any

import nbclient
import nbformat

NOTEBOOKS = Path(__file__).parent / "notebooks"
_SECONDS = 120


def executed(path: Path) -> Any:
    """The notebook with the output of a new kernel, in the folder of the notebook."""
    notebook = nbformat.read(path, as_version=4)
    client = nbclient.NotebookClient(
        notebook,
        timeout=_SECONDS,
        kernel_name="python3",
        resources={"metadata": {"path": str(path.parent)}},
        store_widget_state=False,
        record_timing=False,
    )
    client.execute()
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            # Without the kernel there is no widget: its text is shown.
            output.get("data", {}).pop("application/vnd.jupyter.widget-view+json", None)
    return notebook


def texts(notebook: Any) -> list[str]:
    """All that each cell has printed, and its results as text; pictures depend on the fonts. What
    was printed may arrive in several pieces, so the texts of a cell are joined.
    """
    found = []
    for cell in notebook.cells:
        joined = ""
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            if not any(kind.startswith("image/") for kind in data):
                joined += output.get("text") or data.get("text/plain", "")
        found.append(joined)
    return found


def main() -> None:
    """Run all notebooks."""
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        nbformat.write(executed(path), path)
        print(path.name)  # noqa: T201


if __name__ == "__main__":
    main()
