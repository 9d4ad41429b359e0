"""The container image: what can be checked without a container engine. CI builds and runs it."""

import re

from support.paths import ROOT

LINES = re.sub(r"\\\n\s*", "", (ROOT / "Dockerfile").read_text(encoding="utf-8")).splitlines()
INSTRUCTIONS = [line.split(" ", 1) for line in LINES if line and not line.startswith("#")]
FINAL = INSTRUCTIONS[max(at for at, (name, _) in enumerate(INSTRUCTIONS) if name == "FROM") :]


def final(name: str) -> list[str]:
    """The arguments of an instruction of the image that is run."""
    return [arguments for found, arguments in FINAL if found == name]


def test_the_image_has_no_compilers_and_runs_without_privileges() -> None:
    assert final("FROM") == ["python:3.13-slim-trixie"]
    assert not any("apt-get" in command for command in final("RUN"))
    (user,) = final("USER")
    assert int(user) > 0
    assert f"--uid {user}" in " ".join(final("RUN"))


def test_data_and_health() -> None:
    (volume,) = final("VOLUME")
    assert f"FOURFOLD_DATA_DIR={volume}" in final("ENV")[0]
    (check,) = final("HEALTHCHECK")
    assert "http://127.0.0.1:8000/api/v1/ready" in check
    assert '"--port", "8000"' in final("ENTRYPOINT")[0]
    assert final("EXPOSE") == ["8000"]


def test_what_is_built_elsewhere_is_not_copied() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    needed = {"src", "core", "bindings", "web", "microcontroller", "README.md", "LICENSE"}
    assert not needed & set(ignored)  # for the wheel
    assert {".git", ".venv", "build", "**/node_modules", "src/fourfold/web/static"} <= set(ignored)
