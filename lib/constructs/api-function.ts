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
> &
  Pick<Endpoint, 'reads'>;

/**
 * Rows that are read one by one, rows that are queried, and whether the function knows the grid of
 * scans.
 */
type Reads = {
  readonly rows?: readonly string[];
  readonly queried?: readonly string[];
  readonly knowsGrid?: boolean;
};

const READS: Readonly<Record<Endpoint['reads'], Reads>> = {
  nothing: {},
  head: { rows: ['SNAPSHOT', 'SNAPSHOT#*'], knowsGrid: true },
  snapshot: { rows: ['SNAPSHOT', 'SNAPSHOT#*'], knowsGrid: true },
  quotes: { rows: ['SNAPSHOT'], knowsGrid: true },
  // Not `PICK_DUE`, which has what is not public yet.
  picks: { queried: ['PICK', 'PICK_SUMS'] },
  log_head: { rows: ['LOG'], knowsGrid: true },
  log: { rows: ['LOG'], queried: ['ENTRIES#*', 'TILE#*'] },
};

/** A function that answers requests, and may read what its endpoint says. */
export function apiFunction(
  scope: Construct,
  name: string,
  { reads, ...props }: ApiFunctionProps,
  { config, table, quotes }: ApiProps,
): ServiceFunction {
  const { rows, queried, knowsGrid } = READS[reads];
  const fn = new ServiceFunction(scope, name, {
    ...props,
    config,
    ...(knowsGrid && { environment: scanGrid(config) }),
    // A test call to a receiver that does not answer takes five.
    timeout: Duration.seconds(10),
    // Decoding a snapshot is a burst of processor time, and a Lambda's share of a processor grows
    // with its memory.
    memoryMiB: reads === 'snapshot' || reads === 'quotes' ? 512 : 256,
  });
  if (rows) {
    table.allow(fn, ['GetItem'], rows);
  }
  if (queried) {
    table.allow(fn, ['Query'], queried);
  }
  if (reads === 'quotes') {
    quotes.allow(fn, ['s3:GetObject']);
  }
  return fn;
}
