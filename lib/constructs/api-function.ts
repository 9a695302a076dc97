import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Readable } from '../../lambdas/http/endpoint.ts';
import { edgeSecret } from './edge-secret.ts';
import { ServiceFunction, type ServiceFunctionProps } from './service-function.ts';
import { type Shared, scanGrid } from './shared.ts';

type ApiFunctionProps = Pick<
  ServiceFunctionProps,
  'failureImpact' | 'concurrency' | 'isEvidence'
> & {
  readonly reads: readonly Readable[];
  /** By default ten: a test call to a receiver that does not answer takes five. */
  readonly maxSeconds?: number;
};

/**
 * Rows that are read one by one, rows that are queried, and whether the function knows the grid of
 * scans.
 */
type Reads = {
  readonly rows?: readonly string[];
  readonly queried?: readonly string[];
  readonly knowsGrid?: boolean;
};

const READS: Readonly<Record<Readable, Reads>> = {
  head: { rows: ['SNAPSHOT', 'SNAPSHOT#*'], knowsGrid: true },
  status: { rows: ['SNAPSHOT'], queried: ['DELIVERIES'], knowsGrid: true },
  snapshot: { rows: ['SNAPSHOT', 'SNAPSHOT#*'], knowsGrid: true },
  quotes: { rows: ['SNAPSHOT'], knowsGrid: true },
  board: { rows: ['SNAPSHOT'], knowsGrid: true },
  moves: { rows: ['SNAPSHOT'], knowsGrid: true },
  // Not `PICK_DUE`, which has what is not public yet.
  picks: { queried: ['PICK', 'PICK_SUMS'] },
  bets: { rows: ['BETS#*'], queried: ['BETS#*'] },
  log_head: { rows: ['LOG'], knowsGrid: true },
  log: { rows: ['LOG'], queried: ['ENTRIES#*', 'TILE#*'] },
};

/** What is stored compressed. */
const DECODED: ReadonlySet<Readable> = new Set(['snapshot', 'quotes', 'moves']);

/**
 * A function that answers requests, and may read what its endpoints say. Where the stage has an
 * edge, it answers only what came through it.
 */
export function addApiFunction(
  scope: Construct,
  name: string,
  { reads, maxSeconds = 10, ...props }: ApiFunctionProps,
  { config, table, quotes }: Shared,
): ServiceFunction {
  const all = reads.map((each) => READS[each]);
  const rows = all.flatMap((each) => each.rows ?? []);
  const queried = all.flatMap((each) => each.queried ?? []);
  const knowsGrid = all.some((each) => each.knowsGrid);
  const fn = new ServiceFunction(scope, name, {
    ...props,
    config,
    runsPer: 'request',
    ...(knowsGrid && { environment: scanGrid(config) }),
    timeout: Duration.seconds(maxSeconds),
    memoryMiB: memoryFor(reads),
  });
  const secret = edgeSecret(config);
  if (config.protection.domainsInUse && secret !== undefined) {
    fn.tell('EDGE_SECRET', secret);
  }
  if (rows.length > 0) {
    table.allow(fn, ['GetItem'], rows);
  }
  if (queried.length > 0) {
    table.allow(fn, ['Query'], queried);
  }
  if (reads.includes('quotes') || reads.includes('board')) {
    quotes.allow(fn, ['s3:GetObject']);
  }
  if (reads.includes('moves')) {
    quotes.allow(fn, ['s3:GetObject'], 'moves');
    quotes.allow(fn, ['s3:GetObject'], 'prices');
  }
  return fn;
}

/**
 * The memory of a function in MiB: a Lambda's share of a processor grows with it. Judging all
 * events of a scan takes a whole one, decoding a snapshot a burst.
 */
function memoryFor(reads: readonly Readable[]): number {
  if (reads.includes('board')) {
    return 1769;
  }
  return reads.some((each) => DECODED.has(each)) ? 512 : 256;
}
