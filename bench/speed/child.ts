/**
 * Measures in a process of its own, so that nothing else has been there before: `rounds FOLDER N` runs both passes in
 * turns, after one round that does not count; `parse FOLDER` and `scan FOLDER [N]` run one pass and tell the most memory
 * it took, with N bodies in memory at a time. Prints one JSON document.
 */
import { type ParsePass, parsePass, type ScanPass, scanPass } from './passes.ts';

/** A pass with the processor time of all threads, garbage collection included, in milliseconds. */
export type Timed<Pass> = Pass & { readonly cpu: number };
export type Round = { readonly parse: Timed<ParsePass>; readonly scan: Timed<ScanPass> };
export type Peak = { readonly rssMb: number };

function timed<Pass>(run: () => Pass): Timed<Pass> {
  globalThis.gc?.();
  const before = process.cpuUsage();
  const pass = run();
  const { user, system } = process.cpuUsage(before);
  return { ...pass, cpu: (user + system) / 1000 };
}

function rounds(folder: string, count: number): Round[] {
  const all: Round[] = [];
  for (let round = 0; round <= count; round++)
    all.push({ parse: timed(() => parsePass(folder)), scan: timed(() => scanPass(folder)) });
  return all.slice(1);
}

function peak(run: () => unknown): Peak {
  run();
  return { rssMb: (process.resourceUsage().maxRSS * 1024) / 1e6 };
}

const [mode, folder = '', count = '1'] = process.argv.slice(2);
const told =
  mode === 'rounds'
    ? rounds(folder, Number(count))
    : peak(() => (mode === 'parse' ? parsePass(folder) : scanPass(folder, Number(count))));
process.stdout.write(JSON.stringify(told));
