/** What no test can measure: how people behave, and how long the functions take on AWS. */

/** Days of a month. */
export const DAYS = 30;
export const SCANS_A_DAY = 1_920;
export const SCANS = DAYS * SCANS_A_DAY;
export const WINDOWS = SCANS / 4;

/**
 * Seconds of an invocation. A request takes 6 ms on a developer's machine; 20 leave room for the
 * way to the table and for cold starts. A scan waits for the pace of the feed, and then takes twice
 * the processor time that `npm run bench` measures. The others are what the benchmark of dispatch
 * leads to expect.
 */
export const SECONDS = {
  request: 0.02,
  /** A request with junk in place of a key, which nothing is asked about. */
  refusal: 0.003,
  plan: 0.05,
  scan: 1.5,
  scanPerEvent: 0.0015,
  fanOut: 0.3,
  /** Reading and finding the moves. */
  fanOutPerEvent: 0.0003,
  idleShard: 0.1,
  delivery: 0.1,
  settle: 0.2,
};

/**
 * MB that ten scans of 5,000 events took at most, in one process that kept what an environment
 * keeps: `npm run bench`.
 */
export const SCAN_PEAK_MB = 1_002;
/** MB of heap that a scan needs, every price with a link, 16 of them for the moves it follows. */
export const SCAN_HEAP_MB = { base: 66, perEvent: 0.05 };

/** Clients that obey `max-age` come back within this time after a scan is due. */
export const PEAK_SECONDS = 2;
/**
 * From when a scan is due until it can be seen. Requests that come in between read the head row.
 */
export const VISIBLE_SECONDS = 1;
export const SHARDS = 20;
/** A tenth of the subscribers is matched by one scan in a hundred. */
export const DELIVERIES_A_DAY = 2;
/** A person opens the page once a day, for twenty minutes, in which it looks once per scan. */
export const LOOKS_A_VISIT = 27;
/** Session, profile and settings. */
export const OTHER_REQUESTS_A_VISIT = 3;
/** Bytes of a TLS handshake and its acknowledgements, per call of a webhook. */
export const HANDSHAKE_BYTES = 2_000;
/** The platform's three lines and our own, of a function outside the API. */
export const LOG_BYTES_AN_INVOCATION = 2_000;
/** Lambda begins with five pollers per queue; an empty poll waits 20 seconds. */
export const IDLE_POLLS = 5 * 3 * 60 * 24 * DAYS;
/**
 * The function of the record runs every minute, and every quarter of an hour it computes a past
 * scan again.
 */
export const RECORD_RUNS = 60 * 24 * DAYS;
export const COMPARED_SCANS = 4 * 24 * DAYS;
/** Rows of an account with a key; and of a subscriber, with a week of deliveries. */
export const ACCOUNT_BYTES = 600;
export const KEY_BYTES = 700;
export const SUBSCRIBER_BYTES = 2_000 + 7 * DELIVERIES_A_DAY * 1_500;
