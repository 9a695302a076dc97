/** What the tables of `docs/costs.md` are computed from. */

/** List prices of AWS in us-east-1, USD, as of November 2026, without free tiers and discounts. */
export const PRICES = {
  gatewayPerMillion: 1.0,
  gatewayPerMillionOver300: 0.9,
  lambdaPerMillion: 0.2,
  lambdaPerGbSecond: 0.0000133334,
  writePerMillion: 0.625,
  readPerMillion: 0.125,
  logsPerGb: 0.5,
  egressPerGb: 0.09,
};

/**
 * What one request uses, as measured. The write unit is asserted by `test/adapters/dynamodb/admission.test.ts`, the bytes of
 * log by `test/stack/flood.test.ts`; the answer is the default list of value bets of the simulated feed, compressed, with
 * its headers. A function takes 6 ms on a developer's machine; 20 leave room for the way to the table and for cold starts.
 */
export const REQUEST = {
  writeUnits: 1,
  logBytes: 330,
  answerBytes: 8_050,
  functionMs: 20,
  functionGb: 0.5,
};

/** What an environment reads of each scan: its chunks, and the head row up to five times a second until it is there. */
export const ENVIRONMENT = { snapshotReadUnits: 25, headReadUnits: 10, headReadsPerSecond: 5 };

export const DAYS = 30;
export const SCANS_PER_DAY = 1_920;
/** Clients that obey `max-age` come back within this time after a scan is due. */
export const PEAK_SECONDS = 2;

/** Limits of a new account or table that has never seen more; most can be raised on request. */
export const LIMITS = [
  {
    name: 'writes of a new table',
    perSecond: 4_000,
    remedy: 'set its warm throughput before, or let it grow: it doubles its former peak within half an hour',
  },
  { name: 'requests of the gateway', perSecond: 10_000, remedy: 'ask AWS for more' },
  { name: 'concurrency', perSecond: 900, remedy: 'ask AWS for more; 1,000 less what is reserved' },
  { name: 'reads of the head row', perSecond: 3_000, remedy: 'read it from a cache, or every second' },
] as const;
