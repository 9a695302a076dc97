/**
 * Measures in a process of its own, so that nothing else has run there before. Its argument is a `Task` as JSON: both
 * passes in turns for some rounds, the first of them cold, or one pass and the peak memory it took. Prints one JSON
 * document.
 */
import { type Feed, type ParsePass, parsePass, type ScanPass, scanPass } from './passes.ts';

export type Task = { readonly feed: Feed } & (
  | { readonly kind: 'rounds'; readonly rounds: number }
  | { readonly kind: 'parse' }
  | { readonly kind: 'scan'; readonly held: number }
);

/** A pass with the processor time of all threads, garbage collection included, in milliseconds. */
type Timed<Pass> = Pass & { readonly cpu: number };
export type Round = { readonly parse: Timed<ParsePass>; readonly scan: Timed<ScanPass> };
export type Peak = { readonly rssMb: number };

function timed<Pass>(run: () => Pass): Timed<Pass> {
  globalThis.gc?.();
  const before = process.cpuUsage();
  const pass = run();
  const { user, system } = process.cpuUsage(before);
  return { ...pass, cpu: (user + system) / 1000 };
}

function measure(task: Task): Round[] | Peak {
  const { feed } = task;
  if (task.kind === 'rounds')
    return Array.from({ length: task.rounds }, () => ({
      parse: timed(() => parsePass(feed)),
      scan: timed(() => scanPass(feed)),
    }));
  if (task.kind === 'parse') parsePass(feed);
  else scanPass(feed, task.held);
  return { rssMb: (process.resourceUsage().maxRSS * 1024) / 1e6 };
}

process.stdout.write(JSON.stringify(measure(JSON.parse(process.argv[2] ?? '') as Task)));
