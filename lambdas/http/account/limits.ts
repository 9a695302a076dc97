import type { RouteLimits } from '#http/endpoint.ts';

/**
 * Sign-in and sessions. A page asks for a new token every quarter of an hour. The provider of
 * identities takes some 120 of these calls a second of the whole AWS account, and one that does not
 * answer holds an environment for four seconds.
 */
export const SESSION_LIMITS: RouteLimits = { requestsPerSecond: 20, burst: 60, concurrency: 10 };

/** What a person does by a click. */
export const ACCOUNT_LIMITS: RouteLimits = { requestsPerSecond: 20, burst: 60, concurrency: 20 };

/** What an open page asks for at every scan. */
export const PAGE_LIMITS: RouteLimits = { requestsPerSecond: 40, burst: 200, concurrency: 20 };

/**
 * The board and the moves, whose answers are the dearest of the page. An open view asks for its
 * list once a scan, many of them at the same time.
 */
export const DEAR_LIST_LIMITS: RouteLimits = {
  requestsPerSecond: 10,
  burst: 200,
  concurrency: 20,
};

/** The webhook of an account. A test call to a receiver that does not answer takes five seconds. */
export const WEBHOOK_LIMITS: RouteLimits = { requestsPerSecond: 10, burst: 40, concurrency: 10 };

/** Writing bets one by one. */
export const BETS_LIMITS: RouteLimits = { requestsPerSecond: 10, burst: 40, concurrency: 10 };

/** Importing bets. A file of 5,000 takes some 15 seconds and costs as much as 1,500 writes. */
export const IMPORT_LIMITS: RouteLimits = { requestsPerSecond: 1, burst: 10, concurrency: 10 };
