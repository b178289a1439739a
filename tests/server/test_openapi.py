"""Every REST call does as the OpenAPI description says, whatever is thrown at it."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from landnam.server.errors import Slug

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
SLUGS = {slug.value for slug in Slug}


@pytest.fixture
def description(address: str) -> Any:
    return schemathesis.openapi.from_url(f"http://{address}/api/openapi.json")


schema = schemathesis.pytest.from_fixture("description")


@schema.parametrize()
@settings(max_examples=30, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_every_call_answers_as_described(case: Any) -> None:
    answer = case.call()
    case.validate_response(answer, checks=CHECKS)
    if answer.status_code >= 400:
        error = answer.json()["error"]
        assert error["slug"] in SLUGS - {"internal"}
        assert set(error) == {"slug", "message", "rule", "details"}
        assert "Traceback" not in answer.text
