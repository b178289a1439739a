"""Every REST call does as the OpenAPI description says, whatever is thrown at it."""

from __future__ import annotations

import tempfile
from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from landnam.server.app import make_app
from landnam.server.errors import Slug
from landnam.server.settings import Settings

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
TOO_LARGE = 413
SLUGS = {slug.value for slug in Slug}


def described() -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        return make_app(Settings(database=f"sqlite:///{folder}/none.db")).openapi()


schema = schemathesis.openapi.from_dict(described())


@schema.parametrize()
@settings(max_examples=30, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_every_call_answers_as_described(case: Any, address: str) -> None:
    answer = case.call(base_url=f"http://{address}")
    refused = [] if answer.status_code == TOO_LARGE else [negative_data_rejection]  # it does not know this refusal
    case.validate_response(answer, checks=[*CHECKS, *refused])
    if answer.status_code >= 400:
        error = answer.json()["error"]
        assert error["slug"] in SLUGS - {"internal"}
        assert set(error) == {"slug", "message", "rule", "details"}
        assert "Traceback" not in answer.text
