"""The API follows its description for any request that Schemathesis generates."""

from typing import Any

import schemathesis
from hypothesis import settings
from schemathesis.specs.openapi.checks import ignored_auth, missing_required_header

from fourfold.web.app import create_app
from fourfold.web.limits import Limits

# Large boards are cut short: only the form of the responses matters here.
app = create_app(Limits(seconds=0.01, grace=60, threads=1, table_mb=1))
schema = schemathesis.openapi.from_asgi("/api/v1/openapi.json", app)


@schema.parametrize()
@settings(max_examples=12, derandomize=True, deadline=None)
def test_the_api_keeps_to_its_description(case: schemathesis.Case[Any]) -> None:
    # Without a secret, the answer is 403 as with a wrong one, or 404 if there are no games.
    case.call_and_validate(excluded_checks=[missing_required_header, ignored_auth])
