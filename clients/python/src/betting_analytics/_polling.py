from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from .errors import ApiError, BettingAnalyticsError, NetworkError, is_refused_on_the_way

# Longest announced wait, in seconds, that polling sits out. A longer `Retry-After`, as for a used-up quota, is the caller's
# business; a longer `max-age` is cut.
_PATIENCE = 300
# Seconds; no answer makes polling a loop without a pause.
_MIN_WAIT = 1
_MAX_BACKOFF = 60
# How often one call is sent at most where it is refused on the way to the API.
_MAX_ATTEMPTS = 4


def seconds_to_next_scan(headers: Mapping[str, str], random: Callable[[], float]) -> float:
    """Seconds from an answer to the next request. `max-age` ends when the next scan can be there. The part of a second on
    top keeps clients with the same whole number apart."""
    max_age = re.search(r"max-age=(\d+)", headers.get("cache-control", ""))
    return min(_PATIENCE, max(_MIN_WAIT, int(max_age[1]) if max_age else 0)) + random()


def seconds_to_retry(error: BettingAnalyticsError, failures: int, random: Callable[[], float]) -> float:
    """Seconds from a failure to the next attempt: what `Retry-After` says, otherwise longer with each failure in a row.
    Raises the error again where another attempt would not help."""
    is_passing = (
        isinstance(error, NetworkError)
        or is_refused_on_the_way(error)
        or (isinstance(error, ApiError) and (error.status >= 500 or error.status == 429))
    )
    retry_after = error.retry_after if isinstance(error, ApiError) else None
    if not is_passing or (retry_after or 0) > _PATIENCE:
        raise error
    if retry_after is not None:
        return max(_MIN_WAIT, retry_after) + random()
    return min(_MAX_BACKOFF, 2.0 ** min(failures, 10)) * (0.5 + random() / 2)


def seconds_to_resend(error: BettingAnalyticsError, failures: int, random: Callable[[], float]) -> float:
    """Seconds until a single call is sent again that the gateway or the firewall refused: it was not counted. Raises any
    other error again, and the last refusal."""
    if not is_refused_on_the_way(error) or failures == _MAX_ATTEMPTS:
        raise error
    return seconds_to_retry(error, failures, random)
