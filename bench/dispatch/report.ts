import { textTable } from '../text-table.ts';
import type { Charged } from './database.ts';

type Case = {
  readonly name: string;
  readonly members: number;
  readonly deliveries: number;
  readonly picks: number;
  readonly woken: number;
  readonly messages: number;
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
  readonly charged: Charged;
};

export type Report = {
  readonly subscribers: number;
  readonly shards: number;
  readonly loadSeconds: number;
  /** Processor time of one single read through the same client. */
  readonly readSeconds: number;
  /** Read units of a scan without news: every member is read. */
  readonly idle: number;
  readonly cases: readonly Case[];
};

/** A Lambda of 1,769 MB has one processor. */
const PROCESSORS_OF_1_GB = 1024 / 1769;
/**
 * Calls of one outbox one behind another: read, store, retire; and how long the table takes for
 * each.
 */
const TABLE_SECONDS = 0.005;
const CONCURRENT_OUTBOXES = 32;
/** Two messages through SQS, and the reading of the snapshot. */
const QUEUE_SECONDS = 0.5;
const COLD_START_SECONDS = 1;

const fixed = (value: number, digits = 1) => value.toFixed(digits);
const count = (value: number) => Math.round(value).toLocaleString('en-US');

/**
 * Seconds from the publication until the last wake-up of a worker has left, on a worker of 1 GB.
 */
function workerSeconds({ cpuSeconds, charged, name }: Case, share = 1): number {
  const processor = (cpuSeconds * share) / PROCESSORS_OF_1_GB;
  const table = (charged.calls * share * TABLE_SECONDS) / CONCURRENT_OUTBOXES;
  // Waiting and working overlap; their sum is the upper bound.
  return processor + table + QUEUE_SECONDS + (name.endsWith('cold') ? COLD_START_SECONDS : 0);
}

export function fixedTable({ loadSeconds, readSeconds, idle }: Report): string {
  return textTable(
    ['', 'value'],
    [
      ['seconds to load', fixed(loadSeconds)],
      ['processor ms of a single read, the baseline', fixed(readSeconds * 1e3, 2)],
      ['read units of an idle scan', fixed(idle, 1)],
    ],
  );
}

export function measuredTable({ cases, readSeconds, shards }: Report): string {
  return textTable(
    [
      'case',
      'members',
      'deliveries',
      'picks',
      'woken',
      'messages',
      'calls',
      'read units',
      'write units',
      'per delivery',
      'cpu s',
      'baselines per delivery',
      'wall s',
      'seconds at 1 GB',
      'workers',
    ],
    cases.map((each) => [
      each.name,
      each.members,
      each.deliveries,
      each.picks,
      each.woken,
      each.messages,
      each.charged.calls,
      fixed(each.charged.readUnits),
      each.charged.writeUnits,
      fixed(each.charged.writeUnits / each.deliveries, 2),
      fixed(each.cpuSeconds, 2),
      fixed(each.cpuSeconds / each.deliveries / readSeconds),
      fixed(each.wallSeconds),
      fixed(workerSeconds(each)),
      shards,
    ]),
  );
}

/**
 * By number of subscribers how many shards: as many as are needed, at most one for each cell and
 * twenty at a time; and what ends each first.
 */
const SIZES = [
  [1_000, 1, 'none near'],
  [10_000, 4, 'none near'],
  [100_000, 20, 'processor of the workers'],
  [1_000_000, 60, 'twenty workers at a time; then 1,000 write units a second of a cell'],
] as const;

/**
 * The seconds of each size, with a tenth of the subscribers matched at once; `npm run bench --
 * costs` has the dollars.
 */
export function sizeTable({
  cases: [usual],
  subscribers: all,
  shards: measuredShards,
}: Report): string {
  const rows = SIZES.map(([subscribers, shards, limit]) => {
    const share = subscribers / shards / (all / measuredShards);
    const seconds = usual ? workerSeconds(usual, share) * Math.ceil(shards / 20) : Number.NaN;
    return [count(subscribers), shards, count(subscribers / 10), fixed(seconds), limit];
  });
  return textTable(['subscribers', 'shards', 'deliveries', 'seconds', 'what ends it'], rows);
}
