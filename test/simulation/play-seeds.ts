import { parentPort } from 'node:worker_threads';
import { simulateRecord } from './record.ts';
import { COUNTED, type Simulated, simulate } from './simulate.ts';

/** Worlds of consecutive seeds. */
export type Chunk = { readonly from: number; readonly seeds: number };
export type Played = Chunk &
  Record<(typeof COUNTED)[number], number> & {
    readonly seconds: number;
    /** The first that breaks a promise: the others after it were not played. */
    readonly broken: Simulated | undefined;
  };

/** A life of the record takes twice as long. */
const RECORDS_EVERY = 10;

async function play({ from, seeds }: Chunk): Promise<Played> {
  const startedAt = performance.now();
  const totals = {
    steps: 0,
    deliveries: 0,
    moves: 0,
    calls: 0,
    pauses: 0,
    moved: 0,
    died: 0,
    shared: 0,
  };
  let broken: Simulated | undefined;
  for (let seed = from; seed < from + seeds && broken === undefined; seed++) {
    const run = await simulate(seed);
    for (const name of COUNTED) {
      totals[name] += run[name];
    }
    const record = seed % RECORDS_EVERY === 0 ? await simulateRecord(seed) : undefined;
    const violations = [...run.violations, ...(record?.violations ?? [])];
    if (violations.length > 0) {
      broken = { ...run, violations };
    }
  }
  return { from, seeds, ...totals, seconds: (performance.now() - startedAt) / 1000, broken };
}

parentPort?.on('message', async (chunk: Chunk) => parentPort?.postMessage(await play(chunk)));
