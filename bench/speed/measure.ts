import { execFileSync } from 'node:child_process';
import { buildSync } from 'esbuild';
import { DEFAULT_READ_LIMITS } from '#adapters/odds-feeds/read-limits.ts';
import { median } from '#domain/odds/median.ts';
import units from '../costs/units.json' with { type: 'json' };
import type { Round, Task } from './child.ts';
import { type Feed, STAGES, type Stages } from './passes.ts';

/**
 * The passes as the function is deployed: one bundle, so that no reader of TypeScript is in the
 * memory measured.
 */
const CHILD = new URL('../../build/bench/child.cjs', import.meta.url).pathname;

/** Scans of one environment over which memory is measured: it grows until the third or so. */
export const SCANS_IN_MEMORY = 10;

/** Bundles what `measureSpeed` runs. Once, before the first. */
export function bundlePasses(): void {
  buildSync({
    entryPoints: [new URL('child.ts', import.meta.url).pathname],
    outfile: CHILD,
    bundle: true,
    platform: 'node',
    target: 'node24',
    logLevel: 'error',
  });
}

/** The options of the deployed function: V8's own choice depends on the memory of the machine. */
const NODE_OPTIONS = units.stack.scanNodeOptions;

/** What a process of its own measures. */
export function inChild<Measured>(task: Task, nodeOptions = NODE_OPTIONS): Measured {
  const output = execFileSync(process.execPath, ['--expose-gc', CHILD, JSON.stringify(task)], {
    env: { ...process.env, NODE_OPTIONS: nodeOptions },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(output) as Measured;
}

export type SpeedReport = ReturnType<typeof measureSpeed>;

const totalOf = ({ scan: { stages } }: Round) =>
  STAGES.reduce((sum, stage) => sum + stages[stage], 0);

/**
 * How fast and how large a whole scan of a feed is: medians in milliseconds, memory in megabytes.
 * Times both passes in turns in one process, then the memory of repeated scans in a fresh one.
 */
export function measureSpeed(
  name: string,
  feed: Feed,
  rounds: number,
  smaller: Sized | undefined,
  progress: (step: string) => void,
) {
  progress(`${name} events: ${rounds + 1} rounds of JSON.parse and scan in turns`);
  const [cold, ...warm] = inChild<Round[]>({ feed, rounds: rounds + 1 });
  if (!cold) {
    throw new Error('no rounds');
  }
  progress(`${name} events: memory`);
  const of = (value: (round: Round) => number) => median(warm.map(value));
  const ofStages = (value: (round: Round, stage: keyof Stages) => number) =>
    Object.fromEntries(
      STAGES.map((stage) => [stage, of((round) => value(round, stage))]),
    ) as Stages;
  const { stages: _, ...seen } = cold.scan;
  /**
   * The scan's time over that of `JSON.parse` alone, which starts from text where the scan starts
   * from bytes.
   */
  const ratio = of((round) => totalOf(round) / round.parseMs);
  return {
    ...seen,
    name,
    rounds,
    ratio,
    json: { parseMs: of(({ parseMs }) => parseMs) },
    scan: {
      stagesMs: ofStages(({ scan }, stage) => scan.stages[stage]),
      totalMs: of(totalOf),
      /** The first scan of a process. It is in no median. */
      coldMs: totalOf(cold),
      /**
       * The peak of repeated scans that keep what an environment keeps, with as many bodies in
       * memory at a time as are read at once in production.
       */
      rssMb: inChild<number>({
        feed,
        scans: SCANS_IN_MEMORY,
        held: DEFAULT_READ_LIMITS.concurrency,
      }),
    },
    /** Shares of the scan's time. */
    share: ofStages((round, stage) => round.scan.stages[stage] / totalOf(round)),
    growth: smaller ? growthExponent(smaller, { ...seen, ratio }) : null,
  };
}

type Sized = { readonly events: number; readonly bytes: number; readonly ratio: number };

/**
 * The power of the events with which the scan's time grows: ln(t2/t1) / ln(n2/n1); 1 is linear. Its
 * time is counted in that of `JSON.parse` per byte of the same rounds, because the machine may be
 * faster in one minute than in the next.
 */
function growthExponent(from: Sized, to: Sized): number {
  const timeOf = ({ ratio, bytes }: Sized) => ratio * bytes;
  return Math.log(timeOf(to) / timeOf(from)) / Math.log(to.events / from.events);
}
