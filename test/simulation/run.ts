/**
 * `npm run simulate -- --seeds N [--from S] [--workers W]`: plays N worlds on all processors and
 * stops at the first that breaks a promise; the seed it names replays that world with `--seeds 1
 * --from SEED`. One line for each thousand worlds.
 */
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { reportCounts } from '../ci/counts.ts';
import type { Chunk, Played } from './play-seeds.ts';
import { COUNTED } from './simulate.ts';

const values = readOptions();
const [seeds, from, workers] = [Number(values.seeds), Number(values.from), Number(values.workers)];
const isCount = (value: number) => Number.isInteger(value) && value > 0;
if (!(isCount(seeds) && isCount(workers) && (from === 0 || isCount(from)))) {
  console.error('--seeds and --workers take a whole number above 0, --from one from 0');
  process.exit(1);
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        seeds: { type: 'string', default: '10000' },
        from: { type: 'string', default: '0' },
        workers: { type: 'string', default: String(availableParallelism()) },
      },
    }).values;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

const CHUNK = 1000;
function* inChunks(): Generator<Chunk> {
  for (let done = 0; done < seeds; done += CHUNK) {
    yield { from: from + done, seeds: Math.min(CHUNK, seeds - done) };
  }
}
const chunks = inChunks();
const played: Played[] = [];

/**
 * Plays chunks until none is left. One that breaks a promise is the last that is begun; those
 * before it are played to their end.
 */
async function work(): Promise<void> {
  const worker = new Worker(new URL('./play-seeds.ts', import.meta.url));
  for (const chunk of chunks) {
    worker.postMessage(chunk);
    const [result]: Played[] = await once(worker, 'message');
    if (result === undefined) {
      throw new Error(`No answer for the seeds from ${chunk.from} on`);
    }
    played.push(result);
    const last = result.broken?.seed ?? result.from + result.seeds - 1;
    console.log(
      `seeds ${result.from} to ${last}: ${summary([result])} in ${result.seconds.toFixed(1)} s`,
    );
    if (result.broken !== undefined) {
      break;
    }
  }
  await worker.terminate();
}

const startedAt = performance.now();
await Promise.all(Array.from({ length: Math.min(workers, Math.ceil(seeds / CHUNK)) }, work));
const seconds = (performance.now() - startedAt) / 1000;
const [first] = played.flatMap(({ broken = [] }) => broken).sort((a, b) => a.seed - b.seed);
const broken = played.filter((chunk) => chunk.broken !== undefined).length;
const intact = played.reduce(
  (sum, chunk) => sum + (chunk.broken?.seed ?? chunk.from + chunk.seeds) - chunk.from,
  0,
);
reportCounts({ passed: intact, failed: broken, skipped: 0 });
if (first !== undefined) {
  console.error(`Seed ${first.seed} breaks a promise after ${first.steps} steps:`);
  for (const { rule, detail } of first.violations) {
    console.error(`  ${rule}: ${detail}`);
  }
  console.error(`Replay it with: npm run simulate -- --seeds 1 --from ${first.seed}`);
  process.exit(1);
}
console.log(`${seeds} seeds without a violation: ${summary(played)} in ${seconds.toFixed(1)} s`);

function summary(all: readonly Played[]): string {
  const violations = all.reduce((sum, { broken }) => sum + (broken?.violations.length ?? 0), 0);
  const counts = COUNTED.map((name) => `${all.reduce((sum, each) => sum + each[name], 0)} ${name}`);
  return [...counts, `${violations} violations`].join(', ');
}
