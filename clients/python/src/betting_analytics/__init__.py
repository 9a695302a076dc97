"""Client of the betting analytics API."""

from . import api_types
from ._client import AsyncBettingAnalytics, BettingAnalytics
from ._opportunities import Opportunity, opportunity_id
from .api_types import *  # noqa: F403
from .errors import (
    ApiError,
    AuthenticationError,
    BettingAnalyticsError,
    InvalidParameterError,
    NetworkError,
    NotFoundError,
    PlanRequiredError,
    QuotaExceededError,
    UnavailableError,
)
from .webhooks import Delivery, SeenIds, Webhooks, WebhookVerificationError

__all__ = [
    "ApiError",
    "AsyncBettingAnalytics",
    "AuthenticationError",
    "BettingAnalytics",
    "BettingAnalyticsError",
    "Delivery",
    "InvalidParameterError",
    "NetworkError",
    "NotFoundError",
    "Opportunity",
    "PlanRequiredError",
    "QuotaExceededError",
    "SeenIds",
    "UnavailableError",
    "WebhookVerificationError",
    "Webhooks",
    "opportunity_id",
]
__all__ += api_types.__all__
