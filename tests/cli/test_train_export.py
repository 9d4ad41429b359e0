"""`fourfold train export`: networks as ONNX files."""

from pathlib import Path

from support.command import fourfold_ok, usage_error

from fourfold.players.net import SHIPPED
from fourfold.players.onnx_file import to_onnx


def test_the_shipped_network_and_any_file_are_exported(tmp_path: Path) -> None:
    shipped, own = tmp_path / "net.onnx", tmp_path / "own.onnx"
    assert fourfold_ok("train", "export", "-o", str(shipped)).stdout.endswith(" bytes\n")
    fourfold_ok("train", "export", str(SHIPPED), "-o", str(own))
    assert shipped.read_bytes() == own.read_bytes() == to_onnx(SHIPPED.read_bytes(), "reference")


def test_other_files_are_refused(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("hello")
    out = str(tmp_path / "out.onnx")
    refused = usage_error("train", "export", str(tmp_path / "text"), "-o", out)
    assert "not a file of network weights" in refused
    assert "cannot read the weights" in usage_error("train", "export", "none.4net", "-o", out)
