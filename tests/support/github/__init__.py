"""A fake GitHub: a server that is checked against GitHub's own API descriptions."""

import pytest

pytest.importorskip("httpx", reason="the extra github is not installed")
pytest.importorskip("pydantic", reason="the extra github is not installed")
pytest.importorskip("openapi_schema_validator", reason="it checks what GitHub would be sent")
pytest.importorskip("graphql", reason="it answers as GitHub would")
