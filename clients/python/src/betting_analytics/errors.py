"""What a call can raise, each with its data."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timezone
from typing import Any

from .api_types import ParameterError


class BettingAnalyticsError(Exception):
    """Every error of this package."""


class NetworkError(BettingAnalyticsError):
    """The service could not be reached, or its answer could not be read; `__cause__` says why."""


class ApiError(BettingAnalyticsError):
    """The service refused or failed. Its subclasses are the refusals that a program may want to tell apart."""

    status: int
    """The HTTP status."""
    code: str
    """Stable word for what was wrong; `http_502` and the like where the answer did not come from the API."""
    detail: str
    """What was wrong with this request, for people."""
    request_id: str | None
    """Names the request in the log of the service."""
    limit: int | None
    """Requests per day; None where the answer does not say, like the two below."""
    remaining: int | None
    """Requests left."""
    reset: datetime | None
    """When the count starts again."""
    retry_after: int | None
    """Seconds to wait before the next attempt; None where waiting does not help."""

    def __init__(self, status: int, headers: Mapping[str, str], problem: Mapping[str, Any]) -> None:
        self.status = status
        self.code = problem.get("code", f"http_{status}")
        self.detail = problem.get("detail", f"The service answered {status}")
        self.request_id = problem.get("request_id")
        reset = _whole_number(headers, "x-ratelimit-reset")
        self.limit = _whole_number(headers, "x-ratelimit-limit")
        self.remaining = _whole_number(headers, "x-ratelimit-remaining")
        self.reset = None if reset is None else datetime.fromtimestamp(reset, timezone.utc)
        self.retry_after = _whole_number(headers, "retry-after")
        super().__init__(f"{self.code}: {self.detail}")


class InvalidParameterError(ApiError):
    """400: `errors` names each parameter that was refused."""

    errors: list[ParameterError]

    def __init__(self, status: int, headers: Mapping[str, str], problem: Mapping[str, Any]) -> None:
        super().__init__(status, headers, problem)
        self.errors = problem.get("errors", [])


class AuthenticationError(ApiError):
    """401: the key is missing, malformed, unknown or revoked."""


class PlanRequiredError(ApiError):
    """403: the account of the key has no plan with access."""


class NotFoundError(ApiError):
    """404: there is nothing at this address."""


class QuotaExceededError(ApiError):
    """429: the requests of the day are used up until `reset`; or too many came at once, where `limit` is None."""


class UnavailableError(ApiError):
    """503: no scan has been published yet, or a part of the service is down. Try again after `retry_after` seconds."""


_BY_STATUS: dict[int, type[ApiError]] = {
    400: InvalidParameterError,
    401: AuthenticationError,
    403: PlanRequiredError,
    404: NotFoundError,
    429: QuotaExceededError,
    503: UnavailableError,
}


def error_of(status: int, headers: Mapping[str, str], body: object) -> ApiError:
    """The error for an answer that is neither 200 nor 304."""
    problem = body if isinstance(body, dict) else {}
    # A 403 without a code comes from the firewall before the API, and says nothing about the plan.
    is_of_firewall = status == 403 and "code" not in problem
    kind = ApiError if is_of_firewall else _BY_STATUS.get(status, ApiError)
    return kind(status, headers, problem)


def is_refused_on_the_way(error: BettingAnalyticsError) -> bool:
    """Whether the gateway or the firewall before the API refused the request, because too many came at once. Such a
    refusal has no code of the API and no rate-limit headers, and spends no quota."""
    return isinstance(error, ApiError) and error.code in ("http_429", "http_403")


def _whole_number(headers: Mapping[str, str], name: str) -> int | None:
    text = headers.get(name, "")
    return int(text) if text.isascii() and text.isdigit() else None
