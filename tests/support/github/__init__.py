"""GitHub in small, for the tests: its own descriptions, and a server that keeps to them."""

import pytest

pytest.importorskip("httpx", reason="the extra github is not installed")
pytest.importorskip("pydantic", reason="the extra github is not installed")
pytest.importorskip("openapi_schema_validator", reason="it checks what GitHub would be sent")
pytest.importorskip("graphql", reason="it answers as GitHub would")
