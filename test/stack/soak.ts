/**
 * Soak: the local stack with scans every five seconds, 50 subscribers and a poller, for minutes or
 * hours. It prints the memory of each process and the heaps after collection, and whether the last
 * half is flat.
 *
 *     npm run bench -- soak [--minutes N]
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';
import { readOptions, UsageProblem } from '../../bench/program.ts';
import { textTable } from '../../bench/text-table.ts';
import { findLocalStack } from '../../bin/admin/find-stack.ts';
import { isRunning } from '../local/processes.ts';
import { descendantsOf, stackFolder, startStack } from '../local/running-stack.ts';
import { openConnection } from './connection.ts';
import type { HeapLine } from './heap-probe.ts';
import { openReceivers, subscribeTo } from './webhook-world.ts';

const SUBSCRIBERS = 50;
const SAMPLES = 12;
const POLL_MS = 250;
/** What the last half may grow by. */
const FLAT = 0.05;
const MB = 1e6;

const minutes = readOptions(
  'npm run bench -- soak [--minutes N]',
  { minutes: { type: 'string', default: '60' } },
  ({ minutes: text }) => {
    if (Number(text) > 0) {
      return Number(text);
    }
    throw new UsageProblem(`--minutes is "${text}"; it must be a number above zero`);
  },
  process.argv.slice(3),
);

/** Resident memory of a process, bytes (Linux). */
function residentOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
}

/**
 * By how much a straight line through equally spaced figures rises from first to last, as a share
 * of their mean.
 */
function growthOf(figures: readonly number[]): number {
  const mean = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0) / list.length;
  const [middle, average] = [(figures.length - 1) / 2, mean(figures)];
  const slope =
    mean(figures.map((figure, i) => (figure - average) * (i - middle))) /
    mean(figures.map((_, i) => (i - middle) ** 2));
  return (slope * (figures.length - 1)) / average;
}

type Figures = Readonly<Record<string, number>>;

const prefixed = (prefix: string, figures: Figures): Figures =>
  Object.fromEntries(Object.entries(figures).map(([name, figure]) => [prefix + name, figure]));

const folder = stackFolder();
const probes = join(folder.path, 'heaps');
// JavaScript, because each thread would hold a TypeScript compiler otherwise.
const probe = join(folder.path, 'heap-probe.mjs');
const source = join(import.meta.dirname, 'heap-probe.ts');
buildSync({ entryPoints: [source], outfile: probe, platform: 'node', format: 'esm' });
const receivers = await openReceivers();
const stack = await startStack(join(folder.path, 'data'), {
  SCAN_INTERVAL_SECONDS: '5',
  NODE_OPTIONS: `--import=${pathToFileURL(probe)}`,
  HEAP_PROBE: probes,
});
const local = findLocalStack(stack.dataDir);
const connection = openConnection(stack.url);
const ending = new AbortController();
const lines = (): readonly HeapLine[] =>
  existsSync(probes)
    ? readFileSync(probes, 'utf8')
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line))
    : [];

async function poll(): Promise<void> {
  for (let round = 0; !ending.signal.aborted; round += 1) {
    const path =
      ['/api/v1/opportunities?limit=500', '/api/v1/matches?limit=500', '/health'][round % 3] ?? '';
    await connection.get(path, stack.apiKey);
    await sleep(POLL_MS);
  }
}

/** Resident memory of the stack's process and of those it has started, bytes. */
function resident(): Figures {
  const children = descendantsOf(stack.pid);
  return {
    'RSS of the process': residentOf(stack.pid),
    'RSS of its children': children.reduce((sum, pid) => sum + residentOf(pid), 0),
  };
}

/**
 * Collects the garbage of the stack, then gives its heaps: of the process, and of each function in
 * all its environments.
 */
async function collected(): Promise<Figures> {
  const before = lines().length;
  stack.kill('SIGUSR2');
  while (lines().length === before) {
    await sleep(100);
  }
  const { heaps = [], external = 0 } = lines().at(-1) ?? {};
  const byThread = Object.groupBy(heaps, ({ thread }) => thread);
  const sums = Object.entries(byThread).map(([thread, own = []]) => [
    `heap of ${thread}, ${own.length}`,
    own.reduce((sum, { bytes }) => sum + bytes, 0),
  ]);
  return { ...Object.fromEntries(sums), 'outside the heap': external };
}

let left: readonly number[] = [];
try {
  for (let i = 0; i < SUBSCRIBERS; i += 1) {
    const user = `user-${i}`;
    receivers.secrets.set(
      user,
      await subscribeTo(local, { user, url: receivers.healthyUrl(user) }),
    );
  }
  const polling = poll();
  const samples: Figures[] = [];
  const heaps: Figures[] = [];
  for (let i = 0; i <= SAMPLES; i += 1) {
    samples.push(resident());
    // Collected seldom: what is left to V8 between is part of what is measured.
    if (i % (SAMPLES / 2) === 0) {
      heaps.push({ ...(await collected()), ...prefixed('after collection: ', resident()) });
    }
    process.stderr.write(
      `${((i * minutes) / SAMPLES).toFixed(1)} min ${JSON.stringify(samples.at(-1))}\n`,
    );
    if (i < SAMPLES) {
      await sleep((minutes * 60_000) / SAMPLES);
    }
  }
  ending.abort();
  await polling;
  left = descendantsOf(stack.pid);
  const rowsOf = (series: readonly Figures[]) =>
    Object.keys(series.at(-1) ?? {}).map((name) => {
      const lastHalf = series.slice((series.length - 1) / 2).map((each) => each[name] ?? 0);
      const growth = growthOf(lastHalf);
      const shown = series.filter((_, i) => i % ((series.length - 1) / 2) === 0);
      const figures = shown.map((each) => ((each[name] ?? 0) / MB).toFixed(1));
      return [
        name,
        ...figures,
        `${(growth * 100).toFixed(1)} %`,
        growth <= FLAT ? 'flat' : 'GROWS',
      ];
    });
  const head = ['MB', 'begin', 'half', 'end', 'last half', ''];
  process.stdout.write(`\n${minutes} minutes, ${receivers.arrivals.length} deliveries\n\n`);
  process.stdout.write(`${textTable(head, [...rowsOf(samples), ...rowsOf(heaps)])}\n`);
} finally {
  ending.abort();
  connection.close();
  local.table.client.destroy();
  stack.ctrlC();
  await stack.exited;
  receivers.close();
  folder.remove();
}
process.stdout.write(`\nprocesses left running: ${left.filter(isRunning).length}\n`);
