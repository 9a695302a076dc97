import { SCAN_HEAP_MB, SECONDS } from './assumptions.ts';
import { environmentsOf, peakOf, type Size } from './month.ts';
import units from './units.json' with { type: 'json' };

type Limit = {
  readonly name: string;
  /** Limit of an account, or of a table without earlier load; most can be raised on request. */
  readonly byDefault: number;
  readonly used: (size: Size) => number;
  readonly remedy: string;
};

const CONCURRENCY_OF_AN_ACCOUNT = 1_000;

/** The peak assumes that every client comes back at once after a scan is due. */
export const LIMITS: readonly Limit[] = [
  {
    name: 'writes of a new table, a second',
    byDefault: 4_000,
    used: peakOf,
    remedy:
      'set its warm throughput before, or let it grow: it doubles its former peak within half ' +
      'an hour',
  },
  {
    name: 'requests with keys that a stage lets through, a second',
    byDefault: 500,
    used: peakOf,
    remedy: 'raise EXPECTED_KEYS and KEYED_REQUESTS_PER_SECOND',
  },
  {
    name: 'requests of the gateway, a second',
    byDefault: 10_000,
    used: peakOf,
    remedy: 'ask AWS for more',
  },
  {
    name: 'concurrent calls of functions',
    byDefault: CONCURRENCY_OF_AN_ACCOUNT - units.stack.reservedConcurrency,
    used: environmentsOf,
    remedy:
      'ask AWS for more; it is 1,000, for which a new account has to ask, less what is reserved',
  },
  {
    name: 'reads of the head row, a second',
    byDefault: 3_000,
    used: peakOf,
    remedy: 'let clients come back over more seconds after a scan is due',
  },
  {
    name: 'calls of webhooks in one interval, when a tenth of the subscribers is matched at once',
    byDefault: 100_000,
    used: ({ subscribers }) => subscribers / 10,
    remedy: 'raise the concurrency of the mapping; see how many deliveries carry',
  },
  {
    name: 'MB for the heap of a scan, every price with a link',
    byDefault: units.stack.scanHeapMb,
    used: ({ events }) => SCAN_HEAP_MB.base + events * SCAN_HEAP_MB.perEvent,
    remedy: 'give its function more memory and a larger heap, or leave links out',
  },
  {
    name: 'seconds of a scan, of the 45 between two',
    byDefault: 45,
    used: ({ events }) => SECONDS.scan + events * SECONDS.scanPerEvent,
    remedy: 'scan the sports in several functions',
  },
];

/** The limits that a service of this size exceeds at its peaks. */
export function exceededBy(size: Size): readonly string[] {
  return LIMITS.filter(({ byDefault, used }) => used(size) >= byDefault).map(({ name }) => name);
}
