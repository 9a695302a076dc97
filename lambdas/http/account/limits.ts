import type { RouteLimits } from '#http/endpoint.ts';

/**
 * Sign-in and sessions. A page asks for a new token every quarter of an hour. The provider of
 * identities takes some 120 of these calls a second of the whole AWS account, and one that does not
 * answer holds an environment for four seconds.
 */
export const SESSION_LIMITS: RouteLimits = { requestsPerSecond: 20, burst: 60, concurrency: 10 };

/** What a person does by a click. */
export const ACCOUNT_LIMITS: RouteLimits = { requestsPerSecond: 20, burst: 60, concurrency: 20 };

/** Saving settings, which are in two rows of up to 18 KB. */
export const SETTINGS_LIMITS: RouteLimits = { requestsPerSecond: 10, burst: 60, concurrency: 20 };

/** What an open page asks for at every scan. */
export const PAGE_LIMITS: RouteLimits = { requestsPerSecond: 30, burst: 200, concurrency: 20 };

/** An event, for which eight earlier scans may be opened. */
export const EVENT_LIMITS: RouteLimits = { requestsPerSecond: 10, burst: 100, concurrency: 20 };

/**
 * The board and the moves, whose answers are the dearest of the page. An open view asks for its
 * list once a scan, many of them at the same time.
 */
export const DEAR_LIST_LIMITS: RouteLimits = {
  requestsPerSecond: 10,
  burst: 200,
  concurrency: 20,
};

/** What reads the bets of a person, at most all 10,000 of them. */
export const BETTING_LOG_LIMITS: RouteLimits = { requestsPerSecond: 5, burst: 60, concurrency: 20 };

/**
 * Looking at the webhook, which reads its whole outbox: some 8 MB after a week of many picks. A
 * test call to a receiver that does not answer takes five seconds.
 */
export const WEBHOOK_LIMITS: RouteLimits = { requestsPerSecond: 6, burst: 60, concurrency: 10 };

/** Looking at all chats: four outboxes. */
export const CHATS_LIMITS: RouteLimits = { requestsPerSecond: 1.5, burst: 60, concurrency: 10 };

/** Changing a destination, or sending a delivery again: the outbox is read for each entry. */
export const WEBHOOK_CHANGE_LIMITS: RouteLimits = {
  requestsPerSecond: 1,
  burst: 40,
  concurrency: 10,
};

/** Writing bets one by one. */
export const BETS_LIMITS: RouteLimits = { requestsPerSecond: 10, burst: 40, concurrency: 10 };

/**
 * What does the work of hundreds of requests: importing bets, and sending all deliveries since a
 * time again. A file of 5,000 bets takes some 15 seconds, and as many write units as 1,500 bets
 * that are logged one by one.
 */
export const MASS_LIMITS: RouteLimits = { requestsPerSecond: 0.15, burst: 10, concurrency: 10 };
