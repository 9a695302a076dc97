import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Endpoint } from '../../lambdas/http/endpoint.ts';
import type { QuotesBucket } from './quotes-bucket.ts';
import { ServiceFunction, type ServiceFunctionProps } from './service-function.ts';
import { type Shared, scanGrid } from './shared.ts';

export type ApiProps = Shared & { readonly quotes: QuotesBucket };

type ApiFunctionProps = Pick<
  ServiceFunctionProps,
  'failureImpact' | 'concurrency' | 'isHighVolume'
> & { readonly reads: readonly Readable[] };

type Readable = NonNullable<Endpoint['reads']>;

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
  snapshot: { rows: ['SNAPSHOT', 'SNAPSHOT#*'], knowsGrid: true },
  quotes: { rows: ['SNAPSHOT'], knowsGrid: true },
  // Not `PICK_DUE`, which has what is not public yet.
  picks: { queried: ['PICK', 'PICK_SUMS'] },
  log_head: { rows: ['LOG'], knowsGrid: true },
  log: { rows: ['LOG'], queried: ['ENTRIES#*', 'TILE#*'] },
};

/** A function that answers requests, and may read what its endpoints say. */
export function addApiFunction(
  scope: Construct,
  name: string,
  { reads, ...props }: ApiFunctionProps,
  { config, table, quotes }: ApiProps,
): ServiceFunction {
  const all = reads.map((each) => READS[each]);
  const rows = all.flatMap((each) => each.rows ?? []);
  const queried = all.flatMap((each) => each.queried ?? []);
  const knowsGrid = all.some((each) => each.knowsGrid);
  const decodes = reads.includes('snapshot') || reads.includes('quotes');
  const fn = new ServiceFunction(scope, name, {
    ...props,
    config,
    ...(knowsGrid && { environment: scanGrid(config) }),
    // A test call to a receiver that does not answer takes five.
    timeout: Duration.seconds(10),
    // Decoding a snapshot is a burst of processor time, and a Lambda's share of a processor grows
    // with its memory.
    memoryMiB: decodes ? 512 : 256,
  });
  if (rows.length > 0) {
    table.allow(fn, ['GetItem'], rows);
  }
  if (queried.length > 0) {
    table.allow(fn, ['Query'], queried);
  }
  if (reads.includes('quotes')) {
    quotes.allow(fn, ['s3:GetObject']);
  }
  return fn;
}
